"""A process that measures on an invented machine and prints each pass it has heard of, until it is killed."""

import asyncio
from collections.abc import Iterator

from raidwright.bench.place import place_of
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import ONE_WAY, BenchSpec, MountedAt
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session
from tests.ui.bench_builders import a_machine, a_sample, events
from tests.ui.builders import FakeOpener, Happening, InventedMachine

SPEC = BenchSpec(MountedAt("/srv/tank"), DEFAULT.rows, ONE_WAY, passes=4)
PAUSE = 0.01
"""Seconds that an invented pass takes."""


def slowly() -> Iterator[Happening]:
    for tick, event in enumerate(events(SPEC)):
        yield PAUSE
        yield a_sample(tick)
        yield event


async def measure() -> None:
    machine = InventedMachine(a_machine(), "Nas")
    machine.script = list(slowly())
    session = Session(FakeOpener(system=machine), TolerantHistory(print))
    await session.open("system", lambda _: None)
    async for event in session.measure(SPEC, "tank", place_of(SPEC.target, "Nas", "tank", a_machine())):
        if isinstance(event, PassResult):
            print(event.row.label, event.direction.value, event.number, flush=True)


if __name__ == "__main__":
    asyncio.run(measure())
