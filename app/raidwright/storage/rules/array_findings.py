"""What is to be known of an array as it stands and of its drives, who uses it, and what to do about it."""

from collections.abc import Iterator
from itertools import combinations

from raidwright.storage.fact import Facts, in_quotes
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import (
    WHOLE,
    ArrayStatus,
    array_status,
    bad_bytes,
    bad_members,
    claimed_twice,
    copies_in_row,
    count_slots,
    failures_survived,
    is_in_doubt,
    is_system_of_nas,
    lost_bytes,
)
from raidwright.storage.snapshot.arrays import CONTAINER, Array
from raidwright.storage.snapshot.disks import Block, Snapshot, Table, WholeDisk
from raidwright.storage.snapshot.signatures import TABLES
from raidwright.storage.snapshot.singles import whole_stack
from raidwright.storage.snapshot.tree import array_members, block_at, roots
from raidwright.storage.snapshot.users import FileUser
from raidwright.storage.units import SECTOR, format_size

_LACKING = (ArrayStatus.DEGRADED, ArrayStatus.REBUILDING, ArrayStatus.REBUILD_WAITING)
"""A member has not all that it should, or is not there."""
NAS_SYSTEM = "array-nas-system"
"""Code of what is no trouble, but a habit of another system."""


def array_findings(array: Array) -> tuple[Finding, ...]:
    """What is to be said of this array; nothing when all is well."""
    spreading = _about("array-spreading", Severity.NOTE, array) if array.running and array.spreading else ()
    return (
        *_bad_findings(array),
        *_status_findings(array),
        *_lock_findings(array),
        *spreading,
        *_check_findings(array),
    )


def deleted_finding(array: Array, severity: Severity = Severity.NOTE) -> Finding:
    """That what there is of the array is left over: it was deleted while that was not connected."""
    facts = (("array", array.shown_name), ("date", array.deleted))
    return Finding("array-deleted", severity, array.uuid, facts)


def _bad_findings(array: Array) -> tuple[Finding, ...]:
    """That md has marked blocks as bad, or that what was in them is lost."""
    if array_status(array) is ArrayStatus.FAILED or not array.running or not array.bad:
        return ()
    if lost_bytes(array):
        return _about("array-lost-blocks", Severity.BLOCKING, array)
    return _about("array-bad-blocks", Severity.WARNING, array)


def _lock_findings(array: Array) -> tuple[Finding, ...]:
    """The note that nothing is written to a read-only array, where something else is said of it first."""
    locked = array.running and array.state == "readonly" and array_status(array) is not ArrayStatus.READ_ONLY
    return _about("array-locked", Severity.NOTE, array) if locked else ()


def _check_findings(array: Array) -> tuple[Finding, ...]:
    """The warning of what the last check found to differ; while a sync is owed, it counts what it mends."""
    counts = array.mismatches and array_status(array) in WHOLE
    return _about("array-mismatch", Severity.WARNING, array) if counts else ()


def looks_striped(array: Array) -> bool:
    """Whether the array looks like a RAID 0 that is being spread, and not like a RAID 4 that lacks a disk.

    To spread a RAID 0 md makes it a RAID 4 for that time, with a place for parity that no disk has to fill.
    """
    return array.level == "raid4" and array.spreading and array_status(array) in _LACKING


def _status_findings(array: Array) -> tuple[Finding, ...]:
    if array.deleted:
        return (deleted_finding(array),)
    if is_system_of_nas(array):
        return _about(NAS_SYSTEM, Severity.NOTE, array)
    if array.level == CONTAINER:
        return _about("array-container", Severity.NOTE, array)
    if claimed_twice(array):
        return _about("array-copies", Severity.WARNING, array)
    if array.unlike:
        return _about("array-unlike", Severity.WARNING, array)
    if looks_striped(array):
        return _about("array-striped", Severity.NOTE, array)
    status = array_status(array)
    code_and_severity = _CODES[status]
    if code_and_severity is None:
        return ()
    code, severity = code_and_severity
    if status is ArrayStatus.UNWRITABLE and count_slots(array).missing:
        short = "array-short" if failures_survived(array) else "array-short-last"
        return (*_about(code, severity, array), *_about(short, severity, array))
    if is_in_doubt(array):
        return _about("array-short-in-doubt", severity, array)
    is_last = status in _LACKING and failures_survived(array) == 0
    return _about(f"{code}-last" if is_last else code, severity, array)


_CODES = {
    ArrayStatus.FAILED: ("array-failed", Severity.BLOCKING),
    ArrayStatus.UNWRITABLE: ("array-unwritable", Severity.BLOCKING),
    ArrayStatus.DEGRADED: ("array-short", Severity.BLOCKING),
    ArrayStatus.REBUILDING: ("array-rebuilding", Severity.WARNING),
    ArrayStatus.REBUILD_WAITING: ("array-rebuild-waiting", Severity.WARNING),
    ArrayStatus.BUILDING: ("array-building", Severity.NOTE),
    ArrayStatus.WAITING: ("array-waiting", Severity.NOTE),
    ArrayStatus.INCOMPLETE: ("array-incomplete", Severity.WARNING),
    ArrayStatus.STOPPED: ("array-stopped", Severity.NOTE),
    ArrayStatus.RESHAPING: None,
    ArrayStatus.READ_ONLY: ("array-read-only", Severity.NOTE),
    ArrayStatus.CHECKING: None,
    ArrayStatus.CLEAN: None,
}
"""Code and severity; "-last" is added to the code where no further member may fail."""


def _about(code: str, severity: Severity, array: Array) -> tuple[Finding, ...]:
    slot_counts = count_slots(array)
    name = array.shown_name
    facts = (
        ("array", name),
        ("missing", str(slot_counts.missing)),
        ("expected", str(slot_counts.expected)),
        ("here", str(slot_counts.present)),
        ("size", format_size(max(array.size, array.component))),
        ("further", str(failures_survived(array))),
        ("bad", format_size(bad_bytes(array))),
        ("lost", format_size(lost_bytes(array))),
        ("carriers", ", ".join(bad_members(array))),
        ("devices", copies_in_row(array) or ", ".join(array.unlike)),
        ("bytes", str((array.mismatches or 0) * SECTOR)),
    )
    return (Finding(code, severity, array.uuid, facts),)


def drive_findings(disk: Block) -> Iterator[Finding]:
    """A drive's own word that it fails, and each thing it complains of; nothing for what is no whole disk."""
    if not isinstance(disk.origin, WholeDisk):
        return
    drive, disk_fact = disk.origin.drive, ("disk", disk_label(disk))
    if drive.health == "failing":
        yield Finding("failing", Severity.WARNING, drive.id, (disk_fact,))
    for complaint in drive.complaints:
        code = f"smart-{complaint.fault.value}"
        yield Finding(code, Severity.WARNING, drive.id, (disk_fact, ("value", complaint.value)))


def unit_finding(one: str, other: str, subject: str) -> Finding:
    """The warning that both devices are parts of one piece of hardware."""
    return Finding("one-unit", Severity.WARNING, subject, (("first", one), ("second", other)))


def own_table_findings(array: Array, snapshot: Snapshot) -> Iterator[Finding]:
    """A warning for each member with a partition table that its array does not show.

    A superblock at the end of a disk (0.90, 1.0) stays there when the disk is partitioned anew. What stands
    at the start of such a member may as well be the array's own table: while that is stopped nobody can tell.
    """
    device = block_at(snapshot, array.path) if array.running else None
    shown = set(device.signatures) if device is not None else set()
    if device is not None and isinstance(device.content, Table):
        shown.add(device.content.kind)
    for member in array_members(snapshot, array):
        table = next((name for name in TABLES if name in member.signatures), "")
        if table and table not in shown:
            code = "member-table" if array.running else "member-table-stopped"
            facts = (("device", member.path), ("kind", table), ("array", array.shown_name))
            yield Finding(code, Severity.WARNING, member.path, facts)


def drives_findings(array: Array, snapshot: Snapshot) -> Iterator[Finding]:
    """The findings of `drive_findings` for every drive under the array, each once; and what fails at once."""
    for one, other in combinations(array.members, 2):
        if one.unit and one.unit == other.unit:
            yield unit_finding(one.path, other.path, array.uuid)
    yield from own_table_findings(array, snapshot)
    members = array_members(snapshot, array)
    disks = {disk.path: disk for member in members for disk in roots(snapshot, member.path)}
    for disk in disks.values():
        yield from drive_findings(disk)


def open_findings(array: Array, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Who has files open on the array: a remark for each program, with files as far as they are told."""
    return tuple(
        Finding(open_code(user), Severity.NOTE, block.path, user_facts(user, block))
        for block in whole_stack(array, snapshot)
        for user in block.users
    )


def open_code(user: FileUser) -> str:
    """Code of the finding that says who has something open."""
    if user.by is not None:
        return f"open-{user.by.value}"
    return "open-files" if user.files else "open-untold"


def user_facts(user: FileUser, block: Block) -> Facts:
    """The facts of the finding that ``user`` has something on ``block`` open."""
    return (
        ("program", in_quotes((user.program,))),
        ("process", str(user.process)),
        ("device", block.path),
        ("files", in_quotes(user.files) or "…"),
    )
