"""What is wrong with a computer's disks and arrays at this moment, whether it was told or not."""

from collections.abc import Iterator, Mapping

from raidwright.storage.rules.array_findings import NAS_SYSTEM, array_findings, drive_findings
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.ghosts import ghost_findings, unowned_ghost_findings
from raidwright.storage.rules.mdadm_conf import boot_findings
from raidwright.storage.snapshot.absent_arrays import AbsentArray, absent_arrays
from raidwright.storage.snapshot.array_status import (
    ArrayStatus,
    array_status,
    claimed_twice,
    count_slots,
    has_failed,
)
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Drive, Fault, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.snapshot.tree import disks, drive_id, roots

AWAY = "array-away"
"""Code of the finding that an array is not here which nothing waits for."""
_HOT = {Media.HDD: 55.0, Media.SSD: 70.0, Media.NVME: 75.0, Media.OTHER: 70.0}
"""Degrees Celsius, about five below what makers of each kind of drive commonly allow."""
_COOLER = 5.0
"""Degrees that a hot drive must lose before it is hot anew."""


def troubles(now: Snapshot) -> tuple[Finding, ...]:
    """What is wrong at this moment, told or not, the worst first; work under way counts as a warning."""
    findings = (
        *(item for array in now.arrays if _should_run(array) for item in _troubles_of(array)),
        *map(absent_finding, absent_arrays(now)),
        *(item for array in now.arrays for item in boot_findings(array, now)),
        *(item for array in arrays_and_singles(now) for item in ghost_findings(array, now)),
        *unowned_ghost_findings(now),
        *(item for disk in disks(now) for item in complaint_findings(disk)),
        *(hot_finding(disk, drive) for disk, drive in _drives(now) if is_hot(drive, before=False)),
    )
    return tuple(sorted(findings, key=lambda item: item.severity.rank))


def absent_finding(absent: AbsentArray) -> Finding:
    """That none of its disks is here. What waits for somebody to ask for it may lie in a drawer."""
    places = [f"{line.file}:{line.line}" for line in absent.lines] or [key_path(absent.uuid)]
    facts = (("array", absent.title), ("places", ", ".join(places)))
    if absent.is_by_hand:
        return Finding(AWAY, Severity.NOTE, absent.uuid, facts)
    severity = Severity.BLOCKING if absent.is_awaited else Severity.WARNING
    return Finding("array-absent", severity, absent.uuid, facts)


def complaint_findings(disk: Block) -> tuple[Finding, ...]:
    """What the drive finds wrong with itself, but for its heat, which is measured."""
    hot = f"smart-{Fault.HOT.value}"
    return tuple(finding for finding in drive_findings(disk) if finding.code != hot)


def is_hot(drive: Drive, *, before: bool) -> bool:
    """Whether the drive is hot, or was ``before`` and has not cooled down; if it says nothing, as before."""
    if any(complaint.fault is Fault.HOT for complaint in drive.complaints):
        return True
    if drive.temperature is None:
        return before
    return drive.temperature >= _HOT[drive.media] - (_COOLER if before else 0.0)


def hot_finding(disk: Block, drive: Drive) -> Finding:
    """That the disk is hot, with its degrees where the drive says them."""
    if drive.temperature is None:
        return Finding("smart-hot", Severity.WARNING, drive.id, (("disk", disk_label(disk)),))
    facts = (("disk", disk_label(disk)), ("degrees", f"{drive.temperature:.0f}"))
    return Finding("news-hot", Severity.WARNING, drive.id, facts)


def drive_of(disk: Block) -> Drive | None:
    """The drive behind a whole disk; None for any other block device."""
    return disk.origin.drive if isinstance(disk.origin, WholeDisk) else None


def _should_run(array: Array) -> bool:
    """Whether it runs, or cannot start: members are missing, are there twice or describe it differently.

    What is left over of one that was deleted is no trouble.
    """
    if array.deleted:
        return False
    cannot_start = bool(claimed_twice(array) or array.unlike)
    return array.running or cannot_start or 0 < count_slots(array).present < array.expected


def _troubles_of(array: Array) -> Iterator[Finding]:
    return (item for item in array_findings(array) if item.code != NAS_SYSTEM)


def _drives(now: Snapshot) -> Iterator[tuple[Block, Drive]]:
    for disk in disks(now):
        drive = drive_of(disk)
        if drive is not None:
            yield disk, drive


Served = Mapping[str, Mapping[str, str]]
"""UUID of an array -> id of each drive that was seen to serve it -> what a person knows that drive by."""
_CODES = frozenset(
    {"array-failed", "array-unwritable", "array-short", "array-short-last", "array-short-in-doubt"}
)


def arrays_in_danger(now: Snapshot) -> tuple[tuple[Array, Finding], ...]:
    """Each running array that is degraded or has failed, with the worst that is to be said of it.

    One whose empty places md is about to give to spares is only being made.
    """
    pairs = ((array, _worst(array)) for array in now.arrays if array.running and not is_filling_up(array))
    return tuple((array, finding) for array, finding in pairs if finding is not None)


def served_since(before: Served, now: Snapshot) -> Served:
    """``before``, and who serves the running arrays now."""
    served = {uuid: dict(drives) for uuid, drives in before.items()}
    for array in now.arrays:
        if array.running:
            served.setdefault(array.uuid, {}).update(_endangered_drives(array, now, failed=False))
    return served


def lost_disks(array: Array, served: Served, now: Snapshot) -> tuple[str, ...]:
    """Disks that md has thrown out, and those that served the array once and serve it no more."""
    serving = dict(_endangered_drives(array, now, failed=False))
    thrown_out = dict(_endangered_drives(array, now, failed=True))
    lost = thrown_out | dict(served.get(array.uuid, {}))
    return tuple(label for drive, label in lost.items() if drive not in serving)


def _worst(array: Array) -> Finding | None:
    findings = (each for each in array_findings(array) if each.code in _CODES)
    return next((each for each in findings if each.severity is Severity.BLOCKING), None)


def is_filling_up(array: Array) -> bool:
    """Whether places are empty only until md gives them to spares, as when a RAID 5 is made."""
    counts = count_slots(array)
    return (
        array_status(array) is ArrayStatus.DEGRADED and counts.spares >= counts.missing and not counts.faulty
    )


def _endangered_drives(array: Array, now: Snapshot, *, failed: bool) -> Iterator[tuple[str, str]]:
    for member in array.members:
        if has_failed(member) is failed and (failed or member.slot >= 0):
            yield from ((drive_id(root) or root.path, disk_label(root)) for root in roots(now, member.path))
