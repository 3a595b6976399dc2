"""What watches every array of this computer is told otherwise, and it is seen to go by that."""

from functools import partial
from typing import assert_never

from raidwright.helper.errors import step_failure
from raidwright.helper.looking.configured.check_calendar import check_calendar
from raidwright.helper.looking.configured.settings import monitor_runs
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment
from raidwright.helper.plans.steps.upkeep import upkeep_edit
from raidwright.helper.tools import becomes
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.check_calendar import Clock
from raidwright.storage.steps.watching import CheckByCron, MonitorDoes, SendMail, WatchingStep


def handle(plan: Plan, step: WatchingStep, environment: PlanEnvironment) -> Handling:
    """As any edit, which is taken back when whatever reads the file does not go by it then."""
    match step:
        case SendMail():
            require_counts = partial(_require_monitor, step, environment)
        case CheckByCron():
            require_counts = partial(_require_calendar, step, environment)
        case _:
            assert_never(step)
    return upkeep_edit(plan, step, environment, require_counts)


async def _require_monitor(step: SendMail, environment: PlanEnvironment) -> None:
    """It reads the address when it begins."""
    if step.monitor is MonitorDoes.RESTART and not await becomes(partial(monitor_runs, environment.root)):
        raise step_failure(english("mdadm's monitor was started but is not running."))


async def _require_calendar(step: CheckByCron, environment: PlanEnvironment) -> None:
    """Cron's entry goes by the last line that says it."""
    calendar = check_calendar(environment.root)
    if calendar is None or calendar.clock is not Clock.CRON or calendar.is_on != step.wanted:
        raise step_failure(english("{file} does not contain the added entry.", file=step.file.path))
