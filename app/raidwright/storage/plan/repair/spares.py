"""A spare for an array that runs, and one that it is to have no more."""

from msgspec import structs

from raidwright.storage.operations.repair import AddSpare, RemoveSpare
from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.plan.plan import Answer, Planned, Refused, asked_as, first_fitting
from raidwright.storage.plan.repair.choices import possible_spares, spares_of
from raidwright.storage.plan.repair.findings import (
    about_array,
    awaiting_findings,
    bound_finding,
    disk_by_id_or_path,
    in_service,
    is_spare,
    member_in_array,
    member_on,
    service_findings,
)
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import count_slots, has_failed
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import drive_id


def plan_spare(target: str, new: str, snapshot: Snapshot) -> Answer:
    """The plan by which the disk ``new`` becomes a spare of the array that ``target`` means.

    Refused while a place is empty, or a member waits to be replaced, which it would take.
    """
    answer, array = plan_replacement(target, new, snapshot), find_array(target, snapshot)
    if isinstance(array, Finding) or not array.running:
        return asked_as(AddSpare(target, new), answer)
    service = in_service(array, snapshot)
    awaiting = next(awaiting_findings(service), None)
    if awaiting is not None:
        return _refusal_with(answer, awaiting)
    if not count_slots(array).missing:
        return asked_as(AddSpare(target, new), answer)
    name = service.name
    return _refusal_with(answer, Finding("spare-place-empty", Severity.BLOCKING, name, (("array", name),)))


def plan_spare_leaving(target: str, out: str, snapshot: Snapshot) -> Answer:
    """The plan that takes the spare ``out`` from the array that ``target`` means, and clears it.

    A spare that has failed is none by what md says; where no place is empty, no other can have failed.
    """
    answer, array = plan_leaving(target, out, snapshot), find_array(target, snapshot)
    disk = disk_by_id_or_path(out, snapshot)
    answer = asked_as(RemoveSpare(target, out), answer)
    if isinstance(array, Finding) or disk is None:
        return answer
    service = in_service(array, snapshot)
    member = member_on(disk, service, snapshot)
    leaves = member is not None and (
        is_spare(member, service)
        or (has_failed(member_in_array(member, service)) and not count_slots(array).missing)
    )
    if leaves or bound_finding(disk, service, snapshot):
        return answer
    facts = (("disk", disk_label(disk)), ("array", service.name))
    return _refusal_with(answer, Finding("spare-none", Severity.BLOCKING, drive_id(disk), facts))


def plan_any_spare(target: str, snapshot: Snapshot) -> Answer:
    """The plan of `plan_spare` with the first disk of `possible_spares` that fits."""
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    service = in_service(array, snapshot)
    findings = (*service_findings(service, snapshot, joining=True), about_array(service, "no-free-disk"))
    coming = possible_spares(array, snapshot)
    return first_fitting((plan_spare(target, drive_id(disk), snapshot) for disk in coming), Refused(findings))


def plan_any_spare_leaving(target: str, snapshot: Snapshot) -> Answer:
    """The plan that takes the first spare of the array that ``target`` means out, and clears it."""
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    none = Refused((about_array(in_service(array, snapshot), "no-spare"),))
    leaving = spares_of(array, snapshot)
    return first_fitting((plan_spare_leaving(target, drive_id(disk), snapshot) for disk in leaving), none)


def _refusal_with(answer: Answer, finding: Finding) -> Refused:
    """A refusal for ``finding``, and for the reasons of ``answer`` if it has any."""
    match answer:
        case Planned():
            return Refused((finding,))
        case Refused():
            return structs.replace(answer, findings=(finding, *answer.findings))
