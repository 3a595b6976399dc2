"""From wherever a plan is broken off the product itself leads to proven blank disks, and to a whole array.

A few places of a build and a teardown; ``./dev measure cuts`` tries all of them.
"""

from collections.abc import Callable

import msgspec
import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Plan, Planned, disk_identity
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_unlock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import block_at
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import RemoveEntries
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.disk import MakePartition, VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.steps.targets import OnDisk
from tests.lab.building import carry_out, opened, planned, seen, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.cutting import (
    Cut,
    build_plan,
    cleaned_up,
    kill_at,
    led_back,
    require_blank,
    teardown_plan,
)
from tests.lab.leftovers import RESTORE, clear
from tests.lab.mains import Mains, mains
from tests.lab.meddling import PAIR, refusal

__all__ = ["mains"]


def last(kind: type[Step], plan: Plan, command: int) -> Cut:
    """In the last step of that kind."""
    return Cut(max(index for index, step in enumerate(plan.steps) if isinstance(step, kind)), command)


def first(kind: type[Step], plan: Plan) -> Cut:
    """Done, and not written down."""
    return Cut(next(index for index, step in enumerate(plan.steps) if isinstance(step, kind)), -1)


@pytest.mark.usefixtures("leaves_clean")
def test_the_helper_dies(practice: PracticeMachine, run: Run) -> None:
    async def dies(plan: Plan, cut: Cut) -> None:
        await kill_at(practice, plan, cut)
        assert await led_back(practice, plan, cut) == {*PAIR}

    async def scenario() -> None:
        for command in (0, -1):
            plan = await build_plan(practice)
            await dies(plan, last(CreateArray, plan, command))
        for kind, command in ((ZeroSuperblock, 0), (WipeDisk, 1)):
            # It is built on the disks that were just cleaned.
            plan = await teardown_plan(practice)
            await dies(plan, last(kind, plan, command))

    run(scenario(), 600)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("leaves_clean")
def test_entries_that_are_out_come_back_or_the_array_goes(practice: PracticeMachine, run: Run) -> None:
    """A teardown that ends before anything is destroyed: the way back, and then the way on."""

    async def told(machine: BusMachine) -> tuple[str, ...]:
        now = await seen(machine, lambda now: now.host.unfinished is not None)
        assert now.host.unfinished is not None
        assert now.host.unfinished.goes_on
        return now.host.unfinished.settings

    async def scenario() -> None:
        plan = await teardown_plan(practice, layers=True)
        await kill_at(practice, plan, last(RemoveEntries, plan, -1))
        async with opened(practice) as machine:
            assert await told(machine) == (), "the next helper has put them back"
            # What somebody has taken out by hand nobody puts back.
            await shell(practice, RESTORE)
            assert await told(machine) == ("/etc/crypttab", "/etc/fstab", "/etc/mdadm/mdadm.conf")
            for again in (_unlocked, _staying):
                assert await told(machine)
                await carry_out(machine, await offered(machine, again))
            await seen(machine, lambda now: now.host.unfinished is None)
            plan = await offered(machine, lambda now: plan_teardown("data", now))
        await kill_at(practice, plan, first(RemoveEntries, plan))
        async with opened(practice) as machine:
            assert await told(machine) == ()
            await carry_out(machine, planned(plan_continuing(await machine.look())))
            await require_blank(practice, machine)

    run(scenario(), 600)


def _unlocked(now: Snapshot) -> Answer:
    return plan_unlock("data", now, "/srv/data")


def _staying(now: Snapshot) -> Answer:
    return plan_enable("data", now)


async def offered(machine: BusMachine, answer: Callable[[Snapshot], Answer]) -> Plan:
    """The plan, as soon as it can be made."""
    return planned(answer(await seen(machine, lambda now: isinstance(answer(now), Planned))))


@pytest.mark.usefixtures("leaves_clean")
@pytest.mark.exhaustive
def test_keys_that_are_gone_before_anybody_sees_it_hold_nothing_up(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        plan = await teardown_plan(practice, layers=True)
        await kill_at(practice, plan, last(EraseLuks, plan, 0))
        async with opened(practice) as machine:
            cleaning = planned(plan_cleaning(await machine.look()))
            assert cleaning.array is not None
            assert any(isinstance(step, EraseLuks) for step in cleaning.steps)
            zero = f"dd if=/dev/zero of={cleaning.array.path} bs=1M count=16 conv=notrunc oflag=direct"
            await shell(practice, f"{zero}; udevadm settle")
            await carry_out(machine, cleaning)
            await require_blank(practice, machine)

    run(scenario(), 600)


@pytest.mark.usefixtures("leaves_clean")
def test_what_somebody_has_put_there_since_is_left_alone(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        plan = await build_plan(practice)
        await kill_at(practice, plan, last(MakePartition, plan, -1))
        async with opened(practice) as machine:
            cleaning = planned(plan_cleaning(await machine.look()))
            theirs, other = (disk.path for disk in cleaning.disks)
            digest = f"head -c 8M {theirs}1 | sha256sum"
            before = await shell(practice, f"mkfs.ext4 -q {theirs}1; udevadm settle; {digest}")
            alone = f"The plan now uses {other}, not "
            assert alone in await refusal(machine, cleaning)
            snapshot = await seen(machine, lambda now: len(planned(plan_cleaning(now)).disks) == 1)
            # Who makes a plan by himself may say of the disk what it carries now.
            forged = (_now(theirs, snapshot), cleaning.disks[1])
            said = await refusal(machine, msgspec.structs.replace(cleaning, disks=forged))
            assert alone in said
            stranger = whole_disks(snapshot)["TESTDISK-5"].path
            steps = (VerifyClean(OnDisk(0)), WipeDisk(0))
            wrong = msgspec.structs.replace(
                cleaning, disks=(_now(stranger, snapshot),), steps=steps, losses=(), typed=(0,)
            )
            assert f"{alone}{stranger}" in await refusal(machine, wrong)
            assert [proof.path for proof in await cleaned_up(machine)] == [other]
            assert await shell(practice, digest) == before
            assert (await machine.look()).host.unfinished is None
            await shell(practice, f"wipefs -aq {theirs}1 {theirs}; udevadm settle")
            await clear(practice, ())

    run(scenario(), 300)


def _now(path: str, snapshot: Snapshot) -> DiskIdentity:
    found = block_at(snapshot, path)
    assert found is not None
    return disk_identity(found, snapshot)


def test_what_was_proven_clean_stays_so_when_the_power_fails_after_that(mains: Mains, run: Run) -> None:
    async def scenario() -> None:
        async with mains.on() as practice:
            removing = await teardown_plan(practice)
            async with opened(practice) as machine:
                await carry_out(machine, removing)
            mains.cut(practice, share=0.0)
        async with mains.on() as practice, opened(practice) as machine:
            await require_blank(practice, machine)

    run(scenario(), 300)


@pytest.mark.exhaustive
def test_the_power_fails(mains: Mains, run: Run) -> None:
    async def scenario() -> None:
        async with mains.on() as practice:
            building = await build_plan(practice)
            early = last(MakePartition, building, -1)
            await mains.fail_at(practice, building, early)
        async with mains.on() as practice:
            assert await led_back(practice, building, early) == {*PAIR}
            removing = await teardown_plan(practice)
            late = last(ZeroSuperblock, removing, 0)
            await mains.fail_at(practice, removing, late)
        async with mains.on() as practice:
            assert await led_back(practice, removing, late) == {*PAIR}

    run(scenario(), 600)
