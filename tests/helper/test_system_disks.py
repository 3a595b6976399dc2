"""The disks that the computer runs from are never touched."""

import asyncio
import os
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.guards import check
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.settings import SettingLine
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import holding, some_disk, some_repair, some_teardown
from tests.helper.second_path import report_alike

__all__ = ["fake_sys"]


@pytest.fixture
def disk(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Device:
    """The plan's disk, found unchanged."""
    monkeypatch.setattr(HeldDisk, "differences", lambda *_: [])
    monkeypatch.setattr(kernel, "device_numbered", lambda _: None)
    return fake_sys.disk("vdq0", partitions=2)


def answer(disk: Device, state: str = "/var/lib/raidwright") -> str:
    """The guard's refusal of a plan that names the disk; empty when there is none."""
    return against(some_teardown(1), disk, state=state)


def against(plan: Plan, *disks: Device, state: str = "/var/lib/raidwright") -> str:
    """The same for that plan and its disks."""
    held = holding(*map(HeldDisk, plan.disks, (-1 for _ in disks), disks))
    try:
        asyncio.run(check.check_plan(plan, held, Path(state)))
    except HelperError as error:
        return error.sentence
    return ""


POINTS = ["/", "/boot", "/boot/efi", "/efi", "/usr", "/var", "/data"]


@pytest.mark.parametrize("point", POINTS)
def test_a_disk_that_the_system_needs_is_never_touched(
    fake_sys: FakeSys, disk: Device, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """Everything else of it lies on another disk; our journal is below /data."""
    fake_sys.name("/dev/mapper/root", fake_sys.stacked("dm-0", fake_sys.disk("vdz")))
    automatic = MountEntry("0:31", "systemd-1", point, "autofs")
    mount = MountEntry("254:2", disk.partitions()[1].path, point, "ext4")
    others = [MountEntry("0:30", "/dev/mapper/root", each, "btrfs") for each in POINTS if each != point]
    monkeypatch.setattr(mounts, "our_mounts", lambda: [*others, automatic, mount])
    told = "Nothing was written. /dev/vdq0 (Testbed T1G TEST-0) is a system disk of this computer."
    assert answer(disk, "/data/state") == told


def test_a_disk_that_the_system_needs_by_its_other_path_is_never_touched(
    fake_sys: FakeSys, disk: Device, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = fake_sys.disk("vdz")
    fake_sys.number(other, "254:9")
    monkeypatch.setattr(mounts, "our_mounts", lambda: [MountEntry("254:9", "/dev/vdz", "/", "ext4")])
    (disk.folder / "ro").write_text("1")
    told = "/dev/vdq0 (Testbed T1G TEST-0) may be the same disk as /dev/vdz, a system disk of this computer"
    assert told not in answer(disk)
    report_alike(monkeypatch, tmp_path / "udev", other, some_disk(0))
    assert told in answer(disk)


@pytest.mark.parametrize(("alike", "refused"), [(0, False), (1, False), (2, True)])
def test_of_a_member_that_a_repair_leaves_in_place_it_does_not_matter(
    fake_sys: FakeSys,
    disk: Device,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    alike: int,
    *,
    refused: bool,
) -> None:
    disks, other = (disk, fake_sys.disk("vdq1"), fake_sys.disk("vdq2")), fake_sys.disk("vdz")
    fake_sys.number(other, "254:9")
    monkeypatch.setattr(mounts, "our_mounts", lambda: [MountEntry("254:9", "/dev/vdz", "/", "ext4")])
    (disk.folder / "ro").write_text("1")
    report_alike(monkeypatch, tmp_path / "udev", other, some_disk(alike))
    said = against(some_repair(), *disks)
    assert "/dev/vdq0 (Testbed T1G TEST-0) is read-only" in said
    assert ("may be the same disk as /dev/vdz" in said) is refused


ENTERED = "/dev/disk/by-uuid/0123-4567"


@pytest.mark.parametrize("point", ["/boot", "/boot/efi", "/efi", "/data"])
def test_what_the_system_has_mounted_on_demand_alone_is_never_touched(
    fake_sys: FakeSys, disk: Device, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """With `noauto`, or behind an automount, a boot partition is mounted only while it is used."""
    fake_sys.name("/dev/root", fake_sys.disk("vdz"))
    fake_sys.name(ENTERED, disk.partitions()[0])
    root, automatic = (
        MountEntry("0:30", "/dev/root", "/", "btrfs"),
        MountEntry("0:31", "systemd-1", point, "autofs"),
    )
    lines = [SettingLine("/etc/fstab", 3, f"{ENTERED} {point}", (ENTERED, point), ENTERED)]
    monkeypatch.setattr(check.settings, "every_line", lambda: lines)
    (disk.folder / "ro").write_text("1")
    protected, other = "is a system disk of this computer", "is read-only"
    for entries in ([root], [root, automatic]):
        monkeypatch.setattr(mounts, "our_mounts", lambda entries=entries: entries)
        assert (protected in answer(disk)) is (point != "/data")
    elsewhere = MountEntry("254:9", "/dev/root", point, "vfat")
    monkeypatch.setattr(mounts, "our_mounts", lambda: [root, elsewhere])
    assert other in answer(disk)
    assert protected not in answer(disk), "another disk is mounted there, which this one is a copy of"


DISKLESS = ["tmpfs", "ramfs", "rootfs", "overlay", "hostfs", "9p", "virtiofs", "nfs", "nfs4"]


@pytest.mark.parametrize(("kind", "refused"), [("zfs", True), *((kind, False) for kind in DISKLESS)])
def test_a_system_on_no_known_disk_forbids_everything(
    disk: Device, monkeypatch: pytest.MonkeyPatch, kind: str, *, refused: bool
) -> None:
    monkeypatch.setattr(mounts, "our_mounts", lambda: [MountEntry("0:40", "pool/root", "/", kind)])
    (disk.folder / "ro").write_text("1")
    assert ("The system disk of this computer cannot be found" if refused else "is read-only") in answer(disk)


def test_the_number_of_a_mount_tells_more_than_its_source(
    disk: Device, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The source is what whoever mounted it wrote there, and the folder may be reached by a link."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    entry = MountEntry("254:2", "/dev/root", str(tmp_path / "real"), "ext4")
    monkeypatch.setattr(mounts, "our_mounts", lambda: [MountEntry("0:5", "tmpfs", "/", "tmpfs"), entry])
    monkeypatch.setattr(kernel, "device_numbered", {"254:2": disk.partitions()[0]}.get)
    assert occupants.disks_under(tmp_path / "link/inner") == [disk]
    assert occupants.is_on_a_disk(tmp_path / "link/inner")
    assert occupants.disks_under(tmp_path) == []
    assert not occupants.is_on_a_disk(tmp_path)


def test_where_nothing_is_seen_to_be_mounted_a_disk_is_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mounts, "our_mounts", list)
    assert occupants.disks_under(Path("/")) == []
    assert occupants.is_on_a_disk(Path("/"))


def test_a_device_is_asked_for_exclusively(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert occupants.is_claimed(Device("no-such-device", tmp_path))
    flags: list[int] = []
    real = os.open
    monkeypatch.setattr(
        os, "open", lambda path, wanted: path != "/dev/null" or flags.append(wanted) or real(path, wanted)
    )
    assert not occupants.is_claimed(Device("null", tmp_path))
    assert flags == [os.O_RDONLY | os.O_EXCL | os.O_CLOEXEC | os.O_NONBLOCK]
