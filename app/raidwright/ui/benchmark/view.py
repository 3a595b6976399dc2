"""What the benchmark page looks like; it decides nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QProgressBar, QPushButton, QStackedLayout, QWidget

from raidwright.bench.run import Run
from raidwright.machine.port import Machine
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.benchmark.grid import BenchGrid
from raidwright.ui.benchmark.grid_buttons import CopyButton, StatisticButton
from raidwright.ui.benchmark.live_chart import LiveChart
from raidwright.ui.benchmark.settings import BenchSettings
from raidwright.ui.look.icons import IconName
from raidwright.ui.look.labels import Muted, Text, named
from raidwright.ui.look.layouts import hbox, page_layout
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, EmptyState, Heading, Status, StatusLine
from raidwright.ui.shared.measurement_widgets import UnitSwitch
from raidwright.ui.words.sentences import practice_words

translate = QCoreApplication.translate
_STEPS = 1000


@dataclass(frozen=True)
class WhyEmpty:
    """Why, in a picture, a title and a sentence."""

    picture: IconName
    title: str
    text: str


def why_empty(machine: Machine | None, snapshot: Snapshot | None) -> WhyEmpty | None:
    """Why there is nothing to measure; None when there may be something."""
    if machine is not None and not machine.acts:
        return WhyEmpty(
            "saved",
            translate("BenchmarkPage", "A saved machine cannot be measured"),
            translate(
                "BenchmarkPage",
                "It is a description without disks. Choose another machine at the top left.",
            ),
        )
    if snapshot is None:
        return WhyEmpty(
            "benchmark",
            translate("BenchmarkPage", "No machine is open yet"),
            translate(
                "BenchmarkPage", "As soon as one is, its disks and mounted arrays can be measured here."
            ),
        )
    return None


class BenchmarkView(QWidget):
    """Settings on top; below them the grid on the left and the live chart on the right."""

    def __init__(self, run: Callable[[], Run | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = BenchSettings()
        self.grid = BenchGrid()
        self.chart = LiveChart()
        self.units = UnitSwitch("benchmark/unit")
        self.statistic = StatisticButton()
        self.copy = CopyButton(run, self.statistic)
        self.stop = named(QPushButton(self.tr("Stop")), "measure-stop")
        self.stop.setToolTip(self.tr("Stop, and keep what was measured (Esc)"))
        self._line = named(Muted(wrap=True), "bench-line")
        self._bar = named(QProgressBar(), "bench-progress", self.tr("Progress of the measurement"))
        self._bar.setRange(0, _STEPS)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(6)
        self._problem = named(StatusLine(Status.BAD, ""), "bench-problem")
        self._problem.hide()
        self._practice = named(StatusLine(Status.INFO, practice_words()), "bench-practice")
        self._cautions = named(StatusLine(Status.WARNING, ""), "bench-cautions")
        self._cautions.hide()
        self._explanation = named(Text(), "bench-explanation", self.tr("What the figures mean"))
        self._explanation.hide()
        self._views = QStackedLayout(self)
        self._empty: EmptyState | None = None
        self._why: WhyEmpty | None = None
        self._views.addWidget(self._work())
        self.show_running(running=False)

    def show_empty(self, why: WhyEmpty | None) -> None:
        """Show why there is nothing to measure in place of everything else; None shows everything else."""
        if why == self._why:
            return
        self._why = why
        if self._empty is not None:
            self._views.removeWidget(self._empty)
            self._empty.deleteLater()
            self._empty = None
        if why is not None:
            self._empty = EmptyState(why.picture, why.title, why.text)
            self._views.addWidget(self._empty)
            self._views.setCurrentWidget(self._empty)

    def show_practice(self, *, practice: bool) -> None:
        """Say that figures are simulated, or not."""
        self._practice.setVisible(practice)

    def show_running(self, *, running: bool) -> None:
        """What can be touched while a measurement runs, and while none does; the focus goes along."""
        focused = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self.settings.setEnabled(not running)
        self.stop.setVisible(running)
        self._bar.setVisible(running)
        self.copy.setVisible(not running)
        if focused:
            (self.stop if running else self.grid).setFocus()

    def say(self, text: str, fraction: float = 0.0) -> None:
        """The line under the settings, and how far a run is."""
        self._line.setText(text)
        self._bar.setValue(round(fraction * _STEPS))

    def show_problem(self, sentence: str) -> None:
        """Show what went wrong; an empty sentence takes it away."""
        self._problem.say(Status.BAD, sentence)
        self._problem.setVisible(bool(sentence))

    def warn(self, lines: Sequence[str]) -> None:
        """What to know before the start."""
        self._cautions.say(Status.WARNING, "\n".join(lines))
        self._cautions.setVisible(bool(lines))

    def explain(self, text: str) -> None:
        """What the figures mean, under the grid."""
        self._explanation.setText(text)
        self._explanation.setVisible(bool(text))

    def _work(self) -> QWidget:
        work, title = QWidget(), Heading(self.tr("Benchmark"), Type.TITLE)
        settings = self._settings_card()
        halves = hbox(0, Space.M, (self._grid_card(), 11), (self._chart_card(), 10))
        page_layout(work, title, settings, (halves, 1))
        return work

    def _settings_card(self) -> Card:
        foot = hbox(0, Space.M, (self._line, 1), self.stop)
        return Card(self.settings, self._problem, self._practice, self._cautions, foot, self._bar)

    def _grid_card(self) -> Card:
        return Card(hbox(0, -1, self.units, 1, self.statistic, self.copy), (self.grid, 1), self._explanation)

    def _chart_card(self) -> Card:
        card = Card((self.chart, 1))
        card.body.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        return card
