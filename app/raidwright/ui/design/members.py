"""The disks of the design: the list to choose from, and the trays of members and spares."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QPushButton, QVBoxLayout, QWidget

from raidwright.ui.design.disk_list import LOWEST, DiskList
from raidwright.ui.design.selection import Selection
from raidwright.ui.design.stripe_picture import disk_letter
from raidwright.ui.design.tray import Tray
from raidwright.ui.disks.shelf import Group
from raidwright.ui.look.naming import named
from raidwright.ui.look.theme import Space
from raidwright.ui.look.well import Well
from raidwright.ui.look.widgets import Muted


class MemberChooser(QWidget):
    """Emits ``chosen`` with a new `Selection`; shows whatever selection it is given."""

    chosen = Signal(object)
    wipe_wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._selection = Selection()
        self._disks = DiskList()
        self._members = Tray("members", self.tr("Members"), self.tr("Check disks above, or drag them here"))
        self._spares = Tray("spares", self.tr("Spares"), self.tr("Drag disks here to keep them ready"))
        self._to_spares = named(QPushButton(self.tr("Make &spare")), "make-spare")
        self._to_members = named(QPushButton(self.tr("Make &member")), "make-member")
        self._wipe = named(QCheckBox(self.tr("Old contents of the chosen disks may be &erased")), "wipe")
        self._lay_out()
        self._connect()

    def give_height(self, height: int) -> None:
        """Let the list of disks take a third of a page of ``height`` pixels."""
        self._disks.setMaximumHeight(max(LOWEST, height // 3))

    def show_selection(self, groups: tuple[Group, ...], selection: Selection, *, wipe: bool) -> None:
        """List the disks of ``groups`` and show ``selection`` among them."""
        self._selection = selection
        words = {facts.key: f"{facts.second} · {facts.title}" for group in groups for facts in group.cards}
        gone = self.tr("a disk that is not there")
        self._disks.show_groups(groups)
        self._disks.show_used(selection.drives)
        members = enumerate(selection.members)
        self._members.show_drives(
            [(drive, f"{disk_letter(place)}   {words.get(drive, gone)}") for place, drive in members]
        )
        self._spares.show_drives([(drive, words.get(drive, gone)) for drive in selection.spares])
        self._wipe.setChecked(wipe)
        self._follow_selection()

    def _want(self, drive: str, wanted: bool) -> None:
        selection = self._selection
        self.chosen.emit(selection.with_member(drive) if wanted else selection.without([drive]))

    def _take_out(self, drives: list[str]) -> None:
        self.chosen.emit(self._selection.without(drives))

    def _put_members(self, drives: list[str], row: int) -> None:
        self.chosen.emit(self._selection.as_members(drives, row))

    def _put_spares(self, drives: list[str], row: int) -> None:
        self.chosen.emit(self._selection.as_spares(drives, row))

    def _follow_selection(self) -> None:
        self._to_spares.setEnabled(bool(self._members.chosen()))
        self._to_members.setEnabled(bool(self._spares.chosen()))

    def _connect(self) -> None:
        self._disks.wanted.connect(self._want)
        self._members.put.connect(self._put_members)
        self._spares.put.connect(self._put_spares)
        self._wipe.clicked.connect(self.wipe_wanted)
        for tray in (self._members, self._spares):
            tray.taken_out.connect(self._take_out)
            tray.itemSelectionChanged.connect(self._follow_selection)
        self._to_spares.clicked.connect(lambda: self._put_spares(self._members.chosen(), 0))
        self._to_members.clicked.connect(lambda: self._put_members(self._spares.chosen(), 99))

    def _lay_out(self) -> None:
        trays = QGridLayout()
        trays.setHorizontalSpacing(Space.M)
        trays.setVerticalSpacing(Space.XS)
        trays.addWidget(Muted(self.tr("Members, in their order")), 0, 0)
        trays.addWidget(Muted(self.tr("Spares")), 0, 1)
        trays.addWidget(Well(self._members), 1, 0)
        trays.addWidget(Well(self._spares), 1, 1)
        trays.addWidget(self._to_spares, 2, 0)
        trays.addWidget(self._to_members, 2, 1)
        trays.setRowStretch(3, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(self._disks)
        column.addWidget(self._wipe)
        column.addLayout(trays)
