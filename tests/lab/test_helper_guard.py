"""Between the preview and the run something happens to a disk: the plan is refused and nothing is written."""

import msgspec
import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanFailed, StepBegun, StepDone
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Refused
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.words.sentences import sentence
from tests.helper.disk_images import written
from tests.lab.building import free_disks, guest, opened, planned, seen, shell
from tests.lab.conftest import Run
from tests.lab.leftovers import clear
from tests.lab.meddling import MEDDLING, PAIR, meddling_with, mirror, refusal, refused_alike

pytestmark = pytest.mark.usefixtures("leaves_clean")

_PARTS = ("serial", "model", "wwn", "size", "logical_sector", "diskseq", "table")
_SLOW = 10
"""Operations a second."""


async def _checksums(practice: PracticeMachine, plan: Plan) -> list[str]:
    """Of all that was ever written to the plan's disks, as it lies on the host."""
    await guest(practice, "sync")
    serials = {disk.serial for disk in plan.disks}
    images = [practice.folder / f"slot{slot.number}.img" for slot in practice.slots if slot.serial in serials]
    return [written(image) for image in images]


async def _journals(practice: PracticeMachine) -> str:
    return (await guest(practice, "ls", "/var/lib/raidwright"))[1]


@pytest.mark.parametrize("meddling", MEDDLING)
def test_a_disk_that_somebody_took_is_not_touched(practice: PracticeMachine, run: Run, meddling: str) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            do, undo, words = meddling_with(plan.disks[1].path, meddling)
            await shell(practice, do)
            before, journals = await _checksums(practice, plan), await _journals(practice)
            try:
                await refused_alike(
                    machine, plan, lambda now: plan_build(mirror(now), now, draw_ids()), words
                )
                assert await _checksums(practice, plan) == before
                assert await _journals(practice) == journals
                assert (await guest(practice, "ls", "/dev/md/data"))[0] != 0
            finally:
                await shell(practice, undo)

    run(scenario())


def test_contradicting_signatures_are_refused_before_a_password_is_asked_for(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            do, undo, words = meddling_with(plan.disks[1].path, "conflicting signatures")
            await shell(practice, do)

            def is_refused(later: Snapshot) -> bool:
                answer = plan_build(mirror(later, wipe=True), later, draw_ids())
                said = [sentence(finding) for finding in answer.findings]
                return isinstance(answer, Refused) and any(words in each for each in said)

            try:
                assert is_refused(await seen(machine, is_refused))
            finally:
                await shell(practice, undo)

    run(scenario())


def test_a_disk_that_was_pulled_and_put_back_is_another_one(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            await practice.pull(PAIR[1])
            await practice.insert(PAIR[1])
            await shell(practice, "udevadm settle")
            sentence = await refusal(machine, plan)
            assert "was reconnected after the plan was made" in sentence or "not connected" in sentence

    run(scenario())


def test_every_part_of_an_identity_counts(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            for part in _PARTS:
                value = getattr(plan.disks[0], part)
                other = value * 2 if isinstance(value, int) else f"{value}x"
                disk = msgspec.structs.replace(plan.disks[0], **{part: other})
                await refusal(machine, msgspec.structs.replace(plan, disks=(disk, *plan.disks[1:])))

    run(scenario())


def test_a_disk_exchanged_in_the_middle_ends_the_plan(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            plan = planned(plan_build(mirror(snapshot), snapshot, draw_ids()))
            events = []
            async for event in machine.run(plan):
                events.append(event)
                if event == StepBegun(0):
                    await practice.set_limits(PAIR[1], 0, _SLOW)
                elif isinstance(event, StepDone) and event.index == 0:
                    await practice.pull(PAIR[1])
            await practice.set_limits(PAIR[1], 0, 0)
            await practice.insert(PAIR[1])
            last = events[-1]
            assert isinstance(last, PlanFailed), last
            create = next(i for i, step in enumerate(plan.steps) if isinstance(step, CreateArray))
            assert last.index <= create
            await clear(practice, ())

    run(scenario(), 180)
