"""The steps from a mounted file system down to blank disks."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import assert_never

from raidwright.storage.design.capacity import BLOCK, LUKS_HEADER
from raidwright.storage.fields import MappingName, is_valid
from raidwright.storage.levels import Level
from raidwright.storage.plan.array_tree import ArrayTree, any_member_target, ground_under, member_target
from raidwright.storage.plan.clearing import (
    clear_block,
    clear_disks,
    clear_member,
    clear_signatures,
    is_out_of_reach,
    key_areas,
    leave_unread,
    prove_clean,
)
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.disks import (
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
from raidwright.storage.snapshot.names import mapper_name
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.snapshot.tree import group_named, is_phantom, mounts_of, partitions
from raidwright.storage.steps import Step
from raidwright.storage.steps.filesystem import StopAutomount, SwapOff, Unmount, points_unmounted
from raidwright.storage.steps.luks import CloseLuks, EraseLuks
from raidwright.storage.steps.lvm import DropMapping, RemoveLv, RemovePv, RemoveVg
from raidwright.storage.steps.md import FreezeSync, StopArray
from raidwright.storage.steps.targets import AnyMembers, OnArray, OnDisk, OnMapping, OnVolume, Target
from raidwright.storage.units import round_down

Naming = Callable[[Block], Target | None]
"""How a step names a device of the stack, which `target_of` says of an array's."""


def teardown_steps(
    tree: ArrayTree, level: Level, snapshot: Snapshot, name_container: Naming
) -> tuple[Step, ...]:
    """Every step in order: let go of what is in use, undo the layers from the top, stop, clean, prove.

    What lies on an array that has failed, or needs a member that cannot be read or written to, can neither
    be read nor erased: it is let go of, and that is all. Containers in its partitions are
    named by ``name_container``.
    """
    if is_single(tree.array):
        return _single_steps(tree, snapshot)
    lets_go = tree.is_let_go
    undo = drops(tree.stack) if lets_go else _layer_steps(tree.stack, snapshot, name_container=name_container)
    stop = _bare_stop(tree, level) if lets_go else _stop_steps(tree, level)
    name_block = name_dropped if lets_go else target_of
    steps = (
        *unmounts(tree.stack, name_block, for_good=True),
        *swaps(tree.stack, name_block),
        *undo,
        *stop,
        *_member_steps(tree, snapshot),
        *_disk_steps(tree, snapshot),
    )
    return tuple(dict.fromkeys(steps))


def _single_steps(tree: ArrayTree, snapshot: Snapshot) -> tuple[Step, ...]:
    """Every step in order for a disk without an array, whose partition stands in the array's place.

    What lies on one that cannot be wiped is let go of, and that is all.
    """
    left = left_members(tree, snapshot)
    own = {member: member_target(member, tree.disks, snapshot) for member in tree.members}

    def name_part(block: Block) -> Target | None:
        return own.get(block) or target_of(block)

    steps = (
        *unmounts(tree.stack, name_part, for_good=True),
        *swaps(tree.stack, name_part),
        *(drops(tree.stack) if left else _layer_steps(tree.stack, snapshot, name_part)),
        *(clear_block(target, member) for member, target in own.items() if member not in left),
        *_disk_steps(tree, snapshot),
    )
    return tuple(dict.fromkeys(steps))


def unmounts(
    stack: Sequence[Block], name_block: Naming | None = None, *, for_good: bool = False
) -> list[Step]:
    """Unmount all devices of ``stack``, deepest first: one mount point may lie below another."""
    name_block = name_block or target_of
    points = [(point, name_block(block)) for block in stack for point in mounts_of(block)]
    points.sort(key=lambda mount: (-mount[0].count("/"), mount[0]))
    return [Unmount(target, point, for_good) for point, target in points if target is not None]


def with_automounts_stopped(steps: Sequence[Step], points: Iterable[str]) -> tuple[Step, ...]:
    """``steps``, and once they have unmounted all that they do, nothing is mounted on ``points`` again.

    systemd mounts it for whoever looks into the folder. It is not stopped before: it would take away what is
    mounted there, also under who uses it.
    """
    last = max((index for index, step in enumerate(steps) if points_unmounted([step])), default=-1) + 1
    return (*steps[:last], *map(StopAutomount, points), *steps[last:])


def swaps(stack: Sequence[Block], name_block: Naming | None = None) -> Iterator[Step]:
    """Stop swapping to any device of ``stack``."""
    for block in stack:
        target = (name_block or target_of)(block)
        if target is not None and isinstance(block.content, SwapArea) and block.content.active:
            yield SwapOff(target)


def _layer_steps(
    stack: tuple[Block, ...],
    snapshot: Snapshot,
    name_block: Naming | None = None,
    name_container: Naming | None = None,
) -> list[Step]:
    """Undo the layers from the top: what a device holds goes first, then the device itself."""
    steps: list[Step] = []
    for block in reversed(stack):
        target = (name_block or target_of)(block)
        if target is None and name_container is not None and isinstance(block.content, Luks):
            target = name_container(block)
        if target is not None:
            steps += _content_steps(block, target, snapshot)
        steps += lock_steps(block)
    return list(dict.fromkeys(steps))


def drops_all(tree: ArrayTree, snapshot: Snapshot) -> bool:
    """Whether what lies on the array, or on a single disk, is let go of without being asked for anything.

    An array that only takes no writes, for its journal is missing, can still be read.
    """
    is_read = array_status(tree.array) is ArrayStatus.UNWRITABLE
    return (tree.is_let_go and not is_read) or (is_single(tree.array) and bool(left_members(tree, snapshot)))


def drops(stack: Sequence[Block]) -> list[Step]:
    """Let go of all that device-mapper has made on what cannot be relied on to answer.

    The kernel forgets a container's key with its mapping. cryptsetup would first read the header, and wait
    for a disk that is slow to answer, request after request.
    """
    steps: list[Step] = []
    for block in reversed(stack):
        match block.origin:
            case Unlocked(mapping=mapping):
                steps.append(DropMapping(mapping))
            case LogicalVolume(group=name, name=volume):
                steps.append(DropMapping(mapper_name(name, volume)))
            case OtherDevice() if block.mapping:
                steps.append(DropMapping(block.mapping))
            case _:
                pass
    return list(dict.fromkeys(steps))


def lock_steps(block: Block) -> Iterator[Step]:
    """Lock the container whose clear side the device is."""
    if isinstance(block.origin, Unlocked):
        yield CloseLuks(block.origin.mapping)


def _content_steps(block: Block, target: Target, snapshot: Snapshot) -> Iterator[Step]:
    match block.content:
        case PhysicalVolume(group=name):
            group = group_named(snapshot, name)
            if group is not None:
                yield from (RemoveLv(name, volume) for volume in group.logical)
                yield RemoveVg(name)
            # LVM takes none away that had a group whose metadata it cannot read (any more).
            yield from [RemovePv(target)] if group is not None else clear_signatures([target])
        case Luks():
            yield destroy_keys(target, block.size)
        case Blank() | Table() | Member() | Filesystem() | SwapArea() | Foreign():
            return
        case _:
            assert_never(block.content)


def destroy_keys(target: Target, size: int) -> Step:
    """Destroy the keys of the container on ``target``, which has ``size`` bytes."""
    return EraseLuks(target, min(round_down(size, BLOCK), LUKS_HEADER))


def target_of(block: Block) -> Target | None:
    """How a step names a device of the stack; partitions of an array have no such name."""
    match block.origin:
        case ArrayDevice():
            return OnArray()
        case Unlocked(mapping=mapping):
            return OnMapping(mapping)
        case LogicalVolume(group=name, name=volume):
            return OnVolume(name, volume)
        case PartitionOf() | WholeDisk() | OtherDevice():
            return None
        case _:
            assert_never(block.origin)


def name_dropped(block: Block) -> Target | None:
    """How a step names a device of an array that has failed, where others' mappings are let go of too."""
    is_foreign = isinstance(block.origin, OtherDevice) and is_valid(block.mapping, MappingName)
    return OnMapping(block.mapping) if is_foreign else target_of(block)


def _stop_steps(tree: ArrayTree, level: Level) -> Iterator[Step]:
    """Clear the running array of signatures, which a later one on these disks would show, and stop it."""
    if tree.stack:
        yield from clear_signatures([OnArray()])
        yield from halt_steps(level)
    if tree.node:
        yield StopArray()


def _bare_stop(tree: ArrayTree, level: Level) -> Iterator[Step]:
    """Stop an array on which nothing can be erased; on one that has failed no sync goes on."""
    if not tree.has_failed:
        yield from halt_steps(level)
    yield StopArray()


def halt_steps(level: Level) -> Iterator[Step]:
    """Halt a sync, during which an array cannot be stopped; it goes on when the array is started again."""
    if level.facts.is_redundant:
        yield FreezeSync()


def stop_array(members: AnyMembers) -> Step:
    """Stop an array on these members, of which nothing is cleared."""
    return StopArray(members)


def _member_steps(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Step]:
    """Clear each member, and zero on it the keys that the array itself cannot be asked to destroy."""
    mute = tree.is_let_go or not tree.array.running
    for member in (each for each in tree.members if each not in left_members(tree, snapshot)):
        areas = key_areas(tree.array, member.size) if mute else ()
        yield clear_member(any_member_target(member, tree.disks, snapshot), member, areas)


def _disk_steps(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Step]:
    """Clear whole disks; prove each one clean, or those partitions of it that were the array's.

    What cannot be wiped is left, and named last.
    """
    left = left_members(tree, snapshot)
    whole = [index for index, disk in enumerate(tree.disks) if goes_whole(disk, tree, snapshot)]
    direct = [each for each in tree.members if each not in left and ground_under(each, snapshot) is not None]
    members = [member_target(member, tree.disks, snapshot) for member in direct]
    yield from clear_disks(whole)
    for index in range(len(tree.disks)):
        own = [member for member in members if member.disk == index]
        yield from prove_clean([OnDisk(index)] if index in whole else own)
    yield from leave_unread(member_target(member, tree.disks, snapshot) for member in left)


def left_members(tree: ArrayTree, snapshot: Snapshot) -> tuple[Block, ...]:
    """The members on disks of their own that cannot be wiped."""
    disks = ((member, ground_under(member, snapshot)) for member in tree.members)
    return tuple(member for member, disk in disks if disk is not None and is_out_of_reach(member, disk))


def goes_whole(disk: Block, tree: ArrayTree, snapshot: Snapshot) -> bool:
    """Whether the disk is cleared as a whole: nothing on it stays, and no array below this one."""
    if any(ground_under(member, snapshot) == disk for member in left_members(tree, snapshot)):
        return False
    return disk not in tree.carriers and not kept_partitions(disk, tree, snapshot)


def kept_partitions(disk: Block, tree: ArrayTree, snapshot: Snapshot) -> tuple[Block, ...]:
    """Partitions of the disk that are none of this array's business, for whose sake its table stays."""
    parts = (part for part in partitions(snapshot, disk.path) if not is_phantom(snapshot, part))
    return tuple(part for part in parts if part not in tree.members)
