"""Keep it after a restart: how it is unlocked and mounted then, whose it is, and every finding about it."""

from msgspec import structs
from PySide6.QtWidgets import QWidget

from raidwright.storage.design.design import ArrayDesign, Ownership
from raidwright.storage.fact import visible
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.boot import Enable
from raidwright.storage.plan.upkeep.enabling import (
    AS_EVER,
    boot_choices_of,
    can_be_given,
    found_design,
)
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.singles import is_single
from raidwright.ui.arrays.asking_panel import AskingPanel
from raidwright.ui.look.labels import Text
from raidwright.ui.look.layouts import add_row, form_rows
from raidwright.ui.shared.choice_boxes import MountOptionBoxes, OwnerBox, OwnershipBox, UnlockingBox


class EnablePanel(AskingPanel):
    """Asks how an array that stays is unlocked and mounted, and to whom the folder belongs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("keep", parent)
        self._design: ArrayDesign | None = None
        """What is there, and what was chosen of it."""
        self._unlocking, self._options = UnlockingBox(), MountOptionBoxes()
        self._ownership, self._owner = OwnershipBox(may_stay=True), OwnerBox()
        self._ownership.activated.connect(self._set_owner)
        self._owner.edited.connect(self._set_owner)
        self._unlocking.activated.connect(self._set_unlocking)
        self._options.edited.connect(self._choose)
        self._form = form_rows()
        self._promise = Text()
        add_row(self._form, self.tr("Un&lock method"), self._unlocking)
        add_row(self._form, self.tr("&Access"), self._ownership)
        add_row(self._form, self.tr("Other o&wner"), self._owner)
        self._form.addRow("", self._options)
        self._lay_out(self._promise, self._form)

    def show_array(self, array: Array, snapshot: Snapshot) -> None:
        """Show what can be chosen now; what was chosen stays so."""
        wish = boot_choices_of(self._design) if self._design else None
        self._design = found_design(array, snapshot, wish)
        self._owner.offer(snapshot.host.users)
        for row in (self._ownership, self._owner):
            self._form.setRowVisible(row, can_be_given(array, snapshot))
        self._title.setText(self.tr("Enable “{name}” at boot").format(name=visible(array_name(array.name))))
        self._promise.setText(self._entries_words(array))
        self._show()

    def operation(self) -> PlannableOperation:
        """What is asked for by what is chosen."""
        design = self._design
        if design is None:
            return Enable(self._uuid, AS_EVER)
        owner = self._owner.owner() if self._owner.isEnabled() else ""
        wish = structs.replace(boot_choices_of(design), ownership=self._ownership.choice(), owner=owner)
        return Enable(self._uuid, wish)

    def _entries_words(self, array: Array) -> str:
        if is_single(array):
            return self.tr("Entries are added to crypttab and fstab. The plan shows each line.")
        return self.tr(
            "Entries are added to mdadm.conf, crypttab and fstab. The plan shows each line. The array"
            " itself is not changed."
        )

    def _forget(self) -> None:
        self._design = None
        self._ownership.show_choice(None)
        self._owner.show_owner("")
        self._owner.setEnabled(False)

    def _show(self) -> None:
        design = self._design
        if design is not None:
            self._options.show_design(design)
            if design.encryption is not None:
                self._unlocking.show_way(design.encryption.unlocking)
            self._form.setRowVisible(self._unlocking, design.encryption is not None)
            self._form.setRowVisible(self._options, design.mount is not None)

    def _set_owner(self) -> None:
        self._owner.setEnabled(self._ownership.choice() not in (None, Ownership.ROOT))
        self.changed.emit()

    def _set_unlocking(self) -> None:
        if self._design is not None and self._design.encryption is not None:
            encryption = structs.replace(self._design.encryption, unlocking=self._unlocking.way())
            self._choose(structs.replace(self._design, encryption=encryption))

    def _choose(self, design: ArrayDesign) -> None:
        self._design = design
        self._show()
        self.changed.emit()
