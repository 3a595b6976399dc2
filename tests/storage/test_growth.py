"""Over which disks an array is spread, what it comes to, and the reason for every no."""

import msgspec
import pytest

from raidwright.protocol import PlanDone
from raidwright.session.endings import conclusion
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import leftovers
from raidwright.storage.plan.growth.planner import against_spreading, grown_size, plan_any_growth, plan_growth
from raidwright.storage.plan.plan import Answer, Planned, agreement, disks_concerned
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import KIB, MIB, format_size
from tests.storage.growing import CHUNK, GROWN, THREE, WITH_SPARE, facts, growth, raid5
from tests.storage.machines import disk, formatted
from tests.storage.repairs import (
    COMPONENT,
    OFFSET,
    SHORT,
    codes,
    lines,
    member,
    on,
    planned,
)

WANTING = msgspec.structs.replace(
    raid5(),
    members=tuple(
        msgspec.structs.replace(each, states=(*each.states, "want_replacement")) if each.slot == 1 else each
        for each in raid5().members
    ),
)
"""md is to replace the second member, and has no spare: it gives that place to the next one."""


@pytest.mark.parametrize(("answer", "count"), [*zip(GROWN.values(), (3, 4, 3), strict=True)], ids=GROWN)
def test_one_place_more_is_the_last_step(answer: Answer, count: int) -> None:
    plan = planned(answer)
    assert plan.purpose is Purpose.REPAIR
    assert lines(plan)[-1] == f"mdadm --grow /dev/md127 --raid-devices={count}"
    (index,) = disks_concerned(plan)
    assert {left.drive.path for left in leftovers(plan)} <= {plan.disks[index].path}
    assert agreement(plan) == "old"


@pytest.mark.parametrize(("kind", "moves"), [("a mirror", False), ("a spare", False), ("raid5", True)])
def test_the_end_promises_room_only_where_there_is_more(kind: str, moves: bool) -> None:
    more = conclusion(planned(GROWN[kind]), PlanDone()).more
    assert ("reshaped" in more, "expand" in more, "stays the same" in more) == (moves, moves, not moves)


def test_a_spare_is_taken_first_then_a_blank_disk_then_one_that_holds_something() -> None:
    def grown(snapshot: Snapshot) -> Answer:
        return plan_any_growth("old", snapshot)

    assert lines(planned(grown(WITH_SPARE))) == ["mdadm --grow /dev/md127 --raid-devices=3"]
    assert planned(grown(on(raid5(), *THREE))).disks[-1].path == "/dev/sdd"
    used = disk("d", content=formatted("ext4"), signatures=("ext4",))
    assert planned(grown(on(raid5(), *THREE[:2], used))).losses
    assert planned(grown(on(raid5(), *THREE[:2], used, disk("e")))).disks[-1].path == "/dev/sde"
    assert codes(grown(on(raid5(), *THREE[:2]))) == {"no-free-disk"}
    assert "repair-too-small" in codes(grown(on(raid5(), *THREE[:2], disk("d", OFFSET))))
    assert codes(plan_any_growth("nothing", WITH_SPARE)) == {"unknown-target"}


def test_what_it_holds_then_is_told_to_the_byte() -> None:
    assert int(facts(GROWN["raid5"], "grow-size")["bytes"]) == 3 * COMPONENT
    assert facts(GROWN["a mirror"], "grow-mirror")["count"] == "3"


@pytest.mark.parametrize(
    ("array", "members", "size"),
    [
        (raid5(), 4, 3 * 100 * CHUNK),
        (raid5(level="raid6"), 5, 3 * 100 * CHUNK),
        (raid5(level="raid10", layout=0x102), 5, 250 * CHUNK),
        (raid5(level="raid10", layout=0x10201), 5, 250 * CHUNK),
        (raid5(level="raid1"), 4, 100 * CHUNK),
    ],
)
def test_the_size_of_each_kind(array: Array, members: int, size: int) -> None:
    assert grown_size(array, members, 100 * CHUNK) == size


def test_a_layout_that_nobody_knows_has_no_size() -> None:
    with pytest.raises(ValueError, match="0x103"):
        grown_size(raid5(level="raid10", layout=0x103), 4, CHUNK)


def offset_by(size: int, **changes: object) -> Array:
    three = tuple(msgspec.structs.replace(each, offset=size) for each in raid5().members)
    return msgspec.structs.replace(raid5(**changes), members=three)


def journaled(**changes: object) -> Array:
    array = raid5(log="journal", **changes)
    return msgspec.structs.replace(array, members=(*array.members, member("j", -1, ("journal",))))


@pytest.mark.parametrize(
    ("array", "code"),
    [
        (raid5(), ""),
        (raid5(level="raid1"), ""),
        (raid5(level="raid0"), "grow-striped"),
        (raid5(level="linear", chunk=0), "grow-appended"),
        (raid5(log="ppl"), "grow-ppl"),
        (journaled(level="raid6"), "grow-journal"),
        (raid5(level="raid10", layout=0x201), "grow-layout"),
        (raid5(level="raid10", layout=0x103), "grow-layout"),
        (raid5(level="raid10", layout=0x10201), ""),
        (offset_by(3 * CHUNK + 256 * KIB), ""),
        (offset_by(3 * CHUNK + 256 * KIB - 1), "grow-uncopied"),
        (offset_by(CHUNK + 256 * KIB, level="raid10", layout=0x102), ""),
        (offset_by(CHUNK + 256 * KIB - 1, level="raid10", layout=0x102), "grow-no-room"),
        (offset_by(2 * CHUNK + 256 * KIB, level="raid10", layout=0x10201), ""),
        (offset_by(2 * CHUNK + 256 * KIB - 1, level="raid10", layout=0x10201), "grow-no-room"),
        (raid5(level="raid10", layout=0x102, bitmap_file="/srv/bitmap"), "bitmap-file"),
        (raid5(bitmap_file="/srv/bitmap"), ""),
        (offset_by(0), "grow-uncopied"),
        (offset_by(0, level="raid6"), "grow-uncopied"),
    ],
)
def test_what_md_can_spread_in_place(array: Array, code: str) -> None:
    assert against_spreading(array) == code
    answer = growth(on(array, *THREE))
    assert isinstance(answer, Planned) if not code else codes(answer) == {code}


def test_where_there_is_too_little_room_it_is_said_how_much_and_what_helps() -> None:
    """Behind the superblock larger disks would give more; with that behind the data they would not."""
    small = growth(on(offset_by(MIB), *THREE))
    assert facts(small, "grow-uncopied")["there"] == format_size(MIB)
    assert facts(small, "grow-uncopied")["needed"] == format_size(3 * CHUNK + 256 * KIB)
    ten = growth(on(offset_by(MIB // 4, level="raid10", layout=0x102), *THREE))
    behind = growth(on(offset_by(0), *THREE))
    told = [[each.code for each in answer.findings] for answer in (small, ten, behind)]
    assert told == [["grow-uncopied", "grow-larger"], ["grow-no-room", "grow-larger"], ["grow-uncopied"]]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (growth(on(SHORT), "drive-c"), "grow-short"),
        (growth(on(WANTING, *THREE)), "replacement-wanted"),
        (growth(on(raid5(sync=Sync("reshape", 0.5, MIB, 0)), *THREE)), "repair-at-work"),
        (growth(on(raid5(resync_from=0), *THREE)), "repair-at-work"),
        (growth(on(raid5(state="broken"), *THREE)), "repair-failed"),
        (growth(on(raid5(state="readonly"), *THREE)), "array-read-only"),
        (growth(on(raid5(running=False, path=""), *THREE)), "repair-not-running"),
        (growth(on(raid5(), *THREE), "drive-a"), "repair-in-it"),
        (growth(on(raid5(), *THREE), "nothing"), "unknown-drive"),
        (growth(WITH_SPARE), "grow-spares"),
        (growth(on(raid5(), *THREE[:2], disk("d", OFFSET + COMPONENT))), "repair-too-small"),
        (growth(on(raid5(), *THREE[:2], disk("d", sector=4096))), "repair-sectors"),
        (
            growth(on(raid5(), *THREE[:2], disk("d", content=formatted("ext4", "/srv/other")))),
            "mounted",
        ),
        (plan_growth("nothing", "drive-d", on(raid5(), *THREE)), "unknown-target"),
    ],
)
def test_every_no_has_its_reason(answer: Answer, code: str) -> None:
    assert code in codes(answer)
