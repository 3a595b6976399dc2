"""The disks of the design: the list to choose from, and those chosen as members and spares."""

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from raidwright.ui.design.chosen_disks import ChosenDisks, DiskList, DriveLabel
from raidwright.ui.design.stripe_picture import disk_letter
from raidwright.ui.look.columns import Elastic
from raidwright.ui.look.controls import FlatButton
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import flush_right, hbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Card, Heading, ListFrame
from raidwright.ui.shared.devices import DeviceGroup


@dataclass(frozen=True)
class Selection:
    """Drive ids in use, each at most once."""

    members: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()

    @property
    def drives(self) -> tuple[str, ...]:
        """The ids of members and spares."""
        return self.members + self.spares

    def with_members(self, drives: list[str]) -> "Selection":
        """A selection with ``drives`` behind the members, but for those in use already."""
        return Selection(
            (*self.members, *_without_drives(tuple(dict.fromkeys(drives)), [*self.drives])), self.spares
        )

    def without(self, drives: list[str]) -> "Selection":
        """A selection without ``drives``."""
        return Selection(_without_drives(self.members, drives), _without_drives(self.spares, drives))

    def as_members(self, drives: list[str], row: int) -> "Selection":
        """A selection with ``drives`` as members, from index ``row`` of the present ones on."""
        return Selection(_insert_drives(self.members, drives, row), _without_drives(self.spares, drives))

    def as_spares(self, drives: list[str], row: int) -> "Selection":
        """A selection with ``drives`` as spares, from index ``row`` of the present ones on."""
        return Selection(_without_drives(self.members, drives), _insert_drives(self.spares, drives, row))


def _without_drives(there: tuple[str, ...], drives: list[str]) -> tuple[str, ...]:
    return tuple(drive for drive in there if drive not in drives)


def _insert_drives(there: tuple[str, ...], drives: list[str], row: int) -> tuple[str, ...]:
    before, after = there[:row], there[row:]
    return (*_without_drives(before, drives), *dict.fromkeys(drives), *_without_drives(after, drives))


class MemberChooser(Card):
    """Emits ``chosen`` with a new `Selection`; shows whatever selection it is given."""

    chosen = Signal(object)
    wipe_wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._selection = Selection()
        self.list = DiskList()
        """The disks to choose from."""
        self.elastic = Elastic(self.list)
        above = self.tr("Check disks above, or drag them here")
        self._members = ChosenDisks("members", self.tr("Members"), above, 3)
        self._spares = ChosenDisks("spares", self.tr("Hot spares"), self.tr("Drag hot spares here"), 1)
        self._to_spares: QPushButton = name_widget(FlatButton(self.tr("Make &hot spare")), "make-spare")
        self._to_members: QPushButton = name_widget(FlatButton(self.tr("Ma&ke member")), "make-member")
        self._to_spares.setToolTip(self.tr("Turns the selected members into hot spares"))
        self._to_members.setToolTip(self.tr("Turns the selected hot spares into members"))
        self._count = name_widget(Muted(), "chosen-count")
        self._wipe = name_widget(QCheckBox(self.tr("Allow erasin&g old data")), "wipe")
        self._wipe.setToolTip(self.tr("Disks with data can be used only if this is checked."))
        self._lay_out()
        self._connect()

    def show_selection(self, groups: tuple[DeviceGroup, ...], selection: Selection, *, wipe: bool) -> None:
        """List the disks of ``groups`` and show ``selection`` among them."""
        self._selection = selection
        captions = {facts.key: (facts.title, facts.second) for group in groups for facts in group.cards}
        absent_caption = (self.tr("missing disk"), "")
        self.list.show_disks(groups, selection.drives)
        count = self.tr("{chosen} of {all} selected")
        self._count.setText(count.format(chosen=len(selection.drives), all=len(captions)) if captions else "")
        members = enumerate(selection.members)
        self._members.show_drives(
            {
                drive: DriveLabel(disk_letter(index), *captions.get(drive, absent_caption))
                for index, drive in members
            }
        )
        spares = {drive: DriveLabel("", *captions.get(drive, absent_caption)) for drive in selection.spares}
        self._spares.show_drives(spares)
        self._wipe.setChecked(wipe)
        self._follow_selection()

    def _follow_list(self, wanted: list[str], unwanted: list[str]) -> None:
        self.chosen.emit(self._selection.without(unwanted).with_members(wanted))

    def _take_out(self, drives: list[str]) -> None:
        self.chosen.emit(self._selection.without(drives))

    def _put_members(self, drives: list[str], row: int) -> None:
        self.chosen.emit(self._selection.as_members(drives, row))

    def _put_spares(self, drives: list[str], row: int) -> None:
        self.chosen.emit(self._selection.as_spares(drives, row))

    def _follow_selection(self) -> None:
        self._to_spares.setEnabled(bool(self._members.chosen_ids()))
        self._to_members.setEnabled(bool(self._spares.chosen_ids()))

    def _connect(self) -> None:
        self.list.wanted.connect(self._follow_list)
        self._members.put.connect(self._put_members)
        self._spares.put.connect(self._put_spares)
        self._wipe.clicked.connect(self.wipe_wanted)
        for disks in (self._members, self._spares):
            disks.taken_out.connect(self._take_out)
            disks.picked.connect(self._follow_selection)
        self._to_spares.clicked.connect(lambda: self._put_spares(self._members.chosen_ids(), 0))
        self._to_members.clicked.connect(lambda: self._put_members(self._spares.chosen_ids(), 99))

    def _lay_out(self) -> None:
        self.body.setSpacing(Space.XS)
        title = hbox(0, Space.S, (Heading(self.tr("Disks")), 1), self._count)
        self.add(title, (self.elastic, 1), self._wipe)
        for words, button, disks in (
            (self.tr("Members in order"), self._to_spares, self._members),
            (self.tr("Hot spares"), self._to_members, self._spares),
        ):
            self.add(Space.XS, hbox(0, -1, (Muted(words), 1), flush_right(button)), ListFrame(disks))
