"""What lies on a disk, in the words that a list, a plan and a warning share."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from raidwright.storage.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    Foreign,
    LogicalVolume,
    Luks,
    Member,
    OtherDevice,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.names import array_name
from raidwright.storage.plan import Loss
from raidwright.storage.signatures import CONTRADICTING, UNKNOWN_DATA, UNREADABLE
from raidwright.storage.tree import array, partitions
from raidwright.storage.units import format_size

_WORDS = {
    UNKNOWN_DATA: "unknown data",
    UNREADABLE: "cannot be read",
    CONTRADICTING: "signatures that contradict each other",
}
_LONGEST, _MOST = 256, 64
"""Characters of one text, and texts in one loss, that a plan's schema allows."""


def disk_label(disk: Block) -> str:
    """The words a person knows the disk by: model and serial, else its path."""
    if not isinstance(disk.origin, WholeDisk):
        return disk.path
    drive = disk.origin.drive
    return " ".join(filter(None, (drive.model, drive.serial))) or disk.path


def contents(disk: Block, snapshot: Snapshot) -> tuple[str, ...]:
    """What a probe sees on the disk and on each of its partitions, in words; empty for a blank disk."""
    own = (disk, *partitions(snapshot, disk.path))
    return tuple(words for found in own for words in block_contents(found, snapshot))


def node(path: str) -> str:
    """A device path without /dev/."""
    return path.removeprefix("/dev/")


def device_name(found: Block, snapshot: Snapshot) -> str:
    """What a person calls the device: arrays, mappings and volumes by their names, others by their nodes."""
    match found.origin:
        case ArrayDevice(array=uuid):
            held = array(snapshot, uuid)
            return (array_name(held.name) if held else "") or node(found.path)
        case Unlocked(mapping=mapping):
            return mapping or node(found.path)
        case LogicalVolume(group=group, name=name):
            return f"{group}/{name}"
        case WholeDisk() | PartitionOf() | OtherDevice():
            return node(found.path)
        case _:
            assert_never(found.origin)


def block_contents(found: Block, snapshot: Snapshot) -> Iterator[str]:
    """What lies directly on one block device, in words."""
    place = device_name(found, snapshot)
    match found.content:
        case Blank():
            yield from (f"{place}: {name} signature" for name in found.signatures if name not in _WORDS)
        case Table(kind=kind):
            yield f"{place}: {'GPT' if kind == 'gpt' else kind.upper()} partition table"
        case Member():
            yield f"{place}: RAID member"
        case Luks():
            yield f"{place}: encrypted volume (LUKS), {format_size(found.size)}"
        case PhysicalVolume(group=group):
            yield f"{place}: LVM physical volume" + (f" of {group}" if group else "")
        case Filesystem(kind=kind, label=label):
            name = f" “{label}”" if label else ""
            yield f"{place}: {kind} file system{name}, {format_size(found.size)}"
        case SwapArea():
            yield f"{place}: swap space"
        case Foreign(kind=kind):
            yield f"{place}: {kind}"
        case _:
            assert_never(found.content)
    yield from (f"{place}: {_WORDS[name]}" for name in found.signatures if name in _WORDS)


def loss(index: int, words: Sequence[str]) -> Loss:
    """What disk ``index`` of a plan loses, cut to what a plan can carry."""
    kept = [text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…" for text in words]
    if len(kept) > _MOST:
        kept = [*kept[: _MOST - 1], f"and {len(kept) - _MOST + 1} more"]
    return Loss(index, tuple(kept))
