"""What is refused before a new entry comes into a file of the computer, and which old one may go for it."""

from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import ramdisks, settings
from raidwright.storage.configuration import FileSeen
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.snapshot.settings import Ramdisk, RamdiskProgram
from raidwright.storage.snapshot.singles import SINGLE_TYPE, partition_uuid
from raidwright.storage.steps.configuration import KeepArray, KeepMount
from raidwright.storage.steps.edit import line_seen
from raidwright.storage.steps.filesystem import MakeFilesystem
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import MIB
from tests.helper.configuration import found
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.guarded_files import MDADM, reasons, root
from tests.helper.plans import ARRAY, LUKS

__all__ = ["fake_sys", "root"]


def test_no_new_file_hides_the_one_in_use(root: Path, fake_sys: FakeSys) -> None:
    (root / "etc/mdadm/mdadm.conf").rename(root / "etc/mdadm.conf")
    assert reasons(root, fake_sys, KeepArray(FileSeen(MDADM, "")), building=True) == (
        f"This computer uses /etc/mdadm.conf for such entries, not {MDADM}"
    )
    assert reasons(root, fake_sys, KeepArray(found(root, "/etc/mdadm.conf").seen), building=True) == ""


@pytest.mark.parametrize(
    ("program", "text", "other", "refused"),
    [
        (RamdiskProgram.UPDATE_INITRAMFS, "#\n", True, True),
        (RamdiskProgram.UPDATE_INITRAMFS, "#\n", False, False),
        (RamdiskProgram.UPDATE_INITRAMFS, "ARRAY /dev/md0 UUID=1:2:3:4\n", True, False),
        (RamdiskProgram.DRACUT, "#\n", True, False),
    ],
)
def test_no_first_line_is_entered_where_others_are_found_without(
    root: Path,
    fake_sys: FakeSys,
    monkeypatch: pytest.MonkeyPatch,
    program: RamdiskProgram,
    text: str,
    other: bool,
    refused: bool,
) -> None:
    (root / MDADM[1:]).write_text(text)
    disks = [fake_sys.disk(f"vdr{number}") for number in range(2)]
    runs = fake_sys.stacked("md0", *disks, folder="md")
    fill_md(runs, dict.fromkeys(disks, "in_sync"), uuid="1:2:3:4" if other else ARRAY)
    monkeypatch.setattr(kernel, "every_device", lambda: iter([*disks, runs]))
    monkeypatch.setattr(ramdisks, "ramdisk", lambda *_: Ramdisk(program, 40 * MIB, 400 * MIB))
    assert reasons(root, fake_sys, KeepArray(found(root, MDADM).seen), building=True) == (
        "With a first ARRAY line in mdadm.conf, /dev/md0 could lose the name at the next boot"
        if refused
        else ""
    )


def test_a_mount_point_is_the_same_with_another_slash(root: Path, fake_sys: FakeSys) -> None:
    (root / "etc/fstab").write_text("UUID=a /srv//data/ ext4 defaults 0 2\n")
    keep = KeepMount(found(root).seen, OnArray(), "/srv/data")
    steps = (MakeFilesystem(FilesystemKind.EXT4, OnArray(), LUKS, "data", 40 * MIB, 0, 0), keep)
    assert (
        reasons(root, fake_sys, *steps, building=True) == "The same name is already in line 1 of /etc/fstab"
    )


def test_what_is_named_already_is_not_entered(root: Path, fake_sys: FakeSys) -> None:
    step = KeepArray(found(root, MDADM).seen)
    assert reasons(root, fake_sys, step, building=True) == ""
    (root / "etc/mdadm/mdadm.conf").write_text("# mine\nARRAY /dev/md/tank UUID=1:2:3:4\n")
    step = KeepArray(found(root, MDADM).seen)
    assert reasons(root, fake_sys, step, building=True) == f"The same name is already in line 2 of {MDADM}"


OLD_ARRAY = "11111111:22222222:33333333:44444444"
OLD_SINGLE = {"ID_PART_ENTRY_TYPE": SINGLE_TYPE, "ID_PART_ENTRY_UUID": partition_uuid(OLD_ARRAY)}


@pytest.mark.parametrize(
    ("properties", "state", "refused"),
    [
        ({}, "", False),
        ({"ID_FS_TYPE": "linux_raid_member", "ID_FS_UUID": OLD_ARRAY}, "", True),
        ({"ID_FS_TYPE": "ext4", "ID_FS_UUID": OLD_ARRAY}, "", False),
        ({"MD_UUID": OLD_ARRAY}, "", True),
        (OLD_SINGLE, "", True),
        ({**OLD_SINGLE, "ID_PART_ENTRY_TYPE": "a19d880f-05fc-4d3b-a006-743f0f84911e"}, "", False),
        ({}, "in_sync", True),
    ],
)
def test_only_the_entry_of_an_array_that_is_not_here_goes_for_a_new_one(
    root: Path,
    fake_sys: FakeSys,
    monkeypatch: pytest.MonkeyPatch,
    properties: dict[str, str],
    state: str,
    refused: bool,
) -> None:
    text = f"# mine\nARRAY /dev/md/tank UUID={OLD_ARRAY}\nARRAY /dev/md/tank\n"
    (root / "etc/mdadm/mdadm.conf").write_text(text)
    other = fake_sys.disk("vdr")
    runs = fake_sys.stacked("md5", other, folder="md")
    if state:
        fill_md(runs, {other: state}, uuid=OLD_ARRAY)
    monkeypatch.setattr(kernel, "every_device", lambda: iter([other, runs] if state else [other]))
    monkeypatch.setattr(kernel.Device, "properties", lambda _: properties)
    told = {line.line: line_seen(line) for line in settings.every_line(root) if line.file == MDADM}

    def said(*numbers: int) -> str:
        lines = tuple(told[number] for number in numbers)
        return reasons(root, fake_sys, KeepArray(found(root, MDADM).seen, instead=lines), building=True)

    assert f"The same name is already in line 3 of {MDADM}" in said(2)
    about = f"Line 2 of {MDADM} belongs to something else"
    assert (about in said(2)) is refused
    assert f"Line 3 of {MDADM} belongs to something else: ARRAY /dev/md/tank" in said(2, 3)


def test_the_entry_of_what_is_unplugged_stays_when_nothing_takes_its_names(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"ARRAY /dev/md/tank UUID={OLD_ARRAY}\nARRAY /dev/md/backup UUID={OLD_ARRAY}\n"
    (root / MDADM[1:]).write_text(text)
    monkeypatch.setattr(kernel, "every_device", lambda: iter(()))
    told = tuple(line_seen(line) for line in settings.every_line(root) if line.file == MDADM)
    step = KeepArray(found(root, MDADM).seen, instead=told)
    assert reasons(root, fake_sys, step, building=True) == (
        f"Line 2 of {MDADM} belongs to something else: ARRAY /dev/md/backup UUID={OLD_ARRAY}"
    )
    step = KeepArray(found(root, MDADM).seen, instead=told[:1])
    assert reasons(root, fake_sys, step, building=True) == ""


@pytest.mark.parametrize("text", ["DEVICE /dev/sda1\n", "DEVICE /dev/nvme*\n"])
def test_an_array_is_not_entered_whose_members_mdadm_would_not_take(
    root: Path, fake_sys: FakeSys, text: str
) -> None:
    (root / MDADM[1:]).write_text(text)
    keep = KeepArray(found(root, MDADM).seen, found=True)
    assert "The DEVICE lines in mdadm.conf exclude /dev/vdq0, so mdadm would not use it" in reasons(
        root, fake_sys, keep, keeping=True
    )
    (root / MDADM[1:]).write_text(f"{text}DEVICE /dev/vd*\n")
    keep = KeepArray(found(root, MDADM).seen, found=True)
    assert reasons(root, fake_sys, keep, keeping=True) == ""


def test_an_entry_about_the_same_array_gives_way_and_no_other(root: Path, fake_sys: FakeSys) -> None:
    lines = f"ARRAY <ignore> UUID={ARRAY}\nARRAY <ignore> UUID={OLD_ARRAY}\n"
    (root / MDADM[1:]).write_text(lines)
    own, other = (line_seen(line) for line in settings.every_line(root) if line.array)
    seen = found(root, MDADM).seen
    assert reasons(root, fake_sys, KeepArray(seen, found=True, instead=(own,)), keeping=True) == ""
    said = reasons(root, fake_sys, KeepArray(seen, found=True, instead=(own, other)), keeping=True)
    assert said.startswith(f"Line 2 of {MDADM} belongs to something else")
