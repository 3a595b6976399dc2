"""From disks that somebody used before to the plan that erases all that is on them, or to why not.

Whatever lay on them goes: arrays that do not run, whole or in part, volume groups, file systems. What is in
use is left alone, and so is what also lies on a disk that is here and was not chosen. A disk that cannot
be read or written to is left as it is, beside others that can.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import structs

from raidwright.storage.operations.delete import Wipe
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.agreement import to_be_typed
from raidwright.storage.plan.array_tree import disk_under, disks_under, member_target
from raidwright.storage.plan.clearing import (
    EXTENDED,
    clear_block,
    clear_disks,
    clear_member,
    leave_unread,
    prove_clean,
)
from raidwright.storage.plan.drive_names import unknown_drive
from raidwright.storage.plan.identity import disk_identity, loss
from raidwright.storage.plan.key_areas import key_areas
from raidwright.storage.plan.letting_go import plan_letting_go_for
from raidwright.storage.plan.old_disks.entries_left import lines_naming_disks
from raidwright.storage.plan.old_disks.findings import (
    array_number,
    arrays_on,
    groups_on,
    old_disk_findings,
    unwipeable_disks,
)
from raidwright.storage.plan.old_disks.looking import look_findings
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.teardown.hidden_groups import forget_erased
from raidwright.storage.plan.teardown.lines import line_finding
from raidwright.storage.plan.teardown.steps import destroy_keys
from raidwright.storage.plan.unseen import goes_unseen
from raidwright.storage.plan.use.steps import deactivate_group
from raidwright.storage.rules.contents import block_contents, contents
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.items import Item
from raidwright.storage.snapshot.disks import Block, Luks, Member, PartitionOf, Snapshot, VolumeGroup
from raidwright.storage.snapshot.tree import (
    array_members,
    array_of_member,
    block_at,
    disk_of_drive,
    drive_id,
    is_phantom,
    partitions,
    stack,
)
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import ReleaseMembers
from raidwright.storage.steps.targets import OnDisk


def plan_old_disks(drives: Sequence[str], snapshot: Snapshot) -> Answer:
    """The plan that brings the disks of these `Drive.id`s to blank, whatever was on them."""
    wanted = {drive: disk_of_drive(snapshot, drive) for drive in drives}
    unknown = [drive for drive, disk in wanted.items() if disk is None]
    if unknown or not wanted:
        return Refused(tuple(map(unknown_drive, unknown or [""])))
    chosen = tuple(disk for disk in wanted.values() if disk is not None)
    left = unwipeable_disks(chosen, snapshot)
    own = [block for disk in chosen for block in (disk, *partitions(snapshot, disk.path))]
    first = plan_letting_go_for(own, arrays_on(chosen, snapshot), snapshot)
    if first is not None:
        return first
    findings = [*helper_findings(snapshot.host), *old_disk_findings(chosen, left, snapshot)]
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    plan = Plan(
        purpose=Purpose.CLEAN,
        disks=tuple(disk_identity(disk, snapshot) for disk in chosen),
        array=None,
        steps=tuple(_steps(chosen, left, snapshot)),
        losses=tuple(
            loss(index, lost)
            for index, disk in enumerate(chosen)
            if disk not in left and (lost := (*contents(disk, snapshot), *_shared_contents(disk, snapshot)))
        ),
        lines=lines_naming_disks(chosen, snapshot),
        typed=tuple(each for each in to_be_typed(chosen, snapshot) if chosen[each] not in left),
        unseen=goes_unseen(arrays_on(chosen, snapshot), snapshot),
        operation=Wipe(tuple(drives)),
    )
    findings += [*look_findings(chosen, snapshot), *map(line_finding, plan.lines)]
    findings += tool_findings(plan, snapshot.host)
    every = tuple(dict.fromkeys(findings))
    return Refused(every) if is_blocked(every) else Planned(plan, every)


def _shared_contents(disk: Block, snapshot: Snapshot) -> Iterator[Item]:
    """The disk's share of what lies on arrays that run and are stopped for it."""
    for array in arrays_on((disk,), snapshot):
        for block in stack(snapshot, array.uuid) if array.running else ():
            for each in block_contents(block, snapshot):
                yield structs.replace(each, array=array.title)


def related_disks(drives: Sequence[str], snapshot: Snapshot) -> tuple[str, ...]:
    """These disks and all that are here with which they share an array or a volume group."""
    related = [disk for disk in map(partial(disk_of_drive, snapshot), drives) if disk is not None]
    for _ in snapshot.blocks:
        arrays = (array_members(snapshot, array) for array in arrays_on(related, snapshot))
        groups = (tuple(_physical_volumes(group, snapshot)) for group, _ in groups_on(related, snapshot))
        under_arrays = (disk for each in arrays for block in each for disk in disks_under(block, snapshot))
        under_groups = (disk_under(block, snapshot) for blocks in groups for block in blocks)
        under = dict.fromkeys((*under_arrays, *under_groups))
        more = [disk for disk in under if disk is not None and disk not in related]
        if not more:
            break
        related += more
    return tuple(map(drive_id, related))


def _physical_volumes(group: VolumeGroup, snapshot: Snapshot) -> Iterator[Block]:
    carriers = (block_at(snapshot, path) for path in group.physical)
    return (block for block in carriers if block is not None)


def _steps(chosen: Sequence[Block], left: Sequence[Block], snapshot: Snapshot) -> Iterator[Step]:
    """Steps by which arrays and groups let go of the disks, which are then cleared and proven clean.

    Those that are ``left`` stay as they are.
    """
    yield from _release_steps(chosen, snapshot)
    cleared = [index for index, disk in enumerate(chosen) if disk not in left]
    erased = [
        block for index in cleared for block in (chosen[index], *partitions(snapshot, chosen[index].path))
    ]
    for block in erased:
        yield from _clear_steps(block, chosen, snapshot)
    yield from clear_disks(cleared)
    yield from prove_clean(map(OnDisk, cleared))
    yield from leave_unread(OnDisk(index) for index, disk in enumerate(chosen) if disk in left)
    yield from forget_erased(erased, snapshot)


def _release_steps(chosen: Sequence[Block], snapshot: Snapshot) -> Iterator[Step]:
    for array in arrays_on(chosen, snapshot):
        number = array_number(array, snapshot)
        if number is not None:
            members = array_members(snapshot, array)
            targets = tuple(member_target(member, chosen, snapshot) for member in members)
            yield ReleaseMembers(number, targets, runs=array.running)
    for group, volumes in groups_on(chosen, snapshot):
        if volumes:
            yield deactivate_group(group.name)


def _clear_steps(block: Block, chosen: Sequence[Block], snapshot: Snapshot) -> Iterator[Step]:
    """Steps that clear a block on its own; each partition is named, so that none is lost unseen."""
    part = block.origin if isinstance(block.origin, PartitionOf) else None
    if part is not None and (part.role in EXTENDED or is_phantom(snapshot, block)):
        return
    target = member_target(block, chosen, snapshot)
    match block.content:
        case Member():
            array = array_of_member(snapshot, block.path)
            yield clear_member(target, block, key_areas(array, block.size) if array is not None else ())
        case Luks():
            yield destroy_keys(target, block.size)
            yield clear_block(target, block)
        case _ if part is not None:
            yield clear_block(target, block)
        case _:
            return
