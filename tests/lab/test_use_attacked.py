"""Plans to stop and start that are forged, late or made twice: refused, and nothing has changed."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from msgspec import UNSET, structs

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanEvent
from raidwright.storage.levels import Level
from raidwright.storage.operations.use import Lock
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.assembly import StartArray
from raidwright.storage.steps.context import ArrayIdentity
from tests.lab.building import opened, planned, seen, shell, until, whole_disks
from tests.lab.conftest import Run
from tests.lab.meddling import meddling_with
from tests.lab.using import PAIR, built, codes, done, start, stop, unlock

pytestmark = pytest.mark.usefixtures("leaves_clean")

_STATE = "grep -v bitmap: /proc/mdstat; cat /proc/mounts; dmsetup ls"
"""What md has of its bitmap in memory it writes down by itself after some seconds."""
OTHER = "11111111:22222222:33333333:44444444"


async def _refused(practice: PracticeMachine, machine: BusMachine, plan: Plan, why: str) -> None:
    before = await shell(practice, _STATE)
    with pytest.raises(MachineError, match=why):
        [event async for event in machine.run(plan, None)]
    assert await shell(practice, _STATE) == before


async def events_of(machine: BusMachine, plan: Plan) -> list[PlanEvent]:
    """Every event of the plan, however it ends."""
    return [event async for event in machine.run(plan)]


async def _done_but_not_beside_a_writer(
    practice: PracticeMachine, machine: BusMachine, use: Callable[[Snapshot], Answer], path: str
) -> None:
    """A virtual machine may run the array from disks that were given to it."""
    take, let_go, words = meddling_with(path, "a virtual machine")
    free = planned(use(await seen(machine, lambda now: isinstance(use(now), Planned))))
    await shell(practice, take)
    await _refused(practice, machine, free, words)
    assert "held-writer" in codes(use(await seen(machine, lambda now: "held-writer" in codes(use(now)))))
    await shell(practice, let_go)
    await done(machine, use)


def _forgeries(plan: Plan) -> Iterator[tuple[Plan, str]]:
    """``plan`` as somebody may have changed it, and what root says to that."""
    assert plan.array is not None
    elsewhere = ArrayIdentity(OTHER, "data", Level.RAID1, "/dev/md127")
    other = structs.replace(plan, array=elsewhere)
    yield other, "/dev/md.* is a different array than when the plan was made"
    yield structs.replace(other, operation=UNSET), "The plan is incomplete"
    yield structs.replace(plan, steps=plan.steps[1:]), "Step 1 is now: Unmount"
    yield structs.replace(plan, operation=Lock(plan.array.uuid)), "ends after step|is now"


def test_what_has_changed_since_or_was_forged_is_refused(practice: PracticeMachine, run: Run) -> None:
    refused = partial(_refused, practice)

    async def scenario() -> None:
        async with built(practice, luks=False, lvm=False) as (machine, _), opened(practice) as other:
            await seen(machine, lambda now: now.arrays[0].sync is None, 120)
            both = planned(stop(await machine.look()))
            for forged, words in _forgeries(both):
                await refused(machine, forged, words)
            # Who looks again while the first runs is refused by the planner already.
            both = planned(stop(await machine.look()))
            ends = await asyncio.gather(
                *(events_of(each, both) for each in (machine, other)), return_exceptions=True
            )
            assert [isinstance(end, MachineError) for end in ends].count(True) == 1, ends
            snapshot = await seen(machine, lambda now: isinstance(start(now), Planned))
            whole = planned(start(snapshot))
            await practice.pull(PAIR[1])
            # UDisks2 hears of it a moment later than the kernel, which root asks as well.
            await refused(machine, whole, "The plan now uses /dev/vd[a-z], not|is no longer connected")
            snapshot = await seen(machine, lambda now: "start-degraded" in codes(start(now)))
            short = planned(start(snapshot))
            (first,) = short.steps
            assert isinstance(first, StartArray)
            writable = structs.replace(first, read_only=False)
            await refused(machine, structs.replace(short, steps=(writable,)), "Step 1 is now: .*read-only")
            await practice.insert(PAIR[1])
            await until(practice, "test $(blkid -t TYPE=linux_raid_member -o device | wc -l) = 2")
            await refused(machine, short, "The plan now uses /dev/vd[a-z], /dev/vd[a-z], not")
            disk = whole_disks(await machine.look())[PAIR[1]]
            await _done_but_not_beside_a_writer(practice, machine, start, disk.path)
            await _done_but_not_beside_a_writer(practice, machine, unlock, disk.path)

    run(scenario(), 400)
