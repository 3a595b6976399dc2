"""One line for a whole stack, from its disks up: "RAID5 of 3 · LUKS · LVM · XFS"."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication

from raidwright.storage.disks import (
    ArrayDevice,
    Block,
    Drive,
    Filesystem,
    LogicalVolume,
    Media,
    OtherDevice,
    PartitionOf,
    Snapshot,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.names import array_name
from raidwright.storage.tree import array, beneath, block, roots

translate = QCoreApplication.translate
_FILESYSTEMS = {"xfs": "XFS", "btrfs": "Btrfs"}


def stack_words(top: Block, snapshot: Snapshot) -> str:
    """What ``top`` is made of. Devices beneath an array are counted, not listed."""
    layers: list[str] = []
    for layer in (top, *beneath(snapshot, top.path)):
        words = _layer_words(layer, snapshot)
        layers += [words] if words else []
        if isinstance(layer.origin, ArrayDevice | WholeDisk):
            break
    above = top.content.kind if isinstance(top.content, Filesystem) else ""
    named = [_FILESYSTEMS.get(above, above)] if above else []
    return " · ".join((*reversed(layers), *named))


def device_words(device: Block, snapshot: Snapshot) -> str:
    """A short name for one device: of a disk the model and the end of its serial number."""
    match device.origin:
        case WholeDisk(drive=drive):
            return _drive_words(drive, device)
        case ArrayDevice(array=uuid):
            held = array(snapshot, uuid)
            return (array_name(held.name) if held else "") or device.path
        case Unlocked(mapping=mapping):
            return mapping
        case LogicalVolume(group=group, name=name):
            return f"{group}/{name}"
        case PartitionOf() | OtherDevice():
            return device.path.removeprefix("/dev/")
        case _:
            assert_never(device.origin)


def drives_beneath(path: str, snapshot: Snapshot) -> tuple[Drive, ...]:
    """The drives that the device ``path`` lies on in the end."""
    origins = (found.origin for found in roots(snapshot, path))
    return tuple(origin.drive for origin in origins if isinstance(origin, WholeDisk))


def media_beneath(path: str, snapshot: Snapshot) -> Media:
    """The kind of the drives beneath; OTHER when they differ or are not known."""
    kinds = {drive.media for drive in drives_beneath(path, snapshot)}
    return kinds.pop() if len(kinds) == 1 else Media.OTHER


def watched_words(name: str, label: str, snapshot: Snapshot | None) -> str:
    """A watched device by its kernel ``name``: as the disk list has it, else as the helper calls it."""
    found = block(snapshot, f"/dev/{name}") if snapshot else None
    return device_words(found, snapshot) if found and snapshot else label


def _drive_words(drive: Drive, device: Block) -> str:
    end = f" …{drive.serial[-4:]}" if drive.serial else ""
    return f"{drive.model or device.path.removeprefix('/dev/')}{end}"


def _layer_words(layer: Block, snapshot: Snapshot) -> str:
    match layer.origin:
        case WholeDisk(drive=drive):
            return _drive_words(drive, layer)
        case ArrayDevice(array=uuid):
            held = array(snapshot, uuid)
            text = translate("Stack", "{level} of {count}")
            return text.format(level=held.level.upper(), count=held.expected) if held else ""
        case Unlocked():
            return "LUKS"
        case LogicalVolume():
            return "LVM"
        case PartitionOf():
            return ""
        case OtherDevice(kind=kind):
            return kind
        case _:
            assert_never(layer.origin)
