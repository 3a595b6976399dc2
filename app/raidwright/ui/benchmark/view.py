"""What the benchmark page looks like, the grid and what stands above it; it decides nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QActionGroup, QGuiApplication
from PySide6.QtWidgets import QMenu, QProgressBar, QPushButton, QStackedLayout, QWidget

from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, Row
from raidwright.bench.summary import Statistic
from raidwright.machine.port import Machine
from raidwright.report.form import ReportForm
from raidwright.report.run import cannot_be, report
from raidwright.ui.benchmark.grid import BenchGrid
from raidwright.ui.benchmark.row_editor import RowEditor
from raidwright.ui.benchmark.series_views import LayerTestView, ModesView, SustainedButton, SustainedView
from raidwright.ui.benchmark.settings import BenchSettings
from raidwright.ui.bridge.bench_machine import AtMachine, bench_snapshot, folders_only, why_not_measure
from raidwright.ui.chart.live_chart import LiveChart
from raidwright.ui.frame.options import recall, remember
from raidwright.ui.look.controls import FlatButton
from raidwright.ui.look.icons import IconName, icon
from raidwright.ui.look.labels import Muted, Text, as_tip, name_widget
from raidwright.ui.look.layouts import (
    OneOfSeveral,
    SideBySide,
    flush_left,
    hbox,
    page_layout,
    scroll_area_of_controls,
    vbox,
)
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, EmptyState, Status, StatusLine
from raidwright.ui.shared.run_forms import form_words, zone_at
from raidwright.ui.words.measurements import saved_not_measured
from raidwright.ui.words.sentences import in_words, practice_words

_COPIED = tuple(form for form in ReportForm if form is not ReportForm.HTML)
"""A page is opened from a file."""
_STATISTIC = "benchmark/statistic"


class StatisticButton(QPushButton):
    """A button that says which statistic the grid shows; emits ``chosen`` when another one is chosen.

    The one chosen last is chosen at the start.
    """

    chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        last = recall(_STATISTIC)
        self.statistic = next((each for each in Statistic if each.value == last), Statistic.MEDIAN)
        menu, group = QMenu(self), QActionGroup(self)
        for each in Statistic:
            action = menu.addAction(_choice_words(each))
            action.setCheckable(True)
            action.setChecked(each is self.statistic)
            action.triggered.connect(lambda _checked, each=each: self.choose(each))
            group.addAction(action)
        self.setMenu(menu)
        self.choose(self.statistic)

    def choose(self, statistic: Statistic) -> None:
        """Show ``statistic`` as the chosen one, and remember it."""
        self.statistic = statistic
        remember(_STATISTIC, statistic.value)
        words = translate("Bench", "Shown in each cell: {choice}").format(choice=_choice_words(statistic))
        self.setText(_short_words(statistic))
        name_widget(self, "bench-statistic", words)
        self.setToolTip(words)
        self.chosen.emit()


def _short_words(statistic: Statistic) -> str:
    match statistic:
        case Statistic.MEDIAN:
            return translate("Bench", "Median")
        case Statistic.BEST:
            return translate("Bench", "Best pass")


def _choice_words(statistic: Statistic) -> str:
    match statistic:
        case Statistic.MEDIAN:
            return translate("Bench", "Median of the passes")
        case Statistic.BEST:
            return translate("Bench", "Best pass (CrystalDiskMark style)")


class CopyButton(QPushButton):
    """Off while there is nothing to copy."""

    def __init__(
        self, run: Callable[[], Run | None], shown: StatisticButton, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._run = run
        self._shown = shown
        self.setText(self.tr("Copy"))
        self.setIcon(icon("copy"))
        name_widget(self, "bench-copy", self.tr("Copy results"))
        self.setToolTip(self.tr("Available once there are results"))
        self._menu = QMenu(self)
        self._menu.aboutToShow.connect(self._offer)
        for form in _COPIED:
            action = self._menu.addAction(form_words(form))
            action.setData(form)
            action.triggered.connect(lambda _checked, form=form: self.copy(form))
        self.setMenu(self._menu)

    def copy(self, form: ReportForm) -> None:
        """Put the figures on the clipboard in this form."""
        run = self._run()
        if run is not None and cannot_be(run, form) is None:
            text = report(run, form, zone_at(run.started), self._shown.statistic)
            QGuiApplication.clipboard().setText(text)

    def _offer(self) -> None:
        """Disable the forms that the run cannot be given away in, and say why."""
        run = self._run()
        for action in self._menu.actions():
            why_not = in_words(cannot_be(run, action.data())) if run else ""
            action.setEnabled(not why_not)
            action.setToolTip(why_not)


translate = QCoreApplication.translate
_STEPS = 1000
_LEAST = 280
"""Pixels of height below which the chart tells nothing: the page is scrolled then."""
_WIDE, _WIDE_TABLE = 760, 1000
"""Pixels that figures and chart take beside one another: the grid, and a table of many columns."""
_WIDE_FOOT = 640


@dataclass(frozen=True)
class WhyEmpty:
    """Why there is nothing to measure: a picture, a title and a sentence."""

    picture: IconName
    title: str
    text: str


def why_empty(machine: Machine | None, *, has_snapshot: bool) -> WhyEmpty | None:
    """Why there is nothing to measure; None when there may be something."""
    if machine is not None and not machine.acts:
        return WhyEmpty(
            "saved",
            saved_not_measured(),
            translate(
                "BenchmarkPage",
                "A machine snapshot contains no disks. Choose another machine at the top left.",
            ),
        )
    if not has_snapshot:
        return WhyEmpty(
            "benchmark",
            translate("BenchmarkPage", "No machine is open"),
            translate("BenchmarkPage", "Open a machine to measure its disks and mounted arrays here."),
        )
    return None


def blocked_words(session: AtMachine, *, chosen: bool) -> str:
    """Why nothing can be measured just now, with a target ``chosen`` or not; empty when something can."""
    if chosen or bench_snapshot(session) is None:
        return in_words(why_not_measure(session))
    if not folders_only(session):
        return translate("BenchmarkPage", "This machine has nothing to measure.")
    return translate(
        "BenchmarkPage",
        "No disk information is available on this computer. You can still benchmark a folder. Choose one.",
    )


class BenchmarkView(QWidget):
    """All widgets of the benchmark page; what they show and do, the page decides.

    Settings are on top; below them is the grid on the left and the live chart on the right.
    """

    def __init__(self, run: Callable[[], Run | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.settings = BenchSettings()
        self.grid = BenchGrid()
        self.layer_test = LayerTestView()
        self.io_modes = ModesView()
        self.sustained = SustainedView()
        self._figures = OneOfSeveral()
        self.chart = LiveChart()
        self.units = self.settings.units
        self.statistic = StatisticButton()
        self.copy = CopyButton(run, self.statistic)
        self.stop = name_widget(QPushButton(self.tr("Stop")), "series-stop")
        self.stop.setToolTip(self.tr("Stop and keep the results so far (Esc)"))
        self.test_layers, self.compare_modes = self._series_buttons()
        self.sustain = SustainedButton()
        self.editor, self._edit = RowEditor(), self._edit_button()
        self._sides, self._grid_area = OneOfSeveral(), scroll_area_of_controls(self.grid)
        self._editor_area = scroll_area_of_controls(self.editor)
        self._line = name_widget(Muted(wrap=True), "bench-line")
        self._bar = name_widget(QProgressBar(), "bench-progress", self.tr("Progress of the measurement"))
        self._bar.setRange(0, _STEPS)
        self._bar.setTextVisible(False)
        self._bar.setFixedHeight(6)
        self._problem = name_widget(StatusLine(Status.BAD, ""), "bench-problem")
        self._problem.hide()
        self._practice = name_widget(StatusLine(Status.INFO, practice_words()), "bench-practice")
        self._cautions = name_widget(StatusLine(Status.WARNING, ""), "bench-cautions")
        self._cautions.hide()
        self._explanation = name_widget(Text(), "bench-explanation", self.tr("Meaning of the results"))
        self._explanation.hide()
        self.one_disk = name_widget(QPushButton(self.tr("Measure one &disk")), "measure-one-disk")
        self.one_disk.setToolTip(self.tr("Measure one disk of this array, then return to the array"))
        self.one_disk.hide()
        self._views = QStackedLayout(self)
        self._empty: EmptyState | None = None
        self._why: WhyEmpty | None = None
        self._views.addWidget(self._work())
        self.show_running(running=False)

    def _series_buttons(self) -> tuple[QPushButton, QPushButton]:
        test_layers = name_widget(QPushButton(self.tr("Test each layer…")), "measure-ladder")
        io_modes = name_widget(QPushButton(self.tr("Compare I/O modes…")), "measure-ways")
        self._layers_tip = ""
        self._modes_tip = self.tr(
            "Write through the cache, directly and synchronously, and show what the cache hides"
        )
        io_modes.setToolTip(as_tip(self._modes_tip))
        return test_layers, io_modes

    def offer_layer_test(self, *, layers: bool) -> None:
        """Name the button of the layer test after ``layers``, or after single disks where there are none."""
        if layers:
            self.test_layers.setText(self.tr("Test each layer…"))
            tip = self.tr(
                "Read each disk and layer below this one, and show where most speed is lost. The top layer"
                " is also written to if Raidwright built it"
            )
        else:
            self.test_layers.setText(self.tr("Test each disk…"))
            tip = self.tr(
                "Read these disks one by one, then all together. Shows slow disks and the limit of the"
                " controller or link"
            )
        self._layers_tip = tip
        self.test_layers.setToolTip(as_tip(tip))

    def _edit_button(self) -> FlatButton:
        edit = name_widget(FlatButton(self.tr("Edit rows")), "rows-edit")
        edit.setCheckable(True)
        edit.setToolTip(
            self.tr("Block size, queue depth and threads of each row. Changed rows become custom rows.")
        )
        edit.toggled.connect(self._show_editor)
        return edit

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
        """Show or hide that figures are simulated."""
        self._practice.setVisible(practice)

    def show_running(self, *, running: bool) -> None:
        """Enable what can be touched during a measurement, or without one; keep the keyboard on the page."""
        focused = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        if running:
            self._edit.setChecked(False)
        self._edit.setEnabled(not running)
        self.settings.allow_changes(allowed=not running)
        self.grid.show_running(running=running)
        self._bar.setVisible(running)
        self._show_stop()
        self.copy.setVisible(not running)
        if focused:
            self.grid.setFocus()

    def show_rows(self, rows: tuple[Row, ...], columns: tuple[Direction, ...]) -> None:
        """Show ``rows`` in the grid, and in the editor where they are changed."""
        self.grid.show_rows(rows, columns)
        # The page is scrolled as a whole, and the grid not once more within it.
        self._grid_area.setMinimumHeight(self.grid.minimumSizeHint().height())
        self.editor.show_rows(rows)

    def _show_editor(self, shown: bool) -> None:
        self._edit.setText(self.tr("Done") if shown else self.tr("Edit rows"))
        self._sides.show_only(self._editor_area if shown else self._grid_area)

    def show_figures(self, figures: QWidget) -> None:
        """Show the card that holds ``figures``: the grid, or a series in its place."""
        card = figures.parentWidget()
        while card is not None and card.parentWidget() is not self._figures:
            card = card.parentWidget()
        if card is not None:
            self._figures.show_only(card)
            self._halves.ask_for(_WIDE if card.isAncestorOf(self.grid) else _WIDE_TABLE)
        self._show_stop()

    def _show_stop(self) -> None:
        """Show a stop button of its own while a series runs: the grid's is out of sight then."""
        running, card = not self._bar.isHidden(), self._figures.shown_widget
        self.stop.setVisible(running and card is not None and not card.isAncestorOf(self.grid))

    def say(self, text: str, fraction: float = 0.0) -> None:
        """Set the line under the settings, and the bar to a ``fraction`` of 0 to 1."""
        self._line.setText(text)
        self._bar.setValue(round(fraction * _STEPS))

    def say_of_series(self, text: str) -> None:
        """Say in the tool tips of their buttons what the series on offer would take."""
        for button, tip in ((self.test_layers, self._layers_tip), (self.compare_modes, self._modes_tip)):
            button.setToolTip(as_tip("\n".join(filter(None, (tip, text)))))
            button.setAccessibleDescription(text)

    def show_problem(self, sentence: str) -> None:
        """Show what went wrong; an empty sentence hides it."""
        self._problem.say(Status.BAD, sentence)
        self._problem.setVisible(bool(sentence))

    def warn(self, lines: Sequence[str]) -> None:
        """Show what to know before the start; nothing hides it."""
        self._cautions.say(Status.WARNING, "\n".join(lines))
        self._cautions.setVisible(bool(lines))

    def explain(self, text: str) -> None:
        """Say under the grid what its figures mean; empty hides the text."""
        self._explanation.setText(text)
        self._explanation.setVisible(bool(text))

    def _work(self) -> QWidget:
        work = QWidget()
        settings = self._settings_card()
        for card in (
            self._grid_card(),
            Card((self.layer_test, 1)),
            Card((self.io_modes, 1)),
            Card((self.sustained, 1)),
        ):
            self._figures.add(card)
        self._halves = SideBySide((self._figures, 11), (self._chart_card(), 10), _WIDE)
        content = QWidget()
        vbox(0, Space.M, settings, (self._halves, 1), parent=content)
        # Choices are elided where it is narrow. By the width that they ask for Qt would have them lie beyond
        # the edge, and count too few lines for what is wrapped beside them.
        for part in (content, settings, self.settings):
            part.setMinimumWidth(1)
        page_layout(work, (scroll_area_of_controls(content, gutter=True), 1), gutter=True)
        return work

    def _settings_card(self) -> Card:
        others = QWidget()
        hbox(0, Space.M, 1, self.sustain, self.compare_modes, self.test_layers, self.stop, parent=others)
        foot = SideBySide((self._line, 1), (others, 0), _WIDE_FOOT)
        notices = self._problem, self._practice, self._cautions
        return Card(self.settings, *notices, foot, self._bar)

    def _grid_card(self) -> Card:
        head = hbox(0, -1, (flush_left(self._edit), 1), self.statistic, self.copy)
        for area in (self._grid_area, self._editor_area):
            self._sides.add(area)
        return Card(head, (self._sides, 1), self._explanation, hbox(0, 0, self.one_disk, 1))

    def _chart_card(self) -> Card:
        card = Card((self.chart, 1))
        card.setMinimumHeight(_LEAST)
        card.body.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        return card
