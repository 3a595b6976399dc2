"""Somebody else than the builder has the folder: who can be named so, and what the plan says of it."""

import pytest
from msgspec.structs import replace

from raidwright.storage.design.blueprint import BlueprintError, format_blueprint, parse_blueprint
from raidwright.storage.design.design import (
    ArrayDesign,
    BootChoices,
    FilesystemChoice,
    FilesystemKind,
    MountChoice,
    Ownership,
)
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.rest_of_plan import plan_rest
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.filesystem import HandOver, handed_over
from raidwright.storage.steps.folders import MakeFolders
from raidwright.storage.words.sentences import sentence
from tests.storage.enabling import by_hand
from tests.storage.machines import IDS, blank_disks, drives
from tests.storage.simulator import carried_out_up_to
from tests.storage.wishes import design

USERS, GROUPS = ("anna", "ben", "www-data"), ("anna", "family")
BAD = ("1000", "anna:", ":family", "anna:family:more", "an na", "-anna", "anna;reboot", "a" * 33, "ännä")


def told(snapshot: Snapshot) -> Snapshot:
    """The same of a computer that has these users and groups."""
    return replace(snapshot, host=replace(snapshot.host, users=USERS, groups=GROUPS))


def owned(owner: str, ownership: Ownership = Ownership.MINE, *folders: str) -> ArrayDesign:
    return design(
        members=drives(3),
        filesystem=FilesystemChoice(FilesystemKind.EXT4),
        mount=MountChoice("/srv/films", ownership=ownership, owner=owner, folders=folders),
    )


def built(wanted: ArrayDesign) -> Plan:
    answer = plan_build(wanted, told(blank_disks(3)), IDS)
    assert isinstance(answer, Planned), answer.findings
    return answer.plan


def against(wanted: ArrayDesign, snapshot: Snapshot) -> dict[str, str]:
    findings = plan_build(wanted, snapshot, IDS).findings
    return {each.code: sentence(each) for each in findings if each.code.startswith("owner")}


@pytest.mark.parametrize(
    ("ownership", "said", "line"),
    [
        (
            Ownership.MINE,
            "Make anna the owner of /srv/films (other users of this computer can read)",
            "chown anna: /srv/films; chmod 755 /srv/films",
        ),
        (
            Ownership.MINE_ALONE,
            "Make anna the owner of /srv/films (no access for others)",
            "chown anna: /srv/films; chmod 700 /srv/films",
        ),
        (
            Ownership.MY_GROUP,
            "Make anna the owner of /srv/films (the group can write)",
            "chown anna: /srv/films; chmod 775 /srv/films",
        ),
    ],
)
def test_the_plan_says_whose_it_becomes(ownership: Ownership, said: str, line: str) -> None:
    plan = built(owned("anna", ownership))
    step = handed_over(plan.steps)
    assert step is not None
    assert (step.sentence(plan), step.remark()) == (said, line)


def test_a_group_is_named_and_folders_are_the_owners_too() -> None:
    plan = built(owned("anna:family", Ownership.MY_GROUP, "Photos"))
    lines = {type(step): step.remark() for step in plan.steps if isinstance(step, HandOver | MakeFolders)}
    assert lines == {
        MakeFolders: "cd /srv/films; mkdir Photos; chown anna:family Photos; chmod 775 Photos",
        HandOver: "chown anna:family /srv/films; chmod 775 /srv/films",
    }


@pytest.mark.parametrize("owner", BAD)
def test_what_is_no_name_is_told_and_no_blueprint_has_it(owner: str) -> None:
    assert set(against(owned(owner), told(blank_disks(3)))) == {"owner-form"}
    with pytest.raises(BlueprintError, match="the name of a user of this computer"):
        parse_blueprint(format_blueprint(owned(owner)))


def test_a_blueprint_keeps_the_owner() -> None:
    wanted = owned("anna:family")
    assert parse_blueprint(format_blueprint(wanted)) == wanted


def test_nobody_who_is_not_there_can_have_it() -> None:
    here = told(blank_disks(3))
    assert against(owned("zoe"), here)["owner-no-user"].startswith("This computer has no user “zoe”.")
    assert against(owned("anna:staff"), here)["owner-no-group"].startswith(
        "This computer has no group “staff”."
    )
    assert set(against(owned("zoe:staff"), here)) == {"owner-no-user", "owner-no-group"}
    assert set(against(owned("anna", Ownership.ROOT), here)) == {"owner-root"}
    assert against(owned("anna:family"), here) == {}
    assert against(owned(""), blank_disks(3)) == {}, "who asks the system bus knows"


def test_it_is_given_away_when_it_is_made_to_stay_and_by_the_rest_of_that_plan() -> None:
    snapshot = told(by_hand())
    wish = BootChoices(ownership=Ownership.MY_GROUP, owner="ben:family")
    answer = plan_enable("data", snapshot, wish)
    assert isinstance(answer, Planned), answer.findings
    given = handed_over(answer.plan.steps)
    assert given is not None
    assert (given.ownership, given.owner) == (Ownership.MY_GROUP, "ben:family")
    place = answer.plan.steps.index(given)
    rest = plan_rest(answer.plan, place, carried_out_up_to(place, answer.plan, snapshot))
    assert isinstance(rest, Planned)
    assert handed_over(rest.plan.steps) == given


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (BootChoices(ownership=Ownership.MINE, owner="zoe"), "owner-no-user"),
        (BootChoices(owner="anna"), "owner-alone"),
        (BootChoices(ownership=Ownership.ROOT, owner="anna"), "owner-root"),
    ],
)
def test_what_stays_is_given_to_nobody_who_is_not_there(wish: BootChoices, code: str) -> None:
    assert code in {each.code for each in plan_enable("data", told(by_hand()), wish).findings}
