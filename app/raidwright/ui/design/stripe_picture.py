"""How chunks and parity fall on the disks: one column a disk, one row a stripe.

Data carry their number, parity its letter, copies their number with a prime; ground and hatching differ too,
so that colour alone carries no meaning. The whole picture is told in words to screen readers.
"""

from dataclasses import dataclass
from typing import assert_never

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.storage.design import Layout, Level
from raidwright.storage.levels import Cell, CellKind, minimum_members, stripe_map
from raidwright.ui.look.colours import Colours, colours
from raidwright.ui.look.theme import Type, font

ROWS = 6
NARROWEST, WIDEST = 34.0, 76.0
"""Pixels of a column."""
GAP = 5.0
HEAD = 24.0
CELL = 26.0


@dataclass(frozen=True)
class Shape:
    """What the picture shows: below the level's fewest members an example with that many."""

    level: Level
    members: int
    spares: int = 0
    layout: Layout = Layout.DEFAULT

    @property
    def example(self) -> bool:
        """Whether there are too few members for an array."""
        return self.members < minimum_members(self.level)

    @property
    def columns(self) -> int:
        """Members that are drawn."""
        return max(self.members, minimum_members(self.level))

    def rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The first rows of the array."""
        return stripe_map(self.level, self.columns, self.layout, ROWS)


def cell_text(cell: Cell) -> str:
    """What is written in a cell: chunks are counted from 1."""
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


def disk_letter(place: int) -> str:
    """The name of the disk in column ``place``: A to Z, then AA."""
    return chr(ord("A") + place) if place < 26 else disk_letter(place // 26 - 1) + disk_letter(place % 26)


def description(shape: Shape) -> str:
    """The picture in words, row by row."""
    head = QCoreApplication.translate("StripePicture", "{level} on {n} disks, one row a stripe.")
    if shape.example:
        head = QCoreApplication.translate("StripePicture", "Example: {level} on {n} disks, one row a stripe.")
    lines = [head.format(level=shape.level.value.upper(), n=shape.columns)]
    for number, row in enumerate(shape.rows(), start=1):
        cells = ", ".join(f"{disk_letter(place)} {cell_text(cell)}" for place, cell in enumerate(row))
        lines.append(
            QCoreApplication.translate("StripePicture", "Row {n}: {cells}.").format(n=number, cells=cells)
        )
    return " ".join(lines)


class StripePicture(QWidget):
    """Draws a `Shape`; leaves out disks in the middle when there is no room for all."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("stripes")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shape = Shape(Level.RAID1, 0)
        self._rows = self._shape.rows()
        self.show_shape(self._shape)

    def show_shape(self, shape: Shape) -> None:
        """Draw ``shape`` from now on."""
        self._shape, self._rows = shape, shape.rows()
        self.setAccessibleName(self.tr("How data fall on the disks"))
        self.setAccessibleDescription(description(shape))
        self.setToolTip(legend(shape))
        self.update()

    def sizeHint(self) -> QSize:
        """Room for heads and rows."""
        return QSize(360, round(HEAD + ROWS * (CELL + GAP)))

    def minimumSizeHint(self) -> QSize:
        """Room for three columns."""
        return QSize(round(4 * NARROWEST), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw heads and cells."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(Type.SMALL))
        ink = colours(self.palette())
        painter.setOpacity(0.45 if self._shape.example else 1.0)
        columns = self._columns()
        width = min(WIDEST, (self.width() + GAP) / len(columns) - GAP)
        for place, column in enumerate(columns):
            self._paint_column(painter, ink, QRectF(place * (width + GAP), 0, width, HEAD), column)

    def _columns(self) -> list[int | None]:
        """Columns that fit: members, then spares; None stands for those left out."""
        count = self._shape.columns + self._shape.spares
        most = max(4, int((self.width() + GAP) / (NARROWEST + GAP)))
        if count <= most:
            return list(range(count))
        return [*range(most - 2), None, count - 1]

    def _paint_column(self, painter: QPainter, ink: Colours, head: QRectF, column: int | None) -> None:
        centre = Qt.AlignmentFlag.AlignCenter
        painter.setPen(ink.muted)
        if column is None:
            painter.drawText(head, centre, "…")
            return
        if column < self._shape.columns:
            painter.drawText(head, centre, disk_letter(column))
        for place in range(ROWS):
            box = QRectF(head.left(), HEAD + place * (CELL + GAP), head.width(), CELL)
            if column < self._shape.columns:
                paint_cell(painter, ink, box, self._rows[place][column])
            else:
                _paint_spare(painter, ink, box, first=place == 0)


def paint_cell(painter: QPainter, ink: Colours, box: QRectF, cell: Cell) -> None:
    """Draw one chunk into ``box``."""
    colour, pattern = _look(ink, cell.kind)
    painter.setPen(QPen(colour, 1.2))
    painter.setBrush(_faded(colour, 0.22 if pattern is Qt.BrushStyle.SolidPattern else 0.08))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    if pattern is not Qt.BrushStyle.SolidPattern:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QBrush(_faded(colour, 0.45), pattern))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.setPen(ink.text)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, cell_text(cell))


def _paint_spare(painter: QPainter, ink: Colours, box: QRectF, *, first: bool) -> None:
    painter.setPen(QPen(ink.spare, 1, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    if first:
        painter.setPen(ink.muted)
        painter.drawText(
            box, Qt.AlignmentFlag.AlignCenter, QCoreApplication.translate("StripePicture", "spare")
        )


def _look(ink: Colours, kind: CellKind) -> tuple[QColor, Qt.BrushStyle]:
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
            return ink.faint, Qt.BrushStyle.NoBrush
        case _:
            assert_never(kind)


def _faded(colour: QColor, share: float) -> QColor:
    faded = QColor(colour)
    faded.setAlphaF(share)
    return faded


def legend(shape: Shape) -> str:
    """What the signs mean, for the level shown."""
    match shape.level:
        case Level.RAID0:
            return QCoreApplication.translate("StripePicture", "Numbers are chunks of data in their order.")
        case Level.RAID1 | Level.RAID10:
            return QCoreApplication.translate(
                "StripePicture", "Numbers are chunks of data; ′ marks a further copy."
            )
        case Level.RAID5:
            return QCoreApplication.translate(
                "StripePicture",
                "Numbers are chunks of data; P is parity, from which any one disk can be restored.",
            )
        case Level.RAID6:
            return QCoreApplication.translate(
                "StripePicture",
                "Numbers are chunks of data; P and Q are parity, from which any two disks can be restored.",
            )
        case _:
            assert_never(shape.level)
