"""Two targets measured in turn: which comes when, what is kept, and what ends it early."""

import asyncio

import pytest
from msgspec import structs

from raidwright.bench.place import place_of
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.session.ab_test import AbTest, ab_names, ab_part, by_side, stopped_after
from raidwright.session.history import TolerantHistory
from raidwright.session.series import RunBegun, RunEnded, SeriesEvent
from raidwright.session.session import Session
from raidwright.storage.failures import failure
from tests.bench.builders import SEQ_Q8
from tests.session.working import GONE, at, kept_runs, never, own_history
from tests.ui.bench_builders import a_machine, events
from tests.ui.builders import FakeOpener, Happening, InventedMachine

__all__ = ["own_history"]

SPEC = BenchSpec(MountedAt("/srv/tank"), (SEQ_Q8,), (Direction.READ,))
PLACE = place_of(SPEC.target, "This computer", "tank · RAID 5 of 3 · LUKS · XFS", a_machine())
A = ab_part(SPEC, "a", PLACE)
B = ab_part(structs.replace(SPEC, target=MountedAt("/mnt/b")), "b", PLACE)


def measured(*script: Happening) -> tuple[AbTest, list[SeriesEvent]]:
    """How it went where each run is ``script``."""
    heard: list[SeriesEvent] = []
    made: list[AbTest] = []

    async def work(session: Session) -> None:
        ab_test = AbTest(A, B, times=2)
        made.append(ab_test)
        await ab_test.carry_out(session, heard.append)

    at(list(script), work)
    return made[0], heard


def test_both_are_measured_alternately_and_kept_under_their_names() -> None:
    ab_test, heard = measured(*events(SPEC))
    begun = [(each.number, each.count, each.name) for each in heard if isinstance(each, RunBegun)]
    assert begun == [(1, 4, "a"), (2, 4, "b"), (3, 4, "a"), (4, 4, "b")]
    assert [saved.name for saved in reversed(kept_runs())] == ["a", "b", "a", "b"]
    assert ab_test.progress.kept == [saved.id for saved in reversed(kept_runs())]
    ended = [each for each in heard if isinstance(each, RunEnded)]
    assert ended == [RunEnded(place, number, True) for place, number in enumerate(ab_test.progress.kept, 1)]
    assert [len(runs) for runs in by_side(ab_test.progress.runs)] == [2, 2]
    assert (ab_test.progress.complete, ab_test.progress.why_ended(ab_test.stopped)) == (True, None)


@pytest.mark.parametrize("ending", [JobFailed(ErrorCode.FAILED, "It is gone."), GONE])
def test_what_fails_is_the_last_and_kept(ending: Happening) -> None:
    ab_test, heard = measured(*events(SPEC, until=3), ending)
    assert len([each for each in heard if isinstance(each, RunBegun)]) == 1
    why = "It is gone." if isinstance(ending, JobFailed) else str(GONE)
    last = heard[-1]
    assert isinstance(last, RunEnded)
    assert (last.number, last.run, last.complete, str(last.broken)) == (
        1,
        ab_test.progress.kept[0],
        False,
        why,
    )
    assert (ab_test.progress.runs, ab_test.progress.why_ended(ab_test.stopped)) == ([], why)
    assert stopped_after(ab_test.progress) == "Stopped after 0 of 4 runs."
    (saved,) = kept_runs()
    assert (saved.name, saved.run.complete) == ("a", False)


def test_nothing_measured_is_nothing_kept() -> None:
    ab_test, heard = measured(JobFailed(ErrorCode.REFUSED, "", failure("saved-only")))
    assert heard[-1] == RunEnded(1, 0, False, failure("saved-only"))
    assert (ab_test.progress.kept, kept_runs()) == ([], ())


@pytest.mark.parametrize("moment", [RunBegun, RunEnded])
def test_told_to_stop_it_ends_with_the_run_that_is_under_way(moment: type[RunBegun | RunEnded]) -> None:
    """Also when that had not begun yet, so that nothing was there to hear of it."""
    machine = InventedMachine(a_machine(), "This computer")
    machine.script = [0.01, *events(SPEC)]

    async def scenario() -> None:
        session = Session(FakeOpener(system=machine), TolerantHistory(never))
        await session.open("system", lambda _: None)
        ab_test, stops = AbTest(A, B), []

        def tell(event: SeriesEvent) -> None:
            if isinstance(event, moment) and event.number == 2:
                stops.append(asyncio.ensure_future(ab_test.cancel()))

        await ab_test.carry_out(session, tell)
        await asyncio.gather(*stops)
        await session.close()
        assert len(ab_test.progress.runs) == len(machine.measured) == len(kept_runs())

    asyncio.run(scenario())
    assert (len(machine.measured), machine.cancelled) == ((2, 2) if moment is RunBegun else (3, 2))


def test_the_same_twice_has_two_names() -> None:
    assert ab_names("tank", "disk") == ("tank", "disk")
    assert ab_names("tank", "tank") == ("tank", "tank (again)")
