"""Which level fits: by what matters to the user, by the number of disks, and by what a rebuild must read.

Sources: makers' data sheets of hard disks for desktops and small NAS, which allow one unreadable sector in
10^14 bits (Seagate IronWolf, WD Red); of SSDs they allow 1 in 10^16 and less. A rebuild of single parity
reads all other disks whole, and has nothing to restore a sector from that cannot be read then. With more
disks a second one is more often among those that fail meanwhile. What each level costs is in md(4).
"""

from enum import Enum
from typing import NamedTuple, assert_never

from raidwright.storage.failures import Sentence, english
from raidwright.storage.levels import Level
from raidwright.storage.units import format_size

_READ_FOR_ONE_ERROR = 10**14 // 8
"""Bytes that a hard disk reads for each sector that its maker allows to be unreadable."""
_MOST_SINGLE_PARITY = 4
"""Disks up to which single parity is called safe."""
_MOST_FOR_SPACE = 8
"""Disks up to which it is offered to somebody who wants space more than anything."""


class Priority(Enum):
    """What matters most."""

    SAFETY = "safe"
    SPACE = "space"
    SPEED = "fast"


class Recommendation(NamedTuple):
    """A level and the reason for it."""

    level: Level
    why: Sentence


def recommend(priority: Priority, disks: int, component: int, *, turns: bool) -> Recommendation | None:
    """The level for so many ``disks``, of each of which ``component`` bytes are used.

    ``turns`` is whether they are hard disks, or may be. None for a single disk: nothing protects it.
    """
    if disks < 2:
        return None
    if disks == 2:
        return Recommendation(Level.RAID1, english("Each disk has a copy of all files."))
    match priority:
        case Priority.SAFETY:
            return _safest(disks, (disks - 1) * component if turns else 0)
        case Priority.SPACE:
            return _roomiest(disks)
        case Priority.SPEED:
            return _fastest(disks)
        case _:
            assert_never(priority)


def _safest(disks: int, read: int) -> Recommendation:
    """``read`` are the bytes that a rebuild of single parity reads from disks that may fail to."""
    if disks > _MOST_SINGLE_PARITY:
        why = english("With {n} disks, a second one can fail during a rebuild.", n=disks)
        return Recommendation(Level.RAID6, why)
    if read >= _READ_FOR_ONE_ERROR:
        level = Level.RAID1 if disks == 3 else Level.RAID6
        why = english(
            "A RAID 5 rebuild reads {size}. Hard disks can have 1 unreadable sector per {limit}.",
            size=format_size(read),
            limit=format_size(_READ_FOR_ONE_ERROR),
        )
        return Recommendation(level, why)
    return Recommendation(Level.RAID5, english("The most space that survives 1 disk failure."))


def _roomiest(disks: int) -> Recommendation:
    if disks > _MOST_FOR_SPACE:
        why = english("With {n} disks, a second one can fail during a rebuild.", n=disks)
        return Recommendation(Level.RAID6, why)
    return Recommendation(Level.RAID5, english("The most space that survives 1 disk failure."))


def _fastest(disks: int) -> Recommendation:
    if disks == 3:
        return Recommendation(Level.RAID5, english("3 disks share all reads, and 1 disk can fail."))
    return Recommendation(Level.RAID10, english("Fastest small writes that survive 1 disk failure."))
