"""Invented machines for pictures of each page: what runs on them can be held at some place."""

import asyncio
from collections.abc import AsyncIterator

from msgspec import structs

from raidwright.bench.spec import BenchSpec
from raidwright.protocol import MeasureEvent, PlanEvent
from raidwright.storage.snapshot.disks import Snapshot
from tests.session.simulated_machine import SimulatedMachine
from tests.storage.machines import FILES, blank_disks
from tests.ui.arrays.shown import untold
from tests.ui.arrays.spacious import spacious
from tests.ui.bench_builders import WATCHED, a_full_sample, a_machine, events
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.planned_snapshots import equipped, practice
from tests.ui.snapshots import home_server

_ENOUGH = 40
"""Samples, ten a second, of what is measured when a picture is taken."""


class Gate:
    """Holds what a machine plays back at some place until it is opened."""

    def __init__(self) -> None:
        self.reached = False
        self._opened = False

    async def wait(self) -> None:
        """Until it is opened."""
        self.reached = True
        while not self._opened:
            await asyncio.sleep(0.02)

    def open(self) -> None:
        """Let everything through."""
        self._opened = True


class HeldMachine(InventedMachine):
    """Plays the first ``half`` of its script, and the rest once its ``gate`` is opened."""

    def __init__(self, snapshot: Snapshot, title: str) -> None:
        super().__init__(snapshot, title)
        self.gate = Gate()
        self.half = 0

    def hold_at(self, half: int) -> Gate:
        """From the next script on."""
        self.gate, self.half = Gate(), half
        return self.gate

    def wake(self) -> None:
        """Tell once more what there is, to whoever opens it again."""
        if self.closed:
            self._snapshots.put_nowait(self._latest)

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        """A whole run, with samples in its middle."""
        begun, *rest = events(spec)
        half = len(rest) // 2 | 1
        yield begun
        for event in rest[:half]:
            yield event
        for tick in range(_ENOUGH):
            yield a_full_sample(tick, [watched.device for watched in WATCHED])
        await self.gate.wait()
        for event in rest[half:]:
            yield event

    async def _play(self) -> AsyncIterator[PlanEvent | MeasureEvent]:
        place = 0
        async for event in super()._play():
            if place == self.half:
                await self.gate.wait()
            place += 1
            yield event


def _with_files(look: Snapshot) -> Snapshot:
    """A computer on which what is built comes back after a restart."""
    return structs.replace(look, host=structs.replace(look.host, setting_files=FILES))


class Machines:
    """What the window can open, by the names that it is asked for."""

    def __init__(self) -> None:
        self.system = HeldMachine(equipped(home_server()), "This computer")
        self.practice = HeldMachine(_with_files(practice()), "Practice machine")
        self.tank = HeldMachine(untold(spacious()), "tank")
        self.measured = HeldMachine(a_machine(), "measured")
        self.new = HeldMachine(blank_disks(3), "new")
        self.blank = SimulatedMachine(blank_disks(3))
        self.opener = FakeOpener(**vars(self))
