"""A sync that is or was watched: what it came to, its speed over time, and what each disk did for it."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget

from raidwright.bench.sync_watch import (
    MemberDisk,
    SyncMoment,
    SyncTimeline,
    member_title,
    speed_points,
    sync_sentences,
    sync_timeline,
)
from raidwright.bench.timeline.rates import rates
from raidwright.storage.failures import Sentence
from raidwright.ui.look.labels import Label, Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.shared.rate_chart import Curve, RateChart, RateCurves, Swatch
from raidwright.ui.words.figures import duration_words, percent, rate_figure, seconds_words
from raidwright.ui.words.sentences import in_words, sync_name

translate = QCoreApplication.translate
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_POINTS = 300
"""Points that are drawn of one curve."""


class SyncView(QWidget):
    """What a sync came to: a sentence, the speed of each member over time, and figures.

    Shows nothing before `show_sync`; ``name`` is the beginning of the names of its parts.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = name_widget(Text(), f"{name}-line")
        spoken = translate("SyncCard", "Speed of each disk over time; figures are below")
        self.chart = RateChart(f"{name}-chart", spoken)
        self._members, self._said = table(Space.M, Space.XS, wide=1), vbox(0, Space.S)
        self._cells: dict[str, tuple[QLabel, ...]] = {}
        self._titles: dict[str, str] = {}
        self._told: tuple[Sentence, ...] = ()
        vbox(0, Space.S, self._line, (self.chart, 1), self._members, self._said, parent=self)

    def show_sync(self, moments: Sequence[SyncMoment], disks: Sequence[MemberDisk]) -> bool:
        """Show the sync that ``moments`` tell of; returns whether there was anything to show."""
        timeline = sync_timeline(moments)
        if timeline is None:
            return False
        self._line.setText(timeline_words(timeline))
        self.chart.show_curves(_curves(moments, timeline))
        self._fill(timeline, disks)
        self._tell(sync_sentences(timeline, disks))
        return True

    def _tell(self, sentences: tuple[Sentence, ...]) -> None:
        if sentences == self._told:
            return
        self._told = sentences
        clear(self._said)
        for sentence in sentences:
            self._said.addWidget(StatusLine(Status.INFO, in_words(sentence)))

    def _fill(self, timeline: SyncTimeline, disks: Sequence[MemberDisk]) -> None:
        """Write the figures of all members; called each second, while the labels stay the same."""
        titles = {each.device: member_title(each.device, disks) for each in timeline.members}
        if titles != self._titles:
            self._begin(titles)
        for each in timeline.members:
            texts = (rate_figure(each.read), rate_figure(each.written), percent(each.busy))
            for cell, text in zip(self._cells[each.device], texts, strict=True):
                cell.setText(text)

    def _begin(self, titles: dict[str, str]) -> None:
        """Make a line of labels for each member."""
        clear(self._members)
        heads = (
            translate("SyncCard", "read MB/s"),
            translate("SyncCard", "written MB/s"),
            translate("SyncCard", "utilization"),
        )
        for column, text in enumerate(heads, 2):
            self._members.addWidget(Muted(text), 0, column, _RIGHT)
        self._titles = titles
        self._cells = {device: (Label(""), Label(""), Label("")) for device in titles}
        for line, (device, title) in enumerate(titles.items(), 1):
            self._members.addWidget(Swatch(line - 1), line, 0)
            self._members.addWidget(Text(title), line, 1)
            for column, cell in enumerate(self._cells[device], 2):
                self._members.addWidget(cell, line, column, _RIGHT)


def timeline_words(timeline: SyncTimeline) -> str:
    """What md did, how far it went, how long it took, and its mean speed."""
    text = translate("SyncCard", "{what}: {begin} to {end} in {time}, {rate} MB/s per disk")
    return text.format(
        what=sync_name(timeline.what),
        begin=percent(timeline.begin),
        end=percent(timeline.end),
        time=duration_words(timeline.seconds),
        rate=rate_figure(timeline.mean),
    )


def speed_curve(moments: Sequence[SyncMoment]) -> Curve:
    """The speed of a sync for each member, by seconds since the first moment drawn."""
    return speed_points(_moments_to_draw(moments))


def _moments_to_draw(moments: Sequence[SyncMoment]) -> list[SyncMoment]:
    """The moments at which the sync moved; only every so many where they are more than `_POINTS`."""
    moving = [each for each in moments if each.moves]
    return moving[:: max(1, len(moving) // _POINTS)]


def _curves(moments: Sequence[SyncMoment], timeline: SyncTimeline) -> RateCurves:
    """What each member read and wrote together, by the kernel's counters."""
    points = _moments_to_draw(moments)
    begin = points[0].sample.time
    curves: dict[str, list[tuple[float, float]]] = {each.device: [] for each in timeline.members}
    for before, after in pairwise(points):
        for rate in rates(before.sample, after.sample):
            if rate.device in curves:
                curves[rate.device].append((after.sample.time - begin, rate.total))
    return RateCurves(list(curves.values()), reach=timeline.seconds, words=seconds_words)
