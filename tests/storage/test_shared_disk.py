"""Disks that carry more than one member of an array, none of which a hand may pull."""

import pytest
from msgspec import structs

from raidwright.storage.plan.repair.choices import (
    guide,
    has_left,
    repair_offer,
    replacement_disks,
    troubles_of,
)
from raidwright.storage.plan.repair.failing import plan_failing, plan_taking_out
from raidwright.storage.plan.repair.findings import disk_by_id_or_path
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.repair.spares import plan_spare_leaving
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.words.sentences import sentence
from tests.storage.growing import raid5
from tests.storage.machines import disk, drive, partition
from tests.storage.repairs import FAULTY, MEMBER, OFFSET, SERVES, SPARE, codes, member, on

SECOND = partition("a", 2, MEMBER)


def shared(first: tuple[str, ...] = SERVES, second: tuple[str, ...] = SERVES, **changes: object) -> Array:
    """A RAID 5 of three places, two of which are on the first disk while they have one."""
    places = (0 if first == SERVES else -1, 1 if second == SERVES else -1)
    two = (ArrayMember(SECOND.path, places[1], second, offset=OFFSET), member("b", 2))
    return structs.replace(raid5(), members=(member("a", places[0], first), *two), **changes)


def failing(array: Array, *free: str) -> Snapshot:
    """The first disk says that it fails; these others are blank."""
    snapshot = on(array, SECOND, *map(disk, free))
    bad = WholeDisk(drive("a", health="failing"))
    blocks = (
        structs.replace(each, origin=bad) if each.path == "/dev/sda" else each for each in snapshot.blocks
    )
    return structs.replace(snapshot, blocks=tuple(blocks))


@pytest.mark.parametrize(
    ("array", "gone"),
    [
        (shared(), False),
        (shared(second=FAULTY), False),
        (shared(second=SPARE), False),
        (shared(FAULTY, FAULTY), True),
    ],
    ids=["both serve", "one has failed", "one waits", "both have failed"],
)
@pytest.mark.parametrize("new", ["", "d"], ids=["none is free", "another comes"])
def test_no_hand_is_told_to_pull_it(array: Array, gone: bool, new: str) -> None:
    snapshot = failing(array, *new)
    out, coming = disk_by_id_or_path("drive-a", snapshot), disk_by_id_or_path(f"drive-{new}", snapshot)
    assert out is not None
    assert has_left(out, array, snapshot) == gone
    (step,) = guide(array, out, coming, snapshot)
    assert step.code == "repair-several"
    assert "/dev/sda1, /dev/sda2" in sentence(step)


def test_what_it_carries_is_the_reason_for_every_no() -> None:
    snapshot = failing(shared(), "d")
    answers = (
        plan_failing("old", "drive-a", snapshot),
        plan_leaving("old", "drive-a", snapshot),
        plan_taking_out("old", "drive-a", snapshot),
        plan_replacement("old", "drive-d", snapshot, "drive-a"),
    )
    assert [codes(answer) for answer in answers] == [{"repair-several"}] * 4
    assert [each.code for each in troubles_of(shared(), snapshot)] == ["trouble-failing"]
    assert repair_offer(shared(), snapshot) is None


def test_two_spares_on_a_disk_are_spares_of_the_array() -> None:
    array = structs.replace(shared(SPARE, SPARE), expected=1, level="raid1")
    snapshot = on(array, SECOND)
    assert codes(plan_spare_leaving("old", "drive-a", snapshot)) == {"repair-several"}
    assert codes(plan_replacement("old", "drive-a", snapshot, "drive-b")) == {"repair-several"}
    assert replacement_disks(array, snapshot) == ()
