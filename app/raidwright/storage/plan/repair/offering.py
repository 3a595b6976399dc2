"""What an array is in trouble with, and the disk that it is offered without being asked for."""

from collections.abc import Iterator

from raidwright.storage.fact import Fact
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.repair.choices import (
    is_failing,
    replaceable_disks,
    replacement_disks,
    wanted_out,
    wants_repair,
)
from raidwright.storage.plan.repair.findings import about_array, about_disk
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.plan.repair.target import in_service, member_in_array, member_on
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.standing import call_roll, has_failed
from raidwright.storage.snapshot.tree import drive_id


class Offer(Fact, frozen=True):
    """A disk that fits, for one that still serves or for an empty place."""

    new: Block
    out: Block | None
    """None for an empty place."""


def repair_offer(array: Array, snapshot: Snapshot) -> Offer | None:
    """The first disk that can come now and does not fail; None where there is none, or nothing is wrong."""
    if not wants_repair(array, snapshot):
        return None
    out = wanted_out(array, snapshot)
    if out is None and not call_roll(array).missing:
        return None
    going = drive_id(out) if out is not None else ""
    sound = (disk for disk in replacement_disks(array, snapshot) if not is_failing(disk))
    for new in sound:
        if isinstance(plan_replacement(array.uuid, drive_id(new), snapshot, going), Planned):
            return Offer(new, out)
    return None


def troubles_of(array: Array, snapshot: Snapshot) -> tuple[Finding, ...]:
    """For what a disk is to come: each that has failed, was left behind or fails, else the empty places."""
    troubles = tuple(_in_trouble(array, snapshot))
    missing = call_roll(array).missing
    if missing and all(each.code == "trouble-failing" for each in troubles):
        empty = about_array(
            in_service(array, snapshot), "trouble-empty", Severity.WARNING, missing=str(missing)
        )
        return (empty, *troubles)
    return troubles


def _in_trouble(array: Array, snapshot: Snapshot) -> Iterator[Finding]:
    service = in_service(array, snapshot)
    for disk in replaceable_disks(array, snapshot):
        member = member_on(disk, service, snapshot)
        if disk not in service.disks:
            yield about_disk(disk, "trouble-left", Severity.WARNING, array=service.name)
        elif member is not None and has_failed(member_in_array(member, service)):
            yield about_disk(disk, "trouble-failed", Severity.WARNING, array=service.name)
        elif is_failing(disk):
            yield about_disk(disk, "trouble-failing", Severity.WARNING, array=service.name)
