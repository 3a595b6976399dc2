"""The rows of the grid as fields: access, block, queue and threads of each, one more, one fewer."""

from itertools import count, pairwise

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QSpinBox, QToolButton, QWidget

from raidwright.bench.spec import (
    LARGEST_BLOCK,
    LONGEST_QUEUE,
    MOST_MEMORY,
    MOST_ROWS,
    MOST_THREADS,
    SMALLEST_BLOCK,
    Access,
    Row,
    require_measurable_row,
)
from raidwright.language.measurements import access_words
from raidwright.storage.units import KIB, format_binary
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import hbox, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine

BLOCKS = tuple(SMALLEST_BLOCK << step for step in range((LARGEST_BLOCK // SMALLEST_BLOCK).bit_length()))
translate = QCoreApplication.translate


class _Line:
    """The fields of one row."""

    def __init__(self, place: int, row: Row) -> None:
        spoken = [_spoken(place, name) for name in _columns()]
        self.access = name_widget(QComboBox(), f"row-access-{place}", spoken[0])
        self.block = name_widget(QComboBox(), f"row-block-{place}", spoken[1])
        self.queue = name_widget(QSpinBox(), f"row-queue-{place}", spoken[2])
        self.threads = name_widget(QSpinBox(), f"row-threads-{place}", spoken[3])
        remove = translate("RowEditor", "Remove this row")
        self.remove = name_widget(QToolButton(), f"row-remove-{place}", _spoken(place, remove))
        self.remove.setIcon(icon("close"))
        self.remove.setToolTip(remove)
        for access in Access:
            self.access.addItem(access_words(access), access.value)
        for block in sorted({*BLOCKS, row.block}):
            self.block.addItem(format_binary(block), block)
        self.queue.setRange(1, LONGEST_QUEUE)
        self.threads.setRange(1, MOST_THREADS)
        self.show(row)

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """The fields of the row, in the order of the columns."""
        return self.access, self.block, self.queue, self.threads, self.remove

    def show(self, row: Row) -> None:
        """Have the fields say ``row``."""
        for box, wanted in ((self.access, row.access.value), (self.block, row.block)):
            box.setCurrentIndex(box.findData(wanted))
        self.queue.setValue(row.queue)
        self.threads.setValue(row.threads)

    def put_back(self, row: Row) -> None:
        """Have the fields say ``row`` without emitting that they changed."""
        for field in self.fields:
            field.blockSignals(True)
        self.show(row)
        for field in self.fields:
            field.blockSignals(False)

    def row(self) -> Row | None:
        """The row that the fields say; None when it would take too much memory."""
        access, block = Access(self.access.currentData()), int(self.block.currentData())
        try:
            row = Row(access, block, self.queue.value(), self.threads.value())
            require_measurable_row(row)
        except ValueError:
            return None
        return row


class RowEditor(QWidget):
    """A line of fields for each row; emits ``changed`` with all rows after each edit that can be measured."""

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()
        self._lines: list[_Line] = []
        self._grid = table(Space.M, Space.XS)
        self._grid.setColumnStretch(1, 1)
        self._add = name_widget(QPushButton(self.tr("Add a row")), "row-add")
        self._add.setIcon(icon("add"))
        self._add.clicked.connect(lambda: self._take((*self._rows, _another(self._rows))))
        self._problem = name_widget(StatusLine(Status.WARNING, ""), "row-problem")
        for column, text in enumerate(_columns()):
            self._grid.addWidget(Muted(text), 0, column)
        vbox(0, Space.S, self._grid, hbox(0, -1, self._add, 1), self._problem, 1, parent=self)
        self._say("")

    def show_rows(self, rows: tuple[Row, ...]) -> None:
        """Show a line of fields for each of ``rows``."""
        if rows == self._rows:
            return
        self._rows = rows
        for line in self._lines:
            for field in line.fields:
                self._grid.removeWidget(field)
                field.hide()
                # Until it is deleted it would be found by its name.
                field.setObjectName("")
                field.deleteLater()
        self._lines = [_Line(place, row) for place, row in enumerate(rows, 1)]
        for place, line in enumerate(self._lines, 1):
            self._place(place, line)
        self._set_tab_order()
        self._add.setEnabled(len(rows) < MOST_ROWS)

    def _set_tab_order(self) -> None:
        """Put the fields where Add is in the tab order, and Add behind them: Qt orders widgets as made."""
        fields = [field for line in self._lines for field in line.fields]
        for one, other in pairwise([self._add, *fields, self._add]):
            self.setTabOrder(one, other)

    def _place(self, place: int, line: _Line) -> None:
        for column, field in enumerate(line.fields):
            self._grid.addWidget(field, place, column)
        for box in (line.access, line.block):
            box.currentIndexChanged.connect(lambda _index: self._edit(place - 1))
        for number in (line.queue, line.threads):
            number.valueChanged.connect(lambda _number: self._edit(place - 1))
        line.remove.setEnabled(len(self._rows) > 1)
        line.remove.clicked.connect(
            lambda: self._take(tuple(row for at, row in enumerate(self._rows, 1) if at != place))
        )

    def _edit(self, at: int) -> None:
        """Take over the changed row at index ``at``; one that cannot be measured is put back as it was."""
        line, others = self._lines[at], (*self._rows[:at], *self._rows[at + 1 :])
        row = line.row()
        if row is None or row in others:
            line.put_back(self._rows[at])
            self._say(self._too_large() if row is None else self.tr("This row already exists."))
            return
        self._say("")
        self._rows = (*self._rows[:at], row, *self._rows[at + 1 :])
        self.changed.emit(self._rows)

    def _too_large(self) -> str:
        text = self.tr(
            "This row needs more than {most} of memory. Choose smaller blocks, a lower queue depth or"
            " fewer threads."
        )
        return text.format(most=format_binary(MOST_MEMORY))

    def _take(self, rows: tuple[Row, ...]) -> None:
        """Show ``rows``, one more or fewer than before; move the keyboard to the new one, or to Add."""
        grown = len(rows) > len(self._rows)
        self._say("")
        self.show_rows(rows)
        (self._lines[-1].access if grown else self._add).setFocus()
        self.changed.emit(rows)

    def _say(self, sentence: str) -> None:
        self._problem.say(Status.WARNING, sentence)
        self._problem.setVisible(bool(sentence))


def _columns() -> tuple[str, str, str, str]:
    """The headings of the fields."""
    return (
        translate("RowEditor", "Access"),
        translate("RowEditor", "Block size"),
        translate("RowEditor", "Queue depth"),
        translate("RowEditor", "Threads"),
    )


def _spoken(place: int, name: str) -> str:
    return translate("RowEditor", "Row {number}: {field}").format(number=place, field=name)


def _another(rows: tuple[Row, ...]) -> Row:
    """A common random row that is not among ``rows``."""
    candidates = (Row(Access.RANDOM, 4 * KIB, queue, 1) for queue in count(1))
    return next(row for row in candidates if row not in rows)
