"""Build: choose, see at once what comes of it, review the plan, run it. One design in, one design out."""

from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QPushButton, QStackedWidget, QWidget

from raidwright.machine.ids import draw_ids
from raidwright.session.blueprints import DesignError, for_host, read_blueprint, with_ids, write_blueprint
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.proposals.defaults import (
    Offers,
    first_design,
    free_name,
    level_for,
    offers_of,
    present_disks,
    with_level,
)
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.answer import AnswerPanel
from raidwright.ui.design.array_form import ArrayForm, ExpertForm
from raidwright.ui.design.layers import LayerForm
from raidwright.ui.design.members import MemberChooser, Selection
from raidwright.ui.frame.notices import hold_while_busy
from raidwright.ui.look.columns import Columns
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import beside_gutter, page_layout, vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Banner, Card, Heading, Status, StatusLine
from raidwright.ui.plan.answer import PlanFooter
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.shared.asking_anew import AskingAnew
from raidwright.ui.shared.catching_up import CatchingUp
from raidwright.ui.shared.details_beside import DetailsBeside
from raidwright.ui.shared.devices import DeviceGroup, groups_of
from raidwright.ui.shared.waiting import Waiting, practice_offer
from raidwright.ui.words.sentences import in_words


class BuildForm(QObject):
    """All fields of a design; emits ``edited`` with a whole new one.

    Until the user takes a level, it follows the number of disks.
    """

    edited = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._design = self._before = first_design()
        self._level_taken = False
        self.disks = MemberChooser()
        """The column of disks."""
        self.settings = QWidget()
        """The column of the array and what lies on it."""
        self._array = ArrayForm()
        self._layers = LayerForm()
        self._expert = ExpertForm()
        self.disks.chosen.connect(self._choose_disks)
        self.disks.list.taken_back.connect(self._take_back)
        self.disks.wipe_wanted.connect(self._set_wipe)
        self._array.level_chosen.connect(self._take_level)
        for form in (self._array, self._layers, self._expert):
            form.edited.connect(self.edited)
        array = Card(Heading(self.tr("Array")), self._array, self._expert)
        layers = Card(Heading(self.tr("Encryption, volumes and file system")), self._layers)
        vbox(0, Space.M, array, layers, 1, parent=self.settings)

    def begin(self, *, level_taken: bool) -> None:
        """Forget the design that was shown: another is begun, whose level was chosen or follows the disks."""
        self._level_taken = level_taken
        self._layers.forget()

    def show_design(
        self, design: ArrayDesign, groups: tuple[DeviceGroup, ...], offers: Offers, users: Sequence[str]
    ) -> None:
        """Show ``design``, the disks it can be made of, what each level would give, and whose it can be.

        Nothing is emitted.
        """
        self._design = design
        selection = Selection(design.members, design.spares)
        self.disks.show_selection(groups, selection, wipe=design.wipe)
        self._array.show_design(design, offers)
        self._layers.show_design(design, users)
        self._expert.show_design(design)

    def _take_back(self) -> None:
        """Undo the last choice of disks, with the order and the level that it has changed."""
        self.edited.emit(self._before)

    def _choose_disks(self, selection: Selection) -> None:
        self._before = self._design
        count = len(selection.members)
        fits = self._level_taken and count <= self._design.level.facts.most_members
        level = self._design.level if fits else level_for(count)
        self.edited.emit(
            structs.replace(
                with_level(self._design, level), members=selection.members, spares=selection.spares
            )
        )

    def _take_level(self, level: Level) -> None:
        self._level_taken = True
        self.edited.emit(with_level(self._design, level))

    def _set_wipe(self, wanted: bool) -> None:
        self.edited.emit(structs.replace(self._design, wipe=wanted))


_COLUMN = 304
"""Pixels that a column needs."""


class BuildNotice(QWidget):
    """A notice across the page that no disk is free, or what went wrong with a file; hidden otherwise."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        offer = practice_offer(session, self.tr("Try the practice machine"))
        text = self.tr("This machine has no free disk. The list shows what uses each disk.")
        self._none_free = Banner(Status.INFO, text, *((offer,) if offer else ()))
        nothing = self.tr("This machine has no disks. Connect a disk and it appears here.")
        self._no_disks = Banner(Status.INFO, nothing, *((offer,) if offer else ()))
        for banner in (self._none_free, self._no_disks):
            hold_while_busy(session, banner.findChildren(QPushButton))
        self._none_here = Banner(Status.INFO, text)
        self._problem = StatusLine(Status.BAD, "")
        self._parts = (self._none_free, self._none_here, self._no_disks, self._problem)
        for part in self._parts:
            part.hide()
        vbox(0, -1, *self._parts, parent=self)
        self.hide()

    def show_disks(self, groups: tuple[DeviceGroup, ...]) -> None:
        """Say so when no disk of ``groups`` can be used."""
        every = [facts for group in groups for facts in group.cards]
        none_free = all(facts.examined and not facts.usable for facts in every)
        self._none_free.setVisible(bool(every) and none_free and not self._session.practice)
        self._none_here.setVisible(bool(every) and none_free and self._session.practice)
        self._no_disks.setVisible(not every)
        self._show_or_hide()

    def say(self, sentence: str) -> None:
        """Say what went wrong; empty hides it."""
        self._problem.say(Status.BAD, sentence)
        self._problem.setVisible(bool(sentence))
        self._show_or_hide()

    def _show_or_hide(self) -> None:
        self.setVisible(any(not part.isHidden() for part in self._parts))


class BuildState(IntEnum):
    """What the page shows."""

    WAITING = 0
    DESIGN = 1
    PLAN = 2


class BuildPage(CatchingUp):
    """Holds one `ArrayDesign`: each edit makes a new one, for which one `plan_build` answers everything."""

    def __init__(
        self, session: QtSession, parent: QWidget | None = None, *, is_own_page: bool = True
    ) -> None:
        """Hear what other pages want, unless it is ``is_own_page`` False: then the page around it does."""
        super().__init__(parent)
        self._session = session
        self._choice = session.choice
        self._ids = draw_ids()
        self._design = first_design()
        self._answer: Answer | None = None
        self._judged: tuple[Snapshot | None, tuple[DeviceGroup, ...]] = (None, ())
        self._form = BuildForm(self)
        self._panel = AnswerPanel()
        self._notice = BuildNotice(session)
        self._open = name_widget(QPushButton(self.tr("&Open blueprint…")), "open-blueprint")
        self._save = name_widget(QPushButton(self.tr("&Save blueprint…")), "save-blueprint")
        self._footer = PlanFooter("review", self._open, self._save)
        self._asking = AskingAnew(self, session)
        self._plan_view = PlanView(session)
        self._designing = QWidget()
        self._views = QStackedWidget()
        self._lay_out()
        self._connect()
        if is_own_page:
            session.build_requested.connect(self.start_with)
            session.plan_rejoined.connect(self._rejoin)
        self._refresh()

    @property
    def is_running(self) -> bool:
        """Whether a plan of the page is at work."""
        return self._plan_view.is_running

    @property
    def design(self) -> ArrayDesign:
        """The design that the form shows."""
        return self._design

    @property
    def answer(self) -> Answer | None:
        """The planner's answer to the design; None before the first snapshot."""
        return self._answer

    def start_with(self, drives: tuple[str, ...]) -> None:
        """Begin a new design on ``drives``; without any, go on with the one there is.

        What is shown of another plan gives way, unless that plan runs.
        """
        if self.is_running:
            if drives:
                words = self.tr("A plan is running. Choose the disks again after it finishes.")
                QMessageBox.information(self, self.tr("Build an array"), words)
        elif drives or (self._has_run and not self._plan_view.is_unseen):
            self._plan_view.abandon()
            self._views.setCurrentIndex(BuildState.DESIGN)
            self._start_over(drives)

    def open_blueprint(self, path: Path) -> None:
        """Take over the design in the file ``path``, or say why not."""
        try:
            design, snapshot = read_blueprint(path), self._session.snapshot
            design = with_ids(design, snapshot) if snapshot else design
        except DesignError as error:
            self._notice.say(in_words(error.sentence))
            return
        self.open_design(design)

    def open_design(self, design: ArrayDesign) -> None:
        """Go on with ``design``, whose level was chosen on purpose."""
        self._form.begin(level_taken=True)
        self._edit(design)

    def put_plan_away(self) -> bool:
        """Turn to the design, a new one where it was built; whether it was. Only where no plan runs."""
        if self._views.currentIndex() != BuildState.PLAN:
            return False
        is_built = self._plan_view.is_done
        self._plan_view.abandon()
        self._turn_to_design(built=is_built)
        return is_built

    def save_blueprint(self, path: Path) -> None:
        """Write the design to ``path``, or say why not."""
        try:
            write_blueprint(path, self._design)
        except DesignError as error:
            self._notice.say(in_words(error.sentence))

    def _edit(self, design: ArrayDesign) -> None:
        self._design = design
        self._notice.say("")
        self._refresh()

    def _start_over(self, drives: tuple[str, ...] = ()) -> None:
        self._form.begin(level_taken=False)
        self._ids = draw_ids()
        design = first_design(free_name(self._session.snapshot))
        self._edit(structs.replace(design, members=drives, level=level_for(len(drives))))

    def _refresh(self) -> None:
        """Ask the planner once, and show its answer everywhere."""
        snapshot = self._session.snapshot
        if snapshot is None:
            self._views.setCurrentIndex(BuildState.WAITING)
            return
        if self._views.currentIndex() == BuildState.WAITING:
            self._views.setCurrentIndex(BuildState.DESIGN)
            if self._design == first_design():
                self._design = first_design(free_name(snapshot))
        design = for_host(self._design, snapshot.host.practice)
        self._answer = plan_build(design, snapshot, self._ids)
        disks = self._disks_of(snapshot)
        self._form.show_design(design, disks, offers_of(design, snapshot), snapshot.host.users)
        self._panel.show_answer(design, self._answer, present_disks(design, snapshot))
        self._footer.show_answer(self._answer, self._missing())
        if not self._form.disks.list.holds_still():
            self._notice.show_disks(disks)
        self._plan_view.recheck(self._answer)
        self._beside.refresh()
        self._asking.follow(self._answer)

    def _disks_of(self, snapshot: Snapshot) -> tuple[DeviceGroup, ...]:
        """The disks of ``snapshot``, judged anew only where it is another than before."""
        before, disks = self._judged
        if snapshot is not before:
            disks = tuple(group for group in groups_of(snapshot) if group.choosable)
            self._judged = snapshot, disks
        return disks

    def _missing(self) -> str:
        """What the user has yet to choose; empty when nothing is missing."""
        match len(self._design.members):
            case 0:
                return self.tr("Choose the disks.")
            case 1 if self._design.level.facts.least_members > 1:
                return self.tr("Choose at least one more disk.")
            case _:
                return ""

    def _review(self) -> None:
        if isinstance(self._answer, Planned):
            self._plan_view.review(self._answer)
            self._views.setCurrentIndex(BuildState.PLAN)

    def _rejoin(self, plan: Plan) -> None:
        if plan.purpose is Purpose.BUILD:
            self._plan_view.follow(plan)
            self._views.setCurrentIndex(BuildState.PLAN)

    def _leave_plan(self, built: bool) -> None:
        self._turn_to_design(built=built)
        if built:
            self._show_built()

    def _turn_to_design(self, *, built: bool) -> None:
        self._views.setCurrentIndex(BuildState.DESIGN)
        if built:
            self._start_over()
            self._columns.reveal(self._form.disks)
        else:
            self._ids = draw_ids()
            self._refresh()

    def _show_built(self) -> None:
        """Turn to the array that was built, where that is seen by now."""
        plan, snapshot = self._plan_view.plan, self._session.snapshot
        array = plan.array if plan is not None else None
        if array is not None and snapshot is not None and array_or_single(snapshot, array.uuid) is not None:
            self._session.array_requested.emit(array.uuid)

    @property
    def _has_run(self) -> bool:
        """Whether the plan that is shown has been begun."""
        is_shown = self._views.currentIndex() == BuildState.PLAN
        return is_shown and self._plan_view.stage is not PlanStage.REVIEW

    def _change_machine(self) -> None:
        """Keep the design on the same machine, where its disks have the same ids; else begin a new one."""
        is_kept = self._session.choice == self._choice and not self._has_run
        self._choice = self._session.choice
        self._plan_view.abandon()
        self._views.setCurrentIndex(BuildState.WAITING)
        if is_kept:
            self._ids = draw_ids()
            self._refresh()
        else:
            self._start_over()

    def _ask_open(self) -> None:
        if path := ask_for_file(self):
            self.open_blueprint(path)

    def _ask_save(self) -> None:
        if path := ask_where_to_save(self, self._design):
            self.save_blueprint(path)

    def _connect(self) -> None:
        self._form.edited.connect(self._edit)
        self._beside.follow(self._form.disks.list)
        self._form.disks.list.let_go.connect(self._refresh_if_visible)
        self._footer.reviewed.connect(self._review)
        self._open.clicked.connect(self._ask_open)
        self._save.clicked.connect(self._ask_save)
        self._plan_view.left.connect(self._leave_plan)
        self._session.snapshot_changed.connect(self._refresh_if_visible)
        self._session.machine_changed.connect(self._change_machine)

    def _lay_out(self) -> None:
        contents = (self._form.disks, self._form.settings, self._panel)
        self._columns = columns = Columns(contents, (16, 15, 17), _COLUMN, self._form.disks.elastic)
        title = Heading(self.tr("Build an array"), Type.TITLE)
        notice, footer = beside_gutter(self._notice), beside_gutter(self._footer)
        page_layout(self._designing, title, notice, (columns, 1), footer, gutter=True)
        # Tab comes to widgets in the order in which they are laid out: the details follow the design.
        self._beside = DetailsBeside(self._designing, self._session)
        for view in (Waiting(self._session), self._beside, self._plan_view):
            self._views.addWidget(view)
        vbox(0, -1, self._views, parent=self)


def ask_for_file(parent: QWidget) -> Path | None:
    """Ask for the blueprint to open; None when the dialog is cancelled."""
    title = QCoreApplication.translate("Blueprint", "Open blueprint")
    name, _ = QFileDialog.getOpenFileName(parent, title, "", _file_kinds())
    return Path(name) if name else None


def ask_where_to_save(parent: QWidget, design: ArrayDesign) -> Path | None:
    """Ask for the file to save ``design`` in; None when the dialog is cancelled."""
    title = QCoreApplication.translate("Blueprint", "Save blueprint")
    name, _ = QFileDialog.getSaveFileName(parent, title, f"{design.name}.toml", _file_kinds())
    return Path(name) if name else None


def _file_kinds() -> str:
    return QCoreApplication.translate("Blueprint", "Blueprints (*.toml)")
