"""What its caller takes back while no question stands and no job gets ready: it does not begin either."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import msgspec
import pytest

from raidwright.bench.spec import RawDisk
from raidwright.bus import BusError, Call
from raidwright.helper.campaign_grant import CampaignGrant
from raidwright.helper.service import Service
from raidwright.protocol import ERROR_PREFIX, ErrorCode, encode
from tests.helper.plans import measuring_plan, some_cleaning, some_disk
from tests.helper.test_service import CALLER, FakeBus, FakeJob, begin, bus, run

__all__ = ["bus"]


async def forgo(served: Service, sender: str = CALLER) -> None:
    await served.methods["Forgo"].handler(Call(sender, 1000, ()))


async def authorise_campaign(served: Service) -> None:
    plan = some_cleaning()
    await served.methods["Warrant"].handler(Call(CALLER, 1000, (encode(plan), plan.fingerprint(), 3600)))


async def measure(served: Service) -> None:
    spec = msgspec.structs.replace(measuring_plan(write=False), target=RawDisk(some_disk(0)))
    await served.methods["Measure"].handler(Call(CALLER, 1000, (encode(spec),)))


async def closed(asking: asyncio.Task[None]) -> bool:
    """Whether the call was answered as one whose question was closed."""
    with pytest.raises(BusError) as caught:
        await asking
    return caught.value.name == ERROR_PREFIX + ErrorCode.DISMISSED.value


def counting(bus: FakeBus) -> list[str]:
    asked: list[str] = []
    bus.while_asking = lambda: asked.append("polkit")
    return asked


def test_nobody_is_asked_about_a_plan_that_was_taken_back_while_it_waited(
    bus: FakeBus, tmp_path: Path
) -> None:
    """As it does behind one that was broken off."""
    asked = counting(bus)

    async def scenario(served: Service) -> None:
        ready = asyncio.Event()
        served._jobs.begin_after(asyncio.ensure_future(until(ready)))
        beginning = asyncio.create_task(begin(served))
        await asyncio.sleep(0.01)
        await forgo(served)
        ready.set()
        assert await closed(beginning)

    run(bus, tmp_path, scenario)
    assert (asked, FakeJob.prepared) == ([], 0)


async def until(ready: asyncio.Event) -> None:
    await ready.wait()


def test_what_is_asked_for_later_or_by_another_is_not_taken_back(bus: FakeBus, tmp_path: Path) -> None:
    bus.there.add(":1.8")

    async def scenario(served: Service) -> None:
        ready = asyncio.Event()
        served._jobs.begin_after(asyncio.ensure_future(until(ready)))
        await forgo(served)
        beginning = asyncio.create_task(begin(served))
        await asyncio.sleep(0.01)
        await forgo(served, ":1.8")
        ready.set()
        await beginning
        await forgo(served)

    run(bus, tmp_path, scenario)
    assert FakeJob.prepared == 1


@pytest.mark.parametrize("ask", [begin, authorise_campaign])
def test_a_yes_of_which_the_caller_takes_back_the_question_is_none(
    bus: FakeBus, tmp_path: Path, ask: Callable[[Service], Coroutine[object, object, None]]
) -> None:
    """The yes is there, and whoever asked for it has not heard of it yet."""

    async def scenario(served: Service) -> None:
        forgoing: list[asyncio.Task[None]] = []
        bus.while_asking = lambda: forgoing.append(asyncio.create_task(forgo(served)))
        asking = asyncio.create_task(ask(served))
        assert await closed(asking)
        await asyncio.gather(*forgoing)
        assert served._campaign_grants.of(CALLER) is None

    run(bus, tmp_path, scenario)
    assert FakeJob.prepared == 0


@pytest.mark.parametrize("ask", [begin, authorise_campaign])
def test_what_is_taken_back_between_the_yes_and_its_beginning_does_not_begin(
    bus: FakeBus, tmp_path: Path, ask: Callable[[Service], Coroutine[object, object, None]]
) -> None:
    async def scenario(served: Service) -> None:
        is_there = bus.is_there

        async def forgone_meanwhile(name: str) -> bool:
            await forgo(served)
            return await is_there(name)

        bus.is_there = forgone_meanwhile  # type: ignore[method-assign]
        assert await closed(asyncio.create_task(ask(served)))
        assert served._campaign_grants.of(CALLER) is None

    run(bus, tmp_path, scenario)
    assert FakeJob.prepared == 0


def test_a_measurement_under_a_campaign_grant_is_taken_back_while_it_is_looked_whether_that_covers_it(
    bus: FakeBus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("raidwright.helper.measuring.targets.check_named", lambda _: None)

    async def scenario(served: Service) -> None:
        await authorise_campaign(served)
        loop = asyncio.get_running_loop()

        def covers(self: CampaignGrant, _: object) -> bool:
            asyncio.run_coroutine_threadsafe(forgo(served), loop).result(10)
            return True

        monkeypatch.setattr(CampaignGrant, "covers_target", covers)
        assert await closed(asyncio.create_task(measure(served)))

    run(bus, tmp_path, scenario)


def test_a_look_at_the_disks_is_not_taken_back(bus: FakeBus, tmp_path: Path) -> None:
    """Nothing begins by it."""

    async def scenario(served: Service) -> None:
        forgoing: list[asyncio.Task[None]] = []
        bus.while_asking = lambda: forgoing.append(asyncio.create_task(forgo(served)))
        await served.methods["Moment"].handler(Call(CALLER, 1000, ("nonsense",)))

    with pytest.raises(BusError) as caught:
        run(bus, tmp_path, scenario)
    assert ErrorCode.DISMISSED.value not in caught.value.name
