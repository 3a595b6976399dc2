"""What is measured, and how the history calls it, whoever measures."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.bench.place import array_beneath
from raidwright.bench.run import LUKS
from raidwright.bench.spec import BuiltDevice, DiskGroup, Folder, MountedAt, RawDisk, StackLayer, Target
from raidwright.history import SavedAction
from raidwright.storage.fact import fill
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    LogicalVolume,
    OtherDevice,
    PartitionOf,
    Snapshot,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.signatures import signature_name
from raidwright.storage.snapshot.tree import array_by_uuid, beneath, block_at
from raidwright.storage.steps.context import DiskIdentity


@dataclass(frozen=True)
class Subject:
    """A target with its words, in English: they are kept, and read in any language later."""

    target: Target
    name: str
    """What a measurement of it is called unless the user gives it a name."""
    stack: str
    """What it is made of: "tank · RAID 5 of 3 · LUKS · XFS"."""


def mounted_subject(block: Block, point: str, snapshot: Snapshot) -> Subject:
    """The file system on ``block`` that is mounted at ``point``."""
    kind = block.content.kind if isinstance(block.content, Filesystem) else ""
    stack = _stack(block, signature_name(kind), snapshot)
    return Subject(MountedAt(point), _array_name_beneath(block, snapshot) or point, stack)


def disk_subject(disk: Block, snapshot: Snapshot) -> Subject:
    """A whole disk, read only."""
    return Subject(RawDisk(disk_identity(disk, snapshot)), disk_label(disk), disk_label(disk))


def built_subject(action: SavedAction, snapshot: Snapshot) -> Subject | None:
    """The device that ``action`` built; None when it is not there, or something lies on it."""
    block = block_at(snapshot, action.device) if action.device else None
    if block is None or not isinstance(block.content, Blank):
        return None
    name = _array_name_beneath(block, snapshot) or action.device
    return Subject(BuiltDevice(action.device, action.fingerprint), name, _stack(block, "bare", snapshot))


def disks_subject(disks: Sequence[DiskIdentity]) -> Subject:
    """Two whole disks or more at the same time, read only: "8 × Tarnfell TF4000N"."""
    models = Counter(disk.model or disk.path for disk in disks)
    name = " + ".join(f"{count} × {model}" for model, count in models.items())
    return Subject(DiskGroup(tuple(disks)), name, name)


def layer_subject(block: Block, snapshot: Snapshot) -> Subject | None:
    """A device that is an array or stands on one, in use or not, read only; None for any other."""
    array = array_beneath((block,), snapshot)
    if not array:
        return None
    content = signature_name(block.content.kind) if isinstance(block.content, Filesystem) else ""
    name = _array_name_beneath(block, snapshot) or block.path
    return Subject(StackLayer(block.path, array), name, _stack(block, content, snapshot))


def folder_subject(path: str) -> Subject:
    """A folder of the user's own."""
    return Subject(Folder(path), path, path)


def layer_words(block: Block, snapshot: Snapshot) -> str:
    """What a layer of a stack is called; empty when another stands for it."""
    match block.origin:
        case ArrayDevice(array=uuid):
            array = array_by_uuid(snapshot, uuid)
            if array is None:
                return ""
            made_of = fill(ARRAY_TEMPLATE, array_facts(array.level, array.expected))
            return f"{array_name(array.name)} · {made_of}"
        case Unlocked():
            return LUKS
        case LogicalVolume():
            return "LVM"
        case WholeDisk():
            return disk_label(block)
        case PartitionOf():
            return ""
        case OtherDevice(kind=kind):
            return kind
        case _:
            assert_never(block.origin)


def _stack(top: Block, content: str, snapshot: Snapshot) -> str:
    """What ``top`` is made of, from the bottom up, with ``content`` last.

    What an array itself is made of is summed up in its level.
    """
    layers = (layer_words(layer, snapshot) for layer in reversed([*_down_to_array(top, snapshot)]))
    return " · ".join(filter(None, (*dict.fromkeys(layers), content)))


def _down_to_array(top: Block, snapshot: Snapshot) -> Iterator[Block]:
    for layer in (top, *beneath(snapshot, top.path)):
        yield layer
        if isinstance(layer.origin, ArrayDevice | WholeDisk):
            return


def _array_name_beneath(top: Block, snapshot: Snapshot) -> str:
    """Name of the array that ``top`` is or lies on; empty when it lies on none."""
    *_, lowest = _down_to_array(top, snapshot)
    array = array_by_uuid(snapshot, lowest.origin.array) if isinstance(lowest.origin, ArrayDevice) else None
    return array_name(array.name) if array else ""
