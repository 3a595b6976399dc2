"""The bars of all chosen runs: a part for each row of the grid, Read on the left and Write on the right."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from raidwright.bench.spec import Direction
from raidwright.ui.benchmark.figures import Unit, row_words
from raidwright.ui.benchmark.grid import direction_words
from raidwright.ui.compare.bar import NUMBER, BarScale, CompareBar, bar_scale
from raidwright.ui.compare.model import Group
from raidwright.ui.compare.words import expected_words
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Heading


class _Expected(Muted):
    """Under the bars, in line with them."""

    def __init__(self, text: str) -> None:
        super().__init__(text, wrap=True)
        set_type(self, Type.SMALL)
        self.setContentsMargins(NUMBER + Space.S, 0, 0, 0)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)


class CompareChart(QWidget):
    """Made anew for each choice: a few dozen small widgets."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(Space.XL)
        self._grid.setVerticalSpacing(2)
        for column in range(len(Direction)):
            self._grid.setColumnStretch(column, 1)

    def show_groups(self, groups: Sequence[Group], unit: Unit) -> None:
        """Draw these groups in ``unit``."""
        self._clear()
        line = 0
        shown = [bar for group in groups for bar in group.bars]
        for row in dict.fromkeys(group.row for group in groups):
            both = [group for group in groups if group.row == row]
            # Read and Write of a row share one scale, so that they can be compared too.
            scale = bar_scale([bar for group in both for bar in group.bars], shown, unit)
            for group in both:
                self._add(group, scale, line)
            line += max(len(group.bars) for group in both) + 3
        self._grid.setRowStretch(line, 1)

    def _add(self, group: Group, scale: BarScale, line: int) -> None:
        column = list(Direction).index(group.direction)
        place = f"{group.row.label} · {direction_words(group.direction)}"
        heading = Heading(place)
        heading.setToolTip(row_words(group.row))
        set_type(heading, Type.STRONG)
        self._grid.addWidget(heading, line, column)
        for offset, bar in enumerate(group.bars, 1):
            self._grid.addWidget(CompareBar(bar, scale, place), line + offset, column)
        foot = line + len(group.bars) + 1
        if words := expected_words(group):
            self._grid.addWidget(_Expected(words), foot, column)
        self._grid.setRowMinimumHeight(foot + 1, Space.M)

    def _clear(self) -> None:
        for line in range(self._grid.rowCount()):
            self._grid.setRowMinimumHeight(line, 0)
            self._grid.setRowStretch(line, 0)
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
