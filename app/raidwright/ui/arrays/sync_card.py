"""How fast a sync of an array is or was, over time and disk by disk."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.rates import rates
from raidwright.bench.sync_watch import (
    MemberDisk,
    SyncCourse,
    SyncMoment,
    member_title,
    sync_course,
    sync_told,
)
from raidwright.storage.failures import Sentence
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import Label, Muted, Text, named
from raidwright.ui.look.layouts import clear, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.shared.rate_chart import RateChart, RateCurves, Swatch
from raidwright.ui.words.figures import duration_words, figure, percent, seconds_words
from raidwright.ui.words.sentences import in_words, sync_name

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_POINTS = 300
"""That are drawn of one curve."""


class SyncCard(Card):
    """Hidden as long as no sync of the array was watched."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        self._title, self._line = Heading(""), named(Text(), "sync-line")
        spoken = QCoreApplication.translate("SyncCard", "Speed of each disk over time; figures stand below")
        self._chart = RateChart("sync-chart", spoken)
        self._members, self._said = table(Space.M, Space.XS, wide=1), vbox(0, Space.S)
        super().__init__(self._title, self._line, self._chart, self._members, self._said, parent=parent)
        self._session, self._uuid = session, ""
        self._titles: dict[str, str] = {}
        self._cells: dict[str, tuple[QLabel, ...]] = {}
        self._told: tuple[Sentence, ...] = ()
        session.syncs.changed.connect(self._changed)
        self.hide()

    def show_array(self, uuid: str) -> None:
        """Show what is known of this one."""
        if uuid != self._uuid:
            self._uuid = uuid
            self._show()

    def _changed(self, uuid: str) -> None:
        parent = self.parentWidget()
        if uuid == self._uuid and parent is not None and parent.isVisible():
            self._show()

    def _show(self) -> None:
        moments = self._session.syncs.moments(self._uuid)
        course = sync_course(moments)
        self.setVisible(course is not None)
        if course is None:
            return
        running = self._session.syncs.is_watched(self._uuid)
        self._title.setText(self.tr("The sync, disk by disk") if running else self.tr("The last sync"))
        self._line.setText(_words(course))
        self._chart.show_curves(_curves(moments, course))
        disks = self._session.syncs.disks(self._uuid)
        self._fill(course, disks)
        told = sync_told(course, disks)
        if told != self._told:
            self._told = told
            clear(self._said)
            for sentence in told:
                self._said.addWidget(StatusLine(Status.INFO, in_words(sentence)))

    def _fill(self, course: SyncCourse, disks: Sequence[MemberDisk]) -> None:
        """Each second anew: only the figures change."""
        titles = {each.device: member_title(each.device, disks) for each in course.members}
        if titles != self._titles:
            self._begin(titles)
        for each in course.members:
            texts = (figure(each.read / MEGABYTE), figure(each.written / MEGABYTE), percent(each.busy))
            for cell, text in zip(self._cells[each.device], texts, strict=True):
                cell.setText(text)

    def _begin(self, titles: dict[str, str]) -> None:
        """A line for each of these."""
        clear(self._members)
        heads = (self.tr("read MB/s"), self.tr("written MB/s"), self.tr("busy"))
        for column, text in enumerate(heads, 2):
            self._members.addWidget(Muted(text), 0, column, _RIGHT)
        self._titles = titles
        self._cells = {device: (Label(""), Label(""), Label("")) for device in titles}
        for line, (device, title) in enumerate(titles.items(), 1):
            self._members.addWidget(Swatch(line - 1), line, 0)
            self._members.addWidget(Text(title), line, 1)
            for column, cell in enumerate(self._cells[device], 2):
                self._members.addWidget(cell, line, column, _RIGHT)


def _words(course: SyncCourse) -> str:
    """What it is, how far it went, how long it took, and how fast it was on the mean."""
    text = QCoreApplication.translate(
        "SyncCard", "{what}: from {begin} to {end} in {time}, {rate} MB/s of each disk"
    )
    return text.format(
        what=sync_name(course.what),
        begin=percent(course.begin),
        end=percent(course.end),
        time=duration_words(course.seconds),
        rate=figure(course.mean / MEGABYTE),
    )


def _curves(moments: Sequence[SyncMoment], course: SyncCourse) -> RateCurves:
    """What each member read and wrote, by the kernel's counters."""
    moving = [each for each in moments if each.moves]
    apart = moving[:: max(1, len(moving) // _POINTS)]
    begin = moving[0].sample.time
    curves: dict[str, list[tuple[float, float]]] = {each.device: [] for each in course.members}
    for before, after in pairwise(apart):
        for rate in rates(before.sample, after.sample):
            if rate.device in curves:
                curves[rate.device].append((after.sample.time - begin, rate.total))
    return RateCurves(list(curves.values()), reach=course.seconds, words=seconds_words)
