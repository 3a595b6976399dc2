"""Syncs that were watched, where comparisons stand otherwise: one with its disks, or several over another."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from raidwright.bench.sync_watch import SyncRecord, sync_course
from raidwright.history import SavedSync
from raidwright.session.history import TolerantHistory
from raidwright.ui.look.labels import Label, Muted, name_widget
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.shared.rate_chart import CURVES_APART, RateChart, RateCurves, Swatch
from raidwright.ui.shared.sync_view import SyncView, course_words, speed_curve
from raidwright.ui.words.figures import moment_words, seconds_words
from raidwright.ui.words.sentences import practice_words

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
        self._title.setText(only.name if only else self.tr("{n} syncs compared").format(n=len(syncs)))
        self._detail.setText(_detail(only) if only else "")
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
            course = sync_course(record.moments)
            seconds.append(course.seconds if course else 0.0)
            self._lines.addWidget(Swatch(number), 2 * number, 0, Qt.AlignmentFlag.AlignVCenter)
            self._lines.addWidget(Label(saved.name), 2 * number, 1)
            words = " · ".join(filter(None, (course_words(course) if course else "", _detail(saved))))
            self._lines.addWidget(Muted(words, wrap=True), 2 * number + 1, 1)
        curves = [speed_curve(record.moments) for _, record in syncs]
        self.chart.show_curves(RateCurves(curves, reach=max(seconds), words=seconds_words))


def _detail(saved: SavedSync) -> str:
    """The line below a sync's name: of what it was, when and where it was watched, and what was noted."""
    summary = saved.summary
    machine = QCoreApplication.translate("MachineChooser", summary.machine)
    target = summary.target if summary.target != saved.name else ""
    return " · ".join(filter(None, (target, moment_words(summary.started), machine, saved.comment)))
