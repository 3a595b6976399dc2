"""What hands have to do when a disk is replaced: from the choice to the disk that is pulled."""

from collections.abc import Iterator

from raidwright.storage.plan.identity import unhandled_findings
from raidwright.storage.plan.repair.choices import has_left
from raidwright.storage.plan.repair.findings import bound_finding
from raidwright.storage.plan.repair.target import in_service, member_in_array, member_on
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.standing import can_spare
from raidwright.storage.snapshot.tree import drive_id
from raidwright.storage.units import format_size


def guide(array: Array, out: Block | None, new: Block | None, snapshot: Snapshot) -> tuple[Finding, ...]:
    """The steps by which ``new`` comes for ``out``, which is None for an empty place.

    Without ``new`` they begin with how one comes. There are none for an array that is not handled here.
    """
    service = in_service(array, snapshot)
    if any(unhandled_findings(array, snapshot)):
        return ()
    needed = (("array", service.name), ("size", format_size(service.needed)))
    bound = bound_finding(out, service, snapshot, Severity.NOTE) if out is not None else None
    if bound:
        return (bound,)
    if out is not None and new is None and not has_left(out, array, snapshot):
        member = member_on(out, service, snapshot)
        spared = member is not None and can_spare(array, member_in_array(member, service))
        return tuple(_without_a_new_one(out, spared=spared, needed=needed))
    return tuple(_steps(out, new, has_gone=out is None or has_left(out, array, snapshot), needed=needed))


def _without_a_new_one(out: Block, *, spared: bool, needed: tuple[tuple[str, str], ...]) -> Iterator[Finding]:
    """The steps by which a disk goes that still serves, where there is none that could come for it."""
    if not spared:
        yield _step("guide-only-port", out, *needed)
        return
    yield _step("guide-port", out, *needed)
    yield _step("guide-fail", out)
    yield _step("guide-pull-failed", out)
    yield Finding("guide-in-its-place", Severity.NOTE, facts=needed)


def _steps(
    out: Block | None, new: Block | None, *, has_gone: bool, needed: tuple[tuple[str, str], ...]
) -> Iterator[Finding]:
    if new is not None and out is not None and not has_gone:
        yield _step("guide-copy", out, ("new", disk_label(new)))
        yield _step("guide-copied", out)
    elif new is not None:
        yield _step("guide-fill", new)
        if out is not None:
            yield _step("guide-then-out", out)
    elif out is not None:
        yield _step("guide-out", out)
    if out is not None:
        yield _step("guide-pull", out, ("serial", _serial_number(out)))
    if new is None:
        yield Finding("guide-come", Severity.NOTE, facts=needed)


def _step(code: str, disk: Block, *facts: tuple[str, str]) -> Finding:
    serial = ("serial", _serial_number(disk))
    fact_by_name = dict((("disk", disk_label(disk)), serial, *facts))
    return Finding(code, Severity.NOTE, drive_id(disk), tuple(fact_by_name.items()))


def _serial_number(disk: Block) -> str:
    """The serial number as it stands on the label; the path of a disk that has none."""
    drive = disk.origin.drive if isinstance(disk.origin, WholeDisk) else None
    return (drive.serial or drive.wwn if drive else "") or disk.path
