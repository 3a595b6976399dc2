"""How full a file system is."""

from collections.abc import Iterable

from raidwright.storage.fact import Fact
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.singles import whole_stack
from raidwright.storage.snapshot.tree import mounts_of

NEARLY_FULL, ALMOST_FULL = 90, 95
"""Percent from which on a person is told."""


class Room(Fact, frozen=True):
    """Bytes of a file system, or of several together."""

    used: int
    size: int
    """What users have of it: without what is reserved for root."""

    @property
    def free(self) -> int:
        """Bytes that are not used."""
        return self.size - self.used

    @property
    def percent(self) -> int:
        """How much of it is used, in whole percent, rounded down; 0 of nothing."""
        return self.used * 100 // self.size if self.size else 0

    @property
    def fullness(self) -> int:
        """The highest mark that is reached: `ALMOST_FULL`, `NEARLY_FULL` or 0."""
        return next((mark for mark in (ALMOST_FULL, NEARLY_FULL) if self.percent >= mark), 0)


def total_room(rooms: Iterable[Room]) -> Room:
    """The room of all of them."""
    every = tuple(rooms)
    return Room(sum(each.used for each in every), sum(each.size for each in every))


def folders_on(array: Array, snapshot: Snapshot) -> tuple[str, ...]:
    """Where it is mounted: one folder of each file system."""
    points = (mounts_of(block)[:1] for block in whole_stack(array, snapshot))
    return tuple(point for first in points for point in first)
