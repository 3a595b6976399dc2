"""Opens the window on as many disks as its argument says, pulls one, then chooses some on Build.

Prints the longest turn of each. Turns are those of the event loop, in ms of the processor, because what else
the computer does is not what is measured.
"""

import os
import sys
import tempfile
import time
from functools import partial
from itertools import islice, pairwise

from msgspec.structs import replace
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication

from raidwright.ui.contents import WindowContents
from raidwright.ui.design.chosen_disks import DiskList
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import PageName, WindowOptions
from raidwright.ui.frame.shell import Shell, install
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.plan_actions import open_all_choices
from tests.ui.snapshots import many_disks

_SETTLE, _WATCHED, _BETWEEN = 1500, 2500, 400
"""Milliseconds until every page is made, in which a change is watched, and from one choice to the next."""
_CHOSEN = 3


def _keep_settings_out() -> None:
    private = tempfile.mkdtemp()
    os.environ["XDG_DATA_HOME"] = private
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, private)


def _empty_window() -> tuple[MainWindow, Shell]:
    window = MainWindow()
    install(window, WindowOptions(page=PageName.DISKS))
    shell = window.centralWidget()
    assert isinstance(shell, Shell)
    return window, shell


def _choose_in_turn(window: MainWindow) -> None:
    """Choose the first disks of the list on Build, one after the other, once that page has settled."""
    open_all_choices(window)
    (disks,) = window.findChildren(DiskList)
    rows = [disks.devices.index(row) for row in range(disks.devices.rowCount())]
    choosable = (row for row in rows if row.flags() & Qt.ItemFlag.ItemIsSelectable)
    for place, row in enumerate(islice(choosable, _CHOSEN)):
        QTimer.singleShot(_SETTLE + (place + 1) * _BETWEEN, partial(disks.choose, row))


def main(count: int) -> None:
    """Print three numbers."""
    app = QApplication([])
    window, shell = _empty_window()
    many = many_disks(count)
    machine = InventedMachine(many)
    contents = WindowContents(window, shell, FakeOpener(system=machine))
    contents.page(PageName.BUILD)
    window.show()
    turns: list[float] = []
    # A timer without an interval fires once in every turn of the loop.
    beat = QTimer(window)
    beat.timeout.connect(lambda: turns.append(time.thread_time()))

    def open_() -> None:
        beat.start()
        contents.session.open("system")
        QTimer.singleShot(_WATCHED, pull)

    def pull() -> None:
        tell()
        machine.show(replace(many, blocks=many.blocks[1:]))
        QTimer.singleShot(_WATCHED, choose)

    def choose() -> None:
        tell()
        shell.show_page(PageName.BUILD)
        QTimer.singleShot(_SETTLE, turns.clear)
        _choose_in_turn(window)
        QTimer.singleShot(_SETTLE + _WATCHED, end)

    def tell() -> None:
        print(max(1e3 * (later - earlier) for earlier, later in pairwise(turns)), flush=True)
        turns.clear()

    def end() -> None:
        tell()
        os._exit(0)

    QTimer.singleShot(_SETTLE, open_)
    app.exec()


_keep_settings_out()
main(int(sys.argv[1]))
