"""The notices above the page: practice, a saved machine, a machine that is gone."""

from PySide6.QtCore import QObject

from raidwright.ui.desk.desk import Desk
from raidwright.ui.frame.shell import Shell
from raidwright.ui.look.widgets import Banner, Kind


class Notices(QObject):
    """Keeps the window's notices true to the desk."""

    def __init__(self, shell: Shell, desk: Desk) -> None:
        super().__init__(shell)
        self._shell = shell
        self._desk = desk
        self._failure = ""
        self._shown: object = None
        desk.machine_changed.connect(self._start_over)
        desk.snapshot_changed.connect(self._show)
        desk.failed.connect(self._fail)

    def _start_over(self) -> None:
        if self._desk.opening or self._desk.machine is not None:
            self._failure = ""
        self._show()

    def _fail(self, sentence: str) -> None:
        self._failure = sentence
        self._show()

    def _show(self) -> None:
        desk = self._desk
        saved = desk.machine is not None and not desk.machine.acts
        state = (desk.rehearsal, saved, self._failure)
        if state != self._shown:
            self._shown = state
            self._shell.set_notices(self._banners(saved=saved))

    def _banners(self, *, saved: bool) -> list[Banner]:
        banners = []
        if self._failure:
            again = (self.tr("Try again"), lambda: self._desk.open(self._desk.choice))
            banners.append(Banner(Kind.BAD, self._failure, again))
        if self._desk.rehearsal:
            text = self.tr("Practice machine: everything here is simulated; no real disk can be touched")
            banners.append(Banner(Kind.INFO, text))
        if saved:
            text = self.tr("Saved machine: you can look at it and design for it, but nothing can be built")
            banners.append(Banner(Kind.INFO, text))
        return banners
