"""Beside the tree, in place of the array: how something shall be done with it, and every finding about it."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import assert_never

from msgspec import structs
from PySide6.QtCore import QCoreApplication, QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QSpinBox, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.fields import MOST_SPEED
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.boot import ChangeUnlocking
from raidwright.storage.operations.repair import Expand
from raidwright.storage.operations.upkeep import LimitSpeed
from raidwright.storage.plan.growth.enlarging import plan_enlarging, reaches_on
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.plan.upkeep.unlocking import unlocking_now
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.steps.enlarge import Reach
from raidwright.storage.steps.upkeep import as_held
from raidwright.storage.units import MEGABYTE
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.layouts import Item, add_row, form_rows, hbox, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.plan.answer import FindingsList
from raidwright.ui.shared.choice_boxes import UnlockingBox


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


translate = QCoreApplication.translate


class ReachPanel(AskingPanel):
    """Asks up to which layer an array is enlarged; all layers below that one are enlarged too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("reach", parent)
        self._reach = name_widget(QComboBox(), "reach")
        self._reach.currentIndexChanged.connect(self.changed)
        form = form_rows()
        add_row(form, self.tr("Expand &up to"), self._reach)
        promise = self.tr(
            "Layers are expanded from the array upward, as far as space allows. No data is moved and"
            " nothing is unmounted. Layers above the chosen one keep their size. You can expand them"
            " later."
        )
        self._lay_out(Text(promise), form)

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show the layers that are there; what was chosen stays so while it is there."""
        self._title.setText(
            self.tr("Expand “{name}” to full size").format(name=visible(array_name(array.name)))
        )
        there = reaches_on(array, snapshot)
        if there == tuple(self._reach.itemData(row) for row in range(self._reach.count())):
            return
        before = self._reach.currentData()
        with QSignalBlocker(self._reach):
            self._reach.clear()
            for each in there:
                self._reach.addItem(reach_words(each), each)
            self._reach.setCurrentIndex(there.index(before) if before in there else self._furthest(snapshot))

    def operation(self) -> PlannableOperation:
        """What is asked for by the layer that is chosen."""
        return Expand(self._uuid, self._reach.currentData() or Reach.FILESYSTEM)

    def _furthest(self, snapshot: Snapshot) -> int:
        """The row of the highest layer that can be reached; the last one where none can."""
        rows = range(self._reach.count() - 1, -1, -1)
        answers = ((row, plan_enlarging(self._uuid, snapshot, self._reach.itemData(row))) for row in rows)
        return next((row for row, answer in answers if isinstance(answer, Planned)), rows.start)

    def _forget(self) -> None:
        with QSignalBlocker(self._reach):
            self._reach.clear()


def reach_words(reach: Reach) -> str:
    """The words for a layer in the box of layers."""
    match reach:
        case Reach.ARRAY:
            return translate("Reach", "Array only")
        case Reach.ENCRYPTION:
            return translate("Reach", "LUKS encryption")
        case Reach.GROUP:
            return translate("Reach", "Volume group (file systems keep their size)")
        case Reach.VOLUME:
            return translate("Reach", "Logical volume (the file system keeps its size)")
        case Reach.FILESYSTEM:
            return translate("Reach", "File system (everything)")
        case _:
            assert_never(reach)


_STEP = 10
"""MB/s."""
_NARROWEST = 190
"""Pixels, for the words that stand for no number."""


class SpeedBox(QSpinBox):
    """A field for MB/s, or for no limit of the array's own.

    A limit that is no whole number of MB/s is kept to the byte until somebody changes the field.
    """

    edited = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name_widget(self, name)
        self._known: int | None = None
        self.setRange(0, MOST_SPEED // MEGABYTE)
        self.setSingleStep(_STEP)
        self.setSuffix(" MB/s")
        self.setMinimumWidth(_NARROWEST)
        self.setSpecialValueText(self.tr("system setting"))
        # While a number is being typed its beginning is not yet what is meant.
        self.setKeyboardTracking(False)
        self.valueChanged.connect(self.edited)

    def show_speed(self, speed: int | None) -> None:
        """Show this many bytes per second; nothing is emitted."""
        self._known = speed
        self.blockSignals(True)
        self.setValue(_in_megabytes(speed))
        self.blockSignals(False)

    def speed(self) -> int | None:
        """Bytes per second, rounded as md counts them; None for no limit of the array's own."""
        if self.value() == _in_megabytes(self._known):
            return self._known
        return as_held(self.value() * MEGABYTE) if self.value() else None


def _in_megabytes(speed: int | None) -> int:
    return 0 if speed is None else max(1, round(speed / MEGABYTE))


class SpeedPanel(AskingPanel):
    """Asks for the lowest and the highest speed of an array's syncs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("speed", parent, as_it_is="upkeep-limits-so")
        self._slowest, self._fastest = SpeedBox("speed-slowest"), SpeedBox("speed-fastest")
        self._is_anew = True
        form = form_rows()
        for words, box in (
            (self.tr("Mi&nimum speed"), self._slowest),
            (self.tr("Ma&ximum speed"), self._fastest),
        ):
            box.edited.connect(self.changed)
            add_row(form, words, box)
        promise = self.tr(
            "These limits apply to the initial sync, rebuilds, checks and reshapes. The array tries to"
            " reach the minimum speed even under other load. A maximum leaves disk speed for other"
            " programs. Both apply until the array is stopped or the computer restarts."
        )
        self._lay_out(Text(promise), form)

    def show_array(self, array: Array, _snapshot: Snapshot) -> None:
        """Show the speeds that hold now; what was chosen stays so."""
        self._title.setText(self.tr("Resync speed of “{name}”").format(name=visible(array_name(array.name))))
        if self._is_anew:
            self._is_anew = False
            self._slowest.show_speed(array.slowest)
            self._fastest.show_speed(array.fastest)

    def operation(self) -> PlannableOperation:
        """What is asked for by the two speeds."""
        return LimitSpeed(self._uuid, self._slowest.speed(), self._fastest.speed())

    def _forget(self) -> None:
        self._is_anew = True


class UnlockingPanel(AskingPanel):
    """Asks how a container is unlocked after a restart; the way that is entered now is chosen first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("unlocking", parent, as_it_is="unlocking-so")
        self._is_chosen = False
        self._unlocking = name_widget(UnlockingBox(), "changed-unlocking")
        self._unlocking.activated.connect(self._choose)
        form = form_rows()
        promise = self.tr(
            "The entry in crypttab and the related entries in fstab are changed. The plan shows each"
            " line. The key file is created or removed as needed. Anything unlocked now stays unlocked."
        )
        add_row(form, self.tr("Un&lock method"), self._unlocking)
        self._lay_out(Text(promise), form)

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show what is entered, until something is chosen."""
        self._title.setText(self.tr("Unlock method of “{name}”").format(name=visible(array_name(array.name))))
        now = unlocking_now(array, snapshot)
        if now is not None and not self._is_chosen:
            self._unlocking.show_way(now)

    def operation(self) -> PlannableOperation:
        """What is asked for by the way that is chosen."""
        return ChangeUnlocking(self._uuid, self._unlocking.way())

    def _choose(self) -> None:
        self._is_chosen = True
        self.changed.emit()

    def _forget(self) -> None:
        self._is_chosen = False
