"""The chosen runs by number and colour, and their bars: a part for each row, Read beside Write."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from raidwright.bench.spec import Direction
from raidwright.history import SavedRun
from raidwright.ui.compare.bar import NUMBER, BarScale, CompareBar, bar_scale, paint_number, run_colour
from raidwright.ui.compare.model import BarGroup
from raidwright.ui.compare.saved import saved_manner, saved_stack, state_words, when
from raidwright.ui.compare.words import expected_words
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.layouts import clear, table
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Heading
from raidwright.ui.words.measurements import FigureUnit, direction_words, row_words


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
            name = QLabel(saved.name)
            name.setTextFormat(Qt.TextFormat.PlainText)
            set_type(name, Type.STRONG)
            how, state = saved_manner(saved), state_words(saved.state)
            parts = (saved_stack(saved), how, when(saved), state, self._role(number))
            detail = " · ".join(filter(None, parts))
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
