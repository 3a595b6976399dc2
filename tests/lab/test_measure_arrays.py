"""Measuring a mounted array: down to its disks, while it synchronises, and after it has lost a member."""

import pytest

from raidwright.bench.cautions import Caution, cautions
from raidwright.bench.expected import Medium, Shape
from raidwright.bench.spec import Direction, MountedAt, RawDisk
from raidwright.bench.sustained import sustained_spec
from raidwright.bench.verdicts import Reason, Trust, judge
from raidwright.machine.on_bus import BusMachine
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.units import MIB
from tests.lab.building import carry_out, design_of, drives, planned, seen, whole_disks
from tests.lab.measuring import PATIENCE, SEQUENTIAL, ids, machine, measured, moved, spec

__all__ = ["machine"]
READ, WRITE, MIX = Direction
SERIALS = ("TESTDISK-3", "TESTDISK-4")
DATA = MountedAt("/srv/data")


@pytest.fixture(scope="module")
def stack(run, practice):
    """The array under RAID 1 + LUKS + LVM + XFS at /srv/data, whose first resync takes its time."""

    async def build():
        machine = BusMachine("Practice", practice.address)
        try:
            await practice.run(("tee", "/proc/sys/dev/raid/speed_limit_max"), b"200")
            snapshot = await machine.look()
            members = drives(snapshot, SERIALS)
            design = design_of(members, Level.RAID1, luks=True, lvm=True, kind=FilesystemKind.XFS)
            await carry_out(machine, planned(plan_build(design, snapshot, ids(2))))
            return (await seen(machine, lambda now: now.arrays and now.arrays[0].sync)).arrays[0]
        finally:
            await machine.close()

    return run(build(), PATIENCE)


def guest_disks(result):
    return sorted(each.device for each in result.watched if each.device in {"vdc", "vdd"})


def reasons(result):
    return {reason for cell in result.cells().values() for reason in judge(cell).reasons}


@pytest.mark.exhaustive
def test_an_array_that_synchronises_is_measured_with_the_reason_for_doubt(machine, run, practice, stack):
    assert stack.sync is not None
    snapshot = run(machine.look())
    raw = RawDisk(disk_identity(whole_disks(snapshot)[SERIALS[0]], snapshot))
    for target in (DATA, raw):
        assert Caution.RESYNC in cautions(spec(target, (READ,)), snapshot)
    result, samples = measured(run, machine, spec(DATA, (READ, WRITE)))
    assert {(one.syncing, one.missing) for one in result.passes} == {("resync", 0)}
    assert Reason.FOREIGN not in reasons(result)
    # So slow a resync takes nothing from reads; how much of a write is the array's own nobody can tell.
    judged = judge(result.cells()[SEQUENTIAL, WRITE])
    assert Reason.RESYNC in judged.reasons
    assert judged.trust in {Trust.DOUBTFUL, Trust.UNSTEADY}
    assert result.shape == Shape(Level.RAID1, 2, 0, medium=Medium.TURNS)
    # Down to the disks, and nothing stays.
    assert result.watched[0].label.startswith("data")
    assert guest_disks(result) == ["vdc", "vdd"]
    assert min(moved(samples, disk, "write_bytes") for disk in guest_disks(result)) > 32 * MIB
    assert run(practice.run(("ls", "-A", "/srv/data"))).output.decode().split() == []


@pytest.mark.exhaustive
def test_an_array_that_lost_a_member_is_measured_as_such(machine, run, practice, stack):
    lost = stack.members[1].path
    done = run(practice.run(("mdadm", stack.path, "--fail", lost)))
    assert done.returncode == 0, done.output
    result, _ = measured(run, machine, spec(DATA, (READ,)))
    assert {one.missing for one in result.passes} == {1}
    assert Reason.DEGRADED in reasons(result)
    assert Reason.FOREIGN not in reasons(result)
    degraded = run(seen(machine, lambda now: now.arrays[0].degraded))
    assert Caution.DEGRADED in cautions(spec(DATA, (READ,)), degraded)


@pytest.mark.exhaustive
def test_a_rebuild_is_told_while_it_is_measured_and_watched(machine, run, practice, stack):
    """After the test above has lost the second member: it comes back, and is filled slowly."""
    lost = stack.members[1].path
    for words in (("--remove", lost), ("--add", lost)):
        done = run(practice.run(("mdadm", stack.path, *words)))
        assert done.returncode == 0, done.output
    rebuilding = run(seen(machine, lambda now: array_status(now.arrays[0]) is ArrayStatus.REBUILDING))
    assert Caution.REBUILDING in cautions(spec(DATA, (READ,)), rebuilding)
    result, _ = measured(run, machine, spec(DATA, (READ, WRITE)))
    assert {one.syncing for one in result.passes} == {"recover"}
    assert Reason.RESYNC in judge(result.cells()[SEQUENTIAL, WRITE]).reasons
    before, after = (run(machine.sync_moment(stack.uuid)) for _ in range(2))
    assert (before.action, before.what, before.moves) == ("recover", "Rebuilding", True)
    assert (before.missing, before.whole > 0) == (1, True)
    assert [each.device for each in after.sample.devices][1:] == ["vdc1", "vdd1"]
    assert after.sample.time > before.sample.time
    throughout, _ = measured(run, machine, sustained_spec(DATA, 32 * MIB))
    order = [(each.direction, each.number, each.bytes) for each in throughout.passes]
    assert order == [(WRITE, 1, 32 * MIB), (READ, 1, 32 * MIB), (WRITE, 2, 32 * MIB)]
    assert all(each.course for each in throughout.passes)
    assert run(practice.run(("ls", "-A", "/srv/data"))).output.decode().split() == []
