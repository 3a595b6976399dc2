"""What turns an array that was built into storage that can be relied on: alarms, speed, a copy elsewhere."""

from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.design.capacity_sentences import no_backup
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import FlatButton
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.alerts import AlertSwitches
from raidwright.ui.plan.quick_speed import QuickSpeed
from raidwright.ui.shared.sheet import SheetRow, sheet_title
from raidwright.ui.words.sentences import in_words


class AfterBuild(QWidget):
    """Cards below the result of a build."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._switches, self._speed = AlertSwitches(session), QuickSpeed(session)
        self._copy = BackupCard()
        self._sheet = SheetRow(session, "save-sheet-now")
        sheet = Card(Heading(sheet_title()), self._sheet)
        vbox(0, Space.M, self._speed, self._switches, self._copy, sheet, parent=self)

    def show_plan(self, plan: Plan) -> None:
        """Begin with what ``plan`` has built."""
        self._speed.forget()
        self._copy.show_plan(plan)

    def show_array(self, array: Array | None) -> None:
        """Follow the array that was built."""
        self._switches.show_array(array)
        self._speed.show_array(array)
        self._sheet.show_array(array.uuid if array else "")


class BackupCard(Card):
    """Says what redundancy is not, and what to do about it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._why = name_widget(Muted(wrap=True), "no-backup")
        self._what: QPushButton = name_widget(FlatButton(self.tr("&What to do")), "backup-advice")
        self._advice = Text(
            self.tr(
                "Copy the files to a USB disk each week, and keep it in another place. Try once to open a"
                " file from the copy."
            )
        )
        self._advice.hide()
        self._what.clicked.connect(self._unfold)
        words = vbox(0, Space.XS, Heading(self.tr("No backup yet")), self._why, self._advice)
        self.add(hbox(0, Space.M, (words, 1), self._what))

    def show_plan(self, plan: Plan) -> None:
        """Say it of what ``plan`` has built."""
        warning = no_backup(plan.predicted) if plan.predicted is not None else None
        self._why.setText(in_words(warning))
        self._why.setVisible(warning is not None)

    def _unfold(self) -> None:
        self._advice.setVisible(self._advice.isHidden())
