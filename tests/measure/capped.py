"""Comparing systems whose true speeds are known, on disks: three alike, and one that is a tenth faster.

The disks of a practice machine are held to a speed, and each is measured four times in turn with the others,
by the program's own measurement and comparison: of the three each two are compared, and the one with each of
them. ``capped=1`` goes through them once rather than twice.
"""

import asyncio
import math
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import combinations
from pathlib import Path

from raidwright.bench.comparing.comparison import Comparison, Difference, compare
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Place, Recorder, Run
from raidwright.bench.spec import ONE_WAY, BenchSpec, MountedAt
from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.protocol import JobFailed
from raidwright.storage.design.design import ArrayDesign, FilesystemChoice, FilesystemKind, MountChoice
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.units import MIB
from tests.lab.building import carry_out, drives, free_disks, planned
from tests.measure.figure import Figure

DISKS = Path(__file__).with_name("capped.toml")
"""Disk set of what is measured."""
_ALIKE, _FASTER = ("EVEN-1", "EVEN-2", "EVEN-3"), "FASTER"
"""The last is a tenth faster in bytes and in requests."""
_ROUNDS, _RUNS = 2, 4
_CELLS = len(DEFAULT.rows) * len(ONE_WAY)
_FOUND = 0.9
_CLAIMS = frozenset({Difference.FASTER, Difference.SLOWER})


def measure(*wanted: str) -> list[Figure]:
    """Cells of equals that are said to differ, and cells in which the tenth is found."""
    return asyncio.run(_measure(int(wanted[0]) if wanted else _ROUNDS))


async def _measure(rounds: int) -> list[Figure]:
    equals: list[Comparison] = []
    tenths: list[Comparison] = []
    async with _disks() as (machine, points):
        for _ in range(rounds):
            *alike, faster = await _in_turn(machine, points)
            equals += [each for pair in combinations(alike, 2) for each in compare(*pair).values()]
            tenths += [each for slower in alike for each in compare(faster, slower).values()]
    return [*_figures(equals, tenths, rounds * len(_ALIKE) * _CELLS)]


def _figures(equals: Sequence[Comparison], tenths: Sequence[Comparison], cells: int) -> Iterator[Figure]:
    claims = sum(each.difference in _CLAIMS for each in equals)
    found = sum(each.difference is Difference.FASTER for each in tenths)
    for name, each in (("equals", equals), ("a tenth", tenths)):
        yield Figure(f"cells compared, {name}", len(each), "", _told(each), most=cells, least=cells)
    yield Figure("equals said to differ", claims, "", _ratios(equals), most=0)
    yield Figure("a tenth found", found, "", _ratios(tenths), most=cells, least=math.ceil(_FOUND * cells))


def _told(compared: Sequence[Comparison]) -> str:
    said = [each.difference for each in compared]
    return ", ".join(f"{said.count(each)} x {each.value}" for each in dict.fromkeys(said))


def _ratios(compared: Sequence[Comparison]) -> str:
    ratios = [each.ratio for each in compared]
    return f"x {min(ratios):.3f} to {max(ratios):.3f}"


@asynccontextmanager
async def _disks() -> AsyncIterator[tuple[BusMachine, Sequence[str]]]:
    """The machine, and where its disks are mounted, each with a file system of its own."""
    practice = await PracticeMachine.start(load_disk_set(DISKS))
    machine = BusMachine("Practice machine", practice.address)
    try:
        yield machine, [await mounted(machine, (serial,)) for serial in (*_ALIKE, _FASTER)]
    finally:
        await machine.close()
        await practice.close()


async def mounted(machine: BusMachine, serials: Sequence[str], level: Level = Level.SINGLE) -> str:
    """Where these disks are mounted from now on, made into one with a file system."""
    snapshot = await free_disks(machine, *serials)
    name = serials[0].lower()
    design = ArrayDesign(
        name=name,
        level=level,
        members=drives(snapshot, serials),
        filesystem=FilesystemChoice(FilesystemKind.EXT4, name),
        mount=MountChoice(f"/srv/{name}"),
        keep=False,
    )
    await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
    return f"/srv/{name}"


async def _in_turn(machine: BusMachine, points: Sequence[str]) -> list[list[Run]]:
    """The runs of each, A B C A B C."""
    sides: list[list[Run]] = [[] for _ in points]
    for turn in range(_RUNS):
        for number, point in enumerate(points):
            sides[number].append(await _run(machine, point, turn * len(points) + number))
    return sides


async def _run(machine: BusMachine, point: str, place: int) -> Run:
    spec = BenchSpec(MountedAt(point), DEFAULT.rows, ONE_WAY, 64 * MIB, passes=2, seconds=1.0, warmup=False)
    return await measured(machine, spec, point, float(place))


async def measured(machine: BusMachine, spec: BenchSpec, stack: str, started: float) -> Run:
    """The complete run of ``spec`` on what is called ``stack``, as if it had ``started`` then."""
    recorder = Recorder()
    async for event in machine.measure(spec):
        if isinstance(event, JobFailed):
            raise RuntimeError(f"{spec.target} could not be measured: {event.sentence}")
        recorder.take(event)
    run = recorder.run(Place("Practice machine", True, stack), started)
    assert run is not None
    assert run.complete
    return run
