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
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import Begun, PassResult
from raidwright.bench.spec import (
    Access,
    BenchSpec,
    Data,
    Direction,
    Folder,
    MountedAt,
    RawDisk,
    Row,
    Target,
)
from raidwright.helper.measuring import fio
from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.own_folder import OwnFolder
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.protocol import MeasureEvent
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.units import GIB, KIB, MIB
from tests.lab.building import carry_out, design_of, drives, free_disks, planned, shell, whole_disks
from tests.measure.descendants import descendants
from tests.measure.figure import Figure

_FREE, _HELD_BACK = (0, 0), (120 * MIB, 1000)
"""Bytes and requests per second: as many as it can, and far fewer than that in every row."""
_IN_MEMORY, _MEMORY_SIZE = "/dev/shm", 256 * MIB
_POINT, _WRITTEN = "/srv/data", 256 * MIB
_SETTLING = Row(Access.SEQUENTIAL, 128 * KIB, 1, 1)
"""Read before the rows that count: in memory a file is slower in its first seconds than later."""
_ROWS = (_SETTLING, *DEFAULT.rows)


@dataclass(frozen=True)
class _Extent:
    """So many pairs of runs, of which each has so many passes of so many seconds in each row."""

    pairs: int
    passes: int
    seconds: float


_SHORT = _Extent(pairs=20, passes=5, seconds=1.0)
"""Where others share the computer a pass over the same file is faster or slower by some 6 %."""
_LONG = _Extent(pairs=10, passes=2, seconds=2.0)


@dataclass
class _Side:
    """Bytes per second of each run by row, and seconds of each run."""

    rates: dict[Row, list[float]] = field(default_factory=lambda: {row: [] for row in _ROWS})
    walls: list[float] = field(default_factory=list)


_Measuring = Callable[[_Side], Awaitable[None]]
_Running = Callable[[Sequence[str]], Awaitable[bytes]]


def measure(*parts: str) -> list[Figure]:
    """The rows of the default profile: read in memory and from a practice disk, written to a file system."""
    figures: list[Figure] = []
    if not parts or "memory" in parts:
        figures += asyncio.run(_in_memory())
    if not parts or "practice" in parts:
        figures += asyncio.run(_on_practice_disk())
    if not parts or "written" in parts:
        figures += asyncio.run(_on_practice_file_system())
    return figures


async def _in_memory() -> list[Figure]:
    with tempfile.TemporaryDirectory(dir=_IN_MEMORY) as folder:
        memory = _Memory(folder)
        try:
            return await _compared("in memory", _SHORT, memory.ours, memory.plain)
        finally:
            memory.let_go()


class _Memory:
    """Plain fio reads the file that we have read before: how fast that is depends on where its pages lie."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._kept = -1

    async def ours(self, side: _Side) -> None:
        self.let_go()
        spec = _spec(Folder(self._folder), _MEMORY_SIZE, _SHORT, Direction.READ)
        async with aclosing(OwnFolder(spec).events()) as events:
            await _ours(events, side, self._keep)

    async def plain(self, side: _Side) -> None:
        path = f"/proc/self/fd/{self._kept}"
        await _plain(self._run, path, _MEMORY_SIZE, side, _SHORT, Direction.READ, direct=False)

    def let_go(self) -> None:
        if self._kept >= 0:
            os.close(self._kept)
        self._kept = -1

    def _keep(self) -> None:
        files = [link for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
        ours = next(link for link in files if str(link.readlink()).startswith(self._folder))
        self._kept = os.dup(int(ours.name))

    async def _run(self, argv: Sequence[str]) -> bytes:
        child = await asyncio.create_subprocess_exec(*argv, stdout=PIPE, pass_fds=(self._kept,))
        return (await child.communicate())[0]


async def _on_practice_disk() -> list[Figure]:
    async with _practising() as (practice, machine):
        snapshot = await machine.look()
        serial, disk = next(iter(whole_disks(snapshot).items()))
        identity = disk_identity(disk, snapshot)
        return await _free_and_held_back(
            practice, machine, serial, RawDisk(identity), identity.path, GIB, Direction.READ
        )


async def _on_practice_file_system() -> list[Figure]:
    """One disk without an array; plain fio writes to a file of its own beside ours, laid out as ours is."""
    async with _practising() as (practice, machine):
        serial = next(iter(whole_disks(await machine.look())))
        snapshot = await free_disks(machine, serial)
        design = design_of(
            drives(snapshot, (serial,)), Level.SINGLE, luks=False, lvm=False, kind=FilesystemKind.EXT4
        )
        await carry_out(machine, planned(plan_build(replace(design, keep=False), snapshot, draw_ids())))
        path = f"{_POINT}/plain"
        await shell(practice, f"dd if=/dev/urandom of={path} bs=1M count={_WRITTEN // MIB} oflag=direct")
        return await _free_and_held_back(
            practice, machine, serial, MountedAt(_POINT), path, _WRITTEN, Direction.WRITE
        )


@asynccontextmanager
async def _practising() -> AsyncIterator[tuple[PracticeMachine, BusMachine]]:
    practice = await PracticeMachine.start(load_disk_set("default"))
    machine = BusMachine("Practice machine", practice.address)
    try:
        yield practice, machine
    finally:
        await machine.close()
        await practice.close()


async def _free_and_held_back(
    practice: PracticeMachine,
    machine: BusMachine,
    serial: str,
    target: Target,
    path: str,
    size: int,
    direction: Direction,
) -> list[Figure]:
    async def run(argv: Sequence[str]) -> bytes:
        return (await practice.run(argv)).output

    async def ours(side: _Side) -> None:
        await _ours(machine.measure(_spec(target, size, _LONG, direction)), side)

    async def plain(side: _Side) -> None:
        if direction.writes:
            # As ours does each time, so that no block is written for the first time while it counts.
            await run(fio.arguments(fio.layout_job((path,), size, Data.RANDOM)))
        await _plain(run, path, size, side, _LONG, direction)

    _set_apart()
    await plain(_Side())
    figures: list[Figure] = []
    for name, limits in (("one processor", _FREE), ("held back", _HELD_BACK)):
        await practice.set_limits(serial, *limits)
        figures += await _compared(f"{direction.value}, {name}", _LONG, ours, plain)
    return figures


def _set_apart() -> None:
    """The practice machine's processor on a core of its own.

    Where it shares one with its disks at times, and at others not, is worth more than a factor of two.
    """
    first, *others = sorted(os.sched_getaffinity(0))
    for pid, words in (descendants(os.getpid()) | {os.getpid(): ()}).items():
        cores = {first} if any(word.startswith(b"linux") for word in words[-1:]) else {*others} or {first}
        with suppress(ProcessLookupError):
            for thread in os.listdir(f"/proc/{pid}/task"):
                os.sched_setaffinity(int(thread), cores)


async def _compared(
    name: str, extent: _Extent, measure_ours: _Measuring, measure_plain: _Measuring
) -> list[Figure]:
    ours, plain = _Side(), _Side()
    for _ in range(extent.pairs):
        for measuring, side in ((measure_ours, ours), (measure_plain, plain)):
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


def _spec(target: Target, size: int, extent: _Extent, direction: Direction) -> BenchSpec:
    return BenchSpec(
        target=target,
        rows=_ROWS,
        directions=(direction,),
        size=size,
        passes=extent.passes,
        seconds=extent.seconds,
        warmup=False,
    )


async def _ours(
    events: AsyncIterator[MeasureEvent], side: _Side, began: Callable[[], None] = lambda: None
) -> None:
    async for event in events:
        if isinstance(event, Begun):
            began()
        if isinstance(event, PassResult):
            side.rates[event.row].append(event.rate)


async def _plain(
    run: _Running,
    path: str,
    size: int,
    side: _Side,
    extent: _Extent,
    direction: Direction,
    *,
    direct: bool = True,
) -> None:
    for row in _ROWS:
        for _ in range(extent.passes):
            job = fio.FioJob(row, direction, (path,), size, Data.RANDOM, extent.seconds, direct=direct)
            argv = [part for part in fio.arguments(job) if not part.startswith("--status-interval")]
            said = (await run(argv)).decode()
            moved = json.loads(said[said.index("{") :])["jobs"][0][direction.value]
            side.rates[row].append(float(moved["bw_bytes"]))
