"""What a real RAID 5 moves for each byte that is written: never more than is said of the row."""

import pytest
from msgspec import structs

from raidwright.bench.place import place_of
from raidwright.bench.run import Recorder
from raidwright.bench.run import Run as Measured
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Access, BenchSpec, Direction, MountedAt, Row
from raidwright.bench.verdicts import Reason
from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.units import KIB, MIB
from tests.lab.building import carry_out, design_of, drives, free_disks, opened, planned, shell, take_down
from tests.lab.conftest import Run
from tests.lab.repairing import FAST, members, whole

pytestmark = pytest.mark.usefixtures("leaves_clean")

READ, WRITE, MIX = Direction
STREAM = Row(Access.SEQUENTIAL, MIB, 8, 1)
ROWS = (
    STREAM,
    Row(Access.SEQUENTIAL, MIB, 1, 1),
    Row(Access.SEQUENTIAL, 128 * KIB, 32, 1),
    Row(Access.RANDOM, MIB, 1, 1),
    Row(Access.RANDOM, 4 * KIB, 32, 1),
    Row(Access.RANDOM, 4 * KIB, 1, 1),
    Row(Access.RANDOM, 512, 1, 1),
)
FOREIGN = "while :; do dd if=/dev/zero of=/srv/data/foreign bs=1M count=32 oflag=direct conv=notrunc; done"


async def measured(machine: BusMachine, rows: tuple[Row, ...], direction: Direction = WRITE) -> Measured:
    spec = BenchSpec(
        MountedAt("/srv/data"), rows, (direction,), 64 * MIB, passes=2, seconds=1.0, warmup=False
    )
    recorder = Recorder()
    async for event in machine.measure(spec):
        recorder.take(event)  # type: ignore[arg-type]
    run = recorder.run(place_of(spec.target, "Practice machine", "", await machine.look()), 0.0)
    assert run is not None
    assert run.complete
    return run


def moved(result: PassResult) -> float:
    return result.disk_bytes / result.bytes


def reasons(run: Measured) -> set[tuple[str, Reason]]:
    return {(each.row.label, reason) for each in run.verdicts for reason in each.judgement.reasons}


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("chunk", "luks", "kind"),
    [
        (64 * KIB, False, FilesystemKind.EXT4),
        (512 * KIB, True, FilesystemKind.XFS),
    ],
    ids=["plain", "encrypted"],
)
def test_a_healthy_array_is_never_blamed_and_a_second_writer_is_seen(
    practice: PracticeMachine, run: Run, chunk: int, luks: bool, kind: FilesystemKind
) -> None:
    async def scenario() -> tuple[Measured, Measured]:
        async with opened(practice) as machine:
            serials = members(3)
            snapshot = await free_disks(machine, *serials)
            wanted = design_of(drives(snapshot, serials), Level.RAID5, luks=luks, lvm=luks, kind=kind)
            design = structs.replace(wanted, chunk=chunk)
            await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
            await shell(practice, FAST)
            await whole(machine)
            # Sectors of an encryption are as large as a page.
            rows = tuple(row for row in ROWS if not luks or row.block >= 4 * KIB)
            alone = await measured(machine, rows)
            await shell(practice, f"({FOREIGN}) > /dev/null 2>&1 & echo $! > /run/foreign")
            beside = await measured(machine, (STREAM,))
            await shell(practice, "kill $(cat /run/foreign); wait; rm -f /srv/data/foreign")
            await take_down(machine)
            return alone, beside

    alone, beside = run(scenario(), 300)
    told = {
        f"{each.row.label} {each.number} {how}": (round(moved(each), 3), each.write_factor)
        for how, measured_run in (("alone", alone), ("beside", beside))
        for each in measured_run.passes
    }
    assert all(most for _, most in told.values()), told
    assert not {label for label, reason in reasons(alone) if reason is Reason.FOREIGN}, told
    assert (STREAM.label, Reason.FOREIGN) in reasons(beside), told
