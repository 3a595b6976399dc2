"""Measuring real block devices: a raw disk read only, a bare array just built, a mounted stack."""

from itertools import pairwise

import pytest

from raidwright.bench.blinking import light_spec
from raidwright.bench.expected import Medium, Shape
from raidwright.bench.profiles import PEAK
from raidwright.bench.raw_writes import built_device
from raidwright.bench.samples import PassResult, Sample
from raidwright.bench.spec import BuiltDevice, Direction, RawDisk
from raidwright.bench.verdicts import Reason, judge
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.units import KIB, MIB
from tests.lab.building import carry_out, drives, planned, whole_disks
from tests.lab.conftest import Run
from tests.lab.measuring import PATIENCE, ids, machine, measured, moved, spec

__all__ = ["machine"]

READ, WRITE, MIX = Direction


@pytest.fixture(scope="module")
def bare(practice, run):
    """The plan of a bare RAID 0 of two disks, carried out."""

    async def build():
        machine = BusMachine("Practice", practice.address)
        try:
            snapshot = await machine.look()
            members = drives(snapshot, ("TESTDISK-1", "TESTDISK-2"))
            design = ArrayDesign(name="bare", level=Level.RAID0, members=members)
            plan = planned(plan_build(design, snapshot, ids(1)))
            await carry_out(machine, plan)
        finally:
            await machine.close()
        return plan

    return run(build(), PATIENCE)


def test_a_raw_disk_is_read_and_not_one_byte_is_written(machine, run, practice):
    disk = whole_disks(run(machine.look()))["BYSTANDER-1"]
    wanted = spec(RawDisk(disk_identity(disk, run(machine.look()))), (READ,), PEAK.rows, 16 * MIB)
    result, samples = measured(run, machine, wanted)
    node = disk.path.removeprefix("/dev/")
    assert [each.device for each in result.watched] == [node]
    assert moved(samples, node, "write_bytes") == 0
    assert result.spec == wanted
    assert result.fio.startswith("fio-")
    for counted in ("device_bytes", "disk_bytes"):
        assert all(getattr(one, counted) == pytest.approx(one.bytes, rel=0.02) for one in result.passes)
    assert result.shape is None
    took = [
        (each.busiest, one.seconds) for one in result.passes for each in one.workers if each.name == "fio"
    ]
    assert all(busiest <= seconds for busiest, seconds in took), "its start, which takes longer, is no part"
    assert Reason.FOREIGN not in [
        reason for cell in result.cells().values() for reason in judge(cell).reasons
    ]


def test_writing_to_a_raw_disk_is_refused(machine, run):
    snapshot = run(machine.look())
    disk = whole_disks(snapshot)["BYSTANDER-1"]

    wanted = spec(RawDisk(disk_identity(disk, snapshot)), (WRITE,))

    async def go():
        return [event async for event in machine.measure(wanted)]

    with pytest.raises(MachineError) as refused:
        run(go())
    assert refused.value.code is ErrorCode.BAD_REQUEST


def test_what_our_plan_left_bare_is_written_and_read_through_both_members(machine, run, bare):
    wanted = spec(BuiltDevice(built_device(bare), bare.fingerprint()), (READ, WRITE))
    result, samples = measured(run, machine, wanted)
    assert [each.depth for each in result.watched] == [0, 1, 2, 1, 2]
    assert {one.direction for one in result.passes} == {READ, WRITE}
    assert result.shape == Shape(Level.RAID0, 2, 512 * KIB, medium=Medium.TURNS)
    assert all(one.disk_bytes == pytest.approx(one.bytes, rel=0.02) for one in result.passes)
    assert {(one.syncing, one.missing) for one in result.passes} == {("", 0)}
    target, _, first, _, second = (each.device for each in result.watched)
    for way in ("read_bytes", "write_bytes"):
        whole = moved(samples, target, way)
        assert whole > 32 * MIB
        assert moved(samples, first, way) == pytest.approx(whole / 2, rel=0.1)
        assert moved(samples, second, way) == pytest.approx(whole / 2, rel=0.1)


def test_a_device_that_no_plan_of_ours_built_is_not_written(machine, run, bare):
    async def go(target):
        return [event async for event in machine.measure(spec(target, (WRITE,)))]

    bystander = whole_disks(run(machine.look()))["BYSTANDER-1"].path
    for target, code in (
        (BuiltDevice(bystander, bare.fingerprint()), ErrorCode.BAD_REQUEST),
        (BuiltDevice(built_device(bare), "0" * 64), ErrorCode.REFUSED),
    ):
        with pytest.raises(MachineError) as refused:
            run(go(target))
        assert refused.value.code is code


def test_the_light_of_a_disk_blinks_until_it_is_put_out(machine: BusMachine, run: Run) -> None:
    """It is read from and left alone in turn, as the kernel counts it.

    On a busy computer a sample comes late and a rest falls between two of them: ten passes for three rests.
    """

    async def scenario() -> None:
        snapshot = await machine.look()
        disk = whole_disks(snapshot)["TESTDISK-3"]
        read, passes = [], 0
        async for event in machine.measure(light_spec(disk_identity(disk, snapshot))):
            if isinstance(event, Sample):
                read.append(event.devices[0].read_bytes)
            if isinstance(event, PassResult):
                passes += 1
                if passes == 10:
                    await machine.cancel()
        assert passes <= 11, "it went on"
        lit = [after > before for before, after in pairwise(read)]
        assert sum(one and not other for one, other in pairwise(lit)) >= 3, lit
        assert min(lit.count(True), lit.count(False)) > len(lit) // 6, lit

    run(scenario(), PATIENCE)
