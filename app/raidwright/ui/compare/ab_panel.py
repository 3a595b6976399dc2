"""Two kept measurements made again in turn, A B A B, to tell which of their targets is faster."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QProgressBar, QPushButton, QSpinBox, QWidget

from raidwright.bench.cautions import PAUSE_TEMPLATE
from raidwright.bench.comparing.comparison import (
    MORE_RUNS,
    AbCell,
    Comparison,
    Difference,
    compare_ab,
    same_system,
)
from raidwright.bench.comparing.side_by_side import is_good, verdict_template
from raidwright.bench.cost import passes_planned
from raidwright.bench.profiles import MOST_ROUNDS, ROUNDS
from raidwright.bench.run import Run
from raidwright.bench.samples import Begun, PassResult
from raidwright.history import SavedRun
from raidwright.language.measurements import direction_words
from raidwright.session.ab_test import AbTest, by_side, stopped_after
from raidwright.session.measuring_again import CannotBeAlternated, ab_parts
from raidwright.session.series import RunBegun, SeriesEvent, SeriesPart, SeriesProgress, series_cost
from raidwright.storage.fact import one_line
from raidwright.storage.units import format_size
from raidwright.ui.bridge.followed import followed_series
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Label, Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, hbox, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.words.figures import about_words, duration_words, figure, rate_figure, sentences_in_row
from raidwright.ui.words.sentences import failure_sentence, in_words

translate = QCoreApplication.translate
_STEPS = 1000
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class AbPanel(QWidget):
    """Offers to measure two compared runs in turn, and shows what came of it; hidden otherwise."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._chosen: tuple[SavedRun, ...] = ()
        self._parts: tuple[SeriesPart, SeriesPart] | None = None
        self._progress: SeriesProgress | None = None
        self._running = self._stopping = False
        self._passes = 0
        """Passes of the run under way that have ended."""
        self._kept: Sequence[Run] = ()
        """All runs of the history: how far runs of one system lie apart, and what measuring takes."""
        self._measured: tuple[tuple[SavedRun, ...], Sequence[Run]] = ((), ())
        """The two that are or were measured in turn, and `_kept` when that began."""
        self._once = False
        """Nothing is known of how far runs of the two chosen differ."""
        self._words = name_widget(Muted(wrap=True), "turns-words")
        self._times = name_widget(QSpinBox(), "turns-times", self.tr("Runs of each"))
        self._times.setRange(1, MOST_ROUNDS)
        self._times.setValue(ROUNDS)
        self._times.setPrefix(self.tr("Runs of each: "))
        self._start = name_widget(QPushButton(self.tr("&Run A/B test")), "turns-start")
        self._twice = name_widget(QPushButton(self.tr("Run t&wice more")), "turns-twice")
        self._twice.setToolTip(self.tr("With one run of each, the variation between runs is unknown"))
        self._stop = name_widget(QPushButton(self.tr("Stop")), "turns-stop")
        self._stop.setToolTip(self.tr("Stop and keep the results so far"))
        self._bar = name_widget(QProgressBar(), "turns-progress", self.tr("Progress of the measurement"))
        self._bar.setRange(0, _STEPS)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(6)
        self._problem = name_widget(StatusLine(Status.WARNING, ""), "turns-problem")
        self._verdicts = AbVerdicts()
        head = hbox(0, Space.S, (self._words, 1), self._times, self._twice, self._start, self._stop)
        vbox(0, Space.S, head, self._bar, self._problem, self._verdicts, parent=self)
        self._connect()
        self._show()

    @property
    def running(self) -> bool:
        """Whether a measurement in turn is under way."""
        return self._running

    def show_runs(self, runs: Sequence[SavedRun], history: Sequence[SavedRun] = ()) -> None:
        """Offer to measure ``runs`` in turn, if they are two; forget what came of any others that are over.

        ``history`` are all runs that are kept: where they do not tell how far runs differ, few are proposed.
        """
        if tuple(runs) == self._chosen:
            self._look_again()
            return
        self._chosen = tuple(runs)
        if not self._running:
            self._progress = None
        self._kept = [saved.run for saved in history]
        self._once = self._is_once()
        self._problem.hide()
        self._look_again()

    def _is_once(self) -> bool:
        """Whether nothing is known of how far runs of the two chosen differ."""
        if len(self._chosen) != 2:
            return False
        one, other = ([saved.run] for saved in self._chosen)
        cells = compare_ab(one, other, self._kept)
        return any(cell.against.more and not cell.against.shown for cell in cells)

    def _look_again(self) -> None:
        """Say anew whether both can be measured in turn and what that takes; something has changed."""
        if not self._running:
            self._parts = None
            self._words.setText(self._offer() if len(self._chosen) == 2 else "")
        self._show()

    def _offer(self) -> str:
        """What measuring both in turn would take, or why they cannot be measured."""
        session, (one, other) = self._session, self._chosen
        if session.machine is None or session.snapshot is None or not session.acts:
            return session.blocked_reason()
        try:
            self._parts = ab_parts(one, other, session.machine.title, session.snapshot)
        except CannotBeAlternated as error:
            return in_words(error.sentence)
        if session.blocked_reason():
            return session.blocked_reason()
        cost = series_cost(self._parts, session.snapshot, self._times.value(), self._kept)
        least, most = duration_words(cost.seconds.least), duration_words(cost.seconds.most)
        time = about_words(cost.seconds.least)
        if least != most:
            time = self.tr("{least} to {most}").format(least=least, most=most)
        text = self.tr("{count} runs (A B A B) take {time}.")
        if cost.written:
            text = self.tr(
                "{count} runs (A B A B) take {time}. They write up to {volume}, or more on unusually fast"
                " disks."
            )
        count, volume = 2 * self._times.value(), format_size(cost.written)
        offer = text.format(count=count, time=time, volume=volume)
        if not any(part.spec.pause_sync for part in self._parts):
            return offer
        paused = self.tr("Any sync is paused during the test, as in the first run.")
        return f"{offer} {paused} {translate('Caution', PAUSE_TEMPLATE)}"

    def _measure_twice(self) -> None:
        """Measure each twice more: with what is there, that tells how far runs differ."""
        self._times.setValue(MORE_RUNS)
        self._measure()

    def _measure(self) -> None:
        if self._parts is None or self._session.blocked_reason():
            return
        ab_test = AbTest(*self._parts, self._times.value())
        self._progress, self._measured = SeriesProgress(ab_test.parts), (self._chosen, self._kept)
        self._running, self._stopping, self._passes = True, False, 0
        self._problem.hide()
        self._session.carry_out(followed_series(ab_test), self._take, self._end, self._fail)
        self._tell()

    def _cancel(self) -> None:
        self._stopping = True
        self._session.cancel()
        self._tell()

    def _take(self, event: SeriesEvent) -> None:
        if self._progress is None:
            return
        self._progress.take(event)
        match event:
            case RunBegun() | Begun():
                self._passes = 0
            case PassResult():
                self._passes += 1
            case _:
                return
        self._tell()

    def _tell(self) -> None:
        """Show how far the measurement is."""
        progress = self._progress
        if progress is None:
            return
        number, count = max(1, progress.number), len(progress.parts)
        part = progress.parts[number - 1]
        of_run = min(1.0, self._passes / max(1, passes_planned(part.spec)))
        self._bar.setValue(round(_STEPS * (number - 1 + of_run) / count))
        text = translate("Ladder", "{number} of {count}: {name}")
        now = text.format(number=number, count=count, name=one_line(part.name))
        self._words.setText(translate("Bench", "Stopping…") if self._stopping else now)
        self._show()

    def _end(self) -> None:
        progress = self._progress
        self._running = False
        if progress is not None and not progress.complete:
            broken = in_words(progress.broken)
            self._say_problem(sentences_in_row(broken, in_words(stopped_after(progress))))
        self._look_again()

    def _fail(self, error: Exception) -> None:
        self._running = False
        self._say_problem(failure_sentence(error))
        self._look_again()

    def _say_problem(self, sentence: str) -> None:
        self._problem.say(Status.WARNING, sentence)
        self._problem.show()

    def _show(self) -> None:
        progress = self._progress
        self.setVisible(progress is not None or len(self._chosen) == 2)
        for widget in (self._stop, self._bar):
            widget.setVisible(self._running)
        possible = self._parts is not None and not self._session.blocked_reason()
        for choice in (self._start, self._times, self._twice):
            choice.setVisible(not self._running)
            choice.setEnabled(possible)
        self._twice.setVisible(self._once and possible and not self._running and progress is None)
        self._stop.setEnabled(not self._stopping)
        self._verdicts.setVisible(progress is not None)
        if progress is not None:
            names = [part.name for part in progress.parts[:2]]
            self._verdicts.show_cells(names, compare_ab(*self._sides(progress), self._measured[1]))

    def _sides(self, progress: SeriesProgress) -> tuple[list[Run], list[Run]]:
        """The runs of both, with the one of each that was there before if it was made in the same way."""
        one, other = (
            [*(saved.run for saved in (before,) if runs and same_system(saved.run, runs[0])), *runs]
            for before, runs in zip(self._measured[0], by_side(progress.runs), strict=True)
        )
        return one, other

    def _connect(self) -> None:
        self._start.clicked.connect(self._measure)
        self._twice.clicked.connect(self._measure_twice)
        self._stop.clicked.connect(self._cancel)
        self._times.valueChanged.connect(self._look_again)
        self._session.snapshot_changed.connect(self._look_if_visible)
        self._session.machine_changed.connect(self._look_again)
        self._session.busy_changed.connect(self._look_again)

    def _look_if_visible(self) -> None:
        if self.isVisible():
            self._look_again()


class AbVerdicts(QWidget):
    """A table of the cells that both targets have measured, with the verdict on each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells: tuple[AbCell, ...] = ()
        self._table = table(Space.M, Space.XS, wide=0)
        self._names = Muted(wrap=True)
        meaning = Text(self.tr("All runs are saved. The brackets show the likely range of the true ratio."))
        self._shown = name_widget(Text(""), "turns-shown")
        parts = self._names, self._table, meaning, self._shown
        vbox(0, Space.XS, Heading(self.tr("A/B test")), *parts, parent=self)

    def show_cells(self, names: Sequence[str], cells: Sequence[AbCell]) -> None:
        """Show how the second target stands to the first in each cell."""
        if tuple(cells) == self._cells:
            return
        self._cells = tuple(cells)
        clear(self._table)
        shown = max((cell.against.shown for cell in cells), default=0.0)
        words = self.tr("Differences of {ratio} × or more would be detected in every row.")
        self._shown.setText(words.format(ratio=figure(shown)))
        self._shown.setVisible(bool(shown))
        self._names.setText("\n".join(f"{number} · {one_line(name)}" for number, name in enumerate(names, 1)))
        for column, words in enumerate(("1 (MB/s)", "2 (MB/s)", self.tr("2 relative to 1")), 1):
            self._table.addWidget(Muted(words), 0, column, _RIGHT)
        for line, cell in enumerate(cells, 1):
            self._add(line, cell)

    def _add(self, line: int, cell: AbCell) -> None:
        row, direction = cell.key
        name = f"{row.label} · {direction_words(direction)}"
        rates = [rate_figure(each.median) for each in (cell.one, cell.other)]
        verdict = translate("Compare", verdict_template(cell.against.difference))
        self._table.addWidget(Text(name), line, 0)
        for column, words in enumerate((*rates, _interval(cell.against)), 1):
            self._table.addWidget(Label(words), line, column, _RIGHT)
        sure = cell.against.difference in (Difference.FASTER, Difference.SLOWER)
        shown = StatusLine(_status(cell.against.difference, sure=sure), verdict)
        shown.setAccessibleName(f"{name}: {verdict}")
        self._table.addWidget(shown, line, 4)


def _status(difference: Difference, *, sure: bool) -> Status:
    if not sure:
        return Status.INFO
    return Status.GOOD if is_good(difference) else Status.WARNING


def _interval(against: Comparison) -> str:
    ratio = translate("Compare", "{ratio} ×").format(ratio=figure(against.ratio))
    if not against.most:
        return ratio
    between = translate("Compare", "{least} to {most}")
    return f"{ratio} ({between.format(least=figure(against.least), most=figure(against.most))})"
