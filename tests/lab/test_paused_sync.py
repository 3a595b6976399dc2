"""A first sync that is paused for a measurement, on the real kernel, goes on whatever ends that."""

import pytest
from msgspec.structs import replace

from raidwright.bench.samples import BenchDone, PassBegun, PassResult
from raidwright.bench.spec import Direction, MountedAt
from raidwright.machine.port import Machine, MachineError
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from tests.lab.building import carry_out, design_of, drives, opened, planned, shell, until
from tests.lab.measuring import PATIENCE, ids, spec

SERIALS = ("TESTDISK-3", "TESTDISK-4")
SPEC = replace(spec(MountedAt("/srv/data"), (Direction.READ,)), pause_sync=True, seconds=2.0)
ACTION = "cat /sys/block/md127/md/sync_action"
GOES_ON = f"[ $({ACTION}) = resync ]"
HELPER = "pgrep -f [r]aidwright.helper.__main__"


@pytest.fixture(scope="module")
def array(run, practice):
    """RAID 1 + XFS at /srv/data; its first sync goes on for longer than everything here."""

    async def build():
        async with opened(practice) as machine:
            await shell(practice, "echo 500 >/proc/sys/dev/raid/speed_limit_max")
            snapshot = await machine.look()
            members = drives(snapshot, SERIALS)
            design = design_of(members, Level.RAID1, luks=False, lvm=False, kind=FilesystemKind.XFS)
            await carry_out(machine, planned(plan_build(design, snapshot, ids(3))))
            await until(practice, GOES_ON)

    run(build(), PATIENCE)


async def in_the_middle(machine, practice, end):
    """Measure; ``end`` is called when the first pass has begun, by when the sync must stand still."""
    events = []
    async for event in machine.measure(SPEC):
        events.append(event)
        if isinstance(event, PassBegun):
            assert (await shell(practice, ACTION)).strip() == "frozen"
            await end()
    return events


@pytest.mark.usefixtures("array")
def test_a_sync_stands_still_and_goes_on_however_the_measurement_ends(run, practice):
    gone: Machine | None = None

    async def nothing():
        return

    async def close():
        assert gone is not None
        await gone.close()

    async def kill():
        await shell(practice, f"kill -9 $({HELPER})")

    async def scenario():
        nonlocal gone
        async with opened(practice) as machine:
            events = await in_the_middle(machine, practice, nothing)
            assert events[-1] == BenchDone(complete=True)
            (result,) = (event for event in events if isinstance(event, PassResult))
            assert result.syncing == "pending"
            await until(practice, GOES_ON)
            await in_the_middle(machine, practice, machine.cancel)
            await until(practice, GOES_ON)
        async with opened(practice) as gone:
            with pytest.raises(MachineError):
                await in_the_middle(gone, practice, close)
            await until(practice, GOES_ON)
        async with opened(practice) as machine:
            with pytest.raises(MachineError):
                await in_the_middle(machine, practice, kill)
            await until(practice, GOES_ON)
        assert (await shell(practice, "cat /run/raidwright/paused-syncs/md127.ended")).strip() == "idle"

    run(scenario(), PATIENCE)
