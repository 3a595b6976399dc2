"""Measuring on the practice machine: what is wanted, and what came of it."""

from collections.abc import Iterator, Sequence

import pytest

from raidwright.bench import run as bench
from raidwright.bench.profiles import PEAK
from raidwright.bench.samples import BenchDone, Sample
from raidwright.bench.spec import BenchSpec, Direction, Row, Target
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import MeasureEvent
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.units import MIB
from tests.lab.conftest import Run

SEQUENTIAL, RANDOM = PEAK.rows
PATIENCE = 240


@pytest.fixture
def machine(practice: PracticeMachine, run: Run) -> Iterator[BusMachine]:
    """The practice machine as the app has it open."""

    async def start() -> BusMachine:
        return BusMachine("Practice", practice.address)

    machine: BusMachine = run(start())
    yield machine
    run(machine.close())


def ids(number: int) -> PlanIds:
    """What the plan of that number is drawn; all of one digit."""
    digit = str(number)
    return PlanIds(
        array=":".join([digit * 8] * 4),
        luks=f"{digit * 8}-1111-4111-8111-{digit * 12}",
        filesystem=f"{digit * 8}-2222-4222-8222-{digit * 12}",
    )


def spec(
    target: Target,
    directions: tuple[Direction, ...],
    rows: tuple[Row, ...] = (SEQUENTIAL,),
    size: int = 32 * MIB,
) -> BenchSpec:
    """One pass of a second each, without a warm-up; ``size`` in bytes."""
    return BenchSpec(target, rows, directions, size, passes=1, seconds=1.0, warmup=False)


def measured(run: Run, machine: BusMachine, wanted: BenchSpec) -> tuple[bench.Run, list[Sample]]:
    """The run that came of it, complete, and every sample on the way."""

    async def go() -> list[MeasureEvent]:
        return [event async for event in machine.measure(wanted)]

    events = run(go(), PATIENCE)
    assert events[-1] == BenchDone(complete=True), events[-1]
    recorder = bench.Recorder()
    for event in events:
        recorder.take(event)
    run_made = recorder.run(bench.Place("practice", True, "x"), 0.0)
    assert run_made is not None
    return run_made, [event for event in events if isinstance(event, Sample)]


def moved(samples: Sequence[Sample], device: str, way: str) -> int:
    """Bytes that the kernel counted for a device between the first and the last sample."""

    def counted(sample: Sample) -> int:
        return next(int(getattr(each, way)) for each in sample.devices if each.device == device)

    return counted(samples[-1]) - counted(samples[0])
