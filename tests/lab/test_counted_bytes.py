"""What is said to have been moved, beside the kernel's own counters of the disks (/proc/diskstats)."""

import asyncio
import time

import pytest
from msgspec import structs

from raidwright.bench.io_modes import mode_figures
from raidwright.bench.profiles import PEAK
from raidwright.bench.raw_writes import built_device
from raidwright.bench.spec import BuiltDevice, Direction, IoMode, rows_by
from raidwright.bench.sync_watch import sync_timeline
from raidwright.machine.on_bus import BusMachine
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.units import MIB
from tests.lab.building import carry_out, drives, planned, shell
from tests.lab.measuring import PATIENCE, ids, machine, measured, spec
from tests.lab.repairing import FAST

__all__ = ["machine"]

READ, WRITE, _ = Direction
DISKS = ("TESTDISK-1", "TESTDISK-2")
TOLERANCE = 0.05
_SECTOR = 512
_SLOW = "echo 8000 | tee /proc/sys/dev/raid/speed_limit_m* >/dev/null"
# md moves in bursts: of a shorter stretch one of them is more than the tolerance.
_LOOKS = 50


@pytest.fixture(scope="module")
def bare(practice, run):
    """The plan of a bare mirror of two disks, carried out, and the array; its first sync is under way."""

    async def build():
        machine = BusMachine("Practice", practice.address)
        try:
            await shell(practice, _SLOW)
            snapshot = await machine.look()
            design = ArrayDesign(name="bare", level=Level.RAID1, members=drives(snapshot, DISKS))
            plan = planned(plan_build(design, snapshot, ids(1)))
            await carry_out(machine, plan)
            return plan, next(each for each in (await machine.look()).arrays if each.name == "bare")
        finally:
            await machine.close()

    return run(build(), PATIENCE)


async def counted(practice) -> tuple[int, int]:
    """Bytes read from both disks since the start, and bytes written to them."""
    names = {slot.serial: slot.name for slot in practice.slots}
    lines = [line.split() for line in (await shell(practice, "cat /proc/diskstats")).splitlines()]
    own = [line for line in lines if line[2] in {names[serial] for serial in DISKS}]
    read, written = (_SECTOR * sum(int(line[column]) for line in own) for column in (5, 9))
    return read, written


def test_a_watched_sync_moved_what_the_kernel_counted(run, practice, machine, bare):
    _, array = bare

    async def scenario():
        # The counters are read right after the first and the last look: both speak of the same stretch.
        moments = [await machine.sync_moment(array.uuid)]
        before, begin = await counted(practice), time.monotonic()
        for _ in range(_LOOKS):
            await asyncio.sleep(0.5)
            moments.append(await machine.sync_moment(array.uuid))
        return moments, before, await counted(practice), time.monotonic() - begin

    moments, before, after, seconds = run(scenario(), PATIENCE)
    timeline = sync_timeline(moments)
    # A mirror reads one disk and writes the other.
    for earlier, later in zip(before, after, strict=True):
        assert timeline.mean == pytest.approx((later - earlier) / seconds, rel=TOLERANCE)


@pytest.mark.parametrize("way", [IoMode.DIRECT, IoMode.CACHED])
def test_what_came_to_the_disks_is_what_the_kernel_counted(run, practice, machine, bare, way):
    """The stretch is laid out first; of what memory held back it is known what was written until the end."""
    plan, _ = bare

    run(shell(practice, f"{FAST}; mdadm --wait /dev/md?* || true"), PATIENCE)
    rows = rows_by(way, PEAK.rows[:1])
    wanted = spec(BuiltDevice(built_device(plan), plan.fingerprint()), (WRITE,), rows, 32 * MIB)
    wanted = structs.replace(wanted, way=way)
    _, before = run(counted(practice))
    result, _ = measured(run, machine, wanted)
    _, after = run(counted(practice))
    figures = mode_figures(result, *rows)
    (one,) = result.passes
    kept = figures.safe * (one.seconds + one.sync_seconds)
    assert 2 * (wanted.size + kept) == pytest.approx(after - before, rel=TOLERANCE)
