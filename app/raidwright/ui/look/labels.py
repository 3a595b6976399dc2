"""Running text, which breaks its lines anywhere but inside a serial number."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from raidwright.ui.look.unbroken import as_written, unbroken


class Words(QLabel):
    """A label that keeps serial numbers in one line; ``text`` is what it was given."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(unbroken(text), parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:
        """Show something else."""
        super().setText(unbroken(text))

    def text(self) -> str:
        """What is shown."""
        return as_written(super().text())


class Text(Words):
    """Running text: breaks its lines and can be marked and copied."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(True)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy what was written; all other keys are those of a label."""
        if event.matches(QKeySequence.StandardKey.Copy) and self.hasSelectedText():
            self._copy()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy what is marked."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Copy"), self._copy).setEnabled(self.hasSelectedText())
        menu.popup(event.globalPos())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(as_written(self.selectedText()))


class Muted(Words):
    """Text of second rank; ``wrap`` breaks its lines."""

    def __init__(self, text: str = "", *, wrap: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(wrap)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
