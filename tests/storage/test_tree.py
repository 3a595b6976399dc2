"""Ways through a snapshot: up, down, and never round in circles."""

from collections.abc import Callable

from hypothesis import given
from msgspec.structs import replace

from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Lvm,
    MountChoice,
)
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    LogicalVolume,
    Member,
    PartitionOf,
    Snapshot,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.tree import (
    above,
    array_by_uuid,
    array_members,
    array_of_member,
    below,
    beneath,
    block_at,
    disk_of_drive,
    disks,
    holders,
    mounts,
    partitions,
    roots,
    stack,
)
from raidwright.storage.snapshot.tree import group_named as group_by_name
from tests.storage.machines import (
    IDS,
    OTHER_ARRAY,
    TB,
    array,
    blank_disks,
    disk,
    drives,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.simulator import carried_out
from tests.storage.strategies import machines

TOP = "/dev/vault/films"


def full_stack() -> Snapshot:
    """RAID 5 of three disks with LUKS, LVM and XFS mounted at /srv/films, and a fourth disk."""
    snapshot = blank_disks(4)
    design = ArrayDesign(
        name="data",
        level=Level.RAID5,
        members=drives(3),
        encryption=Encryption("safe"),
        lvm=Lvm("vault", "films"),
        filesystem=FilesystemChoice(FilesystemKind.XFS),
        mount=MountChoice("/srv/films"),
    )
    answer = plan_build(design, snapshot, IDS)
    assert isinstance(answer, Planned), answer.findings
    return carried_out(answer.plan, snapshot)


def paths(blocks: tuple[object, ...]) -> list[str]:
    return [getattr(found, "path", "") for found in blocks]


def test_up_from_a_disk() -> None:
    built = full_stack()
    assert paths(holders(built, "/dev/sda")) == ["/dev/sda1"]
    assert paths(above(built, "/dev/sda")) == ["/dev/sda1", "/dev/md127", "/dev/mapper/safe", TOP]
    assert mounts(built, "/dev/sda") == ("/srv/films",)
    assert mounts(built, "/dev/sdd") == ()


def test_down_from_the_volume() -> None:
    built = full_stack()
    assert paths(below(built, TOP)) == ["/dev/mapper/safe"]
    assert paths(roots(built, TOP)) == ["/dev/sda", "/dev/sdb", "/dev/sdc"]
    assert set(paths(beneath(built, TOP))) >= {"/dev/md127", "/dev/sdb1", "/dev/sdc"}


def test_the_stack_on_an_array() -> None:
    built = full_stack()
    assert paths(stack(built, IDS.array)) == ["/dev/md127", "/dev/mapper/safe", TOP]


def test_what_is_found_by_name() -> None:
    built = full_stack()
    assert block_at(built, "/dev/nowhere") is None
    assert disk_of_drive(built, "drive-b") == block_at(built, "/dev/sdb")
    assert disk_of_drive(built, "drive-z") is None
    assert paths(partitions(built, "/dev/sda")) == ["/dev/sda1"]
    held = array_of_member(built, "/dev/sdc1")
    assert held is not None
    assert held.name == "data"


def test_a_device_is_found_by_its_links() -> None:
    linked = disk("a", links=("/dev/disk/by-id/larch",))
    assert block_at(machine(linked), "/dev/disk/by-id/larch") == linked


@given(machines())
def test_up_and_down_are_each_others_mirror(snapshot: Snapshot) -> None:
    for found in snapshot.blocks:
        for up in holders(snapshot, found.path):
            assert found in below(snapshot, up.path)
        for down in below(snapshot, found.path):
            assert found in holders(snapshot, down.path)
    for found in disks(snapshot):
        assert below(snapshot, found.path) == ()


def test_a_snapshot_that_bites_its_tail_still_ends() -> None:
    """A saved machine can say anything."""
    ring = [
        disk("a", content=Blank(), origin=Unlocked("/dev/sdb", "one")),
        disk("b", content=Blank(), origin=Unlocked("/dev/sda", "two")),
    ]
    snapshot = machine(*ring)
    assert paths(above(snapshot, "/dev/sda")) == ["/dev/sdb"]


def test_partitions_are_in_the_order_they_lie_on_the_disk() -> None:
    def at(number: int, start: int) -> Block:
        return partition("a", number, origin=PartitionOf("/dev/sda", number, start, "", ""))

    shown = machine(gpt_disk("a"), at(1, 4 << 20), at(2, 1 << 20), at(3, 9 << 20), partition("b", 1))
    assert paths(partitions(shown, "/dev/sda")) == ["/dev/sda2", "/dev/sda1", "/dev/sda3"]


def test_a_member_is_known_by_its_superblock_before_mds_word() -> None:
    other = "55555555:66666666:77777777:88888888"
    named, claiming = array("/dev/sda", "/dev/sdb"), array(uuid=other, name="theirs")
    shown = machine(disk("a"), disk("b", content=Member(other)), disk("c"), arrays=(named, claiming))
    assert array_of_member(shown, "/dev/sda") == named
    assert array_of_member(shown, "/dev/sdb") == claiming
    assert array_of_member(shown, "/dev/sdc") is None
    assert array_of_member(machine(disk("a", content=Member("")), arrays=(named,)), "/dev/sda") == named
    assert array_of_member(machine(disk("a", content=Member(other)), arrays=(named,)), "/dev/sda") is None


def test_members_are_those_md_names_then_those_that_claim_to_be() -> None:
    held = array("/dev/sdb", "/dev/gone")
    shown = machine(*(disk(letter, content=Member(OTHER_ARRAY)) for letter in "abc"), arrays=(held,))
    assert paths(array_members(shown, held)) == ["/dev/sdb", "/dev/sda", "/dev/sdc"]
    nameless = array("/dev/sdb", uuid="")
    unclear = machine(disk("a", content=Member("")), disk("b"), arrays=(nameless,))
    assert paths(array_members(unclear, nameless)) == ["/dev/sdb"]


def test_a_volume_lies_on_its_group_and_on_what_the_kernel_says() -> None:
    group = VolumeGroup("u", "vault", TB, 0, 4 << 20, ("/dev/sda", "/dev/sdb"), ("films",))
    top = Block(
        "/dev/dm-0", "252:0", TB, LogicalVolume("vault", "films"), Blank(), beneath=("/dev/sdc", "/dev/sdb")
    )
    shown = machine(*map(disk, "abc"), top, groups=(group,))
    assert paths(below(shown, "/dev/dm-0")) == ["/dev/sda", "/dev/sdb", "/dev/sdc"]
    for letter in "abc":
        assert paths(holders(shown, f"/dev/sd{letter}")) == ["/dev/dm-0"]
    unknown = machine(*map(disk, "abc"), top)
    assert paths(below(unknown, "/dev/dm-0")) == ["/dev/sdc", "/dev/sdb"]
    assert below(shown, "/dev/nowhere") == ()


def test_what_lies_on_nothing_is_its_own_root_and_what_is_not_there_has_none() -> None:
    shown = machine(gpt_disk("a"), partition("a", 1, formatted("ext4", "/srv/a", "/srv/b")), disk("b"))
    assert paths(roots(shown, "/dev/sda1")) == paths(roots(shown, "/dev/sda")) == ["/dev/sda"]
    assert roots(shown, "/dev/nowhere") == mounts(shown, "/dev/nowhere") == ()
    assert mounts(shown, "/dev/sda1") == mounts(shown, "/dev/sda") == ("/srv/a", "/srv/b")


def test_an_array_that_has_no_node_has_nothing_on_it() -> None:
    top = Block("/dev/md127", "9:127", TB, ArrayDevice(OTHER_ARRAY), Blank())
    running, stopped = array("/dev/sda"), array("/dev/sda", path="", running=False)
    assert paths(stack(machine(disk("a"), top, arrays=(running,)), OTHER_ARRAY)) == ["/dev/md127"]
    assert stack(machine(disk("a"), top, arrays=(stopped,)), OTHER_ARRAY) == ()
    assert stack(machine(disk("a"), arrays=(running,)), OTHER_ARRAY) == ()
    assert stack(machine(disk("a"), top), OTHER_ARRAY) == ()


def test_of_two_things_with_one_name_the_first_has_it() -> None:
    twins = (disk("a", links=("/dev/twin",)), disk("b", links=("/dev/twin",)))
    arrays = (array("/dev/sda", name="first"), array("/dev/sda", name="second"))
    groups = tuple(VolumeGroup(uuid, "vault", TB, 0, 4 << 20, (), ()) for uuid in ("first", "second"))
    shown = machine(*twins, arrays=arrays, groups=groups)
    assert block_at(shown, "/dev/twin") == twins[0]
    assert array_by_uuid(shown, OTHER_ARRAY) == arrays[0] == array_of_member(shown, "/dev/sda")
    assert group_by_name(shown, "vault") == groups[0]


def test_what_carries_comes_before_its_load_on_every_way() -> None:
    """The container lies on both disks, and on the partition of one of them."""
    clear = Block(
        "/dev/dm-0", "252:0", TB, Unlocked("/dev/sda1", "safe"), Blank(), beneath=("/dev/sda", "/dev/sda1")
    )
    shown = machine(clear, partition("a", 1), gpt_disk("a"))
    assert paths(above(shown, "/dev/sda")) == ["/dev/sda1", "/dev/dm-0"]
    assert paths(beneath(shown, "/dev/dm-0")) == ["/dev/sda1", "/dev/sda"]
    assert paths(holders(shown, "/dev/sda")) == ["/dev/dm-0", "/dev/sda1"]


def test_no_tower_is_too_high_to_be_climbed() -> None:
    """As somebody may write it into a file that is opened as a saved machine."""
    height = 5000
    tower = [disk("a")]
    for number in range(height):
        origin = PartitionOf(tower[-1].path, 1, 1, "", "")
        tower.append(replace(disk("a"), path=f"/dev/x{number}", number=f"9:{number}", origin=origin))
    high = machine(*tower)
    assert above(high, "/dev/sda") == tuple(tower[1:])
    assert beneath(high, tower[-1].path) == tuple(reversed(tower[:-1]))
    assert roots(high, tower[-1].path) == (tower[0],)


@given(machines())
def test_the_order_is_that_of_a_walk_in_depth(snapshot: Snapshot) -> None:
    for block in snapshot.blocks:
        assert above(snapshot, block.path) == _in_depth(snapshot, block.path, holders)
        assert beneath(snapshot, block.path) == _in_depth(snapshot, block.path, below)


def _in_depth(
    snapshot: Snapshot, start: str, step: Callable[[Snapshot, str], tuple[Block, ...]]
) -> tuple[Block, ...]:
    """All that ``step`` leads to, who was left last first."""
    left: list[Block] = []
    entered = {start}

    def enter(path: str) -> None:
        for block in reversed(step(snapshot, path)):
            if block.path not in entered:
                entered.add(block.path)
                enter(block.path)
                left.append(block)

    enter(start)
    return tuple(reversed(left))
