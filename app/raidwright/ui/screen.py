"""The screen that a window needs. Qt ends the whole program with a core dump when there is none."""

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import (
    QLibraryInfo,
    QLoggingCategory,
    QMessageLogContext,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from raidwright.assets import TYPED

_SCALE = "QT_SCALE_FACTOR"
_OWN_SCALES = (_SCALE, "QT_SCREEN_SCALE_FACTORS", "QT_ENABLE_HIGHDPI_SCALING")
"""Where somebody has said how large Qt is to draw."""
_XFCE_SETTINGS = "xfce4/xfconf/xfce-perchannel-xml/xsettings.xml"
_XFCE_FACTOR = re.compile(r'<property name="WindowScalingFactor" type="int" value="([2-4])"')
_SILENT = "qt.qpa.services.warning=false"
"""Qt complains where no portal knows the program, as where it is not installed; nothing is lost by that."""
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
    QLoggingCategory.setFilterRules(_SILENT)
    scale = desktop_scale()
    if scale:
        os.environ[_SCALE] = scale
    # A desktop may name plugins of its own Qt (QT_PLUGIN_PATH), which are not for this one.
    QApplication.setLibraryPaths([QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)])
    try:
        return QApplication(list(argv))
    finally:
        if scale:
            # Programs that are opened from here scale by themselves.
            del os.environ[_SCALE]
        qInstallMessageHandler(before)
        if complaints:
            print(*complaints, sep="\n", file=sys.stderr)


def desktop_scale() -> str:
    """How many times as large the desktop draws, where Qt does not follow that by itself; empty otherwise.

    Xfce tells its factor to GTK alone.
    """
    desktops = os.environ.get("XDG_CURRENT_DESKTOP", "").upper().split(":")
    if "XFCE" not in desktops or any(name in os.environ for name in _OWN_SCALES):
        return ""
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    try:
        settings = Path(folder, _XFCE_SETTINGS).read_text(errors="replace")
    except OSError:
        return ""
    match = _XFCE_FACTOR.search(settings)
    return match[1] if match else ""


def _leave(reason: str) -> None:
    """End the program with one line.

    It must end here, because Qt aborts as soon as its message handler has returned.
    """
    print(
        f"error: No window can be opened here: {reason.rstrip('.')}. Commands need none: {TYPED} --help",
        file=sys.stderr,
        flush=True,
    )
    os._exit(NO_SCREEN)
