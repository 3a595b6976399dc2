"""The window's program: one picture, which has the disks in it.

The machine is asked while the window is made, and the window is shown when it has answered. What the first
page does not need is not loaded.
"""

import sys
from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from PySide6.QtCore import QCommandLineOption, QCommandLineParser, QTimer
from PySide6.QtWidgets import QApplication

from raidwright import SUMMARY, __version__
from raidwright.assets import DESKTOP_ENTRY
from raidwright.ui import contents
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame import shell
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import LAST_PAGE, THEME, PageName, WindowOptions, recall
from raidwright.ui.look.colours import Choice
from raidwright.ui.screen import qt_application

N = TypeVar("N", bound=Enum)
USAGE = 2
"""Exit status of a wrong call."""
_LATEST = 600
"""Milliseconds after which the window is shown although the machine has not answered."""


class OptionsError(Exception):
    """The command line is wrong; its text says how."""


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
    window = open_window(options)
    _name_class(app, window)
    return app.exec()


def _name_class(app: QApplication, window: MainWindow) -> None:
    """Give the window the class by which X11's desktops find the desktop file: Qt takes the program's name.

    It does so once, for the first window; settings are kept under the name that follows.
    """
    name = app.applicationName()
    app.setApplicationName(DESKTOP_ENTRY)
    window.winId()
    app.setApplicationName(name)


def open_window(options: WindowOptions) -> MainWindow:
    """Make the window; it is shown as soon as there is something in it."""
    window = MainWindow()
    shell.install(window, options)
    _show_when_filled(window, contents.install(window, options))
    return window


def _show_when_filled(window: MainWindow, session: QtSession) -> None:
    """Show ``window`` with what is first heard of the machine, or without it after a moment."""
    patience = QTimer(window, singleShot=True, interval=_LATEST)

    def show() -> None:
        patience.stop()
        session.snapshot_changed.disconnect(show)
        session.failed.disconnect(show)
        window.show()
        # What is laid out now is not seen to move.
        for _ in range(4):
            QApplication.sendPostedEvents()

    patience.timeout.connect(show)
    session.snapshot_changed.connect(show)
    session.failed.connect(show)
    patience.start()


def read_options(arguments: Sequence[str]) -> WindowOptions:
    """The options of the window. Raises OptionsError; ``--help`` and ``--version`` end the program."""
    parser = QCommandLineParser()
    parser.setApplicationDescription(SUMMARY)
    parser.addHelpOption()
    parser.addVersionOption()
    machine = QCommandLineOption(["machine"], "Open on this: system, practice or FILE.json", "machine")
    theme = QCommandLineOption(["theme"], f"Colours: {_choice_names(Choice)}", "theme")
    page = QCommandLineOption(["page"], f"Open on this page: {_choice_names(PageName)}", "page")
    usual = WindowOptions(theme=_last_choice(Choice, THEME), page=_last_choice(PageName, LAST_PAGE))
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


def _last_choice(names: type[N], key: str) -> N:
    """What was chosen last of ``names``; the first of them where nothing was."""
    value = recall(key)
    return next((name for name in names if name.value == value), next(iter(names)))


def _parse_choice(names: type[N], value: str) -> N:
    try:
        return names(value)
    except ValueError:
        raise OptionsError(f"“{value}” is not one of {_choice_names(names)}") from None


def _choice_names(names: type[Enum]) -> str:
    return ", ".join(name.value for name in names)
