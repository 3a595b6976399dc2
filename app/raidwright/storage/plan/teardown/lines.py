"""Lines of fstab, crypttab and mdadm.conf that go on naming what a plan takes away."""

from collections.abc import Collection, Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fields import MOST_LINES
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.teardown.steps import goes_whole
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Filesystem,
    LogicalVolume,
    Luks,
    Snapshot,
    Unlocked,
)
from raidwright.storage.snapshot.names import ARRAYS, MAPPER, array_name, mapper_name
from raidwright.storage.snapshot.settings import (
    SettingLine,
    array_link,
    containers_on,
    is_steady,
    lines_below,
    lines_naming,
    mount_points,
    uuid_link,
)
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.snapshot.tree import mounts_of


def lines_left(tree: ArrayTree, snapshot: Snapshot) -> tuple[SettingLine, ...]:
    """The lines that name any part of the array, of its members, or of a disk that is cleared as a whole.

    Those that need something below a mount of it go on naming that too.
    """
    blocks = _blocks_taken_down(tree, snapshot)
    points = {point for block in blocks for point in mounts_of(block)}
    names = _device_names(tree, blocks, snapshot) | points | _container_links(tree, blocks, snapshot)
    every = snapshot.host.settings
    own = [line for line in lines_naming(names, every) if not _is_for_another_container(line, names)]
    below = lines_below(points | mount_points(own), every)
    return tuple(line for line in every if line in own or line in below)[:MOST_LINES]


def _is_for_another_container(line: SettingLine, names: Collection[str]) -> bool:
    """Whether a line of crypttab gives another container the name of one that goes."""
    is_others = is_steady(line.device) and line.device not in names
    return kind_of(line.file) is FileKind.CONTAINERS and is_others


def is_about(line: SettingLine, tree: ArrayTree, snapshot: Snapshot) -> bool:
    """Whether the line is of no use without what goes, by a name that will never be another device's."""
    blocks = _blocks_taken_down(tree, snapshot)
    devices = _device_names(tree, blocks, snapshot) | _container_links(tree, blocks, snapshot)
    is_own = is_steady(line.device) and line.device in devices
    return is_own or array_link(tree.array.uuid) in line.names


def _blocks_taken_down(tree: ArrayTree, snapshot: Snapshot) -> tuple[Block, ...]:
    """Without arrays that are members: they go on."""
    whole = (disk for disk in tree.disks if goes_whole(disk, tree, snapshot))
    members = (member for member in tree.members if not isinstance(member.origin, ArrayDevice))
    return (*tree.stack, *members, *whole)


def _container_links(tree: ArrayTree, blocks: Collection[Block], snapshot: Snapshot) -> set[str]:
    """Links of containers that our own lines say lie on the array, without those of other devices."""
    others = {name for block in snapshot.blocks if block not in blocks for name in paths_of(block)}
    return containers_on(tree.array.uuid, snapshot.host.settings) - others


def _device_names(tree: ArrayTree, blocks: Collection[Block], snapshot: Snapshot) -> set[str]:
    names = {array_link(tree.array.uuid), tree.node}
    own = f"{ARRAYS}{array_name(tree.array.name)}"
    if not (is_single(tree.array) or _is_path_of_another(own, tree, blocks, snapshot)):
        names.add(own)
    return names.union(*map(paths_of, blocks)) - {""}


def _is_path_of_another(name: str, tree: ArrayTree, blocks: Collection[Block], snapshot: Snapshot) -> bool:
    """Whether another array of the same name has the path ``name``, now or by what is entered."""
    others = {array.uuid for array in snapshot.arrays} - {tree.array.uuid}
    entered = any(line.array in others for line in lines_naming((name,), snapshot.host.settings))
    return entered or any(name in block.links for block in snapshot.blocks if block not in blocks)


def line_finding(line: SettingLine) -> Finding:
    """The warning that a line goes on naming what the plan takes away."""
    facts = (("file", line.file), ("line", str(line.line)), ("text", line.text))
    return Finding("line-left", Severity.WARNING, f"{line.file}:{line.line}", facts)


def paths_of(block: Block) -> Iterator[str]:
    """Paths by which a line of the settings may name the device, or what lies on it."""
    yield from (block.path, *block.links)
    match block.content:
        case Filesystem(uuid=uuid) | Luks(uuid=uuid):
            yield uuid_link(uuid)
        case _:
            pass
    match block.origin:
        case Unlocked(mapping=mapping):
            yield f"{MAPPER}{mapping}"
        case LogicalVolume(group=group, name=name):
            yield from (f"/dev/{group}/{name}", f"{MAPPER}{mapper_name(group, name)}")
        case _:
            pass
