"""One step of a plan in words, with what has become of it, and its command below an arrow."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication, QElapsedTimer, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from raidwright.ui.look.fold import Fold
from raidwright.ui.look.naming import named
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Muted
from raidwright.ui.plan.command import CommandBox
from raidwright.ui.plan.marks import Mark
from raidwright.ui.plan.progress import StepState, StepStatus
from raidwright.ui.words.durations import duration_words


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
        self._status = StepStatus()
        self._since = QElapsedTimer()
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
        if status.state is StepState.RUNNING and self._status.state is not StepState.RUNNING:
            self._since.start()
        self._status = status
        word = state_word(status.state)
        self._mark.show_state(status.state)
        self.tick()
        self.setAccessibleName(self._spoken.replace("{state}", word))

    @property
    def state_text(self) -> str:
        """What stands at its end."""
        return self._state.text()

    def tick(self) -> None:
        """Show how long the step has been running."""
        running = self._status.state is StepState.RUNNING
        seconds = self._since.elapsed() // 1000 if running else 0
        self._state.setText(_state_text(state_word(self._status.state), self._status, seconds))

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


def _state_text(word: str, status: StepStatus, elapsed: int) -> str:
    if status.state is StepState.DONE:
        text = QCoreApplication.translate("StepRow", "{word} · {seconds:.1f} s")
        return text.format(word=word, seconds=status.seconds)
    if status.state is StepState.RUNNING:
        return f"{word} · {duration_words(elapsed)}" if elapsed else word
    return word
