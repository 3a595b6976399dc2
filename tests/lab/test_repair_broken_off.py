"""Wherever the exchange of a disk is broken off, the array goes on and the product leads to the end of it."""

from collections.abc import Callable

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.levels import Level
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.steps.md import AddMember, ReplaceMember
from tests.lab.building import PASSPHRASE, carry_out, opened, planned, seen, shell, take_down, whole_disks
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, cuts, kill_at
from tests.lab.mains import Mains, mains
from tests.lab.repairing import (
    DATA,
    FAST,
    NEW,
    built,
    drive,
    in_use,
    is_whole,
    leaving,
    members,
    replaced,
    taken_out,
)

__all__ = ["mains"]

_START = (
    f"{FAST}; mdadm -q --assemble --scan || true; udevadm settle;"
    f" printf %s '{PASSPHRASE.decode()}' | cryptsetup open --key-file=- /dev/md/data data-crypt;"
    " mkdir -p /srv/data; mount /dev/mapper/data-crypt /srv/data"
)
"""What the person does after a restart; the array itself may have been put together by udev."""


async def led_on(machine: BusMachine, new: str, out: str, practice: PracticeMachine) -> None:
    """Do what is offered until ``new`` serves in the place of ``out``, which is blank."""
    snapshot = await machine.look()
    if snapshot.host.unfinished is not None:
        cleaning = plan_cleaning(snapshot)
        if isinstance(cleaning, Planned):
            assert {disk.serial for disk in cleaning.plan.disks} <= {new, out}
            await carry_out(machine, cleaning.plan)
        else:
            # Where the disk serves the array already there is nothing to clean, and the rest to be done.
            await carry_out(machine, planned(plan_continuing(snapshot)))
        assert (await machine.look()).host.unfinished is None

    def serves(now: Snapshot) -> bool:
        disk, held = whole_disks(now)[new].path, now.arrays[0].members
        return any(
            each.path.startswith(disk) and "in_sync" in each.states and each.slot >= 0 for each in held
        )

    await seen(machine, lambda now: serves(now) or is_whole(now))
    if not serves(await machine.look()):
        await replaced(machine, new, out)
    assert serves(await seen(machine, lambda now: serves(now) and is_whole(now), 120))
    if not isinstance(whole_disks(await machine.look())[out].content, Blank):
        await taken_out(practice, machine, out)


async def _plan_of(machine: BusMachine, answer: Callable[[Snapshot], Answer]) -> Plan:
    return planned(answer(await seen(machine, lambda now: isinstance(answer(now), Planned))))


def _replacement(new: str, out: str) -> Callable[[Snapshot], Answer]:
    return lambda now: plan_replacement("data", drive(now, new), now, drive(now, out))


@pytest.mark.exhaustive
def test_wherever_the_helper_dies_the_array_goes_on(practice: PracticeMachine, run: Run) -> None:
    """Before and after each command of a replacement and of a removal, in turns of two disks."""

    async def scenario() -> None:
        serials = members(2)
        async with in_use(practice, Level.RAID1, serials) as (machine, digest):
            out, new = serials[1], NEW
            places = [*cuts(await _plan_of(machine, _replacement(new, out)))]
            assert len(places) == 8
            for cut in places:
                plan = await _plan_of(machine, _replacement(new, out))
                await _killed(practice, machine, plan, cut, (new, out), digest)
                new, out = out, new
            await replaced(machine, new, out)
            places = [*cuts(await _plan_of(machine, leaving(out)))]
            assert len(places) == 11
            for cut in places:
                plan = await _plan_of(machine, leaving(out))
                await _killed(practice, machine, plan, cut, (new, out), digest)
                new, out = out, new
                await replaced(machine, new, out)
            await taken_out(practice, machine, out)

    run(scenario(), 1500)


async def _killed(
    practice: PracticeMachine,
    machine: BusMachine,
    plan: Plan,
    cut: Cut,
    disks: tuple[str, str],
    digest: str,
) -> None:
    await kill_at(practice, plan, cut)
    await led_on(machine, *disks, practice)
    assert await shell(practice, DATA) == digest, cut


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        pytest.param(AddMember, 0, marks=pytest.mark.exhaustive),
        pytest.param(ReplaceMember, 0, marks=pytest.mark.exhaustive),
        pytest.param(ReplaceMember, -1, marks=pytest.mark.exhaustive),
    ],
)
def test_the_power_fails(mains: Mains, run: Run, kind: type, command: int) -> None:
    """What was on the array is there after the restart, and the exchange comes to its end."""
    first, out = members(2)

    async def scenario() -> None:
        async with mains.on() as practice:
            async with opened(practice) as machine:
                digest = await built(practice, machine, Level.RAID1, [first, out])
                plan = await _plan_of(machine, _replacement(NEW, out))
            index = max(place for place, step in enumerate(plan.steps) if isinstance(step, kind))
            await mains.fail_at(practice, plan, Cut(index, command))
        async with mains.on() as practice, opened(practice) as machine:
            await shell(practice, _START)
            await led_on(machine, NEW, out, practice)
            assert await shell(practice, DATA) == digest
            await take_down(machine)

    run(scenario(), 900)


@pytest.mark.exhaustive
def test_a_copy_that_has_begun_goes_on_after_a_power_cut(mains: Mains, run: Run) -> None:
    """The plan is at its end, and nobody would tell that md has forgotten what it was about."""
    first, out = members(2)
    slow = "echo 1000 > /proc/sys/dev/raid/speed_limit_max; echo 1000 > /sys/block/md127/md/sync_speed_max"

    def holds_both(now: Snapshot) -> bool:
        disk = whole_disks(now)[NEW].path
        own = [each.slot for held in now.arrays for each in held.members if each.path.startswith(disk)]
        return own == [1]

    async def scenario() -> None:
        async with mains.on() as practice:
            async with opened(practice) as machine:
                digest = await built(practice, machine, Level.RAID1, [first, out])
                plan = await _plan_of(machine, _replacement(NEW, out))
                await shell(practice, slow)
                await carry_out(machine, plan)
            mains.cut(practice)
        async with mains.on() as practice, opened(practice) as machine:
            now = await seen(machine, lambda now: bool(now.arrays) and holds_both(now))
            assert now.host.unfinished is None
            await shell(practice, _START)
            await led_on(machine, NEW, out, practice)
            assert await shell(practice, DATA) == digest
            await take_down(machine)

    run(scenario(), 900)
