"""What Raidwright itself is doing now, and the way to it."""

from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Status, StatusLine
from raidwright.ui.words.sentences import in_words


class WorkCard(Card):
    """Hidden while nothing is under way."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._line = name_widget(StatusLine(Status.INFO, ""), "work")
        show = name_widget(QPushButton(self.tr("Show progress")), "show-work")
        show.clicked.connect(session.work_requested)
        self.add(hbox(0, Space.S, (self._line, 1), show))
        self.hide()

    def show_work(self) -> None:
        """Show what is under way."""
        plan = self._session.running_plan
        words = in_words(plan.title()) if plan is not None else self.tr("A measurement is running.")
        self._line.say(Status.INFO, words)
        self.setVisible(self._session.busy)
