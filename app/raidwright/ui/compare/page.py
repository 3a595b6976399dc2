"""Compare: saved measurements side by side, each against the first one chosen."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap, QShowEvent
from PySide6.QtWidgets import QCheckBox, QStackedLayout, QWidget

from raidwright.bench.comparing.side_by_side import since_earlier
from raidwright.bench.summary import Statistic
from raidwright.history import SavedRun
from raidwright.language.comparing import since_words
from raidwright.session.history import unreadable_sentence
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.ab_panel import AbPanel
from raidwright.ui.compare.action_list import ActionList
from raidwright.ui.compare.baseline import BaselineOffer
from raidwright.ui.compare.chart import CompareChart, CompareLegend
from raidwright.ui.compare.importing import ImportButton
from raidwright.ui.compare.kept_series import (
    MOST_LAYER_TESTS,
    MOST_SYNCS,
    KeptCampaign,
    KeptLayerTests,
    KeptSustained,
    KeptSyncs,
)
from raidwright.ui.compare.model import all_practice, groups, with_passes_shown
from raidwright.ui.compare.picture import draw_campaign, draw_comparison, draw_layer_tests, draw_syncs
from raidwright.ui.compare.run_actions import RunActions
from raidwright.ui.compare.run_list import CompareList
from raidwright.ui.compare.timeline import TimelineChart, timeline_lines
from raidwright.ui.compare.words import caveats, ranks_of
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import (
    SideBySide,
    hbox,
    page_layout,
    scroll_area,
    scroll_area_of_controls,
    vbox,
)
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, EmptyState, Heading, Status, StatusLine
from raidwright.ui.shared.measurement_widgets import UnitSwitch
from raidwright.ui.shared.rank_table import RankView
from raidwright.ui.words.figures import figure, sentences_in_row
from raidwright.ui.words.sentences import in_words, practice_words

_LEAST = 360
"""Pixels of height below which list and chart tell nothing: the page is scrolled then."""
_WIDE = 640
"""Pixels that list and chart take side by side."""


class ComparePage(QWidget):
    """Kept measurements side by side; needs no machine."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._saved: tuple[SavedRun, ...] = ()
        self.list = CompareList()
        self._ranks, self._chart = RankView(), CompareChart()
        self._legend = CompareLegend()
        self._units = UnitSwitch("compare/unit")
        self._best = name_widget(QCheckBox(self.tr("Best pass &only")), "compare-best")
        self._best.setToolTip(self.tr("Compare the best pass of each, as published results do"))
        self._caveats = StatusLine(Status.WARNING, "")
        self._timeline = TimelineChart()
        self._syncs = KeptSyncs(session.history)
        self._syncs_area = scroll_area(self._syncs)
        self._layer_tests = KeptLayerTests(session.history)
        self._layer_tests_area = scroll_area(self._layer_tests)
        self._campaign = KeptCampaign(session.history, session.loop)
        self._campaign_area = scroll_area(self._campaign)
        self._sustained = KeptSustained()
        self._fold = name_widget(Fold(self._timeline, self.tr("&Timeline")), "fold-course")
        self._since = name_widget(StatusLine(Status.INFO, ""), "since-earlier")
        self._baseline = name_widget(BaselineOffer(session), "no-baseline")
        self._ab_panel = name_widget(AbPanel(session), "in-turn")
        self._practice = StatusLine(Status.INFO, practice_words())
        self._left_over = Muted(wrap=True)
        self.actions_of_runs = RunActions(session.history, session.loop, self._picture, self._statistic)
        self._import = ImportButton(session.history, session.loop, "import-first")
        self._problem = name_widget(StatusLine(Status.BAD, ""), "history-problem")
        self._file_problem = name_widget(StatusLine(Status.BAD, ""), "file-problem")
        for each in (self._problem, self._file_problem):
            each.setContentsMargins(Space.XL, Space.M, Space.XL, 0)
            each.hide()
        self._views = QStackedLayout()
        self._actions = ActionList()
        self._actions.setContentsMargins(Space.XL, 0, Space.XL, Space.M)
        vbox(0, -1, self._problem, self._file_problem, (self._views, 1), self._actions, parent=self)
        # In a layout that belongs to no widget yet, the first would be shown as a window of its own.
        for view in (self._empty(), self._work()):
            self._views.addWidget(view)
        self._connect()

    def refresh(self) -> None:
        """Read all measurements and actions from the history again."""
        history = self._session.history
        runs, actions, syncs = history.runs(), history.actions(), history.syncs()
        layer_tests, campaigns = history.layer_tests(), history.campaigns()
        self._actions.show_actions(actions.actions)
        self._saved = runs.runs
        self.list.show_kept((*runs.alone, *syncs.syncs, *layer_tests.layer_tests, *campaigns.with_setup_runs))
        self._views.setCurrentIndex(1 if self.list.count() else 0)
        every = (runs, actions, syncs, layer_tests, campaigns)
        unreadable = unreadable_sentence(sum(each.unreadable for each in every))
        self._left_over.setText(in_words(unreadable))
        self._left_over.setVisible(unreadable is not None)
        self._show()

    def showEvent(self, event: QShowEvent) -> None:
        """Read the history again: another window or the terminal may have measured meanwhile."""
        super().showEvent(event)
        self._file_problem.hide()
        self.refresh()

    def _refresh_if_visible(self) -> None:
        if self.isVisible():
            self.refresh()

    def _show_problem(self, sentence: str) -> None:
        self._problem.say(Status.BAD, sentence)
        self._problem.show()

    def _show_file_problem(self, sentence: str) -> None:
        """Show why a file was not written or read, until the next thing is told."""
        self._file_problem.say(Status.BAD, sentence)
        self._file_problem.show()

    def _show(self) -> None:
        runs, instead = self.list.runs(), self._show_instead()
        self._hint.setVisible(not runs and not instead)
        self._result.setVisible(bool(runs) and not instead)
        self._legend.show_runs(runs)
        self._sustained.show_runs(runs)
        shown, saved = (with_passes_shown(each, self._statistic()) for each in (runs, self._saved))
        self._ranks.show_table(*ranks_of(shown))
        self._chart.show_groups(groups(shown, saved), self._units.unit)
        self._draw_timeline()
        doubts = caveats(shown)
        self._caveats.say(Status.WARNING, sentences_in_row(*doubts))
        self._caveats.setVisible(bool(doubts))
        self._practice.setVisible(all_practice(runs))
        self._show_since(runs)
        self._baseline.show_runs(runs, self._saved)
        self._ab_panel.show_runs(() if instead else runs, self._saved)
        self.actions_of_runs.mark(self.list.marked_measurements())

    def _statistic(self) -> Statistic:
        """What counts of the passes of a cell."""
        return Statistic.BEST if self._best.isChecked() else Statistic.MEDIAN

    def _show_instead(self) -> bool:
        """Show marked syncs, layer tests or a campaign in place of the comparison; returns whether it did.

        That is so while nothing but one of these kinds is marked; the ticked runs come back as soon as a run
        is marked.
        """
        marked, syncs, layer_tests = (
            self.list.marked_measurements(),
            self.list.syncs(),
            self.list.layer_tests(),
        )
        campaigns = self.list.campaigns()
        of_syncs = 0 < len(syncs) == len(marked) <= MOST_SYNCS
        of_layer_tests = 0 < len(layer_tests) == len(marked) <= MOST_LAYER_TESTS
        of_campaign = len(campaigns) == len(marked) == 1
        self._syncs_area.setVisible(of_syncs)
        self._layer_tests_area.setVisible(of_layer_tests)
        self._campaign_area.setVisible(of_campaign)
        if of_syncs:
            self._syncs.show_syncs(syncs)
        if of_layer_tests:
            self._layer_tests.show_layer_tests(layer_tests)
        if of_campaign:
            self._campaign.show_campaign(campaigns[0])
        return of_syncs or of_layer_tests or of_campaign

    def _show_since(self, runs: Sequence[SavedRun]) -> None:
        others = [saved.run for saved in self._saved]
        changes = [(saved.name, since) for saved in runs if (since := since_earlier(saved.run, others))]
        worse = any(since.is_worse for _, since in changes)
        words = "\n".join(since_words(name, since, figure) for name, since in changes)
        self._since.say(Status.WARNING if worse else Status.INFO, words)
        self._since.setVisible(bool(changes))

    def _draw_timeline(self) -> None:
        """Draw the timeline over time only while it is unfolded: thousands of samples are read for it."""
        if self._fold.is_unfolded:
            self._timeline.show_lines(timeline_lines(self.list.runs(), self._session.history))

    def _picture(self) -> QPixmap | None:
        """A picture of what is compared, else of the marked runs; None where there is neither."""
        if self._syncs.isVisible():
            return draw_syncs(self.list.syncs(), self._session.history)
        if self._layer_tests.isVisible():
            return draw_layer_tests(self.list.layer_tests(), self._session.history)
        if self._campaign.isVisible():
            return draw_campaign(self.list.campaigns()[0], self._session.history)
        runs = self.list.runs() or self.list.marked_runs()
        if not runs:
            return None
        unit, along = self._units.unit, self._sustained.along
        return draw_comparison(runs, self._saved, unit, along, self._statistic())

    def _tell_of_import(self, words: str) -> None:
        """Say what came of an import: under the list, or above the page while there is no list.

        The list is read again first: while another page is shown nothing else does that.
        """
        self.refresh()
        if self.list.count():
            self.actions_of_runs.tell_beside_undo(words)
        else:
            self._show_file_problem(words)

    def _connect(self) -> None:
        self.list.chosen.connect(self._show)
        self.list.marks_changed.connect(self._show)
        self._units.chosen.connect(self._show)
        self._best.toggled.connect(self._show)
        self._fold.clicked.connect(self._draw_timeline)
        self.actions_of_runs.failed.connect(self._show_file_problem)
        self.actions_of_runs.told.connect(self._file_problem.hide)
        self._import.told.connect(self._tell_of_import)
        self._session.history_changed.connect(self._refresh_if_visible)
        self._session.plan_ended.connect(self._refresh_if_visible)
        self._session.history_failed.connect(self._show_problem)

    def _empty(self) -> QWidget:
        empty = QWidget()
        state = EmptyState(
            "compare",
            self.tr("No results yet"),
            self.tr("Results are saved automatically. Measure a disk, then an array, and compare them here."),
            (self.tr("Run a benchmark"), lambda: self._session.benchmark_requested.emit("")),
        )
        vbox(0, 0, (state, 1), hbox(Space.L, 0, 1, self._import, 1), parent=empty)
        return empty

    def _work(self) -> QWidget:
        work = QWidget()
        saved, shown = self._list_card(), self._chart_card()
        saved.setMinimumHeight(_LEAST)
        shown.setMinimumHeight(_LEAST)
        halves = SideBySide((saved, 4), (shown, 11), _WIDE)
        for area in (self._measured_area, self._syncs_area, self._layer_tests_area, self._campaign_area):
            halves.stacked.connect(area.show_all)
        halves.setMinimumWidth(1)
        page_layout(work, (scroll_area_of_controls(halves, gutter=True), 1), gutter=True)
        return work

    def _list_card(self) -> Card:
        return Card(Heading(self.tr("Saved results")), (self.list, 1), self._left_over, self.actions_of_runs)

    def _chart_card(self) -> Card:
        self._hint = EmptyState(
            "compare",
            self.tr("Choose results to compare"),
            self.tr("Check two or more results. The first one is the baseline."),
        )
        self._result, measured = QWidget(), QWidget()
        vbox(0, Space.L, self._sustained, self._ranks, self._chart, 1, parent=measured)
        self._measured_area = scroll_area(measured)
        remarks = vbox(0, Space.XS, 1, self._practice, self._caveats, self._since, 1)
        head = hbox(0, -1, (remarks, 1), self._best, (self._units, 0, Qt.AlignmentFlag.AlignRight))
        vbox(
            0,
            Space.M,
            self._legend,
            head,
            self._baseline,
            (self._measured_area, 1),
            hbox(0, 0, self._fold, 1),
            self._timeline,
            parent=self._result,
        )
        instead = ((area, 1) for area in (self._syncs_area, self._layer_tests_area, self._campaign_area))
        return Card((self._hint, 1), (self._result, 1), *instead, self._ab_panel)
