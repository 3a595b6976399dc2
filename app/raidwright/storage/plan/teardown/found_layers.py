"""What is found on an array that runs: how a plan names it, and which containers are open or locked."""

import re
from collections.abc import Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fields import UUID
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.keeping import OpenContainer
from raidwright.storage.plan.teardown.lines import paths_of
from raidwright.storage.plan.teardown.steps import target_of
from raidwright.storage.snapshot.disks import Block, Filesystem, Luks, PartitionOf, Snapshot, Unlocked
from raidwright.storage.snapshot.singles import singles
from raidwright.storage.snapshot.tree import beneath, block_at, is_phantom
from raidwright.storage.steps.targets import ON_SINGLE, OnFound, Target


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
