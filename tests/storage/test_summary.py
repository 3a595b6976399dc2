"""An array in a person's words: protected only where it survives a failure now, and what helps."""

import pytest
from msgspec import structs

from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Block, Content, Luks, Snapshot
from raidwright.storage.snapshot.room import Room, total_room
from raidwright.storage.words.health import Tone
from raidwright.storage.words.summary import (
    ArrayCondition,
    ArraySummary,
    BayState,
    Help,
    StorageSummary,
    short_serials,
    summarize,
)
from tests.storage.machines import HOST, blank_disks, disk, formatted
from tests.storage.nested import nested
from tests.storage.raids import raid

MOUNTED = formatted("ext4", "/srv/tank")


def computer(array: Array, content: Content = MOUNTED) -> Snapshot:
    """A computer with ``array``, on which there is ``content`` as long as it runs."""
    array = structs.replace(array, path="/dev/md0" if array.running else "")
    base = Block("/dev/md0", "9:0", 1000, ArrayDevice(array.uuid), content)
    return Snapshot(HOST, (base,) if array.running else (), (array,))


def only(snapshot: Snapshot) -> ArraySummary:
    (summary,) = summarize(snapshot).arrays
    return summary


GOOD = ("in_sync",) * 4
SHORT = GOOD[:3]
CASES: dict[str, tuple[Array, Content, ArrayCondition, Help | None]] = {
    "whole": (raid("raid5", *GOOD, state="clean"), MOUNTED, ArrayCondition.PROTECTED, Help.OPEN),
    "not told by root": (raid("raid5", *GOOD), MOUNTED, ArrayCondition.RUNNING, Help.OPEN),
    "without a folder": (raid("raid5", *GOOD, state="clean"), Blank(), ArrayCondition.PROTECTED, None),
    "first sync": (
        raid("raid5", *GOOD, state="active", resync_from=0, sync=Sync("resync", 0.1, 100, 60)),
        MOUNTED,
        ArrayCondition.NEW,
        Help.OPEN,
    ),
    "short": (
        raid("raid5", *SHORT, expected=4, state="clean"),
        MOUNTED,
        ArrayCondition.DEGRADED,
        Help.REPLACE,
    ),
    "short and locked": (
        raid("raid5", *SHORT, expected=4, state="clean"),
        Luks("l", "2"),
        ArrayCondition.DEGRADED,
        Help.REPLACE,
    ),
    "too short": (
        raid("raid5", *GOOD[:2], expected=4, state="broken"),
        MOUNTED,
        ArrayCondition.FAILED,
        Help.SHOW,
    ),
    "striped": (raid("raid0", *GOOD, state="clean"), MOUNTED, ArrayCondition.UNPROTECTED, Help.OPEN),
    "locked": (raid("raid5", *GOOD, state="clean"), Luks("l", "2"), ArrayCondition.LOCKED, Help.UNLOCK),
    "not mounted": (
        raid("raid5", *GOOD, state="clean"),
        formatted("ext4"),
        ArrayCondition.UNMOUNTED,
        Help.UNLOCK,
    ),
    "stopped": (raid("raid5", *GOOD, running=False), Blank(), ArrayCondition.STOPPED, Help.START),
    "stopped and short": (
        raid("raid5", *SHORT, expected=4, running=False),
        Blank(),
        ArrayCondition.INCOMPLETE,
        Help.SHOW,
    ),
    "read-only": (raid("raid5", *GOOD, state="readonly"), MOUNTED, ArrayCondition.READ_ONLY, Help.OPEN),
}


@pytest.mark.parametrize("case", CASES)
def test_tells_condition_and_the_one_button(case: str) -> None:
    array, content, condition, helps = CASES[case]
    summary = only(computer(array, content))
    assert (summary.condition, summary.help) == (condition, helps)


@pytest.mark.parametrize("case", CASES)
def test_calls_protected_only_what_survives_a_failure(case: str) -> None:
    array, content, *_ = CASES[case]
    summary = only(computer(array, content))
    assert (summary.condition is ArrayCondition.PROTECTED) <= (summary.survives > 0)
    assert (summary.condition.tone is Tone.GOOD) == (summary.condition is ArrayCondition.PROTECTED)


def test_raid6_without_one_disk_still_survives_one() -> None:
    summary = only(computer(raid("raid6", *GOOD, expected=5, state="clean")))
    assert (summary.condition, summary.survives) == (ArrayCondition.DEGRADED, 1)
    told = summary.describe()
    assert told is not None
    assert dict(told[1])["n"] == "1"


def test_draws_empty_bays_in_their_place() -> None:
    array = raid("raid5", *SHORT, expected=4, state="clean")
    assert [bay.slot for bay in only(computer(array)).bays] == [*(BayState.GOOD,) * 3, BayState.EMPTY]


def test_disk_that_failed_is_drawn_once_in_the_place_it_had() -> None:
    whole = raid("raid5", *GOOD, state="clean")
    failed = structs.replace(whole.members[1], slot=-1, states=("faulty",))
    array = structs.replace(whole, members=(whole.members[0], failed, *whole.members[2:]))
    good = BayState.GOOD
    assert [bay.slot for bay in only(computer(array)).bays] == [good, BayState.FAILED, good, good]


def test_array_of_mirrors_is_as_protected_as_they_are() -> None:
    snapshot = nested(MOUNTED)
    arrays = tuple(structs.replace(array, state="clean") for array in snapshot.arrays)
    summary = only(structs.replace(snapshot, arrays=arrays))
    assert (summary.condition, summary.survives) == (ArrayCondition.PROTECTED, 1)


def test_worst_array_comes_first() -> None:
    whole = raid("raid5", *GOOD, state="clean", name="a")
    short = raid("raid5", *SHORT, expected=4, state="clean", name="z", uuid="9:9:9:9")
    both = Snapshot(HOST, (), (whole, short))
    assert [each.name for each in summarize(both).arrays] == ["z", "a"]


def test_lists_free_disks_blank_ones_first() -> None:
    old = disk("z", content=formatted("ext4"))
    machine = blank_disks(2)
    summary = summarize(structs.replace(machine, blocks=(old, *machine.blocks)))
    assert [each.blank for each in summary.free] == [True, True, False]
    assert summary.arrays == ()
    assert summary.examined


def test_nobody_calls_a_disk_free_that_root_has_not_examined() -> None:
    machine = blank_disks(2)
    unseen = structs.replace(machine, host=structs.replace(HOST, helper=False))
    assert summarize(unseen) == StorageSummary((), (), examined=False)


@pytest.mark.parametrize(
    ("serials", "ends"),
    [
        ((), ()),
        (("TF-4N0A7K0C", "TF-4N0A7K0D"), ("7K0C", "7K0D")),
        (("A-111234", "B-221234"), ("11234", "21234")),
        (("same", "same"), ("same", "same")),
    ],
)
def test_serials_are_cut_to_what_tells_them_apart(serials: tuple[str, ...], ends: tuple[str, ...]) -> None:
    assert short_serials(serials) == ends


@pytest.mark.parametrize(("used", "mark"), [(0, 0), (89, 0), (90, 90), (94, 90), (95, 95), (100, 95)])
def test_fullness_is_told_at_two_marks(used: int, mark: int) -> None:
    assert Room(used, 100).fullness == mark


def test_rooms_add_up() -> None:
    assert total_room((Room(1, 10), Room(2, 20))) == Room(3, 30)
    assert Room(0, 0).percent == 0
