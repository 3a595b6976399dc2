"""What is measured is kept pass by pass, with what it was measured on."""

import pytest
from msgspec import structs

from raidwright import __version__
from raidwright.bench.place import place_of
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import has_results
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.bench.surroundings import MeasuredDisk, Scheduler, Surroundings
from raidwright.bench.verdicts import Trust
from raidwright.history import SavedAction
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session
from raidwright.storage.operations.operation import Purpose
from tests.session.working import GONE, at, kept_runs, own_history
from tests.ui.bench_builders import UUID, a_machine, a_sample, events
from tests.ui.builders import Happening

__all__ = ["own_history"]

SPEC = BenchSpec(MountedAt("/srv/tank"), DEFAULT.rows[:1], (Direction.READ,))
PLACE = place_of(SPEC.target, "This computer", "tank · RAID 5 of 3 · LUKS · XFS", a_machine())


def measured(*script: Happening) -> None:
    """Whatever was heard of is in the history by then, and told as under way."""
    before = kept_runs()

    async def work(session: Session) -> None:
        heard: list[PassResult] = []
        async for event in session.measure(SPEC, "tank", PLACE):
            if isinstance(event, PassResult):
                heard.append(event)
            begun = tuple(saved for saved in kept_runs() if saved.under_way)
            assert [saved.run.passes for saved in begun] == ([tuple(heard)] if has_results(heard) else [])
            assert len(kept_runs()) == len(before) + len(begun)

    at(list(script), work)


def test_a_measurement_is_kept_whole() -> None:
    measured(*events(SPEC))
    (saved,) = kept_runs()
    assert (saved.name, saved.run.stack, saved.run.machine) == ("tank", PLACE.stack, "This computer")
    assert (saved.run.complete, saved.under_way, saved.run.broken) == (True, False, None)
    assert saved.run.started > 1e9
    assert 0 < saved.run.took < 60


def test_what_it_was_measured_on_is_kept_with_it() -> None:
    """Also the blueprint of the array, which the history has of the plan that built it."""
    built = SavedAction(1.0, "Nas", Purpose.BUILD, "f", "tank", "done", array=UUID, blueprint="name = 'tank'")
    begun, *others = events(SPEC)
    around = Surroundings((Scheduler("vda", "mq-deadline"),), "xfs", "rw,noatime", 10**9)
    TolerantHistory(pytest.fail).add_action(built)
    measured(structs.replace(begun, surroundings=around), *others)
    run = kept_runs()[0].run
    assert (run.surroundings, run.blueprint, run.version) == (around, "name = 'tank'", __version__)
    assert run.disks[0] == MeasuredDisk("Norrland ST4000", "ZW60VDAQ7", 31.0, turns=True)
    assert [(each.row, each.direction) for each in run.verdicts] == list(run.cells())
    assert {each.judgement.trust for each in run.verdicts} == {Trust.STEADY}


@pytest.mark.parametrize(("passes", "number"), [(0, 0), (1, 0), (2, 1)], ids=["none", "a warm-up", "one"])
def test_what_came_to_nothing_is_not_told_as_kept(passes: int, number: int) -> None:
    told: list[int] = []

    async def work(session: Session) -> None:
        async for _ in session.measure(SPEC, "tank", PLACE, told.append):
            pass

    at(list(events(SPEC, until=passes)), work)
    assert told == [number]
    assert [saved.id for saved in kept_runs()] == [number] * (number > 0)


def test_what_was_counted_is_kept_with_each_pass_at_half_the_beat() -> None:
    begun, *others = events(SPEC)
    samples = [a_sample(tick) for tick in range(20)]
    measured(begun, *samples[:10], *others[:2], *samples[10:], *others[2:])
    (saved,) = kept_runs()
    assert TolerantHistory(pytest.fail).samples(saved.id) == tuple(samples[::2])


def test_what_was_measured_before_it_broke_off_is_kept_with_the_reason() -> None:
    begun = list(events(SPEC, until=3))
    measured(*begun, JobFailed(ErrorCode.FAILED, "The device has stopped answering."))
    with pytest.raises(MachineError):
        measured(*begun, GONE)
    runs = [saved.run for saved in kept_runs()]
    assert [run.complete for run in runs] == [False, False]
    assert {str(run.broken) for run in runs} == {"The device has stopped answering.", GONE.sentence}


def test_nothing_measured_is_nothing_kept() -> None:
    measured(*events(SPEC, until=1))
    assert kept_runs() == ()
