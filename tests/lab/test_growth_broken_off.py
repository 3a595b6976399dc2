"""Wherever the growth of an array is broken off, it goes on, and the product leads to the end of it."""

import asyncio

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.levels import Level
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.use.planner import plan_start, plan_unlock, plan_writable
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.md import AddMember, GrowArray
from tests.lab.breakable import is_open
from tests.lab.building import (
    carry_out,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
    until,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, cuts, kill_at
from tests.lab.growing import grown, promised
from tests.lab.mains import Mains, mains
from tests.lab.repairing import DATA, FAST, NEW, built, in_use, is_whole, members, whole
from tests.lab.upkeep import carried_out, possible, the_array

__all__ = ["mains"]

_SMALLER = (
    "mdadm -q --manage /dev/md127 --fail {disk} --remove {disk};"
    " mdadm -q --grow /dev/md127 --raid-devices=2; mdadm -q --zero-superblock {disk};"
    " wipefs -qa {disk} {whole}; udevadm settle"
)


_ACTION = "/sys/block/md127/md/sync_action"
_SPREADS_OR_HAS = f"[ $(cat {_ACTION}) = reshape ] || [ $(cat /sys/block/md127/md/reshape_position) = none ]"


async def put_to_use(practice: PracticeMachine, machine: BusMachine) -> None:
    """Start, unlock and mount the array by what the product offers, after a restart."""

    def offered(now: Snapshot) -> list[Plan]:
        answers = plan_start("data", now), plan_writable("data", now), plan_unlock("data", now, "/srv/data")
        return [answer.plan for answer in answers if isinstance(answer, Planned)]

    await shell(practice, f"{FAST}; udevadm settle")
    now = await seen(machine, lambda now: is_open(now) or offered(now))
    while not is_open(now):
        assert offered(now), now.arrays
        try:
            await carry_out(machine, offered(now)[0])
        except MachineError as refused:
            # UDisks2 may not have heard yet what was done last: then one looks and asks again.
            if "Nothing was written" not in refused.sentence:
                raise
            await asyncio.sleep(1)
        now = await seen(machine, lambda now: is_open(now) or offered(now))


async def led_on(machine: BusMachine, count: int) -> None:
    """Do what is offered until the array has so many places, and all of them serve."""
    snapshot = await machine.look()
    if snapshot.host.unfinished is not None:
        cleaning = plan_cleaning(snapshot)
        if isinstance(cleaning, Planned):
            assert [disk.serial for disk in cleaning.plan.disks] == [NEW]
            await carry_out(machine, cleaning.plan)
        else:
            await carry_out(machine, planned(plan_continuing(snapshot)))

    def has(now: Snapshot) -> bool:
        return is_whole(now) and now.arrays[0].expected == count

    def goes_on(now: Snapshot) -> Answer | bool:
        return has(now) or isinstance(grown(now), Planned)

    snapshot = await seen(machine, lambda now: now.host.unfinished is None and goes_on(now), 120)
    if not has(snapshot):
        await carry_out(machine, planned(grown(snapshot)))
    assert has(await seen(machine, has, 120))


@pytest.mark.exhaustive
def test_wherever_the_helper_dies_the_array_goes_on(practice: PracticeMachine, run: Run) -> None:
    """Before and after each command, and each time it ends with one mirror more."""

    async def scenario() -> None:
        async with in_use(practice, Level.RAID1, members(2)) as (machine, digest):
            disk = whole_disks(await machine.look())[NEW].path
            places = [*cuts(planned(grown(await possible(machine, grown))))]
            assert len(places) == 8
            for cut in places:
                plan = planned(grown(await possible(machine, grown)))
                await kill_at(practice, plan, cut)
                await led_on(machine, 3)
                assert await shell(practice, DATA) == digest, cut
                await shell(practice, _SMALLER.format(disk=f"{disk}1", whole=disk))
                await free_disks(machine, NEW)
                await the_array(machine, lambda array: array.expected == 2 and len(array.members) == 2)

    run(scenario(), 900)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", [AddMember, GrowArray])
def test_the_power_fails(mains: Mains, run: Run, kind: type) -> None:
    """After the last step it is being spread: that goes on after the restart, and all is there."""

    async def scenario() -> None:
        async with mains.on() as practice:
            async with opened(practice) as machine:
                digest = await built(practice, machine, Level.RAID5, members(3))
                answer = grown(await possible(machine, grown))
                plan, size = planned(answer), promised(answer)
            index = next(place for place, step in enumerate(plan.steps) if isinstance(step, kind))
            await mains.fail_at(practice, plan, Cut(index, -1))
        async with mains.on() as practice, opened(practice) as machine:
            await put_to_use(practice, machine)
            if kind is GrowArray:
                await until(practice, _SPREADS_OR_HAS)
            assert await shell(practice, DATA) == digest
            await led_on(machine, 4)
            await whole(machine)
            assert await shell(practice, "blockdev --getsize64 /dev/md/data") == f"{size}\n"
            dropped = "sync; echo 3 > /proc/sys/vm/drop_caches"
            assert await shell(practice, f"{dropped}; {DATA}") == digest
            await take_down(machine)

    run(scenario(), 900)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "stopped",
    [False, True],
    ids=["found by udev", "stopped, and started by the product"],
)
def test_a_reshape_that_the_power_cut_short_is_led_to_its_end(mains: Mains, run: Run, stopped: bool) -> None:
    """Started again md waits with it for the first write, and loses nothing."""

    async def scenario() -> None:
        async with mains.on() as practice:
            async with opened(practice) as machine:
                digest = await built(practice, machine, Level.RAID5, members(3))
                answer = grown(await possible(machine, grown))
                await shell(practice, "echo 4000 > /sys/block/md127/md/sync_speed_max")
                await carry_out(machine, planned(answer))
                await until(practice, "[ $(cat /sys/block/md127/md/reshape_position) -gt 0 ]")
            mains.cut(practice)
        async with mains.on() as practice, opened(practice) as machine:
            now = await seen(machine, lambda now: bool(now.arrays and now.arrays[0].component))
            assert now.host.unfinished is None, "the plan had ended, and md goes on by itself"
            if stopped:
                await shell(practice, "udevadm settle; mdadm -q --stop /dev/md127")
                await carried_out(machine, lambda now: plan_start("data", now))
            waits = f"cat {_ACTION}; cat /sys/block/md127/md/reshape_position"
            action, position = (await shell(practice, waits)).split()
            assert (action, position.isdigit()) == ("idle", True)
            await put_to_use(practice, machine)
            assert await shell(practice, DATA) == digest
            await until(practice, "[ $(cat /sys/block/md127/md/reshape_position) = none ]", 400)
            await the_array(machine, lambda array: array.expected == 4 and not array.spreading)
            await whole(machine)
            assert await shell(practice, "blockdev --getsize64 /dev/md127") == f"{promised(answer)}\n"
            dropped = "sync; echo 3 > /proc/sys/vm/drop_caches"
            assert await shell(practice, f"{dropped}; {DATA}") == digest
            await take_down(machine)

    run(scenario(), 900)
