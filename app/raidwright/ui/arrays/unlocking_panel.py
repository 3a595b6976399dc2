"""How it is unlocked after a restart, of an array that the computer knows, and every finding about it."""

from PySide6.QtWidgets import QWidget

from raidwright.storage.fact import visible
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.boot import ChangeUnlocking
from raidwright.storage.plan.upkeep.unlocking import unlocking_now
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.ui.arrays.asking_panel import AskingPanel
from raidwright.ui.look.labels import Text, name_widget
from raidwright.ui.look.layouts import add_row, form_rows
from raidwright.ui.shared.choice_boxes import UnlockingBox


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
