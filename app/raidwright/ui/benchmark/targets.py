"""What can be measured on a machine: what is mounted or was just built, and, only read, arrays and disks."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication

from raidwright.bench.spec import Direction, Target, raw_disks
from raidwright.history import SavedAction
from raidwright.session.measuring import directions_of
from raidwright.session.subjects import (
    Subject,
    built_subject,
    disk_subject,
    disks_subject,
    folder_subject,
    layer_subject,
    mounted_subject,
)
from raidwright.storage.fact import visible
from raidwright.storage.fields import KNOWN_ROOTS
from raidwright.storage.snapshot.disks import Block, Filesystem, Snapshot
from raidwright.storage.snapshot.tree import above, block_at, disks, drive_id, stack
from raidwright.storage.units import format_size
from raidwright.ui.look.icons import IconName
from raidwright.ui.words.devices import (
    device_words,
    drives_beneath,
    media_beneath,
    media_picture,
    stack_words,
)

translate = QCoreApplication.translate

_ROOTS = tuple(f"{root}/" for root in KNOWN_ROOTS)
"""Below these a mounted file system is measured as such; elsewhere the user chooses a folder of their own."""


_KEY_SEPARATOR = "|"


class TargetKind(Enum):
    """Groups of the list of targets, in the order shown."""

    MOUNT = "mount"
    BUILT = "built"
    FOLDER = "folder"
    LAYER = "layer"
    DISK = "disk"
    SEVERAL = "several"


@dataclass(frozen=True)
class TargetOption:
    """One thing that can be measured. ``key`` stays the same while the machine changes."""

    key: str
    kind: TargetKind
    title: str
    detail: str
    icon: IconName
    subject: Subject
    path: str
    """Path of the block device; empty for a folder."""
    room: int = 0
    """Bytes of the device, of which a file system on it has fewer free; 0 where that is not known."""

    @property
    def target(self) -> Target:
        """The place that is measured."""
        return self.subject.target

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The columns that may be measured; a raw disk is never written."""
        return directions_of(self.target)


def target_options(snapshot: Snapshot, built: Sequence[SavedAction] = ()) -> tuple[TargetOption, ...]:
    """All targets of ``snapshot``; ``built`` are the devices that were built on this machine."""
    mounts = [_mount(block, point, snapshot) for block in snapshot.blocks for point in _points(block)]
    fresh = [option for action in built if (option := _built_option(action, snapshot))]
    raw = [_disk(disk, snapshot) for disk in disks(snapshot) if disk.size]
    used_paths = {option.path for option in (*mounts, *fresh)}
    unused = [option for block in snapshot.blocks if (option := _layer(block, snapshot, used_paths))]
    return (*mounts, *fresh, *unused, *raw)


def several_option(chosen: Sequence[TargetOption]) -> TargetOption:
    """One option for two or more whole disks that are measured at the same time."""
    subject = disks_subject([disk for option in chosen for disk in raw_disks(option.target)])
    return TargetOption(
        key=several_key(option.key for option in chosen),
        kind=TargetKind.SEVERAL,
        title=visible(subject.name),
        detail=translate("Target", "all at the same time, as separate disks, read-only"),
        icon=chosen[0].icon,
        subject=subject,
        path="",
    )


def several_key(keys: Iterable[str]) -> str:
    """The key of an option for several disks with these ``keys``; `keys_of_several` takes it apart."""
    return _KEY_SEPARATOR.join((TargetKind.SEVERAL.value, *keys))


def keys_of_several(key: str) -> tuple[str, ...]:
    """The keys of the disks in a key that `several_key` made; empty for any other key."""
    kind, *keys = key.split(_KEY_SEPARATOR)
    return tuple(keys) if kind == TargetKind.SEVERAL.value else ()


def folder_option(path: str) -> TargetOption:
    """The option for a folder that the user has chosen."""
    return TargetOption(
        key=f"folder:{path}",
        kind=TargetKind.FOLDER,
        title=visible(path),
        detail=translate("Target", "test file in this folder, deleted afterwards"),
        icon="saved",
        subject=folder_subject(path),
        path="",
    )


def option_for_path(options: Sequence[TargetOption], path: str, snapshot: Snapshot) -> TargetOption | None:
    """The option for the device ``path``: itself, else the first that lies on it or on its array."""
    start = block_at(snapshot, path)
    direct = [option for option in options if start and option.path == start.path]
    array = next((array for array in snapshot.arrays if path in {array.path, array.uuid}), None)
    higher = [block.path for block in stack(snapshot, array.uuid)] if array else []
    lying = [option for option in options if option.path in higher]
    return next(iter((*direct, *lying)), None)


def _points(block: Block) -> tuple[str, ...]:
    points = block.content.mounts if isinstance(block.content, Filesystem) else ()
    return tuple(point for point in points if point.startswith(_ROOTS))


def _mount(block: Block, point: str, snapshot: Snapshot) -> TargetOption:
    return TargetOption(
        key=f"mount:{point}",
        kind=TargetKind.MOUNT,
        title=visible(point),
        detail=stack_words(block, snapshot),
        icon=_picture(block, snapshot),
        subject=mounted_subject(block, point, snapshot),
        path=block.path,
        room=block.size,
    )


def _built_option(action: SavedAction, snapshot: Snapshot) -> TargetOption | None:
    subject, block = built_subject(action, snapshot), block_at(snapshot, action.device)
    if subject is None or block is None:
        return None
    return TargetOption(
        key=f"built:{action.device}",
        kind=TargetKind.BUILT,
        title=device_words(block, snapshot),
        detail=translate("Target", "just built and empty: reads and writes use the device directly"),
        icon="drive-array",
        subject=subject,
        path=block.path,
        room=block.size,
    )


def _layer(block: Block, snapshot: Snapshot, used_paths: Container[str]) -> TargetOption | None:
    """The option for the highest device on an array; None where a mount or a built device covers it."""
    subject = layer_subject(block, snapshot)
    if subject is None or block.path in used_paths or above(snapshot, block.path):
        return None
    return TargetOption(
        key=f"layer:{block.path}",
        kind=TargetKind.LAYER,
        title=device_words(block, snapshot),
        detail=translate("Target", "{size} · device on the array, read-only").format(
            size=format_size(block.size)
        ),
        icon="drive-array",
        subject=subject,
        path=block.path,
    )


def _disk(disk: Block, snapshot: Snapshot) -> TargetOption:
    words = device_words(disk, snapshot)
    return TargetOption(
        key=f"disk:{drive_id(disk)}",
        kind=TargetKind.DISK,
        title=words,
        detail=translate("Target", "{size} · whole disk, read-only").format(size=format_size(disk.size)),
        icon=media_picture(media_beneath(disk.path, snapshot)),
        subject=disk_subject(disk, snapshot),
        path=disk.path,
    )


def _picture(block: Block, snapshot: Snapshot) -> IconName:
    drives = drives_beneath(block.path, snapshot)
    return "drive-array" if len(drives) > 1 else media_picture(media_beneath(block.path, snapshot))
