"""What can be measured on a machine: mounted file systems, raw disks (read only), devices just built."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication

from raidwright.bench.built import built_device
from raidwright.bench.spec import BuiltDevice, Direction, Folder, MountedAt, RawDisk, Target
from raidwright.storage.disks import Blank, Block, Filesystem, Media, Snapshot
from raidwright.storage.identity import disk_identity
from raidwright.storage.names import array_name
from raidwright.storage.plan import Plan
from raidwright.storage.tree import block, disks, drive_id, stack
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

_ROOTS = ("/srv/", "/mnt/", "/media/", "/run/media/")
"""Below these a mounted file system is measured as such; elsewhere the user chooses a folder of their own."""


class TargetKind(Enum):
    """Groups of the list, in its order."""

    MOUNT = "mount"
    BUILT = "built"
    FOLDER = "folder"
    DISK = "disk"


@dataclass(frozen=True)
class TargetOption:
    """One thing that can be measured. ``key`` stays the same while the machine changes."""

    key: str
    kind: TargetKind
    title: str
    detail: str
    name: str
    """What a measurement of it is called."""
    icon: IconName
    target: Target
    stack: str
    """What it is made of, for the history."""
    media: Media
    drives: int
    path: str
    """Of the block device; empty for a folder."""

    @property
    def directions(self) -> tuple[Direction, ...]:
        """Columns that may be measured: a raw disk is never written."""
        return (Direction.READ,) if self.kind is TargetKind.DISK else tuple(Direction)


def target_options(snapshot: Snapshot, built: Sequence[Plan] = ()) -> tuple[TargetOption, ...]:
    """All targets of ``snapshot``; ``built`` are plans that were carried out here just now."""
    mounts = [_mount(found, point, snapshot) for found in snapshot.blocks for point in _points(found)]
    fresh = [option for plan in built if (option := _built(plan, snapshot))]
    raw = [_disk(disk, snapshot) for disk in disks(snapshot) if disk.size]
    return (*mounts, *fresh, *raw)


def folder_option(path: str) -> TargetOption:
    """A folder of the user's own."""
    return TargetOption(
        key=f"folder:{path}",
        kind=TargetKind.FOLDER,
        title=path,
        detail=translate("Target", "a test file in this folder, gone afterwards"),
        name=path,
        icon="saved",
        target=Folder(path),
        stack=path,
        media=Media.OTHER,
        drives=1,
        path="",
    )


def option_for_path(options: Sequence[TargetOption], path: str, snapshot: Snapshot) -> TargetOption | None:
    """The option for the device ``path``: itself, else the first that lies on it or on its array."""
    start = block(snapshot, path)
    direct = [option for option in options if start and option.path == start.path]
    held = next((found for found in snapshot.arrays if path in {found.path, found.uuid}), None)
    above = [found.path for found in stack(snapshot, held.uuid)] if held else []
    lying = [option for option in options if option.path in above]
    return next(iter((*direct, *lying)), None)


def _points(found: Block) -> tuple[str, ...]:
    points = found.content.mounts if isinstance(found.content, Filesystem) else ()
    return tuple(point for point in points if point.startswith(_ROOTS))


def _mount(found: Block, point: str, snapshot: Snapshot) -> TargetOption:
    words = stack_words(found, snapshot)
    name = _array_name(found, snapshot) or point
    return TargetOption(
        key=f"mount:{point}",
        kind=TargetKind.MOUNT,
        title=point,
        detail=words,
        name=name,
        icon=_picture(found, snapshot),
        target=MountedAt(point),
        stack=f"{name} · {words}",
        media=media_beneath(found.path, snapshot),
        drives=max(1, len(drives_beneath(found.path, snapshot))),
        path=found.path,
    )


def _built(plan: Plan, snapshot: Snapshot) -> TargetOption | None:
    path = built_device(plan)
    found = block(snapshot, path) if path else None
    if found is None or not isinstance(found.content, Blank):
        return None
    return TargetOption(
        key=f"built:{path}",
        kind=TargetKind.BUILT,
        title=device_words(found, snapshot),
        detail=translate("Target", "just built, with nothing on it: reads and writes go to the bare device"),
        name=device_words(found, snapshot),
        icon="drive-array",
        target=BuiltDevice(path, plan.fingerprint()),
        stack=f"{device_words(found, snapshot)} · {stack_words(found, snapshot)}",
        media=media_beneath(found.path, snapshot),
        drives=max(1, len(drives_beneath(found.path, snapshot))),
        path=found.path,
    )


def _disk(disk: Block, snapshot: Snapshot) -> TargetOption:
    words = device_words(disk, snapshot)
    return TargetOption(
        key=f"disk:{drive_id(disk)}",
        kind=TargetKind.DISK,
        title=words,
        detail=translate("Target", "{size} · whole disk, read only").format(size=format_size(disk.size)),
        name=words,
        icon=media_picture(media_beneath(disk.path, snapshot)),
        target=RawDisk(disk_identity(disk, snapshot)),
        stack=words,
        media=media_beneath(disk.path, snapshot),
        drives=1,
        path=disk.path,
    )


def _picture(found: Block, snapshot: Snapshot) -> IconName:
    drives = drives_beneath(found.path, snapshot)
    return "drive-array" if len(drives) > 1 else media_picture(media_beneath(found.path, snapshot))


def _array_name(found: Block, snapshot: Snapshot) -> str:
    """Name of the array that ``found`` lies on; empty when it lies on none."""
    for held in snapshot.arrays:
        if any(layer.path == found.path for layer in stack(snapshot, held.uuid)):
            return array_name(held.name)
    return ""
