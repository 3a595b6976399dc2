"""Which devices carry a member of an array: also where udev has not heard of it, or heard something old."""

from collections.abc import Mapping

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]
OURS, OTHER = "01234567:89abcdef:01234567:89abcdef", "fedcba98:76543210:fedcba98:76543210"

EXT4 = {"ID_FS_TYPE": "ext4"}


def member(uuid: str) -> dict[str, str]:
    return {"ID_FS_TYPE": ARRAY_MEMBER, "ID_FS_UUID": uuid}


def in_the_computer(fake_sys: FakeSys, patch: pytest.MonkeyPatch) -> None:
    """A disk with one partition, and nothing else."""
    disk = fake_sys.disk("vdq0", partitions=1)
    (disk.folder / "device").mkdir(exist_ok=True)
    devices = (disk, *disk.partitions())
    for device in devices:
        (device.folder / "size").write_text("2048\n")
    patch.setattr(kernel, "every_device", lambda: iter(devices))


@pytest.mark.parametrize(
    ("udev", "carried", "found"),
    [
        (member(OURS), OURS, True),
        (member(OURS), OTHER, False),
        (member(OTHER), OURS, True),
        (member(OTHER), OTHER, False),
        ({}, OURS, True),
        ({}, "", False),
        (EXT4, OURS, False),
    ],
)
def test_the_superblock_says_so_and_not_what_udev_saw_last(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, udev: Mapping[str, str], carried: str, *, found: bool
) -> None:
    in_the_computer(fake_sys, monkeypatch)

    def is_part(device: Device) -> bool:
        return device.node == "vdq0p1"

    monkeypatch.setattr(Device, "properties", lambda each: dict(udev if is_part(each) else EXT4))
    monkeypatch.setattr(arrays, "uuids_on", lambda each: (carried,) if is_part(each) else ())
    assert [each.node for each in arrays.devices_of_array(OURS)] == (["vdq0p1"] if found else [])


def test_what_cannot_be_read_is_none_whatever_udev_saw(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a drive without a disc in it; nor is what udev saw a member on, and that died since."""
    in_the_computer(fake_sys, monkeypatch)

    def unreadable(_: Device) -> tuple[str, ...]:
        raise OSError(5, "no response")

    monkeypatch.setattr(arrays, "uuids_on", unreadable)
    for seen in ({}, member(OURS)):
        monkeypatch.setattr(Device, "properties", lambda _, seen=seen: seen)
        assert list(arrays.devices_of_array(OURS)) == []
