"""Beside the list: how the array stands, what can be done with it, its disks, and more when unfolded."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from raidwright.language.catalogue import phrase
from raidwright.storage.design.design import usual_point
from raidwright.storage.fact import visible
from raidwright.storage.plan.array_tree import tree_of
from raidwright.storage.plan.old_disks import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Answer, Planned, short_name
from raidwright.storage.plan.repair.choices import repair_offer, troubles_of, wants_repair
from raidwright.storage.plan.repair.findings import REPLACEABLE
from raidwright.storage.plan.upkeep.planner import plan_any_limits, plan_calendar
from raidwright.storage.plan.use.opening import opening_of
from raidwright.storage.plan.use.planner import plan_unlock
from raidwright.storage.rules.array_findings import array_findings, drives_findings, open_findings
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding
from raidwright.storage.rules.ghosts import container_findings, ghost_findings
from raidwright.storage.rules.mdadm_conf import boot_findings
from raidwright.storage.rules.troubles import arrays_in_danger
from raidwright.storage.snapshot.array_status import is_system_of_nas
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.check_calendar import (
    clock_at,
    describe_calendar,
    describe_mail,
    next_check,
)
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.share import Sharing
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.storage.snapshot.tree import drive_id, is_locked, mounts
from raidwright.storage.steps.upkeep import describe_limits
from raidwright.storage.words.health import Times, describe_health, describe_notice
from raidwright.storage.words.summary import condition_of
from raidwright.ui.arrays.action import Question
from raidwright.ui.arrays.members_picture import MembersPicture, members_of
from raidwright.ui.arrays.shared_folders import SharedFolders
from raidwright.ui.arrays.stack import StackPicture, stack_of
from raidwright.ui.bridge.session import REPLACE, QtSession
from raidwright.ui.look.controls import FlatButton, Fold, PrimaryButton
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import add_row, clear, flush_left, form_rows, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Badge, Card, Heading, Status, StatusLine
from raidwright.ui.plan.running import SyncBar
from raidwright.ui.shared.devices import array_card_facts
from raidwright.ui.shared.folders import FolderButton
from raidwright.ui.shared.sheet import SheetRow
from raidwright.ui.shared.sync_view import SyncView
from raidwright.ui.words.devices import made_of_words
from raidwright.ui.words.figures import about_words, comma_list, count_disks, moment_words, sentences_in_row
from raidwright.ui.words.sentences import sentence, why_not
from raidwright.ui.words.tones import STATUS_OF, condition_words


def cleaning_for(array: Array, snapshot: Snapshot) -> tuple[tuple[str, ...], Answer]:
    """The ids of the array's disks and of all disks that belong to them, and the plan to clean these."""
    own = [drive_id(disk) for disk in tree_of(array, snapshot).disks]
    drives = related_disks(own, snapshot)
    return drives, plan_old_disks(drives, snapshot)


translate = QCoreApplication.translate


def level_words(array: Array, size: str) -> str:
    """An array's level, how complete it is, its size and its device."""
    return " · ".join(filter(None, (made_of_words(array), size, array.path)))


def health_words(array: Array, host: Host) -> Iterator[tuple[Status, str]]:
    """One line for each thing to say of a running array's health, with its sign."""
    times, now = Times(time.time(), moment_words, about_words), clock_at(time.time())
    for line in (*describe_health(array, times), *describe_notice(array, host, now, times)):
        yield STATUS_OF[line.tone], phrase("ArrayHealth", line.template, line.facts)


def limit_words(array: Array) -> Iterator[tuple[Status, str]]:
    """The speed limits that the array has for its own syncs; nothing where it has none."""
    template, facts = describe_limits(array)
    if template:
        yield Status.INFO, phrase("Sync", template, facts)


def calendar_words(array: Array, host: Host, *, by_button: bool = False) -> Iterator[tuple[Status, str]]:
    """When the array is checked by itself; nothing where that is not known, or is begun ``by_button``."""
    calendar = host.checks
    if calendar is None or array.level not in REPLACEABLE or not array.running:
        return
    if by_button and not calendar.is_on:
        # `describe_notice` says that checks are off, and the button below it what to do.
        return
    due = next_check(calendar, clock_at(time.time()))
    template, facts = describe_calendar(calendar, moment_words(due.timestamp()) if due else "")
    kind = Status.INFO if calendar.is_on else Status.WARNING
    yield kind, phrase("Calendar", template, facts)


def mail_words(array: Array, host: Host) -> Iterator[tuple[Status, str]]:
    """Whether mail is sent when the array lacks a disk; nothing where that is not known."""
    if host.monitor is None or array.level not in REPLACEABLE or not array.running:
        return
    template, facts, comes = describe_mail(host.monitor, host.settings)
    yield Status.INFO if comes else Status.WARNING, phrase("Mail", template, facts)


def drive_words(array: Array, snapshot: Snapshot) -> Iterator[tuple[Status, str]]:
    """What the drives of the array's members report against themselves, with the SMART attribute."""
    yield from ((Status.WARNING, sentence(finding)) for finding in drives_findings(array, snapshot))


class ArrayPanel(QWidget):
    """Shows one array as it stands; ``actions``, which are what can be done with it, stand in its head."""

    asked = Signal(Question)
    """What shall be asked, so that it can be done with the array."""
    opened = Signal()
    """What is on it shall be unlocked and mounted."""
    checks_wanted = Signal()
    """Checks shall begin by themselves."""
    placed = Signal()
    """Another folder was typed for what has no place."""

    def __init__(self, session: QtSession, actions: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._uuid = session, ""
        self._actions = actions
        self._title, self._kind = Heading(""), Muted(wrap=True)
        self._badge = Badge(Status.INFO, "")
        self._status_line = name_widget(StatusLine(Status.INFO, ""), "standing")
        self._folder = name_widget(FolderButton(), "open-array-folder")
        self._advice = Text()
        self._sync = SyncBar()
        self._health, self._quiet = vbox(0, Space.S), vbox(0, Space.S)
        self._offer = Text()
        self._replace = name_widget(PrimaryButton(self.tr("Re&place a disk…")), REPLACE)
        self._replace.clicked.connect(lambda: self.asked.emit(Question.REPLACEMENT))
        self._drives: tuple[str, ...] = ()
        """What would be cleaned."""
        self._clean = name_widget(QPushButton(self.tr("Wi&pe disks…")), "clean-array-disks")
        self._clean.clicked.connect(lambda: session.emptying_requested.emit(self._drives))
        self._open = name_widget(PrimaryButton(""), "open-array")
        self._open.clicked.connect(self.opened)
        self._limit = name_widget(FlatButton(self.tr("Resync &speed…")), "limit-this-sync")
        self._limit.clicked.connect(lambda: self.asked.emit(Question.SPEED))
        self._checks = name_widget(QPushButton(self.tr("Check monthly…")), "begin-checks")
        self._checks.clicked.connect(self.checks_wanted)
        self._point = name_widget(QLineEdit(), "mount-point", self.tr("Mount point"))
        self._point.textChanged.connect(self.placed)
        self._watched = SyncCard(session)
        self.shares = SharedFolders(session)
        self._members, self._picture = MembersPicture(session), StackPicture()
        self._sheet = SheetRow(session, "save-sheet")
        self._users, self._reasons = vbox(0, Space.S), vbox(0, Space.XS)
        self._lay_out()

    def point_on(self, snapshot: Snapshot) -> str:
        """The folder that was typed for what names no folder of its own; empty where nothing needs one."""
        array = array_or_single(snapshot, self._uuid)
        return self._point.text().strip() if array is not None and _needs_point(array, snapshot) else ""

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show how ``array`` stands."""
        facts, name = array_card_facts(array, snapshot), visible(array.title)
        self._title.setText(name)
        self._kind.setText(level_words(array, facts.size))
        self._badge.say(*condition_words(condition_of(array, snapshot)))
        self._status_line.say(*facts.use)
        self._status_line.setAccessibleName(facts.use[1])
        self._offer_folders(array, snapshot)
        self._advise(array, snapshot)
        self._sync.show_array(snapshot, array.uuid)
        may_be_held = isinstance(plan_any_limits(array.uuid, snapshot), Planned)
        self._limit.setVisible(not self._sync.isHidden() and may_be_held)
        self._watched.show_array(array.uuid)
        self._offer_checks(array, snapshot)
        clear(self._health)
        clear(self._quiet)
        for kind, words in (
            *health_words(array, snapshot.host),
            *limit_words(array),
            *calendar_words(array, snapshot.host, by_button=not self._checks.isHidden()),
            *mail_words(array, snapshot.host),
            *drive_words(array, snapshot),
        ):
            urgent = kind in (Status.WARNING, Status.BAD)
            (self._health if urgent else self._quiet).addWidget(StatusLine(kind, words))
        self._members.show_members(members_of(array, snapshot))
        self._picture.show_stack(stack_of(array, snapshot))
        self._sheet.show_array(array.uuid)
        self._show_users(open_findings(array, snapshot))
        self._ask_where(array, snapshot)
        self._offer_something(array, snapshot)
        self.shares.show_array(array, snapshot)

    def _advise(self, array: Array, snapshot: Snapshot) -> None:
        more = (*boot_findings(array, snapshot), *ghost_findings(array, snapshot))
        findings = (*array_findings(array), *container_findings(array, snapshot), *more)
        # What every page says of it in its notice is not said here once more.
        noticed = [each for _, each in arrays_in_danger(snapshot) if each.code.startswith("array-short")]
        advice = sentences_in_row(*(sentence(each) for each in findings if each not in noticed))
        self._advice.setText(advice)
        self._advice.setVisible(bool(advice))

    def _offer_folders(self, array: Array, snapshot: Snapshot) -> None:
        """Offer to open the folders of this computer's own array in which people put their files."""
        opens = self._session.acts and not self._session.practice and array.running
        sharing = snapshot.host.sharing or Sharing()
        folders = sharing.folders_of(array.uuid, mounts(snapshot, array.path))
        self._folder.show_points(folders if opens else ())

    def _offer_checks(self, array: Array, snapshot: Snapshot) -> None:
        """Offer to have checks begin by themselves, where they do not and can."""
        answer = plan_calendar(array.uuid, snapshot, wanted=True)
        self._checks.setVisible(self._session.acts and isinstance(answer, Planned))

    def show_reasons(self, reasons: tuple[tuple[str, str], ...]) -> None:
        """Show why what comes next cannot be done now: what, and the reason."""
        clear(self._reasons)
        together: dict[str, list[str]] = {}
        for action, reason in reasons:
            together.setdefault(reason, []).append(action)
        for reason, actions in together.items():
            words = self.tr("{action}: {reason}").format(action=comma_list(actions), reason=reason)
            self._reasons.addWidget(Text(words))

    def _show_users(self, findings: tuple[Finding, ...]) -> None:
        """Show which programs have files open on the array."""
        clear(self._users)
        for finding in findings:
            self._users.addWidget(Text(sentence(finding)))
        self._in_use.setVisible(bool(findings))

    def _offer_something(self, array: Array, snapshot: Snapshot) -> None:
        """Offer one thing at most: to replace a disk, to clean the disks, or to unlock and mount."""
        repairs = wants_repair(array, snapshot) and not array.deleted
        is_old = bool(is_system_of_nas(array) or array.deleted) and not repairs
        self._replace.setVisible(repairs)
        self._clean.setVisible(is_old)
        opens = not (repairs or is_old) and self._may_be_opened(array, snapshot)
        self._open.setVisible(opens)
        self._offering.setVisible(repairs or is_old or opens)
        if repairs:
            self._offer_repair(array, snapshot)
        elif is_old:
            self._offer_cleaning(array, snapshot)
        elif opens:
            self._offer_opening(array, snapshot)

    def _may_be_opened(self, array: Array, snapshot: Snapshot) -> bool:
        """Whether nothing on the array is mounted, and one plan can change that."""
        closed = array.running and not mounts(snapshot, array.path)
        return closed and isinstance(plan_unlock(array.uuid, snapshot, self.point_on(snapshot)), Planned)

    def _offer_opening(self, array: Array, snapshot: Snapshot) -> None:
        if is_locked(snapshot, array.path):
            self._offer.setText(self.tr("This array is locked. Unlock it to use its files."))
            self._open.setText(self.tr("Unlock and mount"))
        else:
            self._offer.setText(self.tr("This array is not mounted. Mount it to use its files."))
            self._open.setText(self.tr("Mount"))

    def _offer_cleaning(self, array: Array, snapshot: Snapshot) -> None:
        self._drives, answer = cleaning_for(array, snapshot)
        reason = why_not(answer)
        words = self.tr(
            "You can wipe all {disks} that belong together, with all their data. The plan lists each"
            " disk before anything is erased."
        )
        self._offer.setText(reason or words.format(disks=count_disks(len(self._drives))))
        self._clean.setEnabled(not reason)
        self._clean.setAccessibleDescription(reason)

    def _offer_repair(self, array: Array, snapshot: Snapshot) -> None:
        """Say what is wrong, and name the disk that is there to replace one."""
        words = [sentence(each) for each in troubles_of(array, snapshot)]
        offer = repair_offer(array, snapshot)
        if offer is not None:
            place = self.tr("{disk} is unused and large enough. You can rebuild onto it now.")
            instead = self.tr(
                "{disk} is unused and large enough. It can replace the old disk, which stays active during"
                " the copy."
            )
            words.append((place if offer.out is None else instead).format(disk=disk_label(offer.new)))
        self._offer.setText("\n".join(words))

    def _ask_where(self, array: Array, snapshot: Snapshot) -> None:
        """Ask for a folder to mount at, where nothing on the array names one."""
        if array.uuid != self._uuid:
            self._uuid = array.uuid
            self._point.setText(usual_point(short_name(array)))
        self._mounting.setVisible(_needs_point(array, snapshot))

    def _lay_out(self) -> None:
        summary = Card(
            hbox(0, Space.S, self._title, self._badge, 1, self._folder),
            self._kind,
            self._status_line,
            self._actions,
            self._reasons,
            self._advice,
            self._sync,
            flush_left(self._limit),
            self._health,
            hbox(0, 0, self._checks, 1),
        )
        self._offering = Card(self._offer, hbox(0, -1, self._replace, self._clean, self._open, 1))
        form = form_rows()
        add_row(form, self.tr("Mount p&oint"), self._point)
        self._mounting = Card(form)
        disks = Card(Heading(self.tr("Member disks")), self._members)
        quiet = QWidget()
        vbox(0, Space.M, self._quiet, self._picture, self._sheet, parent=quiet)
        fold = name_widget(Fold(quiet, self.tr("Maintenance and la&yers")), "array-fold")
        more = Card(hbox(0, 0, fold, 1), quiet)
        self._in_use = Card(Heading(self.tr("Files in use")), self._users)
        first = (summary, self._offering, self._in_use)
        vbox(
            0,
            Space.M,
            *first,
            self.shares,
            disks,
            self._watched,
            self._mounting,
            more,
            1,
            parent=self,
        )


def _needs_point(array: Array, snapshot: Snapshot) -> bool:
    """Whether there is something on the array to be mounted that names no folder of its own."""
    if not array.running:
        return False
    return any(not each.point for each in opening_of(tree_of(array, snapshot), snapshot, "").filesystems)


class SyncCard(Card):
    """A sync of the array disk by disk; hidden as long as none was watched."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        self._title, self.view = Heading(""), SyncView("sync")
        super().__init__(self._title, self.view, parent=parent)
        self._session, self._uuid = session, ""
        self._is_stale = False
        """Whether more is known than is shown."""
        session.syncs.changed.connect(self._on_sync_changed)
        self.hide()

    def show_array(self, uuid: str) -> None:
        """Show the sync of the array with this UUID."""
        if uuid != self._uuid or self._is_stale:
            self._uuid = uuid
            self._show()

    def _on_sync_changed(self, uuid: str) -> None:
        parent = self.parentWidget()
        if uuid == self._uuid:
            self._is_stale = True
            if parent is not None and parent.isVisible():
                self._show()

    def _show(self) -> None:
        self._is_stale = False
        syncs = self._session.syncs
        self.setVisible(self.view.show_sync(syncs.moments(self._uuid), syncs.disks(self._uuid)))
        running = syncs.is_watched(self._uuid)
        self._title.setText(self.tr("Sync progress per disk") if running else self.tr("Last sync"))
