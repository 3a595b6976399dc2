"""Two targets measured in turn: which comes when, what is kept, and what ends it early."""

import asyncio

import pytest
from msgspec import structs

from raidwright.bench.place import place_of
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session
from raidwright.session.turns import TurnBegun, TurnEnded, TurnEvent, Turns, TurnSide, turn_names
from raidwright.storage.failures import failure
from tests.bench.builders import SEQ_Q8
from tests.session.working import GONE, at, kept_runs, never, own_history
from tests.ui.bench_builders import a_machine, events
from tests.ui.builders import FakeOpener, Happening, InventedMachine

__all__ = ["own_history"]

SPEC = BenchSpec(MountedAt("/srv/tank"), (SEQ_Q8,), (Direction.READ,))
PLACE = place_of(SPEC.target, "This computer", "tank · RAID5 of 3 · LUKS · XFS", a_machine())
A = TurnSide("a", SPEC, PLACE)
B = TurnSide("b", structs.replace(SPEC, target=MountedAt("/mnt/b")), PLACE)


def measured(*script: Happening) -> tuple[Turns, list[TurnEvent]]:
    """How it went where each run is ``script``."""
    heard: list[TurnEvent] = []
    made: list[Turns] = []

    async def work(session: Session) -> None:
        turns = Turns(session, A, B, times=2)
        made.append(turns)
        await turns.measure(heard.append)

    at(list(script), work)
    return made[0], heard


def test_both_are_measured_alternately_and_kept_under_their_names() -> None:
    turns, heard = measured(*events(SPEC))
    begun = [(each.number, each.turns, each.name) for each in heard if isinstance(each, TurnBegun)]
    assert begun == [(1, 4, "a"), (2, 4, "b"), (3, 4, "a"), (4, 4, "b")]
    assert [saved.name for saved in reversed(kept_runs())] == ["a", "b", "a", "b"]
    assert turns.kept == [saved.id for saved in reversed(kept_runs())]
    ended = [each for each in heard if isinstance(each, TurnEnded)]
    assert ended == [TurnEnded(place, number, True) for place, number in enumerate(turns.kept, 1)]
    assert (turns.whole, [len(runs) for runs in turns.runs], turns.failure) == (4, [2, 2], "")


@pytest.mark.parametrize("ending", [JobFailed(ErrorCode.FAILED, "It is gone."), GONE])
def test_what_fails_is_the_last_and_kept(ending: Happening) -> None:
    turns, heard = measured(*events(SPEC, until=3), ending)
    assert len([each for each in heard if isinstance(each, TurnBegun)]) == 1
    assert heard[-1] == TurnEnded(1, turns.kept[0], False)
    assert (turns.whole, turns.failure) == (0, "It is gone." if isinstance(ending, JobFailed) else str(GONE))
    (saved,) = kept_runs()
    assert (saved.name, saved.run.complete) == ("a", False)


def test_nothing_measured_is_nothing_kept() -> None:
    turns, heard = measured(JobFailed(ErrorCode.REFUSED, "", failure("saved-only")))
    assert (heard[-1], turns.kept, kept_runs()) == (TurnEnded(1, 0, False), [], ())


@pytest.mark.parametrize("moment", [TurnBegun, TurnEnded])
def test_told_to_stop_it_ends_with_the_run_that_is_under_way(moment: type[TurnBegun | TurnEnded]) -> None:
    """Also when that had not begun yet, so that nothing was there to hear of it."""
    machine = InventedMachine(a_machine(), "This computer")
    machine.script = [0.01, *events(SPEC)]

    async def scenario() -> None:
        session = Session(FakeOpener(system=machine), TolerantHistory(never))
        await session.open("system", lambda _: None)
        turns, stops = Turns(session, A, B), []

        def tell(event: TurnEvent) -> None:
            if isinstance(event, moment) and event.number == 2:
                stops.append(asyncio.ensure_future(turns.cancel()))

        await turns.measure(tell)
        await asyncio.gather(*stops)
        await session.close()
        assert turns.whole == len(machine.measured) == len(kept_runs())

    asyncio.run(scenario())
    assert (len(machine.measured), machine.cancelled) == ((2, 2) if moment is TurnBegun else (3, 2))


def test_the_same_twice_has_two_names() -> None:
    assert turn_names("tank", "disk") == ("tank", "disk")
    assert turn_names("tank", "tank") == ("tank", "tank (again)")
