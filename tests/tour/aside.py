"""What is looked at on the way and changes nothing: settings, menus, questions, the closing of the window."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)

from raidwright.ui.plan.steps import StepList
from raidwright.ui.shared.device_model import Role
from raidwright.ui.shared.device_view import DeviceView
from tests.tour.driver import Driver, TourError

_MENUS = ("array-disks", "array-upkeep", "array-restart", "array-encryption")


def show_settings(driver: Driver) -> None:
    """The last commands of a plan, which enter the array in files of the computer."""
    driver.click("show-commands")
    area = driver.find(StepList, "steps").findChild(QScrollArea)
    assert area is not None
    bar, began = area.verticalScrollBar(), time.monotonic()

    def at_the_end() -> bool:
        # The rows take their room one after the other.
        bar.setValue(bar.maximum())
        return time.monotonic() - began > 1

    driver.wait("the last commands", at_the_end)
    driver.picture("4-settings")
    driver.click("show-commands")


def show_menus(driver: Driver) -> None:
    """Which machine, and what can be done with the disks of the practice machine."""
    for button in driver.window.findChildren(QAbstractButton):
        if isinstance(button, QPushButton | QToolButton) and button.isVisible() and button.menu():
            _show_menu(driver, button.menu(), f"menu-{button.objectName() or type(button).__name__.lower()}")


def show_array_menus(driver: Driver) -> None:
    """The menus of an array's actions."""
    _show_menu(driver, driver.find(QPushButton, "array-actions").menu(), "arrays-actions")
    for name in _MENUS:
        _show_menu(driver, driver.window.findChildren(QMenu, name)[0], f"arrays-{name}")


def show_array_questions(driver: Driver, *names: str) -> None:
    """What is asked for these actions."""
    for name in names:
        with _asked(driver, name):
            driver.picture(f"arrays-{name}")


def show_closing(driver: Driver, name: str = "closing") -> None:
    """The question of who closes the window while something runs; the answer is to keep working."""
    show_question(driver, name, driver.window.close)


def show_question(driver: Driver, name: str, ask: Callable[[], object]) -> None:
    """The dialog that ``ask`` opens and waits for; it is left by Escape."""
    shown: list[QWidget] = []

    def look() -> None:
        question = QApplication.activeModalWidget()
        if question is None:
            return
        driver.picture_of(question, name)
        shown.append(question)
        QTest.keyClick(question, Qt.Key.Key_Escape)

    QTimer.singleShot(500, look)
    ask()
    if not shown:
        raise TourError(f"{name}: nothing was asked")


def open_all_choices(driver: Driver) -> None:
    """Go through the guide to the page of all choices, and begin there without disks."""
    if not driver.shown(QPushButton, "to-guide"):
        for name in ("guide-next", "guide-next", "advanced"):
            driver.click(name)
        driver.find(DeviceView, "disks").choose_only(())


def choose_disks(driver: Driver, disks: DeviceView, serials: tuple[str, ...]) -> None:
    """Choose them, of which none is chosen yet, by a click each."""
    for serial in serials:
        found = disk_in(disks, serial)
        disks.scrollTo(found)
        driver.click_widget(disks.viewport(), disks.visualRect(found).center())


def disk_in(disks: DeviceView, serial: str) -> QModelIndex:
    """Its row. Raises TourError where there is none."""
    rows = (disks.devices.index(row) for row in range(disks.devices.rowCount()))
    found = [row for row in rows if row.data(Role.KEY) and serial in str(row.data())]
    if len(found) != 1:
        raise TourError(f"{serial} is listed {len(found)} times")
    return found[0]


def _show_menu(driver: Driver, menu: QMenu, name: str) -> None:
    menu.popup(driver.window.mapToGlobal(QPoint(0, 0)))
    driver.picture_of(menu, name)
    menu.close()


@contextmanager
def _asked(driver: Driver, name: str) -> Iterator[None]:
    """While the question of an action is open."""
    driver.wait(f"{name} can be done", lambda: _is_enabled(driver, name))
    for action in driver.window.findChildren(QAction, name):
        action.trigger()
    if driver.shown(QAbstractButton, name):
        driver.click(name)
    driver.wait(f"the question of {name}", lambda: list(_backs(driver)))
    yield
    for button in _backs(driver):
        driver.click_widget(button)


def _is_enabled(driver: Driver, name: str) -> bool:
    in_menus = any(action.isEnabled() for action in driver.window.findChildren(QAction, name))
    return in_menus or any(each.isEnabled() for each in driver.window.findChildren(QAbstractButton, name))


def _backs(driver: Driver) -> Iterator[QPushButton]:
    """What leads back from whatever is asked."""
    for button in driver.window.findChildren(QPushButton):
        if button.isVisible() and button.objectName().endswith("-back"):
            yield button
