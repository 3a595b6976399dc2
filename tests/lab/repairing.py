"""Arrays of the practice machine that are in use while their disks are exchanged."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.disks import Blank, Snapshot
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
    whole_disks,
)

NEW, OTHER = "TESTDISK-5", "TESTDISK-6"
LEVELS = pytest.mark.parametrize(
    ("level", "count"),
    [
        pytest.param(Level.RAID1, 2, marks=pytest.mark.exhaustive),
        (Level.RAID5, 3),
        pytest.param(Level.RAID6, 4, marks=pytest.mark.exhaustive),
        pytest.param(Level.RAID10, 4, marks=pytest.mark.exhaustive),
    ],
)
FAST = "echo 200000 > /proc/sys/dev/raid/speed_limit_max"
DATA = "cd /srv/data && sha256sum * | sha256sum"


def members(count: int) -> list[str]:
    return [f"TESTDISK-{number}" for number in range(1, count + 1)]


def drive(snapshot: Snapshot, serial: str) -> str:
    return drives(snapshot, [serial])[0]


async def built(practice: PracticeMachine, machine: BusMachine, level: Level, serials: list[str]) -> str:
    """Make a whole array with LUKS on it and data in it; their digest."""
    snapshot = await free_disks(machine, *serials, NEW)
    design = design_of(drives(snapshot, serials), level, luks=True, lvm=False, kind=FilesystemKind.EXT4)
    await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
    fill = "for n in 1 2 3; do head -c 8M /dev/urandom > /srv/data/$n; done; sync"
    await shell(practice, f"{FAST}; {fill}")
    await whole(machine)
    return await shell(practice, DATA)


@asynccontextmanager
async def in_use(
    practice: PracticeMachine, level: Level, serials: list[str]
) -> AsyncIterator[tuple[BusMachine, str]]:
    """The array and the digest of its data, which are there at the end too; it is taken down afterwards."""
    async with opened(practice) as machine:
        digest = await built(practice, machine, level, serials)
        yield machine, digest
        dropped = "sync; echo 3 > /proc/sys/vm/drop_caches"
        assert await shell(practice, f"{dropped}; {DATA}") == digest
        await take_down(machine)


def stands(wanted: ArrayStatus) -> Callable[[Snapshot], bool]:
    return lambda now: (
        [array_status(held) for held in now.arrays] == [wanted] and bool(now.arrays[0].component)
    )


def is_whole(now: Snapshot) -> bool:
    """Nothing lacks and nothing is under way."""
    return stands(ArrayStatus.CLEAN)(now) and now.arrays[0].sync is None


async def whole(machine: BusMachine) -> Snapshot:
    snapshot = await seen(machine, is_whole, 120)
    assert is_whole(snapshot), snapshot.arrays
    return snapshot


async def replaced(machine: BusMachine, new: str = NEW, out: str = "") -> list[type]:
    """Replace as the product offers it; the kinds of its steps."""

    def answer(now: Snapshot) -> Answer:
        return plan_replacement("data", drive(now, new), now, drive(now, out) if out else "")

    snapshot = await seen(machine, lambda now: isinstance(answer(now), Planned))
    plan = planned(answer(snapshot))
    await carry_out(machine, plan)
    return [type(step) for step in plan.steps]


async def taken_out(practice: PracticeMachine, machine: BusMachine, serial: str) -> None:
    """Take it out as the product offers it, and see that it is blank."""
    snapshot = await seen(
        machine, lambda now: isinstance(plan_leaving("data", drive(now, serial), now), Planned)
    )
    plan = planned(plan_leaving("data", drive(snapshot, serial), snapshot))
    end = (await carry_out(machine, plan))[-1]
    assert isinstance(end, PlanDone)
    assert [proof.serial for proof in end.certificates] == [serial]
    snapshot = await free_disks(machine, serial)
    disk = whole_disks(snapshot)[serial]
    assert isinstance(disk.content, Blank)
    assert await shell(practice, f"wipefs --no-act {disk.path}") == ""


def leaving(out: str) -> Callable[[Snapshot], Answer]:
    return lambda now: plan_leaving("data", drive(now, out), now)
