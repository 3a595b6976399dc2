"""The steps by which an array is put to use and put away; and how a row of them is known again."""

from collections.abc import Iterator, Sequence

from raidwright.storage.levels import Level
from raidwright.storage.plan.array_tree import (
    ArrayTree,
    any_member_target,
    ground_under,
    member_target,
    mounted_members,
)
from raidwright.storage.plan.teardown.found_layers import name_in_plan
from raidwright.storage.plan.teardown.steps import (
    drops,
    drops_all,
    halt_steps,
    lock_steps,
    name_dropped,
    stop_array,
    swaps,
    unmounts,
)
from raidwright.storage.plan.use.findings import (
    active_groups,
    assembly_members,
    reasons_for_read_only,
)
from raidwright.storage.plan.use.opening import Opening, mounted_as
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status, count_slots
from raidwright.storage.snapshot.disks import Block, PhysicalVolume, Snapshot
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable, StartArray
from raidwright.storage.steps.filesystem import MountFound
from raidwright.storage.steps.luks import UnlockContainer
from raidwright.storage.steps.lvm import ActivateGroup, ActivateInside, DeactivateGroup
from raidwright.storage.steps.targets import AnyMember, OnMapping, Target


def member_unmounts(tree: ArrayTree, snapshot: Snapshot) -> list[Step]:
    """Unmount what is mounted from members of an array that does not run."""
    blocks = [block for block in mounted_members(tree, snapshot) if ground_under(block, snapshot)]
    return unmounts(blocks, lambda block: member_target(block, tree.disks, snapshot))


def starting_steps(tree: ArrayTree, snapshot: Snapshot, *, read_only: bool = False) -> Iterator[Step]:
    """Start the array, without members that it left behind; in doubt read-only, whatever is asked for.

    An md device that holds the members unstarted lets go of them first.
    """
    if tree.node:
        yield stop_array(_targets(tree.members, tree, snapshot))
    members = _targets(assembly_members(tree, snapshot), tree, snapshot)
    yield StartArray(
        members,
        bool(count_slots(tree.array).missing),
        read_only or bool(reasons_for_read_only(tree, snapshot)),
    )


def writable_steps() -> Iterator[Step]:
    """The one step that makes a running array writable."""
    yield MakeWritable()


def opening_steps(opening: Opening) -> Iterator[Step]:
    """Unlock containers, make groups available, and mount file systems: from the bottom up."""
    for locked in opening.containers:
        if locked.target is not None:
            container = (locked.target, locked.mapping, locked.uuid)
            yield UnlockContainer(*container, opening.read_only, locked.discard)
            if not opening.read_only:
                yield ActivateInside(OnMapping(locked.mapping))
    for group in opening.groups:
        yield ActivateGroup(group, opening.read_only)
    for each in opening.filesystems:
        kind = mounted_as(each.kind, read_only=opening.read_only)
        if each.target is not None and each.point and kind is not None:
            how = (each.told, opening.read_only, each.options)
            yield MountFound(each.target, each.point, kind, each.uuid, *how)


def locking_steps(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Step]:
    """Let go of all on the array, from the top down.

    Of one that has failed, or needs a disk that cannot be read, LVM could not read what to put away.
    """
    lets_go = drops_all(tree, snapshot)

    def name_block(block: Block) -> Target | None:
        return (name_dropped(block) if lets_go else None) or name_in_plan(block, snapshot)

    yield from unmounts(tree.stack, name_block)
    yield from swaps(tree.stack, name_block)
    if lets_go:
        yield from drops(tree.stack)
        return
    groups = active_groups(tree.stack, snapshot)
    for block in reversed(tree.stack):
        if isinstance(block.content, PhysicalVolume) and block.content.group in groups:
            yield deactivate_group(block.content.group)
        yield from lock_steps(block)


def stopping_steps(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Step]:
    """Let go of all on the array and stop it; what md is at stands still until it is started again."""
    yield from locking_steps(tree, snapshot)
    at_rest = tree.array.state == "readonly" or array_status(tree.array) is ArrayStatus.FAILED
    if tree.array.running and not at_rest:
        yield from halt_steps(Level(tree.array.level))
    yield stop_array(_targets(tree.members, tree, snapshot))


def deactivate_group(group: str) -> Step:
    """Have the volumes of a group be no devices any more."""
    return DeactivateGroup(group)


def _targets(members: Sequence[Block], tree: ArrayTree, snapshot: Snapshot) -> tuple[AnyMember, ...]:
    return tuple(any_member_target(member, tree.disks, snapshot) for member in members)
