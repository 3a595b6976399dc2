"""The left side of the window: which machine, and which page."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from raidwright.ui.frame.machine_chooser import MachineChooser
from raidwright.ui.frame.main_window import NARROW_SIDEBAR, SIDEBAR_WIDTH
from raidwright.ui.frame.options import PageName
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import paint_icon
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, font

_HEIGHT = 40
_ICON = 20


class PageButton(QAbstractButton):
    """One page's entry; arrow keys move between the entries."""

    def __init__(self, page: PageName, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.page = page
        self.setText(page.title())
        self.setAccessibleName(page.title())
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setShortcut(f"Ctrl+{number}")
        self.setToolTip(f"{page.title()} ({self.shortcut().toString()})")
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        return QSize(SIDEBAR_WIDTH - 2 * Space.M, _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink.selected if self.isChecked() else ink.line)
            painter.drawRoundedRect(box, 8, 8)
        if self.hasFocus():
            painter.setPen(ink.accent)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 8, 8)
        icon = QRectF(Space.M, (self.height() - _ICON) / 2, _ICON, _ICON)
        paint_icon(painter, icon, self.page.icon, ink.accent if self.isChecked() else ink.muted)
        if self.width() < NARROW_SIDEBAR:
            return
        painter.setPen(ink.text)
        painter.setFont(font(Type.STRONG if self.isChecked() else Type.BODY))
        words = box.adjusted(Space.M + _ICON + Space.M, 0, -Space.S, 0)
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, self.text())


class Sidebar(QWidget):
    """Machine chooser on top, pages below; `foot` takes what belongs to the machine at hand."""

    page_chosen = Signal(object)
    """A `PageName`."""
    narrowed = Signal(bool)
    """There is room for pictures only, or for words again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedWidth(SIDEBAR_WIDTH)
        self.chooser = MachineChooser(self)
        self._buttons = {page: PageButton(page, number, self) for number, page in enumerate(PageName, 1)}
        for page, button in self._buttons.items():
            button.clicked.connect(lambda _checked, page=page: self.page_chosen.emit(page))
        self.foot = vbox(0, -1)
        margin, pages = (Space.M, Space.L, Space.M, Space.M), self._buttons.values()
        vbox(margin, Space.XS, self.chooser, Space.M, *pages, 1, self.foot, parent=self)

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
        """Show which page is open."""
        self._buttons[page].setChecked(True)

    def button(self, page: PageName) -> PageButton:
        """The entry of ``page``."""
        return self._buttons[page]

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        painter = QPainter(self)
        painter.fillRect(self.rect(), ink.sidebar)
        painter.fillRect(self.width() - 1, 0, 1, self.height(), ink.line)
