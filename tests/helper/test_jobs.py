"""The one job, and the end of the helper while it gets ready, runs, or is asked for."""

import asyncio
import contextlib
import re

import pytest

from raidwright.helper import jobs as jobs_module
from raidwright.helper.errors import HelperError
from raidwright.helper.jobs import Job, Jobs, StopWish
from raidwright.protocol import ErrorCode, RunningPlan, StepBegun, StepDone, StopCause
from raidwright.storage.snapshot.unfinished import UnderWay
from tests.helper.plans import some_teardown


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_nothing_begins_once_the_helper_ends() -> None:
    async def scenario() -> None:
        jobs = Jobs()
        await jobs.finish(StopCause.SYSTEM)
        with pytest.raises(HelperError) as caught, jobs.reserve(":1.7", 1000, some_teardown()):
            pass
        assert caught.value.code is ErrorCode.BUSY

    asyncio.run(scenario())


def test_no_handle_can_be_guessed() -> None:
    handles = {Job([":1.7"], 1000).handle for _ in range(100)}
    assert len(handles) == 100
    assert all(re.fullmatch(r"[0-9a-f]{32}", handle) for handle in handles)


def test_a_job_that_gets_ready_is_waited_for_and_told_to_stop() -> None:
    ended: list[bool] = []

    async def work(job: Job) -> None:
        ended.append(job.stop.is_set())

    async def scenario() -> None:
        jobs = Jobs()
        with jobs.reserve(":1.7", 1000, some_teardown()) as job:
            finishing = asyncio.create_task(jobs.finish(StopCause.SYSTEM))
            await _settled()
            assert not finishing.done()
        jobs.start(job, lambda: work(job))
        await finishing
        assert ended == [True]

    asyncio.run(scenario())


def test_a_job_that_gets_ready_has_its_owner() -> None:
    async def scenario() -> None:
        jobs = Jobs()
        with pytest.raises(HelperError, match="Nothing to cancel"):
            jobs.running_handle()
        with jobs.reserve(":1.7", 1000, some_teardown()) as job:
            assert jobs.running_handle() == job.handle
            assert jobs.owner(job.handle) == 1000
        jobs.release(job)
        with pytest.raises(HelperError, match="Nothing to cancel"):
            jobs.running_handle()
        assert jobs.owner(job.handle) == 1000
        with pytest.raises(HelperError, match="This job does not exist"):
            jobs.owner("0" * 32)

    asyncio.run(scenario())


def test_a_job_that_gets_ready_is_stopped_by_who_asked_for_it() -> None:
    async def scenario() -> None:
        jobs = Jobs()
        jobs.forgo(":1.7")
        with jobs.reserve(":1.7", 1000, some_teardown()) as job:
            jobs.forgo(":1.8")
            assert not job.stop.is_set()
            jobs.forgo(":1.7")
            assert (job.stop.is_set(), job.stop.cause) == (True, StopCause.ASKED)
        jobs.release(job)

    asyncio.run(scenario())


def test_a_job_that_is_refused_while_it_gets_ready_ends_the_wait() -> None:
    async def scenario() -> None:
        jobs = Jobs()
        with contextlib.suppress(LookupError), jobs.reserve(":1.7", 1000, some_teardown()):
            finishing = asyncio.create_task(jobs.finish(StopCause.SYSTEM))
            await _settled()
            raise LookupError
        async with asyncio.timeout(5):
            await finishing

    asyncio.run(scenario())


@pytest.mark.parametrize("begun", [True, False])
@pytest.mark.parametrize("sender", [":1.7", ":1.8"])
def test_a_plan_whose_caller_goes_before_it_begins_does_not(sender: str, begun: bool) -> None:
    jobs = Jobs()
    with jobs.reserve(":1.7", 1000, some_teardown()) as job:
        assert not begun or job.stop.begin()
        jobs.forget(sender)
        assert job.stop.begin() is (begun or sender == ":1.8")
        assert job.stop.is_set() is not job.stop.begin()
        assert not job.stop.is_set() or job.stop.cause is StopCause.ALONE


@pytest.mark.parametrize("begun", [True, False])
def test_a_measurement_ends_with_its_caller(begun: bool) -> None:
    jobs = Jobs()
    with jobs.reserve(":1.7", 1000) as job:
        assert not begun or job.stop.begin()
        jobs.forget(":1.7")
        assert job.stop.is_set()


def test_whoever_follows_is_told_what_was_before_and_keeps_the_plan_alive() -> None:
    jobs, plan = Jobs(), some_teardown()
    with jobs.reserve(":1.7", 1000, plan) as job:
        for event in (StepBegun(0), StepDone(0, 1.5)):
            job.note(event)
        for _ in range(2):
            told = job.follow(":1.8")
            assert told == RunningPlan(job.handle, plan, (StepBegun(0), StepDone(0, 1.5)))
        assert job.listeners == [":1.7", ":1.8"]
        jobs.forget(":1.7")
        assert not job.stop.is_set()
        jobs.forget(":1.8")
        assert job.stop.is_set()


def test_nobody_follows_a_measurement() -> None:
    job = Job([":1.7"], 1000)
    assert job.follow(":1.8") is None
    assert job.listeners == [":1.7"]


def test_the_first_cause_is_the_cause() -> None:
    stop = StopWish()
    for cause in (StopCause.OTHER, StopCause.SYSTEM):
        stop.wish(cause)
    assert stop.cause is StopCause.OTHER


def test_what_has_begun_stays_begun() -> None:
    stop = StopWish()
    assert stop.begin()
    stop.wish(StopCause.ASKED)
    assert stop.begin()


def test_what_is_owed_first_is_waited_for_a_while_and_then_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs_module, "_PATIENCE", 0.2)

    async def scenario() -> None:
        jobs, owed = Jobs(), asyncio.Event()

        async def first() -> None:
            await owed.wait()

        await jobs.require_ready()
        jobs.begin_after(asyncio.create_task(first()))
        with pytest.raises(HelperError, match="still being restored") as caught:
            await jobs.require_ready()
        assert caught.value.code is ErrorCode.BUSY
        waiting = asyncio.create_task(jobs.require_ready())
        await _settled()
        assert not waiting.done()
        owed.set()
        await waiting

    asyncio.run(scenario())


def test_everybody_is_told_of_a_plan_that_is_carried_out_and_whose_it_is() -> None:
    """Not of one that gets ready, which may be refused, and not of a measurement, which ends unheard of."""

    async def scenario() -> None:
        jobs, end = Jobs(), asyncio.Event()

        async def wait() -> None:
            await end.wait()

        with jobs.reserve("somebody", 1000, some_teardown()) as job:
            assert jobs.under_way(1000) is None
        jobs.start(job, wait)
        assert jobs.under_way(1000) == UnderWay(job.begun, "tank", own=True)
        assert jobs.under_way(1001) == UnderWay(job.begun, "tank", own=False)
        jobs.release(job)
        assert jobs.under_way(1000) is None
        with jobs.reserve("somebody", 1000) as measurement:
            jobs.start(measurement, wait)
            assert jobs.under_way(1000) is None
        end.set()
        await asyncio.sleep(0)

    asyncio.run(scenario())
