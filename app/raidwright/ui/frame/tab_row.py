"""Above the page: the pages that stand beside it under one entry of the sidebar."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent, QShortcut
from PySide6.QtWidgets import QTabBar, QWidget

from raidwright.ui.frame.options import PageName
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, font

_HEIGHT, _BAR = 52, 3


class TabRow(QTabBar):
    """A tab for each page of an entry; hidden where that has one page only."""

    page_chosen = Signal(object)
    """A `PageName`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: tuple[PageName, ...] = ()
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(False)
        self.setAccessibleName(self.tr("Pages"))
        self.tabBarClicked.connect(self._choose)
        self.currentChanged.connect(self._choose)
        for keys, by in (("Ctrl+PgUp", -1), ("Ctrl+PgDown", 1)):
            QShortcut(keys, self, lambda by=by: self._turn(by))
        self.hide()

    def show_page(self, page: PageName) -> None:
        """Show the tabs beside ``page``, and that it is the one which is open."""
        tabs = page.entry.tabs
        before = self.blockSignals(True)
        if tabs != self._pages:
            self._pages = tabs
            while self.count():
                self.removeTab(0)
            for each in tabs:
                self.addTab(each.title())
        if page in tabs:
            self.setCurrentIndex(tabs.index(page))
        self.blockSignals(before)
        self.setVisible(bool(tabs))
        self.update()

    def tabSizeHint(self, index: int) -> QSize:
        """Room for the words in bold, so that nothing moves when another tab is opened."""
        words = QFontMetrics(font(Type.STRONG)).horizontalAdvance(self.tabText(index))
        return QSize(words + 2 * Space.M, _HEIGHT)

    def minimumTabSizeHint(self, index: int) -> QSize:
        """No words are cut off."""
        return self.tabSizeHint(index)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        for index in range(self.count()):
            box, is_open = QRectF(self.tabRect(index)), index == self.currentIndex()
            painter.setFont(font(Type.STRONG if is_open else Type.BODY))
            painter.setPen(ink.text if is_open else ink.muted)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self.tabText(index))
            if is_open:
                line = QRectF(box.left() + Space.M, box.bottom() - _BAR, box.width() - 2 * Space.M, _BAR)
                painter.fillRect(line, ink.accent)
            if is_open and self.hasFocus():
                painter.setPen(ink.accent)
                painter.drawRoundedRect(box.adjusted(2, 6, -2, -6), 6, 6)

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self._pages):
            self.page_chosen.emit(self._pages[index])

    def _turn(self, by: int) -> None:
        if self._pages:
            self.setCurrentIndex((self.currentIndex() + by) % self.count())
