"""From an array that runs and one disk more to a plan that spreads the array over it too, or why not."""

from collections.abc import Iterator

from raidwright.storage.levels import Growth
from raidwright.storage.operations.repair import AddDisk
from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.plan.drive_names import unknown_drive
from raidwright.storage.plan.growth.size import against_spreading, grown_size, room_needed, room_there
from raidwright.storage.plan.identity import level_of
from raidwright.storage.plan.plan import Answer, Refused, asked_as, first_fitting
from raidwright.storage.plan.prerequisites import helper_findings
from raidwright.storage.plan.repair.choices import disks_to_grow_onto
from raidwright.storage.plan.repair.findings import about_array, coming_findings, service_findings
from raidwright.storage.plan.repair.planner import planned_change
from raidwright.storage.plan.repair.steps import growing_steps, room_on, taking_in_steps
from raidwright.storage.plan.repair.target import (
    InService,
    disk_by_id_or_path,
    in_service,
    is_spare,
    member_on,
)
from raidwright.storage.rules.contents import contents, disk_label
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.member_findings import twice_findings
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.standing import call_roll
from raidwright.storage.snapshot.tree import drive_id
from raidwright.storage.units import format_size


def plan_growth(target: str, new: str, snapshot: Snapshot) -> Answer:
    """The plan by which the disk ``new``, or the spare on it, becomes one place more of the array.

    ``target`` means an array as `find_array` says. RAID 5, RAID 6 and RAID 10 hold more once they have been
    spread anew, which goes on after the plan; RAID 1 has one mirror more.
    """
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    service, coming = in_service(array, snapshot), disk_by_id_or_path(new, snapshot)
    findings = [*helper_findings(snapshot.host), *_service_findings(service, snapshot)]
    if coming is None:
        return Refused((*dict.fromkeys(findings), unknown_drive(new)))
    inside = member_on(coming, service, snapshot)
    spare = inside if inside is not None and is_spare(inside, service) else None
    others = [each for each in service.members if is_spare(each, service) and each != spare]
    if others:
        names = ", ".join(each.path for each in others)
        code = "grow-spares" if spare is None else "grow-several-spares"
        findings.append(about_array(service, code, Severity.BLOCKING, others=names))
    if not is_blocked(findings):
        findings += _size_findings(service)
    if coming not in service.disks:
        findings += coming_findings(coming, service, room_on(coming, service), snapshot)
        steps = growing_steps(coming, service, snapshot)
        disks, lost = (*service.disks, coming), contents(coming, snapshot)
        answer = planned_change(service, disks, steps, snapshot, lost=lost, findings=findings)
        return asked_as(AddDisk(target, new), answer)
    if spare is None:
        facts = (("disk", disk_label(coming)), ("array", service.name))
        inside_it = Finding("repair-in-it", Severity.BLOCKING, drive_id(coming), facts)
        return Refused((*dict.fromkeys(findings), inside_it))
    findings += twice_findings(coming, service.disks)
    steps = taking_in_steps(spare, service, snapshot)
    answer = planned_change(service, service.disks, steps, snapshot, lost=(), findings=findings)
    return asked_as(AddDisk(target, new), answer)


def plan_any_growth(target: str, snapshot: Snapshot) -> Answer:
    """The plan of `plan_growth` with the first disk of `disks_to_grow_onto` that fits."""
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    service, coming = in_service(array, snapshot), disks_to_grow_onto(array, snapshot)
    none = Refused((*_service_findings(service, snapshot), about_array(service, "no-free-disk")))
    return first_fitting((plan_growth(target, drive_id(disk), snapshot) for disk in coming), none)


def _service_findings(service: InService, snapshot: Snapshot) -> Iterator[Finding]:
    obstacle = against_spreading(service.array)
    for finding in service_findings(service, snapshot, joining=True):
        if finding.code != "repair-no-redundancy" or obstacle not in ("grow-striped", "grow-appended"):
            yield finding
    if service.array.running and call_roll(service.array).missing:
        yield about_array(service, "grow-short")
    if service.array.running and obstacle and level_of(service.array) is not None:
        yield from _obstacle_findings(obstacle, service)


def _obstacle_findings(obstacle: str, service: InService) -> Iterator[Finding]:
    """The finding for ``obstacle``, and that larger disks would make the array larger all the same."""
    array = service.array
    if obstacle not in ("grow-no-room", "grow-uncopied"):
        yield about_array(service, obstacle)
        return
    facts = {"there": format_size(room_there(array)), "needed": format_size(room_needed(array))}
    yield about_array(service, obstacle, Severity.BLOCKING, **facts)
    if room_there(array):
        yield about_array(service, "grow-larger", Severity.NOTE)


def _size_findings(service: InService) -> Iterator[Finding]:
    """What the array holds afterwards, to the byte."""
    array, count = service.array, service.array.expected + 1
    after = grown_size(array, count, array.component)
    level = level_of(array)
    if level is not None and level.facts.growth is Growth.COPY:
        yield about_array(service, "grow-mirror", Severity.NOTE, count=str(count))
        return
    facts = {"before": format_size(array.size), "after": format_size(after), "bytes": str(after)}
    yield about_array(service, "grow-size", Severity.NOTE, count=str(count), **facts)
    yield about_array(service, "grow-moves", Severity.WARNING)
