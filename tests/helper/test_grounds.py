"""What a plan may name in the place of a disk: loop devices, volumes of LVM and unlocked containers."""

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.devices.known_disk import drive_at, ground_at, require_known
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.unfinished import find_drive
from raidwright.storage.plan.continuing.leftovers import DriveNames
from raidwright.storage.steps.context import DiskIdentity
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]

SIZE = 300 << 20


def loop(sys: FakeSys, node: str = "loop0") -> Device:
    device = sys.disk(node, partitions=1)
    (device.folder / "loop").mkdir()
    (device.folder / "size").write_text(f"{SIZE // 512}")
    return device


def mapping(sys: FakeSys, uuid: str) -> Device:
    drive = sys.disk("vda")
    (drive.folder / "device").mkdir()
    device = sys.mapping("some", "dm-0", drive)
    (device.folder / "dm/uuid").write_text(uuid)
    return device


def identity(path: str) -> DiskIdentity:
    return DiskIdentity(path, "", "", "", "", SIZE, 512, 512, 1, "", ())


def test_a_loop_device_is_known_by_its_path_and_is_no_drive(fake_sys: FakeSys) -> None:
    device = loop(fake_sys)
    assert ground_at("/dev/loop0") == device
    require_known([identity("/dev/loop0")], only_drives=False)
    for refused in (lambda: drive_at("/dev/loop0"), lambda: require_known([identity("/dev/loop0")])):
        with pytest.raises(HelperError, match="is not a disk"):
            refused()


@pytest.mark.parametrize("uuid", ["LVM-xyz", "CRYPT-LUKS2-0123-some"])
def test_a_volume_and_a_container_may_carry_members(fake_sys: FakeSys, uuid: str) -> None:
    device = mapping(fake_sys, uuid)
    assert ground_at(device.path) == device


@pytest.mark.parametrize("uuid", ["mpath-1", "", "DRBD-1"])
def test_what_others_have_made_may_not(fake_sys: FakeSys, uuid: str) -> None:
    device = mapping(fake_sys, uuid)
    with pytest.raises(HelperError, match="is not a disk"):
        ground_at(device.path)


def test_neither_may_a_part_of_it_or_a_link_to_it(fake_sys: FakeSys) -> None:
    device = loop(fake_sys)
    fake_sys.name("/dev/link", device)
    with pytest.raises(HelperError, match="is not a disk"):
        ground_at("/dev/loop0p1")
    with pytest.raises(HelperError, match="is a link"):
        ground_at("/dev/link")


def test_what_a_plan_has_left_there_is_found_by_path_and_size(fake_sys: FakeSys) -> None:
    device = loop(fake_sys)
    assert find_drive(DriveNames("/dev/loop0", "", "", "", SIZE), []) == device
    assert find_drive(DriveNames("/dev/loop0", "", "", "", SIZE * 2), []) is None
    assert find_drive(DriveNames("/dev/loop1", "", "", "", SIZE), []) is None
