"""A picture of the disks in an array: each with the serial number on its label, and what becomes of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from raidwright.storage.fact import visible
from raidwright.storage.plan.array_tree import drive_under
from raidwright.storage.plan.repair.findings import keeps_journal
from raidwright.storage.snapshot.array_status import has_failed, in_places, is_system_of_nas
from raidwright.storage.snapshot.arrays import SPARE, WANT_REPLACEMENT, Array, ArrayMember
from raidwright.storage.snapshot.disks import Block, Drive, Media, Snapshot
from raidwright.storage.snapshot.tree import array_behind, array_members, block_at
from raidwright.storage.units import format_size
from raidwright.ui.arrays.light import LightButton
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.flow import Flow
from raidwright.ui.look.icons import IconName, Picture
from raidwright.ui.look.labels import Label, Muted, as_tip
from raidwright.ui.look.layouts import flush_left, hbox, vbox
from raidwright.ui.look.painting import begin_painting
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.tints import MEMBER
from raidwright.ui.look.widgets import Status, StatusLine
from raidwright.ui.words.devices import location_words, made_of_words, media_picture

translate = QCoreApplication.translate


@dataclass(frozen=True)
class MemberFacts:
    """One disk of an array, or an empty place; compared to see what must be drawn anew."""

    serial: str
    """The serial number as on the label, else the WWN or the device."""
    model: str
    location: str
    """Port and bay."""
    device: str
    """Node, size and temperature."""
    picture: IconName
    kind: Status
    state: str
    """What becomes of it in the array."""
    drive: str = ""
    """The id of its drive; empty for none."""

    def words(self) -> str:
        """All facts of the disk in one line, for a screen reader."""
        return ", ".join(filter(None, (self.serial, self.model, self.location, self.device, self.state)))


def members_of(array: Array, snapshot: Snapshot) -> tuple[MemberFacts, ...]:
    """All disks of an array: members, empty places, spares and failed ones, then those left behind."""
    # The system of a NAS has many places that were never filled.
    places = (each for each in in_places(array) if each is not None or not is_system_of_nas(array))
    members = (_empty() if each is None else _member(each, array, snapshot) for each in places)
    return (*members, *_left_behind(array, snapshot))


def _member(member: ArrayMember, array: Array, snapshot: Snapshot) -> MemberFacts:
    block = block_at(snapshot, member.path)
    kind, state = _state(member, array)
    drive = drive_under(member.path, snapshot)
    if drive is not None and drive.health == "failing" and kind is not Status.BAD:
        kind, state = (
            Status.BAD,
            translate("ArrayMember", "{state}, but the disk is failing").format(state=state),
        )
    if member.errors:
        state = translate("ArrayMember", "{state}, errors: {n}").format(state=state, n=member.errors)
    lower = array_behind(snapshot, block) if block is not None else None
    facts = _facts(block, member.path, drive, kind, state)
    return facts if lower is None else _facts_of_array(facts, lower)


def _facts_of_array(facts: MemberFacts, lower: Array) -> MemberFacts:
    """The facts of a member that is itself an array: called by its name, and made of disks."""
    name = visible(lower.title)
    return replace(facts, serial=name, model=made_of_words(lower), picture="drive-array")


def _left_behind(array: Array, snapshot: Snapshot) -> Iterator[MemberFacts]:
    """Disks that call themselves members of the running array but are not held by it."""
    member_paths = {member.path for member in array.members}
    for block in array_members(snapshot, array) if array.running else ():
        if block.path not in member_paths:
            state = translate("ArrayMember", "Out of date: the array is running without this disk")
            yield _facts(block, block.path, drive_under(block.path, snapshot), Status.WARNING, state)


def _state(member: ArrayMember, array: Array) -> tuple[Status, str]:
    slot = translate("ArrayMember", "slot {n}").format(n=member.slot + 1) if member.slot >= 0 else ""
    if has_failed(member):
        return Status.BAD, translate("ArrayMember", "Failed")
    if keeps_journal(member):
        return Status.INFO, translate("ArrayMember", "Journal")
    if member.slot < 0:
        spare = (
            translate("ArrayMember", "Hot spare") if member.states else translate("ArrayMember", "Present")
        )
        return Status.INFO, spare
    if not array.running:
        return Status.INFO, translate("ArrayMember", "Present, {place}").format(place=slot)
    if WANT_REPLACEMENT in member.states:
        return Status.WARNING, translate("ArrayMember", "Being replaced by another disk, {place}").format(
            place=slot
        )
    if SPARE in member.states:
        return Status.WARNING, translate("ArrayMember", "Rebuilding, {place}").format(place=slot)
    return Status.GOOD, translate("ArrayMember", "Active, {place}").format(place=slot)


def _empty() -> MemberFacts:
    words = translate("ArrayMember", "Empty slot")
    state = translate("ArrayMember", "Disk missing")
    return MemberFacts(words, "", "", "", "drive-other", Status.BAD, state)


def _facts(block: Block | None, path: str, drive: Drive | None, kind: Status, state: str) -> MemberFacts:
    node = path.removeprefix("/dev/")
    size = format_size(block.size) if block is not None else ""
    heat = "" if drive is None or drive.temperature is None else f"{drive.temperature:.0f} °C"
    return MemberFacts(
        serial=visible(drive.serial or drive.wwn if drive else "") or node,
        model=visible(drive.model) if drive else "",
        location=location_words(drive) if drive else "",
        device=" · ".join(filter(None, (node, size, heat))),
        picture=media_picture(drive.media if drive else Media.OTHER),
        kind=kind,
        state=state,
        drive=drive.id if drive else "",
    )


_WIDTH = 150
"""Pixels that a disk needs."""
_EDGE = 4


class MemberTile(QFrame):
    """One disk of an array from the front, with the colour of its state at the edge."""

    def __init__(self, session: QtSession, facts: MemberFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts = facts
        self.setAccessibleName(facts.words())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        serial = Label(facts.serial)
        set_type(serial, Type.STRONG)
        lines = [Muted(facts.location, wrap=True)] if facts.location else []
        self.setToolTip(as_tip(facts.words()))
        head = hbox(0, Space.S, Picture(facts.picture, 20), (serial, 1))
        state = StatusLine(facts.kind, facts.state)
        self.which = LightButton(session, lambda: facts.drive) if facts.drive else None
        which = [flush_left(self.which)] if self.which else []
        vbox((Space.M + _EDGE, Space.S, Space.M, Space.S), 2, head, *lines, state, 1, *which, parent=self)

    def sizeHint(self) -> QSize:
        """At least as wide as a serial number and its surroundings take."""
        least = max(_WIDTH, super().minimumSizeHint().width())
        return QSize(least, super().sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the front of the disk and its edge."""
        painter, ink = begin_painting(self)
        colour = self._facts.kind.ink(ink)
        border = QPen(ink.line, 1)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(border)
        painter.setBrush(MEMBER.of(colour, ink))
        painter.drawRoundedRect(box, 6, 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawRoundedRect(QRectF(_EDGE, Space.S, _EDGE, self.height() - 2 * Space.S), 2, 2)


class MembersPicture(Flow):
    """All disks of one array, side by side as far as there is room."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(Space.S, even=True, parent=parent)
        self._session = session
        self.setObjectName("members")
        self.setAccessibleName(self.tr("Member disks"))
        self._facts: tuple[MemberFacts, ...] = ()

    def show_members(self, members: tuple[MemberFacts, ...]) -> None:
        """Show ``members``; tiles are made anew only when something has changed."""
        if members != self._facts:
            self._facts = members
            self.setAccessibleDescription("; ".join(each.words() for each in members))
            tiles = [MemberTile(self._session, each) for each in members]
            self.replace(*tiles)
            self._set_tab_order(tiles)

    def _set_tab_order(self, tiles: Sequence[MemberTile]) -> None:
        """Put the tiles before what is below them in the tab order: Qt orders widgets as they were made."""
        before = self.previousInFocusChain()
        while before not in (None, self) and before.focusPolicy() is Qt.FocusPolicy.NoFocus:
            before = before.previousInFocusChain()
        buttons = [tile.which for tile in tiles if tile.which is not None]
        for one, other in pairwise([before or self, *buttons]):
            self.setTabOrder(one, other)
