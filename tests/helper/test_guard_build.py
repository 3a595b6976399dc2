"""What a build is refused for: disks that somebody uses, names that are taken, identities that exist."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING
from raidwright.helper.plans.guards.new_names import reasons_against_new_names, uuid_clashes
from raidwright.helper.plans.guards.users import reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.design.design import FilesystemKind, KeyDerivation
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount
from raidwright.storage.steps.luks import FormatLuks, OpenLuks
from raidwright.storage.steps.lvm import CreateVg
from raidwright.storage.steps.targets import OnArray
from tests.helper.fake_proc import FakeProc, fake_proc, have_written
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, LUKS, holding, some_build, some_disk

__all__ = ["fake_proc", "fake_sys"]

OTHER = "fedcba98-7654-3210-fedc-ba9876543210"


class Site:
    """The plan's disk, blank but with a partition, and what else there is in the computer."""

    def __init__(self, sys: FakeSys, folder: Path) -> None:
        self.sys = sys
        self.disk = sys.disk("vdq0", partitions=1)
        (self.part,) = self.disk.partitions()
        self.claimed: list[Device] = []
        self._folder = folder
        for name in ("sys/class/block", "sys/block", "udev"):
            (folder / name).mkdir(parents=True)

    def udev_knows(self, device: Device, **names: str) -> None:
        """A device is there, and udev has seen it."""
        links = self._folder / "sys/class/block"
        self.sys.number(device, f"254:{len(os.listdir(links))}")
        (links / device.node).symlink_to(device.folder)
        text = "".join(f"E:{name}={value}\n" for name, value in names.items())
        (self._folder / f"udev/b{device.number}").write_text(text)

    def loop(self, node: str, backing: str) -> None:
        """A loop device over a file."""
        folder = self._folder / "sys/block" / node / "loop"
        folder.mkdir(parents=True)
        (folder / "backing_file").write_text(f"{backing}\n")

    def reasons(self, *steps: Step, path: str = "/dev/md/tank") -> str:
        """Why the build with these steps after its own is refused; empty when it is not."""
        plan = some_build(disks=1)
        assert plan.array is not None
        plan = replace(plan, steps=(*plan.steps, *steps), array=replace(plan.array, path=path))
        held = holding(HeldDisk(some_disk(0), -1, self.disk))
        seen = dict.fromkeys((self.disk, self.part), NOTHING)
        names = (*reasons_against_new_names(plan), *uuid_clashes(plan))
        return "; ".join((*reasons_in_use(plan, held, seen), *names))


@pytest.fixture
def site(fake_sys: FakeSys, fake_proc: FakeProc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    made = Site(fake_sys, tmp_path / "computer")
    monkeypatch.setattr(kernel, "SYS", tmp_path / "computer/sys")
    monkeypatch.setattr(kernel, "UDEV", tmp_path / "computer/udev")
    monkeypatch.setattr(occupants, "is_claimed", lambda device: device in made.claimed)
    return made


TITLE = "/dev/vdq0 (Testbed T1G TEST-0)"


def test_a_disk_that_nobody_uses_is_free(site: Site) -> None:
    assert site.reasons() == ""


def test_what_stands_on_a_disk_or_its_partition_uses_it(site: Site) -> None:
    site.sys.mapping("safe", "dm-0", site.part)
    array = site.sys.stacked("md127", site.disk, folder="md")
    (array.folder / "md/array_state").write_text("clean")
    assert site.reasons() == (
        f"{TITLE} is used by md127 (md array, clean); {TITLE} is used by “safe” (device-mapper)"
    )


@pytest.mark.parametrize("node", ["vdq0", "vdq0p1", "dm-0"])
def test_a_mount_of_a_disk_or_of_what_is_on_it_is_named(site: Site, fake_proc: FakeProc, node: str) -> None:
    mapping = site.sys.mapping("safe", "dm-0", site.part)
    for number, device in enumerate((site.disk, site.part, mapping, site.sys.disk("vdz"))):
        site.sys.number(device, f"254:{number}")
        if device.node == node:
            fake_proc.process(7, f"40 22 {device.number} / /mnt rw - ext4 /dev/x rw\n", name="bash")
    assert f"/dev/{node} is mounted at “/mnt” (in the mount namespace of process 7, bash)" in site.reasons()
    fake_proc.process(7, "40 22 254:3 / /mnt rw - ext4 /dev/x rw\n")
    assert "mounted" not in site.reasons()


@pytest.mark.parametrize("node", ["vdq0", "vdq0p1"])
def test_a_disk_that_is_swapped_to_is_not_free(site: Site, fake_proc: FakeProc, node: str) -> None:
    site.sys.disk("vdz")
    fake_proc.swap_to("/dev/vdz")
    fake_proc.swap_to("/swapfile")
    assert site.reasons() == ""
    fake_proc.swap_to(f"/dev/{node}")
    assert site.reasons() == f"/dev/{node} is used as swap space"


@pytest.mark.parametrize("node", ["vdq0", "vdq0p1"])
def test_a_loop_device_over_a_disk_uses_it(site: Site, node: str) -> None:
    site.loop("loop3", "/somebody/image")
    assert site.reasons() == ""
    site.loop("loop4", f"/dev/{node}")
    assert site.reasons() == f"/dev/{node} is used by loop4"


def test_a_disk_that_somebody_has_for_himself_is_not_free(site: Site) -> None:
    site.claimed = [site.part]
    assert site.reasons() == "/dev/vdq0p1 is open in another program"
    # What stands on a disk holds it open; that is said already.
    site.sys.mapping("safe", "dm-0", site.disk)
    assert site.reasons() == f"{TITLE} is used by “safe” (device-mapper)"


def test_a_disk_that_somebody_writes_to_is_not_free(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has not asked to have it alone: a virtual machine."""
    for device in (site.disk, site.part):
        have_written(monkeypatch, device)
        assert site.reasons() == f"“qemu” (process 5) has {device.path} open for writing"
    upper = site.sys.mapping("safe", "dm-0", site.part)
    have_written(monkeypatch, upper)
    assert "“qemu” (process 5) has /dev/dm-0 open for writing" in site.reasons()
    have_written(monkeypatch, site.sys.disk("vdz"))
    assert "qemu" not in site.reasons()


def test_names_that_are_taken_are_not_given_again(site: Site, tmp_path: Path) -> None:
    array = tmp_path / "tank"
    assert site.reasons(path=str(array)) == ""
    # Also a link that leads nowhere is in the way of the new one.
    array.symlink_to("/nowhere")
    assert site.reasons(path=str(array)) == f"{array} already exists"


@pytest.mark.parametrize(
    ("step", "path"),
    [(OpenLuks(OnArray(), "safe"), "/dev/mapper/safe"), (CreateVg("vault", OnArray()), "/dev/vault")],
)
def test_nodes_that_are_there_are_not_made_again(
    site: Site, monkeypatch: pytest.MonkeyPatch, step: Step, path: str
) -> None:
    there: list[str] = []
    monkeypatch.setattr(os.path, "lexists", lambda each: str(each) in there)
    assert site.reasons(step) == ""
    there.append(path)
    assert site.reasons(step) == f"{path} already exists"
    assert site.reasons() == ""


def test_a_mount_point_that_is_not_fit_is_refused_before_anything_is_written(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "/etc/data is not below" in site.reasons(Mount(OnArray(), "/etc/data"))
    asked: list[tuple[str, bool]] = []
    monkeypatch.setattr(mounts, "prepare_point", lambda point, *, make: asked.append((point, make)))
    assert site.reasons(Mount(OnArray(), "/srv/data")) == ""
    assert asked == [("/srv/data", False)]


def test_without_an_array_there_is_no_name_of_one(site: Site) -> None:
    held = holding(HeldDisk(some_disk(0), -1, site.disk))
    plan = replace(some_build(disks=1), array=None, steps=(WipeDisk(0),))
    seen = dict.fromkeys((site.disk, site.part), NOTHING)
    assert list(reasons_in_use(plan, held, seen)) == []
    assert list(reasons_against_new_names(plan)) == []


def made(uuid: str) -> tuple[Step, Step]:
    target = OnArray()
    return (
        FormatLuks(target, uuid, "tank", KeyDerivation.STANDARD),
        MakeFilesystem(FilesystemKind.EXT4, target, uuid, "", 1 << 30, 0, 0),
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ID_FS_UUID", LUKS.upper()),
        ("ID_FS_UUID_ENC", LUKS),
        ("ID_PART_TABLE_UUID", LUKS),
        ("MD_UUID", ARRAY),
    ],
)
def test_an_identity_that_a_device_has_is_not_given_again(site: Site, name: str, value: str) -> None:
    site.udev_knows(site.disk, ID_FS_UUID=OTHER, ID_SERIAL_SHORT=ARRAY)
    assert site.reasons() == ""
    for step in made(OTHER):
        assert site.reasons(step).startswith("/dev/vdq0 already has the UUID fedcba987654")
    site.udev_knows(site.sys.disk("vdz"), **{name: value})
    told = "/dev/vdz already has the UUID 0123456789abcdef0123456789abcdef, which this plan would use"
    assert site.reasons() == told
