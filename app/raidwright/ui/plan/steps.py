"""The steps of a plan in words, each with the exact command it runs and what has become of it."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from raidwright.storage.commands import commands, shell_line
from raidwright.storage.plan import Plan
from raidwright.storage.steps import Step
from raidwright.ui.look.fold import Fold
from raidwright.ui.look.icons import icon
from raidwright.ui.look.naming import named
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Muted, scrolled
from raidwright.ui.plan.command import CommandBox
from raidwright.ui.plan.marks import Mark
from raidwright.ui.plan.progress import Progress, StepState, StepStatus
from raidwright.ui.words.sentences import step_sentence


def command_text(plan: Plan, step: Step) -> str:
    """The commands of ``step`` as lines for a terminal: what the helper runs, argument for argument."""
    return "\n".join(shell_line(command.argv) for command in commands(plan, step))


class StepList(QWidget):
    """All steps, and buttons for all their commands."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("steps")
        self.rows: list[StepRow] = []
        self._every = named(QPushButton(self.tr("Show all co&mmands")), "show-commands")
        self._copy = named(QPushButton(icon("copy"), self.tr("Cop&y all")), "copy-all")
        self._every.setCheckable(True)
        self._every.toggled.connect(self._unfold)
        self._copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.script()))
        self._lay_out()

    def show_plan(self, plan: Plan) -> None:
        """Show the steps of ``plan``, none begun."""
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [
            StepRow(place, step_sentence(step, plan), command_text(plan, step))
            for place, step in enumerate(plan.steps, start=1)
        ]
        for place, row in enumerate(self.rows):
            self._column.insertWidget(place, row)
        self._unfold(self._every.isChecked())
        self._area.verticalScrollBar().setValue(0)

    def show_progress(self, progress: Progress) -> None:
        """Mark each step with what has become of it, and keep the one that runs in sight."""
        for row, status in zip(self.rows, progress.steps, strict=True):
            row.show_status(status)
            if status.state is StepState.RUNNING:
                self._area.ensureWidgetVisible(row)

    def script(self) -> str:
        """Every command of the plan, one a line."""
        return "".join(f"{row.command}\n" for row in self.rows if row.command)

    def _unfold(self, unfolded: bool) -> None:
        for row in self.rows:
            row.unfold(unfolded)

    def _lay_out(self) -> None:
        content = QWidget()
        self._column = QVBoxLayout(content)
        self._column.setContentsMargins(0, 0, Space.S, 0)
        self._column.setSpacing(0)
        self._column.addStretch(1)
        self._area = scrolled(content)
        buttons = QHBoxLayout()
        buttons.addWidget(self._every)
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addLayout(buttons)
        whole.addWidget(self._area, 1)


class StepRow(QFrame):
    """One step: sign, words, state and time; below, when unfolded, its command."""

    def __init__(self, number: int, words: str, command: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.command = command
        """What the row shows when unfolded."""
        self._spoken = self.tr("Step {n}, {state}: {words}").format(n=number, state="{state}", words=words)
        self._mark = Mark()
        self._text = QLabel(f"{number}. {words}", wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self._state = Muted()
        self._box = CommandBox(command)
        self._fold = named(Fold(self._box), "fold", self.tr("Command of step {n}").format(n=number))
        self._fold.setToolTip(self.tr("Show the exact command"))
        self._fold.setEnabled(bool(command))
        self._lay_out()
        self.setAccessibleName(f"{number}. {words}")

    def unfold(self, unfolded: bool) -> None:
        """Show or hide the command."""
        self._fold.unfold(unfolded and bool(self.command))

    def show_status(self, status: StepStatus) -> None:
        """Show what has become of the step."""
        word = state_word(status.state)
        self._mark.show_state(status.state)
        self._state.setText(_state_text(word, status))
        self.setAccessibleName(self._spoken.replace("{state}", word))

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(Space.S)
        for part, stretch in ((self._fold, 0), (self._mark, 0), (self._text, 1), (self._state, 0)):
            line.addWidget(part, stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, Space.XS, 0, Space.XS)
        column.addLayout(line)
        column.addWidget(self._box)


def state_word(state: StepState) -> str:
    """The state of a step in a word."""
    match state:
        case StepState.WAITING:
            return QCoreApplication.translate("StepRow", "waiting")
        case StepState.RUNNING:
            return QCoreApplication.translate("StepRow", "running")
        case StepState.DONE:
            return QCoreApplication.translate("StepRow", "done")
        case StepState.FAILED:
            return QCoreApplication.translate("StepRow", "failed")
        case StepState.LEFT_OUT:
            return QCoreApplication.translate("StepRow", "not begun")
        case _:
            assert_never(state)


def _state_text(word: str, status: StepStatus) -> str:
    if status.state is StepState.DONE:
        text = QCoreApplication.translate("StepRow", "{word} · {seconds:.1f} s")
        return text.format(word=word, seconds=status.seconds)
    if status.state is StepState.RUNNING and status.fraction:
        parts = (word, f"{status.fraction:.0%}", status.note)
        return " · ".join(part for part in parts if part)
    return word
