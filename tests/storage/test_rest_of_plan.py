"""What was broken off on an array that goes on: how it is continued, and until when it is told of."""

import pytest
from msgspec.structs import replace

from raidwright.protocol import encode
from raidwright.storage.design.design import BootChoices, Unlocking
from raidwright.storage.operations.boot import BackUpHeader, Enable
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.completed_anyway import has_completed_anyway
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.planner import (
    plan_bitmap,
    plan_calendar,
    plan_check,
    plan_check_end,
    plan_limits,
)
from raidwright.storage.plan.use.planner import (
    plan_lock,
    plan_look,
    plan_start,
    plan_stop,
    plan_unlock,
    plan_writable,
)
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import Ramdisk, RamdiskProgram
from raidwright.storage.snapshot.unfinished import Unfinished, unfinished_sentence
from raidwright.storage.steps.configuration import AddContainerEntry, RenewRamdisk, RereadUnits
from raidwright.storage.steps.header import RestoreHeader, SaveHeader
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import MIB
from tests.storage.enabling import by_hand, staying, with_files
from tests.storage.enlarging import ENLARGED, LARGEST, layered, plain, small
from tests.storage.growing import GROWABLE, growth
from tests.storage.in_use import LOCKED, LUKS, PLAIN, on_array, running, stopped
from tests.storage.in_use import WHOLE as OPEN
from tests.storage.machines import formatted
from tests.storage.repairs import PLANS, SHORT, WHOLE, codes, held, member, planned
from tests.storage.repairs import on as array_on
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.upkeep import BARE, CHECKED, LIMITED, THIRD, TIMER_OFF, TIMER_ON, timed
from tests.storage.wishes import design

BEGUN = 1000.0


def told(plan: Plan, now: Snapshot, done: int = 0) -> Snapshot:
    """``now`` with what the helper says of ``plan``, of which so many steps were done."""
    assert plan.array is not None
    left = Unfinished(
        plan.purpose.value,  # type: ignore[arg-type]
        plan.array.name,
        BEGUN,
        done + 1,
        len(plan.steps),
        plan.array.uuid,
        started=True,
        plan=encode(plan),
    )
    return replace(now, host=replace(now.host, unfinished=left))


def come_true(plan: Plan, now: Snapshot, done: int = 0) -> bool:
    seen = told(plan, now, done)
    assert seen.host.unfinished is not None
    return has_completed_anyway(seen.host.unfinished, seen)


LOOKED = stopped("in_sync", "in_sync")
READABLE = running(on_array(LUKS), state="readonly")
AGAIN: dict[str, tuple[Answer, Snapshot, Snapshot]] = {
    "start": (plan_start("old", LOOKED), LOOKED, PLAIN),
    "look": (plan_look("old", LOOKED), LOOKED, READABLE),
    "writable": (plan_writable("old", READABLE), READABLE, running(on_array(LUKS))),
    "lock": (plan_lock("old", OPEN), OPEN, running(on_array(LUKS))),
    "stop": (plan_stop("old", OPEN), OPEN, LOOKED),
    "unlock": (plan_unlock("old", LOCKED), LOCKED, OPEN),
    "mount": (
        plan_unlock("old", running(on_array(formatted())), "/srv/a"),
        running(on_array(formatted())),
        running(on_array(formatted("ext4", "/srv/a"))),
    ),
    "check": (
        plan_check("old", array_on(WHOLE)),
        array_on(WHOLE),
        array_on(replace(WHOLE, checked_at=BEGUN + 5)),
    ),
    "check under way": (plan_check("old", array_on(WHOLE)), array_on(WHOLE), array_on(CHECKED)),
    "mend": (
        plan_check("old", array_on(WHOLE), mend=True),
        array_on(replace(WHOLE, mismatches=128)),
        array_on(replace(WHOLE, mended_last=True)),
    ),
    "mend what was never checked": (
        plan_check("old", array_on(WHOLE), mend=True),
        array_on(WHOLE),
        array_on(replace(WHOLE, mended_last=True)),
    ),
    "end of a check": (plan_check_end("old", array_on(CHECKED)), array_on(CHECKED), array_on(WHOLE)),
    "limits": (plan_limits("old", array_on(WHOLE), MIB, 2 * MIB), array_on(WHOLE), array_on(LIMITED)),
    "bitmap": (plan_bitmap("old", array_on(BARE), wanted=True), array_on(BARE), array_on(WHOLE)),
    "no bitmap": (plan_bitmap("old", array_on(WHOLE), wanted=False), array_on(WHOLE), array_on(BARE)),
    "calendar": (plan_calendar("old", timed(TIMER_OFF), wanted=True), timed(TIMER_OFF), timed(TIMER_ON)),
    "no calendar": (plan_calendar("old", timed(TIMER_ON), wanted=False), timed(TIMER_ON), timed(TIMER_OFF)),
    "enlarged": (
        ENLARGED["plain"],
        plain(),
        plain(small(component=LARGEST, size=2 * LARGEST)),
    ),
}
"""What was wished, on what, and how it is when that has come true."""


@pytest.mark.parametrize(("answer", "before", "after"), AGAIN.values(), ids=AGAIN)
def test_what_was_begun_is_offered_again_until_it_is_so(
    answer: Answer, before: Snapshot, after: Snapshot
) -> None:
    plan = planned(answer)
    assert not come_true(plan, before)
    assert planned(plan_continuing(told(plan, before))).steps == plan.steps
    if "enlarged" not in (name for name, case in AGAIN.items() if case[0] is answer):
        assert come_true(plan, after)


def test_nothing_of_it_is_there_to_be_cleaned() -> None:
    left = told(planned(AGAIN["stop"][0]), OPEN)
    assert codes(plan_cleaning(left)) == {"left-goes-on"}
    assert left.host.unfinished is not None
    assert unfinished_sentence(left.host.unfinished, "at noon") == (
        "Starting, unlocking, locking or stopping “old” (started at noon) was interrupted at step 1 of"
        f" {left.host.unfinished.steps}."
        " The array is still running, and no data was lost. Completed steps were kept."
    )


def test_of_an_array_that_is_gone_nothing_is_told() -> None:
    assert come_true(planned(AGAIN["start"][0]), replace(LOOKED, arrays=()))


def test_only_the_array_is_enlarged_where_only_that_was_wished() -> None:
    plan = planned(ENLARGED["array"])
    assert planned(plan_continuing(told(plan, layered()))).steps == plan.steps
    whole = planned(ENLARGED["layers"])
    assert planned(plan_continuing(told(whole, layered()))).steps == whole.steps


def test_entries_that_are_there_are_not_entered_again_but_taken_up() -> None:
    before = by_hand()
    before = replace(
        before, host=replace(before.host, ramdisk=Ramdisk(RamdiskProgram.UPDATE_INITRAMFS, MIB, 1 << 30))
    )
    for unlocking in (Unlocking.AT_START, Unlocking.BY_HAND):
        plan = staying(before, unlocking)
        assert isinstance(plan.steps[-1], RenewRamdisk)
        end = carried_out(plan, before)
        for done in range(len(plan.steps)):
            now = carried_out_up_to(done, plan, before)
            rest = planned(plan_continuing(told(plan, now, done)))
            assert not come_true(plan, now, done)
            assert isinstance(rest.steps[-1], RenewRamdisk)
            member_in_array = [line.names[:2] for line in carried_out(rest, now).host.settings]
            assert member_in_array == [line.names[:2] for line in end.host.settings]


def test_what_is_taken_up_is_told_no_more() -> None:
    before = by_hand()
    plan = staying(before)
    last = [step for step in plan.steps if isinstance(step, RereadUnits | RenewRamdisk)]
    assert come_true(plan, carried_out(plan, before), len(plan.steps)) is True
    assert last == [] or not come_true(plan, carried_out(plan, before), len(plan.steps) - 1)


def test_what_is_left_out_does_not_keep_the_rest_from_being_taken_up() -> None:
    before = by_hand(design())
    host = replace(before.host, ramdisk=Ramdisk(RamdiskProgram.UPDATE_INITRAMFS, MIB, 64 * MIB))
    before = with_files(replace(before, host=host), "/data")
    plan = staying(before)
    now = carried_out_up_to(1, plan, before)
    assert [step.tag for step in planned(plan_continuing(told(plan, now, 1))).steps] == ["renew-ramdisk"]


def test_how_it_was_to_be_unlocked_is_remembered() -> None:
    for unlocking in Unlocking:
        operation = staying(by_hand(), unlocking).operation
        assert isinstance(operation, Enable)
        assert operation.wish.unlocking is unlocking


def test_a_key_file_that_is_entered_stands_in_the_way_of_nothing() -> None:
    before = by_hand()
    plan = staying(before, Unlocking.KEY_FILE)
    place = next(place for place, step in enumerate(plan.steps, 1) if isinstance(step, AddContainerEntry))
    now = carried_out_up_to(place, plan, before)
    assert now.host.key_files
    rest = planned(plan_continuing(told(plan, now, place)))
    assert [step.tag for step in rest.steps if step.tag.startswith("keep")] == ["keep-mount"]
    again = plan_enable("data", now, BootChoices(Unlocking.KEY_FILE))
    assert isinstance(again, Planned)


def test_a_header_that_was_put_back_in_part_is_told_of_until_it_is_unlocked() -> None:
    shut = running(on_array(LUKS))
    some = planned(plan_stop("old", shut))
    some = replace(some, purpose=Purpose.HEADER, operation=BackUpHeader("old"))
    saving = replace(some, steps=(SaveHeader(OnArray(), LUKS.uuid),))
    restoring = replace(saving, steps=(RestoreHeader(OnArray(), LUKS.uuid, 1 << 24, "0" * 64),))
    assert codes(plan_continuing(told(restoring, shut))) == {"continue-header"}
    assert not come_true(restoring, shut)
    assert come_true(restoring, OPEN)
    assert come_true(saving, shut), "whoever wanted it was told that there is no file"


def test_a_disk_that_was_to_come_is_told_of_until_it_serves() -> None:
    plan = planned(PLANS["one that serves"])
    third = member("c", -1, ("spare",))
    spare = array_on(held(WHOLE.members[0], WHOLE.members[1], third), *THIRD)
    assert not come_true(plan, spare)
    assert planned(plan_continuing(told(plan, spare))).steps[-1] == plan.steps[-1]
    coming = replace(third, slot=1)
    for leaves in (("want_replacement", "in_sync"), ("faulty",)):
        gives_way = replace(WHOLE.members[1], states=leaves)
        assert come_true(plan, array_on(held(WHOLE.members[0], gives_way, coming), *THIRD))
    assert come_true(plan, array_on(held(WHOLE.members[0], coming), *THIRD))


def test_a_copy_that_goes_on_by_itself_after_a_restart_has_nothing_to_be_continued() -> None:
    """What is to be replaced md does not write down, only what takes its place."""
    plan = planned(PLANS["one that serves"])
    coming = member("c", 1, ("spare", "replacement"))
    both = array_on(held(*WHOLE.members, coming), *THIRD)
    assert come_true(plan, both)
    elsewhere = array_on(held(WHOLE.members[1], replace(coming, slot=0, states=("spare",))), *THIRD)
    assert not come_true(plan, elsewhere), "it fills another place, and the disk is not exchanged"


def test_one_more_is_told_of_until_it_has_its_place() -> None:
    plan = planned(growth(GROWABLE, "drive-c"))
    assert not come_true(plan, GROWABLE)
    grown = tuple(replace(each, expected=each.expected + 1) for each in GROWABLE.arrays)
    assert come_true(plan, replace(GROWABLE, arrays=grown))


def test_one_that_was_to_go_is_told_of_until_it_is_out() -> None:
    plan = planned(PLANS["taken out"])
    assert not come_true(plan, array_on(SHORT))
    assert planned(plan_continuing(told(plan, array_on(SHORT)))).steps == plan.steps
    assert come_true(plan, array_on(replace(SHORT, members=SHORT.members[:1])))


def test_what_another_version_wrote_is_told_of() -> None:
    left = told(planned(AGAIN["stop"][0]), LOOKED)
    assert left.host.unfinished is not None
    unread = replace(left.host.unfinished, plan="")
    assert not has_completed_anyway(unread, left)
    assert codes(plan_continuing(replace(left, host=replace(left.host, unfinished=unread)))) == {
        "continue-unreadable"
    }
