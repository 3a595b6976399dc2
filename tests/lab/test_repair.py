"""Disks come to an array that is in use and leave it, and what is on it stays what it is."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import FilesystemKind, Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.repair import plan_leaving, plan_replacement
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.snapshot.standing import Standing, standing
from raidwright.storage.steps.md import AddMember, ReAddMember, ReplaceMember
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
    until,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.terminal import Terminal

pytestmark = pytest.mark.usefixtures("leaves_clean")

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
_CLOCKS = 60.0
"""Seconds between the clocks of two kernels."""
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


def stands(wanted: Standing) -> Callable[[Snapshot], bool]:
    return lambda now: [standing(held) for held in now.arrays] == [wanted] and bool(now.arrays[0].component)


def is_whole(now: Snapshot) -> bool:
    """Nothing lacks and nothing is under way."""
    return stands(Standing.CLEAN)(now) and now.arrays[0].sync is None


async def whole(machine: BusMachine) -> Snapshot:
    snapshot = await seen(machine, is_whole, 120)
    assert is_whole(snapshot), snapshot.arrays
    return snapshot


async def fail(practice: PracticeMachine, machine: BusMachine, serial: str) -> Snapshot:
    """Have md throw the member on the disk out."""
    node = whole_disks(await machine.look())[serial].path
    await shell(practice, f"mdadm -q --fail /dev/md/data {node}1")
    return await seen(machine, stands(Standing.DEGRADED))


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


@LEVELS
def test_a_member_that_failed_is_replaced(
    practice: PracticeMachine, run: Run, level: Level, count: int
) -> None:
    async def scenario() -> None:
        serials = members(count)
        async with in_use(practice, level, serials) as (machine, _):
            began = time.time()
            (lacking,) = (await fail(practice, machine, serials[0])).arrays
            assert lacking.failed_at is not None
            assert abs(lacking.failed_at - began) < _CLOCKS
            kinds = await replaced(machine, out=serials[0])
            assert kinds[-1] is AddMember
            assert ReplaceMember not in kinds
            (filled,) = (await whole(machine)).arrays
            assert filled.failed_at is None
            assert filled.whole_at is not None
            assert filled.whole_at > lacking.failed_at
            await taken_out(practice, machine, serials[0])
            await whole(machine)

    run(scenario(), 400)


@LEVELS
def test_a_member_that_still_serves_is_replaced(
    practice: PracticeMachine, run: Run, level: Level, count: int
) -> None:
    async def scenario() -> None:
        serials = members(count)
        async with in_use(practice, level, serials) as (machine, _):
            snapshot = await machine.look()
            refused = plan_leaving("data", drive(snapshot, serials[1]), snapshot)
            assert isinstance(refused, Refused)
            assert "repair-still-serves" in {finding.code for finding in refused.findings}
            kinds = await replaced(machine, out=serials[1])
            assert kinds[-2:] == [AddMember, ReplaceMember]
            snapshot = await whole(machine)
            assert snapshot.arrays[0].degraded == 0
            await taken_out(practice, machine, serials[1])

    run(scenario(), 400)


@pytest.mark.exhaustive
def test_a_spare_steps_in_for_a_member_that_serves(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        serials = members(2)
        async with in_use(practice, Level.RAID1, serials) as (machine, _):
            assert (await replaced(machine))[-1] is AddMember
            await whole(machine)
            assert await replaced(machine, out=serials[1]) == [ReplaceMember]
            snapshot = await whole(machine)
            assert snapshot.arrays[0].degraded == 0
            await taken_out(practice, machine, serials[1])

    run(scenario(), 400)


@LEVELS
def test_a_member_that_was_pulled_is_replaced(
    practice: PracticeMachine, run: Run, level: Level, count: int
) -> None:
    async def scenario() -> None:
        serials = members(count)
        async with in_use(practice, level, serials) as (machine, _):
            await practice.pull(serials[0])
            await seen(machine, stands(Standing.DEGRADED))
            assert (await replaced(machine))[-1] is AddMember
            await whole(machine)
            await practice.insert(serials[0])
            await taken_out(practice, machine, serials[0])

    run(scenario(), 400)


@LEVELS
def test_a_member_that_dropped_out_is_taken_back(
    practice: PracticeMachine, run: Run, level: Level, count: int
) -> None:
    async def scenario() -> None:
        serials = members(count)
        async with in_use(practice, level, serials) as (machine, _):
            snapshot = await fail(practice, machine, serials[0])
            node = whole_disks(snapshot)[serials[0]].path
            await shell(practice, f"mdadm -q --remove /dev/md/data {node}1; touch /srv/data; sync")
            await until(practice, f"! grep -q {node[5:]}1 /proc/mdstat")
            assert await replaced(machine, new=serials[0]) == [ReAddMember]
            await whole(machine)

    run(scenario(), 400)


def test_a_disk_that_is_too_small_is_refused(practice: PracticeMachine, run: Run) -> None:
    """By how much mdadm itself would refuse it, to the KiB."""

    async def scenario() -> None:
        serials = members(2)
        async with in_use(practice, Level.RAID1, serials) as (machine, _):
            snapshot = await fail(practice, machine, serials[0])
            lacking = await seen(machine, lambda now: _too_small(now, "BYSTANDER-1"))
            assert _too_small(lacking, "BYSTANDER-1")
            (held,) = snapshot.arrays
            needed = held.component + max(each.offset for each in held.members)
            disk = whole_disks(snapshot)[NEW].path
            table = f"sfdisk -q {disk} >/dev/null; udevadm settle"
            add = f"mdadm --manage /dev/md/data --add {disk}1 2>&1"
            await shell(
                practice, f"echo start=2048, size={needed // 512 - 1} | {table}; ! {add} | grep -v large"
            )
            await shell(practice, f"echo start=2048, size={needed // 512} | {table}; {add}")
            await whole(machine)
            await taken_out(practice, machine, serials[0])

    run(scenario(), 400)


def _too_small(now: Snapshot, serial: str) -> bool:
    answer = plan_replacement("data", drive(now, serial), now)
    return "repair-too-small" in {finding.code for finding in answer.findings}


def leaving(out: str) -> Callable[[Snapshot], Answer]:
    return lambda now: plan_leaving("data", drive(now, out), now)


@pytest.mark.exhaustive
def test_the_terminal_does_the_same(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    """By the serial numbers on the labels; what was shown is what is confirmed."""

    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        serials = members(2)
        async with in_use(practice, Level.RAID1, serials) as (machine, _):
            status, said = await terminal.call("remove", "data", serials[0])
            assert status == 1
            assert "still serves data. Replace it first" in said
            said = await terminal.confirmed("replace", "data", "--with", NEW, "--out", serials[0])
            assert "mdadm --manage /dev/md127 --replace" in said
            assert "The disk has joined “data”." in said
            await whole(machine)
            await seen(machine, lambda now: isinstance(leaving(serials[0])(now), Planned))
            said = await terminal.confirmed("remove", "data", serials[0])
            assert f"{serials[0]} (" in said
            assert "The disk is out of “data”. It was probed at both ends; nothing was found." in said
            await free_disks(machine, serials[0])

    run(scenario(), 400)
