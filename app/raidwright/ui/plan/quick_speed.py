"""How fast what was built is: one button, half a minute, one sentence."""

from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.session.quick_speed import quick_series, quick_verdict
from raidwright.session.series import Series, SeriesEvent
from raidwright.storage.snapshot.arrays import Array
from raidwright.ui.bridge.followed import followed_series
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import ThinProgressBar
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.words.sentences import failure_sentence, in_words


class QuickSpeed(Card):
    """Measures the array and one of its disks, and says how they compare."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._array: Array | None = None
        self._series: Series | None = None
        self._was_syncing = False
        self._words = name_widget(Text(), "speed-words")
        self._go = name_widget(QPushButton(self.tr("&Measure")), "measure-now")
        self._bar = ThinProgressBar()
        self._bar.setAccessibleName(self.tr("Measuring"))
        self._bar.hide()
        self._go.clicked.connect(self._press)
        session.busy_changed.connect(self._show_whether_possible)
        words = vbox(0, Space.XS, Heading(self.tr("How fast is it?")), self._words, self._bar)
        self.add(hbox(0, Space.M, (words, 1), self._go))
        self.forget()

    def forget(self) -> None:
        """Offer to measure, as before anything was measured."""
        self._array = None
        self._words.setText(self.tr("Half a minute: the array, and one of its disks by itself"))

    def show_array(self, array: Array | None) -> None:
        """Measure ``array`` from now on, once it is there."""
        self._array = array
        self._show_whether_possible()

    def _show_whether_possible(self) -> None:
        is_possible = bool(self._array and self._array.path) and not self._session.blocked_reason()
        self._go.setEnabled(is_possible or self._series is not None)

    def _press(self) -> None:
        if self._series is not None:
            self._session.cancel()
            return
        machine, snapshot = self._session.machine, self._session.snapshot
        if machine is None or snapshot is None or self._array is None:
            return
        self._was_syncing = self._array.sync is not None
        self._series = quick_series(self._array, machine.title, snapshot)
        if self._series is not None:
            self._show_measuring(True)
            self._session.carry_out(followed_series(self._series), self._hear, self._end, self._fail)

    def _show_measuring(self, measuring: bool) -> None:
        self._bar.setVisible(measuring)
        self._go.setText(self.tr("&Stop") if measuring else self.tr("&Measure"))
        if measuring:
            self._words.setText(self.tr("Measuring…"))

    def _hear(self, _: SeriesEvent) -> None:
        """Nothing is told of a single pass."""

    def _end(self) -> None:
        series = self._series
        verdict = quick_verdict(series.progress.runs, syncing=self._was_syncing) if series else None
        why = series.progress.why_ended(series.stopped) if series else None
        self._finish(in_words(verdict or why))

    def _fail(self, error: Exception) -> None:
        self._finish(failure_sentence(error))

    def _finish(self, words: str) -> None:
        self._series = None
        self._show_measuring(False)
        self._words.setText(words)
        self._show_whether_possible()
