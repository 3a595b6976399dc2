"""What the stripe picture shows, and the same in words: one column a disk, one line a stripe.

Data carry their number, parity its letter, copies their number with a prime. Where larger disks of a RAID 0
go on without the smaller ones, chunks are counted from a letter, because their numbers would fit no cell.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from raidwright.storage.design.design import Layout
from raidwright.storage.design.levels import Cell, CellKind, stripe_map
from raidwright.storage.design.zones import Zone, zones
from raidwright.storage.levels import Geometry, Level
from raidwright.ui.words.figures import group_digits, level_name
from raidwright.ui.words.lists import comma_list, sentences_in_row

ROWS = 6
"""Lines of a picture in which all disks are alike."""
_MOST_ZONES = 3
_BASES = ("", "m", "n")
"""The letter that the chunks of each zone are counted from; the first zone needs none."""

translate = QCoreApplication.translate


@dataclass(frozen=True)
class StripeRow:
    """One line of the picture; a disk that does not reach so far has None.

    With ``after_gap``, lines before this one are left out.
    """

    cells: tuple[Cell | None, ...]
    base: int = 0
    letter: str = ""
    """When there is one, chunks are counted from it; it stands for the chunk ``base``."""
    after_gap: bool = False

    def text(self, cell: Cell) -> str:
        """What is written in ``cell``."""
        if cell.kind is not CellKind.DATA or not self.letter:
            return cell_text(cell)
        further = cell.number - self.base
        return f"{self.letter}+{further}" if further else self.letter


@dataclass(frozen=True)
class StripeShape:
    """What the picture shows.

    With fewer members than the level needs, it is an example with as many as it needs.
    """

    level: Level
    members: int
    spares: int = 0
    layout: Layout = Layout.DEFAULT
    chunks: tuple[int, ...] = ()
    """How many chunks each member has room for; empty when they are alike."""

    @property
    def example(self) -> bool:
        """Whether there are too few members for an array, so that the picture is an example."""
        return self.members < self.level.facts.least_members

    @property
    def columns(self) -> int:
        """How many members are drawn."""
        return max(self.members, self.level.facts.least_members)

    @property
    def uneven(self) -> bool:
        """Whether some members have more room than others, and rows end where they do."""
        is_behind = self.level.facts.geometry is Geometry.CONCATENATED
        return not (self.example or is_behind) and len(set(self.chunks)) > 1

    def zones(self) -> tuple[Zone, ...]:
        """The zones of a RAID 0 of unequal members; empty otherwise."""
        return zones(self.chunks) if self.uneven and self.level.facts.geometry is Geometry.STRIPED else ()

    def lines(self) -> tuple[StripeRow, ...]:
        """All lines, from the beginning of the disks on."""
        if zoned := self.zones():
            return tuple(_zone_lines(_zones_to_show(zoned), self.columns))
        rows = tuple(StripeRow(row) for row in stripe_map(self.level, self.columns, self.layout, ROWS))
        return (*rows, _unused_row(self.chunks)) if self.uneven else rows


def _zones_to_show(every: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """The first zones and the last one, at most `_MOST_ZONES`."""
    return every if len(every) <= _MOST_ZONES else (*every[: _MOST_ZONES - 1], every[-1])


def _zone_lines(shown: Sequence[Zone], columns: int) -> list[StripeRow]:
    lines: list[StripeRow] = []
    for letter, zone in zip(_BASES, shown, strict=False):
        for number in range(min(zone.rows, ROWS // len(shown))):
            numbers = zone.row(number)
            cells = tuple(
                Cell(CellKind.DATA, numbers[at]) if at in numbers else None for at in range(columns)
            )
            lines.append(StripeRow(cells, zone.first, letter, after_gap=bool(letter) and number == 0))
    return lines


def _unused_row(chunks: tuple[int, ...]) -> StripeRow:
    """The line for the room on larger disks that no stripe uses."""
    unused = Cell(CellKind.UNUSED, -1)
    return StripeRow(tuple(unused if depth > min(chunks) else None for depth in chunks), after_gap=True)


def cell_text(cell: Cell) -> str:
    """What is written in a cell; chunks are counted from 1."""
    match cell.kind:
        case CellKind.DATA:
            return str(cell.number + 1)
        case CellKind.MIRROR:
            return f"{cell.number + 1}{'′' * min(cell.copy, 3)}"
        case CellKind.PARITY_P:
            return "P"
        case CellKind.PARITY_Q:
            return "Q"
        case CellKind.UNUSED:
            return "–"
        case _:
            assert_never(cell.kind)


def disk_letter(column: int) -> str:
    """The name of the disk in that column: A to Z, then AA."""
    return chr(ord("A") + column) if column < 26 else disk_letter(column // 26 - 1) + disk_letter(column % 26)


def description(shape: StripeShape) -> str:
    """The picture in words, line by line."""
    head = translate("StripePicture", "{level} on {n} disks. Each row is one stripe.")
    if shape.example:
        head = translate("StripePicture", "Example: {level} on {n} disks. Each row is one stripe.")
    sentences = [head.format(level=level_name(shape.level), n=shape.columns)]
    for number, line in enumerate(shape.lines(), start=1):
        filled = ((column, cell) for column, cell in enumerate(line.cells) if cell is not None)
        cells = comma_list(f"{disk_letter(column)} {line.text(cell)}" for column, cell in filled)
        sentences.append(translate("StripePicture", "Row {n}: {cells}.").format(n=number, cells=cells))
    return sentences_in_row(*sentences, uneven_words(shape))


def shape_legend(shape: StripeShape) -> str:
    """What the signs mean, for the level and the disks shown."""
    return sentences_in_row(translate("StripePicture", shape.level.facts.legend), uneven_words(shape))


def uneven_words(shape: StripeShape) -> str:
    """What happens where some disks are larger; empty when they are alike."""
    if not shape.uneven:
        return ""
    zoned = shape.zones()
    if not zoned:
        return translate("StripePicture", "– is unused space: the smallest disk limits the others.")
    sentence = translate(
        "StripePicture", "Beyond a smaller disk, data continues on the remaining disks only: {bases}."
    )
    shown = zip(_BASES[1:], _zones_to_show(zoned)[1:], strict=False)
    bases = comma_list(f"{letter} = {group_digits(zone.first + 1)}" for letter, zone in shown)
    return sentence.format(bases=bases)
