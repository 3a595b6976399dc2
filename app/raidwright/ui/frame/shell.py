"""What is in the window: sidebar, notices, one page at a time and those beside it. Knows no machine."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QLibraryInfo, QRectF, QSize, Qt, QTranslator, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QApplication, QPushButton, QStackedWidget, QTabBar, QToolButton, QWidget

from raidwright.language.catalogue import Translation, speak
from raidwright.ui.frame.main_window import WIDE_ENOUGH, MainWindow
from raidwright.ui.frame.options import (
    LAST_PAGE,
    PageName,
    SidebarEntry,
    WindowOptions,
    remember,
    spoken_language,
)
from raidwright.ui.frame.our_texts import OurTexts
from raidwright.ui.frame.sidebar import Sidebar
from raidwright.ui.frame.terms import TermsDialog
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Theme, Type, font
from raidwright.ui.look.widgets import Banner, EmptyState

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


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def install_translations(app: QApplication) -> None:
    """Speak the user's language where there is a translation; English otherwise."""
    qts = QTranslator(app)
    if qts.load(
        spoken_language(), "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ):
        app.installTranslator(qts)
    ours = Translation.of([name.replace("-", "_") for name in spoken_language().uiLanguages()])
    speak(ours)
    if not ours.is_english:
        app.installTranslator(OurTexts(app))


def install(window: MainWindow, options: WindowOptions) -> None:
    """Give the window its look, its language and its shell."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    Theme(app, options.theme)
    install_translations(app)
    shell = Shell()
    shell.show_page(options.page)
    shell.sidebar.chooser.show_machine(options.machine)
    window.setCentralWidget(shell)


class Shell(QWidget):
    """Sidebar, notices, tabs and one page at a time; pages are added as they are made.

    The page that the user has chosen is shown as soon as it has been added.
    """

    page_wanted = Signal(object)
    """A `PageName`: that page is to be shown, and has not been made."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sidebar = Sidebar()
        self.sidebar.page_chosen.connect(self.show_page)
        self._tabs = TabRow()
        self._tabs.page_chosen.connect(self.show_page)
        self._notices = vbox(0, Space.S)
        self._banners: list[Banner] = []
        self._stack, self._beside = QStackedWidget(), QWidget()
        self._pages: dict[PageName, QWidget] = {}
        self._stack.addWidget(EmptyState("computer", self.tr("Starting Raidwright"), ""))
        self._current = PageName.HOME
        self._lay_out()
        self.set_notices(())
        self.sidebar.terms.clicked.connect(self.explain)
        QShortcut("Shift+F1", self, self.explain)

    def explain(self) -> None:
        """Say what the terms mean that stand in the notices and on the page."""
        TermsDialog(self._beside, self).open()

    @property
    def page(self) -> PageName:
        """The page that is shown."""
        return self._current

    def find_page(self, name: PageName) -> QWidget | None:
        """A page that has been made."""
        return self._pages.get(name)

    def add_page(self, name: PageName, page: QWidget) -> None:
        """Add a page, and show it if it is the chosen one."""
        self._pages[name] = page
        self._stack.addWidget(page)
        if name is self._current:
            self._stack.setCurrentWidget(page)

    def show_page(self, name: PageName) -> None:
        """Turn to a page."""
        self._current = name
        remember(LAST_PAGE, name.value)
        self.sidebar.mark(name)
        self._tabs.show_page(name)
        page = self._pages.get(name)
        if page is not None:
            self._stack.setCurrentWidget(page)
        else:
            self.page_wanted.emit(name)

    def stay(self) -> None:
        """Turn back to the page that is still seen, because the chosen one cannot be made."""
        for name, page in self._pages.items():
            if page is self._stack.currentWidget():
                self.show_page(name)

    def set_notices(self, banners: Sequence[Banner]) -> None:
        """Replace the notices above the page with ``banners``."""
        for banner in self._banners:
            self._notices.removeWidget(banner)
            banner.hide()
            banner.deleteLater()
        self._banners = list(banners)
        for banner in self._banners:
            self._notices.addWidget(banner)
        self._lead_to_notices()
        self._notices.setContentsMargins(Space.XL, Space.M if banners else 0, Space.XL, 0)
        buttons = (button for banner in banners for button in banner.findChildren(QPushButton))
        # Qt would have Tab come to them last, for they are made last.
        for one, other in pairwise((self.sidebar.button(SidebarEntry.HELP), *buttons)):
            self.setTabOrder(one, other)

    def _lead_to_notices(self) -> None:
        """Have Tab come to the notices before the page below them: they are made later."""
        before: QWidget = self.sidebar
        inside = self.sidebar.findChildren(QWidget)
        while (after := before.nextInFocusChain()) in inside:
            before = after
        for banner in self._banners:
            for button in banner.findChildren(QPushButton):
                self.setTabOrder(before, button)
                before = button

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Have Enter press the button that has the keyboard, or the one that leads on."""
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in _ENTER and is_plain and not event.isAutoRepeat():
            self._press_enter()
        else:
            super().keyPressEvent(event)

    def _press_enter(self) -> None:
        focused = QApplication.focusWidget()
        if isinstance(focused, QPushButton | QToolButton):
            focused.animateClick()
            return
        primary = [each for each in self._stack.findChildren(PrimaryButton) if each.is_pressed_by_enter]
        if len(primary) == 1:
            primary[0].animateClick()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave only pictures in the sidebar of a narrow window."""
        super().resizeEvent(event)
        self.sidebar.set_narrow(event.size().width() < WIDE_ENOUGH)

    def _lay_out(self) -> None:
        tabs = hbox((Space.M, 0, Space.XL, 0), 0, self._tabs, 1)
        vbox(0, 0, self._notices, tabs, (self._stack, 1), parent=self._beside)
        hbox(0, 0, self.sidebar, (self._beside, 1), parent=self)
