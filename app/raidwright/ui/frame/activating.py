"""Coming to the front when somebody wants to see the window, by a click on a notification or in the tray."""

import os

from PySide6.QtCore import QObject, Qt

from raidwright.notify import TOKEN_VARIABLE
from raidwright.notify.only_window import hold_window
from raidwright.notify.window import Activation, activations
from raidwright.session.choices import SYSTEM
from raidwright.ui.bridge.loop import Task
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import PageName
from raidwright.ui.frame.shell import Shell


class Activating(QObject):
    """Lets ``window`` be called as long as it shows this computer, of which alone notifications tell."""

    def __init__(self, window: MainWindow, shell: Shell, session: QtSession) -> None:
        super().__init__(window)
        self._window = window
        self._shell = shell
        self._session = session
        self._listening: Task | None = None
        self._lock: int | None = None
        """Held while this is the window that a second start brings to the front."""
        session.machine_changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        wanted = self._session.choice == SYSTEM
        if wanted and self._listening is None:
            self._lock = hold_window()
            self._listening = self._session.loop.stream(activations, self._come_forward)
        elif not wanted and self._listening is not None:
            self._listening.cancel()
            self._listening = None
            self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _come_forward(self, activation: Activation) -> None:
        for page in PageName:
            if page.value == activation.page:
                self._shell.show_page(page)
        if activation.token:
            # Qt's Wayland takes the token from here, past Python's own copy of the environment.
            os.putenv(TOKEN_VARIABLE, activation.token)
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.raise_()
        self._window.activateWindow()
