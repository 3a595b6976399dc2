"""The left side of the window: which machine, which page, and dots where somebody should look."""

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from raidwright.storage.rules.troubles import arrays_in_danger
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.machine_chooser import MachineChooser
from raidwright.ui.frame.main_window import NARROW_SIDEBAR, SIDEBAR_WIDTH
from raidwright.ui.frame.options import PageName, SidebarEntry
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import IconName, paint_icon
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.look.widgets import Status

_HEIGHT = 40
_ICON = 20
_BAR = 3
_DOT = 4.0


class SidebarButton(QAbstractButton):
    """A picture with words beside it, as long as there is room for them."""

    def __init__(self, title: str, picture: IconName, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = picture
        self._dot: Status | None = None
        self.setText(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(SIDEBAR_WIDTH - 2 * Space.M, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked() or self.underMouse():
            painter.setBrush(ink.selected if self.isChecked() else ink.line)
            painter.drawRoundedRect(box, 8, 8)
        if self.isChecked():
            painter.setBrush(ink.accent)
            painter.drawRoundedRect(QRectF(box.left(), box.top() + 8, _BAR, box.height() - 16), 1.5, 1.5)
        if self.hasFocus():
            painter.setPen(ink.accent)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 8, 8)
        place = QRectF(Space.M, (self.height() - _ICON) / 2, _ICON, _ICON)
        paint_icon(painter, place, self._picture, ink.accent if self.isChecked() else ink.muted)
        self._paint_dot(painter)
        if self.width() < NARROW_SIDEBAR:
            return
        painter.setPen(ink.text)
        painter.setFont(font(Type.STRONG if self.isChecked() else Type.BODY))
        words = box.adjusted(Space.M + _ICON + Space.M, 0, -Space.S, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())

    def _paint_dot(self, painter: QPainter) -> None:
        if self._dot is None:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._dot.ink(colours(self.palette())))
        narrow = self.width() < NARROW_SIDEBAR
        middle = QPointF(self.width() - Space.S, Space.M) if narrow else QPointF(self.width() - Space.L, 20)
        painter.drawEllipse(middle, _DOT, _DOT)


class EntryButton(SidebarButton):
    """One entry; arrow keys move between the entries. A dot says that something goes on or is wrong there."""

    def __init__(self, entry: SidebarEntry, number: int, parent: QWidget) -> None:
        super().__init__(entry.title(), entry.icon, parent)
        self.entry = entry
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setShortcut(f"Ctrl+{number}")
        self.show_dot(None)

    def show_dot(self, kind: Status | None, words: str = "") -> None:
        """Mark the entry, red or blue; ``words`` say why to a screen reader and in the tool tip."""
        self._dot = kind
        self.setAccessibleDescription(words)
        tip = f"{self.text()} ({self.shortcut().toString()})"
        self.setToolTip(f"{tip}\n{words}" if words else tip)
        self.update()

    @property
    def dot(self) -> Status | None:
        """How the entry is marked."""
        return self._dot


class Sidebar(QWidget):
    """Machine chooser on top, entries below; `foot` takes what belongs to the machine at hand."""

    page_chosen = Signal(object)
    """A `PageName`."""
    narrowed = Signal(bool)
    """There is room for pictures only, or for words again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(SIDEBAR_WIDTH)
        self.chooser = MachineChooser(self)
        self._last = {entry: entry.pages[0] for entry in SidebarEntry}
        """The page to which each entry leads: of tabs that which was shown last."""
        self._buttons = {
            entry: EntryButton(entry, number, self) for number, entry in enumerate(SidebarEntry, 1)
        }
        for entry, button in self._buttons.items():
            button.clicked.connect(lambda _checked, entry=entry: self.page_chosen.emit(self._last[entry]))
        self.foot = vbox(0, -1)
        self.terms = self._terms_button()
        last = (SidebarEntry.SETTINGS, SidebarEntry.HELP)
        above = [button for entry, button in self._buttons.items() if entry not in last]
        below = [self._buttons[entry] for entry in last]
        margin = (Space.M, Space.L, Space.M, Space.M)
        vbox(margin, Space.XS, self.chooser, Space.M, *above, 1, self.foot, *below, self.terms, parent=self)

    def _terms_button(self) -> SidebarButton:
        button = SidebarButton(self.tr("Terms on this page"), "info", self)
        button.setToolTip(self.tr("Meaning of the technical terms on this page (Shift+F1)"))
        return name_widget(button, "terms-here")

    def set_narrow(self, narrow: bool) -> None:
        """Show pictures only, or words beside them."""
        width = NARROW_SIDEBAR if narrow else SIDEBAR_WIDTH
        if width != self.width():
            self.setFixedWidth(width)
            self.narrowed.emit(narrow)

    @property
    def is_narrow(self) -> bool:
        """Whether there is room for pictures only."""
        return self.width() == NARROW_SIDEBAR

    def mark(self, page: PageName) -> None:
        """Show under which entry the open page stands."""
        entry = page.entry
        if page in entry.tabs:
            self._last[entry] = page
        self._buttons[entry].setChecked(True)

    def last(self, entry: SidebarEntry) -> PageName:
        """The page to which the entry leads."""
        return self._last[entry]

    def button(self, entry: SidebarEntry) -> EntryButton:
        """The entry of ``entry``."""
        return self._buttons[entry]

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        painter = QPainter(self)
        painter.fillRect(self.rect(), ink.sidebar)
        painter.fillRect(self.width() - 1, 0, 1, self.height(), ink.line)


class Dots(QObject):
    """Keeps the entries Storage and Speed marked as things are."""

    def __init__(self, sidebar: Sidebar, session: QtSession) -> None:
        super().__init__(sidebar)
        self._sidebar, self._session = sidebar, session
        for signal in (session.snapshot_changed, session.machine_changed, session.busy_changed):
            signal.connect(self._show)
        self._show()

    def _show(self) -> None:
        session = self._session
        measures = session.busy and session.running_plan is None
        self._mark(SidebarEntry.SPEED, Status.INFO if measures else None)
        if self._needs_somebody():
            self._mark(SidebarEntry.STORAGE, Status.BAD)
        else:
            works = session.running_plan is not None or self._is_syncing()
            self._mark(SidebarEntry.STORAGE, Status.INFO if works else None)

    def _needs_somebody(self) -> bool:
        now = self._session.snapshot
        return now is not None and bool(arrays_in_danger(now) or now.ghosts)

    def _is_syncing(self) -> bool:
        now = self._session.snapshot
        return now is not None and any(array.sync is not None for array in now.arrays)

    def _mark(self, entry: SidebarEntry, kind: Status | None) -> None:
        words = {Status.BAD: self.tr("Needs your attention"), Status.INFO: self.tr("Work in progress")}
        self._sidebar.button(entry).show_dot(kind, words[kind] if kind is not None else "")
