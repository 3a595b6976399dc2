"""The switch of the checks that cron begins is turned, and it is seen to count."""

from raidwright.helper.errors import failed
from raidwright.helper.looking.configured.check_calendar import check_calendar
from raidwright.helper.plans.steps.handling import Errand, Handling
from raidwright.helper.plans.steps.upkeep import upkeep_edit
from raidwright.storage.failures import said
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.check_calendar import Clock
from raidwright.storage.steps.cron import CheckByCron


def handle(plan: Plan, step: CheckByCron, errand: Errand) -> Handling:
    """As any edit, which is taken back when what the file says then does not count."""

    async def counts() -> None:
        found = check_calendar(errand.root)
        if found is None or found.clock is not Clock.CRON or found.is_on != step.wanted:
            raise failed(said("{file} does not say what was entered there.", file=step.file.path))

    return upkeep_edit(plan, step, errand, counts)
