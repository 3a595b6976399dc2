"""In place of the grid: disk by disk and layer by layer, what each reads and what is lost on the way."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QWidget

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.ladder_report import LadderRow, RungFigures, acquittal, encryption_told, remarks
from raidwright.bench.spec import Direction, Row
from raidwright.ui.benchmark.ladder_run import LadderRun
from raidwright.ui.look.labels import Elided, Label, Muted, Text, named
from raidwright.ui.look.layouts import clear, hbox, scroll_area, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.shared.share_bar import ShareBar
from raidwright.ui.words.figures import figure, percent
from raidwright.ui.words.sentences import in_words

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class RungLine:
    """What one rung shows; empty where it is not known yet."""

    name: str
    rate: float = 0.0
    """Bytes per second."""
    read: str = ""
    kept: str = ""
    cost: str = ""
    held_back: bool = False
    """It is slow by itself, or loses clearly."""


class LadderView(QWidget):
    """Shows a climb while it goes on, and what it came to."""

    left = Signal()
    """The grid is wanted again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._climb: LadderRun | None = None
        self._row = named(QComboBox(), "ladder-row", self.tr("Row of the grid"))
        self._row.currentIndexChanged.connect(self._show)
        self._back = named(QPushButton(self.tr("Back to the grid")), "ladder-back")
        self._back.clicked.connect(self.left)
        self._rungs, self._said = QWidget(), vbox(0, Space.S)
        self._table = table(Space.M, Space.XS, wide=1, parent=self._rungs)
        self._lay_out()

    def show_climb(self, climb: LadderRun, *, running: bool) -> None:
        """Show how far it is."""
        self._back.setVisible(not running)
        if climb is not self._climb:
            self._climb = climb
            self._row.clear()
            for row in climb.spec.rows:
                self._row.addItem(row.label, row)
        self._show()

    def _show(self) -> None:
        row = self._row.currentData()
        if self._climb is None or not isinstance(row, Row):
            return
        whole = next((each for each in self._climb.rows() if each.row == row), None)
        self._fill(tuple(_lines(self._climb, row, whole)))
        clear(self._said)
        if whole is None:
            return
        for sentence in remarks(whole, self._climb.names):
            self._said.addWidget(StatusLine(Status.WARNING, in_words(sentence)))
        for beside in filter(None, (acquittal(whole), encryption_told(whole, self._climb.names))):
            self._said.addWidget(StatusLine(Status.INFO, in_words(beside)))

    def _fill(self, lines: tuple[RungLine, ...]) -> None:
        clear(self._table)
        heads = ("", "", self.tr("Read"), self.tr("Kept"), self.tr("Processor"))
        for column, text in enumerate(heads):
            self._table.addWidget(Muted(text), 0, column, _RIGHT)
        full = max((line.rate for line in lines), default=0.0)
        for number, line in enumerate(lines, 1):
            name, bar = Elided(line.name), ShareBar(line.rate / full if full else 0.0, marked=line.held_back)
            name.setForegroundRole(self.foregroundRole())
            bar.setAccessibleName(", ".join(filter(None, (line.name, line.read, line.kept, line.cost))))
            cells: tuple[QLabel, ...] = (Label(line.read), Label(line.kept), Muted(line.cost))
            self._table.addWidget(name, number, 0)
            self._table.addWidget(bar, number, 1)
            for column, cell in enumerate(cells, 2):
                self._table.addWidget(cell, number, column, _RIGHT)

    def _lay_out(self) -> None:
        inner = QWidget()
        meaning = Text(
            self.tr(
                "Each disk by itself, all of them at once, then the array and each layer on it. Kept is what"
                " each gives of what the one below could give it; Processor, seconds for each gigabyte."
            )
        )
        vbox(0, Space.M, self._rungs, self._said, meaning, 1, parent=inner)
        head = hbox(0, Space.S, (Heading(self.tr("Layer by layer")), 1), self._row, self._back)
        vbox(0, Space.M, head, (scroll_area(inner), 1), parent=self)


def _lines(climb: LadderRun, row: Row, whole: LadderRow | None) -> Iterator[RungLine]:
    if whole is None:
        for name, index in zip(climb.rungs, range(len(climb.rungs)), strict=True):
            run = climb.runs[index] if index < len(climb.runs) else None
            cell = run.cells().get((row, Direction.READ)) if run else None
            rate = cell.rate.median if cell else 0.0
            yield RungLine(name, rate, _rate_words(rate))
        return
    slow = {each.disk for each in whole.slow}
    for index, (name, disk) in enumerate(zip(climb.names.disks, whole.disks, strict=True)):
        yield _line(name, disk, "", held_back=index in slow)
    for index, (name, rung) in enumerate(zip(climb.names.rungs, whole.rungs, strict=True)):
        climbed = whole.climbs[index]
        kept = percent(climbed.ratio / climbed.expected) if climbed.expected else ""
        blamed = whole.shared is not None if index == 0 else climbed is whole.worst
        yield _line(name, rung, kept, held_back=blamed)


def _line(name: str, rung: RungFigures, kept: str, *, held_back: bool) -> RungLine:
    rate = rung.rate.median
    return RungLine(name, rate, _rate_words(rate), kept, f"{figure(rung.cost.total)} s/GB", held_back)


def _rate_words(rate: float) -> str:
    return f"{figure(rate / MEGABYTE)} MB/s" if rate else ""
