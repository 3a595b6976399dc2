"""Wherever the growth of an array is broken off, it goes on, and the product leads to the end of it."""

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import Level
from raidwright.storage.plan.cleaning import plan_cleaning
from raidwright.storage.plan.continuing import plan_continuing
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.md import AddMember, GrowArray
from tests.lab.building import carry_out, free_disks, opened, planned, seen, shell, take_down, whole_disks
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, Mains, cuts, kill_at
from tests.lab.test_growth import grown, promised
from tests.lab.test_repair import DATA, NEW, built, in_use, is_whole, members, whole
from tests.lab.test_repair_broken_off import _START, mains
from tests.lab.test_upkeep import possible, the_array

__all__ = ["mains"]

_SMALLER = (
    "mdadm -q --manage /dev/md127 --fail {disk} --remove {disk};"
    " mdadm -q --grow /dev/md127 --raid-devices=2; mdadm -q --zero-superblock {disk};"
    " wipefs -qa {disk} {whole}; udevadm settle"
)


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
            await shell(practice, _START)
            if kind is GrowArray:
                assert await shell(practice, "cat /sys/block/md12?/md/sync_action") == "reshape\n"
            assert await shell(practice, DATA) == digest
            await led_on(machine, 4)
            await whole(machine)
            assert await shell(practice, "blockdev --getsize64 /dev/md/data") == f"{size}\n"
            dropped = "sync; echo 3 > /proc/sys/vm/drop_caches"
            assert await shell(practice, f"{dropped}; {DATA}") == digest
            await take_down(machine)

    run(scenario(), 900)
