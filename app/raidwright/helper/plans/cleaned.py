"""What a teardown leaves clean is remembered: the next plan need not ask whether anybody misses it."""

import asyncio
import logging

from raidwright.helper.looking.contents import cleaned
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.probing import device
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.storage.nodes import target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import Step, VerifyClean

_log = logging.getLogger("raidwright.helper")


async def remember_cleaned(plan: Plan, step: Step, held: HeldDisks) -> None:
    """Remember what is clean now that ``step`` has been run and verified.

    All are looked at at once when the last of them is proven clean. What cannot be remembered takes a
    typed path later, and is no reason to fail.
    """
    try:
        looks = (asyncio.to_thread(cleaned, device) for device in _cleaned(plan, step))
        digests = await asyncio.gather(*looks)
        if digests:
            held.left.remember(digests)
    except OSError as error:
        _log.warning("what was cleaned is not remembered: %s", error.strerror)


def _cleaned(plan: Plan, step: Step) -> list[Device]:
    proven = [each for each in plan.steps if isinstance(each, VerifyClean)]
    last = proven[-1:] == [step]
    return [device(target_path(plan, each.target)) for each in proven] if last else []
