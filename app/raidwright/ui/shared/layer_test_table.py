"""A layer test drawn: disk by disk and layer by layer, what each gives and what is lost on the way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import structs
from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QLabel, QSizePolicy, QWidget

from raidwright.bench.layer_test.report import LayerTestRow, StageFigures, StageNames, together_sentence
from raidwright.bench.layer_test.stages import StageWrites, unwritten_sentence, written_sentence
from raidwright.bench.layer_test.whole import (
    WholeLayerTest,
    lossless_share_words,
    remarks,
    row_sentences,
    share_of_all,
)
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, Row
from raidwright.language.measurements import kept_stack_words
from raidwright.ui.look.labels import Elided, Label, Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.words.figures import figure, percent, rate_words
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
"""Pixels in which a name and the figures of a stage stand beside each other."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True)
class StageLine:
    """The words and the bar of one stage; empty where they are not known yet."""

    name: str
    rate: float = 0.0
    """Bytes per second."""
    read: str = ""
    kept: str = ""
    at_best: str = ""
    """What the stage would keep if nothing were lost."""
    cost: str = ""
    held_back: bool = False
    """Whether the stage is slow by itself, or clearly loses speed."""


def names_in_words(names: StageNames) -> StageNames:
    """Names of stages with those of our own making in the user's language."""
    return structs.replace(names, together=in_words(together_sentence(len(names.disks))))


def layer_test_title(layers: Sequence[object]) -> str:
    """What a layer test is called that has ``layers`` over its disks; without any it reads disks alone."""
    if layers:
        return translate("LadderView", "Layer test")
    return translate("LadderView", "Disk test")


class LayerTestTable(QWidget):
    """A layer test as a table: a line for each stage with its speed and what it keeps.

    ``name`` is the beginning of the names of its parts. ``row`` is a box that whoever shows the table puts
    elsewhere. With ``row_with_term``, the meaning of the columns is below.
    """

    def __init__(self, name: str, parent: QWidget | None = None, *, row_with_term: bool = True) -> None:
        super().__init__(parent)
        self._layer_test: WholeLayerTest | None = None
        self._two_lines = False
        self.row = name_widget(QComboBox(), f"{name}-row", translate("LadderView", "Table row"))
        self.row.currentIndexChanged.connect(self._show)
        self._stages, self._said = QWidget(), vbox(0, Space.S)
        self._table = table(Space.M, Space.XS, wide=1, parent=self._stages)
        self._meaning = Text()
        if not row_with_term:
            self._meaning.hide()
        vbox(0, Space.M, self._stages, self._said, self._meaning, 1, parent=self)

    def show_layer_test(self, layer_test: WholeLayerTest, rows: tuple[Row, ...]) -> None:
        """Show as much of the layer test as is measured, in the chosen one of ``rows``."""
        self._layer_test = layer_test
        self._meaning.setText(_meaning_words(layer_test.record.names))
        if rows != tuple(self.row.itemData(index) for index in range(self.row.count())):
            self.row.clear()
            for row in rows:
                self.row.addItem(row.label, row)
        self._show()

    def _show(self) -> None:
        row, layer_test = self.row.currentData(), self._layer_test
        if layer_test is None or not isinstance(row, Row):
            return
        names = drawn_names(layer_test)
        whole = next((each for each in layer_test.rows if each.row == row), None)
        written = next((each for each in layer_test.writes if each.row == row), None)
        lines = [*_lines(layer_test, names, row, whole), *_written_lines(written, names)]
        self._fill(tuple(lines))
        clear(self._said)
        for status, sentence in _status_lines(layer_test, names, whole, written):
            self._said.addWidget(StatusLine(status, sentence))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give each name a line of its own where there is too little room beside the figures."""
        super().resizeEvent(event)
        two_lines = event.size().width() < _WIDE
        if two_lines is not self._two_lines:
            self._two_lines = two_lines
            self._show()

    def _fill(self, lines: tuple[StageLine, ...]) -> None:
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


def _meaning_words(names: StageNames) -> str:
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
            "Reads each disk alone, then all disks together. “Of layer below” compares the combined speed"
            " with the sum of the single speeds. “Processor” is the processor time for one gigabyte, in"
            " seconds."
        ),
    )


def drawn_names(layer_test: WholeLayerTest) -> StageNames:
    """Names of the stages in the user's language; the array's as soon as a run tells its level."""
    names = names_in_words(layer_test.record.names)
    return structs.replace(names, layers=tuple(_stack_words(layer, layer_test) for layer in names.layers))


def target_words(layer_test: WholeLayerTest) -> str:
    """What the highest stage is made of; for disks without layers, how many they are."""
    if not layer_test.record.names.layers:
        return drawn_names(layer_test).together
    return _stack_words(layer_test.record.target, layer_test)


def _stack_words(stack: str, layer_test: WholeLayerTest) -> str:
    return kept_stack_words(stack, layer_test.runs[-1].shape if layer_test.runs else None)


def _status_lines(
    layer_test: WholeLayerTest, names: StageNames, whole: LayerTestRow | None, written: StageWrites | None
) -> Iterator[tuple[Status, str]]:
    if whole is None:
        return
    blamed = len(remarks(whole, names))
    for index, sentence in enumerate(row_sentences(whole, names)):
        yield Status.WARNING if index < blamed else Status.INFO, in_words(sentence)
    if written is not None:
        yield Status.INFO, in_words(written_sentence(written, names.layers[-1]))
    elif not layer_test.record.built_here:
        yield Status.INFO, in_words(unwritten_sentence(names))


def _lines(
    layer_test: WholeLayerTest, names: StageNames, row: Row, whole: LayerTestRow | None
) -> Iterator[StageLine]:
    if whole is None:
        for index, name in enumerate(names.all):
            rate = _rate(layer_test.runs[index], row) if index < len(layer_test.runs) else 0.0
            yield StageLine(name, rate, _rate_words(rate))
        return
    slow = {each.disk for each in whole.slow}
    for index, (name, disk) in enumerate(zip(names.disks, whole.disks, strict=True)):
        yield _line(name, disk, "", held_back=index in slow)
    for index, (name, stage) in enumerate(zip(names.stages, whole.stages, strict=True)):
        share = share_of_all(whole, index)
        blamed = whole.shared is not None if index == 0 else whole.changes[index] is whole.worst
        best = lossless_share_words(whole, index, lambda each: percent(each, 0))
        line = _line(name, stage, "" if share is None else percent(share), held_back=blamed)
        yield replace(line, at_best=best)


def _written_lines(written: StageWrites | None, names: StageNames) -> Iterator[StageLine]:
    if written is None:
        return
    if written.disk is not None:
        yield _line(translate("LadderView", "One disk, write"), written.disk, "", held_back=False)
    text = translate("LadderView", "{layer}, write").format(layer=names.layers[-1])
    yield _line(text, written.top, "", held_back=False)


def _rate(run: Run, row: Row) -> float:
    cell = run.cells().get((row, Direction.READ))
    return cell.rate.median if cell else 0.0


def _line(name: str, stage: StageFigures, share: str, *, held_back: bool) -> StageLine:
    rate = stage.rate.median
    cost = f"{figure(stage.cost.total)} s/GB"
    return StageLine(name, rate, _rate_words(rate), share, cost=cost, held_back=held_back)


def _rate_words(rate: float) -> str:
    return rate_words(rate) if rate else ""
