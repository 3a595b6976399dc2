"""No widget is on the screen before it has its place: it would be a window, and take the keyboard."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import PageName
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.planned_snapshots import practice
from tests.ui.snapshots import home_server, tank

Opens = Callable[..., Window]


class Strays(QObject):
    """The widgets that were shown as windows, but for the window itself."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is not QEvent.Type.Show or not isinstance(watched, QWidget):
            return False
        if watched.isWindow() and not isinstance(watched, MainWindow):
            self.seen.append(f"{type(watched).__name__} {watched.objectName()} {watched.size()}")
        return False


@pytest.fixture
def strays(qapp: QApplication) -> Iterator[Strays]:
    made = Strays()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


@pytest.mark.parametrize(
    "machines",
    [(home_server(), practice()), (tank("cde", degraded=1), home_server())],
    ids=["usual", "degraded"],
)
def test_nothing_but_the_window_is_shown_as_a_window(
    strays: Strays, window: Opens, qtbot: QtBot, machines: tuple[Snapshot, ...]
) -> None:
    made = window(*map(InventedMachine, machines))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    for page in PageName:
        made.shell.show_page(page)
        QApplication.processEvents()
    with qtbot.waitSignal(made.session.snapshot_changed):
        made.session.open("practice")
    for page in PageName:
        made.shell.show_page(page)
        QApplication.processEvents()
    made.session.build_requested.emit(())
    qtbot.wait(100)
    assert strays.seen == []
