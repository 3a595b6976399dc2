"""What is told to somebody who is not looking: each failure once, and nothing that somebody wanted."""

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.storage.rules.findings import Severity
from raidwright.storage.rules.news import Memory, memory_after, news
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.arrays import Array, ArrayMember, Sync
from raidwright.storage.snapshot.disks import Complaint, Fault, Media, Snapshot, WholeDisk
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import HOST, OTHER_ARRAY, drive
from tests.storage.news import EMPTY, FAULTY, LEAVING, RECOVER, RESYNC, SPARE, WHOLE, computer, raid, told
from tests.storage.strategies import machines

CHECK = Sync("check", 0.5, 10**6, 60)


def test_a_disk_that_failed_and_the_array_it_failed_in_are_told_together_once_and_that_it_is_whole() -> None:
    failed = raid("in_sync", "in_sync", FAULTY)
    filling = raid("in_sync", "in_sync", FAULTY, level="raid5", sync=RECOVER)
    new = replace(filling, members=(*filling.members[:2], ArrayMember("/dev/sdd1", 2, ("spare",))))
    whole = replace(WHOLE, members=(*WHOLE.members[:2], ArrayMember("/dev/sdd1", 2, ("in_sync",))))
    history = [computer(each, "abcd") for each in (WHOLE, failed, failed, new, new, whole, whole)]
    expected = [["news-disk-failed", "array-short-last"], [], [], [], ["news-rebuilt"], []]
    assert told(*history) == expected
    (first, second) = news(memory_after(Memory(), history[0]), history[1])
    assert sentence(first) == "Larch Disk 4000 LD-C001 failed and was dropped from “tank”."
    assert sentence(second).startswith(
        "“tank” is degraded: 1 of 3 members missing. Another failure loses data."
    )
    assert {first.severity, second.severity} == {Severity.BLOCKING}


def test_a_spare_that_steps_in_keeps_neither_the_failure_nor_the_end_of_it_quiet() -> None:
    beside = ArrayMember("/dev/sdd1", -1, ("spare",))
    failed = raid(FAULTY, "in_sync", "in_sync")
    waiting = replace(failed, members=(*failed.members, beside))
    taken = replace(beside, slot=0)
    filling = replace(failed, members=(*failed.members, taken), sync=RECOVER)
    whole = replace(WHOLE, members=(replace(taken, states=("in_sync",)), *WHOLE.members[1:]))
    before = replace(WHOLE, members=(*WHOLE.members, beside))
    at_once = [computer(each, "abcd") for each in (before, filling, whole)]
    assert told(*at_once) == [["news-disk-failed"], ["news-rebuilt"]]
    later = computer(waiting, "abcd")
    assert told(at_once[0], later)[0] == ["news-disk-failed", "array-short-last"]


def test_an_array_that_is_stopped_short_has_not_become_whole_by_that() -> None:
    short, stopped = raid("in_sync", "in_sync", EMPTY), raid("", "", EMPTY, running=False)
    assert told(*map(computer, (WHOLE, short, stopped, WHOLE))) == [
        ["news-disk-lost", "array-short-last"],
        [],
        [],
    ]


def test_a_disk_that_was_pulled_is_told_with_its_name() -> None:
    before, after = computer(WHOLE), computer(raid("in_sync", "in_sync", EMPTY), "ab")
    assert told(before, after, after) == [["news-disk-gone", "array-short-last"], []]
    (gone, _) = news(memory_after(Memory(), before), after)
    assert sentence(gone).startswith("Larch Disk 4000 LD-C001, the disk of “tank”, is missing.")


def test_a_disk_that_is_no_member_any_more_is_told_before_it_is_out_of_sight_and_not_again() -> None:
    short = raid("in_sync", "in_sync", EMPTY)
    moments = computer(WHOLE), computer(short), computer(short, "ab")
    assert told(*moments) == [["news-disk-lost", "array-short-last"], []]
    (lost, _) = news(memory_after(Memory(), moments[0]), moments[1])
    assert sentence(lost).startswith("Larch Disk 4000 LD-C001 dropped out of “tank”.")
    spared = replace(WHOLE, members=(*WHOLE.members, ArrayMember("/dev/sdd1", -1, ("spare",))))
    assert told(computer(spared, "abcd"), computer(WHOLE, "abcd")) == [[]]


def test_an_array_that_fails_is_told_also_when_it_was_short_before() -> None:
    short, failed = raid("in_sync", "in_sync", EMPTY), raid("in_sync", FAULTY, EMPTY)
    assert told(computer(WHOLE), computer(short), computer(failed), computer(failed)) == [
        ["news-disk-lost", "array-short-last"],
        ["news-disk-failed", "array-failed"],
        [],
    ]


def test_the_disks_of_a_nas_are_no_news() -> None:
    """Its system has places for more disks than ever were in it."""
    (system,) = computer(raid("in_sync", "in_sync", level="raid1", expected=24, size=1 << 29)).arrays
    there = computer(system)
    assert told(computer(None), there, there) == [[], []]
    assert troubles(there) == ()


@pytest.mark.parametrize(
    "moments",
    [
        # a RAID5 is made: md adds its last member as a spare, gives it the place, and fills it
        (raid("in_sync", "in_sync", SPARE), raid("in_sync", "in_sync", "filling", sync=RECOVER), WHOLE),
        (raid("in_sync", "in_sync", "in_sync", level="raid6", sync=RESYNC), WHOLE),
        (raid("in_sync", "in_sync", "in_sync", resync_from=0), WHOLE),
        # a check by the calendar, in which nothing is found
        (WHOLE, raid("in_sync", "in_sync", "in_sync", sync=CHECK), replace(WHOLE, mismatches=0)),
        # taken down: stopped, then one member after the other is cleared
        (
            WHOLE,
            raid("", "", "", running=False),
            replace(raid(running=False), members=(ArrayMember("/dev/sdb1", -1, ()),)),
            None,
        ),
        # a mirror gets a third disk
        (
            raid("in_sync", "in_sync", level="raid1", expected=2),
            raid("in_sync", "in_sync", "filling", level="raid1", sync=RECOVER),
            raid("in_sync", "in_sync", "filling", level="raid1", sync=RECOVER),
            raid("in_sync", "in_sync", "in_sync", level="raid1"),
        ),
        # it was to be replaced, and that was taken back
        (raid(LEAVING, "in_sync", "in_sync", sync=RECOVER), WHOLE),
    ],
)
def test_what_somebody_wanted_is_not_told(moments: Sequence[Array | None]) -> None:
    assert told(computer(None), *map(computer, moments)) == [[]] * len(moments)


REPLACED = computer(
    replace(
        WHOLE,
        members=(
            ArrayMember("/dev/sdd1", 0, ("in_sync",)),
            *WHOLE.members[1:],
            ArrayMember("/dev/sda1", -1, ("faulty",)),
        ),
    ),
    "abcd",
)
"""md throws the old one out when the new one is filled."""
OUT = computer(
    replace(WHOLE, members=(ArrayMember("/dev/sdd1", 0, ("in_sync",)), *WHOLE.members[1:])), "abcd"
)


def test_the_end_of_a_replacement_is_told_once_with_the_disk_that_is_to_be_pulled() -> None:
    leaving = computer(raid(LEAVING, "in_sync", "in_sync", sync=RECOVER), "abcd")
    assert told(leaving, leaving, REPLACED, REPLACED, OUT) == [[], ["news-replaced"], [], []]
    (ended,) = news(memory_after(Memory(), leaving), REPLACED)
    assert "take out the disk with the serial number LD-A001 on its label" in sentence(ended)
    assert told(leaving, OUT) == [["news-replaced"]], "it was taken out at once"


def test_the_end_of_a_reshape_is_told_once() -> None:
    reshape = Sync("reshape", 0.5, 10**6, 60)
    moving = computer(raid("in_sync", "in_sync", "in_sync", spreading=True, sync=reshape))
    halted = computer(raid("in_sync", "in_sync", "in_sync", sync=Sync("frozen", 0.5, 0, 0)))
    whole, stopped = computer(replace(WHOLE, state="clean")), computer(raid("", "", "", running=False))
    assert told(whole, moving, moving, whole, whole) == [[], [], ["news-spread"], []]
    assert told(moving, halted, moving, stopped, whole) == [[], [], [], ["news-spread"]]


def test_a_reshape_that_stands_still_has_not_ended() -> None:
    """As after a start at which nothing goes on with it: UDisks2 tells of none, and root alone knows."""
    going = {"sync": Sync("reshape", 0.5, 10**6, 60), "spreading": True, "state": "clean"}
    moving = computer(raid("in_sync", "in_sync", "in_sync", **going))  # type: ignore[arg-type]
    untold = computer(WHOLE)
    still = computer(raid("in_sync", "in_sync", "in_sync", spreading=True, state="clean"))
    whole = computer(replace(WHOLE, state="clean"))
    assert told(moving, untold, still, untold, whole) == [[], [], [], ["news-spread"]]


def test_an_array_that_md_has_given_up_is_told_once_though_the_helper_speaks_late() -> None:
    """Until it does, UDisks2 alone is heard, to which such an array is merely degraded."""
    short = raid("in_sync", FAULTY, level="raid1", expected=2)
    broken = replace(short, state="broken")
    computers = map(computer, (broken, short, broken, short, broken))
    assert told(*computers) == [[], [], [], []]
    hidden, silent = replace(short, running=False, path=""), replace(HOST, helper=False)
    unheard = replace(computer(hidden), host=silent)
    assert told(computer(broken), unheard, computer(broken))[1] == [], "UDisks2 shows no device of it"
    repaired = raid("in_sync", "in_sync", level="raid1", state="clean")
    assert told(computer(broken), computer(repaired), computer(broken))[1] != [], "it failed again"


def test_mismatches_that_come_back_after_a_repair_are_told() -> None:
    checked, again = (
        replace(WHOLE, state="clean", mismatches=128),
        replace(WHOLE, state="clean", mismatches=64),
    )
    repairing = replace(WHOLE, state="clean", sync=Sync("repair", 0.5, 10**6, 60))
    computers = map(computer, (replace(WHOLE, state="clean"), checked, repairing, WHOLE, again))
    assert told(*computers) == [["array-mismatch"], [], [], ["array-mismatch"]]


def test_a_member_that_fails_while_another_is_replaced_is_told() -> None:
    leaving = raid(LEAVING, "in_sync", "in_sync", sync=RECOVER)
    failed = raid(FAULTY, "in_sync", "in_sync")
    assert told(computer(leaving), computer(failed)) == [["news-disk-failed", "array-short-last"]]


def test_an_array_that_lost_a_disk_while_the_computer_was_off_and_did_not_start_is_told() -> None:
    parked = replace(raid(running=False), members=WHOLE.members[:2])
    assert told(computer(WHOLE), computer(parked, "ab")) == [["news-disk-gone", "array-incomplete"]]


def test_a_disk_that_no_array_needs_may_go() -> None:
    dropped = raid("in_sync", "in_sync", FAULTY)
    assert told(computer(WHOLE, "abcd"), computer(WHOLE)) == [[]]
    assert told(computer(dropped), computer(replace(dropped, members=dropped.members[:2]), "ab")) == [[]]
    stopped = raid("", "", "", running=False)
    assert told(computer(stopped), computer(None, "")) == [[]]


def test_what_a_check_found_is_told_when_it_has_ended() -> None:
    during = raid("in_sync", "in_sync", "in_sync", sync=CHECK, mismatches=128)
    after, unsaid = replace(during, sync=None), raid("in_sync", "in_sync", "in_sync")
    history = (computer(WHOLE), computer(during), computer(after), computer(unsaid), computer(after))
    assert told(*history) == [[], ["array-mismatch"], [], []]


FAILING = drive("b", health="failing", complaints=(Complaint(Fault.REALLOCATED),))


def test_a_failing_drive_is_told_with_the_attribute_in_words_once_also_when_it_falls_silent() -> None:
    well, ill = computer(WHOLE), computer(WHOLE, b=FAILING)
    silent = computer(WHOLE, b=drive("b", health="", temperature=None))
    assert told(well, ill, ill, silent, ill) == [["failing", "smart-reallocated"], [], [], []]
    words = [sentence(item) for item in news(memory_after(Memory(), well), ill)]
    assert words[1] == (
        "Larch Disk 4000 LD-B001 has replaced so many bad sectors that few spare sectors are left."
    )


def heated(degrees: float | None, *said: Complaint, media: Media = Media.HDD) -> Snapshot:
    return computer(WHOLE, b=drive("b", media, temperature=degrees, complaints=said))


def test_a_hot_disk_is_told_once_until_it_has_cooled_down() -> None:
    degrees = (31.0, 54.9, 55.0, 53.0, None, 55.0, 49.9, 56.0)
    hot = ["news-hot"]
    assert told(*map(heated, degrees)) == [[], hot, [], [], [], [], hot]
    assert told(heated(60.0, media=Media.NVME), heated(75.0, media=Media.NVME)) == [hot]
    assert told(heated(31.0), heated(31.0, Complaint(Fault.HOT))) == [hot]
    assert told(heated(None), heated(None, Complaint(Fault.HOT))) == [["smart-hot"]]


def test_troubles_are_there_as_long_as_they_last() -> None:
    degraded = replace(computer(raid("in_sync", "in_sync", EMPTY)), blocks=computer(WHOLE, b=FAILING).blocks)
    assert [item.code for item in troubles(degraded)] == ["array-short-last", "failing", "smart-reallocated"]
    assert [item.code for item in troubles(heated(60.0))] == ["news-hot"]
    assert troubles(computer(WHOLE)) == ()


@pytest.mark.parametrize(
    ("there", "expected"),
    [
        (raid("in_sync", "in_sync", EMPTY, running=False), ["array-incomplete"]),
        (raid("in_sync", EMPTY, EMPTY, running=False), ["array-incomplete"]),
        (raid("in_sync", "in_sync", "in_sync", running=False), []),
        (raid(EMPTY, EMPTY, EMPTY, running=False), []),
        (raid("in_sync", "in_sync", level="raid1", expected=24, size=1 << 29, running=False), []),
    ],
    ids=["one is missing", "most are missing", "stopped", "all are elsewhere", "of a NAS"],
)
def test_an_array_that_did_not_start_for_want_of_a_disk_is_a_trouble(
    there: Array, expected: list[str]
) -> None:
    assert [item.code for item in troubles(computer(there))] == expected


@st.composite
def moments(draw: st.DrawFn) -> Snapshot:
    """A computer in any state, its drives in any condition."""
    plain = draw(machines())
    alike = draw(st.booleans())
    blocks = []
    for block in plain.blocks:
        origin = block.origin
        if isinstance(origin, WholeDisk):
            changed = replace(
                origin.drive,
                id="USB-000000" if alike else origin.drive.id,
                health=draw(st.sampled_from(["", "ok", "failing"])),
                temperature=draw(st.none() | st.floats(0, 90)),
                complaints=tuple(draw(st.lists(st.builds(Complaint, st.sampled_from(Fault)), max_size=2))),
            )
            origin = WholeDisk(changed)
        blocks.append(replace(block, origin=origin))
    states = st.sampled_from(["in_sync", "faulty", "spare", "in_sync want_replacement"])
    syncs = st.sampled_from([None, RECOVER, RESYNC, CHECK])
    arrays = tuple(
        replace(
            held,
            level=draw(st.sampled_from(["raid0", "raid1", "raid5", "raid6", "raid10"])),
            expected=draw(st.integers(1, 6)),
            sync=draw(syncs),
            mismatches=draw(st.none() | st.integers(0, 9)),
            members=tuple(replace(each, states=tuple(draw(states).split())) for each in held.members),
        )
        for held in plain.arrays
    )
    return replace(plain, blocks=tuple(blocks), arrays=arrays)


@given(st.lists(moments(), max_size=1), moments())
def test_nothing_is_told_twice_also_after_a_restart(past: list[Snapshot], now: Snapshot) -> None:
    memory = Memory()
    for moment in past:
        memory = memory_after(memory, moment)
    kept = msgspec.json.decode(msgspec.json.encode(memory_after(memory, now)), type=Memory)
    assert kept == memory_after(memory, now)
    assert news(kept, now) == ()


@given(moments(), moments())
def test_every_piece_of_news_has_a_sentence_and_the_worst_comes_first(
    before: Snapshot, now: Snapshot
) -> None:
    found = news(memory_after(Memory(), before), now)
    ranks = [list(Severity).index(item.severity) for item in found]
    assert ranks == sorted(ranks)
    assert all(sentence(item) for item in (*found, *troubles(now)))
    assert len(set(found)) == len(found)


@given(machines())
def test_of_a_computer_where_all_is_well_nothing_is_told(now: Snapshot) -> None:
    assert news(Memory(), replace(now, arrays=())) == ()
    assert OTHER_ARRAY not in {item.subject for item in news(Memory(), now) if item.severity is Severity.NOTE}
