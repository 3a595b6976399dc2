"""What is to be known of an array as it stands, and what to do about it."""

from typing import assert_never

from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.standing import Standing, call_roll, may_fail, standing


def array_findings(array: Array) -> tuple[Finding, ...]:
    """The one remark about this array; none when all is well."""
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
    )
    return (Finding(code, severity, array.uuid, facts),)
