"""A small arrow that folds something away and unfolds it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget


class Fold(QToolButton):
    """Shows or hides ``content``, which is folded to begin with."""

    def __init__(self, content: QWidget, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._content = content
        self.setAutoRaise(True)
        self.setCheckable(True)
        if text:
            self.setText(text)
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toggled.connect(self._follow)
        self._follow(False)

    def _follow(self, unfolded: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if unfolded else Qt.ArrowType.RightArrow)
        self._content.setVisible(unfolded)
