"""What a teardown leaves clean is remembered: the next plan need not ask whether anybody misses it."""

import asyncio
import logging

from raidwright.helper.looking.on_disk.contents import clean_digest
from raidwright.helper.looking.on_disk.probing import device
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.storage.steps.context import Context, target_path
from raidwright.storage.steps.disk import proven_clean
from raidwright.storage.steps.targets import Target

_log = logging.getLogger("raidwright.helper")


async def remember_cleaned(plan: Context, target: Target, disks: HeldDisks) -> None:
    """Remember what is clean now that ``target`` has been proven so.

    All are looked at at once when the last of them is proven clean. What cannot be remembered takes a
    typed path later, and is no reason to fail.
    """
    proven = proven_clean(plan.steps)
    if target != proven[-1]:
        return
    try:
        looks = (asyncio.to_thread(clean_digest, device(target_path(plan, each))) for each in proven)
        disks.left.remember(await asyncio.gather(*looks))
    except OSError as error:
        _log.warning("what was cleaned is not remembered: %s", error.strerror)
