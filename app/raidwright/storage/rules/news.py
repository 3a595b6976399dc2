"""What deserves to be told to somebody who is not looking: the difference between what was and what is.

News are findings. What is remembered (`Memory`) is all that is needed to tell nothing twice, also after a
restart. Told is what went wrong and that it is well again; that an array is nearly full, at two marks; that
one waits to be unlocked, once after each start. Not told is what somebody wanted: an array that was made,
stopped or taken down, a check that begins, a first sync.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from raidwright.storage.configuration import FileKind
from raidwright.storage.fact import Lasting
from raidwright.storage.fields import Name, is_valid
from raidwright.storage.rules.array_findings import array_findings, looks_striped
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.troubles import (
    absent_finding,
    complaint_findings,
    drive_of,
    hot_finding,
    is_filling_up,
    is_hot,
)
from raidwright.storage.snapshot.absent_arrays import AbsentArray, absent_arrays, links_of
from raidwright.storage.snapshot.array_status import (
    WHOLE,
    ArrayStatus,
    array_status,
    bad_bytes,
    has_failed,
    is_in_doubt,
    is_system_of_nas,
)
from raidwright.storage.snapshot.arrays import FAULTY, WANT_REPLACEMENT, Array
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.room import Room, folders_on, total_room
from raidwright.storage.snapshot.same_disk import port_of, reported_id, with_drive_id
from raidwright.storage.snapshot.settings import lines_naming, lines_of_kind
from raidwright.storage.snapshot.singles import arrays_and_singles, whole_stack
from raidwright.storage.snapshot.tree import block_at, disks, drive_id, is_locked, roots


class KnownArray(Lasting, frozen=True):
    """An array as it was told of."""

    uuid: str
    running: bool
    told: ArrayStatus | None
    """How badly it stands, as was told; None when all was well or nobody needed to know."""
    short: bool
    """It has lost a member and is not whole since."""
    failed: tuple[str, ...]
    """Drives of members that md has thrown out."""
    leaving: tuple[str, ...]
    """Drives of members that are being replaced while they still serve."""
    places: int = 0
    """Members it was made for when it was whole last; 0 when it was not since it came."""
    mismatches: int = 0
    """Mismatches that the last check found, as far as it was told."""
    lost: tuple[str, ...] = ()
    """Drives that it has lost, as was told, and that have had no place in it since."""
    spreading: bool = False
    """Its data were being moved to another number of members."""
    bad: int = 0
    """Bytes in its bad blocks, as was told."""
    doubt: bool = False
    """It was told that nobody knows whether enough members are left."""


class KnownDisk(Lasting, frozen=True):
    """A drive as it was told of."""

    drive: str
    """Its id; where others report the same, with its place behind it for all but one."""
    label: str
    array: str
    """UUID of the running array that it serves; empty for none."""
    name: str
    """Name of that array."""
    hot: bool
    complaints: tuple[str, ...]
    """Codes of what it was told to find wrong with itself."""
    place: str = ""
    """Where it was connected, which tells those apart that report the same id."""

    @property
    def reported_id(self) -> str:
        """The id that it reports."""
        return self.drive.removesuffix(f" {self.place}") if self.place else self.drive


class Memory(Lasting, frozen=True):
    """All that is known to have been told."""

    arrays: tuple[KnownArray, ...] = ()
    disks: tuple[KnownDisk, ...] = ()
    absent: tuple[str, ...] = ()
    """UUIDs of arrays none of whose disks was here."""
    full: tuple[tuple[str, int], ...] = ()
    """UUIDs of nearly full arrays, and the percentage up to which that was told."""
    boot: str = ""
    """The kernel's id of the start of the computer that ``opened`` is about."""
    opened: tuple[str, ...] = ()
    """UUIDs of arrays that were unlocked since then, or told to wait for that."""

    def array(self, uuid: str) -> KnownArray:
        """The array of that UUID; one that is new has been well so far."""
        new = KnownArray(uuid, running=False, told=None, short=False, failed=(), leaving=())
        return next((array for array in self.arrays if array.uuid == uuid), new)

    def disk(self, drive: str) -> KnownDisk:
        """The drive of that id; one that is new has been well so far."""
        new = KnownDisk(drive, label="", array="", name="", hot=False, complaints=())
        return next((disk for disk in self.disks if disk.drive == drive), new)


def tell_apart(before: Memory, now: Snapshot) -> Snapshot:
    """``now`` with an id of its own for each disk: the one that it was known by, else one nobody has."""
    ids = dict(_ids(before, now))
    blocks = tuple(
        with_drive_id(block, ids[block.path]) if block.path in ids else block for block in now.blocks
    )
    return now if blocks == now.blocks else replace(now, blocks=blocks)


def _ids(before: Memory, now: Snapshot) -> Iterator[tuple[str, str]]:
    """Path and id of each disk."""
    entries, disks_by_id = defaultdict[str, list[KnownDisk]](list), defaultdict[str, list[Block]](list)
    for entry in {each.drive: each for each in before.disks}.values():
        entries[entry.reported_id].append(entry)
    for disk in disks(now):
        disks_by_id[reported_id(disk)].append(disk)
    for reported, present in disks_by_id.items():
        yield from _ids_of_namesakes(reported, entries[reported], present)


def _ids_of_namesakes(
    reported: str, entries: Sequence[KnownDisk], present: Sequence[Block]
) -> Iterator[tuple[str, str]]:
    """Who is where one was is that one; the others may have got other names, as after a restart."""
    by_place = {entry.place: entry.drive for entry in entries}
    stayed = {disk.path: key for disk in present if (key := by_place.pop(port_of(disk), ""))}
    moved = iter([entry.drive for entry in entries if entry.drive not in stayed.values()])
    keys = set(stayed.values())
    for disk in present:
        own = (reported, f"{reported} {port_of(disk)}", f"{reported} {disk.path}")
        key = stayed.get(disk.path) or next(moved, "") or next(each for each in own if each not in keys)
        keys.add(key)
        yield disk.path, key


_MISMATCH = "array-mismatch"
_BLOCKS = ("array-bad-blocks", "array-lost-blocks")
_BAD = (ArrayStatus.FAILED, ArrayStatus.UNWRITABLE, ArrayStatus.DEGRADED)


def memory_after(before: Memory, now: Snapshot) -> Memory:
    """What is known once all of ``news(before, now)`` has been told."""
    now = _with_unsettled_stopped(before, tell_apart(before, now))
    return Memory(
        arrays=tuple(_remember_array(before, array, now) for array in now.arrays),
        disks=tuple(_remember_disk(before.disk(drive_id(disk)), disk, now) for disk in disks(now)),
        absent=tuple(each.uuid for each in absent_arrays(now)) if now.host.helper else before.absent,
    )


def news(before: Memory, now: Snapshot) -> tuple[Finding, ...]:
    """What is to be told, the worst first; empty when nothing is."""
    now = _with_unsettled_stopped(before, tell_apart(before, now))
    findings = (
        *_gone_disk_news(before, now),
        *(item for array in now.arrays for item in _array_news(before, array, now)),
        *(item for disk in disks(now) for item in _disk_news(before.disk(drive_id(disk)), disk)),
        *(absent_finding(each) for each in absent_arrays(now) if _is_absence_news(before, each)),
    )
    return tuple(sorted(dict.fromkeys(findings), key=lambda item: item.severity.rank))


def _is_absence_news(before: Memory, absent: AbsentArray) -> bool:
    """Whether that is told anew: of what was here, its disks are told of as they go, or somebody took it."""
    is_known = absent.uuid in (*before.absent, *(array.uuid for array in before.arrays))
    return not is_known and not absent.is_by_hand


def _with_unsettled_stopped(before: Memory, now: Snapshot) -> Snapshot:
    """``now`` with each array as stopped that holds none of its disks, all still here: it stops or begins."""
    arrays = (
        msgspec.structs.replace(array, running=bool(array.members) or _has_lost_a_disk(before, array, now))
        if array.running
        else array
        for array in now.arrays
    )
    return msgspec.structs.replace(now, arrays=tuple(arrays))


def _array_news(before: Memory, array: Array, now: Snapshot) -> Iterator[Finding]:
    earlier = before.array(array.uuid)
    after = _remember_array(before, array, now)
    for drive in after.failed:
        if drive not in (*earlier.failed, *earlier.lost) and _is_news(drive, earlier, after, array):
            yield _of_array("news-disk-failed", Severity.BLOCKING, array, disk=_label(drive, now))
    for drive in _dropped_drives(before, array, now) if after.told is not None else ():
        if drive not in earlier.lost:
            yield _of_array("news-disk-lost", Severity.BLOCKING, array, disk=before.disk(drive).label)
    is_news = after.told is not earlier.told or (after.doubt and not earlier.doubt)
    if after.told is not None and is_news:
        yield from array_findings(array)
    if earlier.short and not after.short and array.running:
        yield _of_array("news-rebuilt", Severity.NOTE, array)
    yield from _finished_work(earlier, after, array, now)
    if after.mismatches > earlier.mismatches:
        yield from (item for item in array_findings(array) if item.code == _MISMATCH)
    if after.bad > earlier.bad:
        yield from (item for item in array_findings(array) if item.code in _BLOCKS)
    if not array.running and _has_lost_a_disk(before, array, now):
        yield from array_findings(array)


def _finished_work(earlier: KnownArray, after: KnownArray, array: Array, now: Snapshot) -> Iterator[Finding]:
    """News that work of days has ended, after which whoever began it has something left to do."""
    if not array.running or after.short:
        return
    for drive in earlier.leaving:
        if drive not in after.leaving and drive not in _serving_drives(array, now):
            disk = next((each for each in disks(now) if drive_id(each) == drive), None)
            if disk is not None:
                facts = {"disk": disk_label(disk), "serial": _serial(disk)}
                yield _of_array("news-replaced", Severity.NOTE, array, **facts)
    if earlier.spreading and not after.spreading:
        yield _of_array("news-spread", Severity.NOTE, array)


def _serving_drives(array: Array, now: Snapshot) -> set[str]:
    """Drives that have a place in the array."""
    return {drive_id(root) for path in _serving_paths(array) for root in roots(now, path)}


def _is_spreading(earlier: KnownArray, array: Array) -> bool:
    """Whether data are being spread; while md stands still, as after a start, only the helper says so."""
    if not array.running:
        return earlier.spreading
    if array.sync is None and not array.state:
        return array.spreading or earlier.spreading
    resting = array.sync is not None and (array.sync.action == "reshape" or earlier.spreading)
    return array.spreading or resting


def _status_as_told(earlier: KnownArray, array: Array) -> ArrayStatus:
    """How it stands; that md has given it up only the helper says, and until it has spoken that holds."""
    state = array_status(array)
    is_untold = array.running and not array.state and state in _BAD
    return ArrayStatus.FAILED if is_untold and earlier.told is ArrayStatus.FAILED else state


def _told_of_stopped(earlier: KnownArray, array: Array, now: Snapshot) -> ArrayStatus | None:
    """UDisks2 shows no block device of some that md has given up: stopped they are by the helper's word."""
    is_untold = not array.running and not now.host.helper and earlier.told is ArrayStatus.FAILED
    return ArrayStatus.FAILED if is_untold else None


def _mismatches_told(earlier: KnownArray, array: Array) -> int:
    """What the last check found; after a repair the next one finds what came anew."""
    if array.sync is not None and array.sync.action == "repair":
        return 0
    return earlier.mismatches if array.sync or array.mismatches is None else array.mismatches


def _remember_array(before: Memory, array: Array, now: Snapshot) -> KnownArray:
    earlier = before.array(array.uuid)
    state = _status_as_told(earlier, array)
    bad = array.running and state in _BAD and not (earlier.told is None and _is_short_on_purpose(array))
    whole = not array.running or state in WHOLE
    # More mirrors than before are filled because somebody wanted them.
    wanted = 0 < earlier.places < array.expected or looks_striped(array)
    refilled = state in (ArrayStatus.REBUILDING, ArrayStatus.REBUILD_WAITING) and not wanted
    return KnownArray(
        uuid=array.uuid,
        running=array.running,
        told=state if bad else _told_of_stopped(earlier, array, now),
        short=bad or refilled or (earlier.short and not whole),
        failed=_drives_of(array, now, FAULTY),
        leaving=_drives_of(array, now, WANT_REPLACEMENT),
        places=array.expected if state in WHOLE else earlier.places,
        mismatches=_mismatches_told(earlier, array),
        lost=tuple(_lost_drives(before, array, now)) if not whole or not array.running else (),
        spreading=_is_spreading(earlier, array),
        bad=bad_bytes(array) if array.running and array.state else earlier.bad,
        doubt=bad and is_in_doubt(array),
    )


def _lost_drives(before: Memory, array: Array, now: Snapshot) -> Iterator[str]:
    """Drives that the array has lost; one that comes back and leaves again without a place is no news."""
    there = {drive_id(disk) for disk in disks(now)}
    absent = (each.drive for each in before.disks if each.array == array.uuid and each.drive not in there)
    out = (*_drives_of(array, now, FAULTY), *_dropped_drives(before, array, now)) if array.running else ()
    serving = _serving_drives(array, now)
    candidates = (*before.array(array.uuid).lost, *absent, *out)
    yield from (drive for drive in dict.fromkeys(candidates) if drive not in serving)


def _serving_paths(array: Array) -> Iterator[str]:
    return (each.path for each in array.members if each.slot >= 0 and not has_failed(each))


def _is_short_on_purpose(array: Array) -> bool:
    return is_system_of_nas(array) or looks_striped(array) or is_filling_up(array)


def _is_news(drive: str, earlier: KnownArray, after: KnownArray, array: Array) -> bool:
    """Whether a thrown out drive is news: not when another has taken its place and nothing is lost."""
    replaced = drive in earlier.leaving and not after.short
    return array.running and not replaced


def _dropped_drives(before: Memory, array: Array, now: Snapshot) -> Iterator[str]:
    """Drives that served the array and are none of its members, while they can still be seen.

    Of one that was pulled UDisks2 keeps the drive for seconds, and forgets the member at once.
    """
    members = _disks_under(array, now) | {root.path for root in _roots_of(array, now, FAULTY)}
    for disk in disks(now):
        earlier = before.disk(drive_id(disk))
        if earlier.array == array.uuid and disk.path not in members:
            yield earlier.drive


def _has_lost_a_disk(before: Memory, array: Array, now: Snapshot) -> bool:
    there = {drive_id(disk) for disk in disks(now)}
    return any(disk.array == array.uuid and disk.drive not in there for disk in before.disks)


def _gone_disk_news(before: Memory, now: Snapshot) -> Iterator[Finding]:
    """News of each disk that is gone while a running array needs it, and that was not told of as lost."""
    there = {drive_id(disk) for disk in disks(now)}
    for disk in before.disks:
        if disk.drive not in there and disk.array and disk.drive not in before.array(disk.array).lost:
            facts = (("disk", disk.label), ("array", disk.name))
            yield Finding("news-disk-gone", Severity.BLOCKING, disk.drive, facts)


def _disk_news(earlier: KnownDisk, disk: Block) -> Iterator[Finding]:
    for finding in complaint_findings(disk):
        if finding.code not in earlier.complaints:
            yield finding
    drive = drive_of(disk)
    if drive is not None and not earlier.hot and is_hot(drive, before=False):
        yield hot_finding(disk, drive)


def _remember_disk(earlier: KnownDisk, disk: Block, now: Snapshot) -> KnownDisk:
    drive = drive_of(disk)
    assert drive is not None
    serves = _served_by(disk, now)
    codes = tuple(finding.code for finding in complaint_findings(disk))
    # A drive that has just come up has not judged itself yet, and has not got well by that.
    complaints = codes if drive.health else (*earlier.complaints, *codes)
    return KnownDisk(
        drive=drive.id,
        label=disk_label(disk),
        array=serves.uuid if serves else "",
        name=serves.shown_name if serves else "",
        hot=is_hot(drive, before=earlier.hot),
        complaints=tuple(dict.fromkeys(complaints)),
        place=port_of(disk),
    )


def _served_by(disk: Block, now: Snapshot) -> Array | None:
    running = (array for array in now.arrays if array.running)
    return next((array for array in running if disk.path in _disks_under(array, now)), None)


def _disks_under(array: Array, now: Snapshot) -> set[str]:
    fit = (member.path for member in array.members if not has_failed(member))
    return {root.path for path in fit for root in roots(now, path)}


def _drives_of(array: Array, now: Snapshot, state: str) -> tuple[str, ...]:
    """Drives of the members in that state."""
    return tuple(drive_id(root) or root.path for root in _roots_of(array, now, state))


def _roots_of(array: Array, now: Snapshot, state: str) -> tuple[Block, ...]:
    blocks = (root for member in array.members if state in member.states for root in roots(now, member.path))
    return tuple(sorted(dict.fromkeys(blocks), key=lambda root: root.path))


def _serial(disk: Block) -> str:
    """The serial number as it stands on the label; the path of a disk that has none."""
    drive = drive_of(disk)
    return (drive.serial or drive.wwn if drive else "") or disk.path


def _label(drive: str, now: Snapshot) -> str:
    block = next((disk for disk in disks(now) if drive_id(disk) == drive), None) or block_at(now, drive)
    return disk_label(block) if block else drive


def _of_array(code: str, severity: Severity, array: Array, **facts: str) -> Finding:
    return Finding(code, severity, array.uuid, (("array", array.shown_name), *facts.items()))


NEARLY_FULL_CODE = "news-nearly-full"
_BELOW = 3
"""Percent that must have become free again before the same mark is told once more."""
Rooms = Mapping[tuple[str, str], Room]
"""UUID of an array and a folder -> room of the file system of that array which is mounted there."""


def fullness_news(before: Memory, rooms: Rooms, now: Snapshot) -> tuple[Finding, ...]:
    """A warning for each array that has come to a mark which was not told yet."""
    return tuple(
        Finding(
            NEARLY_FULL_CODE,
            Severity.WARNING,
            array.uuid,
            (("array", array.shown_name), ("percent", str(room.percent))),
        )
        for array, room in _rooms_of_arrays(rooms, now)
        if room.fullness > dict(before.full).get(array.uuid, 0)
    )


def with_fullness(memory: Memory, before: Memory, rooms: Rooms, now: Snapshot) -> Memory:
    """``memory`` with the marks that are told; ``before`` has those of arrays whose room nobody knows now."""
    marks = dict(before.full)
    for array, room in _rooms_of_arrays(rooms, now):
        marks[array.uuid] = _mark_after(marks.get(array.uuid, 0), room)
    return replace(memory, full=tuple((uuid, mark) for uuid, mark in marks.items() if mark))


def folders_to_ask(now: Snapshot) -> tuple[str, ...]:
    """A folder of each mounted file system of every array."""
    return tuple(folder for array in arrays_and_singles(now) for folder in folders_on(array, now))


def rooms_of(by_folder: Mapping[str, Room], now: Snapshot) -> Rooms:
    """The room of each folder that was asked for by ``now``: another array may be mounted there later."""
    return {
        (array.uuid, folder): by_folder[folder]
        for array in arrays_and_singles(now)
        for folder in folders_on(array, now)
        if folder in by_folder
    }


def _mark_after(before: int, room: Room) -> int:
    return before if before > room.fullness and room.percent > before - _BELOW else room.fullness


def _rooms_of_arrays(rooms: Rooms, now: Snapshot) -> Iterator[tuple[Array, Room]]:
    for array in arrays_and_singles(now):
        keys = [(array.uuid, folder) for folder in folders_on(array, now)]
        if keys and all(key in rooms for key in keys):
            yield array, total_room(rooms[key] for key in keys)


WAITS_LOCKED_CODE = "news-waits-locked"
_WAITS_REMOTELY = "news-waits-locked-remotely"


def waiting_news(before: Memory, now: Snapshot, boot: str, remote: str) -> tuple[Finding, ...]:
    """A warning for each array that waits to be unlocked since the start with the id ``boot``.

    ``remote`` is the computer's name for others that can log in to it; empty where none can.
    """
    opened = before.opened if before.boot == boot else ()
    waiting = (array for array in arrays_and_singles(now) if array.uuid not in opened)
    return tuple(_waiting_finding(array, remote) for array in waiting if _waits_locked(array, now))


def with_opened(memory: Memory, before: Memory, now: Snapshot, boot: str) -> Memory:
    """``memory`` with the arrays of which nothing more is told before the next start."""
    opened = before.opened if before.boot == boot else ()
    settled = (
        array.uuid
        for array in arrays_and_singles(now)
        if _waits_locked(array, now) or (array.running and not is_locked(now, array.path))
    )
    return replace(memory, boot=boot, opened=tuple(dict.fromkeys((*opened, *settled))))


def _waits_locked(array: Array, now: Snapshot) -> bool:
    """Whether it is locked, and crypttab has its container: what nobody has entered is locked on purpose."""
    entries = tuple(lines_of_kind(FileKind.CONTAINERS, now.host.settings))
    names = {name for block in whole_stack(array, now) for name in links_of(block)}
    return bool(lines_naming(names, entries)) and is_locked(now, array.path)


def _waiting_finding(array: Array, remote: str) -> Finding:
    if not remote:
        return _of_array(WAITS_LOCKED_CODE, Severity.WARNING, array)
    # What a shell takes for one word as it is; every other name is told by the UUID.
    name = array_name(array.name)
    target = name if is_valid(name, Name) else array.uuid
    command = f"ssh -t {remote} raidwright unlock {target}"
    return _of_array(_WAITS_REMOTELY, Severity.WARNING, array, command=command)
