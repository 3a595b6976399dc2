"""Ways through a snapshot: up, down, and never round in circles."""

from hypothesis import given

from raidwright.storage.build import plan_build
from raidwright.storage.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Level,
    Lvm,
    MountChoice,
)
from raidwright.storage.disks import Blank, Snapshot, Unlocked
from raidwright.storage.plan import Planned
from raidwright.storage.tree import (
    above,
    array_of_member,
    below,
    beneath,
    block,
    disk_of_drive,
    disks,
    holders,
    mounts,
    partitions,
    roots,
    stack,
)
from tests.storage.machines import IDS, blank_disks, disk, drives, machine
from tests.storage.simulator import carried_out
from tests.storage.strategies import machines

TOP = "/dev/vault/films"


def full_stack() -> Snapshot:
    """RAID5 of three disks with LUKS, LVM and XFS mounted at /srv/films, and a fourth disk."""
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
    assert block(built, "/dev/nowhere") is None
    assert disk_of_drive(built, "drive-b") == block(built, "/dev/sdb")
    assert disk_of_drive(built, "drive-z") is None
    assert paths(partitions(built, "/dev/sda")) == ["/dev/sda1"]
    held = array_of_member(built, "/dev/sdc1")
    assert held is not None
    assert held.name == "data"


def test_a_device_is_found_by_its_links() -> None:
    linked = disk("a", links=("/dev/disk/by-id/larch",))
    assert block(machine(linked), "/dev/disk/by-id/larch") == linked


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
