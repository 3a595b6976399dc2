"""What a plan was for that an earlier version wrote down: it is known by the plan's steps alone.

This is the one place where steps are asked what they are for.
"""

from typing import assert_never

import msgspec

from raidwright.storage.operations import AnyOperation
from raidwright.storage.operations.boot import BackUpHeader, ChangeUnlocking, Disable, Enable
from raidwright.storage.operations.delete import WipeLeftovers
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.repair import Expand
from raidwright.storage.operations.upkeep import CheckMonthly, MailFailures, RenameVolumeGroup
from raidwright.storage.operations.use import (
    Lock,
    LookInside,
    MakeArrayWritable,
    Release,
    Start,
    Stop,
    Unlock,
)
from raidwright.storage.plan.keeping import staying_told
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.upkeep.planner import operation_behind
from raidwright.storage.plan.use.steps import Use, points_given, use_of
from raidwright.storage.steps.assembly import assembly_of
from raidwright.storage.steps.configuration import forgets_entries
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.enlarge import reach_of
from raidwright.storage.steps.filesystem import handed_over
from raidwright.storage.steps.ghosts import released_title
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.steps.unlocking import is_about_unlocking, way_wished
from raidwright.storage.steps.upkeep import ArrayUpkeep, UpkeepStep, groups_renamed
from raidwright.storage.steps.watching import CronStep, MailStep


def operation_of(plan: Plan) -> AnyOperation | None:
    """What ``plan`` was asked for; None where its steps are no row that an earlier version has made."""
    if plan.operation is not msgspec.UNSET:
        return plan.operation
    match plan.purpose:
        case Purpose.USE:
            return _use(plan)
        case Purpose.ENLARGE:
            return Expand(named_array(plan).uuid, reach_of(plan.steps))
        case Purpose.UPKEEP:
            return _upkeep(plan)
        case Purpose.KEEP:
            return _entering(plan)
        case Purpose.HEADER:
            return BackUpHeader(named_array(plan).uuid)
        case Purpose.SHARE:
            return None
        case Purpose.BUILD | Purpose.TEARDOWN | Purpose.REPAIR | Purpose.CLEAN:
            return WipeLeftovers()
        case _:
            assert_never(plan.purpose)


def _use(plan: Plan) -> AnyOperation | None:
    array = plan.array.uuid if plan.array is not None else released_title(plan.steps)
    match use_of(plan):
        case Use.START:
            start = assembly_of(plan.steps)
            return LookInside(array) if start is not None and start.read_only else Start(array)
        case Use.WRITABLE:
            return MakeArrayWritable(array)
        case Use.OPEN:
            return Unlock(array, _mount_point(plan))
        case Use.AWAY:
            stops = any(OnArray() in step.removes() for step in plan.steps)
            return Stop(array) if stops else Lock(array)
        case Use.LET_GO:
            return Release(array)
        case None:
            return None
        case _ as never:
            assert_never(never)


def _mount_point(plan: Plan) -> str:
    """Where what has no place in fstab was to be mounted; for several, the folder above them."""
    points = points_given(plan.steps)
    return points[0] if len(points) == 1 else points[0].rpartition("/")[0] if points else ""


def _upkeep(plan: Plan) -> AnyOperation:
    array, step = named_array(plan).uuid, next(step for step in plan.steps if isinstance(step, UpkeepStep))
    if isinstance(step, MailStep):
        return MailFailures(step.address or "")
    if isinstance(step, CronStep):
        return CheckMonthly(array, step.wanted)
    if isinstance(step, ArrayUpkeep):
        return operation_behind(step, array)
    (group,) = groups_renamed((step,))
    return RenameVolumeGroup(array, group.wanted)


def _entering(plan: Plan) -> AnyOperation:
    array = named_array(plan).uuid
    if not plan.disks or forgets_entries(plan.steps):
        return Disable(array)
    if is_about_unlocking(plan.steps):
        return ChangeUnlocking(array, way_wished(plan.steps))
    wish, hand_over = staying_told(plan.steps), handed_over(plan.steps)
    if hand_over is not None:
        wish = msgspec.structs.replace(wish, ownership=hand_over.ownership, owner=hand_over.owner)
    return Enable(array, wish)
