"""The window's program: first a painted window, then everything that fills it."""

import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCommandLineOption,
    QCommandLineParser,
    QLibraryInfo,
    QLocale,
    Qt,
    QTranslator,
)
from PySide6.QtWidgets import QApplication

from raidwright import __version__
from raidwright.assets import asset
from raidwright.ui.machine_chooser import SYSTEM
from raidwright.ui.main_window import MainWindow
from raidwright.ui.sidebar import PageName
from raidwright.ui.theme import Choice, Theme

if TYPE_CHECKING:
    from raidwright.ui.workshop import Workshop

USAGE = 2
"""Exit status of a wrong call."""
_WORKSHOP = "raidwright.ui.workshop"


@dataclass(frozen=True)
class Options:
    """What the command line asks for."""

    machine: str = SYSTEM
    """ "system", "practice" or the path of a saved machine."""
    theme: Choice = Choice.SYSTEM
    page: PageName = PageName.DISKS


class UsageError(Exception):
    """The command line is wrong; the text says how."""


def main(argv: Sequence[str]) -> int:
    """Open the window and return the exit status when it is closed. ``argv`` begins with the program."""
    app = QApplication(list(argv))
    app.setApplicationName("raidwright")
    app.setApplicationDisplayName("Raidwright")
    app.setApplicationVersion(__version__)
    app.setOrganizationName("raidwright")
    app.setDesktopFileName("io.github.raidwright.Raidwright")
    try:
        options = read_options(app.arguments())
    except UsageError as error:
        print(f"error: {error}", file=sys.stderr)
        return USAGE
    translators = install_translations(app)
    theme = Theme(app, options.theme)
    window = MainWindow()
    window.show_page(options.page)
    window.sidebar.chooser.show_machine(options.machine)
    opened = _fill_when_painted(window, options)
    window.show()
    try:
        return app.exec()
    finally:
        for workshop in opened:
            workshop.close()
        del theme, translators


def read_options(arguments: Sequence[str]) -> Options:
    """Options of the window. Raises UsageError; ``--help`` and ``--version`` print and end the program."""
    parser = QCommandLineParser()
    parser.setApplicationDescription("Set up RAID, see every step first, and measure whether it was worth it")
    parser.addHelpOption()
    parser.addVersionOption()
    machine = QCommandLineOption("machine", "Open on this machine: system, practice or FILE.json", "machine")
    theme = QCommandLineOption("theme", "Colours: system, light or dark", "theme")
    page = QCommandLineOption("page", f"Open on this page: {', '.join(p.value for p in PageName)}", "page")
    machine.setDefaultValue(SYSTEM)
    theme.setDefaultValue(Choice.SYSTEM.value)
    page.setDefaultValue(PageName.DISKS.value)
    parser.addOptions([machine, theme, page])
    if not parser.parse(list(arguments)):
        raise UsageError(parser.errorText())
    if parser.positionalArguments():
        raise UsageError(f"“{parser.positionalArguments()[0]}” is not understood")
    for option, parsed in (("help", parser.showHelp), ("version", parser.showVersion)):
        if parser.isSet(option):
            parsed()
    try:
        return Options(parser.value(machine), Choice(parser.value(theme)), PageName(parser.value(page)))
    except ValueError as error:
        raise UsageError(str(error)) from None


def install_translations(app: QApplication) -> list[QTranslator]:
    """Speak the user's language where we can; the translators must be kept."""
    folder = asset("resources/translations")
    translators = []
    for base, place in (("raidwright", str(folder)), ("qtbase", _qt_translations())):
        translator = QTranslator()
        if translator.load(QLocale(), base, "_", place):
            app.installTranslator(translator)
            translators.append(translator)
    return translators


def _qt_translations() -> str:
    return QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)


def _fill_when_painted(window: MainWindow, options: Options) -> list["Workshop"]:
    """Load the rest once the window can be seen; the list gets the workshop then.

    Everything below the window (asyncio, the machine, the pages) takes as long to import as the window takes
    to appear, so the module that imports it is named here instead of imported.
    """
    opened: list[Workshop] = []

    def fill() -> None:
        opened.append(importlib.import_module(_WORKSHOP).Workshop(window, options.machine))

    window.painted.connect(fill, Qt.ConnectionType.QueuedConnection)
    return opened
