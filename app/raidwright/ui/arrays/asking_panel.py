"""Beside the tree, in place of the array: how something shall be done with it, and every finding about it."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial

from msgspec import structs
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.storage.operations import PlannableOperation
from raidwright.storage.plan.plan import Answer, Refused
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import Item, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.answer import FindingsList


class AskingPanel(QWidget):
    """A question about one array in place of it; whoever shows the panel plans what `planner` returns."""

    changed = Signal()
    """Something else was chosen."""
    left = Signal()

    def __init__(self, name: str, parent: QWidget | None = None, *, as_it_is: str = "") -> None:
        """Begin the name of the button that leads back with ``name``.

        ``as_it_is`` is the code of the finding that says that what is chosen is already so.
        """
        super().__init__(parent)
        self._uuid = ""
        self._as_it_is = as_it_is
        self._title = Heading("", wrap=True)
        self._findings = FindingsList()
        self._back = name_widget(QPushButton(self.tr("&Back")), f"{name}-back")
        self._back.clicked.connect(self.left)

    @property
    def uuid(self) -> str:
        """The UUID of the array that the question is about."""
        return self._uuid

    def begin(self, array: Array, snapshot: Snapshot) -> None:
        """Forget what was chosen, and ask about ``array``."""
        self._uuid = array.uuid
        self._forget()
        self.show_array(array, snapshot)

    @abstractmethod
    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show what can be chosen now; what was chosen stays so while it is there."""

    @abstractmethod
    def operation(self) -> PlannableOperation | None:
        """What is asked for by what is chosen now; None where something has yet to be chosen."""

    def planner(self) -> Callable[[Snapshot], Answer]:
        """The planner for what is asked for; without that it refuses without a finding."""
        operation = self.operation()
        return partial(plan_for, operation) if operation is not None else lambda _: Refused(())

    def missing(self, answer: Answer) -> str:
        """What has yet to be chosen, where nothing else stands against a plan; otherwise empty."""
        return (
            self.tr("Choose a setting that differs from the current one.")
            if self._is_as_it_is(answer)
            else ""
        )

    def show_answer(self, answer: Answer, _snapshot: Snapshot) -> None:
        """Show the planner's findings; that what is chosen is so already becomes a note, not a fault."""
        if self._is_as_it_is(answer):
            answer = Refused(tuple(map(_as_note, answer.findings)))
        self._findings.show_answer(answer)

    def _is_as_it_is(self, answer: Answer) -> bool:
        reasons = {each.code for each in answer.findings if each.severity is Severity.BLOCKING}
        return reasons == {self._as_it_is}

    @abstractmethod
    def _forget(self) -> None:
        """Choose nothing any more."""

    def _lay_out(self, *parts: Item, below: tuple[QWidget, ...] = ()) -> None:
        """Put ``parts`` under the title, then ``below``, then the findings."""
        asked = Card(self._title, *parts, hbox(0, -1, self._back, 1))
        findings = Card(Heading(self.tr("Before you continue")), self._findings)
        vbox(0, Space.M, asked, *below, findings, 1, parent=self)


def _as_note(finding: Finding) -> Finding:
    return structs.replace(finding, severity=Severity.NOTE)
