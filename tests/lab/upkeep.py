"""Arrays of the practice machine that are checked and looked after."""

from collections.abc import Callable

from raidwright.machine.on_bus import BusMachine
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.upkeep.planner import plan_check
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import carry_out, planned, seen

Planner = Callable[[Snapshot], Answer]


def check(now: Snapshot) -> Answer:
    return plan_check("data", now)


async def possible(machine: BusMachine, answer: Planner) -> Snapshot:
    return await seen(machine, lambda now: isinstance(answer(now), Planned))


async def carried_out(machine: BusMachine, answer: Planner) -> None:
    await carry_out(machine, planned(answer(await possible(machine, answer))))


async def the_array(machine: BusMachine, wanted: Callable[[Array], object]) -> Array:
    """The array as soon as it is as ``wanted``."""
    now = await seen(machine, lambda now: [each for each in now.arrays if wanted(each)], 120)
    assert wanted(now.arrays[0]), now.arrays
    return now.arrays[0]
