"""Where an array has put the first bytes of what is on it, and what is zeroed of its members."""

from collections.abc import Iterator

import msgspec
import pytest

from raidwright.storage.design.capacity import LUKS_HEADER, component, data_offset
from raidwright.storage.design.design import Layout
from raidwright.storage.design.levels import CellKind, stripe_map
from raidwright.storage.levels import Level
from raidwright.storage.plan.clearing import key_areas
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.steps.disk import Stretch
from raidwright.storage.units import GIB, KIB, MIB

_MD = {Layout.DEFAULT: 0x102, Layout.NEAR: 0x102, Layout.FAR: 0x201, Layout.OFFSET: 0x10201}
_SHAPES = [
    (Level.RAID0, 3, Layout.DEFAULT),
    (Level.RAID1, 2, Layout.DEFAULT),
    (Level.RAID5, 3, Layout.DEFAULT),
    (Level.RAID6, 5, Layout.DEFAULT),
    *((Level.RAID10, count, layout) for count in (2, 3, 4, 7) for layout in _MD),
]


def _of(level: Level, layout: Layout, count: int, chunk: int, size: int) -> Array:
    own = component(size, data_offset(size, chunk), chunk)
    number = _MD[layout] if level is Level.RAID10 else 0
    said = {"layout": number, "component": own, "state": "broken"}
    return Array("u", "tank", level.value, chunk, 0, "/dev/md127", True, 0, count, (), **said)  # type: ignore[arg-type]


def _kept(level: Level, layout: Layout, count: int, chunk: int, size: int) -> Iterator[tuple[int, int]]:
    """(start, end) on any member of what comes of the array's first bytes: themselves, copies and parity."""
    offset = data_offset(size, chunk)
    first, length = -(-LUKS_HEADER // chunk), min(chunk, LUKS_HEADER)
    data = {Level.RAID5: count - 1, Level.RAID6: count - 2}.get(level, count)
    for row, cells in enumerate(stripe_map(level, count, layout, component(size, offset, chunk) // chunk)):
        for cell in cells:
            parity = cell.kind in (CellKind.PARITY_P, CellKind.PARITY_Q)
            if 0 <= (cell.number * data if parity else cell.number) < first:
                yield offset + row * chunk, offset + row * chunk + length


@pytest.mark.parametrize(("chunk", "size"), [(64 * KIB, GIB), (512 * KIB, 3 * GIB), (64 * MIB, 400 * GIB)])
@pytest.mark.parametrize(("level", "count", "layout"), _SHAPES)
def test_every_copy_of_the_first_bytes_is_zeroed(
    level: Level, count: int, layout: Layout, chunk: int, size: int
) -> None:
    held = _of(level, layout, count, chunk, size)
    zeroed = [(each.start, each.start + each.length) for each in key_areas(held, size)]
    assert all(0 <= start < end <= size for start, end in zeroed)
    kept = set(_kept(level, layout, count, chunk, size))
    assert kept
    assert {each for each in kept if not any(a <= each[0] and each[1] <= b for a, b in zeroed)} == set()


def test_little_more_than_that_is_zeroed() -> None:
    """And the superblock comes last, from which a plan that was broken off is made again."""
    for level, count, layout in _SHAPES:
        places = key_areas(_of(level, layout, count, 512 * KIB, 400 * GIB), 400 * GIB)
        assert sum(each.length for each in places) < 400 * MIB
        assert places[-1].start == 0


def test_a_small_member_is_zeroed_as_a_whole() -> None:
    (only,) = key_areas(_of(Level.RAID5, Layout.DEFAULT, 3, 512 * KIB, 100 * MIB), 100 * MIB)
    assert (only.start, only.length) == (0, 100 * MIB)


def test_the_far_copy_of_a_member_by_hand() -> None:
    """Two chunks before the middle, and as much as at the front beyond them, with a MiB for rounding."""
    held = Array("u", "tank", "raid10", 512 * KIB, 0, "", True, 0, 2, (), layout=0x201, component=200 * GIB)
    far = Stretch(100 * GIB - MIB, 162 * MIB)
    assert key_areas(held, 201 * GIB) == (far, Stretch(0, 160 * MIB))
    near = msgspec.structs.replace(held, layout=0x102)
    assert key_areas(near, 201 * GIB) == (Stretch(0, 160 * MIB),)
    rows = msgspec.structs.replace(held, layout=0x10201)
    assert key_areas(rows, 201 * GIB) == (Stretch(0, 161 * MIB),)
    thrice = msgspec.structs.replace(held, layout=0x301, component=300 * GIB)
    third = Stretch(200 * GIB - 2 * MIB, 162 * MIB + 512 * KIB)
    assert key_areas(thrice, 301 * GIB) == (far, third, Stretch(0, 160 * MIB))
