"""What a failed program printed, folded away until it is asked for."""

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from raidwright.ui.look.controls import Fold
from raidwright.ui.look.labels import named


class OutputBox(QWidget):
    """The text in fixed width, below an arrow. Hidden when there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = named(QPlainTextEdit(readOnly=True), "output", self.tr("What the program printed"))
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._fold = named(Fold(self._text, self.tr("What the program &printed")), "output-fold")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._fold)
        column.addWidget(self._text)
        self.show_text("")

    def show_text(self, text: str) -> None:
        """Offer ``text``, folded."""
        self._text.setPlainText(text)
        self._fold.unfold(False)
        self.setVisible(bool(text))
