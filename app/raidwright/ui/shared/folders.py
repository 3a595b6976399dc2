"""Folders of this computer, shown by the file manager of the desktop."""

from functools import partial

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu, QMessageBox, QWidget

from raidwright.ui.look.controls import FlatButton
from raidwright.ui.look.labels import as_tip
from raidwright.ui.shared.message import show_message


class FolderButton(FlatButton):
    """Shows what is in a folder; of several, the one that is chosen in a menu. Hidden without any."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Open folde&r"), parent)
        self._points: tuple[str, ...] = ()
        self._menu = QMenu(self)
        self.clicked.connect(self._open)
        self.hide()

    def show_points(self, points: tuple[str, ...]) -> None:
        """Offer to open the folders ``points``."""
        if points == self._points:
            return
        self._points = points
        self._menu.clear()
        for point in points:
            self._menu.addAction(point.replace("&", "&&"), partial(open_folder, point))
        self.setVisible(bool(points))
        self.setToolTip(as_tip("\n".join(points)))
        self.setAccessibleDescription(", ".join(points))

    def _open(self) -> None:
        if len(self._points) == 1:
            open_folder(self._points[0])
        else:
            self._menu.popup(self.mapToGlobal(self.rect().bottomLeft()))


def open_folder(point: str, parent: QWidget | None = None) -> None:
    """Show what is in the folder ``point``, or say that no program here does."""
    if not QDesktopServices.openUrl(QUrl.fromLocalFile(point)):
        words = QCoreApplication.translate(
            "FolderButton", "{folder} could not be opened. Install the xdg-utils package and a file manager."
        )
        title = QCoreApplication.translate("FolderButton", "Open folder")
        show_message(QMessageBox.Icon.Information, title, words.format(folder=point), parent)
