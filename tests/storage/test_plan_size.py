"""A plan is no larger than the helper takes."""

from raidwright.protocol import decode, encode
from raidwright.storage.build import plan_build
from raidwright.storage.design import ArrayDesign, Level
from raidwright.storage.findings import Severity
from raidwright.storage.plan import Answer, Plan, Planned
from tests.storage.machines import IDS, disk, machine

_LETTERS = [f"{first}{second}" for first in "ab" for second in "abcdefghijklmnopqrst"]


def answer(members: int, spares: int) -> Answer:
    names = [f"drive-{letter}" for letter in _LETTERS]
    taken = tuple(names[:members]), tuple(names[members : members + spares])
    wanted = ArrayDesign("tank", Level.RAID6, members=taken[0], spares=taken[1])
    return plan_build(wanted, machine(*(disk(letter) for letter in _LETTERS)), IDS)


def test_spares_count_among_the_disks_of_a_plan() -> None:
    largest = answer(28, 4)
    assert isinstance(largest, Planned)
    assert decode(encode(largest.plan), Plan) == largest.plan
    blocking = {each.code: each for each in answer(28, 5).findings if each.severity is Severity.BLOCKING}
    assert list(blocking) == ["too-many-disks"]
    assert dict(blocking["too-many-disks"].facts) == {"count": "33", "most": "32"}
