"""What becomes of a plan whose caller leaves between the yes and the first write."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest

from raidwright.bus import BusError, Call
from raidwright.helper import service
from raidwright.helper.idle import Idle
from raidwright.helper.jobs import Stop
from raidwright.helper.plans.plan_job import Places
from raidwright.helper.service import Service
from raidwright.protocol import ERROR_PREFIX, ErrorCode, PlanStopped, StopCause, decode, encode
from raidwright.storage.snapshot.disks import Host
from tests.helper.plans import some_build

CALLER = ":1.7"


class FakeBus:
    """A bus where polkit says yes, and ``there`` is who has not left."""

    def __init__(self) -> None:
        self.there = {CALLER}
        self.while_asking: Callable[[], None] = lambda: None
        self.events: list[str] = []

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


class FakeJob:
    """A plan that gets ready, and tells whether it might begin."""

    while_preparing: Callable[[], None]
    prepared = 0

    def __init__(self, plan: object, *_: object) -> None:
        self.plan = plan

    async def prepare(self) -> None:
        FakeJob.prepared += 1
        FakeJob.while_preparing()

    async def carry_out(self, emit: object, stop: Stop) -> PlanStopped:
        assert not stop.begin(), "it has begun"
        return PlanStopped(0, stop.cause)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> FakeBus:
    async def nobody(**_: object) -> Host:
        return Host(name="nas")

    monkeypatch.setattr(service, "PlanJob", FakeJob)
    monkeypatch.setattr(service, "known_titles", lambda _: "two disks")
    monkeypatch.setattr(service.host_facts, "host", nobody)
    FakeJob.while_preparing, FakeJob.prepared = lambda: None, 0
    return FakeBus()


def run(bus: FakeBus, folder: Path, scenario: Callable[[Service], Awaitable[None]]) -> None:
    async def whole() -> None:
        idle = Idle(0)
        places = Places(folder / "state", folder / "run")
        served = Service(bus, bus, places, idle, practice=False)  # type: ignore[arg-type]
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
    (event,) = bus.events
    assert decode(event, PlanStopped) == PlanStopped(0, StopCause.ALONE)
