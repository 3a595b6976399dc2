"""Where on the members of an array the keys may lie of what is on it.

They are among the first bytes of the array. Every level lays these, their copies and their parity on the
first chunks of its members, right behind what md keeps for itself; RAID 10 has layouts whose further copies
lie elsewhere (drivers/md/raid10.c, ``setup_geo`` and ``calc_sectors``).
"""

from collections.abc import Iterator

from raidwright.storage.levels import Level
from raidwright.storage.snapshot.arrays import Array, copies_in
from raidwright.storage.steps.disk import FRONT, Stretch
from raidwright.storage.units import MIB, round_down

_OFFSET_FLAG = 1 << 16
"""Flag in md's number for a layout: further copies lie in the next row, not far away."""


def key_areas(array: Array, size: int) -> tuple[Stretch, ...]:
    """What is to be zeroed of a member of ``size`` bytes when the array itself can no longer be asked to."""
    return tuple(Stretch(start, min(length, size - start)) for start, length in _areas(array) if start < size)


def _areas(array: Array) -> Iterator[tuple[int, int]]:
    """The first bytes, where the superblock lies too, come last."""
    _, copies = copies_in(array.layout) if array.level == Level.RAID10.value else (1, 1)
    in_rows = array.level == Level.RAID10.value and array.layout & _OFFSET_FLAG
    for copy in range(1, 1 if in_rows else copies):
        # The distance is that share of a member in whole chunks, which may come out one chunk less.
        start = max(0, array.component * copy // copies - (copy + 1) * array.chunk)
        yield round_down(start, MIB), FRONT + (copy + 1) * array.chunk + MIB
    yield 0, FRONT + (copies * array.chunk if in_rows else 0)
