"""The guide: what matters, which disks, which proposal, then the review. Experts leave it for all choices.

It holds one design, as the page of all choices does, and each answer makes a new one: going back and forth
loses nothing, and the design goes from the one page to the other and back as it is.
"""

from enum import IntEnum

from msgspec import structs
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QMessageBox, QPushButton, QStackedWidget, QWidget

from raidwright.machine.ids import draw_ids
from raidwright.session.blueprints import for_host
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.share import InstallSharing
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.proposals.candidates import (
    DiskCandidate,
    disk_candidates,
    needs_wipe,
    recommended_drives,
)
from raidwright.storage.proposals.defaults import (
    can_share,
    first_design,
    free_name,
    home_shares,
    present_disks,
    with_folders_in,
    with_level,
    with_name,
)
from raidwright.storage.proposals.proposing import Priority, Proposals, propose_storage
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import Person
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.page import BuildPage
from raidwright.ui.guide.questions import GuideQuestions, GuideStep
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.shared.catching_up import CatchingUp
from raidwright.ui.shared.waiting import Waiting
from raidwright.ui.words.sentences import first_blocking


class AdvancedView(QWidget):
    """Emits ``left`` with the design as it is when somebody goes back; with None where it was built."""

    left = Signal(object)

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._page = session, BuildPage(session, is_own_page=False)
        self._back = name_widget(QPushButton(self.tr("&Guide")), "to-guide")
        self._back.setToolTip(self.tr("Back to the guide, with this design"))
        self._back.clicked.connect(self._leave)
        session.busy_changed.connect(self._show_whether_leavable)
        head = hbox((Space.XL, Space.M, Space.XL, 0), 0, self._back, 1)
        vbox(0, 0, head, (self._page, 1), parent=self)

    @property
    def is_running(self) -> bool:
        """Whether a plan of the page is at work."""
        return self._page.is_running

    def open_design(self, design: ArrayDesign) -> None:
        """Show ``design``."""
        self._page.open_design(design)

    def put_result_away(self) -> None:
        """Begin a new design where what is shown is the result of a plan."""
        self._page.start_with(())

    def put_plan_away(self) -> bool:
        """Show no plan and forget what was typed for it; whether the plan was carried out to its end."""
        return self._page.put_plan_away()

    def _leave(self) -> None:
        is_built = self.put_plan_away()
        self.left.emit(None if is_built else self._page.design)

    def _show_whether_leavable(self) -> None:
        # The session is told of the end before the page.
        is_over = self._session.running_plan is None
        self._back.setEnabled(is_over or not self._page.is_running)


class GuideState(IntEnum):
    """What the page shows."""

    WAITING = 0
    QUESTIONS = 1
    PLAN = 2
    ADVANCED = 3


class GuidePage(CatchingUp):
    """Asks, proposes, and runs what was agreed to."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._choice = session, session.choice
        self._ids = draw_ids()
        self._priority = Priority.SAFETY
        self._design = first_design()
        self._level: Level | None = None
        self._shared: bool | None = None
        """Whether the home network is wanted; None until somebody has said so."""
        self._can_share = False
        """Whether this computer can share, as its helper said last: a silent one takes no question away."""
        self._people: tuple[Person, ...] = ()
        self._follows = True
        """Whether the disks are those that are recommended: until somebody has chosen others."""
        self._erasable = frozenset[str]()
        """Drives that somebody has chosen with old contents on them, which may be erased."""
        self._candidates: tuple[DiskCandidate, ...] = ()
        self._offered = Proposals()
        self._answer: Answer | None = None
        self._questions = GuideQuestions()
        self._plan_view = PlanView(session, brief=True)
        self._advanced: AdvancedView | None = None
        self._views = QStackedWidget()
        for view in (Waiting(session), self._questions, self._plan_view):
            self._views.addWidget(view)
        vbox(0, -1, self._views, parent=self)
        self._connect()
        self._refresh()

    @property
    def design(self) -> ArrayDesign:
        """The design that the answers make, at the chosen level."""
        proposal = self._offered.at(self._level)
        if proposal is None:
            return self._design
        design = with_level(self._design, proposal.design.level)
        return structs.replace(design, spares=proposal.design.spares)

    @property
    def answer(self) -> Answer | None:
        """The planner's answer to the design; None before the first snapshot."""
        return self._answer

    def start_with(self, drives: tuple[str, ...]) -> None:
        """Begin anew with ``drives`` ticked; without any, go on where the guide is.

        How a plan ended stays until it was seen.
        """
        if self._is_running:
            if drives:
                words = self.tr("A plan is running. Choose the disks again after it finishes.")
                QMessageBox.information(self, self.tr("Set up storage"), words)
        elif drives or (self._has_run and not self._plan_view.is_unseen):
            self._plan_view.abandon()
            if self._advanced is not None:
                self._advanced.put_plan_away()
            self._start_over()
            if drives:
                self._follows = False
                self._erasable = frozenset(each for each in drives if self._has_old_data(each))
                self._design = structs.replace(self._design, members=drives)
                self._questions.turn_to(GuideStep.DISKS)
            self._show_questions()
        elif self._advanced is not None:
            self._advanced.put_result_away()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while another page was shown."""
        super().showEvent(event)
        if self._views.currentIndex() == GuideState.QUESTIONS:
            QTimer.singleShot(0, self._questions, self._questions.take_keyboard)

    @property
    def _is_running(self) -> bool:
        return self._plan_view.is_running or (self._advanced is not None and self._advanced.is_running)

    @property
    def _has_run(self) -> bool:
        """Whether the plan that is shown has been begun."""
        is_shown = self._views.currentIndex() == GuideState.PLAN
        return is_shown and self._plan_view.stage is not PlanStage.REVIEW

    def _start_over(self) -> None:
        self._ids = draw_ids()
        self._priority, self._level, self._follows = Priority.SAFETY, None, True
        self._shared, self._can_share, self._people = None, False, ()
        self._erasable = frozenset()
        self._design = first_design(free_name(self._session.snapshot))
        self._questions.turn_to(GuideStep.MATTERS)

    def _refresh(self) -> None:
        """Judge the disks, propose, and show all of it."""
        snapshot = self._session.snapshot
        if snapshot is None:
            if self._views.currentIndex() != GuideState.ADVANCED:
                self._views.setCurrentIndex(GuideState.WAITING)
            return
        if self._views.currentIndex() == GuideState.WAITING:
            self._views.setCurrentIndex(GuideState.QUESTIONS)
            if self._design == first_design():
                self._design = first_design(free_name(snapshot))
        if snapshot.host.sharing is not None:
            self._can_share = can_share(snapshot.host.sharing)
        self._candidates = disk_candidates(snapshot)
        self._design = self._with_disks()
        # Prices do not depend on names: one that cannot be given yet hides no card.
        priced = with_folders_in(with_name(self._design, free_name(snapshot)), ())
        self._offered = propose_storage(self._priority, priced, snapshot, self._ids, self._level)
        design = for_host(self.design, snapshot.host.practice)
        shares = home_shares(design, self._people, snapshot.host.sharing) if self._is_shared else ()
        # A folder that is shared is made as such, with what its people may do.
        built = with_folders_in(design, ()) if shares else design
        self._answer = plan_build(built, snapshot, self._ids, shares)
        self._show(design, snapshot)

    def _with_disks(self) -> ArrayDesign:
        """The design with the disks that are recommended; or with those chosen that are there.

        One that has got contents since it was chosen is let go: nobody has said that they may be erased.
        """
        design, there = self._design, {each.drive for each in self._candidates}
        if self._follows:
            return structs.replace(design, members=recommended_drives(self._candidates), wipe=False)
        members, spares = (
            tuple(each for each in drives if each in there and self._is_meant(each))
            for drives in (design.members, design.spares)
        )
        wipe = self._has_old_data(*members, *spares)
        return structs.replace(design, members=members, spares=spares, wipe=wipe)

    def _has_old_data(self, *drives: str) -> bool:
        return needs_wipe(drives, self._candidates)

    def _is_meant(self, drive: str) -> bool:
        """Whether the disk was chosen with what is on it."""
        return drive in self._erasable or not self._has_old_data(drive)

    def _show(self, design: ArrayDesign, snapshot: Snapshot) -> None:
        disks = present_disks(design, snapshot)
        proposal = self._offered.at(self._level)
        questions = self._questions
        questions.matters.show_priority(self._priority)
        questions.matters.show_network(self._is_shared)
        questions.people.show_people(self._people)
        questions.disks.show_disks(self._candidates, (*design.members, *design.spares))
        level = proposal.design.level if proposal else None
        questions.offers.show_offers(self._offered, level, disks, self._design)
        questions.summary.show_proposal(proposal, disks)
        installing = plan_for(InstallSharing(), snapshot)
        lacks = self._is_shared and not can_share(snapshot.host.sharing) and isinstance(installing, Planned)
        questions.show_missing(self._missing(), self._against(), people=self._is_shared, install=lacks)
        if self._is_installing:
            self._plan_view.recheck(installing)
        elif self._answer is not None:
            self._plan_view.recheck(self._answer)

    def _missing(self) -> str:
        """What is to be done on the page of disks before it is left."""
        return "" if self._design.members else self.tr("Choose at least one disk.")

    def _against(self) -> str:
        """Why the design cannot be built; empty where it can."""
        return first_blocking(self._answer.findings) if isinstance(self._answer, Refused) else ""

    @property
    def _is_shared(self) -> bool:
        """Whether the home network is wanted: at first where this computer can share."""
        return self._can_share if self._shared is None else self._shared

    def _share(self, wanted: bool) -> None:
        self._shared = wanted
        self._refresh()

    def _name_people(self, people: tuple[Person, ...]) -> None:
        self._people = people
        self._refresh()

    def _take_priority(self, priority: Priority) -> None:
        self._priority, self._level = priority, None
        self._refresh()

    def _tick(self, drive: str, wanted: bool) -> None:
        """Use a disk, or no longer; old contents may be destroyed where one that has some is used."""
        others = tuple(each for each in self._design.members if each != drive)
        drives = (*others, drive) if wanted else others
        order = [each.drive for each in self._candidates]
        members = tuple(sorted(drives, key=lambda each: order.index(each) if each in order else len(order)))
        spares = tuple(each for each in self._design.spares if each != drive)
        self._erasable -= {drive}
        if wanted and self._has_old_data(drive):
            self._erasable |= {drive}
        self._follows = False
        self._design = structs.replace(self._design, members=members, spares=spares)
        self._refresh()

    def _choose(self, level: Level) -> None:
        self._level = level
        self._refresh()

    def _edit(self, design: ArrayDesign) -> None:
        self._design = design
        self._refresh()

    def _review(self) -> None:
        if isinstance(self._answer, Planned):
            self._plan_view.review(self._answer)
            self._views.setCurrentIndex(GuideState.PLAN)

    @property
    def _is_installing(self) -> bool:
        """Whether the plan that is shown only gets what sharing takes."""
        plan = self._plan_view.plan
        is_shown = self._views.currentIndex() == GuideState.PLAN
        return is_shown and plan is not None and isinstance(plan.operation, InstallSharing)

    def _install(self) -> None:
        snapshot = self._session.snapshot
        answer = plan_for(InstallSharing(), snapshot) if snapshot else None
        if isinstance(answer, Planned):
            self._plan_view.review(answer)
            self._views.setCurrentIndex(GuideState.PLAN)

    def _leave_plan(self, built: bool) -> None:
        plan = self._plan_view.plan
        if self._is_installing:
            self._show_questions()
        elif built:
            self._start_over()
            self._show_questions()
            self._show_built(plan)
        else:
            self._ids = draw_ids()
            self._show_questions()

    def _show_built(self, plan: Plan | None) -> None:
        """Turn to the array that was built, where that is seen by now."""
        snapshot = self._session.snapshot
        array = plan.array if plan is not None else None
        if array is not None and snapshot is not None and array_or_single(snapshot, array.uuid) is not None:
            self._session.array_requested.emit(array.uuid)

    def _show_questions(self) -> None:
        self._views.setCurrentIndex(GuideState.QUESTIONS)
        self._refresh()
        QTimer.singleShot(0, self._questions, self._questions.take_keyboard)

    def _open_advanced(self) -> None:
        """Turn to all choices, with the design as it is."""
        if self._advanced is None:
            self._advanced = AdvancedView(self._session)
            self._advanced.left.connect(self._leave_advanced)
            self._views.addWidget(self._advanced)
        self._advanced.open_design(self.design)
        self._views.setCurrentIndex(GuideState.ADVANCED)

    def _leave_advanced(self, design: ArrayDesign | None) -> None:
        """Go on with the design that was made of all choices; begin anew where it was built."""
        if design is None:
            self._start_over()
        else:
            self._follows = self._follows and design.members == self._design.members and not design.spares
            self._design, self._level = design, design.level if design.members else None
            self._erasable = frozenset((*design.members, *design.spares) if design.wipe else ())
        self._show_questions()

    def _rejoin(self, plan: Plan) -> None:
        if plan.purpose is Purpose.BUILD:
            self._plan_view.follow(plan)
            self._views.setCurrentIndex(GuideState.PLAN)

    def _change_machine(self) -> None:
        """Keep the answers on the same machine, where its disks have the same ids; else begin anew."""
        is_kept = self._session.choice == self._choice and not self._has_run
        self._choice = self._session.choice
        self._plan_view.abandon()
        # All choices keep their design as well, and wait for the machine by themselves.
        if not is_kept or self._views.currentIndex() != GuideState.ADVANCED:
            self._views.setCurrentIndex(GuideState.WAITING)
        if not is_kept:
            self._start_over()
        self._ids = draw_ids()
        self._refresh()

    def _go_back(self) -> None:
        if self._views.currentIndex() == GuideState.QUESTIONS:
            self._questions.go_back()

    def _connect(self) -> None:
        questions = self._questions
        questions.matters.chosen.connect(self._take_priority)
        questions.matters.shared.connect(self._share)
        questions.people.edited.connect(self._name_people)
        questions.disks.ticked.connect(self._tick)
        questions.offers.chosen.connect(self._choose)
        questions.offers.edited.connect(self._edit)
        questions.offers.expert.connect(self._open_advanced)
        questions.reviewed.connect(self._review)
        questions.install.clicked.connect(self._install)
        self._plan_view.left.connect(self._leave_plan)
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence("Escape"), self._questions, self._go_back, context=within)
        self._session.snapshot_changed.connect(self._refresh_if_visible)
        self._session.machine_changed.connect(self._change_machine)
        self._session.build_requested.connect(self.start_with)
        self._session.setup_requested.connect(lambda: self.start_with(()))
        self._session.plan_rejoined.connect(self._rejoin)
