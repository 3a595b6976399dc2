"""A ladder drawn: disk by disk and layer by layer, what each gives and what is lost on the way.

A bar beside others: as long as its share of the longest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import structs
from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QWidget

from raidwright.bench.ladder.report import LadderRow, RungFigures, RungNames, together_told
from raidwright.bench.ladder.rungs import RungWrites, unwritten_told, written_told
from raidwright.bench.ladder.whole import WholeLadder, lossless_share_words, remarks, row_told, share_of_all
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, Row
from raidwright.ui.look.labels import Elided, Label, Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.words.figures import figure, percent, rate_words
from raidwright.ui.words.measurements import kept_stack_words
from raidwright.ui.words.sentences import in_words

_LEAST = 48
_THICK = 10
"""Pixels of a bar."""


class ShareBar(QWidget):
    """A bar as long as its ``share``, 0 to 1; one that is ``marked`` has another colour and a notch."""

    def __init__(self, share: float, *, marked: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = share
        self._marked = marked
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def sizeHint(self) -> QSize:
        return QSize(80, _THICK + 2 * Space.XS)

    def minimumSizeHint(self) -> QSize:
        """The least width at which bars can be told from one another."""
        return QSize(_LEAST, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track, and the bar in it."""
        painter, ink = begin_painting(self)
        painter.setPen(Qt.PenStyle.NoPen)
        track = QRectF(0, (self.height() - _THICK) / 2, self.width(), _THICK)
        painter.setBrush(ink.window)
        painter.drawRoundedRect(track, 4, 4)
        if self._share:
            track.setWidth(max(2.0, self._share * self.width()))
            painter.setBrush(ink.warning if self._marked else ink.accent)
            painter.drawRoundedRect(track, 4, 4)
        if self._share and self._marked:
            painter.setBrush(ink.text)
            painter.drawRect(QRectF(track.right() - 2, track.top() - 2, 3, _THICK + 4))


translate = QCoreApplication.translate
_WIDE = 520
"""Pixels in which a name and the figures of a rung stand beside each other."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class RungLine:
    """The words and the bar of one rung; empty where they are not known yet."""

    name: str
    rate: float = 0.0
    """Bytes per second."""
    read: str = ""
    kept: str = ""
    at_best: str = ""
    """What the rung would keep if nothing were lost."""
    cost: str = ""
    held_back: bool = False
    """Whether the rung is slow by itself, or clearly loses speed."""


def names_in_words(names: RungNames) -> RungNames:
    """Names of rungs with those of our own making in the user's language."""
    return structs.replace(names, together=in_words(together_told(len(names.disks))))


def ladder_title(layers: Sequence[object]) -> str:
    """What a ladder is called that has ``layers`` over its disks; without any it reads disks alone."""
    if layers:
        return translate("LadderView", "Layer test")
    return translate("LadderView", "Disk test")


class LadderTable(QWidget):
    """A ladder as a table: a line for each rung with its speed and what it keeps.

    ``name`` is the beginning of the names of its parts. ``row`` is a box that whoever shows the table puts
    elsewhere. With ``row_with_term``, the meaning of the columns is below.
    """

    def __init__(self, name: str, parent: QWidget | None = None, *, row_with_term: bool = True) -> None:
        super().__init__(parent)
        self._ladder: WholeLadder | None = None
        self._two_lines = False
        self.row = name_widget(QComboBox(), f"{name}-row", translate("LadderView", "Table row"))
        self.row.currentIndexChanged.connect(self._show)
        self._rungs, self._said = QWidget(), vbox(0, Space.S)
        self._table = table(Space.M, Space.XS, wide=1, parent=self._rungs)
        self._meaning = Text()
        if not row_with_term:
            self._meaning.hide()
        vbox(0, Space.M, self._rungs, self._said, self._meaning, 1, parent=self)

    def show_ladder(self, ladder: WholeLadder, rows: tuple[Row, ...]) -> None:
        """Show as much of the ladder as is measured, in the chosen one of ``rows``."""
        self._ladder = ladder
        self._meaning.setText(_meaning_words(ladder.record.names))
        if rows != tuple(self.row.itemData(index) for index in range(self.row.count())):
            self.row.clear()
            for row in rows:
                self.row.addItem(row.label, row)
        self._show()

    def _show(self) -> None:
        row, ladder = self.row.currentData(), self._ladder
        if ladder is None or not isinstance(row, Row):
            return
        names = drawn_names(ladder)
        whole = next((each for each in ladder.rows if each.row == row), None)
        written = next((each for each in ladder.writes if each.row == row), None)
        lines = [*_lines(ladder, names, row, whole), *_written_lines(written, names)]
        self._fill(tuple(lines))
        clear(self._said)
        for status, sentence in _status_lines(ladder, names, whole, written):
            self._said.addWidget(StatusLine(status, sentence))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give each name a line of its own where there is too little room beside the figures."""
        super().resizeEvent(event)
        two_lines = event.size().width() < _WIDE
        if two_lines is not self._two_lines:
            self._two_lines = two_lines
            self._show()

    def _fill(self, lines: tuple[RungLine, ...]) -> None:
        clear(self._table)
        heads = (
            "",
            "",
            translate("LadderView", "Speed"),
            translate("LadderView", "Of layer below"),
            translate("LadderView", "Expected"),
            translate("LadderView", "Processor"),
        )
        for column, text in enumerate(heads):
            self._table.addWidget(Muted(text), 0, column, _RIGHT)
        full = max((line.rate for line in lines), default=0.0)
        for number, line in enumerate(lines, 1):
            name = Elided(line.name, both_ends=True)
            bar = ShareBar(line.rate / full if full else 0.0, marked=line.held_back)
            name.setForegroundRole(self.foregroundRole())
            bar.setAccessibleName(", ".join(filter(None, (line.name, line.read, line.kept, line.cost))))
            cells: tuple[QLabel, ...] = (
                Label(line.read),
                Label(line.kept),
                Muted(line.at_best),
                Muted(line.cost),
            )
            above, at = (2 * number - 1, 2 * number) if self._two_lines else (number, number)
            self._table.addWidget(name, above, 0, 1, len(heads) if self._two_lines else 1)
            self._table.addWidget(bar, at, 0 if self._two_lines else 1, 1, 2 if self._two_lines else 1)
            for column, cell in enumerate(cells, 2):
                self._table.addWidget(cell, at, column, _RIGHT)


def _meaning_words(names: RungNames) -> str:
    if names.layers:
        return translate(
            "LadderView",
            (
                "Reads each disk alone, all disks together, the array and each layer on it. “Of layer"
                " below” compares the speed with the layer below. “Expected” is this value without any"
                " loss. “Processor” is the processor time for one gigabyte, in seconds."
            ),
        )
    return translate(
        "LadderView",
        (
            "Reads each disk alone, then all disks together. “Of layer below” compares this speed"
            " with the sum of the speeds alone. “Processor” is the processor time for one gigabyte,"
            " in seconds."
        ),
    )


def drawn_names(ladder: WholeLadder) -> RungNames:
    """Names of the rungs in the user's language; the array's as soon as a run tells its level."""
    names = names_in_words(ladder.record.names)
    return structs.replace(names, layers=tuple(_stack_words(layer, ladder) for layer in names.layers))


def target_words(ladder: WholeLadder) -> str:
    """What the highest rung is made of; for disks without layers, how many they are."""
    if not ladder.record.names.layers:
        return drawn_names(ladder).together
    return _stack_words(ladder.record.target, ladder)


def _stack_words(stack: str, ladder: WholeLadder) -> str:
    return kept_stack_words(stack, ladder.runs[-1].shape if ladder.runs else None)


def _status_lines(
    ladder: WholeLadder, names: RungNames, whole: LadderRow | None, written: RungWrites | None
) -> Iterator[tuple[Status, str]]:
    if whole is None:
        return
    blamed = len(remarks(whole, names))
    for index, sentence in enumerate(row_told(whole, names)):
        yield Status.WARNING if index < blamed else Status.INFO, in_words(sentence)
    if written is not None:
        yield Status.INFO, in_words(written_told(written, names.layers[-1]))
    elif not ladder.record.built_here:
        yield Status.INFO, in_words(unwritten_told(names))


def _lines(ladder: WholeLadder, names: RungNames, row: Row, whole: LadderRow | None) -> Iterator[RungLine]:
    if whole is None:
        for index, name in enumerate(names.all):
            rate = _rate(ladder.runs[index], row) if index < len(ladder.runs) else 0.0
            yield RungLine(name, rate, _rate_words(rate))
        return
    slow = {each.disk for each in whole.slow}
    for index, (name, disk) in enumerate(zip(names.disks, whole.disks, strict=True)):
        yield _line(name, disk, "", held_back=index in slow)
    for index, (name, rung) in enumerate(zip(names.rungs, whole.rungs, strict=True)):
        share = share_of_all(whole, index)
        blamed = whole.shared is not None if index == 0 else whole.climbs[index] is whole.worst
        best = lossless_share_words(whole, index, lambda each: percent(each, 0))
        line = _line(name, rung, "" if share is None else percent(share), held_back=blamed)
        yield replace(line, at_best=best)


def _written_lines(written: RungWrites | None, names: RungNames) -> Iterator[RungLine]:
    if written is None:
        return
    if written.disk is not None:
        yield _line(translate("LadderView", "One disk, write"), written.disk, "", held_back=False)
    text = translate("LadderView", "{layer}, write").format(layer=names.layers[-1])
    yield _line(text, written.top, "", held_back=False)


def _rate(run: Run, row: Row) -> float:
    cell = run.cells().get((row, Direction.READ))
    return cell.rate.median if cell else 0.0


def _line(name: str, rung: RungFigures, share: str, *, held_back: bool) -> RungLine:
    rate = rung.rate.median
    cost = f"{figure(rung.cost.total)} s/GB"
    return RungLine(name, rate, _rate_words(rate), share, cost=cost, held_back=held_back)


def _rate_words(rate: float) -> str:
    return rate_words(rate) if rate else ""
