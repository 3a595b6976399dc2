"""The window's program: first a painted window, then everything that fills it.

Only what the first picture needs is imported here; even Qt's enumerations cost a tenth of the time in which
a window can be on the screen. The rest is imported by name in a thread, while the window answers.
"""

import importlib
import sys
from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import QCommandLineOption, QCommandLineParser, QThread, Signal
from PySide6.QtWidgets import QApplication

from raidwright import SUMMARY, __version__
from raidwright.assets import DESKTOP_ENTRY
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import LAST_PAGE, PageName, WindowOptions, recall
from raidwright.ui.look.colours import DARK, LIGHT, Choice, Colours, colours, palette_of
from raidwright.ui.screen import qt_application

N = TypeVar("N", bound=Enum)
USAGE = 2
"""Exit status of a wrong call."""
_PARTS = ("raidwright.ui.frame.shell", "raidwright.ui.contents")
"""Modules with a function ``install(window, options)``, in the order they are needed."""


class OptionsError(Exception):
    """The command line is wrong; its text says how."""


class _Loader(QThread):
    """Imports the modules of the window in a thread of its own."""

    loaded = Signal(object)
    failed = Signal(object)

    def run(self) -> None:
        """Import the modules one after the other, and emit each."""
        try:
            for name in _PARTS:
                self.loaded.emit(importlib.import_module(name))
        except Exception as error:
            self.failed.emit(error)


def main(argv: Sequence[str]) -> int:
    """Open the window and return the exit status when it is closed. ``argv`` begins with the program."""
    app = qt_application(argv)
    app.setApplicationName("raidwright")
    app.setApplicationVersion(__version__)
    app.setOrganizationName("raidwright")
    app.setDesktopFileName(DESKTOP_ENTRY)
    try:
        options = read_options(app.arguments())
    except OptionsError as error:
        print(f"error: {error}", file=sys.stderr)
        return USAGE
    window = open_window(app, options)
    _name_class(app, window)
    window.show()
    return app.exec()


def _name_class(app: QApplication, window: MainWindow) -> None:
    """Give the window the class by which X11's desktops find the desktop file: Qt takes the program's name.

    It does so once, for the first window; settings are kept under the name that follows.
    """
    name = app.applicationName()
    app.setApplicationName(DESKTOP_ENTRY)
    window.winId()
    app.setApplicationName(name)


def open_window(app: QApplication, options: WindowOptions) -> MainWindow:
    """Make the window to be shown; its contents are installed once it has been painted."""
    app.setPalette(palette_of(first_look(app, options.theme)))
    window = MainWindow()
    loader = _install_when_painted(window, options)
    app.aboutToQuit.connect(loader.wait)
    return window


def read_options(arguments: Sequence[str]) -> WindowOptions:
    """The options of the window. Raises OptionsError; ``--help`` and ``--version`` end the program."""
    parser = QCommandLineParser()
    parser.setApplicationDescription(SUMMARY)
    parser.addHelpOption()
    parser.addVersionOption()
    machine = QCommandLineOption(["machine"], "Open on this: system, practice or FILE.json", "machine")
    theme = QCommandLineOption(["theme"], f"Colours: {_choice_names(Choice)}", "theme")
    page = QCommandLineOption(["page"], f"Open on this page: {_choice_names(PageName)}", "page")
    usual = WindowOptions(page=_last_page())
    for option, value in ((machine, usual.machine), (theme, usual.theme.value), (page, usual.page.value)):
        option.setDefaultValue(value)
        parser.addOption(option)
    if not parser.parse(list(arguments)):
        raise OptionsError(parser.errorText())
    if parser.isSet("help"):
        parser.showHelp()
    if parser.isSet("version"):
        parser.showVersion()
    for unknown in parser.positionalArguments():
        raise OptionsError(f"“{unknown}” is not understood")
    return WindowOptions(
        parser.value(machine),
        _parse_choice(Choice, parser.value(theme)),
        _parse_choice(PageName, parser.value(page)),
    )


def first_look(app: QApplication, choice: Choice) -> Colours:
    """The colours of the first picture, before `Theme` is there to keep them."""
    match choice:
        case Choice.LIGHT:
            return LIGHT
        case Choice.DARK:
            return DARK
        case Choice.SYSTEM:
            return colours(app.palette())


def _last_page() -> PageName:
    """The page that was shown when the window was closed."""
    name = recall(LAST_PAGE)
    return next((page for page in PageName if page.value == name), WindowOptions().page)


def _parse_choice(names: type[N], value: str) -> N:
    try:
        return names(value)
    except ValueError:
        raise OptionsError(f"“{value}” is not one of {_choice_names(names)}") from None


def _choice_names(names: type[Enum]) -> str:
    return ", ".join(name.value for name in names)


def _install_when_painted(window: MainWindow, options: WindowOptions) -> _Loader:
    loader = _Loader(window)
    loader.loaded.connect(lambda module: module.install(window, options))
    loader.failed.connect(_give_up)
    window.painted.connect(loader.start)
    return loader


def _give_up(error: Exception) -> None:
    sys.excepthook(type(error), error, error.__traceback__)
    QApplication.exit(1)
