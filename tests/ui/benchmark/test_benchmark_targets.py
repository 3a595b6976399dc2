"""What is offered to be measured, and in which words."""

import pytest
from msgspec import structs

from raidwright.bench.spec import BuiltDevice, Direction, Folder, MountedAt, RawDisk
from raidwright.history import SavedAction
from raidwright.protocol import PlanDone
from raidwright.session.actions import ActionRecorder
from raidwright.storage.design.design import ArrayDesign, FilesystemChoice, FilesystemKind
from raidwright.storage.failures import english
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.snapshot.disks import Blank, Block, Filesystem, PartitionOf, Snapshot
from raidwright.storage.snapshot.tree import block_at
from raidwright.ui.benchmark.targets import (
    TargetKind,
    TargetOption,
    folder_option,
    option_for_path,
    target_options,
)
from raidwright.ui.words.devices import device_words, stack_words, watched_words
from tests.ui.bench_builders import a_disk, a_machine

MACHINE = a_machine()
IDS = PlanIds(
    array="0a1b2c3d:11111111:22222222:33333333",
    luks="11111111-2222-4333-8444-555555555555",
    filesystem="11111111-2222-4333-8444-666666666666",
)


def by_key(snapshot: Snapshot, *built: SavedAction) -> dict[str, TargetOption]:
    return {option.key: option for option in target_options(snapshot, built)}


def test_a_mounted_array_is_offered_by_its_mount_point_and_named_after_the_array(qapp: object) -> None:
    option = by_key(MACHINE)["mount:/srv/tank"]
    assert option.target == MountedAt("/srv/tank")
    assert (option.title, option.subject.name) == ("/srv/tank", "tank")
    assert option.subject.stack == "tank · RAID 5 of 3 · LUKS · XFS"
    assert option.directions == tuple(Direction)


def test_every_disk_is_offered_read_only_and_known_by_its_identity(qapp: object) -> None:
    raw = [option for option in target_options(MACHINE) if option.kind is TargetKind.DISK]
    assert [option.path for option in raw] == ["/dev/vda", "/dev/vdb", "/dev/vdc", "/dev/vdd"]
    assert all(option.directions == (Direction.READ,) for option in raw)
    target = raw[3].target
    assert isinstance(target, RawDisk)
    assert (target.disk.serial, target.disk.diskseq) == ("ZW60VDDQ7", 7)
    assert raw[3].title == "Fjell SSD 1TB …DDQ7"


@pytest.mark.parametrize("point", ["/", "/home", "/boot/efi", "/srvx"])
def test_mounts_of_the_system_are_left_to_folders_of_the_users_own(qapp: object, point: str) -> None:
    machine = a_machine(top=Filesystem("ext4", "", "u", (point,)))
    assert not any(option.kind is TargetKind.MOUNT for option in target_options(machine))


def test_a_file_system_that_is_mounted_twice_is_offered_twice(qapp: object) -> None:
    machine = a_machine(top=Filesystem("xfs", "", "u", ("/srv/a", "/mnt/b")))
    points = [option.title for option in target_options(machine) if option.kind is TargetKind.MOUNT]
    assert points == ["/srv/a", "/mnt/b"]


def built(filesystem: FilesystemChoice | None) -> SavedAction:
    """What the history has of a build that came to its end."""
    recorder = ActionRecorder(planned(filesystem))
    recorder.take(PlanDone())
    action = recorder.action("This computer", english("lost"))
    assert action is not None
    return action


def planned(filesystem: FilesystemChoice | None) -> Plan:
    disks = tuple(structs.replace(a_disk(name, Blank())) for name in ("vda", "vdb"))
    tools = ("sfdisk", "sgdisk", "mdadm", "mkfs.xfs", "wipefs", "cryptsetup", "udevadm", "modprobe")
    host = structs.replace(MACHINE.host, tools=tuple((tool, "9") for tool in tools))
    design = ArrayDesign(
        name="tank",
        level=Level.RAID1,
        members=("drive-vda", "drive-vdb"),
        filesystem=filesystem,
    )
    answer = plan_build(design, Snapshot(host, disks), IDS)
    assert isinstance(answer, Planned), answer
    return answer.plan


def with_array(content: Blank | Filesystem) -> Snapshot:
    blocks = [
        structs.replace(block, content=Blank()) if block.path == "/dev/md127" else block
        for block in MACHINE.blocks
        if block.path != "/dev/dm-0"
    ]
    array = next(block for block in blocks if block.path == "/dev/md127")
    blocks[blocks.index(array)] = structs.replace(array, content=content, links=("/dev/md/tank",))
    return structs.replace(MACHINE, blocks=tuple(blocks))


def test_only_what_a_plan_of_ours_left_bare_may_be_written_raw(qapp: object) -> None:
    action = built(None)
    machine = with_array(Blank())
    assert not any(option.kind is TargetKind.BUILT for option in target_options(machine))
    option = by_key(machine, action)["built:/dev/md/tank"]
    assert option.target == BuiltDevice("/dev/md/tank", action.fingerprint)
    assert Direction.WRITE in option.directions


def test_a_built_device_that_carries_something_is_not_offered(qapp: object) -> None:
    formatted = with_array(Filesystem("xfs", "", "u", ()))
    assert "built:/dev/md/tank" not in by_key(formatted, built(None))
    assert "built:/dev/md/tank" not in by_key(
        with_array(Blank()), built(FilesystemChoice(FilesystemKind.XFS))
    )
    gone = structs.replace(MACHINE, blocks=MACHINE.blocks[:4], arrays=())
    assert "built:/dev/md/tank" not in by_key(gone, built(None))


def test_a_path_from_another_page_finds_its_target(qapp: object) -> None:
    options = target_options(MACHINE)

    def target_of(path: str) -> str:
        option = option_for_path(options, path, MACHINE)
        return option.key if option else ""

    assert target_of("/dev/vdb") == "disk:drive-vdb"
    assert target_of("/dev/md127") == "mount:/srv/tank"
    assert target_of("/dev/dm-0") == "mount:/srv/tank"
    assert target_of("/dev/nothing") == ""
    assert target_of("") == ""


def test_a_folder_is_measured_in_every_direction(qapp: object) -> None:
    option = folder_option("/home/me")
    assert option.target == Folder("/home/me")
    assert option.directions == tuple(Direction)


def test_partitions_are_passed_over_in_the_words_for_a_stack(qapp: object) -> None:
    disk = a_disk("vda", Blank())
    part = Block(
        "/dev/vda1",
        "254:1",
        10**9,
        PartitionOf("/dev/vda", 1, 2**20, "fd00", ""),
        Filesystem("ext4", "", "u", ("/mnt/x",)),
    )
    assert stack_words(part, Snapshot(MACHINE.host, (disk, part))) == "Norrland ST4000 …DAQ7 · ext4"


def test_watched_devices_are_called_as_in_the_disk_list(qapp: object) -> None:
    assert watched_words("vda", "vda", MACHINE) == "Norrland ST4000 …DAQ7"
    assert watched_words("dm-0", "dm-0", MACHINE) == "tank_crypt"
    assert watched_words("sdz", "what the helper says", MACHINE) == "what the helper says"
    assert watched_words("vda", "no machine", None) == "no machine"
    top = block_at(MACHINE, "/dev/md127")
    assert top is not None
    assert device_words(top, MACHINE) == "tank"
