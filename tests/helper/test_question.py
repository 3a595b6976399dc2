"""What others wrote is shown in sentences of ours: escaped, cut, and never without a name."""

from pathlib import Path

import msgspec
import pytest

from raidwright.helper.errors import printed, shown
from raidwright.helper.looking import kernel, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.mounts import MountEntry, is_of
from raidwright.helper.plans.known_twice import known_twice
from raidwright.helper.question import asked, disk_titles
from raidwright.helper.runner import Completed
from tests.helper.plans import ARRAY, LUKS, some_build, some_disk, some_teardown


def test_a_question_shows_no_line_break_and_no_hidden_character() -> None:
    odd = msgspec.structs.replace(some_disk(0), model="Good disk\n\u202eksid", serial="S" * 200)
    title = disk_titles((odd,))
    assert title.startswith("“Good disk\\x0a\\x202eksid” “SSS")
    assert title.isprintable()
    assert len(title) < 64 + 64 + 20
    assert shown("S" * 64) == "S" * 64
    assert shown("S" * 65) == "S" * 63 + "…"


def test_what_a_program_printed_keeps_its_lines_and_commands_no_terminal() -> None:
    assert printed("one\n\ttwo “ü”\n") == "one\n\ttwo “ü”\n"
    assert printed("a\x1b[2Jb\r\u202ec\x9b") == "a\\x1b[2Jb\\x0d\\x202ec\\x9b"
    said = Completed(("mdadm",), 1, "name : \x1b]0;x\x07", "gone\n")
    assert said.output == "name : \\x1b]0;x\\x07\ngone"


def test_where_something_is_mounted_is_told_with_all_its_letters_visible() -> None:
    entry = MountEntry("8:1", "/dev/sda1", f"/media/x/a\nb\u202e{'c' * 90}", "ext4", process=2**30)
    told = occupants.mount_words(entry)
    assert told == f"“/media/x/a\\x0ab\\x202e{'c' * 90}” (in the mount namespace of process 1073741824)"


def test_a_name_is_neither_markup_nor_the_end_of_itself() -> None:
    odd = msgspec.structs.replace(some_disk(0), model="</b>A&B” (1 GB); “C", serial="$(user)")
    (title,) = disk_titles((odd,)).split("; “")[:1]
    assert not set("<>&$") & set(title)
    assert (title.count("“"), title.count("”")) == (2, 2)
    assert asked("Testbed T1G") == "Testbed T1G"


def test_a_disk_without_a_serial_number_is_named_by_its_path() -> None:
    bare = msgspec.structs.replace(some_disk(0), serial="")
    assert disk_titles((bare,)) == "“Testbed T1G” “/dev/vdq0” (4000 GB)"
    nameless = msgspec.structs.replace(bare, model="")
    assert disk_titles((nameless,)) == "“/dev/vdq0” (4000 GB)"


@pytest.mark.parametrize(
    "known", [{"ID_FS_UUID": LUKS}, {"MD_UUID": ARRAY}, {"ID_FS_UUID": ARRAY.replace(":", "-")}]
)
def test_a_uuid_is_given_once(monkeypatch: pytest.MonkeyPatch, known: dict[str, str]) -> None:
    monkeypatch.setattr(kernel, "every_device", lambda: iter([Device("vdz", Path("/nowhere"))]))
    monkeypatch.setattr(Device, "properties", lambda _: known)
    (reason,) = known_twice(some_build(luks=True))
    assert "/dev/vdz already carries" in reason
    assert not list(known_twice(some_teardown()))
    monkeypatch.setattr(Device, "properties", lambda _: {"ID_FS_UUID": "f" * 8})
    assert not list(known_twice(some_build(luks=True)))


def test_whoever_mounts_writes_the_source_he_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only btrfs, whose number is its own, is known by its source."""
    device = Device("vdz", Path("/nowhere"))
    monkeypatch.setattr(kernel, "device_at", {"/dev/vdz": device}.get)
    assert is_of(MountEntry("0:41", "/dev/vdz", "/srv/x", "btrfs"), device)
    assert not is_of(MountEntry("0:41", "/dev/vdz", "/srv/x", "tmpfs"), device)
