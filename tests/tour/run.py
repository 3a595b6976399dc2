"""``./dev tour [folder]``: the whole product once, in the real window, with pictures of every page.

With ``--pages`` only the pages, on invented machines, and words.tsv with how many words are on each.
``--looks`` puts older pictures beside these. ``--shop`` takes those of README and software centers anew.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from raidwright.ui import application
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.contents import WindowContents
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import PageName, WindowOptions
from raidwright.ui.frame.shell import Shell, install
from tests.tour import shop
from tests.tour.driver import Driver, TourError
from tests.tour.given_away import give_away
from tests.tour.looks import Look, add_options, looks, prepare
from tests.tour.looks_page import write_looks
from tests.tour.machines import Machines
from tests.tour.pages import Pages
from tests.tour.report import BrokenPromise, report, runs_of
from tests.tour.sitting import sitting
from tests.tour.walk import PASSES, Walk


def main(arguments: list[str]) -> int:
    """Walk, write the report; 1 when something was not as promised."""
    parser = argparse.ArgumentParser(prog="./dev tour", description=__doc__)
    add_options(parser)
    parser.add_argument("--pages", action="store_true", help="each page on invented machines, and no walk")
    parser.add_argument("--sitting", action="store_true", help="the guide from Home to a share, counted")
    parser.add_argument(
        "--looks", type=Path, metavar="OLD", help="a page of its pictures beside the folder's"
    )
    parser.add_argument("--shop", action="store_true", help="pages, and from them resources/screenshots")
    parser.add_argument("--passes", type=int, default=PASSES, help="of each test; fewer compare nothing")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("tour"))
    options = parser.parse_args(arguments)
    if options.shop:
        options = parser.parse_args([*shop.OPTIONS, "--shop", str(options.folder)])
    if options.looks:
        print(write_looks(options.looks, options.folder))
        return 0
    options.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as private:
        # Alarms that a tour switches on are not those of the desktop it runs on.
        os.environ |= {"XDG_DATA_HOME": private, "XDG_CONFIG_HOME": private}
        os.environ["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, private)
        prepare(options)
        if options.sitting:
            return _sitting(looks(options), options.folder)
        if options.pages:
            status = _pages(looks(options), options.folder)
            if options.shop and status == 0:
                shop.put_out(options.folder)
            return status
        return _tour(looks(options), options.folder, options.passes)


def _pages(wanted: Sequence[Look], folder: Path) -> int:
    _app, window, made = _application(), MainWindow(), Machines()
    install(window, WindowOptions(theme=wanted[0].theme))
    wanted[0].give(window)
    window.show()
    shell = window.centralWidget()
    assert isinstance(shell, Shell)
    contents = WindowContents(window, shell, made.opener)
    for name in PageName:
        contents.page(name)
    driver = Driver(window, folder, wanted)

    try:
        Pages(driver, shell, contents.session, made).go()
        give_away(contents.session.history, folder)
        rows = (f"{words}\t{name}\n" for name, words in driver.words.items())
        (folder / "words.tsv").write_text("".join(rows))
    except TourError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    finally:
        window.may_close = lambda: True
        contents.close()
    return 0


def _sitting(wanted: Sequence[Look], folder: Path) -> int:
    """Print what was clicked and typed until the share can be opened; 1 where that is too much."""
    _app = _application()
    try:
        with sitting(folder, wanted) as sat:
            sat.go()
    except TourError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(sat.report())
    return 0 if sat.is_short else 1


def _application() -> QApplication:
    app = QApplication(["raidwright"])
    app.setApplicationName("raidwright")
    app.setOrganizationName("raidwright")
    return app


def _tour(wanted: Sequence[Look], folder: Path, passes: int) -> int:
    app = _application()
    window = application.open_window(WindowOptions(machine="practice", theme=wanted[0].theme))
    wanted[0].give(window)
    window.show()
    QTimer.singleShot(0, lambda: app.exit(_walk(Driver(window, folder, wanted), passes)))
    return app.exec()


def _walk(driver: Driver, passes: int) -> int:
    began, window = time.monotonic(), driver.window
    assert isinstance(window, MainWindow)
    try:
        driver.wait("the window to be filled", lambda: window.findChild(QtSession))
        shell, session = window.centralWidget(), window.findChild(QtSession)
        assert isinstance(shell, Shell)
        assert isinstance(session, QtSession)
        notes = Walk(driver, shell, session, passes).go()
        text = report(notes, *runs_of(notes.runs))
        give_away(session.history, driver.folder)
    except (TourError, BrokenPromise) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    (driver.folder / "report.md").write_text(text)
    print(f"{time.monotonic() - began:.0f} s in all; pictures and report in {driver.folder}/")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
