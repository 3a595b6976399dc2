"""Beside the tree: what files or the kernel still have of disks that are not here, and the way to end it."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from raidwright.storage.fact import visible
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.use.planner import plan_lock
from raidwright.storage.rules.findings import Severity
from raidwright.storage.rules.ghosts import lost_finding
from raidwright.storage.rules.troubles import absent_finding
from raidwright.storage.snapshot.absent_arrays import AbsentArray, entry_sentence
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.users import Ghost
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import Text, as_tip, name_widget
from raidwright.ui.look.layouts import clear, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.words.sentences import in_words, sentence, why_not


class AbsentPanel(QWidget):
    """Says that no disk of the array is here and which lines name it; ``forgotten`` with its UUID."""

    forgotten = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._uuid = ""
        self._title, self._status_line = Heading(""), name_widget(StatusLine(Status.BAD, ""), "absent")
        self._lines, self._reason = vbox(0, Space.S), Text()
        self._forget = name_widget(PrimaryButton(self.tr("&Disable at boot…")), "forget-absent")
        self._forget.clicked.connect(lambda: self.forgotten.emit(self._uuid))
        entries = Card(Heading(self.tr("Boot entries for this array")), self._lines)
        summary = Card(self._title, self._status_line, self._reason, hbox(0, -1, self._forget, 1))
        vbox(0, Space.M, summary, entries, 1, parent=self)

    def show_array(self, absent: AbsentArray, snapshot: Snapshot) -> None:
        """Show ``absent`` with the lines that name it, and whether it can be forgotten."""
        finding = absent_finding(absent)
        signs = {Severity.BLOCKING: Status.BAD, Severity.WARNING: Status.WARNING, Severity.NOTE: Status.INFO}
        self._uuid = absent.uuid
        self._title.setText(visible(absent.title))
        self._status_line.say(signs[finding.severity], sentence(finding))
        clear(self._lines)
        for line in absent.lines:
            self._lines.addWidget(Text(in_words(entry_sentence(line))))
        reason = why_not(plan_disable(absent.uuid, snapshot))
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason))
        self._forget.setEnabled(not reason)
        self._forget.setToolTip(as_tip(reason))
        self._forget.setAccessibleDescription(reason)


class GhostPanel(QWidget):
    """Says what is still used; ``let_go`` with the words that mean it."""

    let_go = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._target = ""
        self._title, self._status_line = Heading(""), name_widget(StatusLine(Status.BAD, ""), "ghost")
        self._reason = Text()
        self._button = name_widget(PrimaryButton(self.tr("&Lock…")), "let-go")
        self._button.clicked.connect(lambda: self.let_go.emit(self._target))
        summary = Card(self._title, self._status_line, self._reason, hbox(0, -1, self._button, 1))
        vbox(0, Space.M, summary, 1, parent=self)

    def show_stack(self, name: str, stack: Collection[Ghost], snapshot: Snapshot) -> None:
        """Show what is called ``name``, and whether the kernel can let go of it."""
        self._target = name
        self._title.setText(name)
        self._status_line.say(Status.BAD, sentence(lost_finding(name, stack)))
        reason = why_not(plan_lock(name, snapshot))
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason))
        self._button.setEnabled(not reason)
        self._button.setToolTip(as_tip(reason))
        self._button.setAccessibleDescription(reason)
