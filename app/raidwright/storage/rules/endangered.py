"""Which arrays are degraded or have failed, and which disks they have lost, as far as those were seen."""

from collections.abc import Iterator, Mapping

from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.standing import Standing, call_roll, has_failed, standing
from raidwright.storage.snapshot.tree import drive_id, roots

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
            served.setdefault(array.uuid, {}).update(_drives(array, now, failed=False))
    return served


def lost_disks(array: Array, served: Served, now: Snapshot) -> tuple[str, ...]:
    """Disks that md has thrown out, and those that served the array once and serve it no more."""
    serving = dict(_drives(array, now, failed=False))
    thrown_out = dict(_drives(array, now, failed=True))
    lost = thrown_out | dict(served.get(array.uuid, {}))
    return tuple(label for drive, label in lost.items() if drive not in serving)


def _worst(array: Array) -> Finding | None:
    findings = (each for each in array_findings(array) if each.code in _CODES)
    return next((each for each in findings if each.severity is Severity.BLOCKING), None)


def is_filling_up(array: Array) -> bool:
    """Whether places are empty only until md gives them to spares, as when a RAID 5 is made."""
    roll = call_roll(array)
    return standing(array) is Standing.DEGRADED and roll.spares >= roll.missing and not roll.faulty


def _drives(array: Array, now: Snapshot, *, failed: bool) -> Iterator[tuple[str, str]]:
    for member in array.members:
        if has_failed(member) is failed and (failed or member.slot >= 0):
            yield from ((drive_id(root) or root.path, disk_label(root)) for root in roots(now, member.path))
