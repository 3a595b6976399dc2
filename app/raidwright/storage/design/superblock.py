"""Where md puts data on a member with metadata 1.2, and how much of each member the array uses.

Source: mdadm's super1.c (``choose_bm_space``, ``validate_geometry1``) and Create.c; for the array's size the
kernel's ``raid0_size``, ``raid5_size`` and ``raid10_size``. Compared with real arrays in tests/lab.
"""

from collections.abc import Sequence
from typing import assert_never

from raidwright.storage.design.design import Layout
from raidwright.storage.design.levels import COPIES, data_members, near
from raidwright.storage.levels import Geometry, Level
from raidwright.storage.snapshot.arrays import FAR_2, NEAR_2, OFFSET_2
from raidwright.storage.units import KIB, MIB, SECTOR, round_down

LAYOUTS = {NEAR_2: Layout.NEAR, FAR_2: Layout.FAR, OFFSET_2: Layout.OFFSET}
"""How RAID 10 keeps its two copies, by md's number."""
_MOST_HEADROOM = 128 * MIB
_MIRROR_UNIT = 64 * KIB


def data_offset(first_member: int, chunk: int) -> int:
    """Bytes from the start of every member of an array to its data; both in bytes, ``chunk`` 0 for RAID 1.

    mdadm looks at the first member alone and uses its offset for all: headroom for a later reshape, of about
    a thousandth of the member and two chunks, and a MiB. The superblock (12 KiB) and the bitmap, whose space
    grows with the member to at most 128 KiB, find room in what rounding up to that MiB leaves.
    """
    sectors = first_member // SECTOR
    headroom = _MOST_HEADROOM // SECTOR
    while headroom << 10 > sectors and headroom > 2 * chunk // SECTOR:
        headroom >>= 1
    return round_down(headroom * SECTOR, MIB) + MIB


def component(member: int, offset: int, chunk: int, unit: int = _MIRROR_UNIT) -> int:
    """Data bytes on a member of ``member`` bytes: whole chunks, or whole ``unit``s where there are none."""
    return round_down(max(member - offset, 0), chunk or unit)


def array_size(level: Level, layout: Layout, components: Sequence[int], chunk: int) -> int:
    """Bytes of the array made of members with these data bytes (see `component`)."""
    smallest = min(components)
    match level.facts.geometry:
        case Geometry.ONE_DISK | Geometry.MIRRORED:
            return smallest
        case Geometry.CONCATENATED | Geometry.STRIPED:
            return sum(components)
        case Geometry.PARITY:
            return smallest * data_members(level, len(components))
        case Geometry.STRIPED_MIRRORS if near(layout):
            return smallest // chunk * len(components) // COPIES * chunk
        case Geometry.STRIPED_MIRRORS:
            return smallest // chunk // COPIES * len(components) * chunk
        case _:
            assert_never(level.facts.geometry)
