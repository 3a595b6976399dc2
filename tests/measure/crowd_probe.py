"""Opens the window on 150 disks, and prints the longest turn of its event loop, in ms of the processor.

Time of the processor, because what else the computer does is not what is measured.
"""

import os
import tempfile
import time
from itertools import pairwise

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from raidwright.ui.contents import WindowContents
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import WindowOptions
from raidwright.ui.frame.shell import Shell, install
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.snapshots import many_disks

_SETTLE, _WATCHED = 1500, 2500
"""Milliseconds until every page is made, and from the opening on."""


def main() -> None:
    """Print one number."""
    private = tempfile.mkdtemp()
    os.environ["XDG_DATA_HOME"] = private
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, private)
    app = QApplication([])
    window = MainWindow()
    install(window, WindowOptions())
    shell = window.centralWidget()
    assert isinstance(shell, Shell)
    contents = WindowContents(window, shell, FakeOpener(system=InventedMachine(many_disks(150))))
    window.show()
    turns: list[float] = []
    # A timer without an interval fires once in every turn of the loop.
    beat = QTimer(window)
    beat.timeout.connect(lambda: turns.append(time.thread_time()))

    def begin() -> None:
        beat.start()
        contents.session.open("system")
        QTimer.singleShot(_WATCHED, end)

    def end() -> None:
        pauses = (1e3 * (later - earlier) for earlier, later in pairwise(turns))
        print(max(pauses), flush=True)
        os._exit(0)

    QTimer.singleShot(_SETTLE, begin)
    app.exec()


main()
