"""What may be done to an array that runs, and the reason for every no."""

import msgspec
import pytest

from raidwright.protocol import PlanDone
from raidwright.session.endings import conclusion
from raidwright.storage.fact import fill
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.leftovers import leftovers
from raidwright.storage.plan.plan import Answer, Planned, agreement, disks_concerned
from raidwright.storage.plan.repair.spares import (
    plan_any_spare,
    plan_any_spare_leaving,
    plan_spare,
    plan_spare_leaving,
)
from raidwright.storage.plan.upkeep.planner import (
    plan_any_limits,
    plan_calendar,
    plan_check,
    plan_check_end,
    plan_limits,
)
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.upkeep import as_held, describe_limits
from raidwright.storage.units import KIB, MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import gpt_disk, partition
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
from tests.storage.upkeep import (
    BARE,
    CHECKED,
    LIMITED,
    PLANS,
    THIRD,
    TIMER_OFF,
    TIMER_ON,
    checked,
    ended,
    everywhere,
    limited,
    mended,
    noting,
    timed,
)

JOURNALED = msgspec.structs.replace(
    BARE, log="journal", members=(*BARE.members, member("c", -1, ("journal",)))
)


@pytest.mark.parametrize(("answer", "line"), PLANS.values(), ids=PLANS)
def test_one_thing_is_done_and_no_disk_is_written_to(answer: Answer, line: str) -> None:
    plan = planned(answer)
    assert (plan.purpose, len(plan.steps)) == (Purpose.UPKEEP, 1)
    assert lines(plan) == (line.split("; ") if line else [])
    assert (disks_concerned(plan), leftovers(plan), plan.losses, plan.typed) == ((), (), (), ())
    assert [disk.path for disk in plan.disks] == ["/dev/sda", "/dev/sdb"]
    assert plan.steps[0].sentence(plan)


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (checked(msgspec.structs.replace(WHOLE, running=False, path="")), "upkeep-not-running"),
        (checked(msgspec.structs.replace(WHOLE, level="raid0")), "upkeep-no-redundancy"),
        (checked(msgspec.structs.replace(WHOLE, state="broken")), "repair-failed"),
        (checked(msgspec.structs.replace(WHOLE, state="readonly")), "array-read-only"),
        (noting(msgspec.structs.replace(SHORT, state="readonly"), wanted=False), "array-read-only"),
        (checked(msgspec.structs.replace(WHOLE, state="")), "array-untold"),
        (noting(msgspec.structs.replace(BARE, state=""), wanted=False), "array-untold"),
        (limited(msgspec.structs.replace(WHOLE, state="")), "array-untold"),
        (checked(SHORT), "upkeep-short"),
        (checked(CHECKED), "repair-checked"),
        (mended(CHECKED), "repair-checked"),
        (checked(msgspec.structs.replace(WHOLE, resync_from=0)), "repair-at-work"),
        (noting(msgspec.structs.replace(BARE, sync=Sync("reshape", 0.5, MIB, 0))), "repair-at-work"),
        (noting(CHECKED, wanted=False), "repair-checked"),
        (ended(WHOLE), "upkeep-no-check"),
        (ended(msgspec.structs.replace(WHOLE, sync=Sync("reshape", 0.5, MIB, 0))), "upkeep-no-check"),
        (noting(WHOLE), "upkeep-bitmap-there"),
        (noting(BARE, wanted=False), "upkeep-bitmap-none"),
        (noting(msgspec.structs.replace(BARE, log="ppl")), "upkeep-bitmap-logged"),
        (noting(JOURNALED), "upkeep-bitmap-logged"),
        (limited(WHOLE, 2 * MIB, MIB), "upkeep-crossed"),
        (limited(LIMITED), "upkeep-limits-so"),
        (plan_limits("old", everywhere(MIB, 200 * MIB), None, MIB - KIB), "upkeep-below-all"),
        (limited(WHOLE, None, None), "upkeep-limits-so"),
        (plan_check("nothing", on(WHOLE)), "unknown-target"),
    ],
)
def test_every_no_has_its_reason(answer: Answer, code: str) -> None:
    assert code in codes(answer)


def test_what_the_helper_has_not_said_is_not_claimed() -> None:
    untold = msgspec.structs.replace(BARE, state="")
    assert codes(noting(untold, wanted=False)) == {"array-untold"}


def test_a_bitmap_is_given_to_an_array_that_lacks_a_member() -> None:
    assert planned(noting(msgspec.structs.replace(SHORT, bitmap=False)))


@pytest.mark.parametrize(
    ("speeds", "sentence", "remark"),
    [
        (
            (MIB, 2 * MIB),
            "Keep the resync speed of old between 1.05 MB/s and 2.10 MB/s",
            "echo 1024 > /sys/block/MD/md/sync_speed_min",
        ),
        ((KIB, None), "at least 1.02 kB/s", "echo system > /sys/block/MD/md/sync_speed_max"),
        (
            (None, MIB),
            "Limit the resync speed of old to 1.05 MB/s",
            "echo system > /sys/block/MD/md/sync_speed_min",
        ),
    ],
)
def test_a_limit_is_said_in_words_and_as_one_would_type_it(
    speeds: tuple[int | None, int | None], sentence: str, remark: str
) -> None:
    plan = planned(limited(WHOLE, *speeds))
    assert sentence in plan.steps[0].sentence(plan)
    assert remark in plan.steps[0].remark()


def test_what_holds_for_all_arrays_is_told_where_nothing_else_is_set() -> None:
    now = everywhere(MIB, 200 * MIB)
    answer = plan_limits("old", now, None, MIB)
    assert planned(answer)
    (told,) = (sentence(finding) for finding in answer.findings)
    assert "at least 1.05 MB/s, at most 210 MB/s" in told
    assert plan_limits("old", now, MIB, MIB).findings == ()
    assert planned(plan_limits("old", now, KIB, KIB)), "its own lowest speed lets it be slower"


@pytest.mark.parametrize("array", [WHOLE, LIMITED])
def test_whether_it_can_be_held_at_all_is_known_before_a_speed_is(array: Array) -> None:
    assert planned(plan_any_limits("old", on(array)))
    assert codes(plan_any_limits("old", on(msgspec.structs.replace(array, level="raid0")))) == {
        "upkeep-no-redundancy"
    }


@pytest.mark.parametrize(
    ("speeds", "words"),
    [
        ((MIB, 2 * MIB), "The resync aims for at least 1.05 MB/s and at most 2.10 MB/s."),
        ((MIB, None), "The resync aims for at least 1.05 MB/s."),
        ((None, MIB), "Resync speed is limited to 1.05 MB/s."),
        ((None, None), ""),
    ],
)
def test_the_speeds_that_hold_are_told(speeds: tuple[int | None, int | None], words: str) -> None:
    array = msgspec.structs.replace(WHOLE, slowest=speeds[0], fastest=speeds[1])
    assert fill(*describe_limits(array)) == words


def test_a_speed_is_taken_in_whole_kib() -> None:
    assert as_held(20_000_000) == 19531 * KIB
    with pytest.raises(msgspec.ValidationError):
        as_held(KIB - 1)


def test_limits_are_given_back_to_the_computer() -> None:
    plan = planned(limited(LIMITED, None, None))
    assert "Reset the resync speed of old to the limits for all arrays" in plan.steps[0].sentence(plan)
    assert conclusion(plan, PlanDone()).title == "The resync speed limits of “old” were removed."


def test_what_a_check_has_found_is_told_once_the_array_is_whole() -> None:
    found = msgspec.structs.replace(WHOLE, mismatches=1)
    (finding,) = array_findings(found)
    assert finding.code == "array-mismatch"
    assert "found 512 mismatched bytes" in sentence(finding)
    short = msgspec.structs.replace(SHORT, mismatches=512)
    assert [finding.code for finding in array_findings(short)] == ["array-short-last"]


def test_a_spare_comes_to_a_whole_array_and_only_a_spare_leaves_so() -> None:
    def leaving(array: Array, disk: str) -> Answer:
        return plan_spare_leaving("old", disk, on(array))

    assert lines(planned(plan_spare("old", "drive-c", on(WHOLE))))[-1].endswith("--add /dev/sdc1")
    assert codes(plan_spare("old", "drive-c", on(SHORT))) == {"spare-place-empty"}
    marked = ("in_sync", "want_replacement")
    waits = on(held(member("a", 0), member("b", 1, marked)))
    assert codes(plan_spare("old", "drive-c", waits)) == {"replacement-wanted"}
    comes = held(member("a", 0), member("b", 1, marked), member("q", 1, ("spare", "replacement")))
    assert lines(planned(plan_spare("old", "drive-c", on(comes))))
    third = held(member("a", 0), member("b", 1), member("c", -1, SPARE))
    with_spare: Snapshot = on(third, gpt_disk("c"), partition("c", 1, MEMBER))
    assert "--remove /dev/sdc1" in lines(planned(plan_spare_leaving("old", "drive-c", with_spare)))[0]
    assert "spare-none" in codes(leaving(WHOLE, "drive-a"))
    assert codes(leaving(held(member("a", 0), member("b", -1, FAULTY)), "drive-b")) == {"spare-none"}
    assert "unknown-drive" in codes(leaving(WHOLE, "nothing"))


def test_the_first_disk_that_fits_becomes_a_spare_and_the_first_spare_leaves() -> None:
    assert lines(planned(plan_any_spare("old", on(WHOLE))))[-1].endswith("--add /dev/sdc1")
    assert codes(plan_any_spare("old", on(SHORT))) == {"spare-place-empty"}
    assert codes(plan_any_spare_leaving("old", on(WHOLE))) == {"no-spare"}
    assert codes(plan_any_spare("nothing", on(WHOLE))) == {"unknown-target"}
    assert codes(plan_any_spare_leaving("nothing", on(WHOLE))) == {"unknown-target"}
    with_spare = on(held(member("a", 0), member("b", 1), member("c", -1, SPARE)), *THIRD)
    assert "--remove /dev/sdc1" in lines(planned(plan_any_spare_leaving("old", with_spare)))[0]


@pytest.mark.parametrize(
    ("calendar", "wanted", "line"),
    [
        (TIMER_OFF, True, "systemctl enable --now mdcheck_start.timer"),
        (TIMER_ON, False, "systemctl disable --now mdcheck_start.timer mdcheck_continue.timer"),
    ],
)
def test_the_timer_of_the_checks_is_switched(calendar: CheckCalendar, wanted: bool, line: str) -> None:
    plan = planned(plan_calendar("old", timed(calendar), wanted=wanted))
    assert (plan.purpose, lines(plan)) == (Purpose.UPKEEP, [line])
    assert agreement(plan) == ""
    assert conclusion(plan, PlanDone()).title == (
        "All arrays of this computer are checked monthly."
        if wanted
        else "Scheduled checks of all arrays are turned off."
    )


@pytest.mark.parametrize(
    ("calendar", "wanted", "code"),
    [
        (None, True, "upkeep-no-calendar"),
        (CheckCalendar(Clock.CRON, True, 57), False, "upkeep-cron"),
        (TIMER_ON, True, "upkeep-calendar-on"),
        (TIMER_OFF, False, "upkeep-calendar-off"),
    ],
)
def test_what_cannot_be_switched_is_refused_in_words(
    calendar: CheckCalendar | None, wanted: bool, code: str
) -> None:
    answer = plan_calendar("old", timed(calendar), wanted=wanted)
    assert codes(answer) == {code}
    if code == "upkeep-cron":
        assert "AUTOCHECK=false in /etc/default/mdadm" in sentence(answer.findings[0])


def test_a_check_that_is_in_the_way_can_be_ended() -> None:
    now = on(CHECKED)
    (told,) = [
        sentence(each) for each in plan_any_spare("old", now).findings if each.code == "repair-checked"
    ]
    assert "“Cancel check”" in told
    assert "raidwright check old --cancel" in told
    assert isinstance(plan_check_end("old", now), Planned)
