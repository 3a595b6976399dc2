"""Predicted beside actual, layer by layer, with a sign and a word for equal or not."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from raidwright.session.endings import Promise, blocks, promise_heads
from raidwright.ui.look.icons import Picture
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.layouts import clear, table
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Status
from raidwright.ui.words.figures import group_digits
from raidwright.ui.words.sentences import in_words

_ROOMY = 400
"""Pixels of a table whose columns may stand apart."""


class PromiseTable(QFrame):
    """What a plan promised for each layer, what the kernel says now, and whether both are equal."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("promises")
        self._grid = table(Space.S, Space.XS, wide=0, parent=self)
        self._grid.setContentsMargins(0, Space.S, 0, Space.S)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the figures further apart where there is room."""
        super().resizeEvent(event)
        self._grid.setHorizontalSpacing(Space.L if event.size().width() > _ROOMY else Space.S)

    def show_promises(self, rows: tuple[Promise, ...]) -> None:
        """Show ``rows`` in place of those before."""
        clear(self._grid)
        for column, title in enumerate(map(in_words, promise_heads())):
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            label = Muted(title)
            set_type(label, Type.SMALL)
            self._grid.addWidget(label, 0, column, side)
        for line, row in enumerate(rows, start=1):
            self._add(line, row)

    def _add(self, line: int, row: Promise) -> None:
        actual = "—" if row.actual is None else _digits(row, row.actual)
        kind, word = _sign(row), in_words(row.verdict())
        name, sign = Muted(in_words(row.name)), Picture(kind.icon, 16, kind.value)
        for widget in (name, sign):
            widget.setToolTip(word)
        set_type(name, Type.SMALL)
        sign.setAccessibleName(f"{name.text()}: {word}")
        self._grid.addWidget(name, line, 0)
        for column, text in ((1, _digits(row, row.predicted)), (2, actual)):
            self._grid.addWidget(_figure(text), line, column, Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(sign, line, 3)
        if not row.is_kept:
            self._grid.addWidget(QLabel(word), line, 4)


def _sign(row: Promise) -> Status:
    if row.actual is None:
        return Status.WARNING
    return Status.GOOD if row.is_kept else Status.BAD


def _digits(row: Promise, figure: int) -> str:
    digits = group_digits(figure)
    return in_words(blocks(digits)) if row.in_blocks else digits


def _figure(text: str) -> QLabel:
    label = QLabel(text)
    set_type(label, Type.SMALL)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
