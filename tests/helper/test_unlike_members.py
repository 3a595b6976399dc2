"""Members whose superblocks describe their array in different ways, which mdadm does not put together."""

import struct

import pytest

from tests.helper.array_computer import FAULTY, Computer, computer, superblock
from tests.helper.fake_sys import fake_sys

__all__ = ["computer", "fake_sys"]
_LEVEL, _LAYOUT, _SIZE, _CHUNK, _EXPECTED = 72, 76, 80, 88, 92


def _changed(raw: bytes, place: int, word: int) -> bytes:
    return raw[:place] + struct.pack("<I", word) + raw[place + 4 :]


@pytest.mark.parametrize("place", [_LEVEL, _LAYOUT, _SIZE, _CHUNK, _EXPECTED])
def test_a_member_that_describes_the_array_otherwise_is_told(computer: Computer, place: int) -> None:
    """md writes the layout of a RAID 0 anew as it stops, and this one was turning writes away."""
    computer.member("vda", superblock(0, events=8))
    computer.member("vdb", _changed(superblock(1, events=7), place, 7))
    computer.member("vdc", superblock(2, events=8))
    (array,) = computer.arrays()
    assert array.unlike == ("/dev/vdb",)


def test_a_member_that_left_may_say_what_it_likes(computer: Computer) -> None:
    computer.member("vda", superblock(0, (0, FAULTY, 2), events=30))
    computer.member("vdb", _changed(superblock(1, events=5), _LAYOUT, 7))
    computer.member("vdc", superblock(2, (0, FAULTY, 2), events=30))
    (array,) = computer.arrays()
    assert array.unlike == ()


def test_members_that_agree_are_not_told(computer: Computer) -> None:
    for place, node in enumerate(("vda", "vdb", "vdc")):
        computer.member(node, superblock(place))
    (array,) = computer.arrays()
    assert array.unlike == ()
