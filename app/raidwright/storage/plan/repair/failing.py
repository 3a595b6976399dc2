"""A disk that still serves leaves an array that runs, where there is no port for the one that is to come."""

from collections.abc import Iterator

from msgspec import structs

from raidwright.storage.operations.repair import Fail
from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.plan.drive_names import unknown_drive
from raidwright.storage.plan.plan import Answer, Planned, Refused, asked_as, first_fitting
from raidwright.storage.plan.prerequisites import helper_findings
from raidwright.storage.plan.repair.choices import plan_any_replacement, replaceable_disks, spares_of
from raidwright.storage.plan.repair.findings import (
    InService,
    about_array,
    about_disk,
    bound_finding,
    disk_by_id_or_path,
    is_spare,
    member_in_array,
    member_on,
    service_findings,
    still_serves,
)
from raidwright.storage.plan.repair.planner import array_in, plan_leaving, planned_change
from raidwright.storage.plan.repair.steps import failing_steps, kept_beside
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import can_spare, count_slots, failures_survived
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.tree import drive_id


def plan_failing(target: str, out: str, snapshot: Snapshot) -> Answer:
    """The plan by which md counts ``out`` as failed in the array that ``target`` means, and lets go of it.

    Nothing on the disk is written to. One that has failed already is only let go of, as when such a plan was
    broken off. ``out`` is called by its drive id or its path.
    """
    service = array_in(target, snapshot)
    if isinstance(service, Finding):
        return Refused((service,))
    going = disk_by_id_or_path(out, snapshot)
    member = member_on(going, service, snapshot) if going else None
    serves = member is not None and still_serves(member, service)
    findings = [*helper_findings(snapshot.host), *service_findings(service, snapshot, joining=serves)]
    if going is None:
        return Refused((*findings, unknown_drive(out)))
    bound = bound_finding(going, service, snapshot)
    if bound:
        return Refused((*findings, bound))
    if member is None or is_spare(member, service):
        code = "repair-not-in-it" if member is None else "fail-spare"
        return Refused((*findings, about_disk(going, code, array=service.name)))
    findings += _failing_findings(going, member, service, snapshot)
    steps = failing_steps(member, service, snapshot)
    answer = planned_change(service, service.disks, steps, snapshot, lost=(), findings=findings)
    return asked_as(Fail(target, out), answer)


def plan_taking_out(target: str, out: str, snapshot: Snapshot) -> Answer:
    """The plan by which ``out`` leaves: one that serves as it is, any other for good, see `plan_leaving`."""
    service, going = array_in(target, snapshot), disk_by_id_or_path(out, snapshot)
    if isinstance(service, Finding) or going is None:
        return plan_leaving(target, out, snapshot)
    member = member_on(going, service, snapshot)
    serves = member is not None and still_serves(member, service)
    return (plan_failing if serves else plan_leaving)(target, out, snapshot)


def plan_any_exchange(target: str, snapshot: Snapshot) -> Answer:
    """The plan to replace a disk with the first one that fits, else by which a first one leaves its place."""
    coming, array = plan_any_replacement(target, snapshot), find_array(target, snapshot)
    if isinstance(coming, Planned) or isinstance(array, Finding):
        return coming
    leaving = (plan_failing(target, drive_id(disk), snapshot) for disk in replaceable_disks(array, snapshot))
    return first_fitting((coming, *leaving), Refused(()))


def _failing_findings(out: Block, member: Block, service: InService, snapshot: Snapshot) -> Iterator[Finding]:
    if still_serves(member, service):
        yield from _redundancy_findings(out, member, service)
    beside = kept_beside(member, snapshot)
    if beside:
        parts = ", ".join(part.path for part in beside)
        yield about_disk(out, "fail-beside", Severity.WARNING, array=service.name, partitions=parts)
    # Where two are out, and the first that comes back is there again, the other has served without it.
    alone = not (spares_of(service.array, snapshot) or count_slots(service.array).missing)
    returns = service.array.bitmap and (alone or not still_serves(member, service))
    code = "fail-taken-back" if returns else "fail-filled-anew"
    yield about_disk(out, code, Severity.NOTE, array=service.name)


def _redundancy_findings(out: Block, member: Block, service: InService) -> Iterator[Finding]:
    """What the array comes to when the member serves no more."""
    array, array_member = service.array, member_in_array(member, service)
    if not can_spare(array, array_member):
        yield about_disk(out, "fail-not-spared", array=service.name)
        return
    rest = tuple(each for each in array.members if each.path != array_member.path)
    further = failures_survived(structs.replace(array, members=rest))
    if further:
        yield about_array(service, "fail-short", Severity.WARNING, further=str(further))
    else:
        yield about_array(service, "fail-short-last", Severity.WARNING)
