"""Take down: pick an array by any part of it, see who uses it and what will be done, and do it."""

from collections.abc import Callable
from enum import IntEnum
from functools import partial

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from raidwright.storage.plan.cleaning import plan_cleaning
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.teardown import plan_teardown
from raidwright.storage.plan.teardown_target import find_array
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import array_by_uuid
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.columns import Columns, Elastic
from raidwright.ui.look.layouts import beside_gutter, page_layout, vbox
from raidwright.ui.look.theme import Type
from raidwright.ui.look.widgets import Card, EmptyState, Heading
from raidwright.ui.plan.answer import PlanFooter
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.shared.waiting import Waiting
from raidwright.ui.teardown.panel import TeardownPanel
from raidwright.ui.teardown.repair import RepairPanel
from raidwright.ui.teardown.stack_tree import StackTree

_COLUMN = 340
"""Pixels that a column needs."""


class TeardownState(IntEnum):
    """What the page shows."""

    WAITING = 0
    EMPTY = 1
    STACK = 2
    PLAN = 3


class TeardownPage(QWidget):
    """Everything shown about an array comes from one `plan_teardown`."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._plan: Callable[[Snapshot], Answer] = plan_cleaning
        """What is planned."""
        self._answer: Answer | None = None
        self._tree = StackTree()
        self._panel = TeardownPanel()
        self._repair = RepairPanel()
        self._sides = QStackedWidget()
        self._footer = PlanFooter("review-teardown")
        self._plan_view = PlanView(session)
        self._views = QStackedWidget()
        self._lay_out()
        self._connect()
        self._refresh()

    def pick(self, target: str) -> None:
        """Pick the array that ``target`` means: a UUID, a name, or the path of any part of it."""
        self._refresh()
        snapshot = self._session.snapshot
        array = find_array(target, snapshot) if snapshot else None
        if isinstance(array, Array) and self._views.currentIndex() != TeardownState.PLAN:
            self._tree.pick_array(array.uuid)

    def clean(self) -> None:
        """Review the plan that cleans up what a broken-off plan has left, if there is one."""
        snapshot = self._session.snapshot
        answer = plan_cleaning(snapshot) if snapshot else None
        running = (
            self._views.currentIndex() == TeardownState.PLAN and self._plan_view.stage is PlanStage.RUNNING
        )
        if isinstance(answer, Planned) and not running:
            self._plan, self._answer = plan_cleaning, answer
            self._review()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while another page was shown."""
        super().showEvent(event)
        self._refresh()

    def _refresh_if_visible(self) -> None:
        if self.isVisible():
            self._refresh()

    def _refresh(self) -> None:
        snapshot = self._session.snapshot
        if self._views.currentIndex() == TeardownState.PLAN and snapshot is not None:
            self._plan_view.recheck(self._plan(snapshot))
            return
        self._views.setCurrentIndex(_state_of(snapshot))
        if snapshot is not None:
            self._tree.show_snapshot(snapshot)

    def _ask(self, uuid: str) -> None:
        """Ask the planner once about the array that is picked, and show its answer everywhere."""
        snapshot = self._session.snapshot
        array = array_by_uuid(snapshot, uuid) if snapshot else None
        if snapshot is None or array is None:
            return
        if self._sides.currentWidget() is self._repair and uuid == self._repair.uuid:
            self._repair.show_array(array, snapshot)
            self._ask_repair()
            return
        self._sides.setCurrentWidget(self._panel)
        self._plan = partial(plan_teardown, uuid)
        self._answer = self._plan(snapshot)
        self._panel.show_answer(array, self._answer, snapshot)
        self._footer.show_answer(self._answer)

    def _replace(self) -> None:
        """Have the disks chosen that go and come, beside the same array."""
        snapshot = self._session.snapshot
        array = array_by_uuid(snapshot, self._tree.current_array()) if snapshot else None
        if snapshot is not None and array is not None:
            self._repair.begin(array, snapshot)
            self._sides.setCurrentWidget(self._repair)
            self._ask_repair()

    def _ask_repair(self) -> None:
        snapshot = self._session.snapshot
        if snapshot is not None:
            self._plan = self._repair.planner()
            self._answer = self._plan(snapshot)
            self._repair.show_answer(self._answer)
            self._footer.show_answer(self._answer)

    def _leave_repair(self) -> None:
        self._sides.setCurrentWidget(self._panel)
        self._refresh()

    def _review(self) -> None:
        if isinstance(self._answer, Planned):
            self._plan_view.review(self._answer)
            self._views.setCurrentIndex(TeardownState.PLAN)

    def _leave_plan(self) -> None:
        self._views.setCurrentIndex(TeardownState.STACK)
        self._sides.setCurrentWidget(self._panel)
        self._refresh()

    def _change_machine(self) -> None:
        self._plan_view.abandon()
        self._views.setCurrentIndex(TeardownState.WAITING)
        self._refresh()

    def _connect(self) -> None:
        self._tree.picked.connect(self._ask)
        self._panel.replacing.connect(self._replace)
        self._repair.changed.connect(self._ask_repair)
        self._repair.left.connect(self._leave_repair)
        self._footer.reviewed.connect(self._review)
        self._plan_view.left.connect(self._leave_plan)
        self._session.snapshot_changed.connect(self._refresh_if_visible)
        self._session.machine_changed.connect(self._change_machine)
        self._session.teardown_requested.connect(self.pick)
        self._session.cleaning_requested.connect(self.clean)

    def _lay_out(self) -> None:
        empty = EmptyState(
            "teardown",
            self.tr("There is no array to take down"),
            self.tr("As soon as this machine has an array, it is shown here with all that lies on it."),
            (self.tr("Build one"), lambda: self._session.build_requested.emit(())),
        )
        for side in (self._panel, self._repair):
            self._sides.addWidget(side)
        stack, title = QWidget(), Heading(self.tr("Take down"), Type.TITLE)
        tree = Elastic(self._tree)
        columns = Columns((Card(tree), self._sides), (11, 9), _COLUMN, tree)
        page_layout(stack, title, (columns, 1), beside_gutter(self._footer), gutter=True)
        for view in (Waiting(self._session), empty, stack, self._plan_view):
            self._views.addWidget(view)
        vbox(0, -1, self._views, parent=self)


def _state_of(snapshot: Snapshot | None) -> TeardownState:
    if snapshot is None:
        return TeardownState.WAITING
    return TeardownState.STACK if snapshot.arrays else TeardownState.EMPTY
