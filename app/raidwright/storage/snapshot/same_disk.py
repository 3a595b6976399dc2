"""Whether two block devices may be one disk, seen by two cables or paths."""

from typing import NamedTuple

from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree_index import index_of

USB = "usb"


class Reported(NamedTuple):
    """By what a disk makes itself known, however it is connected."""

    serial: str
    wwn: str
    size: int
    bus: str
    """As `Drive.bus`."""


def may_be_one(one: Reported, other: Reported) -> bool:
    """Whether nothing that they report differs, and a number of their own is the same.

    Bridges for USB have one serial number for all of their kind. So have some disks one WWN, and the halves
    of a drive with two actuators one serial number; there the other number differs.
    """
    if one.bus == other.bus == USB or one.size != other.size:
        return False
    numbers = ((one.serial, other.serial), (one.wwn, other.wwn))
    told_by_both = [(first, second) for first, second in numbers if first and second]
    return bool(told_by_both) and all(first == second for first, second in told_by_both)


def may_be_one_disk(one: Block, other: Block) -> bool:
    """Whether these whole disks may be one; a disk is not asked about itself."""
    return one.path != other.path and may_be_one(_word_of(one), _word_of(other))


def other_paths(disk: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """Every other whole disk that may be this one; none for any other block device."""
    if not isinstance(disk.origin, WholeDisk):
        return ()
    numbers, numbered = (disk.origin.drive.serial, disk.origin.drive.wwn), index_of(snapshot).numbered
    others = (other for number in numbers for other in numbered.get(number, ()))
    return tuple({other.path: other for other in others if may_be_one_disk(disk, other)}.values())


def _word_of(disk: Block) -> Reported:
    assert isinstance(disk.origin, WholeDisk)
    drive = disk.origin.drive
    return Reported(drive.serial, drive.wwn, disk.size, drive.bus)
