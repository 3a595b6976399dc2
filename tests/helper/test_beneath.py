"""What lies beneath a measured device, as /sys tells it: shape, state, and the bytes of all disks."""

from pathlib import Path

import pytest

from raidwright.bench.expected import Medium, Shape
from raidwright.bench.samples import DeviceCounters, Sample
from raidwright.bench.spec import Access, Direction, Row
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.measuring.beneath import ArrayState, Beneath, disks_beneath
from raidwright.storage.design.design import Layout
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB, MIB
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md

__all__ = ["fake_sys"]


WHOLE = (1.6875 + 3) / 2
"""Bytes that a RAID 5 of three with chunks of 64 KiB moves, at most, for each of blocks of 1 MiB."""


@pytest.fixture(autouse=True)
def no_btrfs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "SYS", tmp_path)


def md(array: Device, members: tuple[str, ...] = ("in_sync",) * 3, **facts: object) -> Device:
    """Fill the array's md folder; ``members`` are the states of the devices it stands on."""
    known = {"level": "raid5", "raid_disks": "3", "chunk_size": "524288", "layout": "2"}
    return fill_md(array, dict(zip(array.slaves(), members, strict=False)), **(known | facts))


def an_array(fake_sys: FakeSys, node: str = "md127") -> Device:
    members = [fake_sys.disk(f"{node}-{letter}", partitions=1).partitions()[0] for letter in "abc"]
    return fake_sys.stacked(node, *members, folder="md")


def sample(**moved: int) -> Sample:
    return Sample(
        1.0, tuple(DeviceCounters(name, amount, 1, amount, 1, 0.0, 0.0) for name, amount in moved.items())
    )


def test_the_shape_is_that_of_the_one_array_beneath(fake_sys: FakeSys) -> None:
    array = md(an_array(fake_sys))
    top = fake_sys.stacked("dm-0", array)
    assert Beneath([top]).shape() == Beneath([array]).shape() == Shape(Level.RAID5, 3, 512 * KIB)
    assert Beneath([fake_sys.disk("sdz")]).shape() is None
    assert Beneath(()).shape() is None


@pytest.mark.parametrize(
    ("uuid", "factor"),
    [
        ("LVM-" + 64 * "a", WHOLE),
        ("LVM-" + 64 * "a" + "-tpool", 3),
        ("CRYPT-LUKS2-" + 32 * "a" + "-data-crypt", 3),
    ],
)
def test_a_block_reaches_the_array_whole_where_nothing_cuts_it(
    fake_sys: FakeSys, uuid: str, factor: float
) -> None:
    array = md(an_array(fake_sys), chunk_size="65536")
    top = fake_sys.mapping("data", "dm-0", array)
    (top.folder / "dm/uuid").write_text(uuid)
    one = Row(Access.SEQUENTIAL, MIB, 1, 1)
    assert Beneath([array]).write_factor(one, Direction.WRITE) == WHOLE
    assert Beneath([top]).write_factor(one, Direction.WRITE) == factor
    assert Beneath([fake_sys.disk("sdz")]).write_factor(one, Direction.WRITE) == 1


@pytest.mark.parametrize(
    ("said", "medium"),
    [("000", Medium.FLASH), ("111", Medium.TURNS), ("010", Medium.UNKNOWN), ("xxx", Medium.UNKNOWN)],
)
def test_the_medium_is_that_of_all_its_disks(fake_sys: FakeSys, said: str, medium: Medium) -> None:
    array = md(an_array(fake_sys))
    for member, word in zip(array.slaves(), said, strict=True):
        queue = member.disk.folder / "queue"
        queue.mkdir(exist_ok=True)
        (queue / "rotational").write_text(f"{word}\n")
    found = Beneath([array]).shape()
    assert found is not None
    assert found.medium is medium


def test_of_several_arrays_and_of_unknown_levels_no_shape_is_claimed(fake_sys: FakeSys) -> None:
    first, second = md(an_array(fake_sys, "md1")), md(an_array(fake_sys, "md2"))
    assert Beneath([fake_sys.stacked("dm-1", first, second)]).shape() is None
    assert Beneath([md(an_array(fake_sys, "md3"), level="multipath")]).shape() is None


@pytest.mark.parametrize(
    ("number", "layout"), [(258, Layout.NEAR), (513, Layout.FAR), (66049, Layout.OFFSET), (259, None)]
)
def test_raid10_is_known_by_its_layout(fake_sys: FakeSys, number: int, layout: Layout | None) -> None:
    found = Beneath([md(an_array(fake_sys), level="raid10", layout=number)]).shape()
    assert (found.layout if found else None) == layout


@pytest.mark.parametrize(
    ("facts", "members", "state"),
    [
        ({}, ("in_sync",) * 3, ArrayState("", 0)),
        ({"sync_action": "check"}, ("in_sync",) * 3, ArrayState("check", 0)),
        (
            {"degraded": 1, "sync_action": "recover"},
            ("in_sync", "in_sync", "spare"),
            ArrayState("recover", 0),
        ),
        ({"degraded": 1}, ("in_sync", "in_sync", "spare"), ArrayState("pending", 0)),
        ({"degraded": 1}, ("in_sync", "in_sync"), ArrayState("", 1)),
        ({"degraded": 1}, ("in_sync", "in_sync", "faulty"), ArrayState("", 1)),
        ({"degraded": 1}, ("in_sync", "in_sync", "write_error,faulty"), ArrayState("", 1)),
    ],
)
def test_an_array_just_born_is_told_from_one_that_lost_a_member(
    fake_sys: FakeSys, facts: dict[str, object], members: tuple[str, ...], state: ArrayState
) -> None:
    array = md(an_array(fake_sys), members, **facts)
    assert Beneath([fake_sys.stacked("dm-0", array)]).state() == state


def test_an_array_beside_the_target_on_its_disk_counts_while_it_synchronises(fake_sys: FakeSys) -> None:
    disk = fake_sys.disk("sda", partitions=2)
    beside, target = disk.partitions()
    md(fake_sys.stacked("md5", beside, folder="md"), ("in_sync",), degraded=2, sync_action="resync")
    assert Beneath([target]).state() == ArrayState("resync", 0)


def test_bytes_of_all_disks_are_added_and_none_are_claimed_for_an_unseen_one(fake_sys: FakeSys) -> None:
    array = md(an_array(fake_sys))
    names = [disk.node for disk in disks_beneath(array)]
    assert names == ["md127-a", "md127-b", "md127-c"]
    before, after = sample(**dict.fromkeys(names, 100)), sample(**dict.fromkeys(names, 150))
    assert Beneath([array]).moved_bytes(before, after) == 300
    assert [(share.device, share.bytes) for share in Beneath([array]).by_disk(before, after)] == [
        (name, 100) for name in names
    ]
    assert Beneath([array]).moved_bytes(before, sample(**dict.fromkeys(names[:2], 150))) == -1
    assert Beneath(()).moved_bytes(before, after) == -1


def test_a_btrfs_of_several_devices_stands_on_the_disks_of_all(fake_sys: FakeSys, tmp_path: Path) -> None:
    parts = [fake_sys.disk(name, partitions=1).partitions()[0] for name in ("sdx", "sdy")]
    listed = tmp_path / "fs/btrfs/some-uuid/devices"
    listed.mkdir(parents=True)
    for part in parts:
        (listed / part.node).symlink_to(part.folder)
    assert [disk.node for disk in disks_beneath(parts[0])] == ["sdx", "sdy"]
    assert [disk.node for disk in disks_beneath(fake_sys.disk("sdw"))] == ["sdw"]
