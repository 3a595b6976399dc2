"""Whether what was broken off on an array that goes on has come to its end all the same."""

from collections.abc import Iterator

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.planner import with_ids_of_now
from raidwright.storage.plan.continuing.rest_of_plan import plan_rest
from raidwright.storage.plan.plan import Plan, Planned, broken_plan
from raidwright.storage.snapshot.array_status import has_failed
from raidwright.storage.snapshot.arrays import WANT_REPLACEMENT, Array, ArrayMember
from raidwright.storage.snapshot.disks import Snapshot, Unlocked
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.storage.snapshot.tree import disk_of_drive, mounts_of, partitions
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.steps.assembly import assembly_of
from raidwright.storage.steps.filesystem import points_unmounted
from raidwright.storage.steps.header import restore_header_step
from raidwright.storage.steps.md import (
    member_added,
    member_removed,
    member_replaced,
    member_returned,
    spare_promoted,
    taken_in,
)
from raidwright.storage.steps.targets import MemberTarget
from raidwright.storage.steps.upkeep import is_checked, sync_begun

_NOTHING_TO_DO_CODES = frozenset(
    {
        "enlarge-32-bit",
        "enlarge-full",
        "forget-nothing",
        "keep-known",
        "lock-nothing",
        "rename-no-namesake",
        "unlock-nothing",
        "unlocking-so",
        "upkeep-bitmap-none",
        "upkeep-bitmap-there",
        "upkeep-calendar-off",
        "upkeep-calendar-on",
        "upkeep-limits-so",
        "upkeep-no-check",
        "use-not-running",
        "use-stopped",
        "use-writable",
    }
)
"""Codes of the findings that say that there is nothing more to do."""


def has_completed_anyway(unfinished: Unfinished, snapshot: Snapshot) -> bool:
    """Whether all that was begun is there now, whoever did the rest, or the array is not there any more."""
    broken, array = broken_plan(unfinished), array_or_single(snapshot, unfinished.uuid)
    if not unfinished.goes_on or broken is None:
        return False
    if broken.purpose is Purpose.TEARDOWN:
        return array is None or (not unfinished.settings and _is_in_use_again(broken, unfinished, snapshot))
    if array is None:
        return True
    if broken.purpose is Purpose.HEADER:
        # A header that was not saved is missing only to whoever asked for it, and they were told so.
        return restore_header_step(broken.steps) is None or _is_open(array, snapshot)
    if broken.purpose is Purpose.REPAIR:
        return _has_changed(with_ids_of_now(broken, snapshot), array, snapshot)
    if assembly_of(broken.steps) is not None:
        return array.running
    return _check_has_begun(broken, unfinished, array) or _rest_is_done(broken, unfinished, snapshot)


def _is_in_use_again(broken: Plan, unfinished: Unfinished, snapshot: Snapshot) -> bool:
    """Whether all that was unmounted is mounted again."""
    points = {*points_unmounted(broken.steps[: unfinished.step])}
    return bool(points) and points <= {point for block in snapshot.blocks for point in mounts_of(block)}


def _is_open(array: Array, snapshot: Snapshot) -> bool:
    """Whether a container on the array is unlocked: its header is whole then."""
    backed = {block.origin.backing for block in snapshot.blocks if isinstance(block.origin, Unlocked)}
    return array.path in backed


def _rest_is_done(broken: Plan, unfinished: Unfinished, snapshot: Snapshot) -> bool:
    answer = plan_rest(broken, unfinished.step - 1, snapshot)
    return not isinstance(answer, Planned) and any(
        each.code in _NOTHING_TO_DO_CODES for each in answer.findings
    )


def _check_has_begun(broken: Plan, unfinished: Unfinished, array: Array) -> bool:
    """Whether a check or a repair runs or has ended: plans only begin them, and md does the rest."""
    match sync_begun(broken.steps):
        case "check":
            return is_checked(array) or (array.checked_at or 0.0) >= unfinished.begun
        case "repair":
            return is_checked(array) or array.mended_last
        case _:
            return False


def _has_changed(broken: Plan, array: Array, snapshot: Snapshot) -> bool:
    """Whether the disk that was to come serves as it was to, or the one that was to go is out."""
    grown, out = taken_in(broken.steps), member_replaced(broken.steps)
    comes = member_added(broken.steps) or member_returned(broken.steps) or spare_promoted(broken.steps)
    if grown is not None:
        return array.expected >= grown.devices
    if comes is not None and out is not None:
        stays = {each.slot for each in _members_on(out, broken, array, snapshot) if not _is_leaving(each)}
        # While md copies, both members have one place; at a restart md forgets which one is to be replaced.
        return any(
            each.slot >= 0 and stays <= {each.slot} for each in _members_on(comes, broken, array, snapshot)
        )
    if comes is not None:
        return any(not has_failed(each) for each in _members_on(comes, broken, array, snapshot))
    goes = member_removed(broken.steps)
    return goes is not None and not any(_members_on(goes, broken, array, snapshot))


def _is_leaving(member: ArrayMember) -> bool:
    return has_failed(member) or member.slot < 0 or WANT_REPLACEMENT in member.states


def _members_on(
    target: MemberTarget, broken: Plan, array: Array, snapshot: Snapshot
) -> Iterator[ArrayMember]:
    """The array's members on the disk that ``target`` of ``broken`` means, wherever the disk is now."""
    disk = disk_of_drive(snapshot, broken.disks[target.disk].drive)
    own = {disk.path, *(part.path for part in partitions(snapshot, disk.path))} if disk else set()
    return (member for member in array.members if member.path in own)
