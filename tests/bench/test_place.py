"""On which disks a target stands, whatever lies between, and what is known of it before the start."""

import pytest
from msgspec.structs import replace

from raidwright.bench.cautions import Caution, cautions, describe_cautions, syncing
from raidwright.bench.place import place_of, target_blocks
from raidwright.bench.spec import (
    BenchSpec,
    BuiltDevice,
    Direction,
    DiskGroup,
    Folder,
    MountedAt,
    RawDisk,
    StackLayer,
    Target,
    raw_disks,
)
from raidwright.storage.fact import fill
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Blank, Filesystem, Media, Member, Snapshot
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.units import GIB, MIB
from tests.bench.builders import SEQ_Q8
from tests.ui.bench_builders import DISKS, UUID, a_disk, a_machine

MACHINE = a_machine()
TANK = MountedAt("/srv/tank")


def raw(number: int) -> RawDisk:
    return RawDisk(disk_identity(disks(MACHINE)[number], MACHINE))


def spec(target: Target = TANK, size: int = GIB) -> BenchSpec:
    return BenchSpec(target, (SEQ_Q8,), (Direction.READ,), size)


def with_array(**changes: object) -> Snapshot:
    return replace(MACHINE, arrays=(replace(MACHINE.arrays[0], **changes),))


@pytest.mark.parametrize(
    ("target", "path"),
    [
        (TANK, "/dev/dm-0"),
        (Folder("/srv/tank/films"), "/dev/dm-0"),
        (Folder("/srv/tanks"), None),
        (MountedAt("/elsewhere"), None),
        (raw(3), "/dev/vdd"),
        (BuiltDevice("/dev/md127", "0" * 64), "/dev/md127"),
    ],
)
def test_every_kind_of_target_leads_to_its_device(target: Target, path: str | None) -> None:
    found = target_blocks(target, MACHINE)
    assert [each.path for each in found] == ([path] if path else [])


def test_several_disks_are_known_by_all_of_them() -> None:
    group = DiskGroup((*raw_disks(raw(3)), *raw_disks(raw(0))))
    assert [each.path for each in target_blocks(group, MACHINE)] == ["/dev/vdd", "/dev/vda"]
    assert place_of(group, "Nas", "x", MACHINE).drives == ("drive-vdd", "drive-vda")


def test_the_innermost_mount_holds_a_folder() -> None:
    inner = replace(a_disk("vde", Filesystem("ext4", "", "u", ("/srv/tank/films",))))
    machine = replace(MACHINE, blocks=(*MACHINE.blocks, inner))
    assert target_blocks(Folder("/srv/tank/films/old"), machine) == (inner,)


def test_a_run_is_known_by_the_disks_beneath_and_by_what_their_links_carry() -> None:
    place = place_of(TANK, "Nas", "tank · RAID 5", MACHINE)
    assert place.drives == ("drive-vda", "drive-vdb", "drive-vdc")
    assert (place.machine, place.stack, place.threads, place.ceiling) == ("Nas", "tank · RAID 5", 4, 1.8e9)
    assert place_of(raw(3), "Nas", "x", MACHINE).drives == ("drive-vdd",)
    assert place_of(MountedAt("/elsewhere"), "Nas", "x", MACHINE).drives == ()


def test_nothing_is_said_where_nothing_is_wrong() -> None:
    assert cautions(spec(), MACHINE) == ()
    assert cautions(spec(raw(0)), MACHINE) == ()
    assert cautions(spec(MountedAt("/elsewhere")), MACHINE) == ()


def test_a_resync_is_told_for_the_array_and_for_each_of_its_disks() -> None:
    machine = with_array(sync=Sync("resync", 0.4, 10**8, 300))
    for target in (TANK, raw(0)):
        assert cautions(spec(target), machine) == (Caution.RESYNC,)
    assert cautions(spec(raw(3), GIB), machine) == (Caution.UNWRITTEN,)
    (held,) = syncing(disks(machine)[:1], machine)
    assert held.sync is not None


def test_a_missing_disk_is_told_for_the_array_alone() -> None:
    machine = with_array(degraded=1, members=MACHINE.arrays[0].members[:2])
    assert cautions(spec(), machine) == (Caution.DEGRADED,)
    assert cautions(spec(raw(0)), machine) == ()


def test_an_array_just_born_lacks_no_disk() -> None:
    machine = with_array(degraded=1, sync=Sync("recover", 0.1, 10**8, 300))
    assert cautions(spec(), machine) == (Caution.RESYNC,)


def test_a_rebuild_is_told_as_such_for_the_array_and_as_a_sync_for_its_disks() -> None:
    filled = tuple(
        replace(member, states=("spare",)) if member.slot == 1 else member
        for member in MACHINE.arrays[0].members
    )
    machine = with_array(degraded=1, members=filled, sync=Sync("recover", 0.1, 10**8, 300))
    assert array_status(machine.arrays[0]) is ArrayStatus.REBUILDING
    assert cautions(spec(), machine) == (Caution.REBUILDING,)
    assert cautions(spec(raw(0)), machine) == (Caution.RESYNC,)
    told = [fill(*each) for each in describe_cautions([spec()], machine, lambda sync: f"at {sync.completed}")]
    assert told[0].startswith("“tank” is rebuilding a disk (at 0.1)")


@pytest.mark.parametrize(
    ("kind", "kernel", "told"),
    [
        ("btrfs", "6.14.0-15-generic", True),
        ("btrfs", "7.0", True),
        ("btrfs", "6.12.48+deb13-amd64", False),
        ("btrfs", "", False),
        ("xfs", "6.14.0", False),
    ],
)
def test_btrfs_on_a_new_kernel_goes_through_memory(kind: str, kernel: str, told: bool) -> None:
    machine = a_machine(top=Filesystem(kind, "", "u", ("/srv/tank",)))
    machine = replace(machine, host=replace(machine.host, kernel=kernel))
    for target in (TANK, Folder("/srv/tank/x")):
        assert (Caution.BUFFERED in cautions(spec(target), machine)) is told


def test_an_ssd_answers_what_was_never_written_without_reading() -> None:
    assert cautions(spec(raw(3)), MACHINE) == (Caution.UNWRITTEN,)
    for other, told in (
        (a_disk("vdd", Filesystem("ext4", "", "u", ()), Media.SSD), (Caution.TRIMMED,)),
        (replace(a_disk("vdd", Blank(), Media.SSD), signatures=("gpt",)), (Caution.TRIMMED,)),
        (a_disk("vdd", Blank(), Media.HDD), ()),
    ):
        machine = replace(MACHINE, blocks=(*MACHINE.blocks[:3], other, *MACHINE.blocks[4:]))
        assert cautions(spec(raw(3)), machine) == told


def test_a_layer_on_ssds_answers_so_too_and_a_file_that_was_just_written_does_not() -> None:
    layer = StackLayer("/dev/md127", UUID)
    assert cautions(spec(layer), MACHINE) == ()
    flash = (a_disk(name, Member(UUID), Media.NVME) for name in DISKS[:3])
    machine = replace(MACHINE, blocks=(*flash, *MACHINE.blocks[3:]))
    assert cautions(spec(layer), machine) == (Caution.TRIMMED,)
    assert cautions(spec(), machine) == ()


def test_a_stretch_that_drives_can_cache_is_told_unless_they_are_simulated() -> None:
    assert cautions(spec(size=192 * MIB), MACHINE) == (Caution.CACHED,)
    assert cautions(spec(size=193 * MIB), MACHINE) == ()
    assert cautions(spec(size=16 * MIB), a_machine(practice=True)) == ()
