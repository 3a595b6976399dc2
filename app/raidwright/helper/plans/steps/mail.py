"""The address of mdadm's monitor is written, and it is begun anew, which is when it reads that."""

from functools import partial

from raidwright.helper.errors import failed
from raidwright.helper.looking.configured.monitor import monitor_runs
from raidwright.helper.plans.steps.handling import Errand, Handling
from raidwright.helper.plans.steps.upkeep import upkeep_edit
from raidwright.helper.tools import becomes
from raidwright.storage.failures import said
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.mail import MonitorDoes, SendMail


def handle(plan: Plan, step: SendMail, errand: Errand) -> Handling:
    """As any edit, which is taken back when the monitor does not go on with it."""

    async def goes_on() -> None:
        if step.monitor is MonitorDoes.RESTART and not await becomes(partial(monitor_runs, errand.root)):
            raise failed(said("mdadm's monitor was begun and does not run."))

    return upkeep_edit(plan, step, errand, goes_on)
