"""Two targets measured in turn: which comes when, what is kept, and what ends it early."""

import asyncio

import pytest
from msgspec import structs

from raidwright.bench.place import place_of
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.session.history import TolerantHistory
from raidwright.session.series import RunBegun, RunEnded, SeriesEvent
from raidwright.session.session import Session
from raidwright.session.turns import Turns, by_side, stopped_after, turn_names, turn_part
from raidwright.storage.failures import failure
from tests.bench.builders import SEQ_Q8
from tests.session.working import GONE, at, kept_runs, never, own_history
from tests.ui.bench_builders import a_machine, events
from tests.ui.builders import FakeOpener, Happening, InventedMachine

__all__ = ["own_history"]

SPEC = BenchSpec(MountedAt("/srv/tank"), (SEQ_Q8,), (Direction.READ,))
PLACE = place_of(SPEC.target, "This computer", "tank · RAID 5 of 3 · LUKS · XFS", a_machine())
A = turn_part(SPEC, "a", PLACE)
B = turn_part(structs.replace(SPEC, target=MountedAt("/mnt/b")), "b", PLACE)


def measured(*script: Happening) -> tuple[Turns, list[SeriesEvent]]:
    """How it went where each run is ``script``."""
    heard: list[SeriesEvent] = []
    made: list[Turns] = []

    async def work(session: Session) -> None:
        turns = Turns(A, B, times=2)
        made.append(turns)
        await turns.carry_out(session, heard.append)

    at(list(script), work)
    return made[0], heard


def test_both_are_measured_alternately_and_kept_under_their_names() -> None:
    turns, heard = measured(*events(SPEC))
    begun = [(each.number, each.count, each.name) for each in heard if isinstance(each, RunBegun)]
    assert begun == [(1, 4, "a"), (2, 4, "b"), (3, 4, "a"), (4, 4, "b")]
    assert [saved.name for saved in reversed(kept_runs())] == ["a", "b", "a", "b"]
    assert turns.progress.kept == [saved.id for saved in reversed(kept_runs())]
    ended = [each for each in heard if isinstance(each, RunEnded)]
    assert ended == [RunEnded(place, number, True) for place, number in enumerate(turns.progress.kept, 1)]
    assert [len(runs) for runs in by_side(turns.progress.runs)] == [2, 2]
    assert (turns.progress.complete, turns.progress.why_ended(turns.stopped)) == (True, None)


@pytest.mark.parametrize("ending", [JobFailed(ErrorCode.FAILED, "It is gone."), GONE])
def test_what_fails_is_the_last_and_kept(ending: Happening) -> None:
    turns, heard = measured(*events(SPEC, until=3), ending)
    assert len([each for each in heard if isinstance(each, RunBegun)]) == 1
    why = "It is gone." if isinstance(ending, JobFailed) else str(GONE)
    last = heard[-1]
    assert isinstance(last, RunEnded)
    assert (last.number, last.run, last.complete, str(last.broken)) == (1, turns.progress.kept[0], False, why)
    assert (turns.progress.runs, turns.progress.why_ended(turns.stopped)) == ([], why)
    assert stopped_after(turns.progress) == "Stopped after 0 of 4 runs."
    (saved,) = kept_runs()
    assert (saved.name, saved.run.complete) == ("a", False)


def test_nothing_measured_is_nothing_kept() -> None:
    turns, heard = measured(JobFailed(ErrorCode.REFUSED, "", failure("saved-only")))
    assert heard[-1] == RunEnded(1, 0, False, failure("saved-only"))
    assert (turns.progress.kept, kept_runs()) == ([], ())


@pytest.mark.parametrize("moment", [RunBegun, RunEnded])
def test_told_to_stop_it_ends_with_the_run_that_is_under_way(moment: type[RunBegun | RunEnded]) -> None:
    """Also when that had not begun yet, so that nothing was there to hear of it."""
    machine = InventedMachine(a_machine(), "This computer")
    machine.script = [0.01, *events(SPEC)]

    async def scenario() -> None:
        session = Session(FakeOpener(system=machine), TolerantHistory(never))
        await session.open("system", lambda _: None)
        turns, stops = Turns(A, B), []

        def tell(event: SeriesEvent) -> None:
            if isinstance(event, moment) and event.number == 2:
                stops.append(asyncio.ensure_future(turns.cancel()))

        await turns.carry_out(session, tell)
        await asyncio.gather(*stops)
        await session.close()
        assert len(turns.progress.runs) == len(machine.measured) == len(kept_runs())

    asyncio.run(scenario())
    assert (len(machine.measured), machine.cancelled) == ((2, 2) if moment is RunBegun else (3, 2))


def test_the_same_twice_has_two_names() -> None:
    assert turn_names("tank", "disk") == ("tank", "disk")
    assert turn_names("tank", "tank") == ("tank", "tank (again)")
