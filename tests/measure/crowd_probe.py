"""Opens the window on as many disks as its argument says, then pulls one; prints the longest turn of each.

Turns are those of the event loop, in ms of the processor, because what else the computer does is not what is
measured.
"""

import os
import sys
import tempfile
import time
from itertools import pairwise

from msgspec.structs import replace
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from raidwright.ui.contents import WindowContents
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import WindowOptions
from raidwright.ui.frame.shell import Shell, install
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.snapshots import many_disks

_SETTLE, _WATCHED = 1500, 2500
"""Milliseconds until every page is made, and in which a change is watched."""


def main(count: int) -> None:
    """Print two numbers."""
    private = tempfile.mkdtemp()
    os.environ["XDG_DATA_HOME"] = private
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, private)
    app = QApplication([])
    window = MainWindow()
    install(window, WindowOptions())
    shell = window.centralWidget()
    assert isinstance(shell, Shell)
    many = many_disks(count)
    machine = InventedMachine(many)
    contents = WindowContents(window, shell, FakeOpener(system=machine))
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
        QTimer.singleShot(_WATCHED, end)

    def tell() -> None:
        print(max(1e3 * (later - earlier) for earlier, later in pairwise(turns)), flush=True)
        turns.clear()

    def end() -> None:
        tell()
        os._exit(0)

    QTimer.singleShot(_SETTLE, open_)
    app.exec()


main(int(sys.argv[1]))
