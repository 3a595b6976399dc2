"""Two volume groups of one name, as Synology has: refused in words, and renamed by their UUIDs."""

from functools import partial

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.planner import plan_group_renaming
from raidwright.storage.plan.use.planner import plan_lock, plan_stop, plan_unlock
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.namesakes import namesakes
from raidwright.storage.steps.lvm import RemoveVg
from tests.lab.building import (
    carry_out,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.life.world import NAMESAKE

pytestmark = pytest.mark.usefixtures("leaves_clean")

FOUR = [f"TESTDISK-{number}" for number in range(1, 5)]
SCENE = """
modprobe raid1
nas() {
    mdadm --create $1 --level=1 --raid-devices=2 --run --assume-clean --bitmap=none --homehost=$2 $3 $4
    udevadm settle
    pvcreate -q $1; vgcreate -q vg1000 $1; lvcreate -qy -n lv -L $5 vg1000; udevadm settle
    mkfs.ext4 -qL $6 /dev/vg1000/lv
}
nas /dev/md/old1 nasone A B 100M FIRST
vgchange -qan vg1000; mdadm --stop /dev/md/old1; udevadm settle
nas /dev/md/old2 nastwo C D 150M SECOND
mdadm --assemble /dev/md/old1 A B; udevadm settle
"""
ONE = """
modprobe raid1
mdadm --create /dev/md/old1 --level=1 --raid-devices=2 --run --assume-clean --bitmap=none --homehost=any A B
udevadm settle
pvcreate -q /dev/md/old1; vgcreate -q vg1000 /dev/md/old1; lvcreate -qy -n lv -L 100M vg1000; udevadm settle
mkfs.ext4 -qL FIRST /dev/vg1000/lv
"""
AGAIN = """
uuid=$(vgs --noheadings -o vg_uuid --select pv_name=$(readlink -f /dev/md/old1) | xargs)
vgchange -an --select vg_uuid=$uuid; mdadm --stop /dev/md/old1; udevadm settle; sleep 2
mdadm --assemble /dev/md/old1 A B; udevadm settle
vgchange -ay --select vg_uuid=$uuid; udevadm settle
"""


def codes(answer: Answer) -> set[str]:
    return {each.code for each in answer.findings if each.severity is Severity.BLOCKING}


def removes_group(array: str, now: Snapshot) -> bool:
    """Whether to take the array down removes its group: UDisks2 tells of one a while after LVM has it."""
    answer = plan_teardown(array, now)
    return isinstance(answer, Planned) and any(isinstance(step, RemoveVg) for step in answer.plan.steps)


def test_a_name_of_two_groups_is_no_name(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            script, disks = SCENE, whole_disks(await free_disks(machine, *FOUR))
            for letter, serial in zip("ABCD", FOUR, strict=True):
                script = script.replace(f" {letter} ", f" {disks[serial].path} ")
                script = script.replace(f" {letter};", f" {disks[serial].path};")
            await shell(practice, script)

            def told(now: Snapshot) -> bool:
                return isinstance(plan_group_renaming("old1", now), Planned)

            now = await seen(machine, told)
            for answer in (
                plan_unlock("old1", now),
                plan_lock("old2", now),
                plan_stop("old2", now),
                plan_teardown("old1", now),
                plan_teardown("old2", now),
                plan_old_disks(drives(now, FOUR[:2]), now),
            ):
                assert "group-namesake" in codes(answer), answer
            await carry_out(machine, planned(plan_group_renaming("old1", now)))
            groups = await shell(practice, "vgs --noheadings -o vg_name | sort | xargs")
            assert groups == "vg1000 vg1000-old1\n"
            assert await shell(practice, "blkid -s LABEL -o value /dev/vg1000/lv") == "SECOND\n"
            for array in ("old1", "old2"):
                now = await seen(machine, partial(removes_group, array))
                await carry_out(machine, planned(plan_teardown(array, now)))

    run(scenario(), 240)


def test_disk_of_another_group_of_that_name_is_wiped_and_the_array_s_stays_active(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            disks = whole_disks(await free_disks(machine, *FOUR))
            first, second, stranger = (disks[serial].path for serial in FOUR[:3])
            await shell(practice, ONE.replace(" A", f" {first}").replace(" B", f" {second}"))
            await seen(machine, partial(removes_group, "old1"))
            await shell(practice, NAMESAKE.format(stranger.removeprefix("/dev/"), "vg1000"))
            # What was unplugged and came back UDisks2 takes for a part of the group that it saw meanwhile.
            await shell(practice, AGAIN.replace(" A", f" {first}").replace(" B", f" {second}"))

            def wipes(now: Snapshot) -> bool:
                is_told = len(namesakes("vg1000", now)) == 2
                return is_told and isinstance(plan_old_disks(drives(now, FOUR[2:3]), now), Planned)

            now = await seen(machine, wipes)
            await carry_out(machine, planned(plan_old_disks(drives(now, FOUR[2:3]), now)))
            assert await shell(practice, f"wipefs --noheadings {stranger}") == ""
            assert await shell(practice, "blkid -s LABEL -o value /dev/vg1000/lv") == "FIRST\n"
            now = await seen(machine, partial(removes_group, "old1"))
            await carry_out(machine, planned(plan_teardown("old1", now)))

    run(scenario(), 240)
