"""What a page shows while there is no snapshot: what is happening, or that there is no machine."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from raidwright.session.choices import PRACTICE, is_practice
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.notices import hold_while_busy
from raidwright.ui.look.icons import Picture
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Action, EmptyState, Heading


def practice_offer(session: QtSession, words: str) -> Action | None:
    """Words and action of a button that opens the practice machine; None where there is none."""
    return (words, lambda: session.open(PRACTICE)) if session.no_practice is None else None


class Waiting(QStackedWidget):
    """What a page shows without a snapshot: how opening the machine goes on, or that there is none.

    It follows the session by itself.
    """

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._progress = Muted()
        self._title = Heading("")
        self._picture = Picture("computer", 64, "faint")
        self.addWidget(self._make_opening())
        self.addWidget(self._make_none())
        session.progress.connect(self._tell)
        session.machine_changed.connect(self._show)
        session.failed.connect(self._show)
        self._show()

    def _show(self) -> None:
        lost = self._session.machine is None and not self._session.opening
        self.setCurrentIndex(1 if lost else 0)
        practice = is_practice(self._session.choice)
        self._picture.show_picture("practice" if practice else "computer", "faint")
        starting = self.tr("Starting the practice machine")
        self._title.setText(starting if practice else self.tr("Looking for disks"))
        if self._session.opening:
            self._progress.setText("")

    def _tell(self, stage: str) -> None:
        self._progress.setText(QCoreApplication.translate("Progress", stage))

    def _make_opening(self) -> QWidget:
        page, centre = QWidget(), Qt.AlignmentFlag.AlignHCenter
        picture, title, progress = (
            (part, 0, centre) for part in (self._picture, self._title, self._progress)
        )
        vbox(-1, Space.S, 2, picture, Space.XS, title, progress, 3, parent=page)
        return page

    def _make_none(self) -> QWidget:
        offer = practice_offer(self._session, self.tr("Try the practice machine"))
        ways = self.tr(
            "The reason is shown above. Try again, choose another machine at the top left, or use the"
            " practice machine."
        )
        fewer = self.tr("The reason is shown above. Try again or choose another machine at the top left.")
        none = EmptyState("computer", self.tr("No machine available"), ways if offer else fewer, offer)
        hold_while_busy(self._session, none.findChildren(QPushButton))
        return none
