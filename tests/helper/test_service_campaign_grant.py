"""One question for a whole campaign: whose it is, how long it lasts, and what is asked about all the same."""

import asyncio
import fcntl
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from typing import ClassVar, cast

import pytest
from msgspec.structs import replace

from raidwright.bench.spec import BuiltDevice, RawDisk
from raidwright.bus import BusError, Call
from raidwright.helper import overview, own_planning, service
from raidwright.helper.errors import refusal
from raidwright.helper.jobs import Idle, Jobs
from raidwright.helper.limits import PACKAGE_LOCK
from raidwright.helper.plans.plan_job import HelperFolders
from raidwright.helper.service import Service
from raidwright.protocol import ERROR_PREFIX, ErrorCode, PlanDone, StopCause, encode
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Host
from tests.helper.agreeing import AgreeingPlanning
from tests.helper.plans import measuring_plan, some_build, some_cleaning, some_disk, some_teardown

CALLER, OTHER = ":1.7", ":1.8"


class CountingBus:
    """A bus where polkit says yes to the question about a campaign alone, and every question is counted."""

    def __init__(self) -> None:
        self.lost: Future[None] = Future()
        self.there = {CALLER, OTHER}
        self.asked: list[str] = []
        self.allowed = {"campaign"}

    async def call(self, *call: object, **_: object) -> tuple[object, ...]:
        if call[3] != "CheckAuthorization":
            raise BusError("org.freedesktop.DBus.Error.ServiceUnknown", "nobody")
        action = str(cast("tuple[object, ...]", call[5])[1]).rpartition(".")[2]
        self.asked.append(action)
        return ([action in self.allowed, False, {}],)

    async def is_there(self, name: str) -> bool:
        return name in self.there

    def emit(self, *_: object) -> None:
        pass


class QuickJob:
    """A plan that is carried out at once, unless the guard refuses it."""

    refuses: ClassVar[bool] = False

    def __init__(self, plan: object, *_: object, **__: object) -> None:
        self.plan = plan

    async def prepare(self) -> None:
        if QuickJob.refuses:
            raise refusal("It now carries something else.")

    async def carry_out(self, *_: object) -> PlanDone:
        return PlanDone()


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> CountingBus:
    async def nobody(**_: object) -> Host:
        return Host(name="nas")

    async def at_once(*_: object) -> None:
        pass

    monkeypatch.setattr(own_planning, "OwnPlanning", AgreeingPlanning)
    monkeypatch.setattr(service, "PlanJob", QuickJob)
    monkeypatch.setattr(service, "wait_for_udisks", at_once)
    monkeypatch.setattr(service, "known_titles", lambda _: "two disks")
    monkeypatch.setattr(overview.host_facts, "host", nobody)
    monkeypatch.setattr("raidwright.helper.measuring.targets.check_named", lambda _: None)
    QuickJob.refuses = False
    return CountingBus()


class Callers:
    """What is asked of the helper, and how it answers."""

    def __init__(self, served: Service, idle: Idle) -> None:
        self.served = served
        self.idle = idle

    async def authorise_campaign(self, plan: Plan, seconds: int = 3600, sender: str = CALLER) -> None:
        await self._call("Warrant", sender, (encode(plan), plan.fingerprint(), seconds))

    async def withdraw(self, sender: str = CALLER) -> None:
        await self._call("Withdraw", sender, ())

    async def run(self, plan: Plan, sender: str = CALLER) -> None:
        """The plan, to its end."""
        await self._call("Run", sender, (encode(plan), plan.fingerprint(), []))
        async with asyncio.timeout(10):
            while self.served._jobs.current is not None:
                await asyncio.sleep(0.01)

    async def refused(self, plan: Plan, sender: str = CALLER) -> str:
        with pytest.raises(BusError) as caught:
            await self.run(plan, sender)
        return caught.value.name.removeprefix(ERROR_PREFIX)

    async def measure_refused(self, target: RawDisk | BuiltDevice) -> str:
        spec = replace(measuring_plan(write=False), target=target)
        with pytest.raises(BusError) as caught:
            await self._call("Measure", CALLER, (encode(spec),))
        return caught.value.name.removeprefix(ERROR_PREFIX)

    async def look(self, sender: str = CALLER) -> None:
        await self._call("Facts", sender, ())

    async def look_refused(self, sender: str = CALLER) -> str:
        with pytest.raises(BusError) as caught:
            await self.look(sender)
        return caught.value.name.removeprefix(ERROR_PREFIX)

    async def _call(self, method: str, sender: str, body: tuple[object, ...]) -> None:
        await self.served.methods[method].handler(Call(sender, 1000, body))


def serving(bus: CountingBus, folder: Path, scenario: Callable[[Callers], Awaitable[None]]) -> None:
    async def whole() -> None:
        idle = Idle(0)
        folders = HelperFolders(folder / "state", folder / "run")
        served = Service(bus, bus, folders, idle, Jobs(), practice=False)  # type: ignore[arg-type]
        try:
            await scenario(Callers(served, idle))
        finally:
            await served.finish(StopCause.SYSTEM)
            await served.close()
            idle.close()

    asyncio.run(whole())


DENIED = ErrorCode.NOT_AUTHORISED.value


def test_a_campaign_may_look_while_nobody_is_there_to_be_asked(bus: CountingBus, tmp_path: Path) -> None:
    """Over ssh even to look takes a password, and what was typed once is forgotten after some minutes."""

    async def scenario(callers: Callers) -> None:
        assert await callers.look_refused() == DENIED
        await callers.authorise_campaign(some_cleaning())
        await callers.look()
        assert await callers.look_refused(OTHER) == DENIED
        await callers.withdraw()
        assert await callers.look_refused() == DENIED

    serving(bus, tmp_path, scenario)
    assert bus.asked == ["facts", "campaign", "facts", "facts"]


def test_one_question_is_enough_for_all_of_it(bus: CountingBus, tmp_path: Path) -> None:
    async def scenario(callers: Callers) -> None:
        await callers.authorise_campaign(some_cleaning())
        await callers.run(some_cleaning())
        for _ in range(2):
            await callers.run(some_build())
            await callers.run(some_teardown())
        assert bus.asked == ["campaign"]

    serving(bus, tmp_path, scenario)


def test_nobody_else_has_anything_of_it(bus: CountingBus, tmp_path: Path) -> None:
    async def scenario(callers: Callers) -> None:
        await callers.authorise_campaign(some_cleaning())
        assert await callers.refused(some_cleaning(), OTHER) == DENIED
        await callers.run(some_cleaning())
        assert await callers.refused(some_build(), OTHER) == DENIED
        assert bus.asked == ["campaign", "facts", "destroy", "facts", "build"]

    serving(bus, tmp_path, scenario)


@pytest.mark.parametrize("how", ["gone", "withdrawn"])
def test_it_ends_with_the_caller_and_when_it_is_withdrawn(bus: CountingBus, tmp_path: Path, how: str) -> None:
    async def scenario(callers: Callers) -> None:
        await callers.authorise_campaign(some_cleaning())
        await callers.run(some_cleaning())
        if how == "gone":
            callers.served.forget(CALLER)
        else:
            await callers.withdraw()
        assert await callers.refused(some_build()) == DENIED
        assert bus.asked == ["campaign", "facts", "build"]

    serving(bus, tmp_path, scenario)


def test_what_it_does_not_cover_is_asked_about_as_ever(bus: CountingBus, tmp_path: Path) -> None:
    async def scenario(callers: Callers) -> None:
        await callers.authorise_campaign(some_cleaning())
        await callers.run(some_cleaning())
        assert await callers.refused(some_teardown()) == DENIED, "it has not built that"
        assert await callers.refused(some_build(disks=3)) == DENIED, "nobody named that disk"
        assert await callers.measure_refused(RawDisk(some_disk(2))) == DENIED
        assert await callers.measure_refused(BuiltDevice("/dev/md/tank", "0" * 64)) == DENIED
        asked = [each for each in bus.asked if each != "facts"]
        assert asked[1:] == ["destroy", "build", "measure-raw", "measure-built"]

    serving(bus, tmp_path, scenario)


def test_its_disks_are_measured_without_a_question(bus: CountingBus, tmp_path: Path) -> None:
    async def scenario(callers: Callers) -> None:
        await callers.authorise_campaign(some_cleaning())
        # There is no such disk on the computer of this test, which is found out behind the question.
        assert await callers.measure_refused(RawDisk(some_disk(0))) == ErrorCode.REFUSED.value
        assert bus.asked == ["campaign"]

    serving(bus, tmp_path, scenario)


def test_what_the_guard_refuses_has_not_begun(bus: CountingBus, tmp_path: Path) -> None:
    """An array whose build was refused is not one that this campaign grant may take down."""

    async def scenario(callers: Callers) -> None:
        await callers.authorise_campaign(some_cleaning())
        await callers.run(some_cleaning())
        QuickJob.refuses = True
        assert await callers.refused(some_build()) == ErrorCode.REFUSED.value
        QuickJob.refuses = False
        assert await callers.refused(some_teardown()) == DENIED

    serving(bus, tmp_path, scenario)


def test_without_a_yes_there_is_none(bus: CountingBus, tmp_path: Path) -> None:
    async def scenario(callers: Callers) -> None:
        with pytest.raises(BusError):
            await callers.authorise_campaign(some_cleaning())
        assert await callers.refused(some_cleaning()) == DENIED

    bus.allowed = set()
    serving(bus, tmp_path, scenario)


def test_a_caller_who_went_while_polkit_was_asked_has_none(bus: CountingBus, tmp_path: Path) -> None:
    async def scenario(callers: Callers) -> None:
        with pytest.raises(BusError, match="has ended"):
            await callers.authorise_campaign(some_cleaning())
        bus.there.add(CALLER)
        assert await callers.refused(some_cleaning()) == DENIED

    bus.there.discard(CALLER)
    serving(bus, tmp_path, scenario)


def test_the_helper_stays_as_long_as_there_is_one(bus: CountingBus, tmp_path: Path) -> None:
    async def scenario(callers: Callers) -> None:
        before = callers.idle._count
        await callers.authorise_campaign(some_cleaning())
        assert callers.idle._count == before + 1
        await callers.run(some_cleaning())
        assert not _is_free(tmp_path / "run" / PACKAGE_LOCK), "between two plans"
        await callers.withdraw()
        assert callers.idle._count == before
        assert _is_free(tmp_path / "run" / PACKAGE_LOCK)

    serving(bus, tmp_path, scenario)


def _is_free(lock: Path) -> bool:
    with lock.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def test_none_is_given_while_the_package_is_changed(bus: CountingBus, tmp_path: Path) -> None:
    async def scenario(callers: Callers) -> None:
        with (tmp_path / PACKAGE_LOCK).open("a") as script:
            fcntl.flock(script, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with pytest.raises(BusError, match="being upgraded or removed"):
                await callers.authorise_campaign(some_cleaning())
        await callers.authorise_campaign(some_cleaning())

    (tmp_path / "run").symlink_to(tmp_path)
    serving(bus, tmp_path, scenario)
