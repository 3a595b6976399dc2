"""What was made by hand is root's: whose it becomes is chosen when it is made to stay, and later too."""

import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import BootChoices, Encryption, Ownership
from raidwright.storage.plan.continuing.rest_of_plan import plan_rest
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.plan.upkeep.enabling import can_be_given, plan_enable, plan_enable_or_owner
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.configuration import RenewRamdisk
from raidwright.storage.steps.filesystem import HandOver
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, RAMDISK, on
from tests.storage.enabling import by_hand, with_files
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.wishes import design

MINE = BootChoices(ownership=Ownership.MY_GROUP)


def given_away(snapshot: Snapshot, wish: BootChoices = MINE) -> Plan:
    answer = plan_enable("data", snapshot, wish)
    assert isinstance(answer, Planned), [sentence(each) for each in answer.findings]
    return answer.plan


def test_it_is_given_away_once_it_is_entered_and_before_what_takes_long() -> None:
    plan = given_away(on(replace(ENABLED_AT_BOOT, ramdisk=RAMDISK), by_hand()))
    assert [type(step) for step in plan.steps[-2:]] == [HandOver, RenewRamdisk]
    assert plan.steps[-2].sentence(plan) == "Make you the owner of /srv/films (your group can write)"
    as_it_is = given_away(by_hand(), BootChoices())
    assert not any(isinstance(step, HandOver) for step in as_it_is.steps), "nobody has asked for it"


@pytest.mark.parametrize("wanted", [design(), design(encryption=Encryption("safe"))])
def test_of_what_is_known_already_the_owner_is_chosen_alone(wanted: object) -> None:
    snapshot = by_hand(wanted)  # type: ignore[arg-type]
    known = carried_out(given_away(snapshot), snapshot)
    plan = given_away(known)
    assert [type(step) for step in plan.steps] == [HandOver]
    assert isinstance(plan_enable("data", known), Refused)
    assert isinstance(plan_enable_or_owner("data", known), Planned)


def test_where_nothing_is_mounted_nothing_is_given_away() -> None:
    bare = by_hand(design(filesystem=None, mount=None))
    elsewhere = with_files(by_hand(design()), "/home/me/nas")
    for snapshot in (bare, elsewhere):
        assert not any(isinstance(step, HandOver) for step in given_away(snapshot).steps)
        assert not can_be_given(snapshot.arrays[0], snapshot)
    known = carried_out(given_away(bare), bare)
    assert [each.code for each in plan_enable_or_owner("data", known).findings] == ["keep-known"]


def test_broken_off_the_rest_gives_it_away_unless_that_was_done() -> None:
    snapshot = on(replace(ENABLED_AT_BOOT, ramdisk=RAMDISK), by_hand())
    plan = given_away(snapshot)
    place = next(index for index, step in enumerate(plan.steps) if isinstance(step, HandOver))
    for done in (place, place + 1):
        rest = plan_rest(plan, done, carried_out_up_to(done, plan, snapshot))
        assert isinstance(rest, Planned)
        assert any(isinstance(step, HandOver) for step in rest.plan.steps) is (done == place)
