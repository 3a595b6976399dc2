"""``./dev tour [--theme light|dark] [folder]``: the whole product once, in the real window, with pictures."""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from raidwright.ui import application
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import WindowOptions
from raidwright.ui.frame.shell import Shell
from raidwright.ui.look.colours import Choice
from tests.tour.driver import Driver, TourError
from tests.tour.report import BrokenPromise, report, runs_of
from tests.tour.walk import Walk

_SIZE = (1280, 800)


def main(arguments: list[str]) -> int:
    """Walk, write the report; 1 when something was not as promised."""
    parser = argparse.ArgumentParser(prog="./dev tour", description=__doc__)
    parser.add_argument("--theme", choices=["light", "dark"], default="light")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("tour"))
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as private:
        os.environ["XDG_DATA_HOME"] = private
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, private)
        return _tour(Choice(options.theme), options.folder)


def _tour(theme: Choice, folder: Path) -> int:
    app = QApplication(["raidwright"])
    app.setApplicationName("raidwright")
    app.setOrganizationName("raidwright")
    window = application.open_window(app, WindowOptions(machine="practice", theme=theme))
    window.resize(*_SIZE)
    window.show()
    QTimer.singleShot(0, lambda: app.exit(_walk(window, folder)))
    return app.exec()


def _walk(window: MainWindow, folder: Path) -> int:
    began = time.monotonic()
    driver = Driver(window, folder)
    try:
        driver.wait("the window to be filled", lambda: window.findChild(QtSession))
        shell, session = window.centralWidget(), window.findChild(QtSession)
        assert isinstance(shell, Shell)
        assert isinstance(session, QtSession)
        notes = Walk(driver, shell, session).go()
        text = report(notes, *runs_of(session.history.runs().runs))
    except (TourError, BrokenPromise) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    (folder / "report.md").write_text(text)
    print(f"{time.monotonic() - began:.0f} s in all; pictures and report in {folder}/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
