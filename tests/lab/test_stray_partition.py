"""The kernel sees a partition in the random bytes of an encrypted array, and that is nobody's use of it."""

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.build import plan_build
from raidwright.storage.design import FilesystemKind, Level
from raidwright.storage.teardown import plan_teardown
from tests.lab.building import carry_out, design_of, drives, guest, planned
from tests.lab.conftest import Run


def test_a_stray_partition_of_the_array_does_not_hold_it(
    practice: PracticeMachine, run: Run, leaves_clean: None
) -> None:
    run(_there_and_back(practice), 240)


async def _there_and_back(practice: PracticeMachine) -> None:
    machine = BusMachine("Practice machine", practice.address)
    try:
        snapshot = await machine.look()
        members = drives(snapshot, ("TESTDISK-1", "TESTDISK-2"))
        design = design_of(members, Level.RAID1, luks=True, lvm=False, kind=FilesystemKind.EXT4)
        await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
        _, node = await guest(practice, "readlink", "-f", "/dev/md/data")
        assert await guest(practice, "addpart", node.strip(), "1", "2048", "4096") == (0, "")
        plan = planned(plan_teardown("data", await machine.look()))
        await carry_out(machine, plan)
        assert {disk.serial for disk in plan.disks} == {"TESTDISK-1", "TESTDISK-2"}
    finally:
        await machine.close()
