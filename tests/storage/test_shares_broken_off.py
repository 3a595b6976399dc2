"""A build that shares folders, broken off on the way: it goes on to its end, or nobody of it is left."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.leftovers import continues
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import Sharing
from tests.storage.breaking_off import told
from tests.storage.broken_off import planned
from tests.storage.machines import IDS, blank_disks
from tests.storage.sharing import FILMS, READY, computer, sharing_files
from tests.storage.simulator import carried_out_up_to
from tests.storage.test_share_listing import BARE, LISTED, carried_out
from tests.storage.wishes import design

BUILD = Build(design(), IDS, (replace(FILMS, nfs=True),))
WITH_BEN = replace(READY, people=("anna", "ben"), accounts=("ben",))


def tags(plan: Plan) -> list[str]:
    return [step.tag for step in plan.steps]


def build(sharing: Sharing = READY) -> tuple[Plan, Snapshot]:
    """The plan, and the computer as it is before."""
    blank = replace(blank_disks(3), host=computer(BARE, sharing).host)
    return planned(plan_for(BUILD, blank)), blank


def broken_off(
    tag: str, files: dict[str, bytes] = BARE, sharing: Sharing = READY, before: Sharing = READY
) -> Snapshot:
    """The computer after the step of that ``tag`` was begun, by what its files and its servers say then."""
    plan, blank = build(before)
    place, people = tags(plan).index(tag), tags(plan).index("add-account")
    there = carried_out_up_to(min(place, people), plan, blank)
    told_by_files = computer(files, sharing).host
    host = replace(told_by_files, settings=(*there.host.settings, *told_by_files.settings))
    return told(plan, blank, place + 1, replace(there, host=host))


def in_the_middle(tag: str, before: Sharing = READY) -> Iterator[dict[str, bytes]]:
    """What the files hold before each edit of that step, and after the last."""
    plan, _ = build(before)
    place = tags(plan).index(tag)
    files = carried_out(replace(plan, steps=plan.steps[:place]), BARE)
    after = carried_out(replace(plan, steps=plan.steps[: place + 1]), BARE)
    yield dict(files)
    for edit in plan.steps[place].edits(plan):
        files[edit.file.path] = after[edit.file.path]
        yield dict(files)


def of_another_array() -> dict[str, bytes]:
    """What the files hold of a computer that shares a folder of another array with the same people."""
    uuid = b"1" * 8 + IDS.array[8:].encode()
    texts = ((path, data.replace(IDS.array.encode(), uuid)) for path, data in sharing_files().items())
    return {path: data.replace(b"Films", b"Music") for path, data in texts}


def test_before_the_array_is_made_the_build_goes_on_to_its_shares() -> None:
    plan = planned(plan_continuing(broken_off("create-array")))
    assert isinstance(plan.operation, Build)
    assert plan.operation.shares == BUILD.shares
    assert {"make-shared-folder", "enter-shares", "enter-exports"} <= set(tags(plan))


@pytest.mark.parametrize("tag", ["enter-shares", "enter-exports", "limit-listing"])
def test_shares_that_were_half_entered_are_entered_again(tag: str) -> None:
    broken, _ = build(LISTED)
    whole = carried_out(broken, BARE)
    people = replace(LISTED, people=("anna", "ben"), accounts=("ben",))
    for files in in_the_middle(tag, LISTED):
        plan = planned(plan_continuing(broken_off(tag, files, people, LISTED)))
        assert decode(encode(plan), Plan) == plan
        assert continues(plan, broken)
        assert carried_out(plan, files) == whole


def test_files_that_somebody_has_changed_meanwhile_are_taken_as_they_are() -> None:
    """Another array's folder was shared after the build was broken off."""
    others = of_another_array()
    plan = planned(plan_continuing(broken_off("mount", {**BARE, **others})))
    files = carried_out(plan, {**BARE, **others})
    assert [files[path].count(b"\n[Films]\n") for path in others if b"[Music]" in others[path]] == [1]
    assert sum(data.count(b"include =") for data in files.values()) == 1


@pytest.mark.parametrize("is_made", [False, True])
def test_a_user_is_made_once(is_made: bool) -> None:
    sharing = replace(READY, accounts=("ben",) if is_made else ())
    plan = planned(plan_continuing(broken_off("add-account", sharing=sharing)))
    assert [step.tag for step in plan.ahead][:2] == (
        ["set-sharing-password", "make-shared-folder"] if is_made else ["add-account", "set-sharing-password"]
    )


@pytest.mark.parametrize("tag", ["add-account", "set-sharing-password", "make-shared-folder", "enter-shares"])
@pytest.mark.parametrize("has_password", [False, True])
def test_nobody_stays_of_a_build_that_is_cleaned_up(tag: str, has_password: bool) -> None:
    sharing = WITH_BEN if has_password else replace(READY, accounts=("ben",))
    left = broken_off(tag, sharing=sharing)
    for answer in (plan_cleaning(left), plan_for(Delete("data"), left)):
        plan = planned(answer)
        gone = [step for step in plan.steps if step.tag in ("remove-sharing-password", "remove-account")]
        assert [step.facts(plan) for step in gone] == [(("person", "ben"),)] * 2
        assert plan.steps[-2:] == tuple(gone)


def test_nobody_stays_where_the_array_itself_is_gone() -> None:
    left = broken_off("make-shared-folder", sharing=WITH_BEN)
    assert left.host.unfinished is not None
    paths = {disk.path for disk in left.host.unfinished.disks}
    ground = tuple(block for block in left.blocks if block.path in paths)
    without = replace(left, blocks=ground, arrays=(), groups=())
    assert tags(planned(plan_cleaning(without)))[-2:] == ["remove-sharing-password", "remove-account"]


def test_who_is_named_by_another_share_stays() -> None:
    others = of_another_array()
    left = broken_off("make-shared-folder", {**BARE, **others}, WITH_BEN)
    assert "remove-account" not in tags(planned(plan_cleaning(left)))


def test_whoever_was_here_before_the_build_stays() -> None:
    left = broken_off("add-account", sharing=READY)
    assert "remove-sharing-password" not in tags(planned(plan_cleaning(left)))
