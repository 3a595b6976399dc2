"""Compare: saved measurements side by side, each against the first one chosen."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QInputDialog,
    QMessageBox,
    QPushButton,
    QStackedLayout,
    QWidget,
)

from raidwright.history import SavedRun
from raidwright.session.history import unreadable_sentence
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.action_list import ActionList
from raidwright.ui.compare.chart import CompareChart, CompareLegend
from raidwright.ui.compare.model import all_practice, groups
from raidwright.ui.compare.run_list import CompareList
from raidwright.ui.compare.words import caveats
from raidwright.ui.look.labels import Muted, named
from raidwright.ui.look.layouts import hbox, page_layout, scroll_area, vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, EmptyState, Heading, Status, StatusLine
from raidwright.ui.shared.measurement_widgets import UnitSwitch
from raidwright.ui.words.measurements import FigureUnit
from raidwright.ui.words.sentences import in_words, practice_words


class ComparePage(QWidget):
    """Needs no machine: what was measured once can be compared at any time."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._saved: tuple[SavedRun, ...] = ()
        self.list = CompareList()
        self._chart = CompareChart()
        self._legend = CompareLegend()
        self._units = UnitSwitch("compare/unit", (FigureUnit.RATE, FigureUnit.IOPS))
        self._caveats = StatusLine(Status.WARNING, "")
        self._practice = StatusLine(Status.INFO, practice_words())
        self._left_over = Muted(wrap=True)
        self._rename = named(QPushButton(self.tr("Rename…")), "rename-run")
        self._delete = named(QPushButton(self.tr("Delete…")), "delete-run")
        self._problem = named(StatusLine(Status.BAD, ""), "history-problem")
        self._problem.hide()
        self._views = QStackedLayout()
        self._views.addWidget(self._empty())
        self._views.addWidget(self._work())
        self._actions = ActionList()
        self._actions.setContentsMargins(Space.XL, 0, Space.XL, Space.M)
        vbox(0, -1, self._problem, (self._views, 1), self._actions, parent=self)
        self._connect()

    def refresh(self) -> None:
        """Read the saved measurements anew."""
        kept, done = self._session.history.runs(), self._session.history.actions()
        self._actions.show_actions(done.actions)
        self._saved = kept.runs
        self.list.show_runs(kept.runs)
        self._views.setCurrentIndex(1 if kept.runs else 0)
        unreadable = unreadable_sentence(kept.unreadable + done.unreadable)
        self._left_over.setText(in_words(unreadable))
        self._left_over.setVisible(unreadable is not None)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """The history is read when somebody looks: another window may have measured meanwhile."""
        super().showEvent(event)
        self.refresh()

    def _refresh_if_visible(self) -> None:
        if self.isVisible():
            self.refresh()

    def _show_problem(self, sentence: str) -> None:
        self._problem.say(Status.BAD, sentence)
        self._problem.setContentsMargins(Space.XL, Space.M, Space.XL, 0)
        self._problem.show()

    def _show(self) -> None:
        runs = self.list.runs()
        self._hint.setVisible(not runs)
        self._result.setVisible(bool(runs))
        self._legend.show_runs(runs)
        self._chart.show_groups(groups(runs, self._saved), self._units.unit)
        doubts = caveats(runs)
        self._caveats.say(Status.WARNING, " ".join(doubts))
        self._caveats.setVisible(bool(doubts))
        self._practice.setVisible(all_practice(runs))
        marked = self.list.selected()
        self._rename.setEnabled(len(marked) == 1)
        self._delete.setEnabled(bool(marked))

    def _ask_name(self) -> None:
        (saved,) = self.list.selected()
        name, wanted = QInputDialog.getText(
            self, self.tr("Rename"), self.tr("Name of this measurement"), text=saved.name
        )
        if wanted and name.strip():
            self._session.history.rename_run(saved.id, name.strip())

    def _ask_deletion(self) -> None:
        marked = self.list.selected()
        question = self.tr("Delete {what}? The figures cannot be brought back.").format(what=_named(marked))
        both = QMessageBox.StandardButton.Yes | QMessageBox.StandardButton.Cancel
        answer = QMessageBox.question(
            self, self.tr("Delete"), question, both, QMessageBox.StandardButton.Cancel
        )
        if answer is QMessageBox.StandardButton.Yes:
            self._session.history.delete_runs(tuple(saved.id for saved in marked))

    def _connect(self) -> None:
        self.list.chosen.connect(self._show)
        self.list.itemSelectionChanged.connect(self._show)
        self._units.chosen.connect(self._show)
        self._rename.clicked.connect(self._ask_name)
        self._delete.clicked.connect(self._ask_deletion)
        self._session.history_changed.connect(self._refresh_if_visible)
        self._session.plan_ended.connect(self._refresh_if_visible)
        self._session.history_failed.connect(self._show_problem)

    def _empty(self) -> EmptyState:
        return EmptyState(
            "compare",
            self.tr("Nothing has been measured yet"),
            self.tr("Every measurement is kept. Measure a disk, then an array, and see both side by side."),
            (self.tr("Measure something"), lambda: self._session.benchmark_requested.emit("")),
        )

    def _work(self) -> QWidget:
        work, title = QWidget(), Heading(self.tr("Compare"), Type.TITLE)
        halves = hbox(0, Space.M, (self._list_card(), 4), (self._chart_card(), 11))
        page_layout(work, title, (halves, 1))
        return work

    def _list_card(self) -> Card:
        buttons = hbox(0, -1, self._rename, self._delete, 1)
        return Card(Heading(self.tr("Saved measurements")), (self.list, 1), self._left_over, buttons)

    def _chart_card(self) -> Card:
        self._hint = EmptyState(
            "compare",
            self.tr("Choose what to compare"),
            self.tr("Tick two measurements or more. The first one ticked is the baseline for the others."),
        )
        self._result = QWidget()
        remarks = vbox(0, Space.XS, 1, self._practice, self._caveats, 1)
        head = hbox(0, -1, (remarks, 1), (self._units, 0, Qt.AlignmentFlag.AlignRight))
        vbox(0, Space.M, self._legend, head, (scroll_area(self._chart), 1), parent=self._result)
        return Card((self._hint, 1), (self._result, 1))


def _named(marked: tuple[SavedRun, ...]) -> str:
    return ", ".join(f"“{saved.name}”" for saved in marked)
