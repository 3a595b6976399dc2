"""Arrays that have failed under a mounted stack: they are stopped and come again, or come to blank."""

from collections.abc import Callable, Coroutine

import msgspec
import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import FilesystemKind, Layout
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.use.planner import plan_start, plan_stop, plan_unlock
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    guest,
    opened,
    own_program,
    planned,
    seen,
    shell,
    take_down,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.kept import HABITS, state
from tests.lab.leftovers import RESTORE, clear
from tests.lab.using import DATA

pytestmark = pytest.mark.usefixtures("leaves_clean")


def _has_failed(snapshot: Snapshot) -> bool:
    """The machine shows it, with everything that still stands on it."""
    failed = [array_status(array) is ArrayStatus.FAILED for array in snapshot.arrays]
    return failed == [True] and isinstance(plan_teardown("data", snapshot), Planned)


def _is_whole(snapshot: Snapshot) -> bool:
    return isinstance(plan_start("data", snapshot), Planned)


@pytest.mark.parametrize(
    ("layers", "back_first"),
    [(False, True), *(pytest.param(True, first, marks=pytest.mark.exhaustive) for first in (True, False))],
    ids=["plain", "LUKS and LVM", "LUKS and LVM, stopped first"],
)
def test_where_a_disk_was_only_pulled_it_is_put_back_and_all_is_there_again(
    practice: PracticeMachine, run: Run, layers: bool, back_first: bool
) -> None:
    """As the advice for such an array says; of a RAID 0, which has lost nothing by it."""
    serials = ["TESTDISK-4", "TESTDISK-5"]

    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *serials)
            chosen = drives(snapshot, serials)
            design = design_of(chosen, Level.RAID0, luks=layers, lvm=layers, kind=FilesystemKind.EXT4)
            await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
            await shell(practice, "head -c 8M /dev/urandom > /srv/data/film; sync")
            digest = await shell(practice, DATA)
            await practice.pull(serials[0])
            failed = await seen(machine, _has_failed)
            if back_first:
                await practice.insert(serials[0])
                failed = await seen(machine, lambda now: serials[0] in whole_disks(now) and _has_failed(now))
            plan = planned(plan_stop("data", failed))
            assert ("drop-mapping" in {step.tag for step in plan.steps}) == layers
            await carry_out(machine, plan)
            assert (await guest(practice, "mountpoint", "/srv/data"))[0] != 0
            if not back_first:
                await practice.insert(serials[0])
                # udev puts together what it sees; a plan made meanwhile is out of date.
                await shell(practice, "udevadm settle")
            whole = await seen(machine, _is_whole)
            await carry_out(machine, planned(plan_start("data", whole)))
            locked = await seen(machine, lambda now: isinstance(plan_unlock("data", now), Planned))
            await carry_out(machine, planned(plan_unlock("data", locked)))
            assert await shell(practice, DATA) == digest
            await take_down(machine)

    run(scenario(), 300)


PULLED, UNREADABLE = PracticeMachine.pull, PracticeMachine.fail


@pytest.mark.parametrize(
    ("level", "count", "lost", "layers", "dies"),
    [
        (Level.RAID5, 3, 2, True, PULLED),
        (Level.RAID5, 3, 3, True, UNREADABLE),
        pytest.param(*(Level.RAID5, 3, 2, True, UNREADABLE), marks=pytest.mark.exhaustive),
        pytest.param(*(Level.RAID0, 2, 1, False, PULLED), marks=pytest.mark.exhaustive),
        pytest.param(*(Level.RAID0, 2, 2, False, UNREADABLE), marks=pytest.mark.exhaustive),
        pytest.param(*(Level.RAID6, 4, 3, True, PULLED), marks=pytest.mark.exhaustive),
    ],
)
def test_the_computer_forgets_a_failed_array_that_it_goes_on_with(
    practice: PracticeMachine,
    run: Run,
    level: Level,
    count: int,
    lost: int,
    layers: bool,
    dies: Callable[[PracticeMachine, str], Coroutine[None, None, None]],
) -> None:
    """Its next start would wait for it. What is mounted stays so, and the way to blank is open after it."""
    serials = [f"TESTDISK-{number}" for number in range(1, count + 1)]
    gone = serials[:lost]

    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *serials)
            chosen = drives(snapshot, serials)
            design = design_of(chosen, level, luks=layers, lvm=layers, kind=FilesystemKind.EXT4)
            await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
            assert await state(practice) != before
            for serial in gone:
                await dies(practice, serial)
            failed = await seen(machine, _has_failed)
            await carry_out(machine, planned(plan_disable("data", failed)))
            assert (await state(practice)).splitlines()[:8] == before.splitlines()[:8]
            assert (await guest(practice, "mountpoint", "/srv/data"))[0] == 0
            await carry_out(machine, planned(plan_teardown("data", await seen(machine, _has_failed))))
            assert await state(practice) == before
            for serial in gone:
                await (practice.insert if dies is PULLED else practice.repair)(serial)
            await shell(practice, RESTORE)
            await clear(practice, ())

    run(scenario(), 300)


async def _key_blocks(practice: PracticeMachine, *where: str) -> int:
    found = await own_program(practice, "key_blocks", "/run/keys", *where)
    assert found.returncode == 0, found.output
    return int(found.output)


@pytest.mark.parametrize(
    ("level", "layout", "members", "pulled", "layers"),
    [
        (Level.RAID5, Layout.DEFAULT, (1, 2, 3), (1, 2), True),
        pytest.param(
            *(Level.RAID6, Layout.DEFAULT, (1, 2, 3, 4), (1, 2, 3), True), marks=pytest.mark.exhaustive
        ),
        pytest.param(*(Level.RAID10, Layout.FAR, (1, 2, 3, 4), (1, 2), True), marks=pytest.mark.exhaustive),
        pytest.param(
            *(Level.RAID10, Layout.OFFSET, (1, 2, 3, 4), (2, 3), True), marks=pytest.mark.exhaustive
        ),
        pytest.param(*(Level.RAID0, Layout.DEFAULT, (4, 5), (4,), False), marks=pytest.mark.exhaustive),
    ],
    ids=["RAID5", "RAID6", "RAID 10 far", "RAID 10 offset", "RAID 0 without layers"],
)
def test_what_is_left_of_a_failed_array_comes_to_blank(
    practice: PracticeMachine,
    run: Run,
    level: Level,
    layout: Layout,
    members: tuple[int, ...],
    pulled: tuple[int, ...],
    layers: bool,
) -> None:
    serials = [f"TESTDISK-{number}" for number in members]
    gone = [f"TESTDISK-{number}" for number in pulled]

    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *serials)
            chosen = drives(snapshot, serials)
            design = design_of(chosen, level, luks=layers, lvm=layers, kind=FilesystemKind.EXT4)
            design = msgspec.structs.replace(design, layout=layout)
            await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
            if layers:
                assert await _key_blocks(practice, "/dev/md/data") > 100
            for serial in gone:
                await practice.pull(serial)
            failed = await seen(machine, _has_failed)
            plan = planned(plan_teardown("data", failed))
            assert [disk.serial for disk in plan.disks] == [each for each in serials if each not in gone]
            end = (await carry_out(machine, plan))[-1]
            assert isinstance(end, PlanDone)
            assert [proof.path for proof in end.certificates] == [disk.path for disk in plan.disks]
            assert (await guest(practice, "mountpoint", "/srv/data"))[0] != 0
            if layers:
                assert await _key_blocks(practice, "in", *(disk.path for disk in plan.disks)) == 0
            for serial in gone:
                await practice.insert(serial)
            await clear(practice, ())

    run(scenario(), 500)
