"""A sync that was watched: how far and how fast, disk by disk, and what set its pace."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from raidwright.bench.sync_watch import (
    MemberDisk,
    SyncMoment,
    member_disks,
    member_title,
    speed_points,
    sync_sentences,
    sync_timeline,
    thinner,
)
from raidwright.machine.saved import read_machine
from tests.bench.moments import MEMBERS, a_moment, a_rebuild

MACHINES = Path(__file__).parents[1] / "machines"


def told(moments: list[SyncMoment]) -> str:
    timeline = sync_timeline(moments)
    assert timeline is not None
    return "\n".join(map(str, sync_sentences(timeline)))


def test_a_rebuild_is_told_from_its_beginning_to_its_end() -> None:
    timeline = sync_timeline(a_rebuild())
    assert timeline is not None
    assert (timeline.what, timeline.begin, timeline.end, timeline.ended, timeline.missing) == (
        "Rebuilding",
        0.0,
        1.0,
        True,
        1,
    )
    assert (timeline.seconds, timeline.mean) == (39.0, pytest.approx(1e8))
    assert [each.device for each in timeline.members] == list(MEMBERS)
    assert [(each.read, each.written) for each in timeline.members] == [
        (pytest.approx(1e8), 0.0),
        (pytest.approx(1e8), 0.0),
        (0.0, pytest.approx(1e8)),
    ]


def test_the_disk_that_all_others_wait_for_is_named() -> None:
    assert "vdc is the bottleneck: it is busy all the time" in told(a_rebuild())
    assert "is the bottleneck: it is busy all the time" not in told(a_rebuild(busy=(0.93, 0.92, 0.95)))
    assert "is the bottleneck: it is busy all the time" not in told(a_rebuild(busy=(0.5, 0.5, 0.6)))


def test_the_disk_that_sets_the_pace_is_named_by_what_stands_on_its_label() -> None:
    timeline = sync_timeline(a_rebuild())
    assert timeline is not None
    disks = (MemberDisk("vda", "", "/dev/vda"), MemberDisk("vdc", "Tarnfell TF4000N TA-7K03Q14", "/dev/vdc"))
    (told,) = sync_sentences(timeline, disks)
    assert told.startswith(
        "Tarnfell TF4000N TA-7K03Q14 (/dev/vdc) is the bottleneck: it is busy all the time"
    )
    assert member_title("vda", disks) == "/dev/vda"
    assert str(sync_sentences(timeline)[0]).startswith("/dev/vdc is the bottleneck: it is busy all the time")


def test_a_member_is_the_disk_that_its_partition_lies_on() -> None:
    snapshot = read_machine(MACHINES / "raid5_luks_lvm_xfs_mounted.json")
    disks = member_disks(snapshot.arrays[0], snapshot)
    assert [member_title(each.device, disks) for each in disks] == [
        "Tarnfell TF4000N TA-7K01Q37 (/dev/vda)",
        "Tarnfell TF4000N TA-7K02Q74 (/dev/vdb)",
        "Tarnfell TF4000N TA-7K03Q14 (/dev/vdc)",
    ]
    assert [each.device for each in disks] == ["vda1", "vdb1", "vdc1"]
    bare = structs.replace(snapshot, blocks=())
    assert member_disks(snapshot.arrays[0], bare) == ()


def test_others_who_use_the_array_are_told_of() -> None:
    assert "Other programs used the array at 50.0 MB/s" in told(a_rebuild(used=50e6))
    assert "Programs" not in told(a_rebuild(used=1e6))


def test_a_slower_end_is_told_only_where_the_way_was_seen() -> None:
    assert "slower at the end" in told(a_rebuild(slowing=0.5))
    assert "slower at the end" not in told(a_rebuild(slowing=0.5)[:20])
    assert "slower at the end" not in told(a_rebuild())


def test_disks_are_said_to_turn_only_where_all_are_known_to() -> None:
    timeline = sync_timeline(a_rebuild(slowing=0.5))
    assert timeline is not None
    disks = [MemberDisk(name, "", f"/dev/{name}", turns=True) for name in ("vda", "vdb")]
    assert "This is normal for hard disks." in str(sync_sentences(timeline, disks)[-1])
    for others in ((), [disks[0], structs.replace(disks[1], turns=False)]):
        assert str(sync_sentences(timeline, others)[-1]).endswith("MB/s).")


def test_what_was_stopped_in_between_has_not_ended() -> None:
    timeline = sync_timeline(a_rebuild()[:20])
    assert timeline is not None
    assert (timeline.ended, timeline.end) == (False, pytest.approx(19 / 40))


@dataclass(frozen=True)
class Timeline:
    """How far a sync of one kind came, and what md says when it rests."""

    action: str
    share: float
    ended: bool
    rests: str | None = "idle"
    """md's word then; None where nothing more was heard of it."""
    missing: tuple[int, int] = (0, 0)
    """Places without a member in sync, while it goes on and when it rests."""
    owed: bool | None = False


_TIMELINES = {
    "first sync, ended": Timeline("resync", 0.97, ended=True),
    "first sync, broken off": Timeline("resync", 0.11, ended=False, owed=True),
    "first sync, a disk failed": Timeline("resync", 0.11, ended=False, missing=(0, 1)),
    "first sync after a power cut, by its bitmap": Timeline("resync", 0.3, ended=True),
    "rebuild, ended": Timeline("recover", 0.97, ended=True, missing=(1, 0)),
    "rebuild, the first of two places": Timeline("recover", 0.97, ended=True, missing=(2, 1)),
    "rebuild by a bitmap": Timeline("recover", 0.2, ended=True, missing=(1, 0)),
    "rebuild, the new disk failed": Timeline("recover", 0.11, ended=False, missing=(1, 1)),
    "rebuild, halted": Timeline("recover", 0.11, ended=False, missing=(1, 1), owed=True),
    "replacement, ended": Timeline("recover", 0.97, ended=True),
    "replacement, the new disk failed": Timeline("recover", 0.11, ended=False),
    "check, ended": Timeline("check", 0.95, ended=True),
    "check, broken off": Timeline("check", 0.11, ended=False),
    "repair, ended": Timeline("repair", 0.95, ended=True),
    "repair, broken off": Timeline("repair", 0.5, ended=False),
    "reshape, ended": Timeline("reshape", 0.97, ended=True),
    "reshape, broken off": Timeline("reshape", 0.11, ended=False, owed=True),
    "paused": Timeline("check", 0.97, ended=False, rests="frozen"),
    "paused at the beginning": Timeline("resync", 0.11, ended=False, rests="frozen", owed=True),
    "array stopped, or the helper gone": Timeline("resync", 0.97, ended=False, rests=None),
    "record of an earlier version": Timeline("resync", 0.97, ended=True, owed=None),
    "broken off, record of an earlier version": Timeline("resync", 0.11, ended=False, owed=None),
}


@pytest.mark.parametrize("name", _TIMELINES)
def test_a_sync_that_was_broken_off_has_not_ended(name: str) -> None:
    case = _TIMELINES[name]
    before, after = case.missing
    moments = [
        a_moment(tick, case.share * tick / 5, action=case.action, missing=before, owed=True)
        for tick in range(6)
    ]
    if case.rests is not None:
        rest = a_moment(6, 0.0, action=case.rests, speed=0, missing=after, owed=case.owed)
        moments += [rest] * 3
    timeline = sync_timeline(moments)
    assert timeline is not None
    assert timeline.ended == case.ended
    assert timeline.end == (1.0 if case.ended else pytest.approx(case.share))
    said = "The sync was interrupted: a disk failed, or someone stopped it." in told(moments)
    assert said == (not case.ended and case.rests == "idle")


def test_its_speed_is_what_was_moved_over_time_not_what_md_said_look_by_look() -> None:
    moments = [structs.replace(each, speed=each.speed * 19 // 24) for each in a_rebuild()]
    timeline = sync_timeline(moments)
    assert timeline is not None
    assert timeline.mean == pytest.approx(1e8)
    used = sync_timeline([structs.replace(each, speed=each.speed // 2) for each in a_rebuild(used=50e6)])
    assert used is not None
    assert used.mean == pytest.approx(5e7), "what programs moved is none of it"


def test_its_curve_is_what_was_moved_between_two_looks_not_what_md_averages() -> None:
    """md's own speed is that of the last half minute: at the beginning it creeps up."""
    moments = [
        structs.replace(each, speed=round(each.speed * min(1.0, tick / 20)))
        for tick, each in enumerate(a_rebuild())
    ]
    timeline = sync_timeline(moments)
    assert timeline is not None
    assert timeline.speeds == pytest.approx([1e8] * 39, rel=0.01)
    assert [speed for _, speed in speed_points(moments)] == pytest.approx([1e8] * 39, rel=0.01)
    # Where programs move data on the array, what its members move is not the sync's alone.
    used = [structs.replace(each, speed=5 * 10**7) for each in a_rebuild(used=50e6)]
    assert {speed for _, speed in speed_points(used)} == {5e7}


def test_a_sync_that_stands_still_or_never_began_says_nothing() -> None:
    assert sync_timeline([]) is None
    assert sync_timeline([a_moment(tick, 0.0, action="idle", speed=0) for tick in range(5)]) is None
    assert sync_timeline([a_moment(tick, 0.3, action="frozen", speed=0) for tick in range(5)]) is None
    assert sync_timeline(a_rebuild()[:1]) is None


@given(st.integers(1, 200), st.integers(2, 50))
def test_fewer_moments_keep_first_and_last(count: int, most: int) -> None:
    moments = a_rebuild(count)
    kept = thinner(moments, most)
    assert len(kept) <= max(most, 2)
    assert (kept[0], kept[-1]) == (moments[0], moments[-1])
    assert [each.sample.time for each in kept] == sorted(each.sample.time for each in kept)
