"""The window's tests run on no screen, keep the user's settings out, and leave no loop behind."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker

from raidwright.storage.failures import Failure
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.contents import WindowContents
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import PageName, WindowOptions
from raidwright.ui.frame.shell import Shell, install
from tests.ui.builders import FakeOpener, InventedMachine

PATIENCE = 60_000
"""Milliseconds."""


class PatientBot(QtBot):
    """Waits a minute, not five seconds, for what must come: a busy computer takes its time."""

    def waitUntil(self, callback: Callable[[], Any], *, timeout: int = PATIENCE) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE, **more: Any) -> SignalBlocker:
        return super().waitSignal(signal, timeout=timeout, **more)

    def waitExposed(self, widget: QWidget, *, timeout: int = PATIENCE) -> Any:
        return super().waitExposed(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """As pytest-qt's own, and patient."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and history of this test alone."""
    for home in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{home}_HOME", str(tmp_path / home.lower()))
    # What is switched on in a window of the tests begins nothing on the desktop they run on.
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    qapp.setOrganizationName("raidwright")
    qapp.setApplicationName("raidwright")
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(tmp_path))


@pytest.fixture(autouse=True)
def pointer_aside(qapp: QApplication) -> None:
    """Off every window, wherever the test before has left it: below a pointer rows are held."""
    QCursor.setPos(qapp.primaryScreen().geometry().bottomRight())


@pytest.fixture
def loop(qapp: object) -> Iterator[Loop]:
    """A running loop, stopped at the end."""
    made = Loop.start()
    yield made
    made.stop()


Opened = Callable[[Snapshot], tuple[QtSession, InventedMachine]]


@pytest.fixture
def opened(loop: Loop, qtbot: QtBot) -> Opened:
    """Give it a snapshot, and it opens a machine with it in a session."""

    def open_(snapshot: Snapshot) -> tuple[QtSession, InventedMachine]:
        machine = InventedMachine(snapshot)
        session = QtSession(loop, FakeOpener(system=machine, practice=machine))
        with qtbot.waitSignal(session.snapshot_changed):
            session.open("system")
        return session, machine

    return open_


class Window:
    """The whole window on an invented machine."""

    def __init__(
        self,
        qtbot: QtBot,
        *machines: InventedMachine,
        no_practice: Failure | None = None,
        width: int | None = None,
        pages: Iterable[PageName] = PageName,
    ) -> None:
        self.main = MainWindow()
        qtbot.addWidget(self.main)
        if width is not None:
            self.main.resize(width, 700)
            self.main.show()
        install(self.main, WindowOptions())
        QApplication.processEvents()
        shell = self.main.centralWidget()
        assert isinstance(shell, Shell)
        self.shell = shell
        names = ("system", "practice")
        self.opener = FakeOpener(**dict(zip(names, machines, strict=False)))
        self.contents = WindowContents(self.main, shell, self.opener, no_practice=no_practice)
        self.session = self.contents.session
        for name in pages:
            self.contents.page(name)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[Callable[..., Window]]:
    """Give it a machine (and a practice machine), and it opens the window on the first.

    With a ``width`` the window is as wide from its beginning, and on the screen before it has contents.
    The ``pages`` have been opened before; others are made when they are.
    """
    windows: list[Window] = []

    def make(
        *machines: InventedMachine,
        no_practice: Failure | None = None,
        width: int | None = None,
        pages: Iterable[PageName] = PageName,
    ) -> Window:
        made = Window(qtbot, *machines, no_practice=no_practice, width=width, pages=pages)
        windows.append(made)
        made.main.show()
        with qtbot.waitSignal(made.session.snapshot_changed):
            made.session.open("system")
        return made

    yield make
    for made in windows:
        made.main.may_close = lambda: True
        made.contents.close()
