"""Arrays that a NAS makes for itself, and that look broken on any other computer."""

from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.standing import Standing, call_roll, standing
from raidwright.storage.units import GIB

_LARGEST = 16 * GIB
_PLACES = 5
"""Fewer than that a person may want as copies."""


def is_system_of_nas(array: Array) -> bool:
    """Whether it is a small mirror most of whose places have never had a disk.

    Synology's, QNAP's and LaCie's systems start from such mirrors on a partition of every disk, made for as
    many disks as ever fit in: 12, 16, 24 or 32.
    """
    roll, size = call_roll(array), max(array.size, array.component)
    is_small = array.level == "raid1" and 0 < size <= _LARGEST
    is_short = standing(array) in (Standing.DEGRADED, Standing.INCOMPLETE) and not roll.faulty
    return is_small and is_short and roll.expected >= _PLACES and 2 * roll.missing >= roll.expected
