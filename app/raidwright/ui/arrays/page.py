"""Arrays: pick one by any part of it, see how it stands and what can be done with it, and do it."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from raidwright.machine.port import HeaderFile
from raidwright.storage.operations.boot import Disable
from raidwright.storage.operations.delete import Wipe
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.use import Lock, LookInside
from raidwright.storage.plan.array_tree import find_array_or_single
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.findings import Finding
from raidwright.storage.rules.ghosts import stacks_left
from raidwright.storage.snapshot.absent_arrays import absent_arrays, absent_meant, arrays_here
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import Share
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.ui.arrays.absent_panel import AbsentPanel, GhostPanel
from raidwright.ui.arrays.action import (
    ArrayAction,
    HeaderWish,
    Question,
    ask_for_address,
    mail_title,
    not_this_file,
    tell_why_not,
)
from raidwright.ui.arrays.action_bar import ActionBar
from raidwright.ui.arrays.actions import ACTIONS
from raidwright.ui.arrays.asking_panel import AskingPanel, ReachPanel, SpeedPanel, UnlockingPanel
from raidwright.ui.arrays.choice_panel import ChoicePanel
from raidwright.ui.arrays.enable_panel import EnablePanel
from raidwright.ui.arrays.light import LightLine
from raidwright.ui.arrays.panel import ArrayPanel
from raidwright.ui.arrays.repair import RepairPanel
from raidwright.ui.arrays.share_panel import SharePanel
from raidwright.ui.arrays.stack import StackTree
from raidwright.ui.bridge.session import REPLACE, QtSession
from raidwright.ui.look.columns import Columns, Elastic
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import GUTTER, OneOfSeveral, beside_gutter, hbox, page_layout, vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, EmptyState, Heading
from raidwright.ui.plan.answer import PlanFooter
from raidwright.ui.plan.view import PlanView
from raidwright.ui.shared.asking_anew import AskingAnew
from raidwright.ui.shared.catching_up import CatchingUp
from raidwright.ui.shared.waiting import Waiting
from raidwright.ui.words.sentences import first_blocking

_MOMENT = 1000
"""Milliseconds in which a person sees that something else is there now."""
_LIST, _ANY = 320, 16_777_215
"""Pixels of the list of arrays, and of a list that has the whole width."""


class ArraysState(IntEnum):
    """What the page shows."""

    WAITING = 0
    EMPTY = 1
    STACK = 2
    PLAN = 3


class ArraysPage(CatchingUp):
    """A list of all arrays, and beside it the one that is picked with what can be done to it."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._plan: Callable[[Snapshot], Answer] = plan_cleaning
        self._answer: Answer | None = None
        self._tree = StackTree()
        self._actions = ActionBar()
        self._panel = ArrayPanel(session, self._actions)
        self._absent, self._ghost, self._no_footer = AbsentPanel(), GhostPanel(), QWidget()
        self._choice, self._share = ChoicePanel(session), SharePanel()
        self._questions: dict[Question, AskingPanel] = {
            Question.REPLACEMENT: RepairPanel(session),
            Question.STAYING: EnablePanel(),
            Question.UNLOCKING: UnlockingPanel(),
            Question.SPEED: SpeedPanel(),
            Question.REACH: ReachPanel(),
            Question.SHARE: self._share,
        }
        self._sides, self._feet = OneOfSeveral(), OneOfSeveral()
        self._footer = PlanFooter("review-repair")
        self._asking = AskingAnew(self, session)
        self._plan_view, self._views = PlanView(session), QStackedWidget()
        self._lay_out()
        self._connect()
        self._refresh()

    def pick(self, target: str) -> bool:
        """Pick the array that ``target`` means: a UUID, a name, or the path of any part of it.

        Where several are meant or none, that is said. Returns whether one is picked; none is while a plan
        runs or nobody has read how it ended, and what is shown of another plan gives way.
        """
        self._refresh()
        snapshot = self._session.snapshot
        if snapshot is None or self._plan_view.is_running or self._plan_view.is_unseen:
            return False
        if self._views.currentIndex() == ArraysState.PLAN:
            self._plan_view.abandon()
            self._leave_plan()
        array = find_array_or_single(target, snapshot)
        absent = next(iter(absent_meant(target, snapshot)), None)
        row = array if isinstance(array, Array) else absent
        if row is not None:
            self._tree.pick_array(row.uuid)
            return True
        if isinstance(array, Finding):
            tell_why_not(self, self.tr("Storage"), first_blocking((array,)))
        return False

    def clean(self) -> None:
        """Review the plan that cleans up what a broken-off plan has left, if there is one."""
        self._review_plan_of(plan_cleaning)

    def empty(self, drives: Sequence[str]) -> None:
        """Review the plan that erases all that is on these disks, if they can be."""
        self._review_plan_of(partial(plan_for, Wipe(tuple(drives))))

    def ask_mail(self) -> None:
        """Ask to which address mail goes; review the plan for that, or say why there is none."""
        snapshot = self._session.snapshot
        planner = ask_for_address(self, snapshot) if snapshot else None
        if planner is not None:
            self._review_or_say(planner, mail_title())

    def _review_or_say(self, planner: Callable[[Snapshot], Answer], title: str) -> None:
        answer = self._review_plan_of(planner)
        if isinstance(answer, Refused):
            tell_why_not(self, title, first_blocking(answer.findings))

    def _review_plan_of(self, planner: Callable[[Snapshot], Answer]) -> Answer | None:
        snapshot = self._session.snapshot
        answer = planner(snapshot) if snapshot else None
        if isinstance(answer, Planned) and not self._plan_view.is_running:
            self._plan, self._answer = planner, answer
            self._review()
        return answer

    def hideEvent(self, event: QHideEvent) -> None:
        """Put out the light that tells a disk: nobody looks for one any more."""
        super().hideEvent(event)
        self._session.light.put_out()

    def _refresh(self) -> None:
        snapshot = self._session.snapshot
        if snapshot is None:
            self._views.setCurrentIndex(ArraysState.WAITING)
        elif self._views.currentIndex() == ArraysState.PLAN:
            self._plan_view.recheck(self._plan(snapshot))
        else:
            is_any = arrays_here(snapshot) or absent_arrays(snapshot) or snapshot.ghosts
            state = ArraysState.STACK if is_any else ArraysState.EMPTY
            self._views.setCurrentIndex(state)
            before = self._tree.current_array()
            self._tree.show_snapshot(snapshot)
            if before and self._tree.current_array() != before and self.underMouse():
                self._hold_back()

    def _hold_back(self) -> None:
        """Offer nothing for a moment: another array has come in place of the one that is gone."""
        for part in (self._actions, self._feet):
            part.setEnabled(False)
            QTimer.singleShot(_MOMENT, part, partial(part.setEnabled, True))

    def _show_picked(self, uuid: str) -> None:
        """Show the array that is picked, and what can be done with it; a question about it stays open."""
        snapshot = self._session.snapshot
        array = array_or_single(snapshot, uuid) if snapshot else None
        absent = next(iter(absent_meant(uuid, snapshot)), None) if snapshot and uuid else None
        left = {stack[0].key: (name, stack) for name, stack in stacks_left(snapshot)} if snapshot else {}
        if snapshot is not None and uuid in left:
            self._ghost.show_stack(*left[uuid], snapshot)
            self._show_side(self._ghost, self._no_footer)
            return
        if snapshot is not None and absent is not None:
            self._absent.show_array(absent, snapshot)
            self._show_side(self._absent, self._no_footer)
            return
        if snapshot is None or array is None:
            return
        asking = self._open_question()
        if asking is not None and uuid == asking.uuid:
            asking.show_array(array, snapshot)
            self._show_answer()
            return
        self._show_side(self._panel, self._no_footer)
        self._panel.show_array(array, snapshot)
        self._panel.show_reasons(self._actions.show_array(array, snapshot, self._panel.point_on(snapshot)))

    def _start_action(self, action: ArrayAction) -> None:
        """Review the plan of an action as things are now, or first ask what that action asks for."""
        snapshot, uuid = self._session.snapshot, self._tree.current_array()
        if action.question is not None:
            self._show_question(self._questions[action.question])
        elif action.choice is not None:
            self._choice.ask(action.choice)
            self._show_question(self._choice)
        elif snapshot is not None and action.ask is not None:
            self._start_with_file(action.ask, uuid)
        elif snapshot is not None:
            self._review_plan_of(lambda now: action.answer(uuid, now, self._panel.point_on(now)))

    def _start_with_file(self, ask: Callable[[QWidget, Array], HeaderWish | None], uuid: str) -> None:
        """Ask for a file, then review the plan made with it for the machine as it is by then."""
        snapshot = self._session.snapshot
        array = array_or_single(snapshot, uuid) if snapshot else None
        wish = ask(self, array) if array else None
        snapshot = self._session.snapshot
        if wish is None or snapshot is None:
            return
        answer = wish.plan(snapshot)
        if isinstance(answer, Planned):
            self._plan, self._answer = wish.plan, answer
            self._review(wish.header)
        else:
            tell_why_not(self, not_this_file(), first_blocking(answer.findings))

    def _ask_about_share(self, share: Share | None, *, again: bool = False) -> None:
        self._share.change(share, again=again)
        self._show_question(self._share)

    def _save_header(self, path: str) -> None:
        """Pick the array that ``path`` belongs to, and save its header as the button of its page does."""
        if self.pick(path):
            self._leave_question()
            self._start_named("save-header")

    def act(self, uuid: str, name: str) -> None:
        """Pick an array, and do what its control ``name`` does."""
        if not self.pick(uuid):
            return
        self._leave_question()
        if name == REPLACE:
            self._show_question(self._questions[Question.REPLACEMENT])
        else:
            self._start_named(name)

    def _start_named(self, name: str) -> None:
        self._start_action(next(action for action in ACTIONS if action.name == name))

    def _show_side(self, side: QWidget, foot: QWidget) -> None:
        self._sides.show_only(side)
        self._feet.show_only(foot)

    def _show_question(self, asking: AskingPanel) -> None:
        """Show a question in place of the array that is picked."""
        snapshot = self._session.snapshot
        array = array_or_single(snapshot, self._tree.current_array()) if snapshot else None
        if snapshot is not None and array is not None:
            asking.begin(array, snapshot)
            self._show_side(asking, self._footer)
            self._show_answer()
            self._columns.reveal(asking)

    def _open_question(self) -> AskingPanel | None:
        """The question that is shown in place of the array; None while the array is shown."""
        side = self._sides.shown_widget
        return side if isinstance(side, AskingPanel) else None

    def _show_answer(self) -> None:
        snapshot, asking = self._session.snapshot, self._open_question()
        if snapshot is not None and asking is not None:
            self._plan = asking.planner()
            self._answer = self._plan(snapshot)
            asking.show_answer(self._answer, snapshot)
            self._asking.follow(self._answer)
            self._footer.show_answer(self._answer, asking.missing(self._answer))

    def _leave_question(self) -> None:
        self._session.light.put_out()
        self._show_side(self._panel, self._no_footer)
        self._refresh()

    def _review(self, header: HeaderFile | None = None) -> None:
        if isinstance(self._answer, Planned):
            self._session.light.put_out()
            self._plan_view.review(self._answer, header)
            self._views.setCurrentIndex(ArraysState.PLAN)

    def _rejoin(self, plan: Plan) -> None:
        if plan.purpose is not Purpose.BUILD:
            self._plan = plan_continuing
            self._plan_view.follow(plan)
            self._views.setCurrentIndex(ArraysState.PLAN)

    def _leave_plan(self) -> None:
        self._views.setCurrentIndex(ArraysState.STACK)
        self._leave_question()

    def _change_machine(self) -> None:
        self._plan_view.abandon()
        self._views.setCurrentIndex(ArraysState.WAITING)
        self._refresh()

    def _connect(self) -> None:
        self._tree.picked.connect(self._show_picked)
        self._tree.let_go.connect(self._refresh_if_visible)
        self._panel.asked.connect(lambda question: self._show_question(self._questions[question]))
        self._panel.opened.connect(lambda: self._start_named("unlock-array"))
        self._panel.checks_wanted.connect(lambda: self._start_named("check-each-month"))
        self._panel.shares.changing.connect(self._ask_about_share)
        self._panel.shares.repeating.connect(partial(self._ask_about_share, again=True))
        self._panel.shares.wanted.connect(lambda wish: self._review_plan_of(partial(plan_for, wish)))
        self._panel.placed.connect(self._refresh_if_visible)
        self._ghost.let_go.connect(lambda name: self._review_plan_of(partial(plan_for, Lock(name))))
        self._absent.forgotten.connect(lambda uuid: self._review_plan_of(partial(plan_for, Disable(uuid))))
        self._actions.chosen.connect(self._start_action)
        for asking in (self._choice, *self._questions.values()):
            asking.changed.connect(self._show_answer)
            asking.left.connect(self._leave_question)
        self._footer.reviewed.connect(self._review)
        self._plan_view.left.connect(self._leave_plan)
        self._session.snapshot_changed.connect(self._refresh_if_visible)
        self._session.machine_changed.connect(self._change_machine)
        self._session.teardown_requested.connect(self.pick)
        self._session.array_requested.connect(self.pick)
        self._session.cleaning_requested.connect(self.clean)
        self._session.emptying_requested.connect(self.empty)
        look = partial(self._review_or_say, title=self.tr("Inspect (read-only)"))
        self._session.looking_requested.connect(lambda uuid: look(partial(plan_for, LookInside(uuid))))
        self._session.header_requested.connect(self._save_header)
        self._session.action_requested.connect(self.act)
        self._session.mail_requested.connect(self.ask_mail)
        self._session.continuing_requested.connect(lambda: self._review_plan_of(plan_continuing))
        self._session.plan_rejoined.connect(self._rejoin)

    def _lay_out(self) -> None:
        words = self.tr(
            "Arrays on this machine appear here, with their encryption, volumes and file systems."
        )
        build = (self.tr("Set up storage"), self._session.setup_requested.emit)
        empty = EmptyState("array", self.tr("No arrays"), words, build)
        for panel in (self._panel, self._absent, self._ghost, self._choice, *self._questions.values()):
            self._sides.add(panel)
        for foot in (self._no_footer, self._footer):
            self._feet.add(beside_gutter(foot))
        stack, title = QWidget(), Heading(self.tr("Storage"), Type.TITLE)
        more = name_widget(QPushButton(self.tr("Set up storage")), "set-up")
        more.clicked.connect(self._session.setup_requested)
        tree, side = Elastic(self._tree), QWidget()
        vbox(0, Space.M, LightLine(self._session), (self._sides, 1), parent=side)
        arrays = Card(tree)
        self._columns = Columns((arrays, side), (9, 20), _LIST, tree)
        self._columns.rearranged.connect(lambda n: arrays.setMaximumWidth(_LIST if n > 1 else _ANY))
        head = hbox((0, 0, GUTTER, 0), Space.S, title, 1, more)
        page_layout(stack, head, (self._columns, 1), self._feet, gutter=True)
        for view in (Waiting(self._session), empty, stack, self._plan_view):
            self._views.addWidget(view)
        vbox(0, -1, self._views, parent=self)
