"""Who asks for the own plan while that is getting ready."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.bus import BusError
from raidwright.helper import jobs
from raidwright.helper.jobs import StopWish
from raidwright.helper.service import Service
from raidwright.protocol import (
    ERROR_PREFIX,
    ErrorCode,
    PlanStopped,
    RunningPlan,
    StepBegun,
    StopCause,
)
from tests.helper.plans import some_build
from tests.helper.test_service import CALLER, FakeBus, FakeJob, begin, bus, follow, run

__all__ = ["bus"]
OTHER = ":1.8"


@pytest.fixture
def ready(bus: FakeBus, monkeypatch: pytest.MonkeyPatch) -> list[asyncio.Event]:
    """The plan begins once the last of these is set; then it goes on until it is stopped."""
    events: list[asyncio.Event] = []

    async def prepare(_: FakeJob) -> None:
        events.append(asyncio.Event())
        async with asyncio.timeout(5):
            await events[-1].wait()

    async def carry_out(_: FakeJob, emit: Callable[[object], None], stop: StopWish) -> PlanStopped:
        assert stop.begin()
        emit(StepBegun(0))
        await stop.wait()
        return PlanStopped(0, StopCause.ASKED)

    bus.there.add(OTHER)
    monkeypatch.setattr(FakeJob, "prepare", prepare)
    monkeypatch.setattr(FakeJob, "carry_out", carry_out)
    return events


async def getting_ready(served: Service, ready: list[asyncio.Event]) -> asyncio.Task[None]:
    """The call that has asked for a plan, while that gets ready."""
    asking = asyncio.create_task(begin(served))
    async with asyncio.timeout(10):
        while not ready:
            await asyncio.sleep(0.01)
    return asking


def test_who_asks_while_the_own_plan_gets_ready_follows_it_once_it_runs(
    bus: FakeBus, tmp_path: Path, ready: list[asyncio.Event]
) -> None:
    """A window asks once, and a campaign that goes on takes it that nothing runs."""

    async def scenario(served: Service) -> None:
        asking = await getting_ready(served, ready)
        following = asyncio.create_task(follow(served, OTHER, 1000))
        await asyncio.sleep(0.05)
        ready[-1].set()
        await asking
        running = await following
        assert isinstance(running, RunningPlan)
        assert running.plan == some_build()
        assert served._jobs.current is not None
        assert served._jobs.current.listeners == [CALLER, OTHER]

    run(bus, tmp_path, scenario)
    assert bus.told[-1] == OTHER


def test_who_has_gone_while_the_plan_got_ready_does_not_follow_it(
    bus: FakeBus, tmp_path: Path, ready: list[asyncio.Event]
) -> None:
    """Nobody would tell that such a name goes."""

    async def scenario(served: Service) -> None:
        asking = await getting_ready(served, ready)
        following = asyncio.create_task(follow(served, OTHER, 1000))
        await asyncio.sleep(0.05)
        bus.there.remove(OTHER)
        ready[-1].set()
        await asking
        with pytest.raises(BusError, match="has ended"):
            await following

    run(bus, tmp_path, scenario)
    assert OTHER not in bus.told


@pytest.mark.parametrize(("uid", "code"), [(1000, ErrorCode.BUSY), (1001, ErrorCode.UNKNOWN_JOB)])
def test_nobody_waits_for_ever_and_for_the_plan_of_another_nobody_does(
    bus: FakeBus,
    tmp_path: Path,
    ready: list[asyncio.Event],
    monkeypatch: pytest.MonkeyPatch,
    uid: int,
    code: ErrorCode,
) -> None:
    async def scenario(served: Service) -> None:
        asking = await getting_ready(served, ready)
        async with asyncio.timeout(10):
            with pytest.raises(BusError) as caught:
                await follow(served, OTHER, uid)
        assert caught.value.name == ERROR_PREFIX + code.value
        ready[-1].set()
        await asking

    monkeypatch.setattr(jobs, "_LONGEST_READYING", 0.1)
    run(bus, tmp_path, scenario)
