"""What is run: word for word, never forced, never asking, never with a secret in it."""

import msgspec
import pytest
from hypothesis import given

from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    KeyDerivation,
    Layout,
)
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.prerequisites import PACKAGES
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.steps.context import partition_path
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount
from raidwright.storage.steps.luks import FormatLuks
from raidwright.storage.steps.step import Command, shell_line
from raidwright.storage.units import MIB
from tests.storage.full_plan import FULL, plan_of
from tests.storage.machines import HOST, IDS, blank_disks, drives, gpt_disk, machine
from tests.storage.simulator import carried_out
from tests.storage.strategies import designs


def lines(plan: Plan) -> list[str]:
    return [shell_line(command) for step in plan.steps for command in step.commands(plan)]


def test_a_whole_build() -> None:
    """Three data members of 512 KiB make a stripe of 1.5 MiB, and LUKS and LVM data start on one."""
    assert lines(plan_of(FULL)) == [
        "modprobe -- raid456",
        "modprobe -- dm_crypt",
        "modprobe -- dm_mod",
        "modprobe -- xfs",
        *(
            "printf '%s\\n' 'first-lba: 2048' 'start=2048, size=7813828608, type=raid, name=\"data\"' | "
            f"sfdisk --quiet --label=gpt --wipe=never --wipe-partitions=never -- /dev/sd{letter}"
            for letter in "abcd"
        ),
        (
            "mdadm --create /dev/md/data --run --metadata=1.2 --homehost=any --name=data "
            "--uuid=0123abcd:4567ef01:89ab2345:cdef6789 --level=raid5 --raid-devices=4 --spare-devices=0 "
            "--bitmap=internal --chunk=512K --layout=left-symmetric /dev/sda1 /dev/sdb1 /dev/sdc1 /dev/sdd1"
        ),
        "wipefs --all -- /dev/md/data",
        (
            "cryptsetup luksFormat --batch-mode --type=luks2 --key-file=- "
            "--uuid=aaaaaaaa-0000-4000-8000-000000000001 --label=data --offset=33792 --sector-size=4096 "
            "-- /dev/md/data"
        ),
        "cryptsetup open --batch-mode --type=luks2 --key-file=- -- /dev/md/data safe",
        "pvcreate --yes --dataalignment=1536k -- /dev/mapper/safe",
        "vgcreate --yes --config=backup/archive=0 --physicalextentsize=4m -- vault /dev/mapper/safe",
        "lvcreate --yes --config=backup/archive=0 --wipesignatures=y --extents=2861408 --name=films -- vault",
        f"mkfs.xfs -q -muuid={IDS.filesystem} -dagsize=375050469376,su=512k,sw=3 -Lfilms -- /dev/vault/films",
        "mount --types=xfs --options=nodev,nosuid -- /dev/vault/films /srv/films",
    ]


def test_a_whole_teardown() -> None:
    design = msgspec.structs.replace(FULL, members=drives(3))
    there = carried_out(plan_of(design), blank_disks(6))
    answer = plan_teardown("data", there)
    assert isinstance(answer, Planned)
    assert lines(answer.plan)[:12] == [
        "umount -- /srv/films",
        "lvremove --yes --config=backup/archive=0 -- vault/films",
        "vgremove --yes --config=backup/archive=0 -- vault",
        "pvremove --yes -- /dev/mapper/safe",
        "cryptsetup close -- safe",
        "cryptsetup erase --batch-mode -- /dev/md127",
        "blkdiscard --zeroout --offset=0 --length=16777216 -- /dev/md127",
        "wipefs --all -- /dev/md127",
        "mdadm --action=frozen /dev/md127",
        "mdadm --stop /dev/md127",
        "mdadm --zero-superblock /dev/sda1",
        "wipefs --all -- /dev/sda1",
    ]
    assert lines(answer.plan)[-12:-9] == [
        "wipefs --all -- /dev/sdc",
        "blkdiscard --zeroout --offset=0 --length=167772160 -- /dev/sdc",
        f"blkdiscard --zeroout --offset={there.blocks[2].size - MIB} --length=1048576 -- /dev/sdc",
    ]
    assert lines(answer.plan)[-3:] == [
        "wipefs --no-act -- /dev/sdc",
        "blkid --probe --no-part-details -- /dev/sdc",
        "mdadm --examine /dev/sdc",
    ]


@pytest.mark.parametrize(
    ("level", "layout", "words"),
    [
        (Level.RAID0, Layout.DEFAULT, "--level=raid0 --raid-devices=4 --chunk=512K /dev/sda1"),
        (Level.RAID1, Layout.DEFAULT, "--spare-devices=0 --bitmap=internal /dev/sda1"),
        (Level.RAID6, Layout.DEFAULT, "--chunk=512K --layout=left-symmetric /dev/sda1"),
        (Level.RAID10, Layout.DEFAULT, "--layout=n2 /dev/sda1"),
        (Level.RAID10, Layout.FAR, "--layout=f2 /dev/sda1"),
        (Level.RAID10, Layout.OFFSET, "--layout=o2 /dev/sda1"),
    ],
)
def test_mdadm_is_told_everything_about_a_level(level: Level, layout: Layout, words: str) -> None:
    plan = plan_of(msgspec.structs.replace(FULL, level=level, layout=layout))
    (line,) = (line for line in lines(plan) if line.startswith("mdadm --create"))
    assert words in line
    assert ("--chunk" in line) == (level is not Level.RAID1)


def test_spares_and_no_bitmap() -> None:
    plan = plan_of(msgspec.structs.replace(FULL, members=drives(3), spares=("drive-d",), bitmap=False))
    (line,) = (line for line in lines(plan) if line.startswith("mdadm --create"))
    assert "--raid-devices=3 --spare-devices=1 --bitmap=none" in line
    assert line.endswith("/dev/sda1 /dev/sdb1 /dev/sdc1 /dev/sdd1")


@pytest.mark.parametrize(
    ("kind", "level", "line"),
    [
        (
            FilesystemKind.EXT4,
            Level.RAID10,
            (
                f"mkfs.ext4 -q -b4096 -U{IDS.filesystem} -Estride=128,stripe-width=256"
                " -Lfilms -- /dev/md/data 1953391104"
            ),
        ),
        (
            FilesystemKind.EXT4,
            Level.RAID1,
            (
                f"mkfs.ext4 -q -b4096 -U{IDS.filesystem} -Estride=0,stripe-width=0"
                " -Lfilms -- /dev/md/data 976695552"
            ),
        ),
        (
            FilesystemKind.XFS,
            Level.RAID1,
            f"mkfs.xfs -q -muuid={IDS.filesystem} -dagsize=1000136245248,noalign -Lfilms -- /dev/md/data",
        ),
        (
            FilesystemKind.BTRFS,
            Level.RAID0,
            "mkfs.btrfs -q -Ubbbbbbbb-0000-4000-8000-000000000002 -Lfilms -- /dev/md/data",
        ),
    ],
)
def test_file_systems_are_told_their_stripe(kind: FilesystemKind, level: Level, line: str) -> None:
    chosen = FilesystemChoice(kind, "films")
    plan = plan_of(msgspec.structs.replace(FULL, level=level, encryption=None, lvm=None, filesystem=chosen))
    (step,) = (step for step in plan.steps if isinstance(step, MakeFilesystem))
    assert [shell_line(command) for command in step.commands(plan)] == [line]
    (mount,) = (step for step in plan.steps if isinstance(step, Mount))
    assert f"--types={kind.value}" in mount.commands(plan)[0].argv


def test_a_practice_machine_derives_its_key_lightly() -> None:
    practice = msgspec.structs.replace(HOST, practice=True)
    snapshot = machine(*blank_disks(4).blocks, host=practice)
    design = msgspec.structs.replace(FULL, encryption=Encryption("safe", KeyDerivation.PRACTICE))
    answer = plan_build(design, snapshot, IDS)
    assert isinstance(answer, Planned)
    (step,) = (step for step in answer.plan.steps if isinstance(step, FormatLuks))
    (command,) = step.commands(answer.plan)
    assert "--pbkdf-memory=4096" in command.argv
    assert "--pbkdf-force-iterations=4" in command.argv
    assert not any("pbkdf" in line for line in lines(plan_of(FULL)))


@given(designs())
def test_nothing_is_forced_and_every_program_is_known(design: ArrayDesign) -> None:
    snapshot = machine(*(gpt_disk(letter) for letter in "abcdefghij"))
    answer = plan_build(msgspec.structs.replace(design, wipe=True), snapshot, IDS)
    if not isinstance(answer, Planned):
        return
    there = carried_out(answer.plan, snapshot)
    back = plan_teardown(design.name, there)
    assert isinstance(back, Planned)
    for plan in (answer.plan, back.plan):
        for step in plan.steps:
            for command in step.commands(plan):
                assert command.argv[0] in PACKAGES
                assert not {"--force", "-f", "--assume-clean"} & set(command.argv)
                assert command.secret == ("--key-file=-" in command.argv)


@pytest.mark.parametrize(
    ("disk_path", "partition"),
    [
        ("/dev/sda", "/dev/sda1"),
        ("/dev/vdaa", "/dev/vdaa1"),
        ("/dev/nvme0n1", "/dev/nvme0n1p1"),
        ("/dev/mmcblk0", "/dev/mmcblk0p1"),
    ],
)
def test_partition_names(disk_path: str, partition: str) -> None:
    assert partition_path(disk_path, 1) == partition


def test_a_shell_line_can_be_typed() -> None:
    mount = Command(("mount", "--", "/dev/a", "/srv/my films"))
    assert shell_line(mount) == "mount -- /dev/a '/srv/my films'"
    assert shell_line(Command(("sfdisk", "/dev/a"), line="start=1, size=2")) == (
        "echo 'start=1, size=2' | sfdisk /dev/a"
    )


def test_an_array_of_odd_size_is_enciphered_in_small_sectors() -> None:
    """Every array that mdadm makes comes out even; a plan from elsewhere may not."""
    plan = plan_of(FULL)
    assert plan.predicted is not None
    odd = msgspec.structs.replace(plan.predicted, array=plan.predicted.array + 512)
    (step,) = (step for step in plan.steps if isinstance(step, FormatLuks))
    (command,) = step.commands(msgspec.structs.replace(plan, predicted=odd))
    assert "--sector-size=512" in command.argv
