"""Folders of this computer, shown by the file manager of the desktop."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices


def open_folder(point: str) -> None:
    """Show what is in the folder ``point``."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(point))
