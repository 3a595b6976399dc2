"""One array on Home: its name, its condition, its room, its disks, and the one button that helps."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.snapshot.room import ALMOST_FULL, Room
from raidwright.storage.words.summary import ArraySummary, Help
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.home.words import (
    design_words,
    full_words,
    help_words,
    meaning_words,
    room_words,
)
from raidwright.ui.look.controls import PrimaryButton, ThinProgressBar
from raidwright.ui.look.labels import Label, Muted, name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Badge, Card, Heading, Status, StatusLine
from raidwright.ui.shared.bays import BayRow
from raidwright.ui.shared.folders import open_folder
from raidwright.ui.words.figures import percent
from raidwright.ui.words.tones import condition_words

Progress = tuple[float, str]


class RoomBar(QWidget):
    """How much of an array is used; red where hardly anything is left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room = Room(0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_room(self, room: Room) -> None:
        """Show ``room``."""
        self._room = room
        share = room.used / room.size if room.size else 0.0
        self.setAccessibleName(self.tr("{share} used").format(share=percent(share, 0)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(0, 10)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        painter.setPen(ink.outline)
        painter.setBrush(ink.window)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, 4.5, 4.5)
        share = min(1.0, self._room.used / self._room.size) if self._room.size else 0.0
        if share:
            painter.setPen(Qt.PenStyle.NoPen)
            full = self._room.fullness == ALMOST_FULL
            painter.setBrush(ink.bad if full else ink.warning if self._room.fullness else ink.accent)
            box.setWidth(max(9.0, box.width() * share))
            painter.drawRoundedRect(box, 4.5, 4.5)


class ArrayCard(Card):
    """Changed in place, so that the keyboard stays where it is."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._summary: ArraySummary | None = None
        self._title = Heading("")
        self._badge = Badge(Status.INFO, "")
        self._meaning, self._full = Label(), StatusLine(Status.WARNING, "")
        self._meaning.setWordWrap(True)
        self._used, self._made_of = Label(), Muted(wrap=True)
        set_type(self._used, Type.STRONG)
        self._made_of.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._bar, self._bays = RoomBar(), BayRow()
        self._progress, self._progress_words = ThinProgressBar(1000), Muted(wrap=True)
        self._urgent = name_widget(PrimaryButton(""), "help-array")
        self._plain = name_widget(QPushButton(""), "open-home-folder")
        self._details = name_widget(QPushButton(self.tr("Details")), "show-details")
        for button in (self._urgent, self._plain):
            button.clicked.connect(self._do_help)
        self._details.clicked.connect(self._show_details)
        head = hbox(0, Space.S, self._title, self._badge, 1, self._urgent, self._plain, self._details)
        facts = hbox(0, Space.L, self._used, (self._made_of, 1))
        self.add(head, self._meaning, facts, self._bar, self._full)
        self.add(self._bays, self._progress_words, self._progress)

    def show_array(
        self, summary: ArraySummary, room: Room | None, progress: Progress | None, *, leads: bool
    ) -> None:
        """Show ``summary``; where the card ``leads``, its button is the page's first."""
        self._summary = summary
        name = visible(summary.name)
        self._title.setText(name)
        kind, words = condition_words(summary.condition)
        self._badge.say(kind, words)
        self.setAccessibleName(f"{name}: {words}")
        _say(self._meaning, meaning_words(summary))
        _say(self._used, room_words(summary, room))
        _say(self._made_of, design_words(summary))
        self._show_room(summary, room)
        self._show_progress(progress)
        self._bays.show_bays(summary.bays)
        self._bays.setVisible(bool(summary.bays))
        self._show_help(summary, leads=leads)
        self._details.setAccessibleName(self.tr("Details of {name}").format(name=name))

    def _show_room(self, summary: ArraySummary, room: Room | None) -> None:
        self._bar.setVisible(room is not None)
        if room is not None:
            self._bar.show_room(room)
        words = full_words(summary, room)
        self._full.setVisible(bool(words))
        almost = room is not None and room.fullness == ALMOST_FULL
        self._full.say(Status.BAD if almost else Status.WARNING, words)

    def _show_progress(self, progress: Progress | None) -> None:
        self._progress.setVisible(progress is not None)
        share, words = progress or (0.0, "")
        self._progress.setValue(round(share * 1000))
        self._progress.setAccessibleName(words)
        _say(self._progress_words, words)

    def _show_help(self, summary: ArraySummary, *, leads: bool) -> None:
        words, acts = help_words(summary), self._session.acts
        here = acts and (summary.help is not Help.OPEN or not self._session.practice)
        for button, fits in ((self._urgent, leads), (self._plain, not leads)):
            button.setText(words)
            button.setVisible(bool(words) and fits and (here or summary.help is Help.SHOW))
            button.setAccessibleName(f"{words}: {visible(summary.name)}")

    def _do_help(self) -> None:
        summary = self._summary
        if summary is None or summary.help is None:
            return
        match summary.help:
            case Help.OPEN:
                open_folder(summary.points[0], self)
            case Help.SHOW:
                self._show_details()
            case Help.REPLACE | Help.UNLOCK | Help.START:
                self._session.action_requested.emit(summary.uuid, summary.help.value)

    def _show_details(self) -> None:
        if self._summary is not None:
            self._session.array_requested.emit(self._summary.uuid)


def _say(label: Label, words: str) -> None:
    label.setText(words)
    label.setVisible(bool(words))
