"""Repairs that no planner of ours makes: more than the one member would be lost, or changed."""

import msgspec
import pytest

from raidwright.storage.plan.plan import Answer, Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import (
    MakePartition,
    Stretch,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)
from raidwright.storage.steps.md import (
    AddMember,
    FailMember,
    GrowArray,
    ReAddMember,
    RemoveMember,
    ReplaceMember,
)
from raidwright.storage.steps.targets import OnDisk, OnPartition
from tests.helper.forged import shaped
from tests.helper.plans import some_disk, some_repair
from tests.helper.repair_scene import BOTH
from tests.storage.growing import GROWN
from tests.storage.repairs import PLANS, planned

KEYS = (Stretch(0, 4096),)
FIRST, SECOND = OnPartition(2, 1), OnPartition(2, 2)
ADD, REMOVE = AddMember(OnDisk(2), BOTH), RemoveMember(FIRST, BOTH)
GROW = GrowArray(OnDisk(2), BOTH, 3)
FAIL = FailMember(FIRST, BOTH)
WHOLE = (WipeDisk(2), VerifyClean(OnDisk(2)))
UNSHAPED = "The steps of this plan do not fit adding or removing a disk."


def alone(*steps: Step) -> Plan:
    """A plan about the third disk, which md does not hold any more."""
    return msgspec.structs.replace(some_repair(*steps), disks=(some_disk(2),))


@pytest.mark.parametrize("answer", (PLANS | GROWN).values(), ids=PLANS | GROWN)
def test_what_the_planner_makes_has_the_shape(answer: Answer) -> None:
    assert shaped(planned(answer)) == ""


@pytest.mark.parametrize(
    "steps",
    [
        (WipeDisk(2), ADD),
        (ADD, ReplaceMember(OnDisk(1), OnDisk(2), BOTH)),
        (WipeSignatures(FIRST), WipeSignatures(SECOND), WipeDisk(2), ADD),
        (MakePartition(2, 2048, 4095, "tank"), WipeSignatures(FIRST), AddMember(FIRST, BOTH)),
        (REMOVE, ZeroSuperblock(FIRST), *WHOLE),
        (REMOVE, ZeroSuperblock(FIRST, KEYS), VerifyClean(FIRST)),
        (ReAddMember(FIRST, BOTH),),
        (ReplaceMember(OnDisk(1), FIRST, BOTH),),
        (FAIL, REMOVE),
        (ADD, GROW),
        (WipeDisk(2), ADD, GROW),
        (GROW,),
    ],
    ids=str,
)
def test_so_a_disk_comes_or_goes(steps: tuple[Step, ...]) -> None:
    assert shaped(some_repair(*steps)) == ""


@pytest.mark.parametrize(
    "steps",
    [
        (WipeSignatures(SECOND), ReplaceMember(OnDisk(0), FIRST, BOTH)),
        (ZeroSuperblock(SECOND), ReplaceMember(OnDisk(0), FIRST, BOTH)),
        (WipeSignatures(SECOND), REMOVE),
        (WipeSignatures(SECOND), REMOVE, ZeroSuperblock(FIRST), *WHOLE),
        (REMOVE, ZeroSuperblock(FIRST), ZeroSuperblock(SECOND), *WHOLE),
        (REMOVE, ZeroSuperblock(SECOND), VerifyClean(SECOND)),
        (REMOVE, ZeroSuperblock(FIRST), VerifyClean(SECOND)),
        (REMOVE, ZeroSuperblock(FIRST, KEYS), *WHOLE),
        (REMOVE, ZeroSuperblock(FIRST), WipeDisk(2)),
        (RemoveMember(OnDisk(2), BOTH), ZeroSuperblock(OnDisk(2)), VerifyClean(OnDisk(2))),
        (RemoveMember(OnDisk(1), BOTH), ZeroSuperblock(OnDisk(2)), *WHOLE),
        (REMOVE,),
        (FAIL,),
        (REMOVE, FAIL),
        (FAIL, FAIL, REMOVE),
        (FAIL, REMOVE, ZeroSuperblock(FIRST), *WHOLE),
        (FailMember(SECOND, BOTH), REMOVE),
        (FailMember(FIRST, BOTH[:1]), REMOVE),
        (FAIL, ADD),
        (WipeSignatures(FIRST), ADD),
        (WipeSignatures(OnDisk(2)), ADD),
        (WipeDisk(2), WipeSignatures(FIRST), ADD),
        (ZeroSuperblock(OnDisk(2)), WipeDisk(2), ADD),
        (MakePartition(2, 2048, 4095, "tank"), WipeSignatures(FIRST), AddMember(SECOND, BOTH)),
        (MakePartition(2, 2048, 4095, "tank"), WipeSignatures(SECOND), AddMember(FIRST, BOTH)),
        (MakePartition(2, 2048, 4095, "tank"), WipeSignatures(FIRST), ADD),
        (ADD, RemoveMember(OnDisk(1), BOTH)),
        (ADD, ADD),
        (ADD, GrowArray(FIRST, BOTH, 3)),
        (ADD, GrowArray(OnDisk(2), BOTH[:1], 3)),
        (GROW, ADD),
        (GROW, GROW),
        (WipeDisk(2), GROW),
        (WipeSignatures(FIRST), GROW),
        (ADD, GROW, RemoveMember(OnDisk(1), BOTH)),
        (ADD, GROW, ReplaceMember(OnDisk(1), OnDisk(2), BOTH)),
        (ADD, ReplaceMember(OnDisk(2), OnDisk(2), BOTH)),
        (ADD, ReplaceMember(OnDisk(0), FIRST, BOTH)),
        (ADD, ReplaceMember(OnDisk(0), OnDisk(2), (OnDisk(0),))),
        (ReplaceMember(FIRST, OnDisk(2), BOTH),),
        (ReAddMember(OnDisk(0), BOTH),),
        (ReAddMember(FIRST, BOTH), VerifyClean(FIRST)),
        (ReplaceMember(OnDisk(0), OnDisk(1), BOTH),),
    ],
    ids=str,
)
def test_by_no_other_steps(steps: tuple[Step, ...]) -> None:
    assert shaped(some_repair(*steps)) == UNSHAPED


def test_a_spare_is_not_taken_out_while_another_disk_joins() -> None:
    three = (*BOTH, OnDisk(2))
    plan = some_repair(AddMember(OnDisk(3), three), RemoveMember(OnDisk(2), three))
    plan = msgspec.structs.replace(plan, disks=tuple(some_disk(index) for index in range(4)))
    assert shaped(plan) == UNSHAPED


def test_what_gives_way_is_a_disk_of_the_plan() -> None:
    told = "A step uses a disk that is not in the plan."
    assert shaped(some_repair(ADD, ReplaceMember(OnDisk(9), OnDisk(2), BOTH))) == told
    assert ReplaceMember(OnDisk(9), OnDisk(2), BOTH).writes() == ()


def test_what_dropped_out_is_cleared_by_no_other_steps() -> None:
    first, second = OnPartition(0, 1), OnPartition(0, 2)
    proof = VerifyClean(OnDisk(0))
    assert shaped(alone(ZeroSuperblock(first), WipeDisk(0), proof)) == ""
    assert shaped(alone(ZeroSuperblock(first, KEYS), VerifyClean(first))) == ""
    assert shaped(alone(ZeroSuperblock(first), ZeroSuperblock(second), WipeDisk(0), proof)) == UNSHAPED
    assert shaped(alone(ZeroSuperblock(first), WipeSignatures(second), VerifyClean(first))) == UNSHAPED
    assert shaped(alone(WipeDisk(0), proof)) == UNSHAPED
