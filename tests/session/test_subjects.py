"""What a measurement is called and what of its stack is kept, in words that are no language's."""

import pytest
from msgspec import structs

from raidwright.bench.spec import BuiltDevice, Folder, MountedAt, RawDisk
from raidwright.history import SavedAction
from raidwright.session.subjects import (
    Subject,
    built_subject,
    disk_subject,
    folder_subject,
    mounted_subject,
)
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.disks import Blank, Block, Filesystem, PartitionOf, Snapshot
from raidwright.storage.snapshot.tree import block_at
from tests.ui.bench_builders import a_disk, a_machine

MACHINE = a_machine()
TOP = "/dev/dm-0"


def device(path: str, snapshot: Snapshot = MACHINE) -> Block:
    found = block_at(snapshot, path)
    assert found is not None
    return found


@pytest.mark.parametrize(("kind", "words"), [("xfs", "XFS"), ("btrfs", "Btrfs"), ("ext4", "ext4")])
def test_a_mounted_array_is_called_after_itself(kind: str, words: str) -> None:
    machine = a_machine(top=Filesystem(kind, "", "u", ("/srv/tank",)))
    stack = f"tank · RAID 5 of 3 · LUKS · {words}"
    subject = mounted_subject(device(TOP, machine), "/srv/tank", machine)
    assert subject == Subject(MountedAt("/srv/tank"), "tank", stack)


def test_a_mount_without_an_array_is_called_after_its_point() -> None:
    disk = a_disk("vda", Blank())
    mounted = Filesystem("ext4", "", "u", ("/mnt/x",))
    part = Block("/dev/vda1", "254:1", 10**9, PartitionOf("/dev/vda", 1, 2**20, "fd00", ""), mounted)
    subject = mounted_subject(part, "/mnt/x", Snapshot(MACHINE.host, (disk, part)))
    assert (subject.name, subject.stack) == ("/mnt/x", "Norrland ST4000 ZW60VDAQ7 · ext4")


def test_a_disk_is_called_by_model_and_serial_number() -> None:
    disk = device("/dev/vdd")
    words = "Fjell SSD 1TB ZW60VDDQ7"
    assert disk_subject(disk, MACHINE) == Subject(RawDisk(disk_identity(disk, MACHINE)), words, words)


def test_a_folder_is_called_by_its_path() -> None:
    assert folder_subject("/home/me") == Subject(Folder("/home/me"), "/home/me", "/home/me")


def test_a_built_device_is_one_as_long_as_nothing_lies_on_it() -> None:
    action = SavedAction(1.0, "Nas", Purpose.BUILD, "f" * 64, "tank · RAID 5", "done", device=TOP)
    assert built_subject(action, MACHINE) is None
    blocks = tuple(
        structs.replace(each, content=Blank()) if each.path == TOP else each for each in MACHINE.blocks
    )
    bare = structs.replace(MACHINE, blocks=blocks)
    expected = Subject(BuiltDevice(TOP, "f" * 64), "tank", "tank · RAID 5 of 3 · LUKS · bare")
    assert built_subject(action, bare) == expected
    assert built_subject(structs.replace(action, device="/dev/md/gone"), bare) is None
    assert built_subject(structs.replace(action, device=""), bare) is None
