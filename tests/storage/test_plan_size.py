"""A plan is no larger than the helper takes."""

from raidwright.protocol import decode, encode
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.fields import MOST_STEPS
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.findings import Severity
from tests.storage.machines import IDS, disk, machine
from tests.storage.simulator import carried_out

_LETTERS = [f"{first}{second}" for first in "ab" for second in "abcdefghijklmnopqrst"]

_MACHINE = machine(*(disk(letter) for letter in _LETTERS))


def answer(members: int, spares: int) -> Answer:
    names = [f"drive-{letter}" for letter in _LETTERS]
    taken = tuple(names[:members]), tuple(names[members : members + spares])
    wanted = ArrayDesign("tank", Level.RAID6, members=taken[0], spares=taken[1])
    return plan_build(wanted, _MACHINE, IDS)


def test_spares_count_among_the_disks_of_a_plan() -> None:
    largest = answer(28, 4)
    assert isinstance(largest, Planned)
    assert decode(encode(largest.plan), Plan) == largest.plan
    blocking = {each.code: each for each in answer(28, 5).findings if each.severity is Severity.BLOCKING}
    assert list(blocking) == ["too-many-disks"]
    assert dict(blocking["too-many-disks"].facts) == {"count": "33", "most": "32"}


def test_the_largest_array_can_be_taken_down_in_one_plan() -> None:
    largest = answer(32, 0)
    assert isinstance(largest, Planned)
    back = plan_teardown("tank", carried_out(largest.plan, _MACHINE))
    assert isinstance(back, Planned)
    assert len(back.plan.steps) <= MOST_STEPS
    assert decode(encode(back.plan), Plan) == back.plan
