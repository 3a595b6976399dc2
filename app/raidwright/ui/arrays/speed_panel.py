"""How fast a sync of an array shall be: at least and at most, or as the computer says."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSpinBox, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.fields import MOST_SPEED
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.upkeep import LimitSpeed
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.steps.upkeep import as_held
from raidwright.storage.units import MEGABYTE
from raidwright.ui.arrays.asking_panel import AskingPanel
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.layouts import add_row, form_rows

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
            " reach the minimum speed even under other load. The maximum leaves disk speed for other"
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
