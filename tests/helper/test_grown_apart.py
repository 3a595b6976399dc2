"""What md would take back by its bitmap, though it has served as the array by itself."""

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.layers import array_facts
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


@pytest.mark.parametrize(
    ("cleared", "too_old"), [((5,), ()), ((6,), ("/dev/vdb",)), ((), ())], ids=["kept", "begun since", "none"]
)
def test_what_was_dropped_before_the_bitmap_began_is_told(
    computer: Computer, monkeypatch: pytest.MonkeyPatch, cleared: tuple[int, ...], too_old: tuple[str, ...]
) -> None:
    """Somebody has taken the bitmap away, and added another: md only takes back what it tells of."""
    monkeypatch.setattr(array_facts, "_events_cleared", lambda _: iter(cleared))
    first = computer.member("vda", superblock(0, (0, SPARE, 2), events=30))
    computer.member("vdb", superblock(1, (0, 1, 2), events=5))
    last = computer.member("vdc", superblock(2, (0, SPARE, 2), events=30))
    running = computer.array("md127", first, last, array_state="clean", uuid=UUID, degraded=1)
    device_at = kernel.device_at
    monkeypatch.setattr(kernel, "device_at", lambda path: running if "md" in path else device_at(path))
    (array,) = computer.arrays()
    assert array.too_old == too_old


def test_what_cannot_be_read_may_have_served_by_itself(computer: Computer) -> None:
    lost = computer.member("vdb", None)
    first = computer.member("vda", superblock(0))
    array = read_array(computer.array("md127", first, array_state="clean", uuid=UUID))
    assert diverged_members(array, (lost,)) == ("/dev/vdb",)
