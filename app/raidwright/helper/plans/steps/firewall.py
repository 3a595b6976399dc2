"""A firewall is opened for shares, and closed again: by firewalld over the bus, by ufw through systemd."""

from dataclasses import replace
from functools import partial
from typing import assert_never

from raidwright.helper.plans.steps.handling import Handling, nothing, on_computer, run_anyway
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.firewall import CloseFirewall, FirewallStep, OpenFirewall, undoing_openings


def handle(plan: Plan, step: FirewallStep, *, undoes: bool) -> Handling:
    """What is closed already cannot be closed once more; with the share it is gone all the same."""
    match step:
        case OpenFirewall():
            return on_computer(put_back=partial(_close, plan, step) if undoes else nothing)
        case CloseFirewall():
            return replace(on_computer(), is_exhausted=lambda _: True)
        case _:
            assert_never(step)


async def _close(plan: Plan, step: OpenFirewall) -> None:
    for closing in undoing_openings(step):
        for command in closing.commands(plan):
            await run_anyway(*command.argv)
