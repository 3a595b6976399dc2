"""Opens one window, prints the monotonic nanoseconds of its first painted picture, and is gone."""

import os
import sys
import time


def _report() -> None:
    print(time.monotonic_ns(), flush=True)
    os._exit(0)


def _bare() -> None:
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QMainWindow

    class Window(QMainWindow):
        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            _report()

    app = QApplication([])
    window = Window()
    window.resize(1280, 800)
    window.show()
    app.exec()


def _ours() -> None:
    from PySide6.QtWidgets import QApplication

    from raidwright.ui.application import open_window
    from raidwright.ui.frame.options import WindowOptions

    app = QApplication(["raidwright"])
    window = open_window(app, WindowOptions())
    window.painted.connect(_report)
    window.show()
    app.exec()


{"bare": _bare, "ours": _ours}[sys.argv[1]]()
