"""Try it first: the plan under review, done with copies of the disks on the practice machine."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.session.choices import is_practice
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete, Wipe
from raidwright.storage.operations.repair import AddDisk, Expand, Replace
from raidwright.storage.plan.plan import Plan
from raidwright.ui.bridge.loop import Task
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.controls import ThinProgressBar
from raidwright.ui.look.labels import Muted, as_tip, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Status, StatusLine
from raidwright.ui.words.sentences import failure_sentence, in_words, translate_failure

if TYPE_CHECKING:
    from raidwright.session.rehearsal import Act, Rehearsed

_REHEARSED = (Build, Delete, Wipe, Replace, AddDisk, Expand)
"""What changes disks for good; anything else can be undone by itself."""


class RehearsalCard(Card):
    """Offers a rehearsal of a plan, and shows each act of it as it ends; nothing real is touched by it."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._operation: Build | Delete | Wipe | Replace | AddDisk | Expand | None = None
        self._task: Task | None = None
        self._hint = Muted(wrap=True)
        self._acts = QWidget()
        self._rows = vbox(0, Space.XS, parent=self._acts)
        self._bar = ThinProgressBar(0)
        self._now = Muted(wrap=True)
        self._try = name_widget(QPushButton(self.tr("&Try it first")), "rehearse")
        self._drill = name_widget(QPushButton(self.tr("Simulate a disk &failure")), "drill")
        self._cancel = name_widget(QPushButton(self.tr("Stop the rehearsal")), "end-rehearsal")
        self._try.clicked.connect(self._rehearse)
        self._drill.clicked.connect(self._fail_a_disk)
        self._cancel.clicked.connect(self.forget)
        buttons = hbox(0, Space.S, self._try, self._drill, self._cancel, 1)
        self.add(self._hint, self._acts, self._bar, self._now, buttons)
        self.forget()

    def show_plan(self, plan: Plan) -> None:
        """Offer to rehearse ``plan``; hidden where it cannot be, as on the practice machine itself."""
        operation = plan.operation
        self._operation = operation if isinstance(operation, _REHEARSED) and not plan.done else None
        self.setVisible(self._operation is not None and not is_practice(self._session.choice))
        self._try.setEnabled(not self._why_not)
        self._try.setToolTip(as_tip(self._why_not))
        self._try.setAccessibleDescription(self._why_not)
        self.forget()

    @property
    def _why_not(self) -> str:
        """Why there is no practice machine to rehearse on; empty where there is."""
        reason = self._session.no_practice
        return "" if reason is None else translate_failure("", reason)

    def forget(self) -> None:
        """Stop what is under way, and show nothing of it."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        while (item := self._rows.takeAt(0)) is not None:
            if (row := item.widget()) is not None:
                row.deleteLater()
        self._hint.setText(self._why_not or self.tr("Runs on copies. Your disks do not change."))
        self._show(busy=False)

    def _rehearse(self) -> None:
        from raidwright.session.rehearsal import rehearse

        if self._operation is not None and self._session.snapshot is not None:
            self.forget()
            self._show_each(partial(rehearse, self._operation, self._session.snapshot))

    def _fail_a_disk(self) -> None:
        from raidwright.session.rehearsal import drill

        if isinstance(self._operation, Build) and self._session.snapshot is not None:
            self._show_each(partial(drill, self._operation, self._session.snapshot))

    def _show_each(self, acts: Callable[[Callable[[str], None]], AsyncIterator[Act | Rehearsed]]) -> None:
        tell = partial(self._session.loop.post, self._tell)
        stream = self._session.loop.stream
        self._task = stream(partial(acts, tell), self._take, self._finish, self._fail)
        self._show(busy=True)

    def _take(self, part: Act | Rehearsed) -> None:
        from raidwright.session.rehearsal import Rehearsed

        if isinstance(part, Rehearsed):
            words = self.tr(
                "The rehearsal succeeded. The plan shown here is the same (fingerprint {fingerprint})."
            )
            self._add(Status.GOOD, words.format(fingerprint=part.fingerprint))
            return
        words = self.tr("{what} – {seconds} s")
        self._add(Status.GOOD, words.format(what=in_words(part.what), seconds=f"{part.seconds:.0f}"))
        for detail in part.details:
            line = Muted(in_words(detail), wrap=True)
            line.setContentsMargins(Space.XL, 0, 0, 0)
            self._rows.addWidget(line)

    def _finish(self) -> None:
        self._task = None
        self._show(busy=False)

    def _fail(self, error: Exception) -> None:
        self._add(Status.BAD, failure_sentence(error))
        self._finish()

    def _add(self, kind: Status, words: str) -> None:
        row = StatusLine(kind, words)
        row.setAccessibleName(words)
        self._rows.addWidget(row)

    def _tell(self, words: str) -> None:
        self._now.setText(words)

    def _show(self, *, busy: bool) -> None:
        operation = self._operation
        drills = isinstance(operation, Build) and operation.design.level.facts.is_redundant
        self._bar.setVisible(busy)
        self._now.setVisible(busy)
        self._now.setText("")
        self._cancel.setVisible(busy)
        self._try.setVisible(not busy)
        self._acts.setVisible(busy or self._rows.count() > 0)
        self._drill.setVisible(drills and not busy and self._rows.count() > 0)
