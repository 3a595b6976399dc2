"""The window at a practice machine, as a program of its own: it does to the array what it is told.

``python -m tests.lab.dying.window FOLDER replace OLD NEW``, ``… spare OLD NEW`` or ``… teardown``.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton

from raidwright.protocol import PlanDone, PlanEvent
from raidwright.ui import application
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.options import PageName, SidebarEntry, WindowOptions
from raidwright.ui.frame.shell import Shell
from raidwright.ui.look.colours import Choice
from tests.tour.driver import Driver, TourError

_SECONDS = 600.0
_READING = 2000
"""Milliseconds for which somebody reads what is planned."""


class Window:
    """What somebody does in it."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        driver.wait("the window to be filled", lambda: driver.window.findChild(QtSession))
        session, shell = driver.window.findChild(QtSession), driver.window.centralWidget()  # type: ignore[attr-defined]
        assert isinstance(session, QtSession)
        assert isinstance(shell, Shell)
        self._session, self._shell = session, shell
        self._ended: list[PlanEvent] = []
        session.plan_ended.connect(lambda _, event: self._ended.append(event))
        session.failed.connect(lambda why: print(f"said: {why}", flush=True))
        driver.wait("the array", self._has_array)
        driver.click_widget(shell.sidebar.button(SidebarEntry.STORAGE))
        driver.wait("its page", lambda: shell.find_page(PageName.STORAGE))

    def replace(self, old: str, new: str) -> None:
        """Have ``new`` come for ``old``."""
        if self._replaces():
            self._driver.click("replace-disk")
        else:
            self._trigger("exchange-disk")
        box = self._driver.find(QComboBox, "repair-out")
        if any(old in box.itemText(row) for row in range(box.count())):
            self._driver.choose("repair-out", old)
        self._driver.choose("repair-new", new)
        if self._is_told("is not responding"):
            # What it is told to do then: first only take the old one out.
            self._driver.choose("repair-new", "None")
            self._reviewed("review-repair")
            self.replace(old, new)
        else:
            self._reviewed("review-repair")

    def spare(self, old: str, new: str) -> None:
        """Take the spare out, and give the array another."""
        self._driver.wait("a way out for it", lambda: self._possible("remove-spare") or self._replaces())
        if self._replaces():
            # As one that has failed, or has dropped out, it is no spare any more.
            self._driver.click("replace-disk")
            self._driver.choose("repair-out", old)
            self._driver.choose("repair-new", "None")
        else:
            self._trigger("remove-spare")
            self._driver.choose("chosen-disk", old)
        self._reviewed("review-repair")
        self._trigger("add-spare")
        self._driver.choose("chosen-disk", new)
        self._reviewed("review-repair")

    def teardown(self) -> None:
        """Take it down."""
        self._driver.click("review-teardown")
        self._agreed()

    def _reviewed(self, button: str) -> None:
        self._driver.click(button)
        self._agreed()

    def _agreed(self) -> None:
        before = len(self._ended)
        while not self._begins():
            # The disks have changed since it was planned; it is read once more.
            print("\n".join(("read once more:", *self._words())), flush=True)
            self._driver.click("review-again")
        self._driver.wait("the plan to end", lambda: len(self._ended) > before, _SECONDS)
        print("\n".join(self._words()), flush=True)
        if not isinstance(self._ended[-1], PlanDone):
            raise TourError(f"the plan ended with {self._ended[-1]}")
        self._driver.wait("the result", lambda: self._driver.shown(QPushButton, "done"))
        print("\n".join(self._words()), flush=True)
        self._driver.click("done")

    def _begins(self) -> bool:
        """Whether the plan is under way, once it is agreed to; False where it does not fit any more."""
        asked, confirm = (
            self._driver.find(QLineEdit, "confirm-text"),
            self._driver.find(QPushButton, "confirm"),
        )
        self._driver.write("confirm-text", asked.placeholderText())

        def is_old() -> bool:
            return self._driver.shown(QPushButton, "review-again")

        QTest.qWait(_READING)
        self._driver.wait("an answer", lambda: confirm.isEnabled() or is_old())
        if is_old():
            return False
        print("agreed", flush=True)
        self._driver.click("confirm")
        going = ("cancel", "done")
        self._driver.wait(
            "it to begin", lambda: is_old() or any(self._driver.shown(QPushButton, name) for name in going)
        )
        return not is_old()

    def _is_told(self, words: str) -> bool:
        button = self._driver.find(QPushButton, "review-repair")
        self._driver.wait("an answer", lambda: button.isEnabled() or words in " ".join(self._words()))
        return not button.isEnabled()

    def _words(self) -> list[str]:
        labels = self._driver.window.findChildren(QLabel)
        return [label.text() for label in labels if label.isVisible() and label.text()]

    def _trigger(self, name: str) -> None:
        self._driver.wait(f"{name} to be possible", lambda: self._possible(name))
        self._possible(name)[0].trigger()

    def _possible(self, name: str) -> list[QAction]:
        every = self._driver.window.findChildren(QAction, name)
        return [each for each in every if each.isVisible() and each.isEnabled()]

    def _replaces(self) -> bool:
        return self._driver.shown(QPushButton, "replace-disk")

    def _has_array(self) -> bool:
        now = self._session.snapshot
        return now is not None and now.host.helper and bool(now.arrays or now.blocks)


def main(arguments: list[str]) -> int:
    """Do it; 1 with the reason where the window does not let it be done."""
    folder, verb, *disks = arguments
    os.environ["XDG_DATA_HOME"] = folder
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, folder)
    app = QApplication(["raidwright"])
    app.setApplicationName("raidwright")
    app.setOrganizationName("raidwright")
    window = application.open_window(WindowOptions(machine="system", theme=Choice.LIGHT))
    window.show()
    window.may_close = lambda: True

    def go() -> None:
        app.exit(_done(Driver(window, Path(folder), ()), verb, disks))

    QTimer.singleShot(0, go)
    return app.exec()


def _done(driver: Driver, verb: str, disks: list[str]) -> int:
    try:
        window = Window(driver)
        verbs: dict[str, Callable[..., None]] = {
            "replace": window.replace,
            "spare": window.spare,
            "teardown": window.teardown,
        }
        verbs[verb](*disks)
    except (TourError, IndexError) as error:
        labels = [each.text() for each in driver.window.findChildren(QLabel) if each.isVisible()]
        print(f"error: {error}\nseen: {' | '.join(filter(None, labels))[-1500:]}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
