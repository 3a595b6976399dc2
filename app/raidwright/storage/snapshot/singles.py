"""Disks without an array that a plan of ours has set up: told by the type and the UUID of their partition."""

import re

from raidwright.storage.fields import ARRAY_UUID
from raidwright.storage.snapshot.arrays import IN_SYNC, Array, ArrayMember
from raidwright.storage.snapshot.disks import Block, PartitionOf, Snapshot
from raidwright.storage.snapshot.tree import above, array_by_uuid, block_at, disks, partitions, stack

SINGLE = "single"
"""What stands in the place of md's word for the level."""
SINGLE_TYPE = "94d097a9-7758-458b-ac90-6199174b1630"
"""GPT type GUID of such a partition. It is ours alone: what somebody else has partitioned never bears it."""
SINGLE_PARTITION = 1
"""Number of that partition; there is no other on the disk."""


def partition_uuid(uuid: str) -> str:
    """How a GPT writes what md writes as four groups of eight hex digits."""
    digits = uuid.replace(":", "")
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def md_uuid(guid: str) -> str:
    """The reverse of `partition_uuid`."""
    digits = guid.replace("-", "").lower()
    return ":".join(digits[start : start + 8] for start in range(0, len(digits), 8))


def singles(snapshot: Snapshot) -> tuple[Array, ...]:
    """Each such disk as the array of one member that it stands for; its ``path`` is the partition's."""
    arrays = (single_on(disk, snapshot) for disk in disks(snapshot))
    return tuple(single for single in arrays if single is not None)


def arrays_and_singles(snapshot: Snapshot) -> tuple[Array, ...]:
    """All that plans set up and take down as a whole."""
    return (*snapshot.arrays, *singles(snapshot))


def array_or_single(snapshot: Snapshot, uuid: str) -> Array | None:
    """The array or single disk with this UUID; None without one."""
    return array_by_uuid(snapshot, uuid) or single_by_uuid(snapshot, uuid)


def single_by_uuid(snapshot: Snapshot, uuid: str) -> Array | None:
    """The disk whose partition has that UUID."""
    return next((single for single in singles(snapshot) if single.uuid == uuid), None)


def is_single(array: Array) -> bool:
    """Whether ``array`` stands for one disk without an array."""
    return array.level == SINGLE


def whole_stack(array: Array, snapshot: Snapshot) -> tuple[Block, ...]:
    """A running array's device, or a single disk's partition, and everything on it."""
    if not is_single(array):
        return stack(snapshot, array.uuid) if array.running else ()
    base = block_at(snapshot, array.path)
    return (base, *above(snapshot, base.path)) if base else ()


def single_on(disk: Block, snapshot: Snapshot) -> Array | None:
    """The disk as an array of one member; None unless its only partition is ours by type, number and UUID."""
    parts = partitions(snapshot, disk.path)
    if len(parts) != 1 or not isinstance(parts[0].origin, PartitionOf):
        return None
    part, origin = parts[0], parts[0].origin
    uuid = md_uuid(origin.uuid)
    if origin.role != SINGLE_TYPE or origin.number != SINGLE_PARTITION or not re.fullmatch(ARRAY_UUID, uuid):
        return None
    return Array(
        uuid=uuid,
        name=origin.name,
        level=SINGLE,
        chunk=0,
        size=part.size,
        path=part.path,
        running=True,
        degraded=0,
        expected=1,
        members=(ArrayMember(part.path, 0, (IN_SYNC,)),),
    )
