"""Invented measurements for tests of what is made of them."""

import random
from collections.abc import Sequence
from datetime import UTC

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, MountedAt, Row
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from raidwright.storage.units import GIB

SEQ_Q8, SEQ_Q1, RND_Q32, RND_Q1 = DEFAULT.rows


def a_pass(
    rate: float = 100e6,
    row: Row = SEQ_Q8,
    direction: Direction = Direction.READ,
    number: int = 1,
    seconds: float = 5.0,
    seconds_bytes: tuple[int, ...] = (),
    device_bytes: int = 0,
    cpu_seconds: float = 0.0,
    disk_bytes: int = -1,
    syncing: str = "",
    missing: int = 0,
) -> PassResult:
    operations = round(rate * seconds / row.block)
    return PassResult(
        row=row,
        direction=direction,
        number=number,
        bytes=round(rate * seconds),
        operations=operations,
        seconds=seconds,
        latency_mean=row.queue * row.threads * seconds / operations if operations else 0.0,
        latency_p99=0.0,
        cpu_seconds=cpu_seconds,
        seconds_bytes=seconds_bytes,
        device_bytes=device_bytes,
        disk_bytes=disk_bytes,
        syncing=syncing,
        missing=missing,
    )


def passes(
    rates: Sequence[float], row: Row = SEQ_Q8, direction: Direction = Direction.READ
) -> list[PassResult]:
    return [a_pass(rate, row, direction, number) for number, rate in enumerate(rates, 1)]


def a_run(measured: Sequence[PassResult], rows: tuple[Row, ...] = DEFAULT.rows, **changes: object) -> Run:
    spec = BenchSpec(target=MountedAt("/srv/tank"), rows=rows, directions=ONE_WAY, size=GIB, passes=5)
    facts: dict[str, object] = {
        "spec": spec,
        "watched": (),
        "passes": tuple(measured),
        "machine": "This computer",
        "practice": False,
        "started": 1_800_000_000.0,
        "stack": "tank · RAID 5 of 3 · XFS",
    }
    return Run(**(facts | changes))  # type: ignore[arg-type]


def markdown_of(run: Run) -> str:
    """The run as it is posted among people."""
    return report(run, ReportForm.MARKDOWN, UTC)


def a_grid(
    chance: random.Random, noise: float, between: float, started: float, factor: float, stack: str = "tank"
) -> Run:
    """Eight cells of four passes: ``noise`` from pass to pass, ``between`` from run to run."""
    cells = [(row, way, chance.gauss(0, between)) for row in DEFAULT.rows for way in ONE_WAY]
    measured = [
        each
        for row, way, shift in cells
        for each in passes([1e8 * factor * (1 + shift + chance.gauss(0, noise)) for _ in range(4)], row, way)
    ]
    return a_run(measured, started=started, stack=stack)
