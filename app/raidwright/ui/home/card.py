"""One array on Home, in the user's words: its condition, room and disks, and the one button that helps."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from raidwright.language.catalogue import phrase
from raidwright.storage.fact import visible
from raidwright.storage.levels import level_title
from raidwright.storage.snapshot.room import ALMOST_FULL, Room
from raidwright.storage.snapshot.singles import SINGLE
from raidwright.storage.units import format_size
from raidwright.storage.words.summary import ArrayCondition, ArraySummary, FreeDisk, Help, describe_redundancy
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import PrimaryButton, ThinProgressBar
from raidwright.ui.look.labels import Label, Muted, name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Badge, Card, Heading, Status, StatusLine
from raidwright.ui.shared.bays import BayRow
from raidwright.ui.shared.folders import open_folder
from raidwright.ui.words.figures import comma_list, count_disks, percent
from raidwright.ui.words.tones import condition_words

translate = QCoreApplication.translate


def meaning_words(summary: ArraySummary) -> str:
    """What its condition means; empty where the badge says it."""
    meaning = summary.describe()
    return "" if meaning is None else phrase("Summary", meaning[0], meaning[1])


def room_words(summary: ArraySummary, room: Room | None) -> str:
    """How much of it is used, or only how large it is."""
    if room is not None:
        used, size = format_size(room.used), format_size(room.size)
        # A unit that both have is said once.
        used = used.removesuffix(f" {size.rpartition(' ')[2]}")
        return translate("Home", "{used} of {size} used").format(used=used, size=size)
    return format_size(summary.size) if summary.size else ""


def design_words(summary: ArraySummary) -> str:
    """Level, disks, redundancy and folders in one line."""
    if not summary.level:
        return ""
    if summary.level == SINGLE:
        parts = [translate("Home", "single disk")]
    else:
        parts = [level_title(summary.level), count_disks(summary.disks)]
    redundancy = describe_redundancy(summary)
    if redundancy is not None:
        parts.append(phrase("Summary", redundancy[0], redundancy[1]))
    return " · ".join((*parts, *map(visible, summary.points)))


def sharing_words(summary: ArraySummary) -> str:
    """What it is called in the home network, and who is connected; empty where nothing is shared."""
    if not summary.shares:
        return ""
    shared = translate("Home", "Shared on the home network: {names}")
    parts = [shared.format(names=comma_list(map(visible, summary.shares)))]
    if summary.clients:
        connected = translate("Home", "connected now: {names}")
        parts.append(connected.format(names=comma_list(map(visible, summary.clients))))
    return " · ".join(parts)


def help_words(summary: ArraySummary) -> str:
    """The words of the one button; empty where there is none."""
    match summary.help:
        case None:
            return ""
        case Help.OPEN:
            return translate("Home", "Open folder")
        case Help.REPLACE:
            return translate("Home", "Replace a disk…")
        case Help.UNLOCK:
            locked = summary.condition is ArrayCondition.LOCKED
            return translate("Home", "Unlock") if locked else translate("Home", "Mount")
        case Help.START:
            return translate("Home", "Start")
        case Help.SHOW:
            return translate("Home", "Show array")


def full_words(summary: ArraySummary, room: Room | None) -> str:
    """That it is nearly full; empty where it is not."""
    if room is None or not room.fullness:
        return ""
    words = translate("Home", "“{name}” is {n} % full. Delete files or add capacity.")
    return words.format(name=visible(summary.name), n=room.percent)


def free_words(disks: Sequence[FreeDisk], *, blank: bool) -> str:
    """How many free disks there are, and of which sizes; empty without any of that kind."""
    some = [disk for disk in disks if disk.blank is blank]
    if not some:
        return ""
    sizes = Counter(format_size(disk.size) for disk in some)
    counts = comma_list(f"{n} × {size}" if n > 1 else size for size, n in sizes.items())
    template = translate("Home", "Blank: {sizes}") if blank else translate("Home", "With old data: {sizes}")
    return template.format(sizes=counts)


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
        self._used, self._made_of, self._shared = Label(), Muted(wrap=True), Muted(wrap=True)
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
        self.add(head, self._meaning, facts, self._bar, self._full, self._shared)
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
        _say(self._shared, sharing_words(summary))
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
                open_folder(summary.folders[0], self)
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
