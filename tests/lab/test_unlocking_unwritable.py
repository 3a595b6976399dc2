"""How an array is unlocked is to change where the settings have no room or can only be read: nothing does."""

import contextlib
from collections.abc import AsyncIterator

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanFailed
from raidwright.storage.design.design import Unlocking
from raidwright.storage.plan.plan import Refused
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import carry_out, opened, seen, shell, take_down
from tests.lab.conftest import Run
from tests.lab.kept import state
from tests.lab.test_unlocking import BY_FILE, NO_KEY, SLOTS, build, changing
from tests.lab.test_unlocking_attacked import run_to_end

pytestmark = [pytest.mark.exhaustive, pytest.mark.usefixtures("leaves_clean")]

LINES = "cat /etc/crypttab /etc/fstab"
_SMALL = (
    "mkdir /run/small; mount -t tmpfs -o mode=755,size=32M small /run/small;"
    " cp -a /etc/. /run/small 2>/dev/null || true;"
    " mount --bind /run/small /etc; umount /run/small; rmdir /run/small"
)
"""A file system of its own for the settings, which can be filled or made read-only."""
_FILL = (
    "head -c {room} /dev/zero >/etc/room; head -c 1G /dev/zero >/etc/filled 2>/dev/null || true; rm /etc/room"
)
_EMPTY = "rm -f /etc/filled"
_LONG = 'for n in $(seq 300); do echo "# a comment of a person who writes many, the $n."; done >>/etc/fstab'


async def refused(machine: BusMachine, way: Unlocking) -> None:
    """The planner says no as well, before anybody types a password."""

    def is_refused(now: Snapshot) -> bool:
        return isinstance(plan_unlocking("data", now, way), Refused)

    assert is_refused(await seen(machine, is_refused))


@contextlib.asynccontextmanager
async def own_settings(practice: PracticeMachine) -> AsyncIterator[None]:
    """The computer's settings on a file system of their own; their changes are gone with it."""
    await shell(practice, _SMALL)
    try:
        yield
    finally:
        await shell(practice, "mount -o remount,rw /etc; umount --lazy /etc")


def test_where_the_settings_are_full_all_stays_as_it_was(practice: PracticeMachine, run: Run) -> None:
    """There is room for none, one or two of the files that are written; then for all of them."""

    async def scenario() -> None:
        before = await state(practice)
        async with own_settings(practice), opened(practice) as machine:
            await build(practice, machine)
            await shell(practice, _LONG)
            for way, rooms in ((Unlocking.KEY_FILE, (0, 4096, 8192)), (Unlocking.BY_HAND, (0, 4096))):
                for room in rooms:
                    await stays_as_it_was(practice, machine, way, room)
                await carry_out(machine, await changing(machine, way))
                if way is Unlocking.KEY_FILE:
                    await shell(practice, BY_FILE)
            await take_down(machine)
        assert await state(practice) == before

    run(scenario(), 400)


async def stays_as_it_was(practice: PracticeMachine, machine: BusMachine, way: Unlocking, room: int) -> None:
    """Nothing is changed where only ``room`` bytes are left, and it is said why."""
    look = f"{LINES}; {SLOTS}; {NO_KEY}; ls -A /etc /etc/mdadm"
    plan, before = await changing(machine, way), await shell(practice, look)
    await shell(practice, _FILL.format(room=room))
    end = await run_to_end(machine, plan)
    await shell(practice, _EMPTY)
    assert isinstance(end, PlanFailed), (room, end)
    assert "No space left on device" in end.sentence, (room, end)
    assert await shell(practice, look) == before, room
    assert (await machine.look()).host.unfinished is None, room


def test_settings_that_can_only_be_read_stay_and_it_is_said(practice: PracticeMachine, run: Run) -> None:
    """Known before it is planned, or only since: then nothing is begun."""

    async def scenario() -> None:
        before = await state(practice)
        async with own_settings(practice), opened(practice) as machine:
            await build(practice, machine)
            lines = await shell(practice, LINES)
            for way in (Unlocking.KEY_FILE, Unlocking.BY_HAND):
                plan = await changing(machine, way)
                await shell(practice, "mount -o remount,ro /etc")
                end = await run_to_end(machine, plan)
                assert isinstance(end, MachineError), end
                assert end.sentence.startswith("Nothing was written."), end.sentence
                assert "can only be read" in end.sentence
                await refused(machine, way)
                assert await shell(practice, f"{LINES}; {NO_KEY}") == lines
                assert await shell(practice, SLOTS) == "1\n"
                await shell(practice, "mount -o remount,rw /etc")
            await take_down(machine)
        assert await state(practice) == before

    run(scenario(), 300)
