"""What is cancelled while a light still has to go out, when the machine does not know of it yet."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from raidwright.bench.blinking import light_spec
from raidwright.bench.place import place_of
from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import BenchSpec, RawDisk
from raidwright.protocol import MeasureEvent, PlanDone, PlanStopped
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session
from tests.helper.plans import measuring_plan, some_build, some_disk
from tests.session.working import kept, kept_runs, never, own_history
from tests.ui.bench_builders import a_machine
from tests.ui.builders import FakeOpener, InventedMachine

PLAN = some_build()
TARGET = RawDisk(some_disk(0))
__all__ = ["own_history"]


class SlowLights(InventedMachine):
    """Its lights blink until they are cancelled, and take until ``dark`` to go out."""

    def __init__(self) -> None:
        super().__init__(a_machine(), "This computer")
        self.script = [PlanDone()]
        self.dark = asyncio.Event()
        self.blinking = asyncio.Event()
        self.going_out = asyncio.Event()

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        self.measured.append(spec)
        self.blinking.set()
        await self.dark.wait()
        yield BenchDone(complete=False)

    async def cancel(self) -> None:
        await super().cancel()
        self.going_out.set()


async def run_plan(session: Session) -> list[object]:
    return [event async for event in session.run(PLAN, bytearray(b"secret"))]


async def measure(session: Session) -> list[object]:
    place = place_of(TARGET, "This computer", "", a_machine())
    return [event async for event in session.measure(measuring_plan(write=False), "disk", place)]


async def blink(session: Session) -> list[object]:
    await session.blink(some_disk(1))
    return []


@pytest.mark.parametrize(
    ("begin", "events"),
    [(run_plan, [PlanStopped(0)]), (measure, [BenchDone(complete=False)]), (blink, [])],
)
@pytest.mark.parametrize("cancelled", [True, False])
def test_what_waits_for_a_light_to_go_out_is_not_begun_once_it_is_cancelled(
    begin, events, cancelled: bool
) -> None:
    """And the light that has to go out is no reason to cancel what it makes room for."""

    async def scenario() -> None:
        machine = SlowLights()
        session = Session(FakeOpener(system=machine), TolerantHistory(never))
        await session.open("system", lambda _: None)
        shining = asyncio.create_task(session.blink(some_disk(0)))
        async with asyncio.timeout(10):
            await machine.blinking.wait()
            working = asyncio.create_task(begin(session))
            await machine.going_out.wait()
            if cancelled:
                await session.cancel()
            machine.dark.set()
            heard = await working
            await shining
        begun = len(machine.ran) + len(machine.measured) - 1
        if cancelled:
            assert (begun, heard) == (0, events)
            assert machine.measured == [light_spec(some_disk(0))]
            assert (kept(), kept_runs()) == ((), ())
        else:
            assert begun == 1
        await session.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("instead", [Session.put_out, run_plan, blink])
def test_a_light_that_waits_for_another_to_go_out_does_not_blink_once_it_is_unwanted(instead) -> None:
    """It is put out before it blinks, or something else is begun, in whose way it would be."""

    async def scenario() -> None:
        machine = SlowLights()
        session = Session(FakeOpener(system=machine), TolerantHistory(never))
        await session.open("system", lambda _: None)
        async with asyncio.timeout(10):
            shining = asyncio.create_task(session.blink(some_disk(0)))
            await machine.blinking.wait()
            waiting = asyncio.create_task(session.blink(some_disk(2)))
            await machine.going_out.wait()
            machine.going_out.clear()
            working = asyncio.create_task(instead(session))
            await machine.going_out.wait()
            machine.dark.set()
            await asyncio.gather(shining, waiting, working)
        assert light_spec(some_disk(2)) not in machine.measured
        assert len(machine.ran) + len(machine.measured) == (1 if instead is Session.put_out else 2)
        await session.close()

    asyncio.run(scenario())
