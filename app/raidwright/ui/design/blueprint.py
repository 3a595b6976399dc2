"""The questions for the file that a design is opened from or saved in."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from raidwright.storage.design import ArrayDesign


def ask_open(parent: QWidget) -> Path | None:
    """The file the user wants to open."""
    title = QCoreApplication.translate("Blueprint", "Open a blueprint")
    name, _ = QFileDialog.getOpenFileName(parent, title, "", _kinds())
    return Path(name) if name else None


def ask_save(parent: QWidget, design: ArrayDesign) -> Path | None:
    """The file the user wants to save ``design`` in."""
    title = QCoreApplication.translate("Blueprint", "Save the blueprint")
    name, _ = QFileDialog.getSaveFileName(parent, title, f"{design.name}.toml", _kinds())
    return Path(name) if name else None


def _kinds() -> str:
    return QCoreApplication.translate("Blueprint", "Blueprints (*.toml)")
