"""Our MB/s and our time against plain runs of fio with the same jobs on the same disk, in turn."""

import asyncio
import json
import statistics
import time
from dataclasses import dataclass, field

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import BenchSpec, Data, Direction, RawDisk, Row
from raidwright.helper.measuring import fio
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.storage.plan.identity import disk_identity
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import GIB, MIB
from tests.lab.building import whole_disks
from tests.measure.figure import Figure

_PAIRS = 10
_SECONDS, _PASSES = 2.0, 2
_CAPPED = 120 * MIB
"""Bytes per second, far below what the computer can."""


@dataclass
class _Side:
    """Bytes per second of each run by row, and seconds of each run."""

    rates: dict[Row, list[float]] = field(default_factory=lambda: {row: [] for row in DEFAULT.rows})
    walls: list[float] = field(default_factory=list)


def measure() -> list[Figure]:
    """The rows of the default profile, read from one practice disk: as fast as it goes, and held back."""
    return asyncio.run(_measure())


async def _measure() -> list[Figure]:
    practice = await PracticeMachine.start(load_disk_set("default"))
    machine = BusMachine("Practice machine", practice.address)
    try:
        snapshot = await machine.look()
        serial, disk = next(iter(whole_disks(snapshot).items()))
        identity = disk_identity(disk, snapshot)
        figures: list[Figure] = []
        for name, limit in (("uncapped", 0), ("capped", _CAPPED)):
            await practice.set_limits(serial, limit, 0)
            figures += await _compared(name, practice, machine, identity)
        return figures
    finally:
        await machine.close()
        await practice.close()


async def _compared(
    name: str, practice: PracticeMachine, machine: BusMachine, identity: DiskIdentity
) -> list[Figure]:
    ours, plain = _Side(), _Side()
    for pair in range(_PAIRS):
        # Whoever is second has a warmer computer.
        for side in (ours, plain) if pair % 2 else (plain, ours):
            began = time.monotonic()
            await (_ours(machine, identity, side) if side is ours else _plain(practice, identity.path, side))
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


async def _ours(machine: BusMachine, identity: DiskIdentity, side: _Side) -> None:
    spec = BenchSpec(
        target=RawDisk(identity),
        rows=DEFAULT.rows,
        directions=(Direction.READ,),
        size=GIB,
        passes=_PASSES,
        seconds=_SECONDS,
        warmup=False,
    )
    async for event in machine.measure(spec):
        if isinstance(event, PassResult):
            side.rates[event.row].append(event.rate)


async def _plain(practice: PracticeMachine, path: str, side: _Side) -> None:
    for row in DEFAULT.rows:
        for _ in range(_PASSES):
            job = fio.FioJob(row, Direction.READ, (path,), GIB, Data.RANDOM, _SECONDS)
            argv = [part for part in fio.arguments(job) if not part.startswith("--status-interval")]
            said = (await practice.run(argv)).output.decode()
            read = json.loads(said[said.index("{") :])["jobs"][0]["read"]
            side.rates[row].append(float(read["bw_bytes"]))
