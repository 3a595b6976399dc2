"""Plans to start, stop, unlock or lock that no planner of ours makes: they would do more, or elsewhere."""

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.plans.shape import check_shape, wants_secret
from raidwright.protocol import DocumentError, decode, encode
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.use.steps import Use
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import MakeWritable, StartArray
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.filesystem import SwapOff, Unmount
from raidwright.storage.steps.luks import CloseLuks, EraseLuks
from raidwright.storage.steps.lvm import ActivateGroup, ActivateInside, DeactivateGroup, RemoveVg
from raidwright.storage.steps.md import AddMember, FreezeSync, StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping, OnPartition
from tests.helper.forged_use import BOTH, PART, START, STOP, UNLOCK, mount
from tests.helper.plans import some_teardown
from tests.helper.plans import some_use as use
from tests.storage.in_use import PLANS

UNMOUNT, CLOSE = Unmount(OnMapping("safe"), "/srv/data"), CloseLuks("safe")
UNSHAPED = "The steps of this plan do not fit starting or stopping an array."


def shaped(plan: Plan) -> str:
    """Why the document is refused before anybody is asked; empty when it is not."""
    try:
        check_shape(decode(encode(plan), Plan), practice=False)
    except HelperError as error:
        return error.sentence
    return ""


@pytest.mark.parametrize(("answer", "kind"), PLANS.values(), ids=PLANS)
def test_what_the_planner_makes_has_the_shape(answer: Answer, kind: Use) -> None:
    assert isinstance(answer, Planned)
    assert shaped(answer.plan) == ""
    assert wants_secret(answer.plan) == ("unlock-container" in {step.tag for step in answer.plan.steps})
    assert kind in Use


@pytest.mark.parametrize(
    "steps",
    [
        (STOP, START, mount()),
        (START, START),
        (START, MakeWritable()),
        (MakeWritable(), UNMOUNT),
        (UNLOCK, UNLOCK),
        (UNLOCK, CLOSE),
        (mount(), UNLOCK),
        (mount(), STOP),
        (mount(PART),),
        (mount(OnDisk(0)),),
        (msgspec.structs.replace(UNLOCK, target=PART),),
        (UNLOCK, ActivateInside(PART)),
        (ActivateInside(OnMapping("safe")),),
        (STOP, UNMOUNT),
        (CLOSE, UNMOUNT),
        (StopArray(),),
        (UNMOUNT, StopArray()),
        (FreezeSync(),),
        (UNMOUNT, FreezeSync()),
        (Unmount(PART, "/srv/data"), STOP),
        (Unmount(PART, "/srv/data"), UNMOUNT),
        (SwapOff(OnDisk(0)),),
        (StartArray((), incomplete=False, read_only=False),),
        (DeactivateGroup("vault"), ActivateGroup("vault", read_only=False)),
    ],
    ids=lambda steps: " ".join(step.tag for step in steps),
)
def test_other_rows_of_steps_are_refused(steps: tuple[Step, ...]) -> None:
    assert shaped(use(*steps)) == UNSHAPED


@pytest.mark.parametrize(
    "step",
    [WipeDisk(0), ZeroSuperblock(OnDisk(0)), EraseLuks(OnArray()), RemoveVg("v"), AddMember(PART, BOTH)],
    ids=lambda step: step.tag,
)
def test_nothing_that_destroys_is_among_them(step: Step) -> None:
    assert shaped(use(UNMOUNT, step)) == f"The step “{step.tag}” is not allowed in a plan to use."
    assert shaped(use(step, STOP)) == f"The step “{step.tag}” is not allowed in a plan to use."


def test_without_an_array_there_is_nothing_to_use() -> None:
    nameless = msgspec.structs.replace(use(CLOSE), array=None)
    assert shaped(nameless) == UNSHAPED


def test_a_group_is_none_of_the_folders_of_dev() -> None:
    told = "A volume group has the same name as a folder in /dev."
    assert shaped(use(ActivateGroup("mapper", read_only=False))) == told
    assert shaped(use(DeactivateGroup("mapper"))) == told


@pytest.mark.parametrize("point", ["/etc", "/srv/../etc", "/srv/data/", "/home/me", "/srv", "srv/data"])
def test_nothing_is_mounted_outside_the_places_for_data(point: str) -> None:
    with pytest.raises(DocumentError, match="point"):
        shaped(use(mount(point=point)))


@pytest.mark.parametrize("name", ["../sda", "a b", "-x", "a,b", 'x"', ""])
def test_names_are_names(name: str) -> None:
    with pytest.raises(DocumentError):
        shaped(use(msgspec.structs.replace(UNLOCK, mapping=name)))
    with pytest.raises(DocumentError):
        shaped(use(ActivateGroup(name, read_only=False)))


def test_a_teardown_names_no_partition_by_only_letting_go_of_it() -> None:
    """A partition that its steps name is lost with its disk, and shown as theirs."""
    plan = some_teardown()
    forged = (StopArray((OnPartition(0, 2),)), *plan.steps[1:])
    told = "A plan to delete an array must name the members in the step that wipes them."
    assert shaped(plan) == ""
    assert shaped(msgspec.structs.replace(plan, steps=forged)) == told


@pytest.mark.parametrize("purpose", [Purpose.TEARDOWN, Purpose.BUILD, Purpose.REPAIR])
@pytest.mark.parametrize("step", [START, MakeWritable(), mount()], ids=lambda step: step.tag)
def test_no_other_plan_has_these_steps(purpose: Purpose, step: Step) -> None:
    """Each has a question of its own that is put to an administrator."""
    other = msgspec.structs.replace(use(step, VerifyClean(OnDisk(0))), purpose=purpose)
    assert shaped(other) == f"The step “{step.tag}” is not allowed in a plan to {purpose.value}."
