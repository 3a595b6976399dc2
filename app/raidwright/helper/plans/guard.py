"""Is it still what the plan saw, and free? Asked after authorisation, before anything is written."""

import asyncio
from pathlib import Path

from raidwright.helper.looking import occupants
from raidwright.helper.looking.volumes import reasons_in_lvm
from raidwright.helper.plans.confirmed import not_confirmed
from raidwright.helper.plans.guard_build import reasons_against_building
from raidwright.helper.plans.guard_cleaning import reasons_against_cleaning
from raidwright.helper.plans.guard_teardown import reasons_against_removing
from raidwright.helper.plans.held_disks import HeldDisks, ground_of
from raidwright.helper.plans.journal import Journal
from raidwright.helper.trouble import refused
from raidwright.storage.plan import Plan, Purpose

_ROOT = Path("/")
_SYSTEM = (_ROOT, *(Path("/", name) for name in ("boot", "boot/efi", "efi", "usr", "var")))
"""Without the disks under these folders the computer does not run, or does not start again."""


async def check(plan: Plan, held: HeldDisks, state: Path) -> None:
    """Raise Trouble with every reason for which the plan must not begin. Writes nothing.

    ``state`` is the folder of our own journal, whose disk is never touched, like those of the system.
    """
    reasons = await asyncio.to_thread(_reasons, plan, held, state)
    if not reasons:
        reasons += await reasons_in_lvm(plan, ground_of(plan, held.devices))
    if reasons:
        sentences = (reason if reason.endswith(".") else f"{reason}." for reason in reasons)
        raise refused(f"Nothing was written. {' '.join(sentences)}")


def _reasons(plan: Plan, held: HeldDisks, state: Path) -> list[str]:
    ours = {disk for folder in (*_SYSTEM, state) for disk in occupants.disks_under(folder)}
    if not occupants.disks_under(_ROOT) and occupants.is_on_a_disk(_ROOT):
        return ["The disk that this computer runs from cannot be found"]
    seen = held.look()
    reasons = [f"{disk.title}: {reason}" for disk in held for reason in disk.differences(seen)]
    reasons += [f"{disk.title} holds this computer's system" for disk in held if disk.device in ours]
    reasons += [f"{disk.title} is read-only" for disk in held if disk.device.attribute("ro") == "1"]
    if reasons:
        return reasons
    reasons += not_confirmed(plan, held, seen)
    if plan.purpose is Purpose.BUILD:
        return [*reasons, *reasons_against_building(plan, held, seen)]
    unsettled = Journal(state).unsettled()
    cleaning = reasons_against_cleaning(plan, held, unsettled)
    return [*reasons, *reasons_against_removing(plan, held, seen), *cleaning]
