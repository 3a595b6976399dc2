"""What comes after a plan that has led one step into an array: the same wish, planned anew."""

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.use import LookInside, MakeArrayWritable, Unlock
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.steps.filesystem import mounts_made
from raidwright.storage.steps.ghosts import lets_go

_LEADS_ON = MakeArrayWritable | Unlock | LookInside
"""What is done with an array that runs, on the way to all that was wished."""


def further_plan(done: Plan, answer: Answer) -> Planned | None:
    """The plan by which the wish behind ``done`` goes on; None where it is fulfilled, or cannot go on.

    ``answer`` is the planner's to that wish as the machine is seen now, which may be as it was before some
    steps of ``done``: what these have done already is nothing to go on with.
    """
    if done.purpose is not Purpose.USE or not isinstance(answer, Planned):
        return None
    plan = answer.plan
    if plan.array is None or done.array is None or plan.array.uuid != done.array.uuid:
        return None
    if plan.purpose is Purpose.BUILD or (lets_go(done.steps) and not lets_go(plan.steps)):
        return answer
    leads_on = isinstance(plan.operation, _LEADS_ON)
    return answer if leads_on and not _repeats(plan, done) else None


def _repeats(plan: Plan, done: Plan) -> bool:
    """Whether ``plan`` would take a step of ``done`` again, or mount where that has mounted."""
    points = {point for _, point in mounts_made(done.steps)}
    return any(step in done.steps for step in plan.steps) or any(
        point in points for _, point in mounts_made(plan.steps)
    )
