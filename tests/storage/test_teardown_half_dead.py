"""Arrays that lack members, or are not running, can be taken down too."""

import msgspec
import pytest

from raidwright.storage.arrays import Sync
from raidwright.storage.disks import Member
from raidwright.storage.plan import Planned
from raidwright.storage.steps import OnDisk, StopArray, VerifyClean
from raidwright.storage.teardown import plan_teardown
from tests.storage.machines import OTHER_ARRAY, array, gpt_disk, machine, partition
from tests.storage.test_teardown import built, mirror


@pytest.mark.parametrize("node", ["", "/dev/md126"])
def test_a_half_dead_array_is_cleaned(node: str) -> None:
    """One of two members is gone; md may still hold the other."""
    held = array(path="", running=False, expected=2, node=node)
    half = machine(gpt_disk("a"), partition("a", 1, Member(OTHER_ARRAY)), arrays=(held,))
    answer = plan_teardown(OTHER_ARRAY, half)
    assert isinstance(answer, Planned)
    assert {"array-inactive", "members-missing"} <= {finding.code for finding in answer.findings}
    assert (StopArray() in answer.plan.steps) == bool(node)
    assert answer.plan.steps[-1] == VerifyClean(OnDisk(0))
    assert answer.plan.array is not None
    assert answer.plan.array.path == (node or "/dev/md/old")


def test_a_member_that_is_being_rebuilt_is_not_missing() -> None:
    whole = built()
    (held,) = whole.arrays
    rebuilding = msgspec.structs.replace(held, degraded=1, sync=Sync("recover", 0.1, 1, 1))
    answer = plan_teardown("data", msgspec.structs.replace(whole, arrays=(rebuilding,)))
    assert isinstance(answer, Planned)
    assert answer.findings == ()


@pytest.mark.parametrize(
    ("slot", "state", "missing"), [(-1, "spare", True), (-1, "faulty", False), (1, "spare", False)]
)
def test_missing_is_who_is_not_there_and_a_spare_stands_for_nobody(
    slot: int, state: str, missing: bool
) -> None:
    snapshot = mirror()
    (held,) = snapshot.arrays
    first, second = held.members
    changed = msgspec.structs.replace(second, slot=slot, states=(state,))
    left = msgspec.structs.replace(held, degraded=1, members=(first, changed))
    answer = plan_teardown("old", msgspec.structs.replace(snapshot, arrays=(left,)))
    assert ("members-missing" in {finding.code for finding in answer.findings}) == missing
