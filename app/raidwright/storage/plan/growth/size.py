"""What an array comes to with more members or larger ones, and whether md can spread it in place."""

from collections.abc import Mapping
from typing import assert_never

from raidwright.storage.design.design import Layout
from raidwright.storage.design.levels import data_members
from raidwright.storage.design.superblock import LAYOUTS, array_size, component
from raidwright.storage.levels import Growth, Level
from raidwright.storage.plan.identity import level_of
from raidwright.storage.snapshot.arrays import IN_SYNC, JOURNAL, Array, copies_in
from raidwright.storage.snapshot.standing import has_failed
from raidwright.storage.units import KIB, MIB

_BEFORE_DATA = 256 * KIB
"""Bytes of a member that superblock and bitmap may need before its data."""

_OFFSET = 1 << 16
"""Bit of md's number for RAID 10 by which far copies stand in the next stripe (raid10.c ``setup_geo``)."""


def layout_of(array: Array) -> Layout | None:
    """How RAID 10 keeps its copies; None for a way that is not known here."""
    return LAYOUTS.get(array.layout) if array.level == Level.RAID10.value else Layout.DEFAULT


def grown_size(array: Array, members: int, each: int) -> int:
    """Bytes of the array with so many members, ``each`` of which serves it with these bytes.

    Raises ValueError for a kind that is not known here.
    """
    layout = layout_of(array)
    if layout is None:
        raise ValueError(f"a layout of number {array.layout:#x}")
    return array_size(Level(array.level), layout, (each,) * members, array.chunk)


def largest_component(array: Array, sizes: Mapping[str, int]) -> int:
    """Bytes of each member that can serve the array, of which the members have these ``sizes``, by path.

    Never less than do now, and no more where `against_enlarging` says why.
    Source: drivers/md/md.c ``update_size``. Compared with mdadm in tests/lab.
    """
    return array.component if against_enlarging(array) else component_there(array, sizes)


def enlarged_size(array: Array, each: int) -> int:
    """Bytes of the array once ``each`` of the bytes of every member serve it."""
    if each == array.component or against_enlarging(array):
        return array.size
    before, after = (grown_size(array, array.expected, size) for size in (array.component, each))
    return array.size + after - before


def outgrows(limit: int, size: int) -> bool:
    """Whether a file system that cannot grow beyond ``limit`` (0 for none) has to on an array of that size.

    Headers between them are left out: of what is not made yet nobody knows them to the byte.
    """
    return 0 < limit < size


def component_there(array: Array, sizes: Mapping[str, int]) -> int:
    """Bytes of each member that would serve the array if nothing stood against it, never less than do now."""
    fit = [member for member in array.members if not has_failed(member) and JOURNAL not in member.states]
    if not fit or not all(member.path in sizes for member in fit):
        return array.component
    # Where the data begin at once, the superblock lies behind them, within the last MiB.
    rooms = ((sizes[member.path] - (0 if member.offset else MIB), member.offset) for member in fit)
    used = min(component(size, offset, array.chunk) for size, offset in rooms)
    return max(array.component, used - used % (array.chunk * _far_copies(array) or 1))


def _far_copies(array: Array) -> int:
    """Parts of equal size that each member has, in whole chunks (raid10.c ``calc_sectors``)."""
    return copies_in(array.layout)[1] if array.level == Level.RAID10.value else 1


def against_enlarging(array: Array) -> str:
    """Code of the reason for which the array uses no more of its members than now; empty for none.

    Source: drivers/md/raid10.c ``raid10_resize``. With more than two copies, or the superblock behind the
    data, md can, and it is not done here.
    """
    if level_of(array) is None:
        return "level-unsupported"
    if array.log:
        return _against_log(array)
    if array.level == Level.RAID10.value:
        _, far = copies_in(array.layout)
        if far > 1 and not array.layout & _OFFSET:
            return "enlarge-far"
        if layout_of(array) is None:
            return "enlarge-copies"
    return (
        "" if all(member.offset for member in array.members if not has_failed(member)) else "enlarge-behind"
    )


def against_spreading(array: Array) -> str:
    """Code of the reason for which md cannot spread the array over one member more in place; empty for none.

    While md copies a stripe to where that belongs with more members, the old one must stay readable. It
    does as long as all data can move towards the start of each member, by `room_needed`. Where there is no
    such room md writes the first new stripes over old ones that it has yet to read again after a crash. Of
    those mdadm would keep a copy, on the spare or in a file, but from version 4.2 on it has md begin before
    that is made: what a power cut leaves then nobody can put together. With RAID 10 it makes none.
    Source: mdadm's Grow.c, ``analyse_change``, ``set_new_data_offset``, ``start_reshape`` and
    ``child_monitor``; drivers/md/raid5.c, ``raid5_run``. Compared with mdadm in tests/lab.
    """
    level = level_of(array)
    if level is None:
        return "level-unsupported"
    match level.facts.growth:
        case Growth.COPY:
            return ""
        case Growth.RISKY:
            return "grow-striped"
        case Growth.APPENDED:
            return "grow-appended"
        case Growth.NONE | Growth.RESHAPE:
            pass
        case _:
            assert_never(level.facts.growth)
    if array.log:
        return _against_log(array)
    if layout_of(array) in (None, Layout.FAR):
        return "grow-layout"
    if room_there(array) >= room_needed(array):
        return ""
    return "grow-uncopied" if level.facts.has_parity else "grow-no-room"


def _against_log(array: Array) -> str:
    """Code of the reason for which an array with a log keeps its shape and its size.

    Source: drivers/md/raid5.c, ``check_reshape`` and ``raid5_resize``.
    """
    return "grow-journal" if array.log == JOURNAL else "grow-ppl"


def room_there(array: Array) -> int:
    """Bytes before the data on the member that has the fewest of them there."""
    return min((member.offset for member in array.members if IN_SYNC in member.states), default=0)


def room_needed(array: Array) -> int:
    """Bytes before the data with which md spreads the array over one member more in place.

    A chunk for each member's worth of data in the new stripe, with RAID 10 one, beside what stands there.
    """
    level = Level(array.level)
    chunks = data_members(level, array.expected + 1) if level.facts.has_parity else 1
    return chunks * array.chunk + _BEFORE_DATA
