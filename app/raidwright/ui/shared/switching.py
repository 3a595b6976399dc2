"""Why a switch stays as it was, whose tick runs the plan of one step."""

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from raidwright.protocol import PlanEvent, PlanFailed, PlanStopped
from raidwright.session.actions import why_broken_off
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.words.sentences import failure_sentence, in_words, why_not


class Switching(StatusLine):
    """Runs the plan of a switch; says what went wrong, and is hidden while nothing has."""

    def __init__(
        self, session: QtSession, show_state: Callable[[], object], parent: QWidget | None = None
    ) -> None:
        """Have the switch ``show_state`` where its tick has changed nothing."""
        super().__init__(Status.BAD, "", parent)
        self._session, self._show_state = session, show_state
        self.hide()

    def run(self, operation: PlannableOperation) -> None:
        """Run the plan of ``operation``, by which nothing is lost; root's question comes as ever."""
        self.hide()
        snapshot = self._session.snapshot
        answer = plan_for(operation, snapshot) if snapshot else None
        blocked = self._session.blocked_reason()
        if isinstance(answer, Planned) and not blocked:
            hear = partial(self._hear, answer.plan)
            self._session.run_plan(answer.plan, None, hear, self._session.look_again, self.fail)
        else:
            self._tell(blocked or (why_not(answer) if answer is not None else ""))

    def fail(self, error: Exception) -> None:
        """Say why it could not be switched."""
        self._tell(failure_sentence(error))

    def _hear(self, plan: Plan, event: PlanEvent) -> None:
        """Of a single step only its failure is told."""
        if isinstance(event, PlanFailed | PlanStopped):
            self._tell(in_words(why_broken_off(event, plan)))

    def _tell(self, words: str) -> None:
        self._show_state()
        self.say(Status.BAD, words)
        self.setVisible(bool(words))
