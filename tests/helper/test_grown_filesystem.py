"""A file system that has grown is told of, and one that fills its array is left in peace."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices import device_facts
from raidwright.helper.looking.devices.device_facts import FactFinder
from raidwright.helper.looking.in_use import filesystem_room, mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import DeviceContents
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.storage.units import MIB, SECTOR
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]

SIZE = 1024 * MIB


@pytest.mark.parametrize(("folder", "again"), [("md", True), ("dm", False)], ids=["array", "no array"])
def test_only_while_it_leaves_room_on_an_array_it_is_looked_at_again(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, again: bool
) -> None:
    device = fake_sys.stacked("md127", folder=folder)
    for name, text in (("dev", "9:127"), ("size", str(SIZE // SECTOR)), ("stat", "0 " * 17)):
        (device.folder / name).write_text(text)
    sizes = [SIZE // 2, SIZE // 2, SIZE, SIZE]
    looked: list[int] = []

    def look_at(devices: Sequence[Device], _: frozenset[str]) -> dict[Device, DeviceContents]:
        if not devices:
            return {}
        looked.append(sizes.pop(0))
        return dict.fromkeys(devices, DeviceContents(("ext4",), filesystem=looked[-1]))

    monkeypatch.setattr(device_facts, "look_at", look_at)
    monkeypatch.setattr(kernel, "every_device", lambda: iter([device]))
    facts = FactFinder(LeftClean(tmp_path / "state"))
    told = [facts.find()[0].filesystem for _ in range(5)]
    if again:
        assert told == [SIZE // 2, SIZE // 2, SIZE, SIZE, SIZE]
        assert looked == [SIZE // 2, SIZE // 2, SIZE]
    else:
        assert (told, looked) == ([SIZE // 2] * 5, [SIZE // 2])


@pytest.mark.parametrize(
    ("entries", "told"),
    [
        ((MountEntry("9:127", "/dev/md127", "/srv/a", "xfs"),), SIZE),
        ((), SIZE // 2),
        ((MountEntry("9:1", "/dev/md1", "/srv/a", "xfs"),), SIZE // 2),
        ((MountEntry("9:127", "/dev/md127", "/srv/a", "xfs", process=7),), SIZE // 2),
        (
            (
                MountEntry("9:127", "/dev/md127", "/srv/a", "xfs"),
                MountEntry("9:1", "/dev/md1", "/srv/a", "xfs"),
            ),
            SIZE // 2,
        ),
        ((MountEntry("9:127", "/dev/md127", "/srv/broken", "xfs"),), SIZE // 2),
    ],
    ids=["mounted", "not mounted", "another", "for others alone", "hidden by another", "without an answer"],
)
def test_where_it_is_mounted_the_kernel_knows_sooner_than_its_superblock(
    fake_sys: FakeSys,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    entries: tuple[MountEntry, ...],
    told: int,
) -> None:
    """XFS writes its superblock when its log has to go on, which may take a minute."""
    device = fake_sys.stacked("md127", folder="md")
    for name, text in (("dev", "9:127"), ("size", str(SIZE // SECTOR)), ("stat", "0 " * 17)):
        (device.folder / name).write_text(text)

    def geometry(point: str) -> int:
        if point == "/srv/broken":
            raise OSError(5, "Input/output error")
        return SIZE

    old = DeviceContents(("xfs",), filesystem=SIZE // 2)
    monkeypatch.setattr(device_facts, "look_at", lambda devices, _: dict.fromkeys(devices, old))
    monkeypatch.setattr(kernel, "every_device", lambda: iter([device]))
    monkeypatch.setattr(mounts, "every_mount", lambda _: list(entries))
    monkeypatch.setattr(filesystem_room, "_xfs", geometry)
    assert FactFinder(LeftClean(tmp_path / "state")).find()[0].filesystem == told
