"""Ladders that were kept, where comparisons stand otherwise: one below another."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from raidwright.history import SavedLadder
from raidwright.session.history import TolerantHistory
from raidwright.ui.compare.saved import state_words, whole_ladder
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import clear, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.shared.ladder_table import LadderTable, target_words
from raidwright.ui.words.figures import moment_words
from raidwright.ui.words.sentences import practice_words

MOST_LADDERS = 4
"""Ladders that are shown below one another."""


class KeptLadders(QWidget):
    """Kept ladders below one another; tables are made anew only when other ladders are marked."""

    def __init__(self, history: TolerantHistory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._shown: tuple[SavedLadder, ...] = ()
        self._practice = StatusLine(Status.INFO, practice_words())
        self._parts = vbox(0, Space.XL)
        self.tables: tuple[LadderTable, ...] = ()
        vbox(0, Space.M, self._practice, self._parts, 1, parent=self)

    def show_ladders(self, ladders: Sequence[SavedLadder]) -> None:
        """Show ``ladders``, at least one and at most `MOST_LADDERS`."""
        self._practice.setVisible(any(saved.record.practice for saved in ladders))
        if tuple(ladders) == self._shown:
            return
        self._shown = tuple(ladders)
        clear(self._parts)
        self.tables = tuple(LadderTable(f"kept-ladder-{number}") for number in range(len(ladders)))
        for saved, drawn in zip(ladders, self.tables, strict=True):
            whole = whole_ladder(saved, self._history)
            drawn.show_ladder(whole, saved.rungs[0].run.spec.rows)
            self._parts.addWidget(_part(saved, target_words(whole), drawn))


def still_ladder(saved: SavedLadder, history: TolerantHistory) -> Iterator[QWidget]:
    """The widgets of one ladder for a picture: a table for each row, with nothing to choose."""
    whole, rows = whole_ladder(saved, history), saved.rungs[0].run.spec.rows
    yield Heading(saved.name)
    yield Muted(_detail(saved, target_words(whole)), wrap=True)
    for row in rows:
        drawn = LadderTable("still-ladder", row_with_term=row is rows[-1])
        drawn.show_ladder(whole, (row,))
        yield Heading(row.label)
        yield drawn


def _part(saved: SavedLadder, target: str, drawn: LadderTable) -> QWidget:
    part = QWidget()
    heading = name_widget(Heading(saved.name), "kept-ladder-title")
    detail = name_widget(Muted(_detail(saved, target), wrap=True), "kept-ladder-detail")
    vbox(0, Space.S, hbox(0, Space.S, (heading, 1), drawn.row), detail, drawn, parent=part)
    return part


def _detail(saved: SavedLadder, target: str) -> str:
    """The line below a ladder's name: of what it is, when and where it was measured, and how far it came."""
    record = saved.record
    machine = QCoreApplication.translate("MachineChooser", record.machine)
    words = (target, moment_words(record.started), machine, state_words(saved.state), saved.comment)
    return " · ".join(filter(None, words))
