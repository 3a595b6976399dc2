"""Dialogs that say one thing."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def show_message(icon: QMessageBox.Icon, title: str, words: str, parent: QWidget | None) -> None:
    """Say ``words`` in a dialog. A name in them is no markup, whatever it looks like."""
    box = QMessageBox(icon, title, "", QMessageBox.StandardButton.Ok, parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words)
    box.exec()
    box.deleteLater()
