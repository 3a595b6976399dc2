"""Campaigns, layer tests, whole stretches and syncs that were kept, where comparisons stand otherwise.

A campaign has its sentence and its tables, layer tests stand one below another, whole stretches above their
bars (by position or by time, two over one another), and syncs one with its disks, or several over another.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from raidwright.bench.campaign.outcome import WholeCampaign
from raidwright.bench.sync_watch import SyncRecord, sync_timeline
from raidwright.history import SavedCampaign, SavedLayerTest, SavedRun, SavedSync
from raidwright.session.history import TolerantHistory
from raidwright.storage.fact import one_line
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.compare.saved import shown_name, state_words, whole_layer_test
from raidwright.ui.look.labels import Label, Muted, name_widget
from raidwright.ui.look.layouts import clear, hbox, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.shared.campaign_outcome import OutcomeView
from raidwright.ui.shared.layer_test_table import LayerTestTable, target_words
from raidwright.ui.shared.rate_chart import CURVES_APART, RateChart, RateCurves, Swatch
from raidwright.ui.shared.sustained_timeline import Along, SustainedTimeline, stretch_of
from raidwright.ui.shared.sync_view import SyncView, speed_curve, timeline_words
from raidwright.ui.words.figures import moment_words, seconds_words
from raidwright.ui.words.sentences import practice_words


class KeptCampaign(QWidget):
    """One kept campaign in place of the comparison; drawn anew only when another one is marked.

    Without a ``loop``, for a picture, it is whole at once.
    """

    def __init__(self, history: TolerantHistory, loop: Loop | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._shown: tuple[SavedCampaign, WholeCampaign] | None = None
        self._title = name_widget(Heading(""), "kept-campaign-title")
        self._detail = name_widget(Muted(wrap=True), "kept-campaign-detail")
        self.outcome = OutcomeView(loop)
        vbox(0, Space.S, self._title, self._detail, (self.outcome, 1), parent=self)

    def show_campaign(self, saved: SavedCampaign) -> None:
        """Show ``saved``."""
        whole = saved.whole(self._history.runs())
        if (saved, whole) == self._shown:
            return
        self._shown = saved, whole
        self._title.setText(shown_name(saved))
        self._detail.setText(_detail(saved))
        self.outcome.show_campaign(whole, "", practice=whole.practice)


def _detail(saved: SavedCampaign) -> str:
    """The line below a campaign's name: when and where it was made, how far it came, and what was noted."""
    machine = QCoreApplication.translate("MachineChooser", saved.campaign.machine)
    words = (moment_words(saved.started), machine, state_words(saved.state), saved.comment)
    return one_line(" · ".join(filter(None, words)))


MOST_LAYER_TESTS = 4
"""Layer tests that are shown below one another."""


class KeptLayerTests(QWidget):
    """Kept layer tests below one another; tables are made anew only when other layer tests are marked."""

    def __init__(self, history: TolerantHistory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._shown: tuple[SavedLayerTest, ...] = ()
        self._practice = StatusLine(Status.INFO, practice_words())
        self._parts = vbox(0, Space.XL)
        self.tables: tuple[LayerTestTable, ...] = ()
        vbox(0, Space.M, self._practice, self._parts, 1, parent=self)

    def show_layer_tests(self, layer_tests: Sequence[SavedLayerTest]) -> None:
        """Show ``layer tests``, at least one and at most `MOST_LAYER_TESTS`."""
        self._practice.setVisible(any(saved.record.practice for saved in layer_tests))
        if tuple(layer_tests) == self._shown:
            return
        self._shown = tuple(layer_tests)
        clear(self._parts)
        self.tables = tuple(LayerTestTable(f"kept-ladder-{number}") for number in range(len(layer_tests)))
        for saved, drawn in zip(layer_tests, self.tables, strict=True):
            whole = whole_layer_test(saved, self._history)
            drawn.show_layer_test(whole, saved.stages[0].run.spec.rows)
            self._parts.addWidget(_part(saved, target_words(whole), drawn))


def still_layer_test(saved: SavedLayerTest, history: TolerantHistory) -> Iterator[QWidget]:
    """The widgets of one layer test for a picture: a table for each row, with nothing to choose."""
    whole, rows = whole_layer_test(saved, history), saved.stages[0].run.spec.rows
    yield Heading(shown_name(saved))
    yield Muted(_kept_layer_tests_detail(saved, target_words(whole)), wrap=True)
    for row in rows:
        drawn = LayerTestTable("still-ladder", row_with_term=row is rows[-1])
        drawn.show_layer_test(whole, (row,))
        yield Heading(row.label)
        yield drawn


def _part(saved: SavedLayerTest, target: str, drawn: LayerTestTable) -> QWidget:
    part = QWidget()
    heading = name_widget(Heading(shown_name(saved)), "kept-ladder-title")
    detail = name_widget(Muted(_kept_layer_tests_detail(saved, target), wrap=True), "kept-ladder-detail")
    vbox(0, Space.S, hbox(0, Space.S, (heading, 1), drawn.row), detail, drawn, parent=part)
    return part


def _kept_layer_tests_detail(saved: SavedLayerTest, target: str) -> str:
    """The line below a test's name: of what it is, when and where it was measured, and how far it came."""
    record = saved.record
    machine = QCoreApplication.translate("MachineChooser", record.machine)
    words = (target, moment_words(record.started), machine, state_words(saved.state), saved.comment)
    return one_line(" · ".join(filter(None, words)))


_HEIGHT = 230
_MOST = 2
"""Runs whose curves can be told apart: each has up to three."""


class KeptSustained(QWidget):
    """The curves of up to two sustained runs; hidden where other runs are compared."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.course = SustainedTimeline("kept-sustained")
        self.course.chart.setMinimumHeight(_HEIGHT)
        vbox(0, Space.S, hbox(0, 0, 1, self.course.along), self.course, parent=self)
        self._shown: tuple[SavedRun, ...] = ()
        self.hide()

    @property
    def along(self) -> Along:
        """Whether position or time lies along the bottom."""
        chosen: Along = self.course.along.currentData()
        return chosen

    def show_runs(self, runs: Sequence[SavedRun]) -> None:
        """Draw ``runs`` over one another, in the order of the colours."""
        fits = _have_curves(runs)
        self.setVisible(fits)
        if fits and tuple(runs) != self._shown:
            self._shown = tuple(runs)
            _draw(self.course, runs)


def still_timeline(runs: Sequence[SavedRun], along: Along) -> SustainedTimeline | None:
    """The curves of ``runs`` for a picture, with nothing to choose; None where `KeptSustained` hides."""
    if not _have_curves(runs):
        return None
    timeline = SustainedTimeline("still-sustained")
    timeline.chart.setMinimumHeight(_HEIGHT)
    timeline.along.setCurrentIndex(timeline.along.findData(along))
    _draw(timeline, runs)
    return timeline


def _have_curves(runs: Sequence[SavedRun]) -> bool:
    """Whether all ``runs`` are sustained, and few enough to be drawn over one another."""
    return 0 < len(runs) <= _MOST and all(saved.run.spec.sustained is not None for saved in runs)


def _draw(timeline: SustainedTimeline, runs: Sequence[SavedRun]) -> None:
    timeline.draw(*(stretch_of(saved.run.spec, saved.run) for saved in runs))
    timeline.tell(*((shown_name(saved) if len(runs) > 1 else "", saved.run) for saved in runs))


MOST_SYNCS = CURVES_APART
"""Syncs that are drawn over one another."""


class KeptSyncs(QWidget):
    """Kept syncs: one with its disks, or several over one another.

    Their records are read from the history only when other syncs are marked.
    """

    def __init__(self, history: TolerantHistory, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._history = history
        self._shown: tuple[SavedSync, ...] = ()
        self._title = name_widget(Heading(""), "kept-sync-title")
        self._detail = name_widget(Muted(wrap=True), "kept-sync-detail")
        self._practice = StatusLine(Status.INFO, practice_words())
        self.view, self.overlaid = SyncView("kept-sync"), OverlaidSyncs()
        head = (self._title, self._detail, self._practice)
        vbox(0, Space.S, *head, (self.view, 1), (self.overlaid, 1), parent=self)

    def show_syncs(self, syncs: Sequence[SavedSync]) -> None:
        """Show ``syncs``, at least one and at most `MOST_SYNCS`."""
        only = syncs[0] if len(syncs) == 1 else None
        self._title.setText(shown_name(only) if only else self.tr("{n} syncs compared").format(n=len(syncs)))
        self._detail.setText(_kept_syncs_detail(only) if only else "")
        self._detail.setVisible(only is not None)
        self._practice.setVisible(any(saved.summary.practice for saved in syncs))
        if tuple(syncs) != self._shown:
            self._shown = tuple(syncs)
            self._draw(syncs)

    def _draw(self, syncs: Sequence[SavedSync]) -> None:
        read = [(saved, self._history.sync(saved.id)) for saved in syncs]
        records = [(saved, record) for saved, record in read if record is not None]
        self.overlaid.setVisible(len(syncs) > 1)
        self.overlaid.show_syncs(records if len(syncs) > 1 else ())
        alone = [record for _, record in records if len(syncs) == 1]
        self.view.setVisible(any(self.view.show_sync(each.moments, each.disks) for each in alone))


class OverlaidSyncs(QWidget):
    """The speed of several syncs, each counted from its own beginning, and what each came to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        spoken = self.tr("Speed of each sync over time; figures are below")
        self.chart = RateChart("overlaid-syncs", spoken)
        self.chart.setMinimumHeight(230)
        self._lines = table(Space.M, Space.S, wide=1)
        vbox(0, Space.M, (self.chart, 1), self._lines, parent=self)

    def show_syncs(self, syncs: Sequence[tuple[SavedSync, SyncRecord]]) -> None:
        """Draw ``syncs`` to one scale, in the order of the colours."""
        clear(self._lines)
        seconds = [0.0]
        for number, (saved, record) in enumerate(syncs):
            timeline = sync_timeline(record.moments)
            seconds.append(timeline.seconds if timeline else 0.0)
            self._lines.addWidget(Swatch(number), 2 * number, 0, Qt.AlignmentFlag.AlignVCenter)
            self._lines.addWidget(Label(shown_name(saved)), 2 * number, 1)
            words = " · ".join(
                filter(None, (timeline_words(timeline) if timeline else "", _kept_syncs_detail(saved)))
            )
            self._lines.addWidget(Muted(words, wrap=True), 2 * number + 1, 1)
        curves = [speed_curve(record.moments) for _, record in syncs]
        self.chart.show_curves(RateCurves(curves, reach=max(seconds), words=seconds_words))


def _kept_syncs_detail(saved: SavedSync) -> str:
    """The line below a sync's name: of what it was, when and where it was watched, and what was noted."""
    summary = saved.summary
    machine = QCoreApplication.translate("MachineChooser", summary.machine)
    target = summary.target if summary.target != saved.name else ""
    return one_line(" · ".join(filter(None, (target, moment_words(summary.started), machine, saved.comment))))
