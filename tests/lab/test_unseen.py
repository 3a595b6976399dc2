"""What is refused while an array runs is refused after a stop, by planner and helper alike."""

import pytest
from msgspec.structs import replace

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_start, plan_stop, plan_writable
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.words.sentences import sentence
from tests.lab.building import (
    carry_out,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.life.world import FAULTS
from tests.lab.meddling import refusal

pytestmark = pytest.mark.usefixtures("leaves_clean")

FOUR = [f"TESTDISK-{number}" for number in range(1, 5)]
MAKE = "mdadm --create --run --assume-clean --homehost=any --raid-devices=2"
SCENE = f"""
modprobe --all raid0 raid1
{MAKE} /dev/md/h --metadata=1.2 --bitmap=none --level=1 A B
{MAKE.replace("--assume-clean ", "")} /dev/md/r --level=0 C D
udevadm settle
printf 'bluestore block device\\n3ba4f3b0-1111-2222-3333-444455556666\\n' |
    dd of=/dev/md/h conv=notrunc,fsync status=none
mkfs.ext4 -q -L photos /dev/md/r
udevadm trigger --settle --action=change $(realpath /dev/md/h /dev/md/r)
"""
"""A mirror on which Ceph keeps its data, and a file system that is spread over two disks."""
UNHEARD = f"""
udevadm control --exit
while pgrep systemd-udevd; do sleep 0.1; done
export MDADM_NO_UDEV=1
modprobe raid1
{MAKE} /dev/md127 --name=late --metadata=1.2 --bitmap=none --level=1 A B
mdadm --stop /dev/md127
/usr/lib/systemd/systemd-udevd --daemon --children-max=8
"""
"""An array of which udev heard nothing, as when a disk is written to while udev is busy with it."""


HALF = f"""
modprobe raid1
{MAKE} /dev/md/half --metadata=1.2 --bitmap=none --level=1 A B
udevadm settle
mdadm --stop /dev/md/half
mdadm --incremental A
udevadm settle
"""
"""A mirror of which md holds one member, and waits for the other."""


def stands(name: str, *, running: bool, now: Snapshot) -> bool:
    return any(each.running is running for each in now.arrays if each.name == name)


def refusals(answer: Answer) -> str:
    return "; ".join(sentence(each) for each in answer.findings if each.severity is Severity.BLOCKING)


def blind(now: Snapshot) -> Snapshot:
    """The same computer for a planner that knows nothing of what lies in members."""
    host = replace(now.host, looked_into=tuple(each.uuid for each in now.arrays))
    return replace(now, host=host, blocks=tuple(replace(each, inside=()) for each in now.blocks))


async def stopped(machine: BusMachine, name: str) -> Snapshot:
    now = await seen(machine, lambda now: isinstance(plan_stop(name, now), Planned))
    await carry_out(machine, planned(plan_stop(name, now)))
    return await seen(machine, lambda now: stands(name, running=False, now=now))


async def started(machine: BusMachine, name: str) -> Snapshot:
    now = await seen(machine, lambda now: isinstance(plan_start(name, now), Planned))
    await carry_out(machine, planned(plan_start(name, now)))
    return await seen(machine, lambda now: stands(name, running=True, now=now))


def test_what_was_stopped_is_started_before_it_is_erased(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            script, disks = SCENE, whole_disks(await free_disks(machine, *FOUR))
            for letter, serial in zip("ABCD", FOUR, strict=True):
                script = script.replace(f" {letter}", f" {disks[serial].path}")
            await shell(practice, script)
            await stopped(machine, "h")
            await stopped(machine, "r")

            def told(now: Snapshot) -> bool:
                return "Ceph" in refusals(plan_teardown("h", now))

            now = await seen(machine, told)
            for name, own, found in (("h", FOUR[:2], "Ceph BlueStore"), ("r", FOUR[2:], "ext4")):
                for answer in (plan_teardown(name, now), plan_old_disks(drives(now, own), now)):
                    said = refusals(answer)
                    assert f"“{name}” is stopped and contains {found}. Start it first" in said
                forged = blind(now)
                for answer in (plan_teardown(name, forged), plan_old_disks(drives(now, own), forged)):
                    said = await refusal(machine, planned(answer))
                    assert f"“{name}” is stopped and contains {found}. Start it first" in said
            await started(machine, "r")
            await take_down(machine, "r")
            await started(machine, "h")
            now = await seen(
                machine, lambda now: "another storage system" in refusals(plan_teardown("h", now))
            )
            assert "is part of another storage system (Ceph BlueStore)" in refusals(plan_teardown("h", now))
            clear = "dd if=/dev/zero of=/dev/md/h bs=4096 count=1 conv=fsync status=none"
            await shell(practice, f"{clear}; udevadm trigger --settle --action=change $(realpath /dev/md/h)")
            await take_down(machine, "h")

    run(scenario(), 240)


def test_a_stopped_array_that_udev_never_heard_of_is_there_and_is_started_and_deleted(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            disks = whole_disks(await free_disks(machine, *FOUR))
            script = UNHEARD.replace(" A B", f" {disks[FOUR[0]].path} {disks[FOUR[1]].path}")
            await shell(practice, script)
            told = await shell(practice, f"udevadm info --query=property {disks[FOUR[0]].path}")
            assert "ID_FS_TYPE" not in told
            await machine.look_again()
            now = await seen(machine, lambda now: stands("late", running=False, now=now))
            assert stands("late", running=False, now=now)
            await started(machine, "late")
            await take_down(machine, "late")
            await free_disks(machine, *FOUR)

    run(scenario(), 240)


def test_an_array_that_md_holds_unstarted_with_a_dead_disk_is_started_without_it(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            dead, well = FOUR[:2]
            disks = whole_disks(await free_disks(machine, *FOUR))
            await shell(
                practice, HALF.replace(" A", f" {disks[dead].path}").replace(" B", f" {disks[well].path}")
            )
            await practice.fail(dead, FAULTS["unreadable"], drill=False)

            def waits(now: Snapshot) -> bool:
                nodes = [each.node for each in now.arrays if each.name == "half" and not each.running]
                return nodes == ["/dev/md127"] and whole_disks(now)[dead].signatures == (UNREADABLE,)

            assert waits(await seen(machine, waits))
            now = await started(machine, "half")
            await carry_out(machine, planned(plan_writable("half", now)))
            await take_down(machine, "half")
            await practice.repair(dead)
            now = await seen(
                machine, lambda now: isinstance(plan_old_disks(drives(now, [dead]), now), Planned)
            )
            await carry_out(machine, planned(plan_old_disks(drives(now, [dead]), now)))
            await free_disks(machine, *FOUR)

    run(scenario(), 240)
