"""Controls that take little room: a button of words alone, and progress without words."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QProgressBar, QPushButton, QStyleOptionButton, QWidget

from raidwright.ui.look.colours import colours
from raidwright.ui.look.theme import Space, Type, set_type


class QuietButton(QPushButton):
    """A button of second rank beside a heading: only its words, in the accent colour."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setFlat(True)
        set_type(self, Type.SMALL)

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Colour the words, whatever the palette is now."""
        super().initStyleOption(option)
        if self.isEnabled():
            palette = QPalette(self.palette())
            palette.setColor(QPalette.ColorRole.ButtonText, colours(self.palette()).accent)
            option.palette = palette

    def sizeHint(self) -> QSize:
        """Little more than its words."""
        words = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text())
        return words + QSize(2 * Space.S, Space.S)


class SlimBar(QProgressBar):
    """Progress without words: they stand above or below it."""

    def __init__(self, most: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setRange(0, most)
        self.setFixedHeight(8)
