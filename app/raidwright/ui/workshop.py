"""Everything behind the window: the loop, the desk and the pages, joined to each other.

Loaded after the window's first picture, because importing it takes as long as that.
"""

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QMessageBox, QWidget

from raidwright.assets import asset
from raidwright.ui.desk import Desk, Opener
from raidwright.ui.disks_page import DisksPage
from raidwright.ui.fault_dialog import FaultReporter
from raidwright.ui.main_window import MainWindow
from raidwright.ui.notices import Notices
from raidwright.ui.sidebar import PageName
from raidwright.ui.task import Loop


class Workshop(QObject):
    """Fills ``window`` and opens ``machine`` on it; `close` ends everything."""

    def __init__(self, window: MainWindow, machine: str, opener: Opener) -> None:
        super().__init__(window)
        self._window = window
        self._reporter = FaultReporter(window)
        self._reporter.catch_strays()
        self.loop = Loop.start()
        self.loop.fault.connect(self._reporter.report)
        self.desk = Desk(self.loop, opener, self)
        self._notices = Notices(window, self.desk)
        self._join_chooser()
        self._join_pages()
        window.may_close = self._may_close
        window.setWindowIcon(QIcon(str(asset("resources/icons/raidwright.svg"))))
        self.desk.open(machine)

    def close(self) -> None:
        """Let go of the machine and end the loop."""
        self.desk.close()
        self.loop.stop()

    def _join_pages(self) -> None:
        pages: dict[PageName, QWidget] = {PageName.DISKS: DisksPage(self.desk)}
        for name, page in pages.items():
            self._window.add_page(name, page)
        self.desk.build_requested.connect(lambda _: self._window.show_page(PageName.BUILD))
        self.desk.benchmark_requested.connect(lambda _: self._window.show_page(PageName.BENCHMARK))
        self.desk.teardown_requested.connect(lambda _: self._window.show_page(PageName.TEARDOWN))

    def _join_chooser(self) -> None:
        chooser = self._window.sidebar.chooser
        chooser.chosen.connect(self.desk.open)
        self.desk.machine_changed.connect(self._show_machine)
        self.desk.snapshot_changed.connect(self._show_machine)
        self.desk.busy_changed.connect(chooser.setDisabled)

    def _show_machine(self) -> None:
        machine, snapshot = self.desk.machine, self.desk.snapshot
        detail = snapshot.host.name if snapshot else ""
        if self.desk.rehearsal:
            detail = self.tr("Simulated")
        elif machine is None and self.desk.opening:
            detail = self.tr("Opening…")
        elif machine is None:
            detail = self.tr("Not available")
        self._window.sidebar.chooser.show_machine(self.desk.choice, "", detail)

    def _may_close(self) -> bool:
        if not self.desk.busy:
            return True
        answer = QMessageBox.question(
            self._window,
            self.tr("Work is under way"),
            self.tr(
                "A plan or a measurement is still running. If you close now, Raidwright stops following it;"
                " a plan that has begun may be left half done."
            ),
            QMessageBox.StandardButton.Close | QMessageBox.StandardButton.Cancel,
            QMessageBox.StandardButton.Cancel,
        )
        return answer is QMessageBox.StandardButton.Close
