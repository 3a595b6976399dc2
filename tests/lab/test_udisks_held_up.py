"""UDisks2 as a disk holds it up: root and who watches go on, and a first look says so within 5 seconds.

Those go on with what they heard last. Which drives, partitions and contents there are UDisks2 alone tells, so
that whoever has heard nothing yet, as a command in a terminal, can only say so.
"""

import asyncio
import time
from contextlib import aclosing

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.use.planner import plan_lock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import mounts_of
from tests.lab.building import carry_out, opened, planned, seen, shell
from tests.lab.conftest import Run
from tests.lab.repairing import in_use, members, whole
from tests.lab.using import unlock
from tests.load import crowding

pytestmark = pytest.mark.usefixtures("leaves_clean")

UDISKS = "kill -{} $(pidof udisksd)"
LONGEST = 6.5
"""Seconds for a look of a computer that does nothing else: 5 for UDisks2, and what the look takes besides."""


def is_mounted(now: Snapshot) -> bool:
    return any("/srv/data" in mounts_of(block) for block in now.blocks)


async def follow(machine: BusMachine, begun: asyncio.Event) -> None:
    """Set ``begun`` at the first look, and end when the array is not mounted any more."""
    async with aclosing(machine.watch()) as snapshots:
        async for now in snapshots:
            if now.host.helper and is_mounted(now):
                begun.set()
            if begun.is_set() and not is_mounted(now):
                return


async def told_at_once(practice: PracticeMachine) -> str:
    """What somebody is told who looks for the first time."""
    async with opened(practice) as machine:
        began = time.monotonic()
        with pytest.raises(MachineError) as caught:
            await machine.look()
        assert time.monotonic() - began < LONGEST * crowding()
        return caught.value.sentence


def test_a_plan_goes_on_while_udisks_is_held_up(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with in_use(practice, Level.RAID1, members(2)) as (machine, _):
            lock, begun = planned(plan_lock("data", await whole(machine))), asyncio.Event()
            following = asyncio.create_task(follow(machine, begun))
            await begun.wait()
            await shell(practice, UDISKS.format("STOP"))
            try:
                await carry_out(machine, lock)
                async with asyncio.timeout(LONGEST * crowding() * 2):
                    await following
                said = await told_at_once(practice)
            finally:
                following.cancel()
                await shell(practice, UDISKS.format("CONT"))
            assert "UDisks2 is not responding" in said
            assert "Try again in a minute" in said
            now = await seen(machine, lambda now: isinstance(unlock(now), Planned))
            await carry_out(machine, planned(unlock(now)))

    run(scenario(), 600)
