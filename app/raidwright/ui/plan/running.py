"""Beside the steps while a plan runs: what is being done, how much is done, the resync, the way to stop."""

import time

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.session.actions import stopping_sentence
from raidwright.storage.failures import Sentence
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, lost_from
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import array_by_uuid
from raidwright.ui.look.controls import ThinProgressBar
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.plan.command import CommandBackground, CommandText
from raidwright.ui.plan.progress import Progress, StepState
from raidwright.ui.plan.steps import command_text
from raidwright.ui.shared.devices import array_card_facts
from raidwright.ui.words.figures import moment_words, sentences_in_row
from raidwright.ui.words.sentences import in_words, step_sentence

_UNPROTECTED = (ArrayStatus.BUILDING, ArrayStatus.REBUILDING)
"""Until what is under way is over."""


class SyncBar(QWidget):
    """Follows one array by its UUID; hidden while nothing is under way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sync")
        self._text = Text()
        self._bar = ThinProgressBar(1000)
        self._then = Muted(wrap=True)
        vbox(0, -1, self._text, self._bar, self._then, parent=self)
        self.hide()

    def show_array(self, snapshot: Snapshot | None, uuid: str) -> None:
        """Show what ``snapshot`` says of the array."""
        array = array_by_uuid(snapshot, uuid) if snapshot else None
        progress = array_card_facts(array, snapshot).progress if array and snapshot else None
        self.setVisible(progress is not None)
        if snapshot is not None and progress is not None:
            share, words = progress
            self._bar.setValue(round(share * 1000))
            self._bar.setAccessibleName(words)
            if snapshot.host.practice:
                words = self.tr("{progress} (simulated speed)").format(progress=words)
            self._text.setText(words)
            self._then.setText(self._what_then(array))

    def _what_then(self, array: Array | None) -> str:
        """When the array is protected, as far as that can be told, and that it can be used until then.

        It is so already while a member is copied onto its replacement, and not yet where a place stays empty.
        """
        usable = self.tr("You can keep using the array.")
        sync = array.sync if array else None
        if array is None or sync is None or not sync.remaining or array_status(array) not in _UNPROTECTED:
            return usable
        moment = moment_words(time.time() + sync.remaining)
        return sentences_in_row(self.tr("Protection starts at about {moment}.").format(moment=moment), usable)


class RunningPanel(QWidget):
    """The step under way, overall progress, resync, and Cancel."""

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None, *, brief: bool = False) -> None:
        """Show the command under way too, unless ``brief``."""
        super().__init__(parent)
        self._brief = brief
        self._plan: Plan | None = None
        self._shown = -1
        self._now = Heading("", wrap=True)
        self._count = Text()
        self._command = name_widget(CommandText(""), "command-now", self.tr("Command"))
        self._ground = CommandBackground()
        vbox(Space.XS, -1, self._command, parent=self._ground)
        self._bar = ThinProgressBar()
        self._waits = StatusLine(Status.WARNING, "")
        self._waits.setObjectName("waits")
        self._waits.hide()
        self._sync = SyncBar()
        self._hint = Muted(wrap=True)
        self._cancel = name_widget(QPushButton(self.tr("&Cancel")), "cancel")
        self._cancel.clicked.connect(self._stop)
        parts = (self._now, self._ground, self._bar, self._count, self._waits, self._sync, self._hint)
        apart = (item for part in parts for item in (part, Space.XS))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        card = Card(*apart, (self._cancel, 0, Qt.AlignmentFlag.AlignRight))
        vbox(0, -1, card, 1, parent=self)

    def take_keyboard(self) -> None:
        """Have the keyboard, with nothing that Enter would press."""
        self.setFocus()

    @property
    def command(self) -> str:
        """The command that is shown; empty while there is none."""
        return "" if self._ground.isHidden() else self._command.toPlainText()

    def begin(self, plan: Plan) -> None:
        """Show that ``plan`` waits for permission."""
        self._plan, self._shown = plan, -1
        self._now.setText(self.tr("Waiting for authorization. You may be asked for a password."))
        self._ground.hide()
        self._cancel.setEnabled(True)
        self._say_what_cancel_does(-1)

    def show_progress(self, progress: Progress) -> None:
        """Show what is being done and how much is done."""
        count = len(progress.steps)
        self._bar.setRange(0, count if progress.has_begun else 0)
        self._bar.setValue(progress.done_count)
        text = self.tr("{done} of {count} steps done").format(done=progress.done_count, count=count)
        if progress.running_count > 1:
            text += " · " + self.tr("{count} steps running").format(count=progress.running_count)
        self._count.setText(text)
        self._bar.setAccessibleName(text)
        waits = next((status.waits for status in progress.steps if status.waits is not None), None)
        self._waits.setVisible(waits is not None)
        if waits is not None:
            self._waits.say(Status.WARNING, in_words(Sentence(waits)))
        self._show_step(progress)

    def show_array(self, snapshot: Snapshot | None, uuid: str) -> None:
        """Show the resync of the plan's array."""
        self._sync.show_array(snapshot, uuid)

    def _show_step(self, progress: Progress) -> None:
        """Name the step under way, of several the first; between two steps the last one stays."""
        states = [status.state for status in progress.steps]
        if self._plan is None or StepState.RUNNING not in states:
            return
        index = states.index(StepState.RUNNING)
        if index != self._shown:
            self._shown, step = index, self._plan.steps[index]
            command = command_text(self._plan, step)
            self._now.setText(step_sentence(step, self._plan))
            self._command.show_command(command)
            self._ground.setVisible(bool(command) and not self._brief)
            self._say_what_cancel_does(index)

    def _say_what_cancel_does(self, index: int) -> None:
        """Say what Cancel does while step ``index`` runs; -1 is before the first."""
        words = self._cancel_words(self._plan.purpose if self._plan else None)
        first = lost_from(self._plan) if self._plan else None
        if first is not None and index < first:
            words += " " + self.tr("Nothing has been erased yet.")
        if self._cancel.isEnabled():
            self._hint.setText(words)

    def _cancel_words(self, purpose: Purpose | None) -> str:
        """What a stop leaves, as root ends a plan of this purpose."""
        match purpose:
            case Purpose.BUILD:
                return self.tr(
                    "If you cancel, the plan stops after this step. You can then resume the build, or clean"
                    " up to undo it."
                )
            case Purpose.SHARE | Purpose.KEEP:
                return self.tr(
                    "If you cancel, the plan stops after this step and undoes the completed steps."
                )
            case _:
                return self.tr("If you cancel, the plan stops after this step. Completed steps are kept.")

    def _stop(self) -> None:
        self._cancel.setEnabled(False)
        self._hint.setText(in_words(stopping_sentence()))
        self.cancelled.emit()
