"""The notices above the page: practice, a saved machine, a machine that is gone, a plan left half done."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QPushButton

from raidwright.notify.memory_file import read_memory
from raidwright.session.choices import SYSTEM
from raidwright.session.unanswered_helper import silence_sentence
from raidwright.storage.failures import Failure
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.prerequisites import helper_findings
from raidwright.storage.plan.repair.findings import REPLACEABLE
from raidwright.storage.rules.troubles import Served, arrays_in_danger, lost_disks, served_since
from raidwright.storage.snapshot.unfinished import UnderWay
from raidwright.storage.words.summary import ArrayCondition, condition_of
from raidwright.ui.bridge.session import REPLACE, QtSession
from raidwright.ui.frame.shell import Shell
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.widgets import Action, Banner, Status
from raidwright.ui.words.figures import comma_list, sentences_in_row
from raidwright.ui.words.sentences import first_blocking, in_words, sentence, unfinished_sentence, why_not


class MachineOpening(QObject):
    """Disables a button that opens a machine while work is under way, and says why in its tool tip."""

    def __init__(self, session: QtSession, button: QPushButton) -> None:
        super().__init__(button)
        self._button = button
        session.busy_changed.connect(self._follow)
        self._follow(session.busy)

    def _follow(self, busy: bool) -> None:
        reason = self.tr("You can open a machine after the current work finishes.") if busy else ""
        self._button.setDisabled(busy)
        self._button.setToolTip(as_tip(reason))
        self._button.setAccessibleDescription(reason)


def hold_while_busy(session: QtSession, buttons: Iterable[QPushButton]) -> None:
    """Let each of ``buttons``, which open a machine, be used only while no work is under way."""
    for button in buttons:
        MachineOpening(session, button)


_MOST_ARRAYS = 3
"""Arrays that have a notice each; more share one."""


class _Danger(NamedTuple):
    """A degraded or failed array: its UUID, its name, and all that is said of it."""

    uuid: str
    name: str
    words: str
    is_replaceable: bool
    """Whether another disk helps."""


class _Left(NamedTuple):
    """A plan that was broken off, in words, and what can be done about it."""

    words: str
    goes_on: bool
    is_spared: bool
    is_cleaned: bool


class Notices(QObject):
    """Keeps the window's notices true to the session."""

    def __init__(self, shell: Shell, session: QtSession) -> None:
        super().__init__(shell)
        self._shell = shell
        self._session = session
        self._failure = ""
        self._was_open = False
        self._shown: object = None
        self._served: Served = {}
        """Who served each array of this machine since it was opened, or when its failures were last told."""
        session.machine_changed.connect(self._start_over)
        session.snapshot_changed.connect(self._show)
        session.failed.connect(self._fail)

    def _start_over(self) -> None:
        self._served = _told_before() if self._session.choice == SYSTEM else {}
        if self._session.opening:
            self._was_open = False
        if self._session.opening or self._session.machine is not None:
            self._failure = ""
        self._show()

    def _fail(self, words: str) -> None:
        self._failure = words
        self._show()

    def _show(self) -> None:
        session = self._session
        # A machine on a bus connects only when it is watched: before the first snapshot it has not opened.
        self._was_open = self._was_open or session.snapshot is not None
        saved = session.machine is not None and not session.machine.acts
        left, dangers = self._find_leftovers(), self._dangers()
        state = (session.practice, saved, self._failure, self._silence(), left, self._others_plan(), dangers)
        if state != self._shown:
            self._shown = state
            self._shell.set_notices([*self._danger_banners(dangers), *self._banners(left, saved=saved)])

    def _dangers(self) -> tuple[_Danger, ...]:
        """The arrays that are degraded or have failed, each with the serial numbers of what it lost."""
        now = self._session.snapshot
        if now is None:
            return ()
        self._served = served_since(self._served, now)
        return tuple(
            _Danger(
                array.uuid,
                array.shown_name,
                sentences_in_row(sentence(finding), self._lost_words(lost_disks(array, self._served, now))),
                condition_of(array, now) is ArrayCondition.DEGRADED and array.level in REPLACEABLE,
            )
            for array, finding in arrays_in_danger(now)
        )

    def _lost_words(self, disks: Sequence[str]) -> str:
        return self.tr("Failed or disconnected: {disks}.").format(disks=comma_list(disks)) if disks else ""

    def _danger_banners(self, dangers: Sequence[_Danger]) -> Iterator[Banner]:
        """A notice for each array in danger, on every page, with a button that leads to it."""
        if len(dangers) > _MOST_ARRAYS:
            words = self.tr("Degraded or failed arrays: {arrays}").format(
                arrays=comma_list(each.name for each in dangers)
            )
            dangers = (_Danger(dangers[0].uuid, dangers[0].name, words, is_replaceable=False),)
        for each in dangers:
            yield Banner(Status.BAD, each.words, self._help_for(each))

    def _help_for(self, danger: _Danger) -> Action:
        if danger.is_replaceable and self._session.acts:
            replace = partial(self._session.action_requested.emit, danger.uuid, REPLACE)
            return self.tr("Replace a disk…"), replace
        return self.tr("Show array"), partial(self._session.array_requested.emit, danger.uuid)

    def _banners(self, left: _Left | None, *, saved: bool) -> list[Banner]:
        banners = []
        if self._failure:
            words = f"{self._failure} {self._advice()}".strip()
            banners.append(self._opening_banner(Status.BAD, words, self.tr("Try again")))
        if self._session.practice and not saved:
            text = self.tr("Practice machine: everything here is simulated; no real disk can be changed")
            banners.append(Banner(Status.INFO, text, quiet=True))
        if saved:
            text = self.tr("Machine snapshot: you can view it and plan arrays, but nothing can be built")
            banners.append(Banner(Status.INFO, text, quiet=True))
        silence = self._silence()
        if silence is not None:
            banners.append(self._silence_banner(silence))
        if self._others_plan() is not None:
            banners.append(Banner(Status.INFO, self._others_plan_words()))
        if left is not None:
            banners.append(self._leftovers_banner(left))
        return banners

    def _others_plan(self) -> UnderWay | None:
        """The plan that another user has carried out here just now; one's own is shown itself."""
        snapshot = self._session.snapshot
        under_way = snapshot.host.under_way if snapshot is not None and self._session.acts else None
        return under_way if under_way is not None and not under_way.own else None

    def _others_plan_words(self) -> str:
        snapshot = self._session.snapshot
        findings = tuple(helper_findings(snapshot.host)) if snapshot is not None else ()
        return sentences_in_row(first_blocking(findings), self.tr("It was started by another user."))

    def _silence(self) -> Failure | None:
        snapshot = self._session.snapshot
        return snapshot.host.silence if snapshot is not None and self._session.acts else None

    def _silence_banner(self, silence: Failure) -> Banner:
        """A notice that the helper does not answer, with a button to ask it again where it is installed."""
        text = in_words(silence_sentence(silence))
        if silence.kind == "no-helper":
            return Banner(Status.WARNING, text)
        return self._opening_banner(Status.WARNING, text, self.tr("Try again"))

    def _opening_banner(self, kind: Status, text: str, again: str) -> Banner:
        """A notice with a button, called ``again``, that opens the same machine once more."""
        banner = Banner(kind, text, (again, lambda: self._session.open(self._session.choice)))
        hold_while_busy(self._session, banner.findChildren(QPushButton))
        return banner

    def _advice(self) -> str:
        """What helps when this computer cannot be opened at all; empty otherwise."""
        if self._was_open or self._session.choice != SYSTEM:
            return ""
        reason = self.tr(
            "Raidwright gets disk information from two services of this computer: D-Bus and UDisks2."
        )
        meanwhile = self.tr("Until they run, you can try everything on the practice machine.")
        return reason if self._session.no_practice else sentences_in_row(reason, meanwhile)

    def _leftovers_banner(self, left: _Left) -> Banner:
        """A notice of what an earlier plan left, with the ways to finish it or to clean up."""
        further = self.tr("Delete array…") if left.is_spared else self.tr("Resume…")
        go_on = (further, self._session.continuing_requested.emit)
        clean = (self.tr("Wipe these disks…"), self._session.cleaning_requested.emit)
        ways = ((go_on, left.goes_on), (clean, left.is_cleaned))
        return Banner(Status.WARNING, left.words, *(way for way, is_open in ways if is_open))

    def _find_leftovers(self) -> _Left | None:
        """The plan that was broken off, and what can be done about it now; None without one."""
        snapshot = self._session.snapshot
        unfinished = snapshot.host.unfinished if snapshot is not None and self._session.acts else None
        if snapshot is None or unfinished is None:
            return None
        from raidwright.storage.plan.continuing.cleaning import plan_cleaning
        from raidwright.storage.plan.continuing.planner import plan_continuing

        cleaning, going_on = plan_cleaning(snapshot), plan_continuing(snapshot)
        reasons = [] if unfinished.goes_on else [why_not(cleaning)]
        if unfinished.plan:
            reasons.append(why_not(going_on))
        words = sentences_in_row(unfinished_sentence(unfinished), *dict.fromkeys(reasons))
        # To continue a teardown is to clean what it has left.
        is_cleaned = isinstance(cleaning, Planned) and cleaning != going_on
        return _Left(words, isinstance(going_on, Planned), unfinished.is_spared, is_cleaned)


def _told_before() -> Served:
    """Who served the arrays of this computer when its failures were told last, and what had been lost."""
    memory = read_memory()
    served: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for array in memory.arrays:
        served[array.uuid] |= {drive: drive for drive in array.lost}
    for disk in memory.disks:
        if disk.array:
            served[disk.array][disk.drive] = disk.label
    return served
