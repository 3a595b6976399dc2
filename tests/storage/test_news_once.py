"""A disk that comes and goes is told of once, until its array is whole again or has given it a place."""

import pytest
from msgspec.structs import replace

from raidwright.storage.snapshot.arrays import Array, ArrayMember
from tests.storage.news import EMPTY, FAULTY, RECOVER, WHOLE, computer, raid, told

BACK = replace(WHOLE, members=(*WHOLE.members[:2], ArrayMember("/dev/sdc1", -1, ("spare",))))
"""The third disk is put back, and md has not given it its place yet."""


@pytest.mark.parametrize("lost", [EMPTY, FAULTY])
@pytest.mark.parametrize("again", [EMPTY, FAULTY])
def test_a_disk_that_is_put_back_and_leaves_before_the_array_is_whole_is_not_told_a_second_time(
    lost: str, again: str
) -> None:
    """As when the array is taken down then: md lets go of one member after the other."""
    short, once_more = raid("in_sync", "in_sync", lost), raid("in_sync", "in_sync", again)
    first, *rest = told(*map(computer, (WHOLE, short, BACK, once_more, BACK, once_more)))
    assert first == ["news-disk-failed" if lost else "news-disk-lost", "array-short-last"]
    assert not {code for codes in rest for code in codes if code.startswith("news-disk")}


@pytest.mark.parametrize("before", [EMPTY, FAULTY])
def test_a_disk_that_comes_and_goes_is_told_once_while_the_array_is_short(before: str) -> None:
    short = raid("in_sync", "in_sync", before)
    moments = computer(WHOLE), computer(short), computer(short, "ab"), computer(short), computer(BACK)
    first, *rest = told(*moments, computer(short, "ab"), computer(short))
    assert first[0] == ("news-disk-failed" if before else "news-disk-lost")
    assert not {code for codes in rest for code in codes if code.startswith("news-disk")}


def test_a_disk_that_is_lost_once_more_when_the_array_was_whole_is_told_anew() -> None:
    short = raid("in_sync", "in_sync", EMPTY)
    moments = (WHOLE, short, BACK, WHOLE, short)
    assert told(*map(computer, moments))[-1] == ["news-disk-lost", "array-short-last"]


def test_a_disk_that_fails_while_it_is_filled_again_is_told_anew() -> None:
    """Whoever put it back and saw it being filled may have turned away."""
    short, failed = raid("in_sync", "in_sync", EMPTY), raid("in_sync", "in_sync", FAULTY)
    filling = raid("in_sync", "in_sync", "filling", sync=RECOVER)
    assert told(*map(computer, (WHOLE, short, filling, failed)))[-1] == [
        "news-disk-failed",
        "array-short-last",
    ]


def test_another_disk_is_another_piece_of_news() -> None:
    raids = (
        raid(*states, level="raid6", expected=4)
        for states in (
            ("in_sync", "in_sync", "in_sync", "in_sync"),
            ("in_sync", "in_sync", "in_sync", EMPTY),
            ("in_sync", "in_sync", EMPTY, EMPTY),
        )
    )
    first, second = told(*(computer(each, "abcd") for each in raids))
    assert "news-disk-lost" in first
    assert "news-disk-lost" in second


LET_GO = replace(WHOLE, members=())
"""While an array is stopped md lets go of its members first, and UDisks2 says so before all else."""


@pytest.mark.parametrize("before", [WHOLE, raid("in_sync", "in_sync", EMPTY)])
def test_an_array_that_lets_go_of_all_its_members_is_being_stopped(before: Array) -> None:
    stopped = replace(LET_GO, running=False, path="")
    assert told(*map(computer, (before, LET_GO, LET_GO, stopped, None))) == [[]] * 4
    assert told(*map(computer, (None, LET_GO, before)))[0] == [], "as when it is made"


def test_all_disks_that_are_pulled_at_once_are_told_of() -> None:
    """As when a cable to an enclosure is: of what is gone md keeps the names alone."""
    (codes,) = told(computer(WHOLE), computer(LET_GO, ""))
    assert codes == ["news-disk-gone"] * 3 + ["array-failed"]


def test_that_nobody_knows_whether_a_raid10_has_enough_left_is_told_though_it_was_short_before() -> None:
    """Its layout nobody has said: the second disk to go may have had the other copy, or not."""
    moments = (
        raid(*states, level="raid10", expected=4)
        for states in (
            ("in_sync", "in_sync", "in_sync", "in_sync"),
            ("in_sync", "in_sync", "in_sync", FAULTY),
            ("in_sync", "in_sync", FAULTY, FAULTY),
            ("in_sync", "in_sync", FAULTY, FAULTY),
        )
    )
    assert told(*(computer(each, "abcd") for each in moments)) == [
        ["news-disk-failed", "array-short-last"],
        ["news-disk-failed", "array-short-in-doubt"],
        [],
    ]
