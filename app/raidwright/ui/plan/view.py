"""A plan, from review to end: its steps on the left; on the right the question, the progress, the result."""

from enum import IntEnum
from functools import partial
from typing import assert_never

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QApplication, QPushButton, QSizePolicy, QWidget

from raidwright.machine.port import HeaderFile
from raidwright.protocol import PlanDone, PlanEvent
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.plan.use.planner import further_plan
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import FlatButton, Fold
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import (
    GUTTER,
    OneOfSeveral,
    SideBySide,
    hbox,
    page_layout,
    scroll_area_both_ways,
    scroll_area_of_controls,
    vbox,
)
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.progress import Progress, progress_after, waiting_progress
from raidwright.ui.plan.result import ResultView
from raidwright.ui.plan.review import ReviewPanel
from raidwright.ui.plan.running import RunningPanel
from raidwright.ui.plan.steps import StepList
from raidwright.ui.words.figures import count_steps, moment_words
from raidwright.ui.words.sentences import failure_sentence, in_words

_WITHIN = Qt.ShortcutContext.WidgetWithChildrenShortcut
_LEAST_STEPS = 320
"""Pixels in which steps can still be read."""
_WIDE = 640
"""Pixels that steps and stage take beside one another; in less the stage stands above."""


class PlanStage(IntEnum):
    """Where a plan is; the value is the index of its page on the right."""

    REVIEW = 0
    RUNNING = 1
    ENDED = 2


class PlanView(QWidget):
    """A plan from its review over its run to its result; runs the plan that is shown, and no other.

    Pages that plan anything share it.
    """

    left = Signal(bool)
    """The user goes back, or is done with the result; True when the plan was carried out to its end."""

    def __init__(self, session: QtSession, parent: QWidget | None = None, *, brief: bool = False) -> None:
        """Show steps and commands beside the question, or ``brief`` below it and folded."""
        super().__init__(parent)
        self.setObjectName("plan")
        self._session = session
        self._plan: Plan | None = None
        self._secret: bytearray | None = None
        self._header: HeaderFile | None = None
        self._progress: Progress = waiting_progress(0)
        self._answer: Answer | None = None
        """The newest that `recheck` was given about the plan that is shown."""
        self._title = Heading("", Type.TITLE, wrap=True)
        self._steps = StepList()
        self._steps_button: QPushButton = name_widget(FlatButton(self.tr("Show ste&ps"), self), "show-steps")
        """Of a plan that was carried out: its end takes the page, until somebody asks for the steps."""
        self._steps_button.setCheckable(True)
        self._steps_button.hide()
        self._review = ReviewPanel(session, brief=brief)
        self._running = RunningPanel(brief=brief)
        self._result = ResultView(session, brief=brief)
        self._stage = PlanStage.REVIEW
        self._stages = OneOfSeveral()
        self._panels: list[QWidget] = []
        self._fold: Fold | None = None
        if brief:
            self._lay_out_briefly()
        else:
            self._lay_out()
        self._connect()

    @property
    def stage(self) -> PlanStage:
        """Whether the plan is being reviewed, runs or has ended."""
        return self._stage

    @property
    def is_running(self) -> bool:
        """Whether the plan is at work; nothing else may be shown then."""
        return self.stage is PlanStage.RUNNING

    @property
    def is_done(self) -> bool:
        """Whether the plan was carried out to its end."""
        return self.stage is PlanStage.ENDED and isinstance(self._progress.ending, PlanDone)

    @property
    def plan(self) -> Plan | None:
        """The plan that is shown."""
        return self._plan

    def review(self, planned: Planned, header: HeaderFile | None = None) -> None:
        """Show a plan and ask whether to run it; ``header`` is the file of a plan about a LUKS header."""
        self._plan, self._header, self._answer = planned.plan, header, None
        self._progress = waiting_progress(len(planned.plan.steps), planned.plan.done)
        self._title.setText(in_words(planned.plan.title()))
        self._show_steps(planned.plan)
        self._review.show_planned(planned)
        self._show_stage(PlanStage.REVIEW)
        self._check()
        # No device tells of edited settings, on which the plan may rest: the next snapshot has them.
        self._session.look_again()

    def follow(self, plan: Plan) -> None:
        """Show a plan that runs already, begun before this window."""
        self._review.forget()
        self._plan, self._answer = plan, None
        self._title.setText(in_words(plan.title()))
        self._show_steps(plan)
        self._begin(plan)
        self._session.follow_plan(plan, self._on_event, self._finish, self._fail)

    def recheck(self, answer: Answer) -> None:
        """Take ``answer``, which the planner gives now to the wish behind the plan that is shown.

        A plan under review is compared with it; after one that has ended it may be how the wish goes on.
        """
        self._answer = answer
        if self.stage is PlanStage.REVIEW:
            self._review.compare(answer)
        elif self.stage is PlanStage.ENDED:
            self._show_further()

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keyboard from the page that it comes in place of."""
        super().showEvent(event)
        # Whoever leads to this page may have asked something of it, which must not push an end away unread.
        QTimer.singleShot(0, self, self._come_up)

    @property
    def is_unseen(self) -> bool:
        """Whether the plan that is shown has ended and nobody has seen how."""
        return self._plan is not None and self._session.unseen_plan is self._plan

    def abandon(self) -> None:
        """Forget the passphrase and everything that was typed: the machine is gone."""
        self._forget_secret()
        self._steps.stop_clock()
        self._review.forget()
        self._result.leave()
        self._note_seen()
        self._turn_to(PlanStage.REVIEW)

    def _show_steps(self, plan: Plan) -> None:
        self._steps.show_plan(plan)
        if self._fold is not None:
            self._fold.setText(count_steps(len(plan.steps)))

    def _run(self) -> None:
        if self._plan is None or self._session.blocked_reason():
            return
        self._secret = self._review.take_secret()
        self._begin(self._plan)
        run = partial(self._session.run_plan, self._plan, self._secret, header=self._header)
        run(self._on_event, self._finish, self._fail)

    def _begin(self, plan: Plan) -> None:
        self._running.begin(plan)
        self._show_progress(waiting_progress(len(plan.steps), plan.done))
        self._show_stage(PlanStage.RUNNING)

    def _on_event(self, event: PlanEvent) -> None:
        self._show_progress(progress_after(self._progress, event))

    def _finish(self) -> None:
        ending = self._progress.ending
        if self._plan is not None and ending is not None:
            self._result.show_ending(self._plan, ending)
            if ending.time:
                title, date = in_words(self._plan.title()), moment_words(ending.time)
                self._title.setText(self.tr("{plan} · ended {date}").format(plan=title, date=date))
        self._end()

    def _fail(self, error: Exception) -> None:
        self._end_early(failure_sentence(error))

    def _end_early(self, sentence: str) -> None:
        if self._plan is not None:
            self._result.show_refusal(self._plan, sentence, begun=self._progress.has_begun)
        self._end()

    def _forget_ended(self) -> None:
        if self.stage is PlanStage.ENDED:
            self._leave()

    def _leave(self) -> None:
        self._review.forget()
        self._result.leave()
        self._note_seen()
        self.left.emit(isinstance(self._progress.ending, PlanDone))

    def _come_up(self) -> None:
        if self.isVisible():
            self._note_seen()
        self._take_keyboard()

    def _note_seen(self) -> None:
        if self.is_unseen:
            self._session.note_unseen(None)

    def _end(self) -> None:
        self._forget_secret()
        self._steps.stop_clock()
        self._turn_to(PlanStage.ENDED)
        if not self.isVisible():
            self._session.note_unseen(self._plan)
        self._show_snapshot(self._session.snapshot)
        self._show_further()
        self._take_keyboard()

    def _show_stage(self, stage: PlanStage) -> None:
        self._turn_to(stage)
        self._take_keyboard()

    def _turn_to(self, stage: PlanStage) -> None:
        self._stage = stage
        self._steps_button.setVisible(self.is_done and self._fold is None)
        self._steps_button.setChecked(not self.is_done)
        self._stages.show_only(self._panels[stage])

    def _take_keyboard(self) -> None:
        """Lead the keyboard to what is to be typed or pressed next.

        Where somebody has it elsewhere, as at another page, an end takes it from nobody.
        """
        focused = QApplication.focusWidget()
        is_elsewhere = focused is not None and focused.isVisible() and not self.isAncestorOf(focused)
        if not self.isVisible() or (is_elsewhere and self.stage is PlanStage.ENDED):
            return
        match self.stage:
            case PlanStage.REVIEW:
                self._review.take_keyboard()
            case PlanStage.RUNNING:
                self._running.take_keyboard()
            case PlanStage.ENDED:
                self._result.take_keyboard()
            case _:
                assert_never(self.stage)

    def _go_back(self) -> None:
        """Leave what is at rest; a plan that runs is left alone."""
        if not self.is_running:
            self._leave()

    def _show_further(self) -> None:
        further = None
        if self._plan and self._answer and isinstance(self._progress.ending, PlanDone):
            further = further_plan(self._plan, self._answer)
        self._result.ways_on.show_further(further)

    def _forget_secret(self) -> None:
        if self._secret is not None:
            self._secret[:] = bytes(len(self._secret))
            self._secret = None

    def _show_progress(self, progress: Progress) -> None:
        self._progress = progress
        self._steps.show_progress(progress)
        self._running.show_progress(progress)

    def _show_snapshot(self, snapshot: Snapshot | None) -> None:
        plan = self._plan
        uuid = plan.array.uuid if plan and plan.array and plan.purpose is not Purpose.TEARDOWN else ""
        self._running.show_array(snapshot, uuid)
        self._result.show_array(snapshot, uuid)

    def _check(self) -> None:
        self._review.block(self._session.blocked_reason())

    def _connect(self) -> None:
        self._review.confirmed.connect(self._run)
        self._review.again.connect(lambda planned: self.review(planned, self._header))
        self._review.left.connect(self._leave)
        self._review.look_wanted.connect(self._session.looking_requested)
        QShortcut(QKeySequence("Escape"), self, self._go_back, context=_WITHIN)
        self._running.cancelled.connect(self._session.cancel)
        self._result.done.connect(self._leave)
        self._result.ways_on.further.connect(self.review)
        self._result.ways_on.settled.connect(self._forget_ended)
        self._session.busy_changed.connect(self._check)
        self._session.snapshot_changed.connect(self._show_snapshot)

    def _add_stage(self, panel: QWidget) -> None:
        self._panels.append(panel)
        self._stages.add(panel)

    def _lay_out(self) -> None:
        steps = QWidget()
        self._steps_button.toggled.connect(steps.setVisible)
        beside = vbox(0, 0, Card(self._steps), parent=steps)
        for stage in (self._review, self._running, self._result):
            self._add_stage(scroll_area_both_ways(stage))
        for half in (steps, self._stages):
            # Equal halves, whatever the words in them.
            half.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        halves = SideBySide((steps, 1), (self._stages, 1), _WIDE, right_on_top=2)
        # Below the stage the steps end where the stage does, which has a gutter; and the page scrolls enough.
        halves.stacked.connect(lambda below: beside.setContentsMargins(0, 0, GUTTER if below else 0, 0))
        halves.stacked.connect(self._result.show_whole)
        head = hbox((0, 0, GUTTER, 0), Space.M, (self._title, 1), self._steps_button)
        page_layout(self, head, (halves, 1), gutter=True)

    def _lay_out_briefly(self) -> None:
        """One column: what is to be decided, and the steps in a fold at its end."""
        steps = Card(self._steps)
        steps.setMinimumHeight(_LEAST_STEPS)
        self._fold = name_widget(Fold(steps, " "), "fold-steps")
        for stage in (self._review, self._running, self._result):
            self._add_stage(stage)
        inside = QWidget()
        vbox(0, Space.M, self._stages, hbox(0, 0, self._fold, 1), steps, 1, parent=inside)
        page_layout(self, self._title, (scroll_area_of_controls(inside, gutter=True), 1), gutter=True)
