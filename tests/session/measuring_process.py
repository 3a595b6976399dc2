"""A process that measures on an invented machine and prints each pass it has heard of, until it is killed.

Its argument says what: one run, a layer test, or two targets in turn.
"""

import asyncio
import sys
from collections.abc import AsyncIterator

from msgspec import structs

from raidwright.bench.layer_test.stages import layer_test_of
from raidwright.bench.place import place_of
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, MountedAt
from raidwright.protocol import MeasureEvent
from raidwright.session.ab_test import AbTest, ab_part
from raidwright.session.history import TolerantHistory
from raidwright.session.layer_test import LayerTestSeries
from raidwright.session.series import RunEnded, Series, SeriesEvent
from raidwright.session.session import Session
from tests.ui.bench_builders import a_machine, a_sample, events
from tests.ui.builders import FakeOpener, InventedMachine

SPEC = BenchSpec(MountedAt("/srv/tank"), DEFAULT.rows, ONE_WAY, passes=4)
PLACE = place_of(SPEC.target, "Nas", "tank", a_machine())
PAUSE = 0.01
"""Seconds that an invented pass takes."""


class SlowMachine(InventedMachine):
    """Takes its time with each event of what is measured."""

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        for tick, event in enumerate(events(spec)):
            await asyncio.sleep(PAUSE)
            yield a_sample(tick)
            yield event


def series(what: str) -> Series:
    """What is measured one after the other."""
    if what == "turns":
        return AbTest(ab_part(SPEC, "tank", PLACE), ab_part(SPEC, "attic", PLACE))
    machine, read = a_machine(), structs.replace(SPEC, directions=(Direction.READ,))
    layer_test = layer_test_of(read.target, machine)
    assert layer_test is not None
    return LayerTestSeries(layer_test, read, "tank", "Nas", machine, built_here=False)


def tell(event: SeriesEvent) -> None:
    """Print a pass, and that a run has ended."""
    if isinstance(event, PassResult):
        print(event.row.label, event.direction.value, event.number, flush=True)
    elif isinstance(event, RunEnded):
        print("ended", event.number, flush=True)


async def measure(what: str) -> None:
    session = Session(FakeOpener(system=SlowMachine(a_machine(), "Nas")), TolerantHistory(print))
    await session.open("system", lambda _: None)
    if what != "run":
        await series(what).carry_out(session, tell)
        return
    async for event in session.measure(SPEC, "tank", PLACE):
        tell(event)


if __name__ == "__main__":
    asyncio.run(measure(sys.argv[1]))
