"""Tells the user of a fault of ours, with the details ready to be copied into a report."""

import sys
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from raidwright import __version__
from raidwright.machine.port import MachineError
from raidwright.ui.words.sentences import failure_sentence


class FaultReporter(QObject):
    """Shows one dialog for an exception nobody expected; further ones while it is open are only printed."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._dialog: QMessageBox | None = None

    def catch_strays(self) -> None:
        """Report exceptions that leave a slot or an event handler, too."""
        sys.excepthook = self._stray

    def report(self, error: BaseException) -> None:
        """Show ``error``: the world's failures by their sentence, ours with an apology and the details."""
        if not isinstance(error, MachineError):
            traceback.print_exception(error)
        if self._dialog is None:
            self._dialog = self._make(error)
            self._dialog.finished.connect(self._forget)
            self._dialog.open()

    def _stray(self, kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QGuiApplication.quit()
        else:
            self.report(error)

    def _make(self, error: BaseException) -> QMessageBox:
        dialog = QMessageBox(self._window)
        dialog.setTextFormat(Qt.TextFormat.PlainText)
        if isinstance(error, MachineError):
            dialog.setIcon(QMessageBox.Icon.Warning)
            dialog.setText(failure_sentence(error))
            return dialog
        dialog.setIcon(QMessageBox.Icon.Critical)
        dialog.setText(self.tr("Internal error in Raidwright. Your disks are not the cause."))
        dialog.setInformativeText(
            self.tr(
                "Something unexpected happened. The work in progress could be unfinished. Copy the"
                " details and send them to the developers."
            )
        )
        details = f"Raidwright {__version__}\n{''.join(traceback.format_exception(error))}"
        dialog.setDetailedText(details)
        copy = QPushButton(self.tr("Copy details"), dialog)
        dialog.addButton(copy, QMessageBox.ButtonRole.ActionRole)
        dialog.addButton(QMessageBox.StandardButton.Close)
        # Any button of the box would close it.
        copy.clicked.disconnect()
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(details))
        return dialog

    def _forget(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = None
