"""What was mounted from a member itself, past an array that does not run."""

import pytest

from raidwright.protocol import decode, encode
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_lock, plan_look, plan_start
from raidwright.storage.snapshot.arrays import ArrayMember
from raidwright.storage.snapshot.disks import Filesystem, Member, Snapshot
from raidwright.storage.steps.filesystem import Unmount
from raidwright.storage.steps.targets import OnPartition
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import FS, codes
from tests.storage.machines import OTHER_ARRAY, array, disk, machine, partition
from tests.storage.plan_shape import Use, use_of

PATHS = ("/dev/sda", "/dev/sdb")


def whole_disks(*points: str) -> Snapshot:
    """A stopped mirror of whole disks, whose table shows on both; a partition of the first is mounted."""
    members = tuple(ArrayMember(path, slot, ("in_sync",)) for slot, path in enumerate(PATHS))
    mirror = array(members=members, running=False, path="", expected=2)
    return machine(
        *(disk(letter, content=Member(OTHER_ARRAY)) for letter in "ab"),
        partition("a", 1, Filesystem("ext4", "", FS, points)),
        partition("b", 1, Filesystem("ext4", "", FS, ())),
        arrays=(mirror,),
    )


def test_a_lock_unmounts_it_and_then_the_array_starts() -> None:
    answer = plan_lock("old", whole_disks("/mnt/a"))
    assert isinstance(answer, Planned), [sentence(each) for each in answer.findings]
    assert answer.plan.steps == (Unmount(OnPartition(0, 1), "/mnt/a"),)
    assert use_of(answer.plan) is Use.AWAY
    assert decode(encode(answer.plan), Plan) == answer.plan
    assert isinstance(plan_start("old", whole_disks()), Planned)
    assert isinstance(plan_lock("old", whole_disks()), Refused)


@pytest.mark.parametrize("planner", [plan_start, plan_look])
def test_it_is_not_started_meanwhile(planner: object) -> None:
    answer = planner("old", whole_disks("/mnt/a"))  # type: ignore[operator]
    assert isinstance(answer, Refused)
    assert "start-member-mounted" in codes(answer)
    assert "mounted at /mnt/a" in " ".join(map(sentence, answer.findings))


def test_it_is_not_taken_down_meanwhile() -> None:
    answer = plan_teardown("old", whole_disks("/mnt/a"))
    assert isinstance(answer, Refused)
    assert "teardown-member-mounted" in codes(answer)
    assert isinstance(plan_teardown("old", whole_disks()), Planned)


def test_what_the_system_has_mounted_stays() -> None:
    assert "system-mount" in codes(plan_lock("old", whole_disks("/home")))
