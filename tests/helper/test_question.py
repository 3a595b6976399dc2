"""What others wrote is shown in sentences of ours: escaped, cut, and never without a name."""

from pathlib import Path

import msgspec
import pytest

from raidwright.helper import question
from raidwright.helper.errors import printable_output, printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.in_use.mounts import MountEntry, is_of
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.guards.new_names import uuid_clashes
from raidwright.helper.question import disk_titles, escape_markup, known_titles
from raidwright.helper.runner import Completed
from raidwright.storage.configuration import FileSeen
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.share import Supply
from raidwright.storage.steps.configuration import RemoveEntries
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.share import InstallPackages, ReloadShares, StartService
from raidwright.storage.steps.step import LineSeen
from raidwright.storage.steps.targets import OnDisk
from raidwright.storage.steps.upkeep import CheckArray
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, LUKS, some_build, some_disk, some_teardown, some_use

__all__ = ["fake_sys"]


def test_a_question_shows_no_line_break_and_no_hidden_character() -> None:
    odd = msgspec.structs.replace(some_disk(0), model="Good disk\n\u202eksid", serial="S" * 200)
    title = disk_titles((odd,))
    assert title.startswith("“Good disk\\x0a\\x202eksid” “SSS")
    assert title.isprintable()
    assert len(title) < 64 + 64 + 20
    assert printable_text("S" * 64) == "S" * 64
    assert printable_text("S" * 65) == "S" * 63 + "…"


def test_what_a_program_printed_keeps_its_lines_and_commands_no_terminal() -> None:
    assert printable_output("one\n\ttwo “ü”\n") == "one\n\ttwo “ü”\n"
    assert printable_output("a\x1b[2Jb\r\u202ec\x9b") == "a\\x1b[2Jb\\x0d\\x202ec\\x9b"
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
    assert escape_markup("Testbed T1G") == "Testbed T1G"


def test_a_disk_without_a_serial_number_is_named_by_its_path() -> None:
    bare = msgspec.structs.replace(some_disk(0), serial="")
    assert disk_titles((bare,)) == "“Testbed T1G” “/dev/vdq0” (4000 GB)"
    nameless = msgspec.structs.replace(bare, model="")
    assert disk_titles((nameless,)) == "“/dev/vdq0” (4000 GB)"


def test_a_plan_is_asked_about_with_its_array_and_the_files_that_it_edits(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question, "require_known", lambda _, **__: None)
    disks = disk_titles([some_disk(0), some_disk(1)])
    fstab = FileSeen("/etc/fstab", "a" * 64)
    forget = RemoveEntries(fstab, (LineSeen(1, "UUID=a /srv"),))
    plan = msgspec.structs.replace(some_teardown(), steps=(forget, *some_teardown().steps))
    array, other = fake_sys.disk("md127"), fake_sys.disk("md9")
    fake_sys.name("/dev/md/tank", array)
    assert known_titles(plan) == f"{disks} · /dev/md/tank · /etc/fstab"
    fake_sys.name("/dev/md/tank", other)
    told = f"{disks} · /dev/md127 · /etc/fstab"
    assert known_titles(plan) == told, "its name is another's"
    fake_sys.name("/dev/md/tank", None)
    assert known_titles(some_build()) == f"{disks} · /dev/md/tank", "it is to come"
    assert known_titles(msgspec.structs.replace(some_teardown(), array=None)) == disks


def test_what_is_done_to_an_array_as_a_whole_is_asked_about_with_its_disks(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question, "require_known", lambda _, **__: None)
    fake_sys.name("/dev/md/tank", fake_sys.disk("md127"))
    members = (OnDisk(0), OnDisk(1))
    plan = msgspec.structs.replace(some_use(CheckArray(members)), purpose=Purpose.UPKEEP)
    assert known_titles(plan) == f"{disk_titles(plan.disks)} · /dev/md/tank"


@pytest.mark.parametrize(
    "known", [{"ID_FS_UUID": LUKS}, {"MD_UUID": ARRAY}, {"ID_FS_UUID": ARRAY.replace(":", "-")}]
)
def test_a_uuid_is_given_once(monkeypatch: pytest.MonkeyPatch, known: dict[str, str]) -> None:
    monkeypatch.setattr(kernel, "every_device", lambda: iter([Device("vdz", Path("/nowhere"))]))
    monkeypatch.setattr(Device, "properties", lambda _: known)
    (reason,) = uuid_clashes(some_build(luks=True))
    assert "/dev/vdz already has" in reason
    assert not list(uuid_clashes(some_teardown()))
    monkeypatch.setattr(Device, "properties", lambda _: {"ID_FS_UUID": "f" * 8})
    assert not list(uuid_clashes(some_build(luks=True)))


def test_whoever_mounts_writes_the_source_he_likes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only btrfs, whose number is its own, is known by its source."""
    device = Device("vdz", Path("/nowhere"))
    monkeypatch.setattr(kernel, "device_at", {"/dev/vdz": device}.get)
    assert is_of(MountEntry("0:41", "/dev/vdz", "/srv/x", "btrfs"), device)
    assert not is_of(MountEntry("0:41", "/dev/vdz", "/srv/x", "tmpfs"), device)


def test_an_array_without_disks_is_asked_about_by_its_uuid_and_the_files() -> None:
    removal = RemoveEntries(FileSeen("/etc/fstab", "a" * 64), (LineSeen(2, ""),))
    plan = Plan(Purpose.KEEP, (), ArrayIdentity(ARRAY, "data", None, "/dev/md/data"), (removal,))
    assert known_titles(plan) == f"{ARRAY} · /etc/fstab"


def test_a_plan_about_the_computer_alone_says_what_it_installs_or_switches() -> None:
    """polkit asked for a password to change what is shared on “$(disks)”."""
    computer = Plan(Purpose.SHARE, (), None, (InstallPackages((Supply.SERVER, Supply.CLIENT)),))
    assert known_titles(computer) == "samba, smbclient"
    awake = msgspec.structs.replace(computer, steps=(StartService("stay-awake.service"),))
    assert known_titles(awake) == "stay-awake.service"
    other = msgspec.structs.replace(computer, steps=(ReloadShares(nfs=False, samba=True),))
    assert known_titles(other) == "–"
