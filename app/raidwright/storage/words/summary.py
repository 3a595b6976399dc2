"""A computer's storage as a person at home sees it: each array's condition, and what to do about it.

*Protected* is said only of what survives the failure of a disk now.
"""

from collections.abc import Iterator
from enum import Enum

from raidwright.storage.fact import Fact, Facts
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.repair.findings import REPLACEABLE
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.eligibility import (
    in_use,
    is_blocked,
    is_examined,
    old_contents,
    system_disks,
)
from raidwright.storage.rules.ghosts import ghosts_of_array
from raidwright.storage.rules.troubles import is_filling_up
from raidwright.storage.snapshot.absent_arrays import absent_arrays, arrays_here
from raidwright.storage.snapshot.array_status import (
    ArrayStatus,
    array_status,
    count_slots,
    failures_survived,
    has_failed,
    in_places,
    is_system_of_nas,
    lost_bytes,
)
from raidwright.storage.snapshot.arrays import CONTAINER, SPARE, Array, ArrayMember, Sync
from raidwright.storage.snapshot.disks import Block, Drive, Filesystem, Snapshot, WholeDisk
from raidwright.storage.snapshot.locations import natural_key
from raidwright.storage.snapshot.room import folders_on
from raidwright.storage.snapshot.share import Sharing
from raidwright.storage.snapshot.singles import whole_stack
from raidwright.storage.snapshot.tree import (
    array_behind,
    array_of_member,
    block_at,
    disks,
    is_locked,
    roots,
)
from raidwright.storage.words.health import Tone


class ArrayCondition(Enum):
    """What is to be said first of an array, the worst where several hold; the value is its English."""

    UNPLUGGED = "Unplugged while in use"
    MISSING = "Not connected"
    FAILED = "Failed"
    INCOMPLETE = "Disks missing"
    STOPPED = "Stopped"
    DEGRADED = "Degraded"
    REBUILDING = "Rebuilding"
    LOCKED = "Locked"
    UNMOUNTED = "Not mounted"
    NEW = "Not protected yet"
    READ_ONLY = "Read-only"
    UNPROTECTED = "No redundancy"
    PROTECTED = "Protected"
    RUNNING = "Running"
    """Nobody has said yet whether it owes a sync."""

    @property
    def tone(self) -> Tone:
        """How good the news is."""
        return _TONES[self]


class Help(Enum):
    """The one button that helps; the value is the name of the action."""

    OPEN = "open-folder"
    REPLACE = "replace-disk"
    UNLOCK = "unlock-array"
    START = "start-array"
    SHOW = "show-array"


_TONES = {
    **dict.fromkeys((ArrayCondition.UNPLUGGED, ArrayCondition.FAILED, ArrayCondition.DEGRADED), Tone.BAD),
    **dict.fromkeys(
        (ArrayCondition.MISSING, ArrayCondition.INCOMPLETE, ArrayCondition.STOPPED), Tone.WARNING
    ),
    **dict.fromkeys(
        (ArrayCondition.LOCKED, ArrayCondition.UNMOUNTED, ArrayCondition.REBUILDING), Tone.WARNING
    ),
    **dict.fromkeys((ArrayCondition.NEW, ArrayCondition.READ_ONLY, ArrayCondition.RUNNING), Tone.NOTE),
    ArrayCondition.UNPROTECTED: Tone.WARNING,
    ArrayCondition.PROTECTED: Tone.GOOD,
}
_HELPS = {
    ArrayCondition.INCOMPLETE: Help.SHOW,
    ArrayCondition.STOPPED: Help.START,
    ArrayCondition.DEGRADED: Help.REPLACE,
    ArrayCondition.LOCKED: Help.UNLOCK,
    ArrayCondition.UNMOUNTED: Help.UNLOCK,
    **dict.fromkeys((ArrayCondition.UNPLUGGED, ArrayCondition.MISSING, ArrayCondition.FAILED), Help.SHOW),
}
SUMMARY_TEMPLATES = {
    ArrayCondition.UNPLUGGED: "Its disks were unplugged while in use. Open the array to see its state.",
    ArrayCondition.MISSING: "None of its disks is connected.",
    ArrayCondition.FAILED: "Too many disks are missing or faulty. Do not write to it.",
    ArrayCondition.INCOMPLETE: "Disks missing: {missing}. Connect them.",
    ArrayCondition.DEGRADED: "Your files are still there. The next disk failure loses all of them.",
    ArrayCondition.REBUILDING: "Your files are still there. You can keep working.",
    ArrayCondition.LOCKED: "Unlock it to use the files.",
    ArrayCondition.UNMOUNTED: "Mount it to use the files.",
    ArrayCondition.UNPROTECTED: "Any disk failure loses all data.",
}
"""What a condition means, where its name does not say it."""
DEGRADED_AND_SAFE = (
    "Your files are still there. Survives {n} more disk failure.||Your files are still there. Survives {n}"
    " more disk failures."
)
SURVIVES = "survives {n} disk failure||survives {n} disk failures"


class BayState(Enum):
    """What is in a bay."""

    GOOD = "good"
    FILLING = "filling"
    SPARE = "spare"
    FAILED = "failed"
    EMPTY = "empty"


class Bay(Fact, frozen=True):
    """One place of an array, and the disk in it."""

    slot: BayState
    serial: str = ""
    """As on its label; the device of one without."""
    bay: str = ""
    """What the enclosure or board calls the place; empty when nobody has said."""
    port: str = ""
    drive: str = ""
    """The drive's id."""


class ArraySummary(Fact, frozen=True):
    """An array, or a disk without one."""

    uuid: str
    name: str
    condition: ArrayCondition
    level: str = ""
    disks: int = 0
    survives: int = 0
    """Disks that may fail now, whichever they are."""
    missing: int = 0
    size: int = 0
    points: tuple[str, ...] = ()
    """Where it is mounted: one folder of each file system."""
    folders: tuple[str, ...] = ()
    """Where people put their files: the one shared folder, or as ``points``."""
    bays: tuple[Bay, ...] = ()
    sync: Sync | None = None
    shares: tuple[str, ...] = ()
    """What it is called in the home network, a name for each share."""
    clients: tuple[str, ...] = ()
    """Who has one of them open now, each once."""

    @property
    def help(self) -> Help | None:
        """What helps; None where nothing need be done and there is no folder to open."""
        if self.condition is ArrayCondition.DEGRADED and self.level not in REPLACEABLE:
            return Help.SHOW
        return _HELPS.get(self.condition) or (Help.OPEN if self.points else None)

    def describe(self) -> tuple[str, Facts] | None:
        """What the condition means, as a template and facts; None where its name says it."""
        facts = (("missing", str(self.missing)), ("n", str(self.survives)))
        if self.condition is ArrayCondition.DEGRADED and self.survives:
            return DEGRADED_AND_SAFE, facts
        template = SUMMARY_TEMPLATES.get(self.condition)
        return None if template is None else (template, facts)


class FreeDisk(Fact, frozen=True):
    """A disk that a new array may take."""

    bay: Bay
    size: int
    blank: bool


class StorageSummary(Fact, frozen=True):
    """All of it: the arrays, the worst first, and the free disks, blank ones first."""

    arrays: tuple[ArraySummary, ...]
    free: tuple[FreeDisk, ...]
    examined: bool
    """Whether root has said what is on the disks."""


def summarize(snapshot: Snapshot) -> StorageSummary:
    """What is to be shown at home."""
    arrays = (*_present(snapshot), *_absent(snapshot))
    order = {condition: rank for rank, condition in enumerate(ArrayCondition)}
    return StorageSummary(
        tuple(sorted(arrays, key=lambda each: (order[each.condition], natural_key(each.name)))),
        tuple(sorted(_free(snapshot), key=lambda each: (not each.blank, natural_key(each.bay.bay)))),
        any(is_examined(disk, snapshot) for disk in disks(snapshot)),
    )


def _present(snapshot: Snapshot) -> Iterator[ArraySummary]:
    for array in arrays_here(snapshot):
        if array.level == CONTAINER or is_system_of_nas(array) or array.deleted:
            continue
        summary = summary_of(array, snapshot)
        # What an array of arrays is made of is of interest only where it is not well.
        if not _is_part(array, snapshot) or summary.condition.tone in (Tone.BAD, Tone.WARNING):
            yield summary


def _is_part(array: Array, snapshot: Snapshot) -> bool:
    return bool(array.path) and array_of_member(snapshot, array.path) is not None


def _absent(snapshot: Snapshot) -> Iterator[ArraySummary]:
    for absent in absent_arrays(snapshot):
        yield ArraySummary(absent.uuid, absent.title, ArrayCondition.MISSING)


def summary_of(array: Array, snapshot: Snapshot) -> ArraySummary:
    """One array, or one disk without an array."""
    sharing = snapshot.host.sharing or Sharing()
    shares = sharing.of_array(array.uuid)
    return ArraySummary(
        uuid=array.uuid,
        name=array.shown_name,
        condition=condition_of(array, snapshot),
        level=array.level,
        disks=array.expected,
        survives=tolerance_of(array, snapshot),
        missing=count_slots(array).missing,
        size=array.size,
        points=folders_on(array, snapshot),
        folders=sharing.folders_of(array.uuid, folders_on(array, snapshot)),
        bays=bays_of(array, snapshot),
        sync=array.sync,
        shares=tuple(each.share.name for each in shares),
        clients=tuple(dict.fromkeys(each.person or each.machine for each in sharing.clients_of(shares))),
    )


def tolerance_of(array: Array, snapshot: Snapshot) -> int:
    """Disks that may surely fail now; of one made of arrays as many as the least of these survives."""
    own = failures_survived(array)
    blocks = [block_at(snapshot, member.path) for member in array.members]
    lower = [array_behind(snapshot, block) for block in blocks if block is not None]
    arrays = [each for each in lower if each is not None]
    if own or not array.running or not arrays or len(arrays) < array.expected:
        return own
    return min(tolerance_of(each, snapshot) for each in arrays)


def condition_of(array: Array, snapshot: Snapshot) -> ArrayCondition:
    """What is to be said first of ``array``."""
    worst = _trouble(array, snapshot)
    if worst is not None:
        return worst
    if is_locked(snapshot, array.path):
        return ArrayCondition.LOCKED
    if _is_unmounted(array, snapshot):
        return ArrayCondition.UNMOUNTED
    status = array_status(array)
    if status in (ArrayStatus.BUILDING, ArrayStatus.WAITING, ArrayStatus.DEGRADED):
        return ArrayCondition.NEW
    if array.state == "readonly":
        return ArrayCondition.READ_ONLY
    if not tolerance_of(array, snapshot):
        return ArrayCondition.UNPROTECTED
    # UDisks2 does not say that a resync is owed.
    return ArrayCondition.PROTECTED if array.state else ArrayCondition.RUNNING


def _trouble(array: Array, snapshot: Snapshot) -> ArrayCondition | None:
    """What keeps the array from serving, or endangers it; None when nothing does."""
    if ghosts_of_array(array, snapshot):
        return ArrayCondition.UNPLUGGED
    status = array_status(array)
    if lost_bytes(array) or status in (ArrayStatus.FAILED, ArrayStatus.UNWRITABLE):
        return ArrayCondition.FAILED
    if status is ArrayStatus.DEGRADED and is_filling_up(array):
        return None
    return _TROUBLES.get(status)


_TROUBLES = {
    ArrayStatus.INCOMPLETE: ArrayCondition.INCOMPLETE,
    ArrayStatus.STOPPED: ArrayCondition.STOPPED,
    ArrayStatus.DEGRADED: ArrayCondition.DEGRADED,
    ArrayStatus.REBUILDING: ArrayCondition.REBUILDING,
    ArrayStatus.REBUILD_WAITING: ArrayCondition.REBUILDING,
}


def _is_unmounted(array: Array, snapshot: Snapshot) -> bool:
    """Whether there are file systems on the array, and none of them is mounted."""
    layers = whole_stack(array, snapshot)
    return any(isinstance(each.content, Filesystem) for each in layers) and not folders_on(array, snapshot)


def bays_of(array: Array, snapshot: Snapshot) -> tuple[Bay, ...]:
    """The places of the array in order, then its spares, then failed disks whose place another has."""
    return tuple(
        _bay_of_member(member, array, snapshot) if member else Bay(BayState.EMPTY)
        for member in in_places(array)
    )


def _bay_of_member(member: ArrayMember, array: Array, snapshot: Snapshot) -> Bay:
    block = block_at(snapshot, member.path)
    lower = array_behind(snapshot, block) if block is not None else None
    slot = _slot_of(member, array)
    if lower is not None:
        return Bay(slot, lower.shown_name)
    origins = (root.origin for root in roots(snapshot, member.path))
    drive = next((each.drive for each in origins if isinstance(each, WholeDisk)), None)
    return _bay(slot, drive, member.path)


def bay_of_disk(disk: Block) -> Bay:
    """Where a disk sits that belongs to no array."""
    return _bay(BayState.GOOD, disk.origin.drive if isinstance(disk.origin, WholeDisk) else None, disk.path)


def other_disks(snapshot: Snapshot) -> Sentence:
    """What becomes of the disks that a plan does not name: nothing, not even of the one with the system."""
    system = system_disks(snapshot)
    if not system:
        return english("All other disks keep their data.")
    names = ", ".join(map(disk_label, system))
    return english("All other disks keep their data, including the system disk ({disk}).", disk=names)


def _bay(slot: BayState, drive: Drive | None, path: str) -> Bay:
    if drive is None:
        return Bay(slot, path.removeprefix("/dev/"))
    serial = drive.serial or drive.wwn or path.removeprefix("/dev/")
    return Bay(slot, serial, drive.bay, drive.port, drive.id)


def _slot_of(member: ArrayMember, array: Array) -> BayState:
    if has_failed(member):
        return BayState.FAILED
    if member.slot < 0:
        return BayState.SPARE
    return BayState.FILLING if array.running and SPARE in member.states else BayState.GOOD


def _free(snapshot: Snapshot) -> Iterator[FreeDisk]:
    for disk in disks(snapshot):
        if is_examined(disk, snapshot) and not is_blocked(in_use(disk, snapshot)):
            yield FreeDisk(bay_of_disk(disk), disk.size, not old_contents(disk, snapshot))


def short_serials(serials: tuple[str, ...], least: int = 4) -> tuple[str, ...]:
    """The ends of serial numbers by which a person tells them apart, of ``least`` characters or more."""
    longest = max(map(len, serials), default=least)
    lengths = range(least, longest + 1)
    enough = next((n for n in lengths if len({each[-n:] for each in serials}) == len(set(serials))), longest)
    return tuple(each[-enough:] for each in serials)


def describe_redundancy(summary: ArraySummary) -> tuple[str, Facts] | None:
    """How many failures it survives, as a template and facts; None where it survives none."""
    if not summary.survives:
        return None
    return SURVIVES, (("n", str(summary.survives)),)
