"""From an array that runs, a disk that comes and one that goes, to a plan, or to the reasons why not."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.repair import AddSpare, Remove, Replace
from raidwright.storage.plan.array_tree import find_array, member_target
from raidwright.storage.plan.boot_entries import line_finding, with_lines_left
from raidwright.storage.plan.clearing import code_of_left, is_out_of_reach
from raidwright.storage.plan.drive_names import unknown_drive
from raidwright.storage.plan.plan import (
    Answer,
    Plan,
    Planned,
    Refused,
    array_identity,
    asked_as,
    disk_identity,
    disks_asked,
    disks_concerned,
    loss,
    to_be_typed,
)
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.repair.findings import (
    InService,
    about_disk,
    coming_findings,
    disk_by_id_or_path,
    dropped_member,
    giving_way_findings,
    in_service,
    is_apart,
    leaving_findings,
    member_on,
    returning_findings,
    service_findings,
    stepping_in_findings,
)
from raidwright.storage.plan.repair.steps import (
    clearing_steps,
    joining_steps,
    kept_beside,
    leaving_steps,
    leaving_unread_steps,
    returning_steps,
    room_on,
    stepping_in_steps,
)
from raidwright.storage.plan.teardown.findings import findings_of_writers
from raidwright.storage.rules.contents import Item, block_contents, contents, disk_label
from raidwright.storage.rules.eligibility import is_blocked, system_findings
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import awaiting_replacement, count_slots
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.tree import block_at, drive_id
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity, target_path
from raidwright.storage.steps.targets import OnDisk, OnPartition


def plan_replacement(target: str, new: str, snapshot: Snapshot, out: str = "") -> Answer:
    """The plan by which the disk ``new`` joins the array that ``target`` means, see `find_array`.

    It takes the place of ``out`` while that still serves, else an empty one; where none is empty it becomes a
    spare. One that had dropped out is taken back. Disks are called by their drive ids or paths.
    """
    service = array_in(target, snapshot)
    if isinstance(service, Finding):
        return Refused((service,))
    coming, going = disk_by_id_or_path(new, snapshot), disk_by_id_or_path(out, snapshot)
    names_and_disks = ((new, coming), (out, going))
    findings = [
        *helper_findings(snapshot.host),
        *service_findings(service, snapshot, joining=True),
        *(unknown_drive(name) for name, disk in names_and_disks if name and disk is None),
    ]
    if coming is None or (out and going is None):
        return Refused(tuple(findings))
    if coming in service.disks:
        answer = _plan_stepping_in(coming, going, service, findings, snapshot)
    elif dropped_member(coming, service, snapshot):
        answer = _plan_return(coming, service, findings, snapshot)
    else:
        answer = _plan_joining(coming, going, service, findings, snapshot)
    return asked_as(_operation(target, new, out, service), answer)


def _operation(target: str, new: str, out: str, service: InService) -> Replace | AddSpare:
    """What the disk ``new`` is for: one that finds no place becomes a spare."""
    is_placed = out or count_slots(service.array).missing or awaiting_replacement(service.array)
    return Replace(target, new, out) if is_placed else AddSpare(target, new)


def plan_leaving(target: str, out: str, snapshot: Snapshot) -> Answer:
    """The plan that takes a disk which does not serve out of the array that ``target`` means, and clears it.

    It may have failed, be a spare, or have dropped out before. It is called by its drive id or its path.
    """
    service = array_in(target, snapshot)
    if isinstance(service, Finding):
        return Refused((service,))
    findings = [*helper_findings(snapshot.host), *service_findings(service, snapshot, joining=False)]
    going = disk_by_id_or_path(out, snapshot)
    if going is None:
        return Refused((*findings, unknown_drive(out)))
    findings += leaving_findings(going, service, snapshot)
    inside = member_on(going, service, snapshot)
    member = inside or dropped_member(going, service, snapshot)
    if member is None:
        return Refused(tuple(findings))
    kept_parts = kept_beside(member, snapshot)
    lost = tuple(block_contents(member, snapshot)) if kept_parts else contents(going, snapshot)
    findings += _kept_table_finding(going, kept_parts)
    if is_out_of_reach(member, going):
        if inside is None:
            return Refused((*findings, about_disk(going, "member-out-of-reach")))
        findings.append(about_disk(going, code_of_left(going), Severity.WARNING))
        disks, steps, lost = service.disks, leaving_unread_steps(inside, service, snapshot), ()
    elif inside is not None:
        disks, steps = service.disks, leaving_steps(inside, service, snapshot)
    else:
        target_alone = member_target(member, (going,), snapshot)
        disks, steps = (going,), clearing_steps(member, target_alone, service, snapshot)
    answer = planned_change(service, disks, steps, snapshot, lost=lost, findings=findings)
    return asked_as(Remove(target, out), answer)


def array_in(target: str, snapshot: Snapshot) -> InService | Finding:
    """The array that ``target`` means, with what md holds of it; or why there is none."""
    array = find_array(target, snapshot)
    return array if isinstance(array, Finding) else in_service(array, snapshot)


def _plan_joining(
    new: Block, out: Block | None, service: InService, findings: list[Finding], snapshot: Snapshot
) -> Answer:
    findings += giving_way_findings(out, service, snapshot)
    findings += coming_findings(new, service, room_on(new, service), snapshot)
    member = member_on(out, service, snapshot) if out else None
    steps = joining_steps(new, member, service, snapshot)
    disks = (*service.disks, new)
    return planned_change(service, disks, steps, snapshot, lost=contents(new, snapshot), findings=findings)


def _plan_stepping_in(
    new: Block, out: Block | None, service: InService, findings: list[Finding], snapshot: Snapshot
) -> Answer:
    findings += stepping_in_findings(new, out, service, snapshot)
    spare, old = (member_on(each, service, snapshot) if each else None for each in (new, out))
    if spare is None or old is None:
        return Refused(tuple(dict.fromkeys(findings)))
    steps = stepping_in_steps(spare, old, service, snapshot)
    return planned_change(service, service.disks, steps, snapshot, lost=(), findings=findings)


def _plan_return(back: Block, service: InService, findings: list[Finding], snapshot: Snapshot) -> Answer:
    findings += returning_findings(back, service, snapshot)
    disks = (*service.disks, back)
    steps = returning_steps(back, disks, service, snapshot)
    return planned_change(service, disks, steps, snapshot, lost=(), findings=findings)


def planned_change(
    service: InService,
    disks: tuple[Block, ...],
    steps: Iterable[Step],
    snapshot: Snapshot,
    *,
    lost: Sequence[Item],
    findings: list[Finding],
) -> Answer:
    """The plan of these steps on these disks, or every finding.

    ``lost`` is what goes from the last of the disks, or from the only one that is written to.
    """
    identity = array_identity(service.array, service.array.path)
    if isinstance(identity, Finding):
        findings.append(identity)
    if isinstance(identity, Finding) or is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    plan = with_lines_left(_plan(identity, disks, tuple(steps), lost, snapshot), disks, snapshot)
    # A dropped member may hold the newest data: its path is typed, so that it is not cleared unawares.
    apart = (index for index in disks_concerned(plan) if is_apart(disks[index], service, snapshot))
    plan = msgspec.structs.replace(plan, typed=tuple(sorted({*plan.typed, *apart})))
    for index in disks_concerned(plan):
        findings += system_findings(disks[index], snapshot)
    findings += (about_disk(disks[each], "read-only") for each in disks_asked(plan) if disks[each].read_only)
    findings += _findings_of_writers(plan, snapshot)
    findings += [*map(line_finding, plan.lines), *tool_findings(plan, snapshot.host)]
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    return Planned(plan, tuple(dict.fromkeys(findings)))


def _plan(
    identity: ArrayIdentity,
    disks: tuple[Block, ...],
    steps: tuple[Step, ...],
    lost: Sequence[Item],
    snapshot: Snapshot,
) -> Plan:
    plan = Plan(
        purpose=Purpose.REPAIR,
        disks=tuple(disk_identity(disk, snapshot) for disk in disks),
        array=identity,
        steps=steps,
    )
    changing = disks_concerned(plan)
    return msgspec.structs.replace(
        plan,
        losses=tuple(loss(index, lost) for index in changing if lost),
        typed=tuple(index for index in to_be_typed(disks, snapshot) if index in changing),
    )


def _findings_of_writers(plan: Plan, snapshot: Snapshot) -> Iterator[Finding]:
    """A refusal for each program that writes to the disk that comes or goes, or to what is taken of it."""
    changing = disks_concerned(plan)
    targets = (target for step in plan.steps for target in step.acts_on())
    own = (each for each in targets if isinstance(each, OnDisk | OnPartition) and each.disk in changing)
    paths = (*(plan.disks[index].path for index in changing), *(target_path(plan, each) for each in own))
    for path in dict.fromkeys(paths):
        block = block_at(snapshot, path)
        if block is not None:
            yield from findings_of_writers(block)


def _kept_table_finding(disk: Block, kept_parts: tuple[Block, ...]) -> Iterator[Finding]:
    if kept_parts:
        facts = (("disk", disk_label(disk)), ("partitions", ", ".join(part.path for part in kept_parts)))
        yield Finding("table-kept", Severity.WARNING, drive_id(disk), facts)
