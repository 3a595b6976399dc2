"""How an array stands, told from the kernel's own words; for every page, the terminal and the helper."""

from collections import defaultdict
from collections.abc import Collection, Set
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate, chain, repeat
from operator import itemgetter

from raidwright.storage.fact import Facts, fill
from raidwright.storage.levels import Level, is_born_short, level_named
from raidwright.storage.snapshot.arrays import (
    CONTAINER,
    FAR_2,
    FAULTY,
    IN_SYNC,
    JOURNAL,
    MULTIPATH,
    REPLACEMENT,
    SPARE,
    WANT_REPLACEMENT,
    Array,
    ArrayMember,
    copies_in,
)
from raidwright.storage.units import GIB, format_size


class ArrayStatus(Enum):
    """How an array stands: the one thing to say of it first, the worst where several hold."""

    INCOMPLETE = "incomplete"
    """It does not run, and not every member is there."""
    STOPPED = "stopped"
    """It does not run; every member is there."""
    FAILED = "failed"
    """Too few members are in sync: what it held cannot be relied on, whatever it still answers."""
    UNWRITABLE = "unwritable"
    """Enough members are left, but not the disk with its journal, and md refuses every write."""
    DEGRADED = "degraded"
    """A place is empty and nothing fills it."""
    REBUILDING = "rebuilding"
    """A member that was replaced, or came back, is being filled."""
    REBUILD_WAITING = "rebuild-waiting"
    """That has not begun yet: before the first write, behind another array, or halted."""
    BUILDING = "building"
    """Its redundancy is computed over its whole length, as after it was made or was not stopped properly."""
    WAITING = "waiting"
    """Building has not begun yet, for the same reasons."""
    RESHAPING = "reshaping"
    """Its data are being moved to another level or number of members, or that is owed."""
    READ_ONLY = "read-only"
    CHECKING = "checking"
    CLEAN = "clean"


_LARGEST_OF_NAS = 16 * GIB
_LEAST_SLOTS_OF_NAS = 5
"""Slots of such a mirror, at least: fewer copies a person may want."""
WHOLE = (ArrayStatus.CLEAN, ArrayStatus.CHECKING, ArrayStatus.READ_ONLY, ArrayStatus.RESHAPING)
"""The array has all its members, and each of them all its data."""
LOST_FOR_WRITING = (ArrayStatus.FAILED, ArrayStatus.UNWRITABLE)
"""What lies on such an array can only be let go of: nothing on it can be erased."""


@dataclass(frozen=True)
class SlotCounts:
    """The places of an array by what is in them, and what is beside them."""

    expected: int
    working: frozenset[int]
    """Places whose member is in sync."""
    filling: frozenset[int]
    """Places whose only member is being filled, or waits for it."""
    spares: int
    faulty: int
    """Members that are there and that md has thrown out."""
    unknown: int
    """Members that are there, of which nobody has said whether they are spares."""

    @property
    def present(self) -> int:
        """Places with a member."""
        return min(self.expected, len(self.working | self.filling) + self.unknown)

    @property
    def missing(self) -> int:
        """Places without a member."""
        return self.expected - self.present


def count_slots(array: Array) -> SlotCounts:
    """The places of ``array`` by whether a member is in sync in them, and the members without a place."""
    states = [(member.slot, frozenset(member.states)) for member in array.members]
    fit = [(slot, words) for slot, words in states if FAULTY not in words]
    working = frozenset(slot for slot, words in fit if slot >= 0 and (IN_SYNC in words or not words))
    return SlotCounts(
        expected=array.expected,
        working=working,
        filling=frozenset(slot for slot, _ in fit if slot >= 0) - working,
        spares=sum(slot < 0 and SPARE in words for slot, words in fit),
        faulty=len(states) - len(fit),
        unknown=sum(slot < 0 and not words for slot, words in fit),
    )


def in_places(array: Array) -> tuple[ArrayMember | None, ...]:
    """The members in the order of their places, None in one that is empty; spares and the like come last.

    A disk that was thrown out stands in an empty place, for there it was: one box for one trouble.
    """
    members = sorted(array.members, key=lambda each: (each.slot, each.path))
    placed = [(each.slot, each) for each in members if each.slot >= 0]
    lost = [each for each in members if each.slot < 0 and has_failed(each)]
    spares = [each for each in members if each.slot < 0 and not has_failed(each)]
    full = {slot for slot, _ in placed}
    gaps = [slot for slot in range(array.expected) if slot not in full][: count_slots(array).missing]
    filled = (*placed, *zip(gaps, chain(lost, repeat(None)), strict=False))
    in_order = (each for _, each in sorted(filled, key=itemgetter(0)))
    return (*in_order, *spares, *lost[len(gaps) :])


def array_status(array: Array) -> ArrayStatus:
    """How ``array`` stands."""
    counts = count_slots(array)
    if array.level == CONTAINER:
        return ArrayStatus.STOPPED
    if not array.running:
        return ArrayStatus.INCOMPLETE if counts.missing else ArrayStatus.STOPPED
    if array.state == "broken" or not _may_be_enough(array, counts.working):
        return ArrayStatus.FAILED
    if lacks_journal(array):
        return ArrayStatus.UNWRITABLE
    if counts.missing:
        return ArrayStatus.DEGRADED
    if counts.filling or _owes_resync(array):
        return _sync_status(array, counts)
    if array.spreading or (array.sync is not None and array.sync.action == "reshape"):
        return ArrayStatus.RESHAPING
    if array.state == "readonly":
        return ArrayStatus.READ_ONLY
    checking = array.sync is not None and array.sync.action in ("check", "repair")
    return ArrayStatus.CHECKING if checking else ArrayStatus.CLEAN


def is_given_up(array: Array) -> bool:
    """Whether the kernel itself has found that the array failed: UDisks2 shows no block device of it then.

    md says "broken" in the place of "clean" alone, and of a read-only array that it is read-only
    (drivers/md/md.c, ``array_state_show``).
    """
    return array.state not in ("", "clean") and array_status(array) is ArrayStatus.FAILED


def failures_survived(array: Array) -> int:
    """How many disks of the running array may surely fail now, whichever they are, with nothing lost.

    Members that lie on one piece of hardware fail at once.

    0 before its redundancy is there: md itself gives a RAID 5 up that loses one in its first sync.
    """
    counts = count_slots(array)
    if not array.running or array.state == "broken" or _owes_resync(array):
        return 0
    bad = (counts.working.intersection(each.slots) for each in array.bad)
    return min(_bearable(array, counts.working - slots) for slots in (frozenset[int](), *bad))


def _bearable(array: Array, working: frozenset[int]) -> int:
    """How many disks may fail of those that have what is wanted, in these places."""
    units = _units(array, working)
    if array.level == Level.RAID10.value:
        return int(bool(units) and all(_enough(array, working - unit) for unit in units))
    bearable = len(working) - _members_needed(array)
    sizes = sorted(map(len, units), reverse=True)
    return sum(total <= bearable for total in accumulate(sizes))


def _units(array: Array, working: Set[int]) -> list[frozenset[int]]:
    """These places by the piece of hardware that takes them with it when it fails."""
    by_unit: defaultdict[str, set[int]] = defaultdict(set)
    for member in array.members:
        if member.slot in working:
            by_unit[member.unit or f"{member.slot}"].add(member.slot)
    return [frozenset(places) for places in by_unit.values()]


def can_spare(array: Array, member: ArrayMember) -> bool:
    """Whether the running array keeps all of its data when this member is thrown out now.

    Never while md is at something or owes it: what it moves or fills may be nowhere else yet.
    """
    idle = array.sync is None and not array.spreading and not _owes_resync(array)
    if not array.running or array.state == "broken" or not idle:
        return False
    return _enough(array, count_slots(array).working - {member.slot})


def lost_bytes(array: Array) -> int:
    """Bytes of each member at which too few of the running array's members have what they should.

    md has marked them as bad; of the far copies of a RAID 10, which lie at other places, it cannot be told.
    """
    working = count_slots(array).working
    lost = (each.bytes for each in array.bad if not _may_be_enough(array, working.difference(each.slots)))
    return sum(lost) if array.running and _may_be_enough(array, working) and not _lies_far(array) else 0


def _lies_far(array: Array) -> bool:
    return array.level == Level.RAID10.value and copies_in(array.layout or FAR_2)[1] > 1


def bad_bytes(array: Array) -> int:
    """Bytes that md has marked as bad, on all members."""
    return sum(each.bytes * len(each.slots) for each in array.bad)


def bad_members(array: Array) -> tuple[str, ...]:
    """Paths of the members with bad blocks."""
    slots = {slot for each in array.bad for slot in each.slots}
    return tuple(member.path for member in array.members if member.slot in slots)


def claimed_twice(array: Array) -> tuple[tuple[str, ...], ...]:
    """Devices that claim one place of the stopped array, each row for a place: all but one are copies.

    What is to replace a member has its place too while that still serves.
    """
    claims: defaultdict[int, list[str]] = defaultdict(list)
    for member in () if array.running else array.members:
        if member.slot >= 0 and REPLACEMENT not in member.states:
            claims[member.slot].append(member.path)
    return tuple(tuple(paths) for paths in claims.values() if len(paths) > 1)


def lacks_journal(array: Array) -> bool:
    """Whether the array has a journal whose disk is missing or has failed; members may lack what it held."""
    journals = (member for member in array.members if JOURNAL in member.states and not has_failed(member))
    return array.log == JOURNAL and not any(journals)


def member_states(member: ArrayMember) -> tuple[str, ...]:
    """What md says of the member; to md a spare is also what has its place and is being filled."""
    filling = member.slot >= 0
    return tuple("filling" if filling and state == SPARE else state for state in member.states)


def has_failed(member: ArrayMember) -> bool:
    """Whether md has thrown the member out."""
    return FAULTY in member.states


def awaiting_replacement(array: Array) -> tuple[str, ...]:
    """Paths of members that md is to replace and has nothing for: the next disk that comes goes there."""
    places = {member.slot for member in array.members if REPLACEMENT in member.states}
    wanting = (member for member in array.members if WANT_REPLACEMENT in member.states)
    return tuple(member.path for member in wanting if member.slot not in places)


def is_waiting(array: Array) -> bool:
    """Whether its resync is announced and has not begun (resync=PENDING or DELAYED in /proc/mdstat)."""
    return array.sync is not None and not array.sync.speed and not array.sync.completed


def _sync_status(array: Array, counts: SlotCounts) -> ArrayStatus:
    """Rebuilding or building, or waiting for it: mdadm makes a RAID 5 with its last place still to be filled.

    That it was whole before, its bitmap and the kernel's log tell.
    """
    begun = array.sync is not None and not is_waiting(array)
    was_whole = (
        array.served_whole or array.whole_at is not None or array.failed_at is not None or counts.faulty
    )
    born = is_born_short(array.level) and counts.filling == {array.expected - 1} and not was_whole
    if counts.filling and not born:
        return ArrayStatus.REBUILDING if begun else ArrayStatus.REBUILD_WAITING
    return ArrayStatus.BUILDING if begun else ArrayStatus.WAITING


def _owes_resync(array: Array) -> bool:
    under_way = array.sync is not None and array.sync.action == "resync"
    return under_way or array.resync_from is not None


def has_enough(array: Array) -> bool:
    """Whether the members that are there and whole surely suffice for all its data, while it runs or not."""
    return _enough(array, count_slots(array).working)


def needs_any(array: Array, paths: Collection[str]) -> bool:
    """Whether the running array lacks some of its data without those of its working members at ``paths``."""
    working = count_slots(array).working
    slots = {member.slot for member in array.members if member.path in paths} & working
    return array.running and bool(slots) and not _enough(array, working - slots)


def is_torn(array: Array) -> bool:
    """Whether writes to it were broken off and a member is missing: md does not put such a one together.

    What was being written stands in the parity or not, and without all members nobody can tell
    (drivers/md/raid5.c, ``raid5_run``: "cannot start dirty degraded array").
    """
    level = level_named(array.level)
    short = level is not None and level.facts.has_parity and bool(count_slots(array).missing)
    return short and array.resync_from is not None and not array.log


def is_in_doubt(array: Array) -> bool:
    """Whether the members of the running array suffice or not by its layout, which nobody has said."""
    return array_status(array) is ArrayStatus.DEGRADED and not has_enough(array)


def _enough(array: Array, working: Set[int]) -> bool:
    """Whether these places surely hold all data.

    An untold layout is taken for the one that bears least: each has two copies or more, on neighbours.
    """
    if array.level == Level.RAID10.value:
        return _copies_left(array.layout or FAR_2, array.expected, working)
    return len(working) >= _members_needed(array)


def _may_be_enough(array: Array, working: Set[int]) -> bool:
    """Whether these places hold all data as far as anybody knows: each may have a copy of everything."""
    is_unknown = array.level == Level.RAID10.value and not array.layout
    return _enough(array, working) or (is_unknown and bool(working))


def _members_needed(array: Array) -> int:
    """Members that must be in sync, whichever they are."""
    level = level_named(array.level)
    if level is None:
        return 1 if array.level == MULTIPATH else array.expected
    return level.facts.needed(array.expected)


def _copies_left(layout: int, count: int, working: Set[int]) -> bool:
    """Whether each chunk of a RAID 10 on ``count`` places has a copy left, as raid10.c ``_enough`` decides.

    Copies stand on neighbours: near ones from every ``near``-th place on, far ones from each.
    """
    near, far = copies_in(layout)
    if not (near and far and count):
        return False
    firsts = range(0, count * near, near)
    return all({(first + copy) % count for copy in range(near * far)} & working for first in firsts)


ARRAY_STATUS_TEMPLATES = {
    ArrayStatus.INCOMPLETE: "Stopped – members missing: {missing}",
    ArrayStatus.STOPPED: "Stopped – all members present",
    ArrayStatus.FAILED: "Failed – too many members missing",
    ArrayStatus.UNWRITABLE: "Not writable – journal missing",
    ArrayStatus.DEGRADED: "Degraded – members missing or faulty: {missing}",
    ArrayStatus.REBUILDING: "Rebuilding – not fully protected yet",
    ArrayStatus.REBUILD_WAITING: "Rebuild pending – not fully protected yet",
    ArrayStatus.BUILDING: "Initial sync running – not protected yet",
    ArrayStatus.WAITING: "Initial sync pending – not protected yet",
    ArrayStatus.RESHAPING: "Reshaping – data is being moved",
    ArrayStatus.READ_ONLY: "Read-only",
    ArrayStatus.CHECKING: "Healthy – check running",
    ArrayStatus.CLEAN: "Healthy",
}
"""Standing -> English template."""
UNWRITABLE_AND_SHORT = "Not writable – journal missing, members missing or faulty: {missing}"
SHORT_IN_DOUBT = "Degraded or failed – members missing or faulty: {missing}"
COPIED = "Stopped – {devices} are copies of one member"
UNLIKE = "Stopped – superblock of {devices} differs"
LOST_IN_PLACES = "Data lost – {lost} cannot be read"
HOLDS_DISKS = "Firmware RAID – container for the disks of its arrays"
BAD_IN_PLACES = "Bad blocks – {bad} on {carriers}"
SHORT_TEMPLATES = (
    *(UNWRITABLE_AND_SHORT, SHORT_IN_DOUBT, COPIED, UNLIKE),
    *(LOST_IN_PLACES, HOLDS_DISKS, BAD_IN_PLACES),
)
SYNC_TEMPLATES = {
    "resync": "Initial sync",
    "recover": "Rebuilding",
    "check": "Checking",
    "repair": "Repairing",
    "reshape": "Reshaping",
    "frozen": "Paused",
    "filled": "Finishing",
}
"""What md is at, by its word -> English; "filled" is a recovery that has nothing left to fill."""
NOT_BEGUN = "not started yet"
"""Said of a sync that waits, in English."""


def describe_sync(array: Array) -> str:
    """What md is at, in English. To md the first build of a RAID 5 is a recovery of its last member."""
    action = array.sync.action if array.sync else ""
    if action == "recover" and array_status(array) in (ArrayStatus.BUILDING, ArrayStatus.WAITING):
        action = "resync"
    elif action == "recover" and not _lacks_anything(array):
        action = "filled"
    return SYNC_TEMPLATES.get(action, SYNC_TEMPLATES["frozen"])


def _lacks_anything(array: Array) -> bool:
    """Whether a place is empty or being filled, be it by what replaces a member that still serves there."""
    placed = (member for member in array.members if member.slot >= 0)
    return count_slots(array).missing > 0 or any(SPARE in member.states for member in placed)


def describe_array_status(array: Array) -> tuple[str, Facts]:
    """How ``array`` stands: the English template and the facts that fill it."""
    counts = count_slots(array)
    facts = (("missing", str(counts.missing)), ("expected", str(counts.expected)))
    status = array_status(array)
    if array.level == CONTAINER:
        return HOLDS_DISKS, facts
    if claimed_twice(array):
        return COPIED, (*facts, ("devices", copies_in_row(array)))
    if array.unlike:
        return UNLIKE, (*facts, ("devices", ", ".join(array.unlike)))
    if status is not ArrayStatus.FAILED and lost_bytes(array):
        return LOST_IN_PLACES, (("lost", format_size(lost_bytes(array))),)
    if status in (ArrayStatus.CLEAN, ArrayStatus.READ_ONLY) and array.bad:
        return BAD_IN_PLACES, (
            ("carriers", ", ".join(bad_members(array))),
            ("bad", format_size(bad_bytes(array))),
        )
    if is_in_doubt(array):
        return SHORT_IN_DOUBT, facts
    lacks_both = status is ArrayStatus.UNWRITABLE and counts.missing > 0
    return UNWRITABLE_AND_SHORT if lacks_both else ARRAY_STATUS_TEMPLATES[status], facts


def copies_in_row(array: Array) -> str:
    """The devices of `claimed_twice`, for a sentence."""
    return "; ".join(" and ".join(paths) for paths in claimed_twice(array))


def array_status_words(array: Array) -> str:
    """How ``array`` stands, in English."""
    return fill(*describe_array_status(array))


def is_system_of_nas(array: Array) -> bool:
    """Whether a NAS has made it for itself: a small mirror most of whose slots have never had a disk.

    Synology's, QNAP's and LaCie's systems start from such mirrors on a partition of every disk, made for as
    many disks as ever fit in: 12, 16, 24 or 32. They look broken on any other computer.
    """
    counts, size = count_slots(array), max(array.size, array.component)
    is_small = array.level == Level.RAID1.value and 0 < size <= _LARGEST_OF_NAS
    is_short = array_status(array) in (ArrayStatus.DEGRADED, ArrayStatus.INCOMPLETE) and not counts.faulty
    return (
        is_small
        and is_short
        and counts.expected >= _LEAST_SLOTS_OF_NAS
        and 2 * counts.missing >= counts.expected
    )
