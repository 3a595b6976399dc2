"""How a plan ended while nobody listened, and who is told of it."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.bus import BusError
from raidwright.helper import service
from raidwright.helper.jobs import Job, StopWish
from raidwright.helper.plans.executor import PlanEnd
from raidwright.helper.plans.unreported import UnreportedEndings
from raidwright.helper.service import Service
from raidwright.protocol import (
    DiskCertificate,
    ErrorCode,
    PlanDone,
    PlanFailed,
    PlanStopped,
    RunningPlan,
    StepBegun,
    StopCause,
    encode,
)
from tests.helper.plans import some_build
from tests.helper.test_service import CALLER, FakeBus, FakeJob, begin, bus, follow, run

__all__ = ["bus"]
STOPPED = PlanStopped(1, StopCause.ASKED)
PROVED = PlanDone(certificates=(DiskCertificate("/dev/sdb", "Tarnfell", "TF-1", ()),))


async def stops_once_begun(_: object, emit: Callable[[object], None], stop: StopWish) -> PlanStopped:
    """A plan that is stopped after its first step has begun."""
    assert stop.begin()
    emit(StepBegun(0))
    await asyncio.sleep(0)
    return STOPPED


async def ended(served: Service) -> None:
    async with asyncio.timeout(10):
        while served._jobs.current is not None or served._idle._count:
            await asyncio.sleep(0.01)


async def has_ended_unreported(served: Service, uid: int) -> bool:
    try:
        await follow(served, CALLER, uid)
    except BusError:
        return False
    return True


def test_a_plan_that_ends_while_nobody_listens_is_told_of_once_to_its_own_user(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaving: Service

    async def leaves(self: FakeJob, emit: Callable[[object], None], stop: StopWish) -> PlanStopped:
        assert stop.begin()
        leaving.forget(CALLER)
        return await stops_once_begun(self, emit, stop)

    async def scenario(served: Service) -> None:
        nonlocal leaving
        leaving = served
        await begin(served)
        await ended(served)

    async def afterwards(served: Service) -> None:
        """Of a helper that was started anew."""
        assert not await has_ended_unreported(served, 1001)
        ended_plan = await follow(served, CALLER, 1000)
        begun, last = ended_plan.events
        assert isinstance(last, PlanStopped)
        assert (ended_plan.plan, begun, structs.replace(last, time=0.0)) == (
            some_build(),
            StepBegun(0),
            STOPPED,
        )
        assert 0 <= time.time() - last.time < 60
        assert not await has_ended_unreported(served, 1000)

    monkeypatch.setattr(FakeJob, "carry_out", leaves)
    run(bus, tmp_path, scenario)
    assert bus.events == []
    run(bus, tmp_path, afterwards)


def test_what_a_lost_bus_carried_nobody_has_heard(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a bus that is gone no name is reported to go."""

    async def loses(self: FakeJob, emit: Callable[[object], None], stop: StopWish) -> PlanStopped:
        bus.lost.set_result(None)
        return await stops_once_begun(self, emit, stop)

    async def scenario(served: Service) -> None:
        await begin(served)
        await ended(served)

    monkeypatch.setattr(FakeJob, "carry_out", loses)
    run(bus, tmp_path, scenario)
    assert list((tmp_path / "state").glob("unheard-1000.json"))


def test_the_end_is_told_whatever_becomes_of_waiting_for_udisks(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the window waits for it as long as the helper lives."""

    async def breaks(*_: object) -> None:
        raise TypeError

    async def scenario(served: Service) -> None:
        await begin(served)
        job = served._jobs.current
        assert job is not None
        assert job.task is not None
        with pytest.raises(TypeError):
            await job.task

    monkeypatch.setattr(FakeJob, "carry_out", stops_once_begun)
    monkeypatch.setattr(service, "wait_for_udisks", breaks)
    run(bus, tmp_path, scenario)
    assert bus.events[-1] == encode(STOPPED)


def test_a_certificate_waits_for_its_user_whatever_is_heard_meanwhile(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = RunningPlan("earlier", some_build(), (StepBegun(0), PROVED))

    async def scenario(served: Service) -> None:
        await begin(served)
        await ended(served)
        assert await follow(served, CALLER, 1000) == kept

    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "unheard-1000.json").write_text(encode(kept))
    monkeypatch.setattr(FakeJob, "carry_out", stops_once_begun)
    run(bus, tmp_path, scenario)
    assert bus.told == [CALLER, CALLER]


def ends(kept: UnreportedEndings, last: PlanEnd, uid: int = 1000, *, reported: bool = False) -> str:
    """The handle of a plan that has ended so."""
    job = Job([], uid, some_build())
    job.events.append(StepBegun(0))
    kept.note(job, last, reported=reported)
    return job.handle


def told(kept: UnreportedEndings) -> list[str]:
    """The handles of all that are told of, in that order."""
    return [each.job for each in iter(lambda: kept.take(1000), None)]


def test_what_was_proved_waits_also_where_the_next_end_is_not_heard_either(tmp_path: Path) -> None:
    kept = UnreportedEndings(tmp_path)
    first = ends(kept, PROVED)
    ends(kept, STOPPED)
    others = ends(kept, PROVED, 100)
    second = ends(kept, PROVED)
    last = ends(kept, STOPPED)
    assert told(kept) == [last, first, second]
    assert (other := kept.take(100)) is not None
    assert other.job == others
    assert not list(tmp_path.iterdir())


def test_of_very_many_proofs_the_oldest_is_given_up(tmp_path: Path) -> None:
    kept = UnreportedEndings(tmp_path)
    proofs = [ends(kept, PROVED) for _ in range(23)]
    last = ends(kept, STOPPED)
    assert told(kept) == [last, *proofs[-19:]]


def test_how_the_computer_stands_is_told_before_what_was_proved_earlier(tmp_path: Path) -> None:
    """A window asks once, and what it is told of last would be gone with the next plan."""
    kept = UnreportedEndings(tmp_path)
    proof, built = ends(kept, PROVED), ends(kept, PlanDone())
    assert (first := kept.take(1000)) is not None
    assert first.job == built
    ends(kept, PlanDone(), reported=True)
    assert told(kept) == [proof]


@pytest.mark.parametrize("nothing", [PlanFailed(0, ErrorCode.REFUSED, "no"), PlanStopped(0, StopCause.ASKED)])
@pytest.mark.parametrize("reported", [True, False])
def test_what_wrote_nothing_leaves_what_was_built_before_to_be_told_of(
    tmp_path: Path, nothing: PlanEnd, reported: bool
) -> None:
    kept = UnreportedEndings(tmp_path)
    built = ends(kept, PlanDone())
    tried = [ends(kept, nothing, reported=reported) for _ in range(30)]
    assert told(kept) == [*([] if reported else tried[-1:]), built]


@pytest.mark.parametrize("last", [STOPPED, PlanFailed(0, ErrorCode.FAILED, "no"), PlanDone()])
def test_what_has_written_makes_what_was_built_before_no_news(tmp_path: Path, last: PlanEnd) -> None:
    kept = UnreportedEndings(tmp_path)
    ends(kept, PlanDone())
    ends(kept, last, reported=True)
    assert told(kept) == []


@pytest.mark.parametrize("content", ["{", '{"job": "a"}', ""])
def test_what_was_kept_and_cannot_be_read_is_nothing(bus: FakeBus, tmp_path: Path, content: str) -> None:
    async def scenario(served: Service) -> None:
        assert not await has_ended_unreported(served, 1000)

    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "unheard-1000.json").write_text(content)
    run(bus, tmp_path, scenario)
    assert not (tmp_path / "state" / "unheard-1000.json").exists()


def test_what_was_heard_of_or_has_not_begun_is_not_kept(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And an earlier end that nobody heard of is no news any more once a later plan was heard to its end."""

    async def scenario(served: Service) -> None:
        FakeJob.while_preparing = lambda: served.forget(CALLER)
        await begin(served)
        await ended(served)
        FakeJob.while_preparing = lambda: None
        assert FakeJob.ended == [StopCause.ALONE]
        assert not list((tmp_path / "state").glob("unheard-*"))
        (tmp_path / "state").mkdir(exist_ok=True)
        (tmp_path / "state" / "unheard-1000.json").write_text("old")
        monkeypatch.setattr(FakeJob, "carry_out", stops_once_begun)
        await begin(served)
        await ended(served)

    run(bus, tmp_path, scenario)
    assert bus.told == [CALLER, CALLER]
    assert not list((tmp_path / "state").glob("unheard-*"))
