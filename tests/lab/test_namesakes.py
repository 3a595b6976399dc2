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
