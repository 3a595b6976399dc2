"""From wherever a build is broken off there is a way on to its end, over nothing that others have made."""

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from raidwright.protocol import encode
from raidwright.storage.design.design import ArrayDesign, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.leftovers import array_made, continues
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.snapshot.disks import (
    Blank,
    LogicalVolume,
    Luks,
    Unlocked,
)
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains
from raidwright.storage.steps.assembly import StartArray
from raidwright.storage.steps.configuration import AddMountEntry
from raidwright.storage.steps.disk import WipeSignatures
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount, MountFound
from raidwright.storage.steps.key_file import MakeKeyFile
from raidwright.storage.steps.luks import FormatLuks, OpenLuks, UnlockContainer
from raidwright.storage.steps.lvm import ActivateGroup, ActivateInside, CreateLv, CreatePv
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.steps.targets import OnArray, OnMapping
from tests.storage.breaking_off import broken_off, told
from tests.storage.broken_off import codes, left_as, planned
from tests.storage.continuing import (
    BLANK,
    MIRROR,
    before,
    blanks,
    mirror_plan,
    torn_down,
    with_block,
    without,
)
from tests.storage.machines import IDS
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.strategies import designs
from tests.storage.teardowns import FULL


@given(designs(), st.data())
def test_a_build_that_is_broken_off_comes_to_the_same_end(design: ArrayDesign, data: st.DataObject) -> None:
    blank = blanks(10)
    answer = plan_build(design, blank, IDS)
    assume(isinstance(answer, Planned))
    plan = planned(answer)
    whole = carried_out(plan, blank)
    begun = data.draw(st.integers(1, len(plan.steps)))
    for left in broken_off(plan, blank, begun):
        if left.host.unfinished is None:
            continue
        answer = plan_continuing(left)
        if isinstance(answer, Refused):
            alone = design.level is Level.SINGLE
            assert codes(answer) == (["continue-single"] if alone else ["continue-key"])
            continue
        ended = carried_out(answer.plan, left)
        assert (ended.blocks, ended.arrays, ended.groups) == (whole.blocks, whole.arrays, whole.groups)
        assert sorted(map(encode, ended.host.settings)) == sorted(map(encode, whole.host.settings))
        assert ended.host.key_files == whole.host.key_files


@given(designs(), st.data())
def test_behind_the_array_nothing_that_is_done_is_done_again(
    design: ArrayDesign, data: st.DataObject
) -> None:
    blank = blanks(10)
    answer = plan_build(design, blank, IDS)
    assume(isinstance(answer, Planned))
    plan = planned(answer)
    assume(len(plan.steps) > array_made(plan))
    begun = data.draw(st.integers(array_made(plan) + 1, len(plan.steps)))
    for left in broken_off(plan, blank, begun):
        answer = plan_continuing(left)
        if isinstance(answer, Planned):
            assert continues(answer.plan, plan)
            assert answer.plan.done in (begun - 1, begun)
            assert not answer.plan.losses


def test_it_goes_on_behind_what_is_there() -> None:
    half, whole = (planned(plan_continuing(before(MakeFilesystem, done=done))) for done in (False, True))
    assert [type(half.ahead[0]), type(whole.ahead[0])] == [MakeFilesystem, Mount]
    assert "continue-from" in codes(plan_continuing(before(MakeFilesystem)))


def test_what_was_not_begun_is_not_taken_for_its_own() -> None:
    """Somebody else may have made it meanwhile."""
    plan = planned(plan_continuing(before(MakeFilesystem, begun=False, done=True)))
    assert isinstance(plan.ahead[0], MakeFilesystem)


def test_before_the_array_is_made_all_is_made_again() -> None:
    answer = plan_continuing(before(CreateArray))
    plan = planned(answer)
    assert codes(answer)[0] == "continue-anew"
    assert plan.done == 0
    assert plan.array is not None
    assert plan.array.uuid == IDS.array
    assert plan.losses


def test_what_somebody_has_put_there_stops_it() -> None:
    left = before(MakeFilesystem)
    assert left.host.unfinished is not None
    disks = left.host.unfinished.disks
    used = LeftDisk("ST-1", Remains.ANOTHERS, disks[0].path, (), ("ext4",))
    away = LeftDisk("ST-2", Remains.UNSEEN)
    assert codes(plan_continuing(left_as(left, disks=(used, disks[1])))) == ["continue-others"]
    assert codes(plan_continuing(left_as(left, disks=(disks[0], away)))) == ["continue-unseen"]


def test_another_array_under_its_uuid_is_none_of_it() -> None:
    left = before(FormatLuks)
    fewer = msgspec.structs.replace(left.arrays[0], members=left.arrays[0].members[:1])
    blocks = tuple(
        msgspec.structs.replace(block, content=Blank()) if block.path == "/dev/sdb1" else block
        for block in left.blocks
    )
    changed = msgspec.structs.replace(left, arrays=(fewer,), blocks=blocks)
    assert codes(plan_continuing(changed)) == ["continue-members"]


def test_a_layer_that_is_gone_or_another_stops_it() -> None:
    left = before(CreatePv)
    other = with_block(left, "/dev/md127", content=Luks("99999999-0000-4000-8000-000000000000", "2"))
    assert codes(plan_continuing(other)) == ["continue-changed"]
    assert codes(plan_continuing(with_block(left, "/dev/md127", content=Blank()))) == ["continue-changed"]


def test_an_array_that_is_gone_is_not_made_again() -> None:
    left = before(CreatePv)
    gone = msgspec.structs.replace(without(left, Unlocked), arrays=())
    assert codes(plan_continuing(gone)) == ["continue-gone"]


def test_a_container_without_a_key_is_erased_and_made_again() -> None:
    left = left_as(before(FormatLuks, done=True), keyless=True)
    plan = planned(plan_continuing(left))
    assert plan.ahead[:2] == (WipeSignatures(OnArray()), mirror_plan().steps[plan.done + 1])
    assert isinstance(plan.ahead[1], FormatLuks)
    with_key = planned(plan_continuing(left_as(left, keyless=False)))
    assert isinstance(with_key.ahead[0], OpenLuks)


def test_a_key_file_that_was_begun_is_not_taken_for_whole() -> None:
    """It may be there, and its container not know it."""
    encryption = msgspec.structs.replace(FULL.encryption, unlocking=Unlocking.KEY_FILE)
    plan = planned(plan_build(msgspec.structs.replace(MIRROR, encryption=encryption), BLANK, IDS))
    index = next(i for i, step in enumerate(plan.steps) if isinstance(step, MakeKeyFile))
    none, half = (told(plan, BLANK, index + 1, carried_out_up_to(index + n, plan, BLANK)) for n in (0, 1))
    assert isinstance(planned(plan_continuing(none)).ahead[0], MakeKeyFile)
    assert codes(plan_continuing(half)) == ["continue-key"]


def test_what_a_restart_has_closed_is_opened_first() -> None:
    closed = without(before(MakeFilesystem), Unlocked, LogicalVolume)
    answer = plan_continuing(closed)
    plan = planned(answer)
    assert plan.purpose is Purpose.USE
    assert codes(answer)[0] == "continue-after"
    assert plan.steps == (
        UnlockContainer(OnArray(), "safe", IDS.luks, read_only=False),
        ActivateInside(OnMapping("safe")),
    )


def test_volumes_that_are_put_away_come_back_first() -> None:
    for kind, done in ((MakeFilesystem, False), (CreateLv, True)):
        away = without(before(kind, done=done), LogicalVolume)
        assert planned(plan_continuing(away)).steps == (ActivateGroup("vault", read_only=False),)


def test_what_was_mounted_is_mounted_again_as_it_was_to_be() -> None:
    mount = next(step for step in mirror_plan().steps if isinstance(step, Mount))
    plan = planned(plan_continuing(without(before(AddMountEntry))))
    assert plan.purpose is Purpose.USE
    (found,) = plan.steps
    assert isinstance(found, MountFound)
    assert (found.target, found.point, found.options) == (mount.target, mount.point, mount.options)
    assert not found.told


def test_an_array_that_stands_still_is_started_first() -> None:
    left = before(FormatLuks)
    halted = msgspec.structs.replace(left.arrays[0], running=False, path="")
    blocks = tuple(block for block in left.blocks if block.path != "/dev/md127")
    plan = planned(plan_continuing(msgspec.structs.replace(left, arrays=(halted,), blocks=blocks)))
    assert plan.purpose is Purpose.USE
    assert isinstance(plan.steps[-1], StartArray)


def test_a_teardown_goes_on_as_it_is_cleaned() -> None:
    left = torn_down()
    assert plan_continuing(left) == plan_cleaning(left)


def test_where_nothing_was_broken_off_or_cannot_be_read_it_says_so() -> None:
    assert codes(plan_continuing(BLANK)) == ["nothing-to-continue"]
    left = before(MakeFilesystem)
    for document in ("", "{}", "nothing"):
        assert codes(plan_continuing(left_as(left, plan=document))) == ["continue-unreadable"]
    assert codes(plan_continuing(left_as(left, purpose="unknown"))) == ["left-unreadable"]


@pytest.mark.parametrize("field", ["design", "predicted", "lines", "purpose"])
def test_another_promise_is_no_continuation(field: str) -> None:
    broken = mirror_plan()
    line = SettingLine("/etc/fstab", 1, "/dev/md127 /srv/data", ("/dev/md127", "/srv/data"))
    others = {
        "design": msgspec.structs.replace(MIRROR, name="other"),
        "predicted": None,
        "lines": (line,),
        "purpose": Purpose.TEARDOWN,
    }
    assert continues(msgspec.structs.replace(broken, done=5), broken)
    assert not continues(msgspec.structs.replace(broken, **{field: others[field]}), broken)


def test_other_steps_disks_or_arrays_are_no_continuation() -> None:
    broken = mirror_plan()
    assert broken.array is not None
    other = msgspec.structs.replace(broken.array, uuid="99999999:99999999:99999999:99999999")
    for changed in (
        {"steps": broken.steps[:-1]},
        {"steps": (*broken.steps[:-1], WipeSignatures(OnArray()))},
        {"disks": broken.disks[:1]},
        {"array": other},
        {"array": None},
    ):
        assert not continues(msgspec.structs.replace(broken, **changed), broken)
