"""Whether two block devices may be one disk, or parts of one drive, although or because they report one id.

Bridges for USB may have one serial number for all of their kind, and a disk several paths: where they are
connected tells them apart.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import Block, Drive, Filesystem, Luks, Snapshot, WholeDisk
from raidwright.storage.snapshot.names import name_by_path
from raidwright.storage.snapshot.tree import above, beneath, index_of, roots

USB = "usb"
_SERIES = ("0123456789ABCDEF", "1234567890" * 2)
_SHORTEST_SERIAL = 6


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


def is_placeholder(serial: str) -> bool:
    """Whether it is a number that makers put where none is: "000000000000", "0123456789ABCDEF"."""
    bare = "".join(filter(str.isalnum, serial)).upper()
    if len(bare) < _SHORTEST_SERIAL:
        return False
    return len(set(bare)) == 1 or any(bare in series for series in _SERIES)


def unit_of(drive: Drive) -> str:
    """The piece of hardware that the drive is or is a part of; the same for all its parts.

    The namespaces of an NVMe drive and the halves of one with two actuators report one serial number, and
    each a WWN of its own.
    """
    if drive.unit:
        return drive.unit
    if drive.serial and not is_placeholder(drive.serial):
        return drive.id if drive.bus == USB else f"{drive.model} {drive.serial}"
    return drive.wwn if drive.wwn and not drive.serial else drive.id


def is_one_unit(one: Block, other: Block) -> bool:
    """Whether one failure of hardware takes both whole disks."""
    drives = [each.origin.drive for each in (one, other) if isinstance(each.origin, WholeDisk)]
    return one.path != other.path and len({unit_of(drive) for drive in drives}) < len(drives)


def with_units(snapshot: Snapshot) -> Snapshot:
    """``snapshot`` whose arrays know which of their members lie on one piece of hardware."""
    return replace(snapshot, arrays=tuple(_with_units(array, snapshot) for array in snapshot.arrays))


def _with_units(array: Array, snapshot: Snapshot) -> Array:
    units = [_unit_below(member, snapshot) for member in array.members]
    shared = {unit for unit, count in Counter(filter(None, units)).items() if count > 1}
    if not shared:
        return array
    pairs = zip(array.members, units, strict=True)
    members = (replace(member, unit=unit if unit in shared else "") for member, unit in pairs)
    return replace(array, members=tuple(members))


def _unit_below(member: ArrayMember, snapshot: Snapshot) -> str:
    """The only piece of hardware below a member; empty when it lies on several, or nobody knows."""
    drives = [
        disk.origin.drive for disk in roots(snapshot, member.path) if isinstance(disk.origin, WholeDisk)
    ]
    units = {unit_of(drive) for drive in drives}
    return units.pop() if len(units) == 1 else ""


def port_of(disk: Block) -> str:
    """Where it is connected, by udev's name for that where it has one."""
    return name_by_path(disk.links) or disk.path


def reported_id(disk: Block) -> str:
    """The id that a whole disk reports, without its place behind it."""
    assert isinstance(disk.origin, WholeDisk)
    return disk.origin.drive.id.removesuffix(f" {port_of(disk)}").removesuffix(f" {disk.path}")


def with_own_ids(blocks: Sequence[Block]) -> list[Block]:
    """``blocks`` with the place behind the id of each disk that shares it with another."""
    disks_with_id = Counter(block.origin.drive.id for block in blocks if isinstance(block.origin, WholeDisk))
    ports = Counter(port_of(block) for block in blocks if isinstance(block.origin, WholeDisk))
    own = []
    for block in blocks:
        if isinstance(block.origin, WholeDisk) and disks_with_id[block.origin.drive.id] > 1:
            place = port_of(block) if ports[port_of(block)] == 1 else block.path
            own.append(with_drive_id(block, f"{block.origin.drive.id} {place}"))
        else:
            own.append(block)
    return own


def with_drive_id(disk: Block, key: str) -> Block:
    """The whole disk by that id."""
    assert isinstance(disk.origin, WholeDisk)
    if disk.origin.drive.id == key:
        return disk
    return replace(disk, origin=WholeDisk(replace(disk.origin.drive, id=key)))


def copies_of(block: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """Other devices with the file system or the container that lies here: copies, by its UUID.

    A part of a file system over several devices is none, nor what shows it once more from below or above.
    """
    own = _content_uuid(block)
    if not own or any(part.devices > 1 for part in block.parts):
        return ()
    near = {each.path for each in (*beneath(snapshot, block.path), *above(snapshot, block.path), block)}
    alike = (each for each in snapshot.blocks if _content_uuid(each) == own and each.path not in near)
    return tuple(each for each in alike if all(part.devices < 2 for part in each.parts))


def _content_uuid(block: Block) -> str:
    return block.content.uuid if isinstance(block.content, Filesystem | Luks) else ""
