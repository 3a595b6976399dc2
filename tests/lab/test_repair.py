"""Disks come to an array that is in use and leave it, and what is on it stays what it is."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.use.planner import plan_unlock
from raidwright.storage.snapshot.array_status import ArrayStatus
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.md import AddMember, FailMember, ReAddMember, RemoveMember, ReplaceMember
from tests.lab.building import (
    carry_out,
    free_disks,
    planned,
    seen,
    shell,
    until,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.repairing import (
    DATA,
    LEVELS,
    NEW,
    drive,
    in_use,
    leaving,
    members,
    replaced,
    stands,
    taken_out,
    whole,
)
from tests.lab.terminal import Terminal

pytestmark = pytest.mark.usefixtures("leaves_clean")

_CLOCKS = 60.0
"""Seconds between the clocks of two kernels."""


async def fail(practice: PracticeMachine, machine: BusMachine, serial: str) -> Snapshot:
    """Have md throw the member on the disk out."""
    node = whole_disks(await machine.look())[serial].path
    await shell(practice, f"mdadm -q --fail /dev/md/data {node}1")
    return await seen(machine, stands(ArrayStatus.DEGRADED))


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


@pytest.mark.exhaustive
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


@pytest.mark.exhaustive
@LEVELS
def test_a_member_that_was_pulled_is_replaced(
    practice: PracticeMachine, run: Run, level: Level, count: int
) -> None:
    async def scenario() -> None:
        serials = members(count)
        async with in_use(practice, level, serials) as (machine, _):
            await practice.pull(serials[0])
            await seen(machine, stands(ArrayStatus.DEGRADED))
            assert (await replaced(machine))[-1] is AddMember
            await whole(machine)
            await practice.insert(serials[0])
            await taken_out(practice, machine, serials[0])

    run(scenario(), 400)


@pytest.mark.exhaustive
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


async def _put_away(practice: PracticeMachine, members: str) -> None:
    """Stopped and started from ``members`` alone, as at a start of the computer: nobody writes to it yet."""
    await shell(practice, "umount /srv/data; cryptsetup close $(ls /dev/mapper | grep -v control)")
    await shell(practice, f"mdadm -q --stop /dev/md/data; mdadm -q --assemble --run /dev/md/data {members}")
    await until(practice, "grep -q read-auto /sys/block/md127/md/array_state")


async def _open_again(machine: BusMachine) -> None:
    snapshot = await seen(machine, lambda now: isinstance(plan_unlock("data", now, "/srv/data"), Planned))
    await carry_out(machine, planned(plan_unlock("data", snapshot, "/srv/data")))


def test_a_member_is_taken_back_before_anybody_has_written_to_the_array(
    practice: PracticeMachine, run: Run
) -> None:
    """Every array of Debian and Ubuntu is so from its start to its first write."""

    async def scenario() -> None:
        serials = members(2)
        async with in_use(practice, Level.RAID1, serials) as (machine, _):
            snapshot = await fail(practice, machine, serials[0])
            gone, stays = (f"{whole_disks(snapshot)[serial].path}1" for serial in serials)
            await shell(practice, f"mdadm -q --remove /dev/md/data {gone}; touch /srv/data; sync")
            await until(practice, f"! grep -q {gone[5:]} /proc/mdstat")
            await _put_away(practice, stays)
            assert await replaced(machine, new=serials[0]) == [ReAddMember]
            await whole(machine)
            await _open_again(machine)

    run(scenario(), 400)


def test_a_spare_steps_in_before_anybody_has_written_to_the_array(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        serials = members(2)
        async with in_use(practice, Level.RAID1, serials) as (machine, _):
            assert (await replaced(machine))[-1] is AddMember
            snapshot = await whole(machine)
            every = (whole_disks(snapshot)[serial].path for serial in (*serials, NEW))
            await _put_away(practice, " ".join(f"{path}1" for path in every))
            assert await replaced(machine, out=serials[1]) == [ReplaceMember]
            await seen(machine, lambda now: serials[1] not in _serving(now))
            await whole(machine)
            await _open_again(machine)
            await taken_out(practice, machine, serials[1])

    run(scenario(), 400)


def _serving(now: Snapshot) -> set[str]:
    """Serial numbers of the disks on which a member of the array serves."""
    paths = {member.path for member in now.arrays[0].members if "in_sync" in member.states}
    return {serial for serial, disk in whole_disks(now).items() if f"{disk.path}1" in paths}


def failing(serial: str) -> Callable[[Snapshot], Answer]:
    return lambda now: plan_failing("data", drive(now, serial), now)


@pytest.mark.exhaustive
@LEVELS
def test_a_member_that_serves_gives_up_its_place_where_no_port_is_free(
    practice: PracticeMachine, run: Run, level: Level, count: int
) -> None:
    """Failed, let go of, pulled, and the new one is put in its place; put back instead it is taken back."""

    async def scenario() -> None:
        serials = members(count)
        async with in_use(practice, level, serials) as (machine, _):
            snapshot = await machine.look()
            disk = whole_disks(snapshot)[serials[1]].path
            before = await shell(practice, f"wipefs --no-act {disk}1; blkid -p {disk}1")
            plan = planned(failing(serials[1])(snapshot))
            assert [type(step) for step in plan.steps] == [FailMember, RemoveMember]
            await carry_out(machine, plan)
            short = await seen(machine, stands(ArrayStatus.DEGRADED))
            assert await shell(practice, f"wipefs --no-act {disk}1; blkid -p {disk}1") == before
            others = [failing(each)(short) for each in serials if each != serials[1]]
            assert level is Level.RAID6 or any(isinstance(each, Refused) for each in others)
            assert await replaced(machine, new=serials[1]) == [ReAddMember]
            await whole(machine)
            await carry_out(machine, planned(failing(serials[1])(await machine.look())))
            await seen(machine, stands(ArrayStatus.DEGRADED))
            await practice.pull(serials[1])
            assert (await replaced(machine))[-1] is AddMember
            await whole(machine)
            await practice.insert(serials[1])
            await taken_out(practice, machine, serials[1])

    run(scenario(), 400)


@pytest.mark.exhaustive
def test_of_a_raid10_the_other_of_a_pair_is_kept(practice: PracticeMachine, run: Run) -> None:
    """md itself lets both of a pair fail, and the array with them: it is never asked to."""

    async def scenario() -> None:
        serials = members(4)
        async with in_use(practice, Level.RAID10, serials) as (machine, digest):
            await carry_out(machine, planned(failing(serials[0])(await machine.look())))
            short = await seen(machine, stands(ArrayStatus.DEGRADED))
            may = [isinstance(failing(each)(short), Planned) for each in serials[1:]]
            assert may == [False, True, True]
            await carry_out(machine, planned(failing(serials[2])(short)))
            dropped = "sync; echo 3 > /proc/sys/vm/drop_caches"
            assert await shell(practice, f"{dropped}; {DATA}") == digest
            for serial in (serials[2], serials[0]):
                assert await replaced(machine, new=serial) == [ReAddMember]
                await seen(machine, lambda now: now.arrays[0].sync is None)
            await whole(machine)

    run(scenario(), 400)


@pytest.mark.exhaustive
def test_the_terminal_waits_for_the_new_disk_and_watches_until_it_is_filled(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        serials = members(2)
        async with in_use(practice, Level.RAID1, serials) as (machine, _):
            said = await terminal.confirmed("fail", "data", serials[1])
            assert "mdadm --manage /dev/md127 --fail" in said
            assert "No data on it was erased." in said
            disks = whole_disks(await machine.look())
            blank = [serial for serial in disks if serial.startswith("TESTDISK") and serial not in serials]
            for serial in (serials[1], *blank):
                await practice.pull(serial)
            await seen(machine, lambda now: not set(blank) & set(whole_disks(now)))
            async with terminal.typed_at("replace", "data") as typed:
                await typed.until("Waiting for a blank disk")
                assert "1. Insert a new disk of at least" in typed.said
                await practice.insert(NEW)
                await typed.until("fingerprint: ")
                await typed.until("To continue, type: data")
                typed.type("data")
                await typed.until("data: Healthy")
                assert await typed.process.wait() == 0
            await whole(machine)
            for serial in (serials[1], *blank):
                if serial != NEW:
                    await practice.insert(serial)
            await taken_out(practice, machine, serials[1])

    run(scenario(), 400)


@pytest.mark.exhaustive
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


@pytest.mark.exhaustive
def test_the_terminal_does_the_same(practice: PracticeMachine, run: Run, tmp_path: Path) -> None:
    """By the serial numbers on the labels; what was shown is what is confirmed."""

    terminal = Terminal(practice, tmp_path)

    async def scenario() -> None:
        serials = members(2)
        async with in_use(practice, Level.RAID1, serials) as (machine, _):
            status, said = await terminal.call("remove", "data", serials[0])
            assert status == 1
            assert "is still active in “data”. Replace it first" in said
            said = await terminal.confirmed("replace", "data", "--new", NEW, "--old", serials[0])
            assert "mdadm --manage /dev/md127 --replace" in said
            assert "The disk was added to “data”." in said
            await whole(machine)
            await seen(machine, lambda now: isinstance(leaving(serials[0])(now), Planned))
            said = await terminal.confirmed("remove", "data", serials[0])
            assert f"{serials[0]} (" in said
            assert (
                "The disk was removed from “data”. The start and end of the disk were checked. No data was"
                " found."
            ) in said
            await free_disks(machine, serials[0])

    run(scenario(), 400)
