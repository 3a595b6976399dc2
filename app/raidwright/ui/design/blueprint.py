"""Blueprints: the file a design is kept in, opened and saved from the build page."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from raidwright.storage.blueprint import BlueprintError, format_blueprint, parse_blueprint
from raidwright.storage.design import ArrayDesign
from raidwright.storage.disks import Snapshot
from raidwright.storage.drive_names import DriveNameError, by_id


class NotABlueprint(Exception):
    """The file cannot be read or written, or is no blueprint; the message is for the user."""


def load(path: Path, snapshot: Snapshot | None) -> ArrayDesign:
    """The design kept in ``path``, its drives by the ids that ``snapshot`` knows. Raises NotABlueprint."""
    try:
        design = parse_blueprint(path.read_text(encoding="utf-8"))
        return by_id(design, snapshot) if snapshot else design
    except (OSError, UnicodeDecodeError, BlueprintError, DriveNameError) as error:
        text = QCoreApplication.translate("Blueprint", "{file} cannot be opened: {reason}")
        raise NotABlueprint(text.format(file=path.name, reason=error)) from None


def save(path: Path, design: ArrayDesign) -> None:
    """Keep ``design`` in ``path``. Raises NotABlueprint."""
    try:
        path.write_text(format_blueprint(design), encoding="utf-8")
    except OSError as error:
        text = QCoreApplication.translate("Blueprint", "{file} cannot be saved: {reason}")
        raise NotABlueprint(text.format(file=path.name, reason=error.strerror)) from None


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
