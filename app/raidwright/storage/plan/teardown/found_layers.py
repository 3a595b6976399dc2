"""What is found on an array that runs, by the names of a plan, and which lines of files go on naming it."""

import re
from collections.abc import Collection, Iterable, Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fields import MOST_LINES, UUID, AnyMountPoint, is_valid
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.boot_entries import OpenContainer
from raidwright.storage.plan.teardown.steps import goes_whole, target_of
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Filesystem,
    Luks,
    PartitionOf,
    Snapshot,
    Unlocked,
)
from raidwright.storage.snapshot.names import ARRAYS, array_name
from raidwright.storage.snapshot.settings import (
    SettingLine,
    array_link,
    containers_on,
    is_steady,
    lines_below,
    lines_naming,
    lines_of_kind,
    mount_points,
)
from raidwright.storage.snapshot.singles import is_single, singles
from raidwright.storage.snapshot.tree import beneath, block_at, is_phantom, mounts_of, paths_of
from raidwright.storage.steps.targets import ON_SINGLE, OnFound, Target
from raidwright.storage.steps.unlocking_words import mounts_when_entered


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


def points_left(lines: Iterable[SettingLine], tree: ArrayTree, snapshot: Snapshot) -> set[str]:
    """Where something of the array is mounted, or ``lines`` of fstab have it mounted."""
    mounted = {point for block in tree.stack for point in mounts_of(block)}
    return mounted | mount_points(line for line in lines if is_about(line, tree, snapshot))


def automount_points(lines: Iterable[SettingLine], tree: ArrayTree, snapshot: Snapshot) -> tuple[str, ...]:
    """Where, by ``lines`` of fstab, systemd mounts something of the array when somebody enters the folder."""
    entered = (line for line in lines_of_kind(FileKind.MOUNTS, lines) if mounts_when_entered(line.whole))
    own = (line for line in entered if snapshot.host.systemd and is_about(line, tree, snapshot))
    points = (point for line in own for point in mount_points([line]))
    return tuple(dict.fromkeys(point for point in points if is_valid(point, AnyMountPoint)))


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


def name_in_plan(block: Block, snapshot: Snapshot) -> Target | None:
    """How a plan names a device on an array: a partition by the UUID of what it holds.

    None where that is no proper UUID, or something else has the same one.
    """
    if is_phantom(snapshot, block):
        return None
    uuid = _content_uuid(block)
    alone = sum(_content_uuid(each) == uuid for each in snapshot.blocks) == 1
    by_uuid = OnFound(uuid) if alone and re.fullmatch(UUID, uuid) else None
    return place_in_plan(block, snapshot) or by_uuid


def place_in_plan(block: Block, snapshot: Snapshot) -> Target | None:
    """How a plan names a device by its place; of partitions only that of a disk without an array has one."""
    is_part = isinstance(block.origin, PartitionOf)
    if is_part and any(single.path == block.path for single in singles(snapshot)):
        return ON_SINGLE
    return target_of(block)


def _content_uuid(block: Block) -> str:
    return block.content.uuid if isinstance(block.content, Luks | Filesystem) else ""


def open_containers(tree: ArrayTree, snapshot: Snapshot) -> tuple[OpenContainer, ...]:
    """The unlocked containers on the array, what carries before what is carried."""
    return tuple(_unlocked_containers(tree, snapshot))


def locked_containers(tree: ArrayTree, snapshot: Snapshot) -> tuple[Block, ...]:
    """Devices of the array with a locked container of which no crypttab tells."""
    opened = {each.block.path for each in open_containers(tree, snapshot)}
    return tuple(
        block
        for block in tree.stack
        if isinstance(block.content, Luks)
        and block.path not in opened
        and not is_phantom(snapshot, block)
        and not is_entered(block, snapshot)
    )


def containers_around(block: Block, tree: ArrayTree, snapshot: Snapshot) -> tuple[OpenContainer, ...]:
    """The containers in which ``block`` lies, the lowest first."""
    under = {each.path for each in (block, *beneath(snapshot, block.path))}
    return tuple(each for each in open_containers(tree, snapshot) if each.clear.path in under)


def is_entered(block: Block, snapshot: Snapshot) -> bool:
    """Whether a crypttab tells of the container there, by whichever of its names."""
    names = set(paths_of(block))
    lines = (line for line in snapshot.host.settings if kind_of(line.file) is FileKind.CONTAINERS)
    return any(line.device in names for line in lines)


def _unlocked_containers(tree: ArrayTree, snapshot: Snapshot) -> Iterator[OpenContainer]:
    for clear in tree.stack:
        if not isinstance(clear.origin, Unlocked):
            continue
        block = block_at(snapshot, clear.origin.backing)
        if block is not None and isinstance(block.content, Luks):
            content, target = block.content, name_in_plan(block, snapshot)
            is_told = is_entered(block, snapshot)
            yield OpenContainer(
                block, clear, content.uuid, content.version, clear.origin.mapping, target, is_told
            )
