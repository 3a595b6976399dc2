"""A plan whose caller leaves between the yes and the first write, and who may follow one that runs."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from typing import ClassVar, cast

import pytest

from raidwright.bus import BusError, Call
from raidwright.helper import overview, own_planning, service
from raidwright.helper.errors import HelperError
from raidwright.helper.jobs import Idle, Jobs, StopWish
from raidwright.helper.limits import LOOKS_PER_USER, PER_USER, only_executor
from raidwright.helper.looking.devices.device_facts import FactFinder
from raidwright.helper.overview import Overview
from raidwright.helper.plans.plan_job import HelperFolders
from raidwright.helper.service import Service
from raidwright.protocol import (
    ERROR_PREFIX,
    ErrorCode,
    HelperFacts,
    PlanStopped,
    RunningPlan,
    StepBegun,
    StopCause,
    decode,
    encode,
)
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.unfinished import Unfinished
from tests.helper.agreeing import AgreeingPlanning
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
        if signal[3] != "Event":
            return
        _, event = cast("tuple[str, str]", signal[5])
        self.events.append(event)
        self.told.append(str(signal[0]))


class FakeJob:
    """A plan that gets ready, and tells whether it might begin."""

    while_preparing: Callable[[], None]
    prepared = 0
    ended: ClassVar[list[StopCause]] = []

    def __init__(self, plan: object, *_: object, **__: object) -> None:
        self.plan = plan

    async def prepare(self) -> None:
        FakeJob.prepared += 1
        FakeJob.while_preparing()

    async def carry_out(self, emit: object, stop: StopWish) -> PlanStopped:
        assert not stop.begin(), "it has begun"
        FakeJob.ended.append(stop.cause)
        return PlanStopped(0, stop.cause)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> FakeBus:
    async def nobody(**_: object) -> Host:
        return Host(name="nas")

    monkeypatch.setattr(own_planning, "OwnPlanning", AgreeingPlanning)
    monkeypatch.setattr(service, "PlanJob", FakeJob)
    monkeypatch.setattr(service, "known_titles", lambda _: "two disks")
    monkeypatch.setattr(overview.host_facts, "host", nobody)
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
        assert "has ended" in caught.value.message

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


def test_nobody_is_asked_about_a_plan_while_another_helper_carries_one_out(
    bus: FakeBus, tmp_path: Path
) -> None:
    """One that has lost the bus, on which the next was started."""
    asked: list[str] = []
    bus.while_asking = lambda: asked.append("polkit")

    async def scenario(served: Service) -> None:
        with only_executor(tmp_path / "run"), pytest.raises(BusError, match="Another plan") as caught:
            await begin(served)
        assert caught.value.name == ERROR_PREFIX + ErrorCode.BUSY.value

    run(bus, tmp_path, scenario)
    assert (asked, FakeJob.prepared) == ([], 0)


def test_a_look_waits_for_what_was_broken_off_to_be_settled_but_not_for_long(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FactFinder, "find", lambda _, **__: ())
    monkeypatch.setattr(service, "_SETTLING_PATIENCE", 0.3)

    async def scenario(served: Service) -> None:
        look = served.methods["Facts"].handler
        settling = asyncio.create_task(asyncio.sleep(0.1))
        served.look_after(settling)
        await look(Call(CALLER, 1000, ()))
        assert settling.done()
        endless = asyncio.create_task(asyncio.sleep(60))
        served.look_after(endless)
        await look(Call(CALLER, 1000, ()))
        assert not endless.done()
        endless.cancel()
        await asyncio.gather(endless, return_exceptions=True)

    run(bus, tmp_path, scenario)


def test_what_another_helper_carries_out_is_not_told_of_as_broken_off(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What this one puts back itself it tells of."""
    left = Unfinished("build", "tank", begun=1e9, step=1, steps=9)
    monkeypatch.setattr(Overview, "_find_unfinished", lambda *_: left)
    monkeypatch.setattr(FactFinder, "find", lambda _, **__: ())

    async def told(served: Service) -> Unfinished | None:
        (answer,) = await served.methods["Facts"].handler(Call(CALLER, 1000, ()))
        return decode(str(answer), HelperFacts).unfinished

    async def scenario(served: Service) -> None:
        assert await told(served) == left
        with only_executor(tmp_path / "run"):
            assert await told(served) is None
            putting_back = asyncio.create_task(asyncio.sleep(60))
            served._jobs.begin_after(putting_back)
            assert await told(served) == left
            putting_back.cancel()
        await asyncio.gather(putting_back, return_exceptions=True)
        assert await told(served) == left

    run(bus, tmp_path, scenario)


async def follow(served: Service, sender: str, uid: int) -> RunningPlan:
    (answer,) = await served.methods["Follow"].handler(Call(sender, uid, ()))
    return decode(str(answer), RunningPlan)


def test_a_plan_that_may_still_be_refused_is_followed_by_nobody(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever did would wait for an end of which only its caller is told."""
    bus.there.add(":1.8")

    following: list[asyncio.Task[RunningPlan]] = []

    async def scenario(served: Service) -> None:
        async def refuses(_: FakeJob) -> None:
            following.append(asyncio.create_task(follow(served, ":1.8", 1000)))
            await asyncio.sleep(0.05)
            assert not following[0].done()
            raise HelperError(ErrorCode.REFUSED, "Nothing was written.")

        monkeypatch.setattr(FakeJob, "prepare", refuses)
        with pytest.raises(BusError, match="Nothing was written"):
            await begin(served)
        with pytest.raises(BusError) as caught:
            await following[0]
        assert caught.value.name == ERROR_PREFIX + ErrorCode.UNKNOWN_JOB.value

    run(bus, tmp_path, scenario)


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

        async def carry_out(self: FakeJob, emit: Callable[[object], None], stop: StopWish) -> PlanStopped:
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


def test_whoever_looks_has_a_place_while_passwords_are_typed(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows, tray and terminal of one person all ask as a disk comes, and a slow one holds them up."""
    go_on = asyncio.Event()

    async def slow(_: Overview, **__: object) -> HelperFacts:
        await go_on.wait()
        return HelperFacts(Host(name="nas"), ())

    async def scenario(served: Service) -> None:
        def looks(count: int) -> list[asyncio.Future[object]]:
            facts = served.methods["Facts"].handler
            return [asyncio.ensure_future(facts(Call(CALLER, 1000, ()))) for _ in range(count)]

        with ExitStack() as typing:
            for _ in range(PER_USER):
                typing.enter_context(served._callers.enter(Call(CALLER, 1000, ())))
            looking = looks(LOOKS_PER_USER)
            await asyncio.sleep(0.1)
            (last,) = looks(1)
            with pytest.raises(BusError) as caught:
                await last
            assert caught.value.name == ERROR_PREFIX + ErrorCode.BUSY.value
            go_on.set()
            await asyncio.gather(*looking)

    monkeypatch.setattr(Overview, "facts", slow)
    run(bus, tmp_path, scenario)
