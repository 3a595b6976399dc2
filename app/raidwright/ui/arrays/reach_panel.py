"""All the room that there is: up to which layer on the array it is used."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.repair import Expand
from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.growth.layers_above import reaches_on
from raidwright.storage.plan.plan import Planned
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.steps.enlarge import Reach
from raidwright.ui.arrays.asking_panel import AskingPanel
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.layouts import add_row, form_rows

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
            return translate("Reach", "Volume group")
        case Reach.VOLUME:
            return translate("Reach", "Logical volume")
        case Reach.FILESYSTEM:
            return translate("Reach", "File system (everything)")
        case _:
            assert_never(reach)
