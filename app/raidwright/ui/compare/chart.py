"""The chosen runs by number and colour, and their bars, whiskers and verdicts: a part for each row."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from raidwright.bench.comparing.side_by_side import is_bad, is_good
from raidwright.bench.spec import Direction
from raidwright.history import SavedRun
from raidwright.language.measurements import direction_words, row_words, trust_words
from raidwright.storage.fact import one_line
from raidwright.ui.compare.model import Bar, BarGroup, spread_in
from raidwright.ui.compare.saved import saved_manner, saved_stack, shown_name, state_words, when
from raidwright.ui.compare.words import comparison_explanation, comparison_words, expected_words
from raidwright.ui.look.colours import Colours
from raidwright.ui.look.labels import Label, Muted
from raidwright.ui.look.layouts import clear, table
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, font, set_type
from raidwright.ui.look.widgets import Heading
from raidwright.ui.shared.measurement_widgets import paint_trust
from raidwright.ui.words.figures import figure
from raidwright.ui.words.measurements import FigureUnit

NUMBER = 16
"""Pixels of the number before a bar."""
_SIGN = 10
"""Pixels of the trust mark between figure and words."""
_THICK = 12
"""Pixels of a bar."""
_MIDDLE_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


@dataclass(frozen=True)
class BarScale:
    """``full`` is the value, in ``unit``, at which a bar has its whole length."""

    unit: FigureUnit
    full: float


class CompareBar(QWidget):
    """One bar of the comparison, painted by hand; its tool tip explains the verdict."""

    def __init__(self, bar: Bar, scale: BarScale, group: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = bar
        self._scale = scale
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(comparison_explanation(bar, scale.unit))
        value = f"{_figure(bar, scale.unit)} {scale.unit.value}"
        trust = trust_words(bar.judged.trust, bar.of) if bar.judged else ""
        words = ", ".join(filter(None, (value, trust, comparison_words(bar))))
        self.setAccessibleName(f"{group}, {bar.number + 1}: {words}")
        self.setAccessibleDescription(self.toolTip())

    def sizeHint(self) -> QSize:
        """A line of words above the bar."""
        return QSize(320, QFontMetrics(font(Type.STRONG)).height() + _THICK + 3 * Space.XS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.hasFocus():
            painter.setPen(QPen(ink.accent, 1))
            painter.drawRoundedRect(box, 4, 4)
        paint_number(painter, QRectF(box.left(), box.top(), NUMBER, box.height()), self._bar.number, ink)
        box.adjust(NUMBER + Space.S, 0, -Space.XS, -Space.XS)
        self._paint_bar(painter, QRectF(box.left(), box.bottom() - _THICK, box.width(), _THICK), ink)
        self._paint_words(painter, box.adjusted(0, 0, 0, -_THICK - Space.XS), ink)

    def _paint_bar(self, painter: QPainter, track: QRectF, ink: Colours) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.window)
        painter.drawRoundedRect(track, 4, 4)
        if self._bar.cell is None:
            return
        ends = spread_in(self._bar.cell, self._scale.unit)
        low, median, high = (end / self._scale.full * track.width() for end in ends)
        painter.setBrush(run_colour(self._bar.number, ink))
        painter.drawRoundedRect(QRectF(track.left(), track.top(), max(2.0, median), track.height()), 4, 4)
        _paint_whisker(painter, track, low, high, ink.text)
        for goal in self._bar.goals(self._scale.unit):
            _paint_goal(painter, track, goal / self._scale.full * track.width(), ink.text)

    def _paint_words(self, painter: QPainter, box: QRectF, ink: Colours) -> None:
        strong, small = font(Type.STRONG), font(Type.SMALL)
        painter.setFont(strong)
        painter.setPen(ink.text)
        painter.drawText(box, _MIDDLE_LEFT, _figure(self._bar, self._scale.unit))
        figure_width = QFontMetricsF(strong).horizontalAdvance(_figure(self._bar, self._scale.unit))
        rest = box.adjusted(figure_width + Space.S, 0, 0, 0)
        if self._bar.judged is not None:
            sign = QRectF(rest.left(), rest.center().y() - _SIGN / 2, _SIGN, _SIGN)
            paint_trust(painter, sign, self._bar.judged.trust, ink)
        rest.adjust(_SIGN + Space.XS, 0, 0, 0)
        words = comparison_words(self._bar)
        shown = QFontMetricsF(small).elidedText(words, Qt.TextElideMode.ElideRight, rest.width())
        painter.setFont(small)
        painter.setPen(_words_colour(self._bar, ink))
        painter.drawText(rest, _MIDDLE_LEFT, shown)


def bar_scale(bars: Sequence[Bar], unit: FigureUnit) -> BarScale:
    """The scale that ``bars`` share."""
    ends = (max(spread_in(bar.cell, unit)[2], *bar.goals(unit), 0.0) for bar in bars if bar.cell)
    return BarScale(unit, max(ends, default=0.0) or 1.0)


def _figure(bar: Bar, unit: FigureUnit) -> str:
    return figure(spread_in(bar.cell, unit)[1]) if bar.cell else "–"


def run_colour(number: int, ink: Colours) -> QColor:
    """The colour of the run with that number, from 0."""
    return ink.series[number % len(ink.series)]


def paint_number(painter: QPainter, box: QRectF, number: int, ink: Colours) -> None:
    """The run's number, so that bars are told apart without colour."""
    painter.setPen(ink.muted)
    painter.setFont(font(Type.STRONG))
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, str(number + 1))


def _paint_whisker(painter: QPainter, track: QRectF, low: float, high: float, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.4))
    middle = track.center().y()
    left, right = track.left() + low, track.left() + max(high, low + 1)
    painter.drawLine(QPointF(left, middle), QPointF(right, middle))
    for end in (left, right):
        painter.drawLine(QPointF(end, middle - 5), QPointF(end, middle + 5))


def _paint_goal(painter: QPainter, track: QRectF, goal: float, colour: QColor) -> None:
    """A dotted line across the bar where its expected range ends."""
    painter.setPen(QPen(colour, 1.4, Qt.PenStyle.DotLine))
    x = track.left() + goal - 1
    painter.drawLine(QPointF(x, track.top() - 2), QPointF(x, track.bottom() + 2))


def _words_colour(bar: Bar, ink: Colours) -> QColor:
    if is_bad(bar.verdict):
        return ink.bad
    return ink.good if is_good(bar.verdict) else ink.muted


class RunMark(QWidget):
    """The number and the colour of a run, as they are in its bars."""

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._number = number
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """As high as a line of text."""
        return QSize(40, 18)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        paint_number(painter, QRectF(0, 0, 16, self.height()), self._number, ink)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(run_colour(self._number, ink))
        painter.drawRoundedRect(QRectF(22, 3, 16, self.height() - 6), 3, 3)


class CompareLegend(QWidget):
    """One line for each compared run: its number and colour, its name, what it measured and when."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = table(Space.S, 2, wide=2, parent=self)

    def show_runs(self, runs: Sequence[SavedRun]) -> None:
        """List ``runs``; the first is the baseline."""
        clear(self._grid)
        for number, saved in enumerate(runs):
            name = Label(shown_name(saved))
            set_type(name, Type.STRONG)
            how, state = saved_manner(saved), state_words(saved.state)
            parts = (saved_stack(saved), how, when(saved), state, self._role(number))
            detail = one_line(" · ".join(filter(None, parts)))
            self._grid.addWidget(RunMark(number, self), number, 0)
            self._grid.addWidget(name, number, 1)
            self._grid.addWidget(Muted(detail, wrap=True), number, 2)

    def _role(self, number: int) -> str:
        return "" if number else self.tr("baseline")


class _Expected(Muted):
    """What arrays should reach, under the bars and in line with them."""

    def __init__(self, text: str) -> None:
        # No line ends between a ratio and its sign.
        super().__init__(text.replace(" ×", "\N{NO-BREAK SPACE}×"), wrap=True)
        set_type(self, Type.SMALL)
        self.setContentsMargins(NUMBER + Space.S, 0, 0, 0)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)


class CompareChart(QWidget):
    """The bars of all groups, made anew each time: they are a few dozen small widgets."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = table(Space.XL, 2, parent=self)
        for column in range(len(Direction)):
            self._grid.setColumnStretch(column, 1)

    def show_groups(self, groups: Sequence[BarGroup], unit: FigureUnit) -> None:
        """Draw these groups in ``unit``."""
        self._clear()
        line = 0
        # Where nothing was written, reading has all the width.
        sides = [side for side in Direction if any(group.direction is side for group in groups)]
        for column, side in enumerate(Direction):
            self._grid.setColumnStretch(column, 1 if side in sides or not sides else 0)
        for row in dict.fromkeys(group.row for group in groups):
            both = [group for group in groups if group.row == row]
            # Read and Write of a row share one scale, so that they can be compared too.
            scale = bar_scale([bar for group in both for bar in group.bars], unit)
            for group in both:
                self._add(group, scale, line)
            line += max(len(group.bars) for group in both) + 3
        self._grid.setRowStretch(line, 1)

    def _add(self, group: BarGroup, scale: BarScale, line: int) -> None:
        column = list(Direction).index(group.direction)
        group_name = f"{group.row.label} · {direction_words(group.direction)}"
        heading = Heading(group_name)
        heading.setToolTip(row_words(group.row))
        set_type(heading, Type.STRONG)
        self._grid.addWidget(heading, line, column)
        for offset, bar in enumerate(group.bars, 1):
            self._grid.addWidget(CompareBar(bar, scale, group_name), line + offset, column)
        foot = line + len(group.bars) + 1
        if words := expected_words(group):
            self._grid.addWidget(_Expected(words), foot, column)
        self._grid.setRowMinimumHeight(foot + 1, Space.M)

    def _clear(self) -> None:
        for line in range(self._grid.rowCount()):
            self._grid.setRowMinimumHeight(line, 0)
            self._grid.setRowStretch(line, 0)
        clear(self._grid)
