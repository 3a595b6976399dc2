"""What is done to an array from the terminal while it runs: its spares, checks, limits and bitmap."""

from argparse import Namespace

from raidwright.cli.acting.carry_out import find_drive_id, open_and_carry_out
from raidwright.storage.design.design import MountOptions, Ownership, Staying, Unlocking
from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.repair.spares import plan_spare, plan_spare_leaving
from raidwright.storage.plan.upkeep.forgetting import plan_forgetting
from raidwright.storage.plan.upkeep.planner import (
    plan_bitmap,
    plan_calendar,
    plan_check,
    plan_check_end,
    plan_limits,
)
from raidwright.storage.plan.upkeep.renaming import plan_group_renaming
from raidwright.storage.plan.upkeep.staying import plan_staying
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.enlarge import Reach


async def spare(options: Namespace) -> int:
    """Give an array a spare disk, or take one out and clear it."""
    plan = plan_spare if options.action == "add" else plan_spare_leaving
    return await open_and_carry_out(
        options, lambda snapshot: plan(options.array, find_drive_id(options.disk, snapshot), snapshot)
    )


async def grow(options: Namespace) -> int:
    """Spread an array over one disk more."""
    return await open_and_carry_out(
        options, lambda snapshot: plan_growth(options.array, find_drive_id(options.new, snapshot), snapshot)
    )


async def keep(options: Namespace) -> int:
    """Have the computer know an array after a restart."""
    wish = _wanted_staying(options)
    return await open_and_carry_out(options, lambda snapshot: plan_staying(options.array, snapshot, wish))


async def forget_entries(options: Namespace) -> int:
    """Have the computer know an array no more after a restart."""
    return await open_and_carry_out(options, lambda snapshot: plan_forgetting(options.array, snapshot))


async def unlocking(options: Namespace) -> int:
    """Have an array that the computer knows unlocked otherwise after a restart."""
    way = Unlocking(options.way)
    return await open_and_carry_out(options, lambda snapshot: plan_unlocking(options.array, snapshot, way))


def _wanted_staying(options: Namespace) -> Staying:
    chosen = {Unlocking.BY_HAND: options.by_hand, Unlocking.KEY_FILE: options.key_file}
    when = next((each for each, wanted in chosen.items() if wanted), Unlocking.AT_START)
    mount = MountOptions(noatime=options.noatime, discard=options.discard, compress=options.compress)
    may = Ownership(options.ownership) if options.ownership else Ownership.MINE if options.owner else None
    return Staying(when, mount, options.discard_through, may, options.owner)


async def enlarge(options: Namespace) -> int:
    """Have an array use all the room on its disks, and all layers on it up to the one wanted."""
    return await open_and_carry_out(
        options,
        lambda snapshot: plan_enlarging(options.array, snapshot, Reach(options.up_to)),
    )


async def check(options: Namespace) -> int:
    """Begin to check or mend an array, end that, or set whether it is checked each month."""

    def answer(snapshot: Snapshot) -> Answer:
        if options.stop:
            return plan_check_end(options.array, snapshot)
        if options.each_month or options.never:
            return plan_calendar(options.array, snapshot, wanted=options.each_month)
        return plan_check(options.array, snapshot, mend=options.mend)

    return await open_and_carry_out(options, answer)


async def speed(options: Namespace) -> int:
    """Limit the speed of an array's own syncs."""
    return await open_and_carry_out(
        options, lambda snapshot: plan_limits(options.array, snapshot, options.slowest, options.fastest)
    )


async def bitmap(options: Namespace) -> int:
    """Give an array a bitmap, or take it away."""
    return await open_and_carry_out(
        options, lambda snapshot: plan_bitmap(options.array, snapshot, wanted=options.wanted == "on")
    )


async def rename_group(options: Namespace) -> int:
    """Give the volume group on an array another name, where another group has the same."""
    return await open_and_carry_out(
        options, lambda snapshot: plan_group_renaming(options.array, snapshot, options.name or "")
    )
