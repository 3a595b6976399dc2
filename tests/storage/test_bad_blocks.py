"""What md has marked as unreadable: told, counted against the redundancy, lost where no copy is left."""

import pytest
from msgspec.structs import replace

from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.array_status import array_status_words, failures_survived, lost_bytes
from raidwright.storage.snapshot.arrays import Array, BadPlaces, places_together
from raidwright.storage.units import KIB
from raidwright.storage.words.sentences import sentence
from tests.storage.news import WHOLE as WHOLE_ARRAY
from tests.storage.news import computer, told
from tests.storage.raids import WHOLE, raid, raid5

FAR, NEAR = 0x201, 0x102


@pytest.mark.parametrize(
    ("ranges", "places"),
    [
        ({}, ()),
        ({0: ((0, 10),)}, (BadPlaces((0,), 10),)),
        ({0: ((0, 10),), 1: ((20, 30),)}, (BadPlaces((0,), 10), BadPlaces((1,), 10))),
        (
            {0: ((0, 10),), 1: ((5, 20),)},
            (BadPlaces((0,), 5), BadPlaces((0, 1), 5), BadPlaces((1,), 10)),
        ),
        (
            {0: ((0, 10), (5, 12), (40, 50)), 1: ((45, 60),)},
            (BadPlaces((0,), 17), BadPlaces((0, 1), 5), BadPlaces((1,), 10)),
        ),
        ({2: ((0, 10),), 0: ((0, 10),), 1: ((0, 10),)}, (BadPlaces((0, 1, 2), 10),)),
    ],
    ids=["none", "one", "apart", "overlapping", "several", "all"],
)
def test_what_is_bad_at_once(
    ranges: dict[int, tuple[tuple[int, int], ...]], places: tuple[BadPlaces, ...]
) -> None:
    assert places_together(ranges) == places


def bad(*slots: int) -> tuple[BadPlaces, ...]:
    return (BadPlaces(slots, 32 * KIB),)


@pytest.mark.parametrize(
    ("array", "lost", "further"),
    [
        (raid("raid1", *WHOLE[:2], bad=bad(0)), 0, 0),
        (raid("raid1", *WHOLE[:2], bad=bad(0, 1)), 32 * KIB, 0),
        (raid("raid1", *WHOLE, bad=bad(0, 1)), 0, 0),
        (raid("raid1", *WHOLE, bad=bad(0)), 0, 1),
        (raid("raid1", "in_sync", "-", expected=2, bad=bad(0)), 32 * KIB, 0),
        (raid5(*WHOLE, bad=bad(0)), 0, 0),
        (raid5(*WHOLE, bad=bad(0, 2)), 32 * KIB, 0),
        (raid5("in_sync", "in_sync", "-", bad=bad(0)), 32 * KIB, 0),
        (raid("raid6", *WHOLE, "in_sync", bad=bad(0)), 0, 1),
        (raid("raid6", *WHOLE, "in_sync", bad=bad(0, 1)), 0, 0),
        (raid("raid6", *WHOLE, "in_sync", bad=bad(0, 1, 2)), 32 * KIB, 0),
        (raid("raid10", *WHOLE, "in_sync", layout=NEAR, bad=bad(0, 1)), 32 * KIB, 0),
        (raid("raid10", *WHOLE, "in_sync", layout=NEAR, bad=bad(0, 2)), 0, 0),
        (raid("raid10", *WHOLE, "in_sync", layout=FAR, bad=bad(0, 1)), 0, 0),
        (raid5(*WHOLE), 0, 1),
    ],
)
def test_what_is_lost_and_what_is_survived(array: Array, lost: int, further: int) -> None:
    assert lost_bytes(array) == lost
    assert failures_survived(array) == further


def test_what_is_marked_is_told_with_a_way_on() -> None:
    (finding,) = array_findings(raid5(*WHOLE, bad=bad(1)))
    assert (finding.code, finding.severity) == ("array-bad-blocks", Severity.WARNING)
    assert "32.8 kB" in sentence(finding)
    assert "/dev/sdb1" in sentence(finding)
    assert "replace" in sentence(finding).lower()
    assert array_status_words(raid5(*WHOLE, bad=bad(1))) == "Bad blocks – 32.8 kB on /dev/sdb1"


def test_what_is_lost_is_told_first() -> None:
    (finding,) = array_findings(raid("raid1", *WHOLE[:2], bad=bad(0, 1)))
    assert (finding.code, finding.severity) == ("array-lost-blocks", Severity.BLOCKING)
    assert "/dev/sda1, /dev/sdb1" in sentence(finding)
    assert (
        array_status_words(raid("raid1", *WHOLE[:2], bad=bad(0, 1))) == "Data lost – 32.8 kB cannot be read"
    )


def test_a_degraded_array_says_both() -> None:
    codes = [each.code for each in array_findings(raid5("in_sync", "in_sync", "-", bad=bad(0)))]
    assert codes == ["array-lost-blocks", "array-short-last"]


def test_it_is_news_once() -> None:
    whole = computer(replace(WHOLE_ARRAY, state="clean"))
    marked = computer(replace(WHOLE_ARRAY, state="clean", bad=bad(0)))
    worse = computer(replace(WHOLE_ARRAY, state="clean", bad=bad(0, 1)))
    assert told(whole, marked, marked, worse, worse) == [
        ["array-bad-blocks"],
        [],
        ["array-lost-blocks"],
        [],
    ]
