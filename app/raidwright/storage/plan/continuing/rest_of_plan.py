"""From a plan that was broken off on an array which goes on to the plan that does the rest of it."""

from typing import assert_never

import msgspec

from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.keeping import staying_told
from raidwright.storage.plan.letting_go import plan_letting_go
from raidwright.storage.plan.plan import Answer, Plan, Planned, Purpose, Refused, refused_for
from raidwright.storage.plan.upkeep.forgetting import plan_forgetting
from raidwright.storage.plan.upkeep.mail import plan_mail
from raidwright.storage.plan.upkeep.planner import plan_again, plan_calendar
from raidwright.storage.plan.upkeep.renaming import plan_group_renaming
from raidwright.storage.plan.upkeep.staying import plan_staying
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking
from raidwright.storage.plan.use.planner import (
    find_tree,
    plan_lock,
    plan_look,
    plan_start,
    plan_steps,
    plan_stop,
    plan_unlock,
    plan_writable,
)
from raidwright.storage.plan.use.steps import Use, points_given, use_of
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import assembly_of
from raidwright.storage.steps.configuration import applying_steps, forgets_entries
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.enlarge import reach_of
from raidwright.storage.steps.filesystem import handed_over
from raidwright.storage.steps.ghosts import lets_go, released_title
from raidwright.storage.steps.key_file import gives_key
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.steps.unlocking import changes_lines, is_about_unlocking, way_wished
from raidwright.storage.steps.upkeep import ArrayUpkeep, UpkeepStep, groups_renamed
from raidwright.storage.steps.watching import CronStep, MailStep

_ENTERED_ALREADY = ({"keep-known"}, {"unlocking-so"}, {"forget-nothing"})
"""Codes of what stands against a plan where all its files say already what they shall."""


def plan_rest(broken: Plan, done: int, snapshot: Snapshot) -> Answer:
    """The plan that does what ``broken`` was for, without what its first ``done`` steps have done.

    Nothing is taken from ``broken`` but what was wished: what is there is looked at anew.
    """
    if lets_go(broken.steps):
        return _plan_for_use(broken, snapshot)
    target = named_array(broken).uuid
    match broken.purpose:
        case Purpose.ENLARGE:
            return plan_enlarging(target, snapshot, reach_of(broken.steps))
        case Purpose.UPKEEP:
            return _plan_for_upkeep(broken, snapshot)
        case Purpose.KEEP:
            return _plan_for_entering(broken, done, snapshot)
        case Purpose.USE:
            return _plan_for_use(broken, snapshot)
        case Purpose.HEADER:
            return refused_for("continue-header")
        case Purpose.BUILD | Purpose.TEARDOWN | Purpose.REPAIR | Purpose.CLEAN:
            return refused_for("nothing-to-continue")
        case _:
            assert_never(broken.purpose)


def _plan_for_upkeep(broken: Plan, snapshot: Snapshot) -> Answer:
    step = next(step for step in broken.steps if isinstance(step, UpkeepStep))
    if isinstance(step, MailStep):
        return plan_mail(step.address or "", snapshot)
    if isinstance(step, CronStep):
        return plan_calendar(named_array(broken).uuid, snapshot, wanted=step.wanted)
    uuid = named_array(broken).uuid
    if isinstance(step, ArrayUpkeep):
        return plan_again(step, uuid, snapshot)
    (group,) = groups_renamed((step,))
    return plan_group_renaming(uuid, snapshot, group.wanted)


def _plan_for_entering(broken: Plan, done: int, snapshot: Snapshot) -> Answer:
    """The plan for what the files do not say yet; what they say may still have to be put in force."""
    if not broken.disks:
        return _rest_without_disks(broken, done, snapshot)
    tree = find_tree(named_array(broken).uuid, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    ahead = applying_steps(broken.steps[done:])
    rest = plan_steps(tree, (), ahead, snapshot, Purpose.KEEP)
    if applying_steps(broken.steps) == broken.steps:
        return rest
    answer = _entering_plan(broken, done, snapshot)
    if isinstance(answer, Planned):
        return Planned(_with_steps(answer.plan, ahead), answer.findings)
    against = {each.code for each in answer.findings if each.severity is Severity.BLOCKING}
    return rest if ahead and against in _ENTERED_ALREADY else answer


def _rest_without_disks(broken: Plan, done: int, snapshot: Snapshot) -> Answer:
    """The plan for what still tells of an array none of whose disks is here, and to put that in force."""
    ahead = applying_steps(broken.steps[done:])
    answer = plan_forgetting(named_array(broken).uuid, snapshot)
    if isinstance(answer, Planned) or not ahead:
        return answer
    return Planned(msgspec.structs.replace(broken, steps=ahead, done=0), ())


def _entering_plan(broken: Plan, done: int, snapshot: Snapshot) -> Answer:
    """The plan that forgets the array or has it unlocked otherwise, as ``broken``; else for how it stays."""
    target = named_array(broken).uuid
    if forgets_entries(broken.steps):
        return plan_forgetting(target, snapshot)
    if is_about_unlocking(broken.steps):
        answer = plan_unlocking(target, snapshot, way_wished(broken.steps))
        # What is left of a plan to forget is about the key file alone.
        is_rest = not (changes_lines(broken.steps) or gives_key(broken.steps))
        is_forgotten = is_rest and any(each.code == "unlocking-untold" for each in answer.findings)
        return plan_forgetting(target, snapshot) if is_forgotten else answer
    hand_over = handed_over(broken.steps[done:])
    wish = staying_told(broken.steps)
    if hand_over is not None:
        wish = msgspec.structs.replace(wish, ownership=hand_over.ownership, owner=hand_over.owner)
    return plan_staying(target, snapshot, wish)


def _with_steps(plan: Plan, ahead: tuple[Step, ...]) -> Plan:
    more = tuple(step for step in ahead if step not in plan.steps)
    return msgspec.structs.replace(plan, steps=(*plan.steps, *more))


def _plan_for_use(broken: Plan, snapshot: Snapshot) -> Answer:
    target = broken.array.uuid if broken.array is not None else released_title(broken.steps)
    match use_of(broken):
        case Use.START:
            start = assembly_of(broken.steps)
            looks = start is not None and start.read_only
            return plan_look(target, snapshot) if looks else plan_start(target, snapshot)
        case Use.WRITABLE:
            return plan_writable(target, snapshot)
        case Use.OPEN:
            return plan_unlock(target, snapshot, _mount_point(broken))
        case Use.AWAY:
            stops = any(OnArray() in step.removes() for step in broken.steps)
            return plan_stop(target, snapshot) if stops else plan_lock(target, snapshot)
        case Use.LET_GO:
            nothing = blocking("lock-nothing", target, array=released_title(broken.steps))
            return plan_letting_go(target, snapshot) or Refused((nothing,))
        case None:
            return refused_for("continue-unreadable")
        case _ as never:
            assert_never(never)


def _mount_point(broken: Plan) -> str:
    """Where what has no place in fstab was to be mounted; for several, the folder above them."""
    points = points_given(broken.steps)
    return points[0] if len(points) == 1 else points[0].rpartition("/")[0] if points else ""
