"""A disk that is still plugged in and answers with errors: every way stays open."""

from collections.abc import Callable, Sequence

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import DiskCertificate, PlanDone, StepBegun
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.planner import plan_bitmap, plan_check
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop, plan_unlock, plan_writable
from raidwright.storage.snapshot.array_status import count_slots
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.units import MIB
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    secret_for,
    seen,
    shell,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.cutting import restart_helper
from tests.lab.repairing import DATA, FAST, drive, members, whole

pytestmark = pytest.mark.usefixtures("leaves_clean")

Asked = Callable[[Snapshot], Answer]
NEW = "TESTDISK-5"


class Life:
    """An array with data, and all that is done with it while its disks die."""

    def __init__(self, practice: PracticeMachine, machine: BusMachine, serials: Sequence[str]) -> None:
        self.practice, self.machine, self.serials = practice, machine, serials
        self.is_known = False

    async def built(self, level: Level, *, luks: bool, lvm: bool) -> str:
        """Make it; the digest of its data."""
        snapshot = await free_disks(self.machine, *self.serials, NEW)
        chosen = drives(snapshot, self.serials)
        design = design_of(chosen, level, luks=luks, lvm=lvm, kind=FilesystemKind.EXT4)
        await carry_out(self.machine, planned(plan_build(design, snapshot, draw_ids())))
        await shell(self.practice, f"{FAST}; head -c 8M /dev/urandom > /srv/data/film; sync")
        if level.facts.is_redundant:
            await whole(self.machine)
        return await shell(self.practice, DATA)

    async def does(self, answer: Asked) -> PlanDone:
        """Carry out what is planned, as soon as it can be; root must not refuse it.

        Only where the plan would write to a disk that has died since it was looked at, root says so once, and
        from then on the planner knows.
        """
        snapshot = await seen(self.machine, lambda now: isinstance(answer(now), Planned), 30)
        plan = planned(answer(snapshot))
        try:
            end = [each async for each in self.machine.run(plan, secret_for(plan))][-1]
        except MachineError as error:
            if self.is_known or "cannot be read" not in error.sentence:
                raise
            self.is_known = True
            await seen(self.machine, self._is_seen, 30)
            return await self.does(answer)
        assert isinstance(end, PlanDone), end
        return end

    def _is_seen(self, now: Snapshot) -> bool:
        return any(UNREADABLE in block.signatures for block in now.blocks)

    async def dies(self, serial: str, *, noticed: bool, fresh: bool) -> None:
        await self.practice.fail(serial)
        if noticed:
            await shell(self.practice, "echo noticed > /srv/data/note; sync; rm /srv/data/note; sync")
            await seen(self.machine, lambda now: count_slots(now.arrays[0]).missing, 30)
        if fresh:
            await restart_helper(self.practice)


def left(end: PlanDone) -> list[DiskCertificate]:
    return [proof for proof in end.certificates if proof.left]


@pytest.mark.parametrize(
    ("level", "count", "layers", "noticed", "fresh"),
    [
        (Level.RAID5, 3, "luks", False, False),
        pytest.param(Level.RAID1, 2, "", True, False, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID1, 2, "luks", False, True, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID5, 3, "", True, True, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID6, 4, "luks lvm", False, False, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID6, 4, "luks lvm", True, True, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID10, 4, "luks lvm", True, False, marks=pytest.mark.exhaustive),
    ],
    ids=lambda each: str(getattr(each, "value", each)) or "plain",
)
def test_nothing_closes_the_way(
    practice: PracticeMachine, run: Run, level: Level, count: int, layers: str, noticed: bool, fresh: bool
) -> None:
    """Through the whole life of an array whose second disk dies, until it is whole, and then blank."""
    serials = members(count)
    dead = serials[1]

    async def scenario() -> None:
        async with opened(practice) as machine:
            life = Life(practice, machine, serials)
            digest = await life.built(level, luks="luks" in layers, lvm="lvm" in layers)
            await life.dies(dead, noticed=noticed, fresh=fresh)
            await life.does(lambda now: plan_lock("data", now))
            await life.does(lambda now: plan_unlock("data", now))
            if noticed or level is not Level.RAID1:
                await life.does(lambda now: plan_bitmap("data", now, wanted=False))
            await life.does(lambda now: plan_stop("data", now))
            await life.does(lambda now: plan_start("data", now))
            await life.does(lambda now: plan_writable("data", now))
            await life.does(lambda now: plan_unlock("data", now))
            assert await shell(practice, DATA) == digest
            await life.does(lambda now: plan_replacement("data", drive(now, NEW), now))
            await whole(machine)
            end = await life.does(lambda now: plan_teardown("data", now))
            assert {proof.serial for proof in left(end)} <= {dead}
            await practice.repair(dead)
            await free_again(life, [*serials, NEW])

    run(scenario(), 600)


@pytest.mark.parametrize("noticed", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
def test_what_is_dead_leaves_unwiped_and_what_lives_comes_to_blank(
    practice: PracticeMachine, run: Run, noticed: bool
) -> None:
    """One disk dies and leaves, with all that is on it; another dies, and the array is taken down."""
    serials = members(3)

    async def scenario() -> None:
        async with opened(practice) as machine:
            life = Life(practice, machine, serials)
            await life.built(Level.RAID5, luks=True, lvm=False)
            await life.dies(serials[1], noticed=noticed, fresh=False)
            if not noticed:
                await life.does(lambda now: plan_failing("data", drive(now, serials[1]), now))
            else:
                end = await life.does(lambda now: plan_leaving("data", drive(now, serials[1]), now))
                assert [proof.serial for proof in left(end)] == [serials[1]]
            await life.does(lambda now: plan_replacement("data", drive(now, NEW), now))
            await whole(machine)
            await life.does(lambda now: plan_check("data", now))
            await practice.fail(serials[0])
            end = await life.does(lambda now: plan_teardown("data", now))
            # The first one that died is a former member still, as far as udev has ever seen it.
            assert serials[0] in {proof.serial for proof in left(end)} <= set(serials[:2])
            clean = {proof.serial for proof in end.certificates if not proof.left}
            assert clean == {serials[2], NEW}
            for serial in serials[:2]:
                await practice.repair(serial)
            await free_again(life, [*serials, NEW])

    run(scenario(), 600)


@pytest.mark.parametrize(
    ("level", "count"), [(Level.SINGLE, 1), pytest.param(Level.RAID0, 2, marks=pytest.mark.exhaustive)]
)
def test_what_needs_a_dead_disk_is_locked_without_asking_it(
    practice: PracticeMachine, run: Run, level: Level, count: int
) -> None:
    """LVM finds no group there any more, and cryptsetup would read the header."""
    serials = members(count)

    async def scenario() -> None:
        async with opened(practice) as machine:
            life = Life(practice, machine, serials)
            await life.built(level, luks=True, lvm=True)
            await life.dies(serials[-1], noticed=False, fresh=False)
            await life.does(lambda now: plan_lock("data", now))
            assert await shell(practice, "dmsetup ls; grep /srv /proc/mounts || true") == "No devices found\n"
            end = await life.does(lambda now: plan_teardown("data", now))
            assert [proof.serial for proof in left(end)] == serials[-1:]
            await practice.repair(serials[-1])
            await free_again(life, serials)

    run(scenario(), 300)


def test_one_that_is_pulled_while_it_is_wiped_is_left_and_the_other_comes_to_blank(
    practice: PracticeMachine, run: Run
) -> None:
    """Put back, it is cleaned beside one that cannot be read, which is left as it is."""
    serials = members(2)
    other = members(3)[2]

    async def scenario() -> None:
        async with opened(practice) as machine:
            life = Life(practice, machine, serials)
            await life.built(Level.RAID1, luks=False, lvm=False)
            snapshot = await seen(machine, lambda now: isinstance(plan_teardown("data", now), Planned), 30)
            plan = planned(plan_teardown("data", snapshot))
            paths = [disk.serial for disk in plan.disks]
            wiping = plan.steps.index(WipeDisk(paths.index(serials[1])))
            await practice.set_limits(serials[1], 16 * MIB, 0)
            events = []
            async for event in machine.run(plan, None):
                events.append(event)
                if event == StepBegun(wiping):
                    await practice.pull(serials[1])
            end = events[-1]
            assert isinstance(end, PlanDone), end
            assert {proof.serial: proof.left for proof in end.certificates} == {
                serials[0]: False,
                serials[1]: True,
            }
            await practice.set_limits(serials[1], 0, 0)
            await practice.insert(serials[1])
            await practice.fail(other)
            await restart_helper(practice)
            snapshot = await seen(machine, life._is_seen, 30)
            end = await life.does(lambda now: plan_old_disks(drives(now, [serials[1], other]), now))
            assert {proof.serial: proof.left for proof in end.certificates} == {
                serials[1]: False,
                other: True,
            }
            await practice.repair(other)
            await free_again(life, [*serials, other])

    run(scenario(), 300)


async def free_again(life: Life, serials: Sequence[str]) -> None:
    """Wipe the disks that were left, now that they answer again; all are blank then."""

    def old(now: Snapshot) -> list[str]:
        disks = whole_disks(now)
        return [drive(now, serial) for serial in serials if not isinstance(disks[serial].content, Blank)]

    if old(await life.machine.look()):
        await life.does(lambda now: plan_old_disks(old(now), now))
    await free_disks(life.machine, *serials)
    assert old(await life.machine.look()) == []
