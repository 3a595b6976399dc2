"""While a campaign goes on: every setup run in its turn, how far it is, and a way to stop."""

from typing import assert_never

from PySide6.QtCore import QElapsedTimer, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QTreeWidget, QTreeWidgetItem, QWidget

from raidwright.bench.cost import Span
from raidwright.session.campaign_events import (
    CampaignBegun,
    CampaignEnded,
    CampaignEvent,
    Phase,
    PhaseBegun,
    SetupBegun,
    SetupEnded,
)
from raidwright.storage.failures import Failure, Sentence
from raidwright.ui.frame.options import recall, remember
from raidwright.ui.look.controls import ThinProgressBar
from raidwright.ui.look.labels import Label, Muted, name_widget
from raidwright.ui.look.layouts import hbox, page_layout, remove_frame
from raidwright.ui.look.rows import TallRows
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.shared.campaign_words import phase_words, span_words
from raidwright.ui.words.sentences import in_words

_TICK = 20_000
"""Milliseconds after which the remaining time is shown anew."""
_STATE = 2
"""Column of how far a setup run is."""
_WIDTHS = "campaign/widths"


class SetupRunsView(QWidget):
    """A table of all setup runs of a campaign, which follows its events."""

    stopped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: dict[tuple[int, int], QTreeWidgetItem] = {}
        self._current: QTreeWidgetItem | None = None
        self._phase = name_widget(Label(), "campaign-phase")
        self._progress = name_widget(
            ThinProgressBar(1), "campaign-progress", self.tr("Finished measurements")
        )
        self._remaining_label = name_widget(Muted(), "campaign-ahead")
        self._setup_words, self._left, self._setup_timer = "", Span(0.0, 0.0), QElapsedTimer()
        self._tick = QTimer(self)
        self._tick.setInterval(_TICK)
        self._tick.timeout.connect(self._show_remaining)
        self._list = name_widget(
            QTreeWidget(), "campaign-visits", self.tr("Measurements of the build comparison")
        )
        self._list.setRootIsDecorated(False)
        remove_frame(self._list)
        self._list.setItemDelegate(TallRows(self._list))
        self._list.setHeaderLabels((self.tr("Round"), self.tr("Setup"), self.tr("State")))
        self._list.header().sectionResized.connect(self._remember_widths)
        self._stop = name_widget(QPushButton(self.tr("&Stop")), "campaign-stop")
        self._stop.clicked.connect(self._ask_stop)
        self._lay_out()

    def begin(self, titles: tuple[str, ...], rounds: int, done: frozenset[tuple[int, int]]) -> None:
        """List every setup run; ``done`` has (round, setup) of each that need not be made any more."""
        self._list.clear()
        self._rows, self._current = {}, None
        for round_ in range(rounds):
            for case, title in enumerate(titles):
                state = self.tr("Done") if (round_, case) in done else self.tr("Waiting")
                row = QTreeWidgetItem(self._list, [str(round_ + 1), title, state])
                self._rows[round_, case] = row
        self._set_widths()
        self._progress.setRange(0, len(self._rows))
        self._progress.setValue(len(done))
        self._phase.setText(self.tr("Preparing"))
        # Of one that broke off no end is told.
        self._tick.stop()
        self._remaining_label.clear()
        self._stop.setEnabled(True)

    def _set_widths(self) -> None:
        """Make the columns as wide as they were dragged to last, or as their contents need."""
        widths = recall(_WIDTHS).split()
        if len(widths) == _STATE and all(width.isdecimal() for width in widths):
            for column, width in enumerate(widths):
                self._list.setColumnWidth(column, int(width))
            return
        for column in range(_STATE):
            self._list.resizeColumnToContents(column)
            self._list.setColumnWidth(column, self._list.columnWidth(column) + Space.XL)

    def _remember_widths(self, column: int) -> None:
        # Qt tells of every width that has changed, also where nobody has dragged.
        if column < _STATE and QGuiApplication.mouseButtons():
            remember(_WIDTHS, " ".join(str(self._list.columnWidth(each)) for each in range(_STATE)))

    def tell(self, event: CampaignEvent) -> None:
        """Show what has happened."""
        match event:
            case CampaignBegun(done=done):
                self._progress.setValue(done)
            case SetupBegun(round=round_, case=case):
                self._begin_setup(event)
                self._current = self._rows[round_, case]
                self._list.scrollToItem(self._current)
            case PhaseBegun(phase=phase):
                self._show_phase(phase)
            case SetupEnded(round=round_, case=case, reason=reason):
                self._mark_ended(round_, case, reason)
            case CampaignEnded():
                self._current = None
                self._tick.stop()
                self._remaining_label.clear()
            case _:
                assert_never(event)

    def _begin_setup(self, event: SetupBegun) -> None:
        place = self.tr("Measurement {number} of {visits}")
        self._setup_words = place.format(number=event.number, visits=event.visits)
        self._left = event.left
        self._setup_timer.start()
        self._tick.start()
        self._show_remaining()

    def _show_remaining(self) -> None:
        """Show which of all setup runs is under way, and what is left of the time it was likely to take."""
        elapsed = self._setup_timer.elapsed() / 1000
        remaining = Span(max(0.0, self._left.least - elapsed), max(0.0, self._left.most - elapsed))
        time = self.tr("{time} left").format(time=span_words(remaining)) if remaining.most else ""
        if not remaining.most:
            self._tick.stop()
        self._remaining_label.setText(" · ".join(filter(None, (self._setup_words, time))))

    def _mark_ended(self, round_: int, case: int, reason: Failure | None) -> None:
        """Mark a setup run as ended; a setup that failed is left out of all later rounds."""
        ended = self._rows[round_, case]
        ended.setText(_STATE, self.tr("Done"))
        if reason is not None:
            ended.setText(_STATE, self.tr("Failed: {reason}").format(reason=in_words(Sentence(reason))))
        later = [row for (at, of), row in self._rows.items() if at > round_ and of == case]
        for row in later if reason is not None else ():
            row.setText(_STATE, self.tr("Skipped"))
        self._progress.setValue(self._progress.value() + 1 + (len(later) if reason is not None else 0))

    def _show_phase(self, phase: Phase) -> None:
        words = phase_words(phase)
        title = self._current.text(1) if self._current is not None else ""
        self._phase.setText(" · ".join(filter(None, (title, words))))
        if self._current is not None:
            self._current.setText(_STATE, words)

    def _ask_stop(self) -> None:
        self._stop.setEnabled(False)
        self._phase.setText(self.tr("Stopping: the current array is deleted first"))
        self.stopped.emit()

    def _lay_out(self) -> None:
        remark = Muted(
            self.tr(
                "You can leave this running unattended. If it is stopped or interrupted, you can resume it"
                " later."
            ),
            wrap=True,
        )
        bottom = hbox(0, Space.M, (remark, 1), self._stop)
        card = Card(self._phase, self._progress, self._remaining_label, (self._list, 1))
        page_layout(self, Heading(self.tr("Build comparison in progress"), Type.TITLE), (card, 1), bottom)
