"""A look waits for disks that do not answer, and for one that goes on answering it waits to the end."""

import asyncio
import time
from collections.abc import Sequence

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.machine.practice.faults import ONE_IN_THREE, slow
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.snapshot.signatures import UNREADABLE
from tests.lab.building import free_disks, opened, whole_disks
from tests.lab.conftest import Run
from tests.lab.cutting import restart_helper
from tests.lab.repairing import members
from tests.load import crowding

pytestmark = pytest.mark.usefixtures("leaves_clean")

_PATIENCE = 5.0
"""Seconds for which disks are waited for, all of them together."""
_SLACK = 1.5
"""Seconds by which one look may take longer than another."""


async def first_look(practice: PracticeMachine, machine: BusMachine) -> tuple[Snapshot, float]:
    """What a helper sees that knows nothing yet, and after how many seconds."""
    await restart_helper(practice)
    began = time.monotonic()
    while not (now := await machine.look()).host.helper:
        await asyncio.sleep(0.2)
    return now, time.monotonic() - began


def unreadable(now: Snapshot, serials: Sequence[str]) -> list[str]:
    disks = whole_disks(now)
    return [serial for serial in serials if UNREADABLE in disks[serial].signatures]


def test_three_silent_disks_and_a_flaky_one_are_waited_for_no_longer_than_one(
    practice: PracticeMachine, run: Run
) -> None:
    silent, flaky = members(4)[:3], members(4)[3]

    async def scenario() -> tuple[float, float, list[str]]:
        async with opened(practice) as machine:
            await free_disks(machine, *silent, flaky)
            _, well = await first_look(practice, machine)
            for serial in silent:
                await practice.fail(serial, slow(30.0), drill=False)
            await practice.fail(flaky, ONE_IN_THREE, drill=False)
            try:
                now, ill = await first_look(practice, machine)
            finally:
                for serial in (*silent, flaky):
                    await practice.repair(serial)
            return well, ill, unreadable(now, silent)

    well, ill, told = run(scenario(), 300)
    assert told == list(silent)
    assert ill < well + _PATIENCE + _SLACK * crowding()


@pytest.mark.exhaustive
def test_a_disk_that_goes_on_answering_is_read_to_its_end(practice: PracticeMachine, run: Run) -> None:
    """It has much else to do, or the computer has: that is no disk that cannot be read."""
    (busy,) = members(1)

    async def scenario() -> tuple[Snapshot, float]:
        async with opened(practice) as machine:
            await free_disks(machine, busy)
            await practice.set_limits(busy, 0, 16)
            try:
                return await first_look(practice, machine)
            finally:
                await practice.set_limits(busy, 0, 0)

    now, seconds = run(scenario(), 300)
    assert seconds > 3 * _PATIENCE
    assert unreadable(now, [busy]) == []
    assert isinstance(whole_disks(now)[busy].content, Blank)
