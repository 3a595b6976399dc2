"""A plan whose caller leaves between the yes and the first write, and who may follow one that runs."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from typing import ClassVar, cast

import pytest
from msgspec import structs

from raidwright.bus import BusError, Call
from raidwright.helper import service
from raidwright.helper.idle import Idle
from raidwright.helper.jobs import Jobs, Stop
from raidwright.helper.plans.plan_job import HelperFolders
from raidwright.helper.service import Service
from raidwright.protocol import (
    ERROR_PREFIX,
    DiskCertificate,
    ErrorCode,
    PlanDone,
    PlanStopped,
    RunningPlan,
    StepBegun,
    StopCause,
    decode,
    encode,
)
from raidwright.storage.snapshot.disks import Host
from tests.helper.plans import some_build

CALLER = ":1.7"


class FakeBus:
    """A bus where polkit says yes, and ``there`` is who has not left."""

    def __init__(self) -> None:
        self.lost: Future[None] = Future()
        self.there = {CALLER}
        self.while_asking: Callable[[], None] = lambda: None
        self.events: list[str] = []
        self.told: list[str] = []

    async def call(self, *call: object, **_: object) -> tuple[object, ...]:
        if call[3] != "CheckAuthorization":
            raise BusError("org.freedesktop.DBus.Error.ServiceUnknown", "nobody")
        self.while_asking()
        return ([True, False, {}],)

    async def is_there(self, name: str) -> bool:
        return name in self.there

    def emit(self, *signal: object) -> None:
        _, event = cast("tuple[str, str]", signal[5])
        self.events.append(event)
        self.told.append(str(signal[0]))


class FakeJob:
    """A plan that gets ready, and tells whether it might begin."""

    while_preparing: Callable[[], None]
    prepared = 0
    ended: ClassVar[list[StopCause]] = []

    def __init__(self, plan: object, *_: object) -> None:
        self.plan = plan

    async def prepare(self) -> None:
        FakeJob.prepared += 1
        FakeJob.while_preparing()

    async def carry_out(self, emit: object, stop: Stop) -> PlanStopped:
        assert not stop.begin(), "it has begun"
        FakeJob.ended.append(stop.cause)
        return PlanStopped(0, stop.cause)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> FakeBus:
    async def nobody(**_: object) -> Host:
        return Host(name="nas")

    monkeypatch.setattr(service, "PlanJob", FakeJob)
    monkeypatch.setattr(service, "known_titles", lambda _: "two disks")
    monkeypatch.setattr(service.host_facts, "host", nobody)
    FakeJob.while_preparing, FakeJob.prepared = lambda: None, 0
    FakeJob.ended.clear()
    return FakeBus()


def run(bus: FakeBus, folder: Path, scenario: Callable[[Service], Awaitable[None]]) -> None:
    async def whole() -> None:
        idle = Idle(0)
        folders = HelperFolders(folder / "state", folder / "run")
        served = Service(bus, bus, folders, idle, Jobs(), practice=False)  # type: ignore[arg-type]
        try:
            await scenario(served)
        finally:
            await served.finish(StopCause.SYSTEM)
            await served.close()
            idle.close()

    asyncio.run(whole())


async def begin(served: Service) -> None:
    plan = some_build()
    body = (encode(plan), plan.fingerprint(), [])
    await served.methods["Run"].handler(Call(CALLER, 1000, body))


def test_a_caller_who_went_while_polkit_was_asked_begins_nothing(bus: FakeBus, tmp_path: Path) -> None:
    async def scenario(served: Service) -> None:
        with pytest.raises(BusError) as caught:
            await begin(served)
        assert caught.value.name == ERROR_PREFIX + ErrorCode.NOT_AUTHORISED.value
        assert "gone" in caught.value.message

    bus.while_asking = bus.there.clear
    run(bus, tmp_path, scenario)
    assert FakeJob.prepared == 0
    assert bus.events == []


def test_a_caller_who_goes_while_the_disks_are_looked_at_begins_nothing(bus: FakeBus, tmp_path: Path) -> None:
    async def scenario(served: Service) -> None:
        FakeJob.while_preparing = lambda: served.forget(CALLER)
        await begin(served)

    run(bus, tmp_path, scenario)
    assert FakeJob.prepared == 1
    assert FakeJob.ended == [StopCause.ALONE]
    assert bus.events == [], "nobody is left who could hear of it"


def test_what_its_caller_takes_back_while_the_disks_are_looked_at_does_not_begin(
    bus: FakeBus, tmp_path: Path
) -> None:
    async def scenario(served: Service) -> None:
        forgoing: list[asyncio.Task[object]] = []

        def forgo() -> None:
            handler = served.methods["Forgo"].handler(Call(CALLER, 1000, ()))
            forgoing.append(asyncio.ensure_future(handler))

        FakeJob.while_preparing = forgo
        await begin(served)
        await asyncio.gather(*forgoing)

    run(bus, tmp_path, scenario)
    assert FakeJob.ended == [StopCause.ASKED]


async def follow(served: Service, sender: str, uid: int) -> RunningPlan:
    (answer,) = await served.methods["Follow"].handler(Call(sender, uid, ()))
    return decode(str(answer), RunningPlan)


STOPPED = PlanStopped(1, StopCause.ASKED)


async def stops_once_begun(_: object, emit: Callable[[object], None], stop: Stop) -> PlanStopped:
    """A plan that is stopped after its first step has begun."""
    assert stop.begin()
    emit(StepBegun(0))
    await asyncio.sleep(0)
    return STOPPED


async def ended(served: Service) -> None:
    async with asyncio.timeout(10):
        while served._jobs.current is not None or served._idle._count:
            await asyncio.sleep(0.01)


async def has_ended_unheard(served: Service, uid: int) -> bool:
    try:
        await follow(served, CALLER, uid)
    except BusError:
        return False
    return True


def test_a_plan_that_ends_while_nobody_listens_is_told_of_once_to_its_own_user(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaving: Service

    async def leaves(self: FakeJob, emit: Callable[[object], None], stop: Stop) -> PlanStopped:
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
        assert not await has_ended_unheard(served, 1001)
        told = await follow(served, CALLER, 1000)
        begun, last = told.events
        assert isinstance(last, PlanStopped)
        assert (told.plan, begun, structs.replace(last, time=0.0)) == (some_build(), StepBegun(0), STOPPED)
        assert 0 <= time.time() - last.time < 60
        assert not await has_ended_unheard(served, 1000)

    monkeypatch.setattr(FakeJob, "carry_out", leaves)
    run(bus, tmp_path, scenario)
    assert bus.events == []
    run(bus, tmp_path, afterwards)


def test_what_a_lost_bus_carried_nobody_has_heard(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a bus that is gone no name is reported to go."""

    async def loses(self: FakeJob, emit: Callable[[object], None], stop: Stop) -> PlanStopped:
        bus.lost.set_result(None)
        return await stops_once_begun(self, emit, stop)

    async def scenario(served: Service) -> None:
        await begin(served)
        await ended(served)

    monkeypatch.setattr(FakeJob, "carry_out", loses)
    run(bus, tmp_path, scenario)
    assert list((tmp_path / "state").glob("unheard-1000.json"))


def test_a_certificate_waits_for_its_user_whatever_is_heard_meanwhile(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proved = PlanDone(certificates=(DiskCertificate("/dev/sdb", "Tarnfell", "TF-1", ()),))
    kept = RunningPlan("earlier", some_build(), (StepBegun(0), proved))

    async def scenario(served: Service) -> None:
        await begin(served)
        await ended(served)
        assert await follow(served, CALLER, 1000) == kept

    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "unheard-1000.json").write_text(encode(kept))
    monkeypatch.setattr(FakeJob, "carry_out", stops_once_begun)
    run(bus, tmp_path, scenario)
    assert bus.told == [CALLER, CALLER]


@pytest.mark.parametrize("content", ["{", '{"job": "a"}', ""])
def test_what_was_kept_and_cannot_be_read_is_nothing(bus: FakeBus, tmp_path: Path, content: str) -> None:
    async def scenario(served: Service) -> None:
        assert not await has_ended_unheard(served, 1000)

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


def test_a_plan_is_followed_by_its_own_user_alone(bus: FakeBus, tmp_path: Path) -> None:
    """And only by who is there: nobody else would ever be forgotten."""
    refused: list[str] = []

    async def refusal(served: Service, sender: str, uid: int) -> None:
        with pytest.raises(BusError) as caught:
            await follow(served, sender, uid)
        refused.append(caught.value.name.removeprefix(ERROR_PREFIX))

    async def scenario(served: Service) -> None:
        await refusal(served, ":1.8", 1000)
        bus.there = {CALLER, ":1.8", ":1.9"}
        await refusal(served, ":1.8", 1000)
        working = FakeJob.carry_out
        allowed = asyncio.Event()

        async def carry_out(self: FakeJob, emit: Callable[[object], None], stop: Stop) -> PlanStopped:
            emit(StepBegun(0))
            await allowed.wait()
            stop.wish(StopCause.ASKED)
            return await working(self, emit, stop)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(FakeJob, "carry_out", carry_out)
            await begin(served)
            try:
                async with asyncio.timeout(10):
                    while not bus.told:
                        await asyncio.sleep(0.01)
                await refusal(served, ":1.9", 1001)
                await refusal(served, ":1.10", 1000)
                running = await follow(served, ":1.8", 1000)
            finally:
                allowed.set()
            assert (running.plan, running.events) == (some_build(), (StepBegun(0),))

    run(bus, tmp_path, scenario)
    assert refused == ["NotAuthorised", "UnknownJob", "UnknownJob", "NotAuthorised"]
    assert bus.told == [CALLER, CALLER, ":1.8"]
