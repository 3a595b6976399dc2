"""What is to be known of an array as it stands, and what to do about it."""

from typing import assert_never

from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.standing import Standing, call_roll, may_fail, standing
from raidwright.storage.units import SECTOR


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
    match standing(array):
        case Standing.FAILED:
            return _of("array-failed", Severity.BLOCKING, array)
        case Standing.DEGRADED:
            last = "array-short-last" if may_fail(array) == 0 else "array-short"
            return _of(last, Severity.BLOCKING, array)
        case Standing.REBUILDING:
            last = "array-rebuilding-last" if may_fail(array) == 0 else "array-rebuilding"
            return _of(last, Severity.WARNING, array)
        case Standing.BUILDING:
            return _of("array-building", Severity.WARNING, array)
        case Standing.WAITING:
            return _of("array-waiting", Severity.WARNING, array)
        case Standing.INCOMPLETE:
            return _of("array-incomplete", Severity.WARNING, array)
        case Standing.STOPPED:
            return _of("array-stopped", Severity.NOTE, array)
        case Standing.READ_ONLY:
            return _of("array-read-only", Severity.NOTE, array)
        case Standing.CHECKING | Standing.CLEAN:
            return ()
        case _ as other:
            assert_never(other)


def _of(code: str, severity: Severity, array: Array) -> tuple[Finding, ...]:
    roll = call_roll(array)
    name = array_name(array.name) or array.path or array.uuid
    facts = (
        ("array", name),
        ("missing", str(roll.missing)),
        ("expected", str(roll.expected)),
        ("further", str(may_fail(array))),
        ("bytes", str((array.mismatches or 0) * SECTOR)),
    )
    return (Finding(code, severity, array.uuid, facts),)
