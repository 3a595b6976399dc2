"""One cell of the grid: a big figure over a bar, and below it how far the figure can be trusted."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.bench.samples import PassBegun
from raidwright.bench.spec import BenchSpec, Row
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.summary import Statistic
from raidwright.bench.verdicts import Trust
from raidwright.language.measurements import reason_name, row_words, trust_words
from raidwright.ui.benchmark.measurement import CellFacts
from raidwright.ui.benchmark.words import cell_explanation
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.look.tints import MEASURED
from raidwright.ui.shared.measurement_widgets import paint_trust
from raidwright.ui.words.figures import figure, percent
from raidwright.ui.words.measurements import FigureUnit, value

_RADIUS = 8.0
_SIGN = 10.0
_LOW, _ROOM_FOR_REASON = 58, 74
"""Pixels of height below which there is room for one line only, and from which on for three."""
_ROOM_FOR_OTHERS = 112
"""Pixels of height from which on there is room for four lines, with the figure as large as before."""
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
translate = QCoreApplication.translate


@dataclass(frozen=True)
class CellView:
    """What a cell shows. The bar is ``share`` long (0 to 1); ``note`` stands in place of trust and reason."""

    figure: str = ""
    others: str = ""
    """The figure in the other units, for cells that are high enough, as in profiles with few rows."""
    share: float = 0.0
    trust: Trust | None = None
    trust_text: str = ""
    reason: str = ""
    note: str = ""
    running: bool = False
    explanation: str = ""


def measured_view(
    cell: MeasuredCell, facts: CellFacts, unit: FigureUnit, statistic: Statistic, scale: float
) -> CellView:
    """Figure, trust and reason; the bar is whole at ``scale``."""
    number = value(cell, unit, statistic)
    return CellView(
        figure=figure(number),
        others=_in_other_units(cell, unit, statistic),
        share=number / scale if scale else 0.0,
        trust=facts.judged.trust,
        trust_text=_trust_text(cell, facts, statistic),
        reason=reason_name(facts.judged),
        explanation=cell_explanation(cell, unit, facts),
    )


def _in_other_units(cell: MeasuredCell, unit: FigureUnit, statistic: Statistic) -> str:
    others = (each for each in FigureUnit if each is not unit)
    return " · ".join(f"{figure(value(cell, each, statistic))} {each.value}" for each in others)


def _trust_text(cell: MeasuredCell, facts: CellFacts, statistic: Statistic) -> str:
    trust = trust_words(facts.judged.trust)
    if statistic is Statistic.BEST:
        text = translate("Bench", "best of {n}, {trust}")
        return text.format(n=cell.rate.n, trust=trust)
    return f"{trust} ±{percent(cell.rate.variation)}" if cell.rate.n > 1 else trust


def unmeasured_view(row: Row, *, offered: bool) -> CellView:
    """An empty cell: what its row measures or, unless ``offered``, why it cannot be measured here."""
    if offered:
        return CellView(explanation=row_words(row))
    why = translate("Bench", "Whole disks are only read here. Their contents are not changed.")
    return CellView(note=translate("Bench", "read-only"), explanation=why)


def running_view(view: CellView, current: PassBegun, spec: BenchSpec | None) -> CellView:
    """The cell while one of its passes is measured by ``spec``."""
    return replace(view, trust=None, trust_text="", reason="", note=_pass_words(current, spec), running=True)


def _pass_words(current: PassBegun, spec: BenchSpec | None) -> str:
    if not current.number or spec is None:
        return translate("Bench", "warming up")
    if current.number > spec.passes:
        text = translate("Bench", "pass {number} (up to {passes})")
        return text.format(number=current.number, passes=spec.longest)
    return translate("Bench", "pass {number} of {passes}").format(number=current.number, passes=spec.passes)


class BenchCell(QWidget):
    """Drawn by hand: there are eight of them, and they change ten times a minute."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._view = CellView()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(name)

    @property
    def view(self) -> CellView:
        """What is shown now."""
        return self._view

    def show_view(self, view: CellView) -> None:
        """Show another view."""
        if view != self._view:
            self._view = view
            self.setToolTip(view.explanation)
            words = (view.figure, view.trust_text, view.reason, view.note)
            self.setAccessibleName(f"{self._name}: {', '.join(filter(None, words)) or '–'}")
            self.setAccessibleDescription(view.explanation)
            self.update()

    def sizeHint(self) -> QSize:
        """Room for a figure of six digits."""
        return QSize(160, 72)

    def minimumSizeHint(self) -> QSize:
        """The least that can be read: one line."""
        return QSize(112, 36)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, bar, figure and foot."""
        painter, ink = begin_painting(self)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        self._paint_background(painter, box, ink)
        if self.height() < _LOW:
            self._paint_line(painter, box.adjusted(Space.S, 0, -Space.S, 0), ink)
        else:
            inner = box.adjusted(Space.M, Space.XS, -Space.M, -Space.S)
            self._paint_figure(painter, inner, ink)
            self._paint_foot(painter, inner, ink)

    def _paint_background(self, painter: QPainter, box: QRectF, ink: Colours) -> None:
        path = QPainterPath()
        path.addRoundedRect(box, _RADIUS, _RADIUS)
        painter.fillPath(path, ink.window)
        if self._view.share > 0:
            painter.save()
            painter.setClipPath(path)
            bar = QRectF(box.left(), box.top(), max(2.0, box.width() * self._view.share), box.height())
            painter.fillRect(bar, MEASURED.of(ink.accent, ink))
            painter.restore()
        active = self._view.running or self.hasFocus()
        painter.setPen(QPen(ink.accent if active else ink.outline, 2 if active else 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # A line of one pixel between two of them is painted as two that are half as strong.
        border = box if active else box.adjusted(-0.5, -0.5, 0.5, 0.5)
        painter.drawRoundedRect(border, _RADIUS, _RADIUS)

    def _paint_figure(self, painter: QPainter, inner: QRectF, ink: Colours) -> None:
        painter.setPen(ink.text if self._view.figure else ink.faint)
        painter.setFont(font(Type.FIGURE))
        lines = 1 + self._shows_reason() + self._shows_others()
        box = inner.adjusted(0, 0, 0, -lines * QFontMetricsF(font(Type.SMALL)).height())
        align = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, align, self._view.figure or "–")

    def _paint_foot(self, painter: QPainter, inner: QRectF, ink: Colours) -> None:
        view, height = self._view, QFontMetricsF(font(Type.SMALL)).height()
        line = QRectF(inner.left(), inner.bottom() - height, inner.width(), height)
        painter.setFont(font(Type.SMALL))
        painter.setPen(ink.accent if view.running else ink.muted)
        left = _paint_right(painter, line, view.note or view.trust_text)
        if view.trust is not None and not view.note:
            sign = QRectF(left - _SIGN - Space.XS, line.center().y() - _SIGN / 2, _SIGN, _SIGN)
            paint_trust(painter, sign, view.trust, ink)
        painter.setPen(ink.muted)
        if self._shows_reason():
            _paint_right(painter, line.translated(0, -height), view.reason)
        if self._shows_others():
            _paint_right(painter, line.translated(0, -height * (1 + self._shows_reason())), view.others)

    def _paint_line(self, painter: QPainter, inner: QRectF, ink: Colours) -> None:
        """Draw everything in one line, with the figure on the right: a low cell has no room for two."""
        view = self._view
        painter.setPen(ink.text if view.figure else ink.faint)
        painter.setFont(font(Type.HEADING))
        painter.drawText(inner, _MIDDLE | Qt.AlignmentFlag.AlignRight, view.figure or "–")
        room = inner.adjusted(
            0, 0, -QFontMetricsF(painter.font()).horizontalAdvance(view.figure) - Space.S, 0
        )
        if view.trust is not None and not view.note:
            sign = QRectF(room.left(), room.center().y() - _SIGN / 2, _SIGN, _SIGN)
            paint_trust(painter, sign, view.trust, ink)
            room.adjust(_SIGN + Space.XS, 0, 0, 0)
        painter.setFont(font(Type.SMALL))
        painter.setPen(ink.accent if view.running else ink.muted)
        metrics, text = QFontMetricsF(painter.font()), view.note or view.trust_text
        if metrics.horizontalAdvance(text) > room.width():
            text = text.partition(" ±")[0]
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, _MIDDLE | Qt.AlignmentFlag.AlignLeft, shown)

    def _shows_reason(self) -> bool:
        """Whether there is room for the reason of a doubt; the tool tip has it in any case."""
        return bool(self._view.reason) and not self._view.note and self.height() >= _ROOM_FOR_REASON

    def _shows_others(self) -> bool:
        return bool(self._view.others) and self.height() >= _ROOM_FOR_OTHERS


def _paint_right(painter: QPainter, line: QRectF, text: str) -> float:
    """Draw ``text`` at the right end of ``line``, as much as fits; return where it begins."""
    metrics, room = QFontMetricsF(painter.font()), line.width() - _SIGN - Space.XS
    if metrics.horizontalAdvance(text) > room:
        # The sign before it says as much as the word.
        word, spread, number = text.partition("±")
        text = spread + number if spread else word
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
    painter.drawText(line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)
    return line.right() - metrics.horizontalAdvance(shown)
