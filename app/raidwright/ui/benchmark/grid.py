"""The grid: a button for each row, and its Read and Write cells."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from raidwright.bench.comparing.comparison import Key
from raidwright.bench.samples import PassBegun
from raidwright.bench.spec import MOST_ROWS, ONE_WAY, Access, BenchSpec, Direction, Row
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.summary import Statistic
from raidwright.language.measurements import direction_words, row_words
from raidwright.ui.benchmark.cell import BenchCell, measured_view, running_view, unmeasured_view
from raidwright.ui.benchmark.measurement import CellFacts, Measurement
from raidwright.ui.benchmark.targets import TargetOption
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import table
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Heading
from raidwright.ui.words.measurements import FigureUnit, value

translate = QCoreApplication.translate
_LABEL_WIDTH = 104


@dataclass(frozen=True)
class GridState:
    """What all cells show; ``current`` is the pass under way, measured by ``spec``."""

    cells: Mapping[Key, MeasuredCell] = field(default_factory=dict)
    facts: Mapping[Key, CellFacts] = field(default_factory=dict)
    """What is known of each of ``cells``, by the same keys."""
    unit: FigureUnit = FigureUnit.RATE
    statistic: Statistic = Statistic.MEDIAN
    current: PassBegun | None = None
    spec: BenchSpec | None = None
    offered: tuple[Direction, ...] = tuple(Direction)


class RowButton(QPushButton):
    """A button that measures one row, as high as its cells."""

    def __init__(self, row: Row, parent: QWidget) -> None:
        super().__init__(row.label.replace(" ", "\n"), parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        words = translate("Bench", "{row}. Measure this row only.").format(row=row_words(row))
        self.setToolTip(words)
        name_widget(self, f"row-{row.label}", f"{row.label}: {words}")
        set_type(self, Type.STRONG)

    def sizeHint(self) -> QSize:
        """As wide as the corner of the grid."""
        return QSize(_LABEL_WIDTH, 64)


class BenchGrid(QWidget):
    """The grid of cells with a button for each row; emits what shall be measured, and measures nothing."""

    all_wanted = Signal()
    row_wanted = Signal(object)
    """A `Row`."""
    stop_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[tuple[Row, ...], tuple[Direction, ...]] = ((), ())
        self._headings: list[Heading] = []
        self._buttons: list[RowButton] = []
        self._cells: dict[Key, BenchCell] = {}
        self._corner = name_widget(PrimaryButton(self.tr("All")), "measure-all", self.tr("Measure all rows"))
        self._corner.setFixedWidth(_LABEL_WIDTH)
        self._corner.clicked.connect(self.all_wanted)
        self.stop = name_widget(PrimaryButton(self.tr("Stop")), "measure-stop")
        self.stop.waits_for_click = True
        self.stop.setToolTip(self.tr("Stop and keep the results so far (Esc)"))
        self.stop.setFixedWidth(_LABEL_WIDTH)
        self.stop.clicked.connect(self.stop_wanted)
        self.stop.hide()
        self.setFocusProxy(self._corner)
        self._layout = table(Space.S, Space.S, parent=self)
        self._layout.addWidget(self._corner, 0, 0)
        self._layout.addWidget(self.stop, 0, 0)

    def cell(self, row: Row, direction: Direction) -> BenchCell:
        """The widget of one cell."""
        return self._cells[row, direction]

    def show_rows(self, rows: tuple[Row, ...], columns: tuple[Direction, ...] = ONE_WAY) -> None:
        """Show a line for each of ``rows``, with nothing measured yet."""
        if (rows, columns) == self._shown:
            return
        self._shown = (rows, columns)
        for widget in (*self._headings, *self._buttons, *self._cells.values()):
            self._layout.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._headings = [Heading(direction_words(direction)) for direction in columns]
        self._buttons = [RowButton(row, self) for row in rows]
        self._cells = {(row, side): BenchCell(_name(row, side), self) for row in rows for side in columns}
        for column in range(1, len(Direction) + 1):
            self._layout.setColumnStretch(column, int(column <= len(columns)))
        for column, heading in enumerate(self._headings, 1):
            self._layout.addWidget(heading, 0, column, Qt.AlignmentFlag.AlignCenter)
        for line in range(1, MOST_ROWS + 1):
            self._layout.setRowStretch(line, int(line <= len(rows)))
        for line, row in enumerate(rows, 1):
            self._place(line, row)

    def allow(self, *, possible: bool, reason: str) -> None:
        """Enable or disable all buttons that measure; ``reason`` says why not."""
        for button in (self._corner, *self._buttons):
            button.setEnabled(possible)
        self._corner.setToolTip(reason or self.tr("Measure all rows (Ctrl+Enter)"))

    def show_running(self, *, running: bool) -> None:
        """Turn the button All into Stop while something is measured."""
        self._corner.setVisible(not running)
        self.stop.setVisible(running)
        self.setFocusProxy(self.stop if running else self._corner)

    def show_state(self, state: GridState) -> None:
        """Show what was measured, and the pass under way."""
        scales = _scales(state)
        for key, widget in self._cells.items():
            cell = state.cells.get(key)
            view = unmeasured_view(key[0], offered=key[1] in state.offered)
            if cell is not None:
                view = measured_view(
                    cell, state.facts[key], state.unit, state.statistic, scales[key[0].access]
                )
            if state.current is not None and (state.current.row, state.current.direction) == key:
                view = running_view(view, state.current, state.spec)
            widget.show_view(view)

    def _place(self, line: int, row: Row) -> None:
        button = self._buttons[line - 1]
        button.clicked.connect(lambda: self.row_wanted.emit(row))
        self._layout.addWidget(button, line, 0)
        for column, direction in enumerate(self._shown[1], 1):
            self._layout.addWidget(
                name_widget(self._cells[row, direction], _name(row, direction)), line, column
            )


def _name(row: Row, direction: Direction) -> str:
    return f"{row.label} {direction_words(direction)}"


def _scales(state: GridState) -> dict[Access, float]:
    """The figure at which a bar is full; sequential and random rows differ too much to share one."""
    scales = dict.fromkeys(Access, 0.0)
    for (row, _), cell in state.cells.items():
        scales[row.access] = max(scales[row.access], value(cell, state.unit, state.statistic))
    return scales


def grid_state(
    measurement: Measurement | None,
    facts: Mapping[Key, CellFacts],
    chosen: TargetOption | None,
    *,
    running: bool,
) -> GridState:
    """What the cells show of ``measurement``, or, without one, of the target that is ``chosen``."""
    option = measurement.option if measurement else chosen
    return GridState(
        cells=measurement.cells() if measurement else {},
        facts=facts,
        current=measurement.current if measurement and running else None,
        spec=measurement.spec if measurement else None,
        offered=option.directions if option else tuple(Direction),
    )
