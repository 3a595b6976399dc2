"""What is chosen on the build page: disks, array, what lies on it. One design in, one design out."""

from collections.abc import Sequence

from msgspec import structs
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.proposals.defaults import Offers, first_design, level_for, with_level
from raidwright.ui.design.array_form import ArrayForm, ExpertForm
from raidwright.ui.design.layers import LayerForm
from raidwright.ui.design.members import MemberChooser, Selection
from raidwright.ui.look.layouts import vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading
from raidwright.ui.shared.devices import DeviceGroup


class BuildForm(QObject):
    """All fields of a design; emits ``edited`` with a whole new one.

    Until the user takes a level, it follows the number of disks.
    """

    edited = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._design = self._before = first_design()
        self._level_taken = False
        self.disks = MemberChooser()
        """The column of disks."""
        self.settings = QWidget()
        """The column of the array and what lies on it."""
        self._array = ArrayForm()
        self._layers = LayerForm()
        self._expert = ExpertForm()
        self.disks.chosen.connect(self._choose_disks)
        self.disks.list.taken_back.connect(self._take_back)
        self.disks.wipe_wanted.connect(self._set_wipe)
        self._array.level_chosen.connect(self._take_level)
        for form in (self._array, self._layers, self._expert):
            form.edited.connect(self.edited)
        array = Card(Heading(self.tr("Array")), self._array, self._expert)
        layers = Card(Heading(self.tr("Encryption, volumes and file system")), self._layers)
        vbox(0, Space.M, array, layers, 1, parent=self.settings)

    def begin(self, *, level_taken: bool) -> None:
        """Forget the design that was shown: another is begun, whose level was chosen or follows the disks."""
        self._level_taken = level_taken
        self._layers.forget()

    def show_design(
        self, design: ArrayDesign, groups: tuple[DeviceGroup, ...], offers: Offers, users: Sequence[str]
    ) -> None:
        """Show ``design``, the disks it can be made of, what each level would give, and whose it can be.

        Nothing is emitted.
        """
        self._design = design
        selection = Selection(design.members, design.spares)
        self.disks.show_selection(groups, selection, wipe=design.wipe)
        self._array.show_design(design, offers)
        self._layers.show_design(design, users)
        self._expert.show_design(design)

    def _take_back(self) -> None:
        """Undo the last choice of disks, with the order and the level that it has changed."""
        self.edited.emit(self._before)

    def _choose_disks(self, selection: Selection) -> None:
        self._before = self._design
        count = len(selection.members)
        fits = self._level_taken and count <= self._design.level.facts.most_members
        level = self._design.level if fits else level_for(count)
        self.edited.emit(
            structs.replace(
                with_level(self._design, level), members=selection.members, spares=selection.spares
            )
        )

    def _take_level(self, level: Level) -> None:
        self._level_taken = True
        self.edited.emit(with_level(self._design, level))

    def _set_wipe(self, wanted: bool) -> None:
        self.edited.emit(structs.replace(self._design, wipe=wanted))
