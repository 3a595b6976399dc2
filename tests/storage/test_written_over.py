"""Disks to which something was written over what was there: both are named, and both go."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.snapshot.disks import Inside, Snapshot, Table
from raidwright.storage.snapshot.tree import disk_of_drive, disks, drive_id
from raidwright.storage.steps.disk import WipeDisk, WipeSignatures
from raidwright.storage.units import KIB, MIB
from tests.storage.machines import gpt_disk, machine, partition

MACHINES = Path(__file__).parents[1] / "machines"


def saved(name: str) -> Snapshot:
    return read_machine(MACHINES / f"{name}.json")


def cleaning(snapshot: Snapshot, path: str) -> Plan:
    """The plan that cleans the disk at this path."""
    (drive,) = (drive_id(disk) for disk in disks(snapshot) if disk.path == path)
    answer = plan_old_disks([drive], snapshot)
    assert isinstance(answer, Planned), answer.findings
    assert disk_of_drive(snapshot, drive) is not None
    return answer.plan


def test_a_table_beside_an_old_superblock_is_lost_with_what_it_holds() -> None:
    """mdadm has the kernel forget the partitions of a disk of which it finds a member's superblock."""
    snapshot = saved("stale090_gpt")
    lost = list(map(str, cleaning(snapshot, "/dev/vdd").losses[0].contents))
    assert lost == ["vdd: member 1 of 2 of the RAID 1 array “md9”", "vdd: GPT partition table"]
    photos = Inside(MIB, 500 * MIB, ("ext4",), (), "photos", 1)
    inside = (Inside(0, 1023 * MIB, ("gpt",)), photos)
    blocks = (replace(each, inside=inside) if each.path == "/dev/vdd" else each for each in snapshot.blocks)
    seen = replace(snapshot, blocks=tuple(blocks))
    lost = list(map(str, cleaning(seen, "/dev/vdd").losses[0].contents))
    assert lost[2:] == ["in vdd, partition 1: ext4 “photos”"]


def test_a_table_on_a_partition_is_zeroed_and_no_other_partition_is() -> None:
    plan = cleaning(saved("isohybrid_disk"), "/dev/vda")
    first, second, whole = plan.steps[:3]
    assert isinstance(first, WipeSignatures)
    assert isinstance(second, WipeSignatures)
    assert [(each.start, each.length) for each in first.table] == [
        (0, 64 * KIB),
        (8 * MIB - 64 * KIB, 64 * KIB),
    ]
    assert (second.table, whole) == ((), WipeDisk(0))
    commands = [" ".join(each.argv) for each in first.commands(plan)]
    assert commands == [
        "wipefs --all -- /dev/vda1",
        f"blkdiscard --zeroout --offset=0 --length={64 * KIB} -- /dev/vda1",
        f"blkdiscard --zeroout --offset={8 * MIB - 64 * KIB} --length={64 * KIB} -- /dev/vda1",
    ]
    assert "--force" not in " ".join(commands)


@pytest.mark.parametrize("role", ["0x05", "0x0f", "0x85"])
def test_an_extended_partition_keeps_the_table_of_its_logical_ones(role: str) -> None:
    part = partition("a", 1, Table("dos", ""))
    extended = replace(part, origin=replace(part.origin, role=role))
    plan = cleaning(machine(gpt_disk("a"), extended), "/dev/sda")
    assert [type(step) for step in plan.steps[:1]] == [WipeDisk]


def test_a_small_partition_with_a_table_is_zeroed_as_a_whole() -> None:
    part = replace(partition("a", 1, Table("dos", "")), size=100 * KIB)
    (step,) = cleaning(machine(gpt_disk("a"), part), "/dev/sda").steps[:1]
    assert isinstance(step, WipeSignatures)
    assert [(each.start, each.length) for each in step.table] == [(0, 100 * KIB)]
