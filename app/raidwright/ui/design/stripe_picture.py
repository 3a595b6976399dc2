"""How chunks and parity fall on the disks, painted: one column a disk, one line a stripe.

Ground and hatching tell the kinds of chunks apart as their signs do, so that colour alone carries no meaning.
"""

from collections.abc import Iterator
from typing import assert_never

from PySide6.QtCore import QCoreApplication, QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.storage.design.levels import Cell, CellKind
from raidwright.storage.levels import Level
from raidwright.ui.design.stripe_shape import StripeRow, StripeShape, description, disk_letter, shape_legend
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Type, font
from raidwright.ui.look.tints import CHUNK, EXAMPLE, EXAMPLE_HATCHED, EXAMPLE_HATCHING, HATCHED, HATCHING

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
    grounds = [ink.card, (chunk if solid else hatched).of(colour, ink)]
    for pen, ground in zip((QColor(0, 0, 0, 0), colour), grounds, strict=True):
        painter.setPen(pen)
        painter.setBrush(ground)
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
