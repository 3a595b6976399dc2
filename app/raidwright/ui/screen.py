"""The screen that a window needs. Qt ends the whole program with a core dump when there is none."""

import os
import sys
from collections.abc import Sequence

from PySide6.QtCore import QLibraryInfo, QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

NO_SCREEN = 1
"""Exit status without a screen."""


def qt_application(argv: Sequence[str]) -> QApplication:
    """Qt's application; without a screen the program ends here, with one line that says why."""
    complaints: list[str] = []

    def hear(kind: QtMsgType, _: QMessageLogContext, words: str) -> None:
        complaints.append(words.strip())
        if kind is QtMsgType.QtFatalMsg:
            _leave(complaints[0].partition("\n")[0])

    before = qInstallMessageHandler(hear)
    # A desktop may name plugins of its own Qt (QT_PLUGIN_PATH), which are not for this one.
    QApplication.setLibraryPaths([QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)])
    try:
        return QApplication(list(argv))
    finally:
        qInstallMessageHandler(before)
        if complaints:
            print(*complaints, sep="\n", file=sys.stderr)


def _leave(reason: str) -> None:
    """End the program with one line.

    It must end here, because Qt aborts as soon as its message handler has returned.
    """
    print(
        f"error: No window can be opened here: {reason.rstrip('.')}. Commands need none: raidwright --help",
        file=sys.stderr,
        flush=True,
    )
    os._exit(NO_SCREEN)
