"""Beside the tree: what the kernel still uses of disks that are gone and of which nothing else is here."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from raidwright.storage.plan.use.planner import plan_lock
from raidwright.storage.rules.ghosts import lost_finding
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.ghosts import Ghost
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import Text, as_tip, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.words.sentences import sentence, why_not


class GhostPanel(QWidget):
    """Says what is still used; ``let_go`` with the words that mean it."""

    let_go = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._target = ""
        self._title, self._standing = Heading(""), name_widget(StatusLine(Status.BAD, ""), "ghost")
        self._reason = Text()
        self._button = name_widget(PrimaryButton(self.tr("&Lock…")), "let-go")
        self._button.clicked.connect(lambda: self.let_go.emit(self._target))
        summary = Card(self._title, self._standing, self._reason, hbox(0, -1, self._button, 1))
        vbox(0, Space.M, summary, 1, parent=self)

    def show_stack(self, name: str, stack: Collection[Ghost], snapshot: Snapshot) -> None:
        """Show what is called ``name``, and whether the kernel can let go of it."""
        self._target = name
        self._title.setText(name)
        self._standing.say(Status.BAD, sentence(lost_finding(name, stack)))
        reason = why_not(plan_lock(name, snapshot))
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason))
        self._button.setEnabled(not reason)
        self._button.setToolTip(as_tip(reason))
        self._button.setAccessibleDescription(reason)
