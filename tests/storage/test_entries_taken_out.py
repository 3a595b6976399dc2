"""A teardown that is broken off before anything is destroyed: it is told of, and leads on or back."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from raidwright.storage.design.design import ArrayDesign, BootChoices, Encryption, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.cleaning import plan_cleaning, plan_removal
from raidwright.storage.plan.continuing.completed_anyway import has_completed_anyway
from raidwright.storage.plan.continuing.entries_taken_out import files_without_entries
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.snapshot.unfinished import unfinished_sentence
from raidwright.storage.steps.configuration import RemoveEntries
from raidwright.storage.steps.filesystem import Unmount
from tests.storage.broken_off import all_blank, planned
from tests.storage.machines import IDS, blank_disks
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.strategies import designs
from tests.storage.taken_out import LOCKED, array_status, cut, spared
from tests.storage.wishes import design

KNOWN = "/etc/crypttab", "/etc/fstab", "/etc/mdadm/mdadm.conf"


def is_told(now: Snapshot) -> bool:
    assert now.host.unfinished is not None
    return not has_completed_anyway(now.host.unfinished, now)


def test_the_files_are_named_whose_entries_are_out() -> None:
    seen = {}
    for plan, begun, now in spared(array_status(LOCKED)):
        seen[type(plan.steps[begun - 1]).tag, len(seen)] = files_without_entries(
            plan, begun, now.host.settings
        )
    assert list(seen.values())[:5] == [(), (), KNOWN[:1], KNOWN[:2], KNOWN]
    assert set(list(seen.values())[5:]) == {KNOWN}


def test_a_file_whose_turn_had_only_come_still_tells_of_it() -> None:
    plan, begun, _ = next(
        each for each in spared(array_status(LOCKED)) if isinstance(_last(each), RemoveEntries)
    )
    before = carried_out_up_to(begun - 1, plan, array_status(LOCKED))
    assert files_without_entries(plan, begun, before.host.settings) == ()


def _last(place: tuple[Plan, int, Snapshot]) -> object:
    plan, begun, _ = place
    return plan.steps[begun - 1]


@given(designs())
def test_it_goes_on_to_blank_disks_from_wherever_it_was_broken_off(wanted: ArrayDesign) -> None:
    for plan, begun, now in spared(array_status(wanted, 10)):
        left = cut(plan, begun, now)
        rest = planned(plan_continuing(left))
        assert rest.purpose is Purpose.TEARDOWN
        assert rest == planned(plan_cleaning(left)) == planned(plan_removal(IDS.array, left))
        ended = carried_out(rest, left)
        assert all_blank(ended)
        assert not is_told(ended)


@pytest.mark.parametrize("unlocking", [None, *Unlocking])
def test_it_is_told_until_the_array_stays_again(unlocking: Unlocking | None) -> None:
    wanted = design(encryption=Encryption("safe", unlocking=unlocking) if unlocking else None)
    stands = array_status(wanted)
    for plan, begun, now in spared(stands):
        assert is_told(cut(plan, begun, now))
        # Unlocked and mounted by hand.
        again = replace(stands, host=now.host)
        out = files_without_entries(plan, begun, again.host.settings)
        assert is_told(cut(plan, begun, again)) is bool(out)
        if out:
            stays = carried_out(planned(plan_enable(IDS.array, again, BootChoices())), again)
            assert files_without_entries(plan, begun, stays.host.settings) == ()
            assert not is_told(cut(plan, begun, stays))


def test_entered_again_by_hand_is_entered_again() -> None:
    *_, (plan, begun, now) = spared(array_status(LOCKED))
    by_hand = (
        ("/etc/fstab", b"LABEL=films /srv/films xfs nofail 0 0\n"),
        ("/etc/crypttab", f"tresor UUID={IDS.luks} none luks\n".encode()),
        ("/etc/mdadm/mdadm.conf", f"ARRAY <ignore> UUID={IDS.array}\n".encode()),
    )
    lines = tuple(line for file, text in by_hand for line in setting_lines(file, text))
    assert files_without_entries(plan, begun, (*now.host.settings, *lines)) == ()
    assert files_without_entries(plan, begun, (*now.host.settings, *lines[1:])) == ("/etc/fstab",)
    elsewhere = replace(lines[0], file="/etc/crypttab")
    assert "/etc/fstab" in files_without_entries(plan, begun, (elsewhere,))


def test_the_words_say_what_is_out_and_what_can_be_done() -> None:
    *_, (plan, begun, now) = spared(array_status(LOCKED))
    left = cut(plan, begun, now).host.unfinished
    assert left is not None
    assert unfinished_sentence(left, "at noon") == (
        f"Deleting “data” (started at noon) was interrupted at step {begun + 1} of {len(plan.steps)}."
        " The array is intact and still running, but its entries were removed from"
        f" {', '.join(KNOWN)}. Finish deleting it. Or unlock and mount it, then enable it at boot again."
    )
    plan, begun, now = next(spared(array_status(LOCKED)))
    assert isinstance(plan.steps[0], Unmount)
    left = cut(plan, begun, now).host.unfinished
    assert left is not None
    assert unfinished_sentence(left, "at noon").endswith(
        "The array is intact and still running. Finish deleting it, or keep using it."
    )


def test_of_one_that_is_gone_nothing_is_told() -> None:
    *_, (plan, begun, now) = spared(array_status(design(level=Level.RAID1)))
    assert not is_told(replace(cut(plan, begun, now), arrays=(), blocks=blank_disks(4).blocks))
