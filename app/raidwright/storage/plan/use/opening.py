"""What is locked, put away or unmounted on an array that runs, and where its file systems belong."""

from collections.abc import Iterator, Sequence

from raidwright.storage.configuration import FileKind
from raidwright.storage.design.design import FilesystemKind, FoundKind, MountOptions
from raidwright.storage.fact import Fact
from raidwright.storage.fields import MappingName, MountPoint, is_valid
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.plan import plain_name, short_name
from raidwright.storage.plan.teardown.found_layers import name_in_plan
from raidwright.storage.rules.contents import node_name
from raidwright.storage.snapshot.disks import (
    Block,
    Filesystem,
    LogicalVolume,
    Luks,
    PhysicalVolume,
    Snapshot,
    Unlocked,
)
from raidwright.storage.snapshot.settings import SettingLine, array_link, lines_of_kind, uuid_link
from raidwright.storage.snapshot.tree import group_named, is_phantom, mounts_of, partitions, paths_of
from raidwright.storage.steps.targets import OnFound, Target
from raidwright.storage.steps.unlocking_words import mounts_by_hand, mounts_when_entered

_UUID_LINK = uuid_link("")
KINDS = {kind.value: kind for kind in FilesystemKind}
"""The file systems that are handled here, as UDisks2 calls them."""
_FOUND_KINDS = {kind.value: kind for kind in FoundKind}


class Locked(Fact, frozen=True):
    """A container that is locked."""

    block: Block
    target: Target | None
    """None on a partition of the array that no step names."""
    uuid: str
    mapping: str
    """What its clear side shall be called."""
    discard: bool = False
    """Freed blocks are passed on to the disks (TRIM)."""


class Unmounted(Fact, frozen=True):
    """A file system that is not mounted."""

    device: str
    target: Target | None
    kind: str
    uuid: str
    point: str
    """Where it is to be mounted; empty where nothing says it."""
    told: bool
    """Whether fstab says where."""
    options: MountOptions = MountOptions()
    when_entered: bool = False
    """systemd mounts it as soon as somebody enters the folder (`mounts_when_entered`)."""


class NotMounted(Fact, frozen=True):
    """A file system that no plan mounts at its place."""

    unmounted: Unmounted
    below: str = ""
    """The place of another one, which the place lies below; empty where systemd mounts it."""


def mounted_as(kind: str, *, read_only: bool) -> FoundKind | None:
    """The kind as which a file system that UDisks2 calls ``kind`` is mounted; None where it is not."""
    found_kind = _FOUND_KINDS.get(kind)
    return None if found_kind is None or (found_kind.is_old and not read_only) else found_kind


class Opening(Fact, frozen=True):
    """All that would have to be opened for an array to be used."""

    containers: tuple[Locked, ...]
    groups: tuple[str, ...]
    """Names of volume groups whose volumes are not there as devices."""
    filesystems: tuple[Unmounted, ...]
    read_only: bool
    left_out: tuple[NotMounted, ...] = ()


def opening_of(tree: ArrayTree, snapshot: Snapshot, point: str) -> Opening:
    """What there is to open; a file system without a place in fstab gets ``point``, or a folder there."""
    containers = tuple(_locked_containers(tree, snapshot))
    groups = tuple(dict.fromkeys(_inactive_groups(tree, snapshot)))
    # Volumes of a group whose name is not known cannot be made available read-only.
    shows = bool(groups or (containers and not runs_read_only(tree)))
    inside = tuple(_hidden_filesystems(tree, snapshot)) if shows else ()
    every = (*_unmounted_filesystems(tree, snapshot, point), *inside)
    left_out = tuple(_left_out(every))
    left = {each.unmounted for each in left_out}
    mounted = tuple(each for each in every if each not in left)
    return Opening(containers, groups, mounted, runs_read_only(tree), left_out)


def _left_out(filesystems: Sequence[Unmounted]) -> Iterator[NotMounted]:
    """Those of ``filesystems`` that systemd mounts, and those whose places lie below the places of others.

    There whoever may write to the other one could put a link in the way: the kernel would follow it, and root
    would mount at any folder of the computer. Where systemd mounts the other one it does so as the folder is
    entered on the way.
    """
    for each in filesystems:
        above = next((other.point for other in filesystems if lies_below(each.point, other.point)), "")
        if each.when_entered or above:
            yield NotMounted(each, "" if each.when_entered else above)


def lies_below(point: str, other: str) -> bool:
    """Whether ``point`` is a folder somewhere in ``other``; nothing lies below an empty one."""
    return bool(other) and point.startswith(f"{other}/")


def runs_read_only(tree: ArrayTree) -> bool:
    """Whether nothing may be written to the array while it runs so."""
    return tree.array.state == "readonly" or any(block.read_only for block in tree.stack[:1])


def _locked_containers(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Locked]:
    opened = {block.origin.backing for block in snapshot.blocks if isinstance(block.origin, Unlocked)}
    for block in _devices(tree, snapshot):
        shown = (block.path, *(part.path for part in partitions(snapshot, block.path)))
        if isinstance(block.content, Luks) and opened.isdisjoint(shown):
            line = _crypttab_line(block, snapshot)
            mapping = line.mapping if line else f"{short_name(tree.array)[:26]}-crypt"
            passes = line is not None and line.discard and not runs_read_only(tree)
            yield Locked(block, name_in_plan(block, snapshot), block.content.uuid, mapping, passes)


def _devices(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Block]:
    """The array and what lies on it, without partitions that are none, which show the same once more."""
    return (block for block in tree.stack if not is_phantom(snapshot, block))


def _crypttab_line(block: Block, snapshot: Snapshot) -> SettingLine | None:
    """The line of crypttab about the container there, unless it calls that what no step could."""
    names = set(paths_of(block))
    lines = lines_of_kind(FileKind.CONTAINERS, snapshot.host.settings)
    own = (line for line in lines if line.device in names)
    return next((line for line in own if is_valid(line.mapping, MappingName)), None)


def _inactive_groups(tree: ArrayTree, snapshot: Snapshot) -> Iterator[str]:
    there = {
        (block.origin.group, block.origin.name)
        for block in tree.stack
        if isinstance(block.origin, LogicalVolume)
    }
    for block in _devices(tree, snapshot):
        group = (
            group_named(snapshot, block.content.group) if isinstance(block.content, PhysicalVolume) else None
        )
        if group is not None and any((group.name, volume) not in there for volume in group.logical):
            yield group.name


def _unmounted_filesystems(tree: ArrayTree, snapshot: Snapshot, point: str) -> Iterator[Unmounted]:
    every = (block for block in _devices(tree, snapshot) if isinstance(block.content, Filesystem))
    closed = [block for block in every if not mounts_of(block)]
    points = {block.path: dict(_entered_points(block, tree, snapshot)) for block in closed}
    several = list(points.values()).count({}) > 1
    for block in closed:
        if isinstance(block.content, Filesystem):
            folder = f"{point}/{_folder(block)}" if point and several else point
            target, filesystem, told_points = name_in_plan(block, snapshot), block.content, points[block.path]
            what = (block.path, target, filesystem.kind, filesystem.uuid)
            for place, when_entered in told_points.items():
                yield Unmounted(*what, place, told=True, when_entered=when_entered)
            if not told_points:
                yield Unmounted(*what, folder, told=False)


def _folder(block: Block) -> str:
    """What one of several file systems is called among the others."""
    return plain_name(block.origin.name if isinstance(block.origin, LogicalVolume) else node_name(block.path))


def _entered_points(block: Block, tree: ArrayTree, snapshot: Snapshot) -> Iterator[tuple[str, bool]]:
    """Where fstab mounts it: at the place of the first line, and wherever a start or a plan's line does.

    With each place whether systemd mounts it there when somebody enters it.
    """
    names = set(paths_of(block))
    lines = lines_of_kind(FileKind.MOUNTS, snapshot.host.settings)
    own = [line for line in lines if line.device in names and len(line.names) > 1]
    for line in own:
        is_ours = array_link(tree.array.uuid) in line.names
        is_meant = is_ours or (line.whole and not mounts_by_hand(line.whole))
        if line == own[0] or (is_meant and is_valid(line.names[1], MountPoint)):
            yield line.names[1], mounts_when_entered(line.whole)


def _hidden_filesystems(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Unmounted]:
    """File systems that fstab says are on this array, by their UUIDs, and that cannot be seen yet."""
    shown = {block.content.uuid for block in snapshot.blocks if isinstance(block.content, Filesystem)}
    for line in lines_of_kind(FileKind.MOUNTS, snapshot.host.settings):
        uuid = line.device.removeprefix(_UUID_LINK)
        words = line.whole.split()
        ours = array_link(tree.array.uuid) in line.names and line.device.startswith(_UUID_LINK)
        if ours and uuid not in shown and len(words) > 2 and words[2] in KINDS:
            what, entered = (words[2], uuid, line.names[1]), mounts_when_entered(line.whole)
            yield Unmounted(line.device, OnFound(uuid), *what, told=True, when_entered=entered)
