"""Lines of crypttab and fstab that say otherwise how a container is unlocked."""

from typing import assert_never

from raidwright.helper.plans.steps.configuration import editing
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.unlocking import ChangeContainer, ChangeMounts, UnlockingStep


def handle(plan: Plan, step: UnlockingStep, environment: PlanEnvironment) -> Handling:
    """As any edit, which is taken back when the plan ends before a key is gone."""
    match step:
        case ChangeContainer() | ChangeMounts():
            return editing(plan, step, environment, undoes=True)
        case _:
            assert_never(step)
