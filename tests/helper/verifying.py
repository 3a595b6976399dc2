"""What a step that is not as it should be is told with."""

from raidwright.helper.errors import HelperError
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from tests.helper.plans import some_build, verify


def trouble(step: Step, plan: Plan | None = None) -> str:
    """What is said when ``step`` was done; empty when it is well."""
    try:
        verify(plan or some_build(), step)
    except HelperError as caught:
        return caught.sentence
    return ""
