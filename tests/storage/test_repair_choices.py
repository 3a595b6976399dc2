"""When the exchange of a disk is offered, and which disks are offered for it."""

import pytest
from msgspec import structs

from raidwright.storage.plan.repair.choices import (
    disks_to_grow_onto,
    has_left,
    needs_no_asking,
    plan_any_replacement,
    plan_coming,
    possible_spares,
    repair_offer,
    replaceable_disks,
    replacement_disks,
    spares_of,
    troubles_of,
    wanted_out,
    wants_repair,
)
from raidwright.storage.plan.repair.spares import plan_any_spare
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Complaint, Fault, Media, Snapshot, WholeDisk
from raidwright.storage.units import GIB
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import TB, disk, drive, formatted, gpt_disk, partition
from tests.storage.repairs import (
    FAULTY,
    MEMBER,
    SHORT,
    SPARE,
    WHOLE,
    codes,
    held,
    lines,
    member,
    on,
    planned,
)

FAILING = gpt_disk("b", origin=WholeDisk(drive("b", health="failing")))
LOST = held(member("a", 0), level="raid5", expected=3)
LEFT = (gpt_disk("c"), partition("c", 1, MEMBER))


OF_NAS = held(member("a", 0), member("b", 1), expected=24, size=GIB, component=GIB)


BARE, THIRD = held(member("a", 0)), held(member("a", 0), member("b", 1), expected=3)


def replace_b(snapshot: Snapshot, other: Block) -> Snapshot:
    """The second disk is another, on which there is no member."""
    blocks = (other if each.path == "/dev/sdb" else each for each in snapshot.blocks)
    return structs.replace(snapshot, blocks=tuple(each for each in blocks if each.path != "/dev/sdb1"))


def names(blocks: tuple[Block, ...]) -> list[str]:
    return [block.path[-1] for block in blocks]


def with_failing(snapshot: Snapshot) -> Snapshot:
    blocks = tuple(FAILING if block.path == "/dev/sdb" else block for block in snapshot.blocks)
    return structs.replace(snapshot, blocks=blocks)


@pytest.mark.parametrize(
    ("array", "snapshot", "wanted"),
    [
        (WHOLE, on(WHOLE), False),
        (SHORT, on(SHORT), True),
        (held(member("a", 0)), on(held(member("a", 0))), True),
        (WHOLE, with_failing(on(WHOLE)), True),
        (WHOLE, on(WHOLE, *LEFT), True),
        (held(member("a", 0), level="raid0"), on(WHOLE), False),
        (held(member("a", 0), running=False), on(WHOLE), False),
        (OF_NAS, on(OF_NAS), False),
        (OF_NAS, with_failing(on(OF_NAS)), True),
        (LOST, on(LOST), False),
        (structs.replace(WHOLE, log="journal"), with_failing(on(WHOLE)), False),
    ],
    ids=[
        "whole",
        "failed",
        "empty place",
        "failing",
        "left behind",
        "raid0",
        "stopped",
        "the system of a NAS",
        "on a failing disk",
        "too much lost",
        "journal lost",
    ],
)
def test_it_is_offered_where_something_is_wrong(array: Array, snapshot: Snapshot, wanted: bool) -> None:
    assert wants_repair(array, snapshot) == wanted


def test_those_in_trouble_stand_first() -> None:
    assert names(replaceable_disks(WHOLE, on(WHOLE))) == ["a", "b"]
    assert names(replaceable_disks(SHORT, on(SHORT))) == ["b", "a"]
    assert names(replaceable_disks(WHOLE, with_failing(on(WHOLE)))) == ["b", "a"]
    assert names(replaceable_disks(WHOLE, on(WHOLE, *LEFT))) == ["c", "a", "b"]


def test_what_nobody_uses_may_come_and_what_was_a_part_of_it() -> None:
    used = disk("d", content=formatted("ext4", "/mnt"))
    old = disk("e", content=formatted("ext4"))
    assert names(replacement_disks(SHORT, on(SHORT, disk("c"), used, old))) == ["c", "e"]
    assert names(replacement_disks(WHOLE, on(WHOLE, *LEFT))) == ["c"]
    spare = held(member("a", 0), member("b", 1), member("c", -1, SPARE))
    assert names(replacement_disks(spare, on(spare, *LEFT))) == ["c"]


def test_a_blank_disk_may_come_before_one_that_holds_something() -> None:
    old = disk("c", content=formatted("ext4"), signatures=("ext4",))
    snapshot = on(SHORT, old, disk("d"))
    assert names(replacement_disks(SHORT, snapshot)) == ["d", "c"]
    assert planned(plan_any_replacement("old", snapshot)).disks[-1].drive == "drive-d"
    spare = held(member("a", 0), member("b", 1), member("e", -1, SPARE))
    later = (gpt_disk("e"), partition("e", 1, MEMBER))
    assert names(replacement_disks(spare, on(spare, old, *later))) == ["e", "c"], (
        "what is its own holds nothing else"
    )


BAD = disk("c", hardware=drive("c", health="failing"))
WORN = disk("c", hardware=drive("c", complaints=(Complaint(Fault.PENDING, "12"),)))
STICK = disk("c", hardware=drive("c", bus="usb", removable=True))


@pytest.mark.parametrize("doubtful", [BAD, WORN, STICK], ids=["failing", "complaining", "on a cable"])
def test_a_healthy_disk_may_come_before_one_that_is_doubtful(doubtful: Block) -> None:
    snapshot = on(SHORT, doubtful, disk("d"))
    assert names(replacement_disks(SHORT, snapshot)) == ["d", "c"]
    assert names(possible_spares(WHOLE, on(WHOLE, doubtful, disk("d")))) == ["d", "c"]
    assert planned(plan_coming("old", "", snapshot)).disks[-1].drive == "drive-d"
    offer = repair_offer(SHORT, snapshot)
    assert offer is not None
    assert offer.new.path == "/dev/sdd"


def test_one_that_can_be_unplugged_is_not_doubtful_among_its_like() -> None:
    snapshot = on(SHORT, STICK, disk("d"))
    usb = gpt_disk("a", origin=WholeDisk(drive("a", bus="usb")))
    blocks = tuple(usb if block.path == "/dev/sda" else block for block in snapshot.blocks)
    assert names(replacement_disks(SHORT, structs.replace(snapshot, blocks=blocks))) == ["c", "d"]


def test_one_that_fails_is_never_offered_by_itself() -> None:
    snapshot = on(SHORT, BAD)
    assert names(replacement_disks(SHORT, snapshot)) == ["c"], "who names it may have it"
    assert codes(plan_coming("old", "", snapshot)) == {"no-sound-disk"}
    assert repair_offer(SHORT, snapshot) is None
    assert repair_offer(SHORT, on(SHORT, WORN)) is not None


def test_what_is_offered_comes_for_the_disk_in_trouble() -> None:
    offer = repair_offer(WHOLE, with_failing(on(WHOLE)))
    assert offer is not None
    assert (offer.out, offer.new.path) == (FAILING, "/dev/sdc")
    assert repair_offer(WHOLE, on(WHOLE)) is None
    assert repair_offer(WHOLE, on(WHOLE, *LEFT, disk("d"))) is None, "it has no place that could be taken"


@pytest.mark.parametrize(
    ("array", "snapshot", "told"),
    [
        (SHORT, on(SHORT), ["trouble-failed"]),
        (held(member("a", 0)), on(held(member("a", 0))), ["trouble-left"]),
        (BARE, replace_b(on(BARE), disk("b")), ["trouble-empty"]),
        (WHOLE, with_failing(on(WHOLE)), ["trouble-failing"]),
        (THIRD, with_failing(on(THIRD)), ["trouble-empty", "trouble-failing"]),
        (WHOLE, on(WHOLE), []),
    ],
    ids=["failed", "left behind", "empty", "failing", "empty and failing", "whole"],
)
def test_what_is_wrong_is_said_and_nothing_else(array: Array, snapshot: Snapshot, told: list[str]) -> None:
    found = troubles_of(array, snapshot)
    assert [each.code for each in found] == told
    assert all(map(sentence, found))


def test_what_has_left_serves_no_more() -> None:
    spare = held(member("a", 0), member("b", -1, FAULTY), member("c", -1, SPARE))
    snapshot = on(spare, *LEFT, disk("d"))
    left = {
        block.path[-1]: has_left(block, spare, snapshot) for block in snapshot.blocks if len(block.path) == 8
    }
    assert left == {"a": False, "b": True, "c": False, "d": True}


def test_spares_come_before_blank_disks_and_those_before_what_holds_something() -> None:
    array = held(member("a", 0), member("b", 1), member("c", -1, SPARE))
    used = disk("d", content=formatted("ext4"), signatures=("ext4",))
    snapshot = on(array, *LEFT, used, disk("e"))
    assert names(spares_of(array, snapshot)) == ["c"]
    *free, first_used = names(possible_spares(array, snapshot))
    assert (free[-1], first_used) == ("e", "d")
    assert names(disks_to_grow_onto(array, snapshot)) == ["c", *free, "d"]
    assert "c" not in names(possible_spares(WHOLE, on(WHOLE, *LEFT))), "it was left behind"


def test_a_disk_that_serves_is_replaced_by_the_first_that_fits() -> None:
    assert "--replace" in lines(planned(plan_any_replacement("old", on(WHOLE))))[-1]
    assert "--add" in lines(planned(plan_any_replacement("old", on(SHORT))))[-1]
    assert codes(plan_any_replacement("nothing", on(WHOLE))) == {"unknown-target"}


def test_what_comes_by_itself_is_a_spare_or_blank_and_fits() -> None:
    used = disk("c", content=formatted("ext4"), signatures=("ext4",))
    assert codes(plan_coming("old", "", on(SHORT, used))) == {"no-free-disk"}
    assert lines(planned(plan_coming("old", "", on(SHORT, used, disk("d")))))[-1].endswith("--add /dev/sdd1")
    assert "--replace /dev/sdb1" in lines(planned(plan_coming("old", "drive-b", on(WHOLE))))[-1]
    assert lines(planned(plan_coming("old", "drive-b", on(SHORT))))[-1].endswith("--add /dev/sdc1")
    dropped = on(held(member("a", 0)), used)
    assert codes(plan_coming("old", "", dropped)) == {"no-free-disk"}, "what was just taken out stays out"
    assert codes(plan_coming("none", "", dropped)) == {"unknown-target"}


def test_the_disk_in_trouble_goes_unless_a_place_is_empty() -> None:
    assert wanted_out(WHOLE, on(WHOLE)) is None
    assert wanted_out(SHORT, on(SHORT)) is None
    out = wanted_out(WHOLE, with_failing(on(WHOLE)))
    assert out is not None
    assert out.path == "/dev/sdb"


def _fast(letter: str, media: Media, size: int) -> Block:
    return disk(letter, size, hardware=drive(letter, media))


@pytest.mark.parametrize(
    ("coming", "first"),
    [
        ((disk("c", 4 * TB), disk("d", TB), disk("e", 2 * TB)), "d"),
        ((disk("c", 4 * TB), disk("d", GIB), disk("e", 2 * TB)), "e"),
        ((_fast("c", Media.SSD, TB), disk("d", 4 * TB)), "d"),
        ((_fast("c", Media.NVME, TB), _fast("d", Media.SSD, 2 * TB)), "c"),
        ((disk("c", TB, content=formatted("ext4"), signatures=("ext4",)), disk("d", 4 * TB)), "d"),
        ((disk("c", GIB), _fast("d", Media.SSD, TB)), "d"),
    ],
    ids=["smallest", "large enough", "same kind", "none of the kind", "blank", "too small of the kind"],
)
def test_the_smallest_of_the_same_kind_that_fits_is_proposed(coming: tuple[Block, ...], first: str) -> None:
    """Wherever a disk is proposed: for an empty place and for a spare, in window and terminal."""
    small = held(member("a", 0), member("b", -1, FAULTY), size=10 * GIB, component=10 * GIB)
    snapshot = on(small, *coming)
    assert planned(plan_any_replacement("old", snapshot)).disks[-1].drive == f"drive-{first}"
    assert planned(plan_coming("old", "", snapshot)).disks[-1].drive == f"drive-{first}"
    whole = held(member("a", 0), member("b", 1), size=10 * GIB, component=10 * GIB)
    assert planned(plan_any_spare("old", on(whole, *coming))).disks[-1].drive == f"drive-{first}"


@pytest.mark.parametrize("kind", ["ext4", "ntfs"])
def test_a_disk_that_holds_something_is_never_offered_by_itself(kind: str) -> None:
    """It may be the one with the backup. By hand it can be chosen, and what is lost is named."""
    snapshot = on(SHORT, disk("c", content=formatted(kind), signatures=(kind,)))
    (there,) = replacement_disks(SHORT, snapshot)
    assert repair_offer(SHORT, snapshot) is None
    assert not needs_no_asking(there, SHORT, snapshot)
    blank = on(SHORT, disk("c", content=formatted(kind), signatures=(kind,)), disk("d"))
    offer = repair_offer(SHORT, blank)
    assert offer is not None
    assert offer.new.path == "/dev/sdd"
