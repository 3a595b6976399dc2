"""A small arrow that folds something away and unfolds it."""

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from raidwright.ui.look.icons import icon


class Fold(QToolButton):
    """Shows or hides ``content``; folded to begin with, or as it was left when it is ``remembered``."""

    def __init__(
        self, content: QWidget, text: str = "", *, remembered: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._content = content
        self._remembered = remembered
        self.setAutoRaise(True)
        if text:
            self.setText(text)
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.clicked.connect(self._toggle)
        self.unfold(bool(remembered) and bool(QSettings().value(remembered, defaultValue=True, type=bool)))

    @property
    def unfolded(self) -> bool:
        """Whether the content is shown."""
        return not self._content.isHidden()

    def unfold(self, unfolded: bool) -> None:
        """Show or hide the content."""
        self._content.setVisible(unfolded)
        self.setIcon(icon("chevron-down" if unfolded else "chevron-right"))
        self.setAccessibleDescription(self.tr("unfolded") if unfolded else self.tr("folded"))

    def _toggle(self) -> None:
        self.unfold(not self.unfolded)
        if self._remembered:
            QSettings().setValue(self._remembered, self.unfolded)
