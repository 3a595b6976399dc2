"""How a plan ended: promise beside fact, layer by layer, the proof, or what went wrong and what to do now."""

import time
from collections.abc import Sequence
from typing import NamedTuple, assert_never

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from raidwright.protocol import PlanDone, PlanFailed, PlanStopped
from raidwright.session.actions import NOTHING_WRITTEN, Ending, until_synced, way_on, what_now, why_broken_off
from raidwright.session.endings import (
    Promise,
    blocks,
    build_conclusion,
    certificate_of,
    conclusion,
    promise_heads,
    promises,
    teardown_conclusion,
)
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.storage.steps.disk import proven_clean
from raidwright.storage.units import format_size
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import Fold
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.icons import Picture
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, flush_left, hbox, table, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Heading, Status
from raidwright.ui.plan.after_build import AfterBuild, SharedCard
from raidwright.ui.plan.certificate import CertificateView
from raidwright.ui.plan.command import OutputBox
from raidwright.ui.plan.running import SyncBar
from raidwright.ui.plan.ways_on import ARRAY_GOES_ON, WaysOn, folders_to_use
from raidwright.ui.words.figures import group_digits, sentences_in_row
from raidwright.ui.words.sentences import array_status_words, in_words, sentence

_ROOMY = 400
"""Pixels of a table whose columns may stand apart."""


class PromiseTable(QFrame):
    """What a plan promised for each layer, what the kernel says now, and whether both are equal."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("promises")
        self._grid = table(Space.S, Space.XS, wide=0, parent=self)
        self._grid.setContentsMargins(0, Space.S, 0, Space.S)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the figures further apart where there is room."""
        super().resizeEvent(event)
        self._grid.setHorizontalSpacing(Space.L if event.size().width() > _ROOMY else Space.S)

    def show_promises(self, rows: tuple[Promise, ...]) -> None:
        """Show ``rows`` in place of those before."""
        clear(self._grid)
        for column, title in enumerate(map(in_words, promise_heads())):
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            label = Muted(title)
            set_type(label, Type.SMALL)
            self._grid.addWidget(label, 0, column, side)
        for line, row in enumerate(rows, start=1):
            self._add(line, row)

    def _add(self, line: int, row: Promise) -> None:
        actual = "—" if row.actual is None else _digits(row, row.actual)
        kind, word = _sign(row), in_words(row.verdict())
        name, sign = Muted(in_words(row.name)), Picture(kind.icon, 16, kind.value)
        for widget in (name, sign):
            widget.setToolTip(word)
        set_type(name, Type.SMALL)
        sign.setAccessibleName(f"{name.text()}: {word}")
        self._grid.addWidget(name, line, 0)
        for column, text in ((1, _digits(row, row.predicted)), (2, actual)):
            self._grid.addWidget(_figure(text), line, column, Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(sign, line, 3)
        if not row.is_kept:
            self._grid.addWidget(QLabel(word), line, 4)


def _sign(row: Promise) -> Status:
    if row.actual is None:
        return Status.WARNING
    return Status.GOOD if row.is_kept else Status.BAD


def _digits(row: Promise, figure: int) -> str:
    digits = group_digits(figure)
    return in_words(blocks(digits)) if row.in_blocks else digits


def _figure(text: str) -> QLabel:
    label = QLabel(text)
    set_type(label, Type.SMALL)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


_PROVES_DISKS = (Purpose.TEARDOWN, Purpose.CLEAN)
"""Purposes of plans at whose end the disks are proven clean."""


class _Built(NamedTuple):
    """What the result page says of a build that went well, whatever becomes of its array afterwards."""

    kind: Status
    title: str
    promise: str
    unprotected: str
    """What its array may not suffer yet; empty when it never may."""
    survives: bool
    """Whether it survives a failure once it is in sync."""


class ResultView(QWidget):
    """How a plan ended, and where to go from there."""

    done = Signal()

    def __init__(self, session: QtSession, parent: QWidget | None = None, *, brief: bool = False) -> None:
        """In ``brief`` one button measures, that of the card below."""
        super().__init__(parent)
        self.setObjectName("result")
        self._session = session
        self._array: Array | None = None
        self._built: _Built | None = None
        self._sign = Picture("good", 28, "good")
        self._title = Heading("", Type.HEADING)
        self._title.setObjectName("result-title")
        self._size = Heading("", Type.FIGURE)
        self._advice = Text()
        self._advice.setObjectName("result-next")
        self._table = PromiseTable()
        self._sizes = name_widget(Fold(self._table, " "), "fold-sizes")
        self._shared, self._after = SharedCard(session), AfterBuild(session)
        self._certificate = CertificateView()
        self._output = OutputBox()
        self._sync = SyncBar()
        self.ways_on = WaysOn(session, self, brief=brief)
        self._done = name_widget(QPushButton(self.tr("&Done")), "done")
        self._done.clicked.connect(self.done)
        self._column = self._lay_out()

    def take_keyboard(self) -> None:
        """Lead the keyboard to the button that leads back."""
        self._done.setFocus()

    def leave(self) -> None:
        """End what can be stopped here alone."""
        self._after.stop_measuring()

    def show_ending(self, plan: Plan, ending: Ending) -> None:
        """Show how ``plan`` ended."""
        done, building = isinstance(ending, PlanDone), plan.purpose is Purpose.BUILD
        self._built = self._array = None
        self.ways_on.offer_after(plan, ending)
        for part in (self._size, self._sizes, self._after):
            part.setVisible(done and building)
        self._table.hide()
        self._shared.hide()
        proves = plan.purpose in _PROVES_DISKS and bool(proven_clean(plan.steps) or plan.lines)
        self._show_certificate(proves and done)
        match ending:
            case PlanDone():
                self._show_done(plan, ending)
            case PlanStopped():
                self._say_broken_off(Status.INFO, plan, ending)
            case PlanFailed(output=output):
                self._say_broken_off(Status.BAD, plan, ending, output)
            case _:
                assert_never(ending)

    def _say_broken_off(
        self, kind: Status, plan: Plan, ending: PlanStopped | PlanFailed, output: str = ""
    ) -> None:
        reason, advice = why_broken_off(ending, plan), what_now(plan, ending)
        self._say(kind, in_words(reason), in_words(advice), output)

    def show_refusal(self, plan: Plan, reason: str, *, begun: bool) -> None:
        """Show why ``plan`` was not carried out to an end.

        With ``begun`` something may have been written.
        """
        self._built = None
        self.ways_on.offer_after_refusal(plan, begun=begun)
        for part in (self._size, self._sizes, self._table, self._shared, self._after):
            part.hide()
        self._show_certificate(False)
        self._say(Status.BAD, reason, in_words(way_on(plan) if begun else NOTHING_WRITTEN))

    def show_array(self, snapshot: Snapshot | None, uuid: str) -> None:
        """Show the resync that goes on, and know where the array is.

        The machine's own view may come a moment after the plan has ended: what was built can be measured as
        soon as it is seen where the plan mounted it.
        """
        self._sync.show_array(snapshot, uuid)
        array = array_or_single(snapshot, uuid) if snapshot else None
        self._array = array
        self._after.show_array(array)
        self._show_status()
        self.ways_on.show_machine(snapshot, array)

    def _show_done(self, plan: Plan, ending: PlanDone) -> None:
        self._shared.show_plan(plan, ending)
        if plan.purpose in _PROVES_DISKS:
            self._show_proof(plan, ending)
            return
        if plan.purpose in ARRAY_GOES_ON:
            self._show_change(plan, ending)
            return
        self._size.setText(_size_words(plan))
        rows = promises(plan, ending)
        self._table.show_promises(rows)
        words, unprotected = build_conclusion(plan, ending), in_words(until_synced(plan))
        self._show_sizes(all_equal=words.good)
        self._after.show_plan(plan)
        kind = Status.GOOD if words.good else Status.WARNING
        more = "" if words.good else in_words(words.more)
        survives = bool(plan.predicted and plan.predicted.survives)
        self._built = _Built(kind, in_words(words.title), more, unprotected, survives)
        self._show_status()

    def _show_sizes(self, *, all_equal: bool) -> None:
        """Fold the sizes where all are as promised; what differs is seen at once."""
        words = (
            self.tr("Size of each layer: as planned") if all_equal else self.tr("Planned and actual sizes")
        )
        self._sizes.setText(words)
        self._sizes.unfold(not all_equal)

    def _show_change(self, plan: Plan, ending: PlanDone) -> None:
        words = conclusion(plan, ending)
        if ending.certificates:
            self._show_certificate(True)
            self._show_proofs(plan, ending)
        kind = Status.GOOD if words.good else Status.WARNING
        self._say(kind, in_words(words.title), in_words(words.more))

    def _show_status(self) -> None:
        """Say beside the promise how the array stands now; where it is in trouble, say that instead."""
        if self._built is None:
            return
        built, findings = self._built, array_findings(self._array) if self._array else ()
        now = sentences_in_row(*map(sentence, findings)) if self._array else built.unprotected
        if self._array and self._array.sync is not None and not _is_grave(findings):
            # The bar below says it, with its share and its end.
            now = ""
        elif self._array and built.survives and not findings:
            now = self.tr("Protected.")
        if self._array and any(finding.severity is Severity.BLOCKING for finding in findings):
            self._say(Status.BAD, sentences_in_row(built.title, array_status_words(self._array)), now)
        else:
            self._say(built.kind, built.title, sentences_in_row(built.promise, now))

    def _show_proof(self, plan: Plan, ending: PlanDone) -> None:
        self._show_proofs(plan, ending)
        words = teardown_conclusion(plan, ending)
        kind = Status.GOOD if words.good else Status.WARNING
        self._say(kind, in_words(words.title), in_words(words.more))

    def _show_proofs(self, plan: Plan, ending: PlanDone) -> None:
        proofs = certificate_of(plan, ending)
        self._certificate.show_certificate(self._machine_title(), proofs, ending.time or time.time())

    def _machine_title(self) -> str:
        machine = self._session.machine
        return machine.title if machine else ""

    def _say(self, kind: Status, title: str, advice: str, output: str = "") -> None:
        # Root begins a refusal with the words that are the advice, too.
        advice = "" if title.startswith(advice) else advice
        self._sign.show_picture(kind.icon, kind.value)
        self._title.setText(title)
        self._advice.setText(advice)
        self._advice.setVisible(bool(advice))
        self._output.show_text(output)
        self.setAccessibleName(title)
        self.setAccessibleDescription(advice)

    def show_whole(self, whole: bool) -> None:
        """Let nothing scroll within the result, where all of it is scrolled."""
        self._certificate.show_whole(whole)

    def _show_certificate(self, proved: bool) -> None:
        """Show the certificate, which then takes all the height there is, or hide it."""
        for part in (self._certificate, self._certificate.save_button):
            part.setVisible(proved)
        last = self._column.count() - 1
        for item, share in ((0, int(proved)), (last, int(not proved))):
            self._column.setStretch(item, share)

    def _lay_out(self) -> QVBoxLayout:
        self._title.setWordWrap(True)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        head = hbox(0, Space.M, (self._sign, 0, Qt.AlignmentFlag.AlignTop), (self._title, 1))
        ways_on = Flow(Space.S, *self.ways_on.buttons, self._certificate.save_button)
        buttons = hbox(0, Space.S, (ways_on, 1), (self._done, 0, Qt.AlignmentFlag.AlignBottom))
        proof = (self._certificate, 1)
        card = Card(
            head,
            self._size,
            self._advice,
            self._sync,
            flush_left(self._sizes),
            self._table,
            proof,
            self._output,
            buttons,
        )
        return vbox(0, Space.M, card, self._shared, self._after, 1, parent=self)


def _is_grave(findings: Sequence[Finding]) -> bool:
    return any(finding.severity is not Severity.NOTE for finding in findings)


def _size_words(plan: Plan) -> str:
    """The usable size that was built, and the folder for it: the shared one, where there is one."""
    size = format_size(plan.predicted.usable) if plan.predicted else ""
    folders = folders_to_use(plan)
    if not folders:
        return size
    words = QCoreApplication.translate("ResultView", "{size} at {point}")
    return words.format(size=size, point=folders[0])
