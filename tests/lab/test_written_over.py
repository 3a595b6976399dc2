"""Disks to which images were written: a partition table that lies on a partition goes like any other."""

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Planned
from raidwright.storage.snapshot.disks import PartitionOf, Snapshot, Table
from raidwright.storage.snapshot.tree import drive_id, partitions
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

pytestmark = pytest.mark.usefixtures("leaves_clean")

THREE = ("TESTDISK-1", "TESTDISK-2", "TESTDISK-3")
WRITE = r"""
import struct, sys
def mbr(*parts):
    sector = bytearray(512)
    sector[440:444] = b"\x12\x34\x56\x78"
    for index, (flag, kind, start, count) in enumerate(parts):
        entry = bytes([flag, 0, 0, 0, kind, 0, 0, 0]) + struct.pack("<II", start, count)
        sector[446 + 16 * index:462 + 16 * index] = entry
    sector[510:512] = b"\x55\xaa"
    return bytes(sector)
installer, virtual = sys.argv[1:]
with open(installer, "r+b") as disk:
    disk.write(b"data" * 262144 * 8)
    disk.seek(0)
    disk.write(mbr((0x80, 0, 0, 16384), (0, 0xEF, 256, 2048)))
    descriptor = bytearray(2048)
    descriptor[0], descriptor[1:6], descriptor[6], descriptor[881] = 1, b"CD001", 1, 1
    disk.seek(32768)
    disk.write(descriptor + bytes([255]) + b"CD001" + bytes([1]))
with open(virtual, "r+b") as disk:
    disk.write(mbr((0, 0x83, 2048, 819200)))
    disk.seek(2048 * 512)
    disk.write(mbr((0, 0x83, 2048, 204800)))
"""
"""An installer's image, whose first partition begins where the disk does, and one of a virtual machine."""
TABLE_IN_A_TABLE = r"""
printf 'start=2048, size=400000\n' | sfdisk --quiet --label=gpt $3
udevadm settle; truncate -s 100M /run/image; printf 'size=50M\n' | sfdisk --quiet --label=gpt /run/image
dd if=/run/image of=${3}1 bs=1M conv=fsync status=none; rm /run/image
for disk in $1 $2; do blockdev --rereadpt $disk; done; udevadm settle
"""


async def write_images(practice: PracticeMachine, machine: BusMachine) -> Snapshot:
    """Write them to the three disks; what is seen of them then."""
    found = whole_disks(await free_disks(machine, *THREE))
    paths = [found[serial].path for serial in THREE]
    assert (await practice.run(("python3", "-c", WRITE, *paths[:2]))).returncode == 0
    await shell(practice, f"set -- {' '.join(paths)}; {TABLE_IN_A_TABLE}")

    def is_nested(now: Snapshot, path: str) -> bool:
        return any(
            isinstance(part.origin, PartitionOf)
            and ({"dos", "gpt"}.intersection(part.signatures) or isinstance(part.content, Table))
            for part in partitions(now, path)
        )

    return await seen(machine, lambda now: all(is_nested(now, path) for path in paths))


def test_a_table_on_a_partition_is_cleaned_and_built_over(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            await write_images(practice, machine)

            def cleaning(now: Snapshot) -> object:
                return plan_old_disks([drive_id(whole_disks(now)[serial]) for serial in THREE], now)

            now = await seen(machine, lambda now: isinstance(cleaning(now), Planned))
            await carry_out(machine, planned(plan_old_disks(drives(now, THREE), now)))
            paths = [whole_disks(now)[serial].path for serial in THREE]
            assert await shell(practice, f"wipefs --no-act {' '.join(paths)}") == ""
            now = await write_images(practice, machine)
            design = ArrayDesign(name="data", level=Level.RAID1, members=drives(now, THREE), wipe=True)
            await carry_out(machine, planned(plan_build(design, now, draw_ids())))
            await take_down(machine)

    run(scenario(), 300)
