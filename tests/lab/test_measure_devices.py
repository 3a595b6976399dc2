"""Measuring real block devices: a raw disk read only, a bare array just built, a mounted stack."""

import pytest

from raidwright.bench.built import built_device
from raidwright.bench.profiles import PEAK
from raidwright.bench.run import Place, Recorder
from raidwright.bench.samples import BenchDone, Sample
from raidwright.bench.spec import BenchSpec, BuiltDevice, Direction, MountedAt, RawDisk
from raidwright.bench.verdicts import Reason, judge
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.build import plan_build
from raidwright.storage.design import ArrayDesign, FilesystemKind, Level
from raidwright.storage.identity import disk_identity
from raidwright.storage.plan import PlanIds
from raidwright.storage.units import MIB
from tests.lab.building import carry_out, design_of, drives, planned, whole_disks

SEQUENTIAL, RANDOM = PEAK.rows
READ, WRITE = Direction
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


@pytest.fixture(scope="module")
def bare(practice, run):
    """The plan of a bare RAID0 of two disks, carried out."""

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
    assert all(one.device_bytes == pytest.approx(one.bytes, rel=0.02) for one in result.passes)
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
    for target in (
        BuiltDevice(bystander, bare.fingerprint()),
        BuiltDevice(built_device(bare), "0" * 64),
    ):
        with pytest.raises(MachineError) as refused:
            run(go(target))
        assert refused.value.code is ErrorCode.REFUSED


def test_a_mounted_stack_is_measured_down_to_its_disks_and_left_as_it_was(machine, run, practice):
    snapshot = run(machine.look())
    members = drives(snapshot, ("TESTDISK-3", "TESTDISK-4"))
    design = design_of(members, Level.RAID1, luks=True, lvm=True, kind=FilesystemKind.XFS)
    run(carry_out(machine, planned(plan_build(design, snapshot, ids(2)))), PATIENCE)
    result, samples = measured(run, machine, spec(MountedAt("/srv/data"), (READ, WRITE)))
    disks = [each.device for each in result.watched if each.device in {"vdc", "vdd"}]
    assert result.watched[0].label.startswith("data")
    assert sorted(disks) == ["vdc", "vdd"]
    assert min(moved(samples, disk, "write_bytes") for disk in disks) > 32 * MIB
    listed = run(practice.run(("ls", "-A", "/srv/data")))
    assert listed.output.decode().split() == []
