"""Disks that report the same id, told apart by where they are connected; and copies of what lies on one.

So do bridges for USB with one serial number for all of their kind, and the paths to a disk that has several.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from raidwright.storage.snapshot.disks import Block, Filesystem, Luks, Snapshot, WholeDisk
from raidwright.storage.snapshot.names import name_by_path
from raidwright.storage.snapshot.tree import above, beneath


def port_of(disk: Block) -> str:
    """Where it is connected, by udev's name for that where it has one."""
    return name_by_path(disk.links) or disk.path


def reported_id(disk: Block) -> str:
    """The id that a whole disk reports, without its place behind it."""
    assert isinstance(disk.origin, WholeDisk)
    return disk.origin.drive.id.removesuffix(f" {port_of(disk)}").removesuffix(f" {disk.path}")


def with_own_ids(blocks: Sequence[Block]) -> list[Block]:
    """``blocks`` with the place behind the id of each disk that shares it with another."""
    twins = Counter(block.origin.drive.id for block in blocks if isinstance(block.origin, WholeDisk))
    ports = Counter(port_of(block) for block in blocks if isinstance(block.origin, WholeDisk))
    own = []
    for block in blocks:
        if isinstance(block.origin, WholeDisk) and twins[block.origin.drive.id] > 1:
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
