"""A layer test as it is climbed: what is read, what is written and only where, and what is kept of it."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec import structs

from raidwright.bench.cost import run_cost
from raidwright.bench.layer_test.stages import layer_test_of
from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, IoMode, MountedAt
from raidwright.history import DONE, RunState, SavedAction, SavedLayerTest
from raidwright.protocol import MeasureEvent
from raidwright.session.history import TolerantHistory
from raidwright.session.layer_test import LayerTestSeries, layer_test_cost, was_built_here
from raidwright.session.series import series_cost
from raidwright.session.session import Session
from raidwright.storage.operations.operation import Purpose
from tests.bench.builders import SEQ_Q8
from tests.session.working import GONE, at, never, own_history
from tests.ui.bench_builders import UUID, a_machine, events
from tests.ui.builders import FakeOpener, Happening, InventedMachine

__all__ = ["own_history"]

SPEC = BenchSpec(MountedAt("/srv/tank"), (SEQ_Q8,), ONE_WAY, way=IoMode.CACHED)
BUILT = SavedAction(1.0, "This computer", Purpose.BUILD, "f", "tank", DONE, array=UUID)


def series(*, built_here: bool = False, spec: BenchSpec = SPEC) -> LayerTestSeries:
    snapshot = a_machine()
    layer_test = layer_test_of(spec.target, snapshot)
    assert layer_test is not None
    return LayerTestSeries(layer_test, spec, "tank", "This computer", snapshot, built_here=built_here)


def measured_runs(*script: Happening) -> LayerTestSeries:
    """How it went where each stage is ``script``."""
    made = series()

    async def work(session: Session) -> None:
        await made.carry_out(session, never_mind)

    at(list(script), work)
    return made


def never_mind(_event: object) -> None:
    pass


def kept() -> tuple[SavedLayerTest, ...]:
    return TolerantHistory(never).layer_tests().layer_tests


def stage(*, until: int | None = None) -> list[Happening]:
    return list(events(structs.replace(SPEC, directions=(Direction.READ,)), until=until))


def test_it_is_kept_as_one_thing_with_every_stage() -> None:
    made = measured_runs(*stage())
    (saved,) = kept()
    assert (saved.name, saved.state, len(saved.stages)) == ("tank", RunState.WHOLE, 7)
    assert saved.record == made.record
    assert [each.name for each in saved.stages] == [part.name for part in made.parts]
    assert TolerantHistory(never).runs().alone == ()


@pytest.mark.parametrize(("ending", "state"), [(BenchDone(False), "stopped"), (GONE, "broken")])
def test_what_ends_early_is_kept_as_far_as_it_came(ending: Happening, state: str) -> None:
    made = measured_runs(*stage(until=3), ending)
    (saved,) = kept()
    assert (saved.state.value, len(saved.stages)) == (state, 1)
    assert made.progress.why_ended(made.stopped) is not None


class LostAtTheThirdStage(InventedMachine):
    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        self.measured.append(spec)
        if len(self.measured) == 3:
            raise GONE
        for event in events(spec):
            yield event


def test_what_breaks_off_before_the_first_pass_of_a_stage_was_not_stopped() -> None:
    async def scenario() -> None:
        machine = LostAtTheThirdStage(a_machine(), "This computer")
        session = Session(FakeOpener(system=machine), TolerantHistory(never))
        await session.open("system", never_mind)
        await series().carry_out(session, never_mind)
        await session.close()

    asyncio.run(scenario())
    (saved,) = kept()
    assert (saved.state, len(saved.stages)) == (RunState.BROKEN, 2)
    assert saved.record.broken == GONE.failure


def test_before_its_first_pass_nothing_is_kept() -> None:
    measured_runs(GONE)
    assert kept() == ()


def test_a_stage_without_a_row_makes_the_others_useless() -> None:
    begun, *others = stage()
    made = measured_runs(begun, *(each for each in others if isinstance(each, BenchDone)))
    assert len(made.progress.runs) == 0
    lacking = structs.replace(SPEC, rows=(SEQ_Q8, structs.replace(SEQ_Q8, queue=1)))
    played = series(spec=lacking)
    one_row = list(events(structs.replace(SPEC, directions=(Direction.READ,))))
    one_row[0] = structs.replace(one_row[0], spec=structs.replace(lacking, directions=(Direction.READ,)))

    async def work(session: Session) -> None:
        await played.carry_out(session, never_mind)

    at(list(one_row), work)
    assert played.progress.why_ended(played.stopped) == (
        "SEQ1M Q1T1 was too slow to measure. Increase the seconds per pass."
    )
    assert len(played.progress.runs) == 1


def test_only_the_highest_stage_of_our_own_build_is_written() -> None:
    read_only, ours = series(), series(built_here=True)
    assert {part.spec.directions for part in read_only.parts} == {(Direction.READ,)}
    assert {part.spec.directions for part in ours.parts[:-1]} == {(Direction.READ,)}
    assert ours.parts[-1].spec.directions == (Direction.READ, Direction.WRITE)
    assert ours.parts[-1].spec.target == MountedAt("/srv/tank")
    assert (read_only.record.built_here, ours.record.built_here) == (False, True)
    asked = structs.replace(SPEC, directions=(Direction.READ,))
    assert not series(built_here=True, spec=asked).record.built_here
    assert {part.spec.way for part in ours.parts} == {IoMode.DIRECT}


def test_what_it_takes_is_told_before_and_is_mostly_what_the_highest_stage_writes() -> None:
    snapshot, layer_test = a_machine(), layer_test_of(SPEC.target, a_machine())
    assert layer_test is not None
    costs = {here: layer_test_cost(layer_test, SPEC, snapshot, built_here=here) for here in (False, True)}
    for here, cost in costs.items():
        assert cost == series_cost(series(built_here=here).parts, snapshot), (
            "what is told is what is measured"
        )
    assert costs[False].written == 2 * SPEC.size, "only the file that is read, with its parity"
    assert costs[True].written == run_cost(structs.replace(SPEC, way=IoMode.DIRECT), snapshot).written
    assert costs[False].seconds.least < costs[True].seconds.least


def test_an_array_is_ours_that_the_history_knows_to_be_built_here() -> None:
    snapshot, history = a_machine(), TolerantHistory(never)
    layer_test = layer_test_of(SPEC.target, snapshot)
    assert layer_test is not None
    assert not was_built_here(layer_test, snapshot, history.actions().actions)
    history.add_action(structs.replace(BUILT, array="another", fingerprint="g"))
    assert not was_built_here(layer_test, snapshot, history.actions().actions)
    history.add_action(BUILT)
    assert was_built_here(layer_test, snapshot, history.actions().actions)
