"""From a plan that was broken off on an array which goes on to the plan that does the rest of it."""

import msgspec

from raidwright.storage.operations.boot import BackUpHeader, ChangeUnlocking, Disable, Enable, PutHeaderBack
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete, Wipe, WipeLeftovers
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused, refused_for
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.plan.use.planner import find_tree, plan_steps
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import applying_steps
from raidwright.storage.steps.filesystem import handed_over

_ENTERED_ALREADY = ({"keep-known"}, {"unlocking-so"}, {"forget-nothing"})
"""Codes of what stands against a plan where all its files say already what they shall."""


def plan_rest(broken: Plan, done: int, snapshot: Snapshot) -> Answer:
    """The plan that does what ``broken`` was for, without what its first ``done`` steps have done.

    Nothing is taken from ``broken`` but what was wished: what is there is looked at anew. A journal of an
    earlier version may not say what that was.
    """
    operation = broken.operation
    match operation:
        case msgspec.UNSET:
            return refused_for("continue-unreadable")
        case Enable() | Disable() | ChangeUnlocking():
            return _plan_for_entering(operation, broken, done, snapshot)
        case BackUpHeader() | PutHeaderBack():
            return refused_for("continue-header")
        case Build() | Delete() | Wipe() | WipeLeftovers():
            return refused_for("nothing-to-continue")
        case _:
            return plan_for(operation, snapshot)


def _plan_for_entering(
    operation: Enable | Disable | ChangeUnlocking, broken: Plan, done: int, snapshot: Snapshot
) -> Answer:
    """The plan for what the files do not say yet; what they say may still have to be put in force."""
    ahead = applying_steps(broken.steps[done:])
    if not broken.disks:
        return _rest_without_disks(operation, broken, ahead, snapshot)
    tree = find_tree(operation.array, snapshot, single=True)
    if isinstance(tree, Finding):
        return Refused((tree,))
    rest = plan_steps(tree, (), ahead, snapshot, operation)
    if applying_steps(broken.steps) == broken.steps:
        return rest
    answer = plan_for(_rest_of_wish(operation, broken.steps[done:]), snapshot)
    if isinstance(answer, Planned):
        return Planned(_with_steps(answer.plan, ahead), answer.findings)
    against = {each.code for each in answer.findings if each.severity is Severity.BLOCKING}
    return rest if ahead and against in _ENTERED_ALREADY else answer


def _rest_without_disks(
    operation: Enable | Disable | ChangeUnlocking, broken: Plan, ahead: tuple[Step, ...], snapshot: Snapshot
) -> Answer:
    """The plan for what still tells of an array none of whose disks is here, and to put that in force."""
    answer = plan_for(operation, snapshot)
    if isinstance(answer, Planned) or not ahead:
        return answer
    return Planned(msgspec.structs.replace(broken, steps=ahead, done=0), ())


def _rest_of_wish(
    operation: Enable | Disable | ChangeUnlocking, ahead: tuple[Step, ...]
) -> Enable | Disable | ChangeUnlocking:
    """``operation`` without a new owner for a folder that has one already."""
    if not isinstance(operation, Enable) or handed_over(ahead) is not None:
        return operation
    wish = msgspec.structs.replace(operation.wish, ownership=None, owner="")
    return msgspec.structs.replace(operation, wish=wish)


def _with_steps(plan: Plan, ahead: tuple[Step, ...]) -> Plan:
    more = tuple(step for step in ahead if step not in plan.steps)
    return msgspec.structs.replace(plan, steps=(*plan.steps, *more))
