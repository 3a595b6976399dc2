"""A command to be run, in fixed width, to read, mark and copy."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication, QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QToolButton, QWidget

from raidwright.ui.look.icons import icon
from raidwright.ui.look.naming import named
from raidwright.ui.look.theme import Space
from raidwright.ui.look.well import unframed


class CommandText(QPlainTextEdit):
    """As high as its text; breaks lines where a terminal would, because options begin with hyphens."""

    def __init__(self, command: str, parent: QWidget | None = None) -> None:
        super().__init__(command, parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        for hide in (self.setHorizontalScrollBarPolicy, self.setVerticalScrollBarPolicy):
            hide(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        unframed(self)

    def show_command(self, command: str) -> None:
        """Show another one."""
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
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.XXL + Space.S, 0, 0, 0)
        row.addWidget(named(CommandText(command), "command", self.tr("Command")), 1)
        row.addWidget(copy)
