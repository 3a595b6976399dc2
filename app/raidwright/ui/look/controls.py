"""Buttons of first and second rank, an arrow that folds, thin progress, and how fields are filled."""

from collections.abc import Sequence

from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import icon
from raidwright.ui.look.theme import Space, Type, set_type


class PrimaryButton(QPushButton):
    """The one button of a view that leads on: filled with the accent colour, or red for a loss."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self._warns = False
        self.waits_for_click = False
        """Whether Enter presses it only while it has the keyboard, as one that ends something."""

    @property
    def is_pressed_by_enter(self) -> bool:
        """Whether Enter presses it from anywhere on its page: nothing is lost or ended by it."""
        return self.isVisible() and self.isEnabled() and not (self._warns or self.waits_for_click)

    def warn(self, warns: bool) -> None:
        """Make the button red, if something is lost by it, or the usual colour."""
        self._warns = warns
        self.update()

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        """Give the style the ground, whatever the palette is now."""
        super().initStyleOption(option)
        palette, ink = QPalette(self.palette()), colours(self.palette())
        palette.setColor(QPalette.ColorRole.Button, ink.bad if self._warns else ink.accent)
        if self.isEnabled():
            palette.setColor(QPalette.ColorRole.ButtonText, ink.on_accent)
        option.palette = palette


class FlatButton(QPushButton):
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
        """Little larger than its words."""
        words = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text())
        return words + QSize(2 * Space.S, Space.S)


class ThinProgressBar(QProgressBar):
    """Progress without words: they stand above or below it."""

    def __init__(self, most: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setRange(0, most)
        self.setFixedHeight(8)


class Fold(QToolButton):
    """Shows or hides ``content``; folded to begin with, or as it was left when it is ``remembered``."""

    def __init__(
        self, content: QWidget, text: str = "", *, remembered: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._content = content
        self._unfolded = False
        self._remembered = remembered
        self.setAutoRaise(True)
        if text:
            self.setText(text)
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.clicked.connect(self._toggle)
        self.unfold(bool(remembered) and bool(QSettings().value(remembered, defaultValue=True, type=bool)))

    @property
    def is_unfolded(self) -> bool:
        """Whether the content is shown."""
        return self._unfolded

    def unfold(self, unfolded: bool) -> None:
        """Show or hide the content; what has no parent yet is shown with the one that it gets."""
        self._unfolded = unfolded
        if not unfolded or self._content.parentWidget() is not None:
            self._content.setVisible(unfolded)
        self.setIcon(icon("chevron-down" if unfolded else "chevron-right"))
        self.setAccessibleDescription(self.tr("expanded") if unfolded else self.tr("collapsed"))

    def _toggle(self) -> None:
        self.unfold(not self.is_unfolded)
        if self._remembered:
            QSettings().setValue(self._remembered, self.is_unfolded)


def put_text(field: QLineEdit, text: str) -> None:
    """Show ``text`` in the field; where it is there already, the cursor stays where it is."""
    if field.text() != text:
        field.setText(text)


def put_choices(box: QComboBox, choices: Sequence[tuple[str, object]]) -> None:
    """Fill ``box`` with (words, value) pairs."""
    for words, value in choices:
        box.addItem(words, value)


def put_value(box: QComboBox, value: object, words: str) -> None:
    """Choose ``value``, which is added under ``words`` if the box does not have it."""
    index = next((row for row in range(box.count()) if box.itemData(row) == value), -1)
    if index < 0:
        box.addItem(words, value)
        index = box.count() - 1
    box.setCurrentIndex(index)
