"""Commands and what they print, in fixed width, to read, mark and copy."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QPaintEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QToolButton, QWidget

from raidwright.ui.look.controls import Fold
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox, remove_frame, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space


class CommandText(QPlainTextEdit):
    """A command in fixed width, as high as its text; breaks lines where a terminal would.

    Breaking at words would part options at their hyphens.
    """

    def __init__(self, command: str, parent: QWidget | None = None) -> None:
        super().__init__(command, parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        for hide in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            hide(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        remove_frame(self)

    def show_command(self, command: str) -> None:
        """Show another command."""
        self.setPlainText(command)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take the height that the text needs at this width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        # A plain text's layout counts its height in lines.
        lines = self.document().documentLayout().documentSize().height()
        margins = 2 * self.document().documentMargin()
        self.setFixedHeight(round(lines * self.fontMetrics().lineSpacing() + margins))


class CommandBackground(QFrame):
    """The sunken ground of a command."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, ink = begin_painting(self)
        painter.setPen(ink.line)
        painter.setBrush(ink.window)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)


class CommandBox(QFrame):
    """The command and a button that copies it."""

    def __init__(self, command: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        copy = QToolButton()
        copy.setAutoRaise(True)
        copy.setIcon(icon("copy"))
        copy.setToolTip(self.tr("Copy this command"))
        copy.setAccessibleName(copy.toolTip())
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(command))
        text = name_widget(CommandText(command), "command", self.tr("Command"))
        self.controls: tuple[QWidget, ...] = (text, copy)
        """What takes the keyboard, in its order."""
        background = CommandBackground()
        hbox(Space.XS, Space.XS, (text, 1), (copy, 0, Qt.AlignmentFlag.AlignTop), parent=background)
        hbox((Space.XXL + Space.XS, 0, 0, Space.XS), -1, background, parent=self)


class OutputBox(QWidget):
    """What a program printed, in fixed width and folded; hidden when there is nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = name_widget(QPlainTextEdit(readOnly=True), "output", self.tr("Program output"))
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self._fold = name_widget(Fold(self._text, self.tr("Program out&put")), "output-fold")
        vbox(0, -1, self._fold, self._text, parent=self)
        self.show_text("")

    def show_text(self, text: str) -> None:
        """Offer ``text``, folded."""
        self._text.setPlainText(text)
        self._fold.unfold(False)
        self.setVisible(bool(text))
