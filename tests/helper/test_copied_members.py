"""A copy of a member beside its original, as ddrescue leaves it."""

import pytest

from raidwright.storage.snapshot.array_status import claimed_twice
from tests.helper.array_computer import SPARE, UUID, Computer, computer, members, superblock
from tests.helper.fake_sys import fake_sys

__all__ = ["computer", "fake_sys"]
REPLACEMENT = 16


@pytest.mark.parametrize(
    ("beside", "alike", "states"),
    [
        (superblock(2), (("/dev/vdc", "/dev/vdd"),), ("in_sync",)),
        (superblock(2, events=5), (), ("faulty",)),
        (superblock(2, events=5, device=77), (), ("faulty",)),
        (superblock(3, (0, 1, 2, 2), features=REPLACEMENT), (), ("in_sync", "replacement")),
        (superblock(3, (0, 1, 2, SPARE)), (), ("spare",)),
        (superblock(2, filled=512), (("/dev/vdc", "/dev/vdd"),), ("spare",)),
    ],
    ids=[
        "a copy",
        "an older copy",
        "whose number another has taken",
        "a replacement",
        "a spare",
        "a torn copy",
    ],
)
def test_what_claims_the_place_of_another(
    computer: Computer, beside: bytes, alike: tuple[tuple[str, ...], ...], states: tuple[str, ...]
) -> None:
    roles = (0, 1, 2, 2) if states[-1] == "replacement" else (0, 1, 2, SPARE)
    for place in range(3):
        computer.member(f"vd{'abc'[place]}", superblock(place, roles))
    computer.member("vdd", beside)
    (array,) = computer.arrays()
    assert claimed_twice(array) == alike
    assert members(array)[3][2] == states


def test_a_copy_beside_the_running_array_is_not_taken_back(computer: Computer) -> None:
    devices = [computer.member(f"vd{'abc'[place]}", superblock(place)) for place in range(3)]
    computer.member("vdd", superblock(2))
    computer.array("md127", *devices, array_state="clean", uuid=UUID)
    (array,) = computer.arrays()
    assert claimed_twice(array) == ()
    assert array.apart == ("/dev/vdd",)
