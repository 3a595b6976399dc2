"""How chunks and parity fall on the disks, painted and in words: one column a disk, one line a stripe.

Data carry their number, parity its letter, copies their number with a prime; ground and hatching tell the
same, so that colour alone carries no meaning. Where larger disks of a RAID 0 go on without the smaller ones,
chunks are counted from a letter, because their numbers would fit no cell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from PySide6.QtCore import QCoreApplication, QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.storage.design.capacity import Zone, zones
from raidwright.storage.design.design import Layout
from raidwright.storage.design.levels import Cell, CellKind, stripe_map
from raidwright.storage.levels import Geometry, Level
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Type, font
from raidwright.ui.look.tints import CHUNK, EXAMPLE, EXAMPLE_HATCHED, EXAMPLE_HATCHING, HATCHED, HATCHING
from raidwright.ui.words.figures import comma_list, group_digits, level_name, sentences_in_row

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
        "StripePicture", "After a smaller disk is full, data continues on the remaining disks only: {bases}."
    )
    shown = zip(_BASES[1:], _zones_to_show(zoned)[1:], strict=False)
    bases = comma_list(f"{letter} = {group_digits(zone.first + 1)}" for letter, zone in shown)
    return sentence.format(bases=bases)


NARROWEST, WIDEST = 34.0, 96.0
"""Pixels of a column."""
GAP = 6.0
HEAD = 24.0
CELL = 24.0
_CELL_GAP = 4.0
"""Pixels between two cells of a column, and around them."""
_GAP_HEIGHT = 16.0
"""Pixels that stand for lines left out."""
_REAL_TINTS = CHUNK, HATCHED, HATCHING
_EXAMPLE_TINTS = EXAMPLE, EXAMPLE_HATCHED, EXAMPLE_HATCHING


class StripePicture(QWidget):
    """Draws a `StripeShape`; leaves out disks in the middle when there is no room for all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stripes")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shape = StripeShape(Level.RAID1, 0)
        self._lines = self._shape.lines()
        self.show_shape(self._shape)

    def show_shape(self, shape: StripeShape) -> None:
        """Draw ``shape`` from now on."""
        self._shape, self._lines = shape, shape.lines()
        self.setAccessibleName(self.tr("Data layout"))
        self.setAccessibleDescription(description(shape))
        self.setToolTip(shape_legend(shape))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the heads of the columns and for all lines."""
        return QSize(300, round(self._line_tops()[-1] + CELL + _CELL_GAP) + 1)

    def minimumSizeHint(self) -> QSize:
        """Room for three columns."""
        return QSize(round(4 * NARROWEST), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        painter.setFont(font(Type.SMALL))
        columns = self._columns()
        width = min(WIDEST, (self.width() + GAP) / len(columns) - GAP)
        for index, column in enumerate(columns):
            head = QRectF(index * (width + GAP), 0, width, HEAD)
            if column is None:
                painter.setPen(ink.muted)
                painter.drawText(head, Qt.AlignmentFlag.AlignCenter, "…")
            elif column < self._shape.columns:
                self._paint_member(painter, ink, head, column)
            else:
                self._paint_spare(painter, ink, head)

    def _columns(self) -> list[int | None]:
        """Indices of the columns that fit: members, then spares; None stands for those left out."""
        count = self._shape.columns + self._shape.spares
        most = max(4, int((self.width() + GAP) / (NARROWEST + GAP)))
        if count <= most:
            return list(range(count))
        return [*range(most - 2), None, count - 1]

    def _line_tops(self) -> list[float]:
        """Where each line begins, in pixels from the top."""
        tops, top = [], HEAD
        for line in self._lines:
            top += _GAP_HEIGHT if line.after_gap else 0.0
            tops.append(top)
            top += CELL + _CELL_GAP
        return tops

    def _cells_in(self, column: int) -> Iterator[tuple[float, StripeRow, Cell]]:
        """The cells of a column, each with where it begins and its line."""
        for top, line in zip(self._line_tops(), self._lines, strict=True):
            cell = line.cells[column]
            if cell is not None:
                yield top, line, cell

    def _paint_member(self, painter: QPainter, ink: Colours, head: QRectF, column: int) -> None:
        cells = list(self._cells_in(column))
        _paint_disk(painter, ink, head, cells[-1][0] + CELL + _CELL_GAP if cells else HEAD)
        painter.setPen(ink.text)
        painter.drawText(head, Qt.AlignmentFlag.AlignCenter, disk_letter(column))
        for top, line, cell in cells:
            if line.after_gap:
                _paint_left_out(painter, ink, head, top)
            box = QRectF(head.left() + _CELL_GAP, top, head.width() - 2 * _CELL_GAP, CELL)
            _paint_chunk(painter, ink, box, cell.kind, example=self._shape.example)
            painter.setPen(ink.text)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, line.text(cell))

    def _paint_spare(self, painter: QPainter, ink: Colours, head: QRectF) -> None:
        bottom = self._line_tops()[-1] + CELL + _CELL_GAP
        painter.setPen(QPen(ink.spare, 1, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(head.left() + 0.5, 0.5, head.width() - 1, bottom - 1), 6, 6)
        painter.setPen(ink.muted)
        words = QCoreApplication.translate("StripePicture", "hot spare")
        painter.drawText(head, Qt.AlignmentFlag.AlignCenter, words)


def _paint_chunk(
    painter: QPainter, ink: Colours, box: QRectF, kind: CellKind, *, example: bool = False
) -> None:
    """Paint the ground of one chunk; in an example it is paler."""
    colour, pattern = _chunk_colour(ink, kind)
    chunk, hatched, hatching = _EXAMPLE_TINTS if example else _REAL_TINTS
    solid = pattern is Qt.BrushStyle.SolidPattern
    backgrounds = [ink.card, (chunk if solid else hatched).of(colour, ink)]
    for pen, background in zip((QColor(0, 0, 0, 0), colour), backgrounds, strict=True):
        painter.setPen(pen)
        painter.setBrush(background)
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    if not solid:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(hatching.of(colour, ink), pattern))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)


def _paint_disk(painter: QPainter, ink: Colours, head: QRectF, bottom: float) -> None:
    painter.setPen(QPen(ink.line, 1))
    painter.setBrush(ink.window)
    painter.drawRoundedRect(QRectF(head.left() + 0.5, 0.5, head.width() - 1, bottom - 1), 6, 6)


def _paint_left_out(painter: QPainter, ink: Colours, head: QRectF, top: float) -> None:
    """Paint three dots above ``top``, which stand for lines left out."""
    painter.setPen(QPen(ink.muted, 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    x = head.center().x()
    for step in (-4, 0, 4):
        y = top - _GAP_HEIGHT / 2 - 1 + step
        painter.drawLine(QLineF(x, y, x, y + 0.01))


def _chunk_colour(ink: Colours, kind: CellKind) -> tuple[QColor, Qt.BrushStyle]:
    match kind:
        case CellKind.DATA:
            return ink.data, Qt.BrushStyle.SolidPattern
        case CellKind.MIRROR:
            return ink.mirror, Qt.BrushStyle.Dense6Pattern
        case CellKind.PARITY_P:
            return ink.parity, Qt.BrushStyle.BDiagPattern
        case CellKind.PARITY_Q:
            return ink.second_parity, Qt.BrushStyle.DiagCrossPattern
        case CellKind.UNUSED:
            return ink.faint, Qt.BrushStyle.FDiagPattern
        case _:
            assert_never(kind)
