"""What is refused while an array runs is not erased because it was stopped."""

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer, Planned, agreement, describe_agreement
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_start
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Foreign,
    Inside,
    Member,
    PartOf,
    PhysicalVolume,
    Snapshot,
)
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import HOST, IDS, TB, array, disk, drives, machine

LEVELS = ("raid0", "raid1", "raid10", "raid5", "raid6")
EXT4 = Inside(0, TB, ("ext4",), (), "photos")
LUKS = Inside(0, TB, ("crypto_LUKS",))
TABLE = Inside(0, TB, ("gpt",))
GROUP = PartOf("LVM2_member", "vg1000", 1, "uuid-1")
BTRFS = PartOf("btrfs", "11111111-2222-3333-4444-555555555555", 2)
REFUSED = [
    ("ceph", Inside(0, TB, ("ceph_bluestore",))),
    ("drbd", Inside(0, TB, ("drbd", "ext4"))),
    ("zfs", Inside(0, TB, ("zfs_member",))),
    ("half a btrfs", Inside(0, TB, ("btrfs",), (BTRFS,))),
    ("bcache", Inside(0, TB, ("bcache",))),
    ("ceph in a partition", Inside(MIB := 1 << 20, TB, ("ceph_bluestore",), (), "", 1)),
]
UNSEEN = [
    ("volumes", Inside(0, TB, ("LVM2_member",), (GROUP,))),
    ("a member", Inside(0, TB, ("linux_raid_member",))),
    ("keys in a partition", Inside(MIB, TB, ("crypto_LUKS",), (), "", 1)),
    ("a group in a partition", Inside(MIB, TB, ("LVM2_member",), (GROUP,), "", 2)),
    ("contradicting", Inside(0, TB, ("conflicting", "ext4", "swap"))),
]


def stopped(level: str, *inside: Inside, here: int = 4, **changes: object) -> Snapshot:
    """An array of four that does not run, of which so many members are here, with this in each."""
    letters = "abcd"[:here]
    disks = [
        replace(disk(each, content=Member(IDS.array)), signatures=("linux_raid_member",), inside=inside)
        for each in letters
    ]
    members = tuple(ArrayMember(each.path, slot, ("in_sync",)) for slot, each in enumerate(disks))
    layout = {"layout": 0x102} if level == "raid10" else {}
    known = {"running": False, "path": "", "level": level, "members": members, "expected": 4}
    shown: Array = array(uuid=IDS.array, name="tank", **(known | layout | changes))  # type: ignore[arg-type]
    return machine(*disks, disk("z"), arrays=(shown,))


def answers(snapshot: Snapshot, here: int = 4) -> tuple[Answer, Answer]:
    """To take it down, and to clean its disks."""
    return plan_teardown("tank", snapshot), plan_old_disks(drives(here), snapshot)


def blocking(answer: Answer) -> list[str]:
    return [each.code for each in answer.findings if each.severity is Severity.BLOCKING]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("_", "inside"), [*REFUSED, *UNSEEN])
def test_what_can_be_started_is_started_first(level: str, _: str, inside: Inside) -> None:
    snapshot = stopped(level, inside)
    for answer in answers(snapshot):
        assert blocking(answer) == ["start-first-found"]
    assert isinstance(plan_start("tank", snapshot), Planned), "and that is a way"


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "raid1"])
@pytest.mark.parametrize("inside", [(), (EXT4,), (LUKS,)])
def test_of_what_is_spread_over_its_members_not_all_is_seen(level: str, inside: tuple[Inside, ...]) -> None:
    for answer in answers(stopped(level, *inside)):
        assert blocking(answer) == ["start-first-found" if inside else "start-first"]
        assert "raidwright start tank" in "; ".join(map(sentence, answer.findings))


@pytest.mark.parametrize("inside", [(), (EXT4,), (LUKS,), (TABLE, replace(EXT4, part=1, start=MIB))])
def test_a_mirror_that_was_seen_as_a_whole_goes_by_its_name(inside: tuple[Inside, ...]) -> None:
    down, clean = answers(stopped("raid1", *inside))
    assert isinstance(down, Planned)
    assert isinstance(clean, Planned)
    assert (agreement(down.plan), agreement(clean.plan)) == ("tank", "A001 B001 C001 D001")
    if EXT4 in inside:
        lost = [list(map(str, answer.plan.losses[0].contents)) for answer in (down, clean)]
        assert all("in sda: ext4 “photos”" in each for each in lost)


@pytest.mark.parametrize("level", ["raid0", "raid10", "raid5", "raid6", "linear", "raid4"])
@pytest.mark.parametrize(("_", "inside"), [("nothing", None), ("ext4", EXT4), *REFUSED, *UNSEEN])
def test_for_what_cannot_be_started_a_word_of_its_own_is_typed(
    level: str, _: str, inside: Inside | None
) -> None:
    snapshot = stopped(level, *([inside] if inside else []), here=1)
    down, clean = answers(snapshot, here=1)
    assert isinstance(clean, Planned)
    assert agreement(clean.plan) == "A001 unseen"
    if level != "linear":
        assert isinstance(down, Planned)
        assert agreement(down.plan) == "tank unseen"
        words = [template for template, _ in describe_agreement(down.plan)]
        assert any("erased without being checked" in each for each in words)
    named = "; ".join(map(sentence, clean.findings))
    assert "“tank” cannot be started" in named
    assert inside is None or "Its members contain" in named


def test_a_group_of_which_the_rest_is_lost_can_be_seen_by_nobody() -> None:
    torn = Inside(0, TB, ("LVM2_member",), (replace(GROUP, devices=2),))
    down, clean = answers(stopped("raid1", torn))
    assert isinstance(down, Planned)
    assert isinstance(clean, Planned)
    assert agreement(down.plan) == "tank unseen"
    snapshot = stopped("raid1", torn)
    rest = replace(disk("y", content=PhysicalVolume("")), parts=torn.parts)
    both = replace(snapshot, blocks=(*snapshot.blocks, rest))
    for answer in answers(both):
        assert blocking(answer) == ["start-first-found"], "it is here, and would be damaged"


def test_a_member_that_cannot_be_read_has_shown_nothing() -> None:
    snapshot = stopped("raid1")
    mute = tuple(replace(each, signatures=(UNREADABLE,)) for each in snapshot.blocks)
    assert "start-first" in blocking(plan_teardown("tank", replace(snapshot, blocks=mute)))


def test_what_was_looked_into_is_known() -> None:
    known = replace(HOST, looked_into=(IDS.array,))
    for inside in (EXT4, LUKS, Inside(0, TB, ("LVM2_member",), (GROUP,))):
        for answer in answers(replace(stopped("raid5", inside), host=known)):
            assert isinstance(answer, Planned)
    for _, inside in REFUSED:
        for answer in answers(replace(stopped("raid5", inside), host=known)):
            assert blocking(answer) == ["start-first-found"]
    for inside in (TABLE, replace(LUKS, part=1)):
        assert blocking(answers(replace(stopped("raid5", inside), host=known))[0]) == ["start-first-found"]


def test_of_copies_none_is_started_and_the_word_is_typed() -> None:
    """No array is put together of an original and its copy: to start it first is no way."""
    snapshot = stopped("raid5", EXT4)
    (held,) = snapshot.arrays
    copy = ArrayMember("/dev/sdz", 0, ("in_sync",))
    shown = replace(snapshot, arrays=(replace(held, members=(*held.members, copy)),))
    assert not isinstance(plan_start("tank", shown), Planned)
    answer = plan_teardown("tank", shown)
    assert isinstance(answer, Planned)
    assert agreement(answer.plan) == "tank unseen"


def test_what_is_left_of_an_array_that_was_deleted_here_needs_no_word() -> None:
    answer = answers(stopped("raid5", here=1, deleted="2026-11-28"), here=1)[1]
    assert isinstance(answer, Planned)
    assert agreement(answer.plan) == "A001"


def test_what_was_being_erased_here_goes_on() -> None:
    left = tuple(LeftDisk(each, Remains.ITS_OWN, f"/dev/sd{each}") for each in "ab")
    own = Unfinished("teardown", "tank", 0.0, 3, 9, IDS.array, left)
    cleaned = Unfinished("clean", "", 0.0, 3, 9, "", left)
    for unfinished in (own, cleaned):
        host = replace(HOST, unfinished=unfinished)
        assert isinstance(plan_teardown("tank", replace(stopped("raid5"), host=host)), Planned)


@pytest.mark.parametrize("kind", ["ceph_bluestore", "drbd", "zfs_member", "bcache"])
def test_what_runs_and_nobody_uses_is_not_cleaned_with_what_is_never_erased(kind: str) -> None:
    snapshot = stopped("raid1", here=2)
    (held,) = snapshot.arrays
    runs = replace(held, running=True, path="/dev/md127", home="nas", expected=2)
    node = Block("/dev/md127", "9:127", TB, ArrayDevice(IDS.array), Foreign(kind), signatures=(kind,))
    running = replace(snapshot, arrays=(runs,), blocks=(*snapshot.blocks, node))
    assert blocking(plan_old_disks(drives(2), running)) == ["foreign-set"]
