"""What signatures forbid, whether something is built over them or taken down with them."""

import msgspec
import pytest

from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Block, Member, PartOf, Snapshot
from raidwright.storage.snapshot.signatures import (
    SET_TYPES,
    against_building,
    against_erasing,
    is_foreign_set,
)
from tests.storage.machines import OTHER_ARRAY, TB, array, gpt_disk, machine, partition

BTRFS = PartOf("btrfs", "u", 2)


@pytest.mark.parametrize(
    "name",
    ["zfs_member", "LVM1_member", "mpath_member", "BitLocker", "ldm", "swsuspend", "VMFS"],
)
def test_parts_of_sets_and_of_other_systems(name: str) -> None:
    assert is_foreign_set(name)
    assert list(against_erasing((name,), ())) == [("foreign-set", {"kind": name})]


@pytest.mark.parametrize("name", ["linux_raid_member", "LVM2_member", "crypto_LUKS", "ext4", "gpt", "btrfs"])
def test_what_plans_make_is_no_part_of_anything_else(name: str) -> None:
    assert not is_foreign_set(name)
    assert list(against_erasing((name,), (PartOf("btrfs", "u", 1),))) == []


def test_every_type_of_a_partition_that_tells_of_a_set_is_of_one() -> None:
    assert all(is_foreign_set(name) for name in SET_TYPES.values())
    assert all(kind == kind.lower() for kind in SET_TYPES)


def test_what_forbids_building_is_told_once_and_in_order() -> None:
    parts = (PartOf("linux_raid_member", "2:2"), PartOf("linux_raid_member", "1:1"), BTRFS)
    names = ("linux_raid_member", "ldm", "bcache", "unreadable", "conflicting", "unknown_data")
    codes = [code for code, _ in against_building("/dev/sda", names, parts)]
    assert codes == [
        "unreadable",
        "contradicting",
        *["foreign-set"] * 2,
        "shared-btrfs",
        "unassembled-member",
    ]
    assert ("unassembled-member", {"array": "1:1, 2:2"}) in against_building("/dev/sda", names, parts)
    assert list(against_building("/dev/sda", ("unknown_data", "gpt", "PMBR"), ())) == []


def mirror(path: str = "", **changes: object) -> Snapshot:
    """A mirror of two partitions, where the helper has found something on one device."""
    top = Block("/dev/md127", "9:127", TB, ArrayDevice(OTHER_ARRAY), Blank())
    members = (partition(letter, 1, Member(OTHER_ARRAY)) for letter in "ab")
    blocks = (gpt_disk("a"), gpt_disk("b"), *members, top)
    marked = (msgspec.structs.replace(each, **changes) if each.path == path else each for each in blocks)
    return machine(*marked, arrays=(array("/dev/sda1", "/dev/sdb1"),))


@pytest.mark.parametrize(
    "shown",
    [
        mirror("/dev/md127", parts=(BTRFS,)),
        mirror("/dev/md127", signatures=("stratis",)),
        mirror("/dev/sda", signatures=("gpt", "isw_raid_member")),
        mirror("/dev/sdb1", signatures=("bcache",)),
        mirror("/dev/sdb1", parts=(PartOf("btrfs seed", "u", 1),)),
    ],
)
def test_what_reaches_beyond_the_array_is_not_taken_down_with_it(shown: Snapshot) -> None:
    assert isinstance(plan_teardown("old", mirror()), Planned)
    answer = plan_teardown("old", shown)
    assert isinstance(answer, Refused)
    assert {finding.code for finding in answer.findings} & {"foreign-set", "firmware-set", "shared-btrfs"}


@pytest.mark.parametrize("names", [("unknown_data",), ("unreadable",), ("conflicting", "ext4", "xfs")])
def test_what_only_forbids_building_is_taken_down(names: tuple[str, ...]) -> None:
    assert isinstance(plan_teardown("old", mirror("/dev/sda", signatures=names)), Planned)
    assert isinstance(plan_teardown("old", mirror("/dev/md127", signatures=names)), Planned)


def test_a_part_of_a_set_on_a_partition_that_stays_forbids_nothing() -> None:
    shown = mirror()
    other = partition("a", 2, signatures=("zfs_member",))
    answer = plan_teardown("old", msgspec.structs.replace(shown, blocks=(*shown.blocks, other)))
    assert isinstance(answer, Planned)


@pytest.mark.parametrize(
    ("part", "erasing", "building"),
    [
        (PartOf("btrfs", "u", 1), [], []),
        (PartOf("btrfs", "u", 2), [("shared-btrfs", {"count": "2"})], []),
        (PartOf("btrfs seed", "u", 1), [("foreign-set", {"kind": "btrfs seed"})], []),
        (PartOf("LVM2_member", "vault"), [], [("volume-group", {"group": "vault"})]),
        (PartOf("LVM2_member", ""), [], [("nameless-group", {})]),
        (PartOf("linux_raid_member", "1:1"), [], []),
    ],
)
def test_a_share_forbids_what_would_harm_the_others(
    part: PartOf, erasing: list[object], building: list[object]
) -> None:
    assert list(against_erasing((), (part,))) == erasing
    assert list(against_building("/dev/sda", (), (part,))) == [*erasing, *building]


def test_of_contradicting_signatures_each_is_named() -> None:
    names = ("xfs", "conflicting", "ext4")
    found = list(against_building("/dev/sda", names, ()))
    assert found == [("contradicting", {"device": "/dev/sda", "kinds": "ext4, xfs"})]


def test_an_array_is_named_by_whose_superblock_it_was() -> None:
    parts = (PartOf("btrfs", "u", 1), PartOf("linux_raid_member", ""), PartOf("linux_raid_member", "2:2"))
    for shares, name in ((parts, "2:2"), (parts[:2], "?"), ((), "?")):
        found = list(against_building("/dev/sda", ("linux_raid_member",), shares))
        assert found == [("unassembled-member", {"array": name})]
