"""How an array stands: what its members, their places, its resync and the kernel's word say together."""

import itertools

import pytest
from msgspec import structs

from raidwright.storage.snapshot.array_status import (
    ArrayStatus,
    SlotCounts,
    array_status,
    can_spare,
    count_slots,
    failures_survived,
    has_enough,
    has_failed,
    is_in_doubt,
    is_waiting,
    member_states,
)
from raidwright.storage.snapshot.arrays import JOURNAL, Array, ArrayMember, Sync
from tests.storage.machines import array
from tests.storage.raids import (
    BORN,
    DELAYED,
    FAULTY,
    RECOVERING,
    RESYNCING,
    SPARE,
    STOPPED,
    WHOLE,
    raid,
    raid5,
)

CHECKING = Sync("check", 0.1, 10**8, 60)


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        (raid5(*WHOLE), ArrayStatus.CLEAN),
        (raid5(*WHOLE, state="read-auto"), ArrayStatus.CLEAN),
        (raid5(*WHOLE, SPARE), ArrayStatus.CLEAN),
        (raid5(*WHOLE, FAULTY), ArrayStatus.CLEAN),
        (raid5(*WHOLE, JOURNAL, log=JOURNAL), ArrayStatus.CLEAN),
        (raid5(*WHOLE, log=JOURNAL), ArrayStatus.UNWRITABLE),
        (raid5(*WHOLE[:2], log=JOURNAL), ArrayStatus.UNWRITABLE),
        (raid5(*WHOLE, log="ppl"), ArrayStatus.CLEAN),
        (raid5(*WHOLE, sync=CHECKING), ArrayStatus.CHECKING),
        (raid5(*WHOLE, sync=Sync("repair", 0.1, 10**8, 60)), ArrayStatus.CHECKING),
        (raid5(*WHOLE, sync=Sync("reshape", 0.1, 10**8, 60)), ArrayStatus.RESHAPING),
        (raid5(*WHOLE, spreading=True), ArrayStatus.RESHAPING),
        (raid5(*WHOLE[:2], spreading=True), ArrayStatus.DEGRADED),
        (raid5(*WHOLE, spreading=True, state="readonly"), ArrayStatus.RESHAPING),
        (raid5(*BORN, sync=RECOVERING, served_whole=True), ArrayStatus.REBUILDING),
        (raid5(*BORN, sync=RECOVERING, whole_at=5.0), ArrayStatus.REBUILDING),
        (raid5(*BORN, sync=RECOVERING, failed_at=5.0), ArrayStatus.REBUILDING),
        (raid5(*WHOLE, state="readonly"), ArrayStatus.READ_ONLY),
        (raid5(*WHOLE, state="readonly", sync=CHECKING), ArrayStatus.READ_ONLY),
        (raid5(*WHOLE, state="readonly", resync_from=0), ArrayStatus.WAITING),
        (raid5(*WHOLE, state="read-auto", resync_from=4096), ArrayStatus.WAITING),
        (raid5(*WHOLE, sync=Sync("resync", 0.0, 0, 0)), ArrayStatus.WAITING),
        (raid5(*WHOLE, sync=RESYNCING), ArrayStatus.BUILDING),
        (raid5(*WHOLE, sync=RESYNCING, resync_from=0), ArrayStatus.BUILDING),
        (raid5(*BORN, sync=RECOVERING), ArrayStatus.BUILDING),
        (raid5(*BORN, sync=DELAYED), ArrayStatus.WAITING),
        (raid5(*BORN), ArrayStatus.WAITING),
        (raid5(*BORN, sync=DELAYED, served_whole=True), ArrayStatus.REBUILD_WAITING),
        (raid5(*BORN, failed_at=5.0), ArrayStatus.REBUILD_WAITING),
        (raid("raid1", "in_sync", "spare", state="read-auto"), ArrayStatus.REBUILD_WAITING),
        (raid("raid6", *WHOLE, "spare", sync=DELAYED), ArrayStatus.REBUILD_WAITING),
        (raid5(*BORN, FAULTY, sync=RECOVERING), ArrayStatus.REBUILDING),
        (raid5("in_sync", "spare", "in_sync", sync=RECOVERING), ArrayStatus.REBUILDING),
        (raid("raid6", *WHOLE, "spare", sync=RECOVERING), ArrayStatus.REBUILDING),
        (raid("raid4", *BORN, sync=RECOVERING), ArrayStatus.BUILDING),
        (raid("raid1", "in_sync", "spare", sync=RECOVERING), ArrayStatus.REBUILDING),
        (raid5(*WHOLE[:2]), ArrayStatus.DEGRADED),
        (raid5(*WHOLE[:2], FAULTY), ArrayStatus.DEGRADED),
        (raid5(*WHOLE[:2], SPARE), ArrayStatus.DEGRADED),
        (raid("raid6", *WHOLE, "spare", expected=5, sync=RECOVERING), ArrayStatus.DEGRADED),
        (raid("raid1", "in_sync", "in_sync", expected=4, sync=RESYNCING), ArrayStatus.DEGRADED),
        (raid5("in_sync", FAULTY, SPARE), ArrayStatus.FAILED),
        (raid5("in_sync", "-", "spare"), ArrayStatus.FAILED),
        (raid5("-", "in_sync", "-"), ArrayStatus.FAILED),
        (raid5(*WHOLE, state="broken"), ArrayStatus.FAILED),
        (raid("raid0", "in_sync", expected=2), ArrayStatus.FAILED),
        (raid("linear", "in_sync", expected=2), ArrayStatus.FAILED),
        (raid("raid6", "in_sync", "in_sync", expected=5), ArrayStatus.FAILED),
        (raid("raid6", *WHOLE, expected=5), ArrayStatus.DEGRADED),
        (raid("raid1", FAULTY, FAULTY, expected=2), ArrayStatus.FAILED),
        (raid("raid1", FAULTY, "in_sync", expected=2), ArrayStatus.DEGRADED),
        (raid5(*WHOLE, **STOPPED), ArrayStatus.STOPPED),
        (raid5(*WHOLE[:2], SPARE, **STOPPED), ArrayStatus.INCOMPLETE),
        (raid5(**STOPPED), ArrayStatus.INCOMPLETE),
    ],
)
def test_the_standing(subject: Array, expected: ArrayStatus) -> None:
    assert array_status(subject) is expected


NEAR, FAR, OFFSET = 0x102, 0x201, 0x10201


@pytest.mark.parametrize(
    ("layout", "count", "lost", "fails"),
    [
        (NEAR, 4, {0, 1}, True),
        (NEAR, 4, {1, 2}, False),
        (NEAR, 4, {0, 2}, False),
        (NEAR, 4, {2, 3}, True),
        (NEAR, 3, {0}, False),
        (NEAR, 3, {0, 2}, True),
        (FAR, 4, {1, 2}, True),
        (FAR, 4, {3, 0}, True),
        (FAR, 4, {0, 2}, False),
        (OFFSET, 5, {4, 0}, True),
        (OFFSET, 5, {0, 2}, False),
    ],
)
def test_a_raid10_lives_as_long_as_each_chunk_has_a_copy(
    layout: int, count: int, lost: set[int], fails: bool
) -> None:
    states = ["-" if place in lost else "in_sync" for place in range(count)]
    raid10 = raid("raid10", *states, expected=count, layout=layout)
    assert (array_status(raid10) is ArrayStatus.FAILED) == fails


def _layouts(count: int) -> list[int]:
    """Every layout with near or far copies that md makes on so many places: two copies or more."""
    copies = range(1, count + 1)
    return [far << 8 | near for near in copies for far in copies if 2 <= near * far <= count]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_of_a_raid10_whose_layout_nobody_has_said_nothing_is_claimed_but_what_all_layouts_bear(
    count: int,
) -> None:
    """As to a user from afar, whom the helper tells nothing."""
    for working in itertools.product((True, False), repeat=count):
        states = ["in_sync" if each else "-" for each in working]
        untold = raid("raid10", *states, expected=count)
        each_way = [structs.replace(untold, layout=layout) for layout in _layouts(count)]
        has_failed_in = [array_status(each) is ArrayStatus.FAILED for each in each_way]
        assert (array_status(untold) is ArrayStatus.FAILED) == all(has_failed_in)
        assert has_enough(untold) == (not any(has_failed_in))
        assert is_in_doubt(untold) == (any(has_failed_in) and not all(has_failed_in))
        assert failures_survived(untold) <= min(map(failures_survived, each_way))
        for member in untold.members:
            assert can_spare(untold, member) == all(can_spare(each, member) for each in each_way)


@pytest.mark.parametrize(
    ("layout", "count"),
    [(0x100, 2), (0x002, 2), (0x10000, 2), (NEAR, 0)],
    ids=["no near copy", "no far copy", "no copy", "no members"],
)
def test_a_raid10_that_cannot_be_has_nothing_left(layout: int, count: int) -> None:
    """As the superblock on a disk that somebody puts in may say."""
    raid10 = structs.replace(raid("raid10", "in_sync", "in_sync", layout=layout), expected=count)
    assert (has_enough(raid10), failures_survived(raid10), array_status(raid10)) == (
        False,
        0,
        ArrayStatus.FAILED,
    )
    assert not can_spare(raid10, raid10.members[0])


def test_a_raid10_is_not_given_up_for_a_neighbour_beyond_its_end() -> None:
    raid10 = raid("raid10", "in_sync", "-", "in_sync", "-", expected=4, layout=NEAR)
    assert array_status(raid10) is ArrayStatus.DEGRADED


@pytest.mark.parametrize(
    ("subject", "counts"),
    [
        (raid5(*WHOLE, SPARE), (3, 0, 1, 0)),
        (raid5(*BORN), (3, 0, 0, 0)),
        (raid5(*WHOLE, FAULTY), (3, 0, 0, 1)),
        (raid5("in_sync", FAULTY, SPARE), (1, 2, 1, 1)),
        (raid5("in_sync", "-", "in_sync", SPARE), (2, 1, 1, 0)),
        (raid5("in_sync", FAULTY, FAULTY), (1, 2, 0, 2)),
        (raid5("in_sync", "spare", "-", SPARE), (2, 1, 1, 0)),
    ],
)
def test_who_is_there_is_counted_in_one_way(subject: Array, counts: tuple[int, ...]) -> None:
    counted = count_slots(subject)
    assert (counted.present, counted.missing, counted.spares, counted.faulty) == counts


def test_a_replacement_beside_its_original_fills_no_place() -> None:
    beside = ArrayMember("/dev/sdz1", 1, ("replacement", "spare"))
    whole = raid5(*WHOLE)
    whole = array(level="raid5", members=(*whole.members, beside), expected=3, sync=RECOVERING)
    assert count_slots(whole).filling == frozenset()
    assert array_status(whole) is ArrayStatus.CLEAN


def test_of_a_stopped_array_whose_superblocks_nobody_has_read_no_more_are_there_than_it_has_places() -> None:
    unread = tuple(ArrayMember(f"/dev/sd{letter}1", -1, ()) for letter in "abcd")
    stopped = array(level="raid5", members=unread, expected=3, **STOPPED)  # type: ignore[arg-type]
    assert count_slots(stopped) == SlotCounts(3, frozenset(), frozenset(), 0, 0, 4)
    assert array_status(stopped) is ArrayStatus.STOPPED
    short = array(level="raid5", members=unread[:2], expected=3, **STOPPED)  # type: ignore[arg-type]
    assert (array_status(short), count_slots(short).missing) == (ArrayStatus.INCOMPLETE, 1)


@pytest.mark.parametrize(
    ("subject", "further"),
    [
        (raid5(*WHOLE), 1),
        (raid5(*WHOLE, SPARE), 1),
        (raid5(*BORN, sync=RECOVERING), 0),
        (raid5(*WHOLE[:2]), 0),
        (raid5("in_sync", FAULTY, SPARE), 0),
        (raid5(*WHOLE, sync=CHECKING), 1),
        (raid5(*WHOLE, sync=RESYNCING), 0),
        (raid5(*WHOLE, resync_from=0), 0),
        (raid5(*WHOLE, state="broken"), 0),
        (raid5(*WHOLE, **STOPPED), 0),
        (raid("raid0", "in_sync", "in_sync"), 0),
        (raid("raid1", *WHOLE), 2),
        (raid("raid1", *WHOLE[:2], "spare", sync=RECOVERING), 1),
        (raid("raid6", *WHOLE, "in_sync"), 2),
        (raid("raid6", *WHOLE, "spare"), 1),
        (raid("raid6", *WHOLE[:2], expected=5), 0),
        (raid("raid10", *WHOLE, "in_sync"), 1),
        (raid("raid10", *WHOLE, expected=4), 0),
        (raid("raid10", *WHOLE), 1),
    ],
)
def test_how_many_more_may_fail(subject: Array, further: int) -> None:
    assert failures_survived(subject) == further


def test_a_spare_that_has_a_place_is_being_filled() -> None:
    states = ("spare", "write_mostly")
    assert member_states(ArrayMember("/dev/sdc1", 2, states)) == ("filling", "write_mostly")
    assert member_states(ArrayMember("/dev/sdc1", 0, states)) == ("filling", "write_mostly")
    assert member_states(ArrayMember("/dev/sdc1", -1, states)) == states


def test_what_md_has_thrown_out_has_failed() -> None:
    assert has_failed(ArrayMember("/dev/sdc1", -1, ("write_error", "faulty")))
    assert not has_failed(ArrayMember("/dev/sdc1", 0, ("in_sync", "want_replacement")))


def test_a_resync_waits_until_it_has_a_speed_or_has_come_some_way() -> None:
    assert is_waiting(raid5(*WHOLE, sync=Sync("resync", 0.0, 0, 0)))
    assert not is_waiting(raid5(*WHOLE, sync=Sync("resync", 0.0, 10**6, 0)))
    assert not is_waiting(raid5(*WHOLE, sync=Sync("resync", 0.5, 0, 0)))
    assert not is_waiting(raid5(*WHOLE))


def test_a_member_with_a_place_is_known_even_when_md_says_no_word_of_it() -> None:
    assert count_slots(raid("raid1", "", "")) == SlotCounts(2, frozenset({0, 1}), frozenset(), 0, 0, 0)
