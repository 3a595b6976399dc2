"""Measuring on the practice machine: what is wanted, and what came of it."""

import pytest

from raidwright.bench.profiles import PEAK
from raidwright.bench.run import Place, Recorder
from raidwright.bench.samples import BenchDone, Sample
from raidwright.bench.spec import BenchSpec
from raidwright.machine.on_bus import BusMachine
from raidwright.storage.plan import PlanIds
from raidwright.storage.units import MIB

SEQUENTIAL, RANDOM = PEAK.rows
PATIENCE = 240


@pytest.fixture
def machine(practice, run):
    async def start():
        return BusMachine("Practice", practice.address)

    machine = run(start())
    yield machine
    run(machine.close())


def ids(number):
    digit = str(number)
    return PlanIds(
        array=":".join([digit * 8] * 4),
        luks=f"{digit * 8}-1111-4111-8111-{digit * 12}",
        filesystem=f"{digit * 8}-2222-4222-8222-{digit * 12}",
    )


def spec(target, directions, rows=(SEQUENTIAL,), size=32 * MIB):
    return BenchSpec(target, rows, directions, size, passes=1, seconds=1.0, warmup=False)


def measured(run, machine, wanted):
    async def go():
        return [event async for event in machine.measure(wanted)]

    events = run(go(), PATIENCE)
    assert events[-1] == BenchDone(complete=True), events[-1]
    recorder = Recorder()
    for event in events:
        recorder.take(event)
    run_made = recorder.run(Place("practice", True, "x"), 0.0)
    return run_made, [event for event in events if isinstance(event, Sample)]


def moved(samples, device, way):
    """Bytes that the kernel counted for a device between the first and the last sample."""

    def counted(sample):
        return next(getattr(each, way) for each in sample.devices if each.device == device)

    return counted(samples[-1]) - counted(samples[0])
