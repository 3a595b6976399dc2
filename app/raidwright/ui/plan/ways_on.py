"""The buttons below a result: where one can go from there."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QPushButton

from raidwright.protocol import PlanDone
from raidwright.session.actions import Ending, has_written_nothing
from raidwright.session.endings import header_to_save
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import mounts_of
from raidwright.storage.steps.filesystem import mounts_made
from raidwright.storage.steps.luks import unlocks
from raidwright.storage.steps.share import shares_entered
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import as_tip, name_widget
from raidwright.ui.shared.folders import open_folder
from raidwright.ui.words.sentences import why_not

ARRAY_GOES_ON = (
    Purpose.REPAIR,
    Purpose.UPKEEP,
    Purpose.KEEP,
    Purpose.USE,
    Purpose.ENLARGE,
    Purpose.HEADER,
    Purpose.SHARE,
)
"""Purposes of plans that leave nothing to be cleaned however they end: the array goes on."""


def folders_to_use(plan: Plan) -> tuple[str, ...]:
    """Where people put their files: the one folder that ``plan`` shares, else where it mounts."""
    shared = {each.path for each in shares_entered(plan.steps)}
    points = dict.fromkeys(point for _, point in mounts_made(plan.steps))
    return tuple(shared) if len(shared) == 1 else tuple(points)


class WaysOn(QObject):
    """Keeps what can be done after a plan true to the machine."""

    further = Signal(object)
    """The `Planned` by which the wish behind the plan goes on."""
    settled = Signal()
    """What the plan had left is cleaned up, or has come to its end: there is nothing more to say of it."""

    def __init__(self, session: QtSession, parent: QObject | None = None, *, brief: bool = False) -> None:
        """``brief`` offers no benchmark."""
        super().__init__(parent)
        self._is_brief = brief
        self._session = session
        self._plan: Plan | None = None
        self._begun = False
        """Whether the plan was begun and has not come to its end."""
        self._array: Array | None = None
        self._has_leftovers = False
        """Whether the machine has something that a broken-off plan left to be cleaned up."""
        self._has_seen_leftovers = False
        self._points: frozenset[str] = frozenset()
        self._next: Planned | None = None
        self._further = name_widget(PrimaryButton(""), "further")
        self._benchmark = name_widget(QPushButton(self.tr("&Benchmark array")), "benchmark-it")
        self._open = name_widget(PrimaryButton(self.tr("&Open folder")), "open-folder")
        self._save = name_widget(QPushButton(self.tr("Back up &header…")), "save-header-now")
        self._undo = name_widget(QPushButton(self.tr("&Clean up")), "undo")
        self._continue = name_widget(QPushButton(self.tr("&Resume…")), "go-on")
        self.buttons = (self._undo, self._continue, self._further, self._open, self._save, self._benchmark)
        self._connect()

    def offer_after(self, plan: Plan, ending: Ending) -> None:
        """Offer what comes after ``plan`` has ended so."""
        if isinstance(ending, PlanDone):
            self._offer(plan, done=True, begun=False)
        else:
            self._offer(plan, done=False, begun=not has_written_nothing(plan, ending))

    def offer_after_refusal(self, plan: Plan, *, begun: bool) -> None:
        """Offer what comes after ``plan`` was refused; with ``begun`` something may have been written."""
        self._offer(plan, done=False, begun=begun)

    def show_further(self, planned: Planned | None) -> None:
        """Offer to go on with ``planned``; None offers nothing."""
        self._next = planned
        self._further.setVisible(planned is not None)
        if planned is not None:
            self._further.setText(self._further_words(planned))

    def show_machine(self, snapshot: Snapshot | None, array: Array | None) -> None:
        """Enable what can be done on the machine as it is now; ``array`` is the plan's."""
        self._array = array
        points = {point for block in snapshot.blocks for point in mounts_of(block)} if snapshot else set()
        mounted = self._points <= points
        self._open.setEnabled(mounted)
        self._benchmark.setEnabled(bool(array and array.path and mounted))
        self._show_whether_savable()
        self._benchmark.setToolTip("" if array else self.tr("The array was not found."))
        if array and not mounted:
            self._benchmark.setToolTip(self.tr("The array is not mounted."))
        unfinished = snapshot.host.unfinished if snapshot else None
        self._has_leftovers = unfinished is not None and not unfinished.goes_on
        self._has_seen_leftovers |= self._begun and self._has_leftovers
        undone = bool(self._has_leftovers or (array and not self._goes_on))
        self._undo.setEnabled(undone)
        self._undo.setToolTip("" if undone else self.tr("Nothing to clean up."))
        self._show_continuing(snapshot)
        if self._has_seen_leftovers and snapshot is not None and self._is_settled(snapshot):
            self._has_seen_leftovers = False
            self.settled.emit()

    def _is_settled(self, snapshot: Snapshot) -> bool:
        """Whether nothing is left of the plan; while another is carried out nobody knows."""
        host = snapshot.host
        return host.helper and host.under_way is None and host.unfinished is None

    @property
    def _goes_on(self) -> bool:
        """Whether the array goes on, whatever became of the plan."""
        return self._plan is not None and self._plan.purpose in ARRAY_GOES_ON

    def _offer(self, plan: Plan, *, done: bool, begun: bool) -> None:
        self._plan, self._begun, self._has_seen_leftovers = plan, begun, False
        self._points = frozenset(point for _, point in mounts_made(plan.steps))
        self._benchmark.setVisible(done and plan.purpose is Purpose.BUILD and not self._is_brief)
        self._open.setVisible(done and bool(self._points) and not self._session.practice)
        self._save.setVisible(done and bool(header_to_save(plan)))
        self._undo.setVisible(begun and plan.purpose is not Purpose.USE)
        self.show_further(None)

    def _show_continuing(self, snapshot: Snapshot | None) -> None:
        """Offer to continue a build, or say why not; and what else was broken off where it can be."""
        answer = plan_continuing(snapshot) if snapshot and self._begun else None
        builds = self._plan is not None and self._plan.purpose is Purpose.BUILD
        goes_on = self._goes_on and self._is_of_plan(answer, snapshot)
        self._continue.setVisible(self._begun and (builds or goes_on))
        against = why_not(answer) if answer else ""
        self._continue.setEnabled(not against)
        self._continue.setToolTip(as_tip(against))

    def _is_of_plan(self, answer: Answer | None, snapshot: Snapshot | None) -> bool:
        """Whether ``answer`` continues the plan by more than to clean what it has left."""
        unfinished = snapshot.host.unfinished if snapshot else None
        if snapshot is None or unfinished is None or self._plan is None or self._plan.array is None:
            return False
        own = unfinished.uuid == self._plan.array.uuid
        return own and isinstance(answer, Planned) and answer != plan_cleaning(snapshot)

    def _further_words(self, planned: Planned) -> str:
        comes_before = any(finding.code == "continue-after" for finding in planned.findings)
        if comes_before or planned.plan.purpose is Purpose.BUILD:
            return self.tr("&Resume")
        if mounts_made(planned.plan.steps):
            return self.tr("Mou&nt array")
        return self.tr("&Unlock array") if unlocks(planned.plan.steps) else self.tr("Inspect &further")

    def _show_whether_savable(self) -> None:
        self._save.setEnabled(bool(self._array and self._array.path) and not self._session.busy)

    def _go_further(self) -> None:
        if self._next is not None:
            self.further.emit(self._next)

    def _measure(self) -> None:
        if self._array is not None:
            self._session.benchmark_requested.emit(self._array.path)

    def _save_header(self) -> None:
        if self._array is not None:
            self._session.header_requested.emit(self._array.path)

    def _open_folders(self) -> None:
        for folder in folders_to_use(self._plan) if self._plan else ():
            open_folder(folder)

    def _clean_up(self) -> None:
        if self._has_leftovers:
            self._session.cleaning_requested.emit()
        elif self._array is not None and not self._goes_on:
            self._session.teardown_requested.emit(self._array.path or self._array.uuid)

    def _connect(self) -> None:
        self._further.clicked.connect(self._go_further)
        self._benchmark.clicked.connect(self._measure)
        self._open.clicked.connect(self._open_folders)
        self._save.clicked.connect(self._save_header)
        self._undo.clicked.connect(self._clean_up)
        self._continue.clicked.connect(self._session.continuing_requested)
        self._session.busy_changed.connect(self._show_whether_savable)
