"""What is to be known of an array as it stands, and what to do about it."""

from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.nas import is_system_of_nas
from raidwright.storage.snapshot.standing import Standing, call_roll, may_fail, standing
from raidwright.storage.units import SECTOR, format_size

NAS_SYSTEM = "array-nas-system"
"""Code of what is no trouble, but a habit of another system."""


def array_findings(array: Array) -> tuple[Finding, ...]:
    """What is to be said of this array; nothing when all is well."""
    spreading = _of("array-spreading", Severity.NOTE, array) if array.running and array.spreading else ()
    return (*_of_standing(array), *_of_lock(array), *spreading, *_of_check(array))


def _of_lock(array: Array) -> tuple[Finding, ...]:
    """Whatever else is to be said of it, nothing is written to it, and nothing about it is changed either."""
    locked = array.running and array.state == "readonly" and standing(array) is not Standing.READ_ONLY
    return _of("array-locked", Severity.NOTE, array) if locked else ()


def _of_check(array: Array) -> tuple[Finding, ...]:
    """A sync that is owed counts what it mends."""
    told = array.mismatches and standing(array) in (Standing.CLEAN, Standing.CHECKING, Standing.READ_ONLY)
    return _of("array-mismatch", Severity.WARNING, array) if told else ()


def _of_standing(array: Array) -> tuple[Finding, ...]:
    if is_system_of_nas(array):
        return _of(NAS_SYSTEM, Severity.NOTE, array)
    stands = standing(array)
    said = _SAID[stands]
    if said is None:
        return ()
    code, severity = said
    if stands is Standing.UNWRITABLE and call_roll(array).missing:
        short = "array-short" if may_fail(array) else "array-short-last"
        return (*_of(code, severity, array), *_of(short, severity, array))
    is_last = stands in (Standing.DEGRADED, Standing.REBUILDING) and may_fail(array) == 0
    return _of(f"{code}-last" if is_last else code, severity, array)


_SAID = {
    Standing.FAILED: ("array-failed", Severity.BLOCKING),
    Standing.UNWRITABLE: ("array-unwritable", Severity.BLOCKING),
    Standing.DEGRADED: ("array-short", Severity.BLOCKING),
    Standing.REBUILDING: ("array-rebuilding", Severity.WARNING),
    Standing.BUILDING: ("array-building", Severity.WARNING),
    Standing.WAITING: ("array-waiting", Severity.WARNING),
    Standing.INCOMPLETE: ("array-incomplete", Severity.WARNING),
    Standing.STOPPED: ("array-stopped", Severity.NOTE),
    Standing.READ_ONLY: ("array-read-only", Severity.NOTE),
    Standing.CHECKING: None,
    Standing.CLEAN: None,
}
"""Finding and severity; "-last" is added where no further member may fail."""


def _of(code: str, severity: Severity, array: Array) -> tuple[Finding, ...]:
    roll = call_roll(array)
    name = array_name(array.name) or array.path or array.uuid
    facts = (
        ("array", name),
        ("missing", str(roll.missing)),
        ("expected", str(roll.expected)),
        ("here", str(roll.present)),
        ("size", format_size(max(array.size, array.component))),
        ("further", str(may_fail(array))),
        ("bytes", str((array.mismatches or 0) * SECTOR)),
    )
    return (Finding(code, severity, array.uuid, facts),)
