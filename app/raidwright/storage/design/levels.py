"""RAID levels and layouts: losses survived, and where each logical chunk lives.

The maps are the kernel's own: drivers/md/raid5.c ``raid5_compute_sector`` (RAID 4, and left-symmetric),
drivers/md/raid10.c ``__raid10_find_phys`` with two copies.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from enum import Enum
from itertools import accumulate
from typing import assert_never

from raidwright.storage.design.design import Layout
from raidwright.storage.fact import Fact
from raidwright.storage.levels import Geometry, Level

COPIES = 2
"""Copies RAID 10 keeps."""


class CellKind(Enum):
    """What a chunk of one member holds."""

    DATA = "data"
    MIRROR = "mirror"
    """A further copy of a data chunk."""
    PARITY_P = "parity-p"
    PARITY_Q = "parity-q"
    UNUSED = "unused"
    """Space that is left over where rows or members do not come out even."""


class Cell(Fact, frozen=True):
    """One chunk on one member.

    ``number`` is the logical chunk of the array for data and mirrors, the row for parity, -1 when unused.
    ``copy`` is 0 for the first copy.
    """

    kind: CellKind
    number: int
    copy: int = 0


Row = tuple[Cell, ...]
_UNUSED = Cell(CellKind.UNUSED, -1)
_PARITIES = (CellKind.PARITY_P, CellKind.PARITY_Q)


def losses_of_units(level: Level, layout: Layout, units: Sequence[str]) -> int:
    """How many pieces of hardware may fail, whichever they are; ``units`` names that of each member."""
    sizes = sorted(Counter(units).values(), reverse=True)
    if sizes[0] == 1:
        return level.facts.losses(len(units))
    if level.facts.geometry is Geometry.STRIPED_MIRRORS:
        return int(_copies_apart(layout, units))
    bearable = level.facts.losses(len(units))
    return sum(total <= bearable for total in accumulate(sizes))


def _copies_apart(layout: Layout, units: Sequence[str]) -> bool:
    """Whether each chunk of a RAID 10 has its copies on two pieces of hardware."""
    on: defaultdict[int, set[str]] = defaultdict(set)
    for row in stripe_map(Level.RAID10, len(units), layout, COPIES * len(units)):
        for cell, unit in zip(row, units, strict=True):
            if cell.kind is not CellKind.UNUSED:
                on[cell.number].add(unit)
    return all(len(each) > 1 for each in on.values())


def data_members(level: Level, members: int, layout: Layout = Layout.DEFAULT) -> int:
    """Members' worth of data in one full stripe; 0 for levels that have none.

    For RAID 10 this is the period of the pattern, as in raid10.c ``raid10_set_io_opt``: half the members
    when near copies come out even, else every member.
    """
    match level.facts.geometry:
        case Geometry.ONE_DISK | Geometry.CONCATENATED | Geometry.MIRRORED:
            return 0
        case Geometry.STRIPED | Geometry.PARITY:
            return members - level.facts.parities
        case Geometry.STRIPED_MIRRORS:
            even = near(layout) and members % COPIES == 0
            return members // COPIES if even else members
        case _:
            assert_never(level.facts.geometry)


def near(layout: Layout) -> bool:
    """Whether RAID 10 puts the copies of a chunk side by side (md's default)."""
    return layout in (Layout.DEFAULT, Layout.NEAR)


def stripe_map(level: Level, members: int, layout: Layout, rows: int) -> tuple[Row, ...]:
    """What each member holds, row by row, in an array ``rows`` chunks deep: ``rows`` x ``members`` cells.

    Members are of equal size. Levels without chunks are drawn as if they had some.
    """
    match level.facts.geometry:
        case Geometry.ONE_DISK | Geometry.STRIPED:
            return tuple(_data_row(row * members, members) for row in range(rows))
        case Geometry.CONCATENATED:
            return tuple(_data_column_row(row, members, rows) for row in range(rows))
        case Geometry.MIRRORED:
            return tuple(_mirror_row(row, members) for row in range(rows))
        case Geometry.PARITY:
            parities = _PARITIES[: level.facts.parities]
            if level.facts.has_fixed_parity:
                return tuple(_fixed_row(row, members, parities) for row in range(rows))
            return tuple(_parity_row(row, members, parities) for row in range(rows))
        case Geometry.STRIPED_MIRRORS:
            return _raid10(members, layout, rows)
        case _:
            assert_never(level.facts.geometry)


def _data_row(first: int, members: int) -> Row:
    return tuple(Cell(CellKind.DATA, first + member) for member in range(members))


def _data_column_row(row: int, members: int, rows: int) -> Row:
    """The first member is full before the next begins."""
    return tuple(Cell(CellKind.DATA, member * rows + row) for member in range(members))


def _mirror_row(number: int, members: int) -> Row:
    return tuple(_copy(number, copy) for copy in range(members))


def _copy(number: int, copy: int) -> Cell:
    return Cell(CellKind.DATA if copy == 0 else CellKind.MIRROR, number, copy)


def _parity_row(row: int, members: int, parities: tuple[CellKind, ...]) -> Row:
    """Parity starts on the last member and moves left; data follow it and wrap round."""
    data = members - len(parities)
    chain = [Cell(kind, row) for kind in parities]
    chain += [Cell(CellKind.DATA, row * data + index) for index in range(data)]
    first = members - 1 - row % members
    return tuple(chain[(member - first) % members] for member in range(members))


def _fixed_row(row: int, members: int, parities: tuple[CellKind, ...]) -> Row:
    """Parity stays on the last members."""
    data = members - len(parities)
    return (*_data_row(row * data, data), *(Cell(kind, row) for kind in parities))


def _raid10(members: int, layout: Layout, rows: int) -> tuple[Row, ...]:
    match layout:
        case Layout.DEFAULT | Layout.NEAR:
            return _near(members, rows)
        case Layout.FAR:
            half = rows // COPIES
            originals = [_data_row(row * members, members) for row in range(half)]
            return _padded_rows(originals + [_shifted_copies(row) for row in originals], members, rows)
        case Layout.OFFSET:
            originals = [_data_row(row * members, members) for row in range(rows // COPIES)]
            pairs = [row for original in originals for row in (original, _shifted_copies(original))]
            return _padded_rows(pairs, members, rows)
        case _:
            assert_never(layout)


def _near(members: int, rows: int) -> tuple[Row, ...]:
    whole = members * rows // COPIES * COPIES
    cells = [_copy(index // COPIES, index % COPIES) for index in range(whole)]
    cells += [_UNUSED] * (members * rows - whole)
    return tuple(tuple(cells[row * members : (row + 1) * members]) for row in range(rows))


def _shifted_copies(row: Row) -> Row:
    """The second copies of a row of data, each on the next member."""
    copies = tuple(_copy(cell.number, 1) for cell in row)
    return copies[-1:] + copies[:-1]


def _padded_rows(used: list[Row], members: int, rows: int) -> tuple[Row, ...]:
    return (*used, *((_UNUSED,) * members for _ in range(rows - len(used))))
