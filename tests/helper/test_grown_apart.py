"""What md would take back by its bitmap, though it has served as the array by itself."""

import pytest

from raidwright.helper.looking.layers.array_facts import diverged_members, read_array
from tests.helper.array_computer import FAULTY, SPARE, UUID, Computer, computer, superblock
from tests.helper.fake_sys import fake_sys

__all__ = ["computer", "fake_sys"]


@pytest.mark.parametrize(
    ("dropped", "apart"),
    [
        (superblock(1, (0, 1, 2), events=5), ()),
        (superblock(1, (SPARE, 1, 2), events=5), ("/dev/vdb",)),
        (superblock(1, (0, 1, FAULTY), events=99), ("/dev/vdb",)),
        (superblock(1, (0, 1)), ("/dev/vdb",)),
        (superblock(1, (0, 1, 2))[:4], ()),
    ],
    ids=["merely older", "without the first", "without the last, and newer", "before it came", "none"],
)
def test_what_has_served_without_a_present_member_is_told(
    computer: Computer, dropped: bytes, apart: tuple[str, ...]
) -> None:
    first = computer.member("vda", superblock(0, (0, SPARE, 2), events=30))
    computer.member("vdb", dropped)
    last = computer.member("vdc", superblock(2, (0, SPARE, 2), events=30))
    computer.array("md127", first, last, array_state="clean", uuid=UUID, degraded=1)
    (array,) = computer.arrays()
    assert array.apart == apart


def test_what_cannot_be_read_may_have_served_by_itself(computer: Computer) -> None:
    lost = computer.member("vdb", None)
    first = computer.member("vda", superblock(0))
    array = read_array(computer.array("md127", first, array_state="clean", uuid=UUID))
    assert diverged_members(array, (lost,)) == ("/dev/vdb",)
