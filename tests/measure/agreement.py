"""Our MB/s and our time against plain runs of fio with the same jobs, in turn.

In memory nothing but the processor limits what is read, and this computer has one for fio and one for us.
The practice machine has a single one for both: to watch takes its share of it, unless the disk is the limit.
"""

import asyncio
import json
import os
import statistics
import tempfile
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import BenchSpec, Data, Direction, Folder, RawDisk, Row, Target
from raidwright.helper.measuring import fio
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.own_folder import OwnFolder
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.protocol import MeasureEvent
from raidwright.storage.plan.identity import disk_identity
from raidwright.storage.units import GIB, MIB
from tests.lab.building import whole_disks
from tests.measure.figure import Figure

_PAIRS = 10
_SECONDS, _PASSES = 2.0, 2
_FREE, _CAPPED = (0, 0), (120 * MIB, 1000)
"""Bytes and requests per second: as many as it can, and far fewer than that in every row."""
_IN_MEMORY, _MEMORY_SIZE = "/dev/shm", 256 * MIB


@dataclass
class _Side:
    """Bytes per second of each run by row, and seconds of each run."""

    rates: dict[Row, list[float]] = field(default_factory=lambda: {row: [] for row in DEFAULT.rows})
    walls: list[float] = field(default_factory=list)


_Measuring = Callable[[_Side], Awaitable[None]]
_Running = Callable[[Sequence[str]], Awaitable[bytes]]


def measure() -> list[Figure]:
    """The rows of the default profile, read in memory, and from a practice disk that is free or held back."""
    return [*asyncio.run(_in_memory()), *asyncio.run(_on_practice_disk())]


async def _in_memory() -> list[Figure]:
    with tempfile.TemporaryDirectory(dir=_IN_MEMORY) as folder:

        async def ours(side: _Side) -> None:
            await _ours(OwnFolder(_spec(Folder(folder), _MEMORY_SIZE)).events(), side)

        async def plain(side: _Side) -> None:
            await _plain_in_memory(folder, side)

        return await _compared("in memory", ours, plain)


async def _plain_in_memory(folder: str, side: _Side) -> None:
    """In a new file each time, as ours: how fast memory is read is a matter of where its pages lie."""
    descriptor = os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
    path = f"/proc/self/fd/{descriptor}"

    async def run(argv: Sequence[str]) -> bytes:
        child = await asyncio.create_subprocess_exec(*argv, stdout=PIPE, pass_fds=(descriptor,))
        return (await child.communicate())[0]

    try:
        os.truncate(descriptor, _MEMORY_SIZE)
        await run(fio.arguments(fio.layout_job((path,), _MEMORY_SIZE, Data.RANDOM)))
        await _plain(run, path, _MEMORY_SIZE, side, direct=False)
    finally:
        os.close(descriptor)


async def _on_practice_disk() -> list[Figure]:
    practice = await PracticeMachine.start(load_disk_set("default"))
    machine = BusMachine("Practice machine", practice.address)
    try:
        snapshot = await machine.look()
        serial, disk = next(iter(whole_disks(snapshot).items()))
        identity = disk_identity(disk, snapshot)

        async def run(argv: Sequence[str]) -> bytes:
            return (await practice.run(argv)).output

        async def ours(side: _Side) -> None:
            await _ours(machine.measure(_spec(RawDisk(identity), GIB)), side)

        async def plain(side: _Side) -> None:
            await _plain(run, identity.path, GIB, side)

        figures: list[Figure] = []
        for name, limits in (("one processor", _FREE), ("held back", _CAPPED)):
            await practice.set_limits(serial, *limits)
            figures += await _compared(name, ours, plain)
        return figures
    finally:
        await machine.close()
        await practice.close()


async def _compared(name: str, measure_ours: _Measuring, measure_plain: _Measuring) -> list[Figure]:
    ours, plain = _Side(), _Side()
    pair = ((measure_ours, ours), (measure_plain, plain))
    for number in range(_PAIRS):
        # Whoever is second has a warmer computer.
        for measuring, side in pair if number % 2 else reversed(pair):
            began = time.monotonic()
            await measuring(side)
            side.walls.append(time.monotonic() - began)
    ratios = {row: _ratio(ours.rates[row], plain.rates[row]) for row in DEFAULT.rows}
    detail = ", ".join(f"{row.label} {ratio:.3f}" for row, ratio in ratios.items())
    rows = list(ratios.values())
    return [
        Figure(f"our MB/s / plain fio, {name}", statistics.fmean(rows), "", detail, most=1.02, least=0.98),
        Figure(f"the row furthest off, {name}", max(rows, key=_distance), "", "", most=1.02, least=0.98),
        Figure(f"our time / plain fio, {name}", _ratio(ours.walls, plain.walls), "", "", most=1.05),
    ]


def _ratio(ours: list[float], plain: list[float]) -> float:
    return statistics.median(ours) / statistics.median(plain)


def _distance(ratio: float) -> float:
    return abs(ratio - 1)


def _spec(target: Target, size: int) -> BenchSpec:
    return BenchSpec(
        target=target,
        rows=DEFAULT.rows,
        directions=(Direction.READ,),
        size=size,
        passes=_PASSES,
        seconds=_SECONDS,
        warmup=False,
    )


async def _ours(events: AsyncIterator[MeasureEvent], side: _Side) -> None:
    async for event in events:
        if isinstance(event, PassResult):
            side.rates[event.row].append(event.rate)


async def _plain(run: _Running, path: str, size: int, side: _Side, *, direct: bool = True) -> None:
    for row in DEFAULT.rows:
        for _ in range(_PASSES):
            job = fio.FioJob(row, Direction.READ, (path,), size, Data.RANDOM, _SECONDS, direct=direct)
            argv = [part for part in fio.arguments(job) if not part.startswith("--status-interval")]
            said = (await run(argv)).decode()
            read = json.loads(said[said.index("{") :])["jobs"][0]["read"]
            side.rates[row].append(float(read["bw_bytes"]))
