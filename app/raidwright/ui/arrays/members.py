"""The places of an array and the disks in them, told apart as hands do: by the numbers on their labels."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from raidwright.storage.fact import visible
from raidwright.storage.plan.array_tree import drive_under
from raidwright.storage.plan.repair.target import keeps_journal
from raidwright.storage.snapshot.arrays import SPARE, WANT_REPLACEMENT, Array, ArrayMember
from raidwright.storage.snapshot.disks import Block, Drive, Media, Snapshot
from raidwright.storage.snapshot.standing import call_roll, has_failed, is_system_of_nas
from raidwright.storage.snapshot.tree import array_behind, array_members, block_at
from raidwright.storage.units import format_size
from raidwright.ui.look.icons import IconName
from raidwright.ui.look.widgets import Status
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
    placed = sorted(array.members, key=lambda each: (each.slot < 0, each.slot, each.path))
    members = [_member(each, array, snapshot) for each in placed]
    # The system of a NAS has many places that were never filled.
    empty = 0 if is_system_of_nas(array) else call_roll(array).missing
    members[_count_in_slots(placed) : _count_in_slots(placed)] = [_empty()] * empty
    return (*members, *_left_behind(array, snapshot))


def _count_in_slots(members: list[ArrayMember]) -> int:
    return sum(each.slot >= 0 for each in members)


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
        return Status.WARNING, translate("ArrayMember", "Being replaced, {place}").format(place=slot)
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
