"""Which steps of real plans are carried out at the same time."""

from itertools import chain, pairwise

from hypothesis import given
from msgspec.structs import replace

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Lanes, Plan, Planned, lanes_ahead
from raidwright.storage.steps.disk import WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.step import Layer
from raidwright.storage.steps.targets import OnArray, OnDisk, OnLowerArray
from tests.storage import full_plan, teardowns
from tests.storage.machines import IDS, blank_disks
from tests.storage.step_cases import plan
from tests.storage.strategies import designs


def _together(made: Plan) -> list[Lanes]:
    return [lanes for lanes in lanes_ahead(made) if len(lanes) > 1]


def test_a_build_prepares_its_disks_at_the_same_time_and_makes_the_rest_one_after_the_other() -> None:
    made = full_plan.plan_of(full_plan.FULL)
    (lanes,) = _together(made)
    assert [[made.steps[index].tag for index in lane] for lane in lanes] == [["make-partition"]] * 4
    assert [made.steps[index].one_disk() for lane in lanes for index in lane] == [0, 1, 2, 3]


def test_a_teardown_clears_its_disks_at_the_same_time_and_proves_them_one_after_the_other() -> None:
    made = teardowns.plan_of("data", teardowns.built())
    (lanes,) = _together(made)
    assert [[made.steps[index].tag for index in lane] for lane in lanes] == [
        ["zero-superblock", "wipe-disk"]
    ] * 3


def test_what_is_erased_above_the_disks_is_erased_alone() -> None:
    lower = OnLowerArray("01234567:89abcdef:01234567:89abcdef", "/dev/md1", (OnDisk(0),))
    steps = (WipeDisk(0), WipeSignatures(OnArray()), ZeroSuperblock(lower), WipeDisk(1))
    assert list(lanes_ahead(plan(*steps))) == [((0,),), ((1,),), ((2,),), ((3,),)]


@given(designs())
def test_every_step_ahead_is_carried_out_once_and_behind_all_that_it_follows(design: ArrayDesign) -> None:
    answer = plan_build(design, blank_disks(len(design.members) + len(design.spares)), IDS)
    if not isinstance(answer, Planned):
        return
    for done in (0, 3):
        made = replace(answer.plan, done=done)
        every = chain.from_iterable(sorted(chain.from_iterable(lanes)) for lanes in lanes_ahead(made))
        assert list(every) == list(range(done, len(made.steps)))
        for lanes in lanes_ahead(made):
            disks = [{made.steps[index].one_disk() for index in lane} for lane in lanes]
            assert all(len(each) == 1 for each in disks)
            assert len(set(chain.from_iterable(disks))) == len(lanes)
            assert all(one < other for lane in lanes for one, other in pairwise(lane))
            alone = len(lanes) == 1
            assert alone or all(
                made.steps[index].stands_in() is Layer.DISKS for lane in lanes for index in lane
            )
