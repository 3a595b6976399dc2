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
    from raidwright.ui import application
    from raidwright.ui.main_window import MainWindow

    class Window(MainWindow):
        def __init__(self) -> None:
            super().__init__()
            self.painted.connect(_report)

    application.MainWindow = Window
    application.main(["raidwright"])


{"bare": _bare, "ours": _ours}[sys.argv[1]]()
