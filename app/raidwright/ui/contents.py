"""Everything behind the window: the loop, the machine at hand and the pages, joined to each other.

A page is loaded when it is opened, in a thread, while the window answers; the first one at once.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QWidget

from raidwright.assets import asset
from raidwright.machine.no_practice import why_none
from raidwright.session.opening import open_machine
from raidwright.session.session import Opener
from raidwright.storage.fact import visible
from raidwright.storage.failures import Failure
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.activating import Activating
from raidwright.ui.frame.closing import Closing, ExitSignals
from raidwright.ui.frame.fault_dialog import FaultReporter
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.notices import Notices
from raidwright.ui.frame.options import PageName, SidebarEntry, WindowOptions
from raidwright.ui.frame.practice_menu import PracticeMenu
from raidwright.ui.frame.shell import Shell
from raidwright.ui.frame.sidebar import Dots

PageMaker = Callable[[QtSession], QWidget]
SETUP = PageName.BUILD
"""The page that “Set up storage” leads to, from everywhere."""


def load_page(name: PageName) -> PageMaker:
    """What makes a page, loaded with all that the page needs."""
    match name:
        case PageName.HOME:
            from raidwright.ui.home.page import HomePage

            return HomePage
        case PageName.DISKS:
            from raidwright.ui.disks.page import DisksPage

            return DisksPage
        case PageName.BUILD:
            from raidwright.ui.guide.page import GuidePage

            return GuidePage
        case PageName.STORAGE:
            from raidwright.ui.arrays.page import ArraysPage

            return ArraysPage
        case PageName.BENCHMARK:
            from raidwright.ui.benchmark.page import BenchmarkPage

            return BenchmarkPage
        case PageName.COMPARE:
            from raidwright.ui.compare.page import ComparePage

            return ComparePage
        case PageName.CAMPAIGN:
            from raidwright.ui.campaign.page import CampaignPage

            return CampaignPage
        case PageName.SETTINGS:
            from raidwright.ui.settings.page import SettingsPage

            return SettingsPage
        case PageName.HELP:
            from raidwright.ui.help.page import HelpPage

            return HelpPage


def _page_of(plan: Plan) -> PageName:
    """The page that shows how ``plan`` goes on."""
    return PageName.BUILD if plan.purpose is Purpose.BUILD else PageName.STORAGE


def install(window: MainWindow, options: WindowOptions) -> QtSession:
    """Fill a window that has its shell, and open the machine; what is heard of it comes with the session."""
    app, shell = QApplication.instance(), window.centralWidget()
    assert app is not None
    assert isinstance(shell, Shell)
    contents = WindowContents(window, shell, partial(open_machine, whole=False), no_practice=why_none())
    contents.reporter.catch_strays()
    Activating(window, shell, contents.session)
    signals = ExitSignals(contents.closing.quit, window)
    app.aboutToQuit.connect(contents.close)
    app.aboutToQuit.connect(signals.close)
    contents.session.open(options.machine)
    return contents.session


class WindowContents(QObject):
    """Everything behind the window ``shell``; `close` ends all of it."""

    def __init__(
        self, window: MainWindow, shell: Shell, opener: Opener, *, no_practice: Failure | None = None
    ) -> None:
        super().__init__(window)
        self._window = window
        self._shell = shell
        self.reporter = FaultReporter(window)
        self.loop = Loop.start()
        self.loop.fault.connect(self.reporter.report)
        self.session = QtSession(self.loop, opener, self, no_practice=no_practice)
        self._notices = Notices(shell, self.session)
        self._coming: dict[PageName, list[Callable[[], object]]] = {}
        """Pages that are being loaded, and what is to be done when they are there."""
        practice = PracticeMenu(self.session)
        shell.sidebar.foot.addWidget(practice)
        shell.setTabOrder(shell.sidebar.button(SidebarEntry.SPEED), practice)
        shell.sidebar.narrowed.connect(practice.set_narrow)
        # The window may have been narrow before there was anything in it.
        practice.set_narrow(shell.sidebar.is_narrow)
        Dots(shell.sidebar, self.session)
        self._connect_chooser()
        self._connect_pages()
        self.closing = Closing(window, self.session)
        window.setWindowIcon(QIcon(str(asset("resources/icons/raidwright.svg"))))
        self.page(shell.page)

    def close(self) -> None:
        """Let go of the machine and end the loop."""
        try:
            self.session.close()
        finally:
            # Python ends when its thread has.
            self.loop.stop()

    def page(self, name: PageName) -> QWidget:
        """A page, made now if it has not been opened before."""
        page = self._shell.find_page(name)
        if page is None:
            page = load_page(name)(self.session)
            self._shell.add_page(name, page)
        return page

    def _bring(self, name: PageName, then: Callable[[], object] = bool) -> None:
        """Load a page and make it; ``then`` is called at the end, or at once where it is there."""
        if self._shell.find_page(name) is not None:
            then()
            return
        is_coming = name in self._coming
        self._coming.setdefault(name, []).append(then)
        if not is_coming:
            self.loop.run_in_thread(
                partial(load_page, name), partial(self._have_come, name), partial(self._cannot_come, name)
            )

    def _have_come(self, name: PageName, _load: PageMaker) -> None:
        try:
            self.page(name)
        except Exception as error:
            self._cannot_come(name, error)
            raise
        for then in self._coming.pop(name, ()):
            then()

    def _cannot_come(self, name: PageName, _error: Exception) -> None:
        """Have the page tried anew when it is asked for again, as when the program was being upgraded."""
        self._coming.pop(name, None)
        if self._shell.page is name:
            self._shell.stay()

    def _lead_to(self, name: PageName, signal: SignalInstance, *target: object) -> None:
        """Turn to a page; what was asked of it is asked again where it was not there to hear."""
        self._shell.show_page(name)
        if self._shell.find_page(name) is None:
            self._bring(name, partial(signal.emit, *target))

    def _show_work(self) -> None:
        """Turn to the page on which the work under way is shown, or the result that nobody has seen."""
        plan = self.session.running_plan if self.session.busy else self.session.unseen_plan
        self._shell.show_page(
            _page_of(plan) if plan is not None else self._shell.sidebar.last(SidebarEntry.SPEED)
        )

    def _show_rejoined(self, plan: Plan) -> None:
        name = _page_of(plan)
        is_there = self._shell.find_page(name) is not None
        self.page(name)
        self._shell.show_page(name)
        if not is_there:
            # What comes next is of the plan already: the page takes it up before.
            self.session.plan_rejoined.emit(plan)

    def _connect_pages(self) -> None:
        self._shell.page_wanted.connect(self._bring)
        for signal, name in (
            (self.session.setup_requested, SETUP),
            (self.session.build_requested, PageName.BUILD),
            (self.session.benchmark_requested, PageName.BENCHMARK),
            (self.session.results_requested, PageName.COMPARE),
            (self.session.teardown_requested, PageName.STORAGE),
            (self.session.cleaning_requested, PageName.STORAGE),
            (self.session.emptying_requested, PageName.STORAGE),
            (self.session.looking_requested, PageName.STORAGE),
            (self.session.array_requested, PageName.STORAGE),
            (self.session.action_requested, PageName.STORAGE),
            (self.session.mail_requested, PageName.STORAGE),
            (self.session.header_requested, PageName.STORAGE),
            (self.session.continuing_requested, PageName.STORAGE),
        ):
            signal.connect(partial(self._lead_to, name, signal))
        self.session.work_requested.connect(self._show_work)
        self.session.snapshot_changed.connect(lambda _: self.session.rejoin())
        self.session.busy_changed.connect(lambda _: self.session.rejoin())
        self.session.plan_rejoined.connect(self._show_rejoined)

    def _connect_chooser(self) -> None:
        chooser = self._shell.sidebar.chooser
        chooser.offer_practice(self.session.no_practice is None)
        chooser.chosen.connect(self.session.open)
        self.session.machine_changed.connect(self._show_machine)
        self.session.snapshot_changed.connect(self._show_machine)
        self.session.busy_changed.connect(chooser.setDisabled)

    def _show_machine(self) -> None:
        snapshot = self.session.snapshot
        if self.session.machine is not None and not self.session.acts:
            detail = self.tr("Machine snapshot")
        elif self.session.practice:
            detail = self.tr("Simulated disks")
        elif snapshot is not None:
            detail = visible(snapshot.host.name)
        else:
            detail = self.tr("Opening…") if self.session.opening else self.tr("Not available")
        self._shell.sidebar.chooser.show_machine(self.session.choice, detail)
