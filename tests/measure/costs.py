"""Times told before a measurement beside those that it takes, and bytes read beside the kernel's counters.

A mirror of the practice machine is measured in four ways, each twice: the first time it is told by what such
a machine usually takes, the second time by the first.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from msgspec import structs

from raidwright.bench.cost import Span, run_cost, total
from raidwright.bench.layer_test.stages import layer_test_of
from raidwright.bench.profiles import DEFAULT, QUICK
from raidwright.bench.run import Run
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, MountedAt
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.session.io_modes import mode_specs
from raidwright.session.layer_test import stage_specs
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import MIB
from tests.lab.building import shell
from tests.lab.repairing import FAST, whole
from tests.measure.capped import DISKS, measured, mounted
from tests.measure.figure import Figure

_PAIR = ("EVEN-1", "EVEN-2")
_TOLERANCE = 0.05
_SECTOR = 512
_SIZE = 64 * MIB


@dataclass(frozen=True)
class _Measured:
    """One series: what was told of it, how long it took, and bytes read as we and as the kernel counted."""

    told: Span
    took: float
    runs: Sequence[Run]
    ours: int
    kernels: int


def measure(*wanted: str) -> Iterator[Figure]:
    """A figure for each series, the first and the second time; ``costs=layers`` measures that one alone."""
    return iter(asyncio.run(_measure(wanted)))


async def _measure(wanted: Sequence[str]) -> list[Figure]:
    figures: list[Figure] = []
    async with _array() as (practice, machine, point):
        snapshot = await machine.look()
        for name, specs in _series(point, snapshot).items():
            if not wanted or name in wanted:
                first = await _series_of(practice, machine, specs, ())
                again = await _series_of(practice, machine, specs, first.runs)
                figures += _figures(name, first, again)
    return figures


def _series(point: str, snapshot: Snapshot) -> dict[str, tuple[BenchSpec, ...]]:
    target = MountedAt(point)
    grid = BenchSpec(target, DEFAULT.rows, ONE_WAY, _SIZE, passes=3, seconds=2.0)
    layers = layer_test_of(target, snapshot)
    assert layers is not None
    few = structs.replace(grid, rows=QUICK.rows)
    return {
        "grid": (grid,),
        "modes": mode_specs(structs.replace(grid, passes=2)),
        "layers": stage_specs(layers, structs.replace(few, directions=(Direction.READ,)), built_here=False),
        "turns": (few,) * 4,
    }


async def _series_of(
    practice: PracticeMachine, machine: BusMachine, specs: Sequence[BenchSpec], past: Sequence[Run]
) -> _Measured:
    snapshot = await machine.look()
    told = total(run_cost(each, snapshot, past) for each in specs).seconds
    before, begun = await _read_bytes(practice), time.monotonic()
    runs = [await _run(machine, each) for each in specs]
    took = time.monotonic() - begun
    read = sum(each.bytes for run in runs for each in run.passes if each.direction is Direction.READ)
    return _Measured(told, took, runs, read, await _read_bytes(practice) - before)


async def _run(machine: BusMachine, spec: BenchSpec) -> Run:
    begun = time.monotonic()
    run = await measured(machine, spec, "mirror", begun)
    return structs.replace(run, took=time.monotonic() - begun)


def _figures(name: str, first: _Measured, again: _Measured) -> Iterator[Figure]:
    """Without all agreeing passes a series takes more than the least that was told, up to the most."""
    for title, each in ((f"{name}, the first time", first), (f"{name}, once more", again)):
        near = min(max(each.took, each.told.least), each.told.most)
        detail = f"took {each.took:.1f} s, told {each.told.least:.1f} to {each.told.most:.1f} s"
        yield _near_one(f"time: {title}", each.took / near, detail)
    for each in (first, again) if name == "layers" else ():
        yield _near_one(
            f"bytes: {name}", each.ours / each.kernels, f"{each.ours} : {each.kernels} bytes read"
        )


def _near_one(name: str, ratio: float, detail: str) -> Figure:
    return Figure(name, ratio, "x", detail, most=1 + _TOLERANCE, least=1 - _TOLERANCE)


async def _read_bytes(practice: PracticeMachine) -> int:
    names = {slot.name for slot in practice.slots if slot.serial in _PAIR}
    lines = [line.split() for line in (await shell(practice, "cat /proc/diskstats")).splitlines()]
    return _SECTOR * sum(int(line[5]) for line in lines if line[2] in names)


@asynccontextmanager
async def _array() -> AsyncIterator[tuple[PracticeMachine, BusMachine, str]]:
    """A whole mirror of two disks, mounted."""
    practice = await PracticeMachine.start(load_disk_set(DISKS))
    machine = BusMachine("Practice machine", practice.address)
    try:
        point = await mounted(machine, _PAIR, Level.RAID1)
        await shell(practice, FAST)
        await whole(machine)
        yield practice, machine, point
    finally:
        await machine.close()
        await practice.close()
