"""``raidwright replace``, ``fail`` and ``remove``: disks come to an array that runs, and leave it."""

from argparse import Namespace

from raidwright.cli.carry_out import drive, open_and_carry_out
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement


async def replace(options: Namespace) -> int:
    """Have a disk join an array, in the place of another that still serves or in an empty one."""
    return await open_and_carry_out(
        options,
        lambda snapshot: plan_replacement(
            options.array, drive(options.new, snapshot), snapshot, drive(options.out, snapshot)
        ),
    )


async def fail(options: Namespace) -> int:
    """Have a disk that still serves leave an array, where there is no port for the one that is to come."""
    return await open_and_carry_out(
        options,
        lambda snapshot: plan_failing(options.array, drive(options.disk, snapshot), snapshot),
    )


async def remove(options: Namespace) -> int:
    """Take a disk that does not serve out of an array for good, and clear it."""
    return await open_and_carry_out(
        options,
        lambda snapshot: plan_leaving(options.array, drive(options.disk, snapshot), snapshot),
    )
