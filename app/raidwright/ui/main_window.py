"""The window: sidebar, notices, one page at a time."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QByteArray, QSettings, Qt, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from raidwright.ui.sidebar import PageName, Sidebar
from raidwright.ui.theme import Space
from raidwright.ui.widgets import Banner, EmptyState

_GEOMETRY = "window/geometry"


class MainWindow(QMainWindow):
    """Knows no machine: it can be painted before anything else is loaded."""

    painted = Signal()
    """Once: the first picture is on the screen."""
    page_shown = Signal(object)
    """A `PageName`."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Raidwright")
        self.setMinimumSize(880, 560)
        self.may_close: Callable[[], bool] = lambda: True
        """Asked before the window closes."""
        self.sidebar = Sidebar()
        self.sidebar.page_chosen.connect(self.show_page)
        self._notices = QVBoxLayout()
        self._notices.setContentsMargins(Space.XL, 0, Space.XL, 0)
        self._notices.setSpacing(Space.S)
        self._banners: list[Banner] = []
        self._stack = QStackedWidget()
        self._pages: dict[PageName, QWidget] = {}
        self._stack.addWidget(EmptyState("computer", self.tr("Raidwright is starting"), ""))
        self._lay_out()
        self._first = True
        self._current = PageName.DISKS
        self.sidebar.mark(self._current)
        self._restore()

    @property
    def page(self) -> PageName:
        """The page that is shown."""
        return self._current

    def add_page(self, name: PageName, page: QWidget) -> None:
        """Put a page in; it is shown at once when it is the one the user has chosen."""
        self._pages[name] = page
        self._stack.addWidget(page)
        if name is self._current:
            self._stack.setCurrentWidget(page)

    def show_page(self, name: PageName) -> None:
        """Turn to a page."""
        self._current = name
        self.sidebar.mark(name)
        page = self._pages.get(name)
        if page is not None:
            self._stack.setCurrentWidget(page)
            self.page_shown.emit(name)

    def set_notices(self, banners: Sequence[Banner]) -> None:
        """Show these notices above the page in place of the present ones."""
        for banner in self._banners:
            self._notices.removeWidget(banner)
            banner.hide()
            banner.deleteLater()
        self._banners = list(banners)
        for banner in self._banners:
            self._notices.addWidget(banner)
        self._notices.setContentsMargins(Space.XL, Space.M if banners else 0, Space.XL, 0)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close when nobody objects, and remember place and size."""
        if self.may_close():
            QSettings().setValue(_GEOMETRY, self.saveGeometry())
            super().closeEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Say once that the window is there."""
        super().paintEvent(event)
        if self._first:
            self._first = False
            self.painted.emit()

    def _lay_out(self) -> None:
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        right.addLayout(self._notices)
        right.addWidget(self._stack, 1)
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.sidebar)
        row.addLayout(right, 1)
        self.setCentralWidget(whole)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)

    def _restore(self) -> None:
        saved = QSettings().value(_GEOMETRY)
        if not (isinstance(saved, QByteArray) and self.restoreGeometry(saved)):
            self.resize(1280, 800)
