"""Is it still what the plan saw, and free? Asked after authorisation, before anything is written."""

import asyncio
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import assert_never

from raidwright.helper.errors import refused
from raidwright.helper.looking import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.volumes import reasons_in_lvm
from raidwright.helper.plans.confirmed import not_confirmed
from raidwright.helper.plans.guard_build import reasons_against_building
from raidwright.helper.plans.guard_cleaning import reasons_against_cleaning
from raidwright.helper.plans.guard_configuration import reasons_against_editing
from raidwright.helper.plans.guard_repair import reasons_against_repairing
from raidwright.helper.plans.guard_teardown import reasons_against_removing
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks, Seen, ground_of
from raidwright.helper.plans.journal import Journal
from raidwright.storage.failures import because, said
from raidwright.storage.plan.plan import Plan, Purpose
from raidwright.storage.rules.eligibility import SYSTEM_POINTS
from raidwright.storage.steps.md import joining

_ROOT = Path("/")


async def check(plan: Plan, disks: HeldDisks, state: Path) -> None:
    """Raise HelperError with every reason for which the plan must not begin. Writes nothing.

    ``state`` is the folder of our own journal, whose disk is never touched, like those of the system.
    """
    reasons = await asyncio.to_thread(_reasons, plan, disks, state)
    if not reasons:
        reasons += await reasons_in_lvm(plan, _asked_of_lvm(plan, disks))
    if reasons:
        raise refused(because(said("Nothing was written."), reasons))


def _reasons(plan: Plan, disks: HeldDisks, state: Path) -> list[str]:
    ours = {disk for folder in (*map(Path, SYSTEM_POINTS), state) for disk in occupants.disks_under(folder)}
    if not occupants.disks_under(_ROOT) and occupants.is_on_a_disk(_ROOT):
        return [said("The disk that this computer runs from cannot be found")]
    seen = disks.look()
    reasons = [reason for disk in disks for reason in _unlike(disk, seen, ours)]
    if reasons:
        return reasons
    reasons += not_confirmed(plan, disks, seen)
    reasons += reasons_against_editing(plan, disks)
    match plan.purpose:
        case Purpose.BUILD:
            return [*reasons, *reasons_against_building(plan, disks, seen)]
        case Purpose.REPAIR:
            return [*reasons, *reasons_against_repairing(plan, disks, seen)]
        case Purpose.TEARDOWN:
            cleaning = reasons_against_cleaning(plan, disks, Journal(state).unsettled())
            return [*reasons, *reasons_against_removing(plan, disks, seen), *cleaning]
        case _:
            assert_never(plan.purpose)


def _asked_of_lvm(plan: Plan, disks: HeldDisks) -> tuple[Device, ...]:
    """What LVM may have to do with: what lies on an array that goes on is none of a repair's business."""
    if plan.purpose is Purpose.REPAIR:
        comes = joining(plan.steps)
        return (disks[comes.disk].device,) if comes else ()
    return ground_of(plan, disks.devices)


def _unlike(disk: HeldDisk, seen: Seen, ours: Collection[Device]) -> Iterator[str]:
    """Why the disk is none that a plan may write to, or not the one that this plan saw."""
    for reason in disk.differences(seen):
        yield because(said("{disk}:", disk=disk.title), (reason,))
    if disk.device in ours:
        yield said("{disk} holds this computer's system", disk=disk.title)
    if disk.device.attribute("ro") == "1":
        yield said("{disk} is read-only", disk=disk.title)
