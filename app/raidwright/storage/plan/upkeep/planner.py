"""From an array that runs to a plan that checks it or sets how it works, or to the reasons why not."""

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from raidwright.storage.configuration import FileKind
from raidwright.storage.levels import level_title
from raidwright.storage.operations.operation import ArrayOperation, Purpose
from raidwright.storage.operations.upkeep import (
    Check,
    CheckMonthly,
    LimitSpeed,
    Repair,
    SetBitmap,
    StopCheck,
    UpkeepOperation,
)
from raidwright.storage.plan.array_tree import find_array, member_target
from raidwright.storage.plan.identity import array_identity, disk_identity, unhandled_findings
from raidwright.storage.plan.keeping import entered_in, keep_findings
from raidwright.storage.plan.lower_arrays import direct_findings
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused, with_uuid
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.repair.findings import about_array, at_work_finding, hindrance
from raidwright.storage.plan.repair.target import REPLACEABLE, InService, in_service
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.check_calendar import Clock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.standing import call_roll
from raidwright.storage.steps.edit import line_seen
from raidwright.storage.steps.targets import Members
from raidwright.storage.steps.upkeep import (
    AddBitmap,
    ArrayUpkeep,
    CheckArray,
    CheckByCalendar,
    EndCheck,
    LimitSync,
    MendArray,
    RemoveBitmap,
    UpkeepStep,
    is_at_rest,
    is_checked,
)
from raidwright.storage.steps.watching import CheckByCron
from raidwright.storage.units import MIB, format_size


def plan_check(target: str, snapshot: Snapshot, *, mend: bool = False) -> Answer:
    """The plan that begins to check the array that ``target`` means, and to ``mend`` what does not agree."""

    def findings(service: InService) -> Iterator[Finding]:
        yield from _busy_finding(service)
        if call_roll(service.array).missing:
            yield about_array(service, "upkeep-short")
        code, severity = ("upkeep-mend", Severity.WARNING) if mend else ("upkeep-check", Severity.NOTE)
        yield about_array(service, code, severity)

    step, operation = (MendArray, Repair(target)) if mend else (CheckArray, Check(target))
    return planned_upkeep(operation, snapshot, step, findings)


def plan_check_end(target: str, snapshot: Snapshot) -> Answer:
    """The plan that ends the check, or the repair, of the array that ``target`` means."""

    def findings(service: InService) -> Iterator[Finding]:
        if not is_checked(service.array):
            yield about_array(service, "upkeep-no-check")

    return planned_upkeep(StopCheck(target), snapshot, EndCheck, findings)


def plan_limits(target: str, snapshot: Snapshot, slowest: int | None, fastest: int | None) -> Answer:
    """The plan that holds a sync of the array that ``target`` means to these speeds (whole KiB per second).

    None stands for the limit that holds for all arrays of the computer. md keeps to the lower limit before
    the upper one (drivers/md/md.c, ``md_do_sync``).
    """
    least, most = snapshot.host.sync_limits or (0, 0)

    def findings(service: InService) -> Iterator[Finding]:
        if slowest is not None and fastest is not None and slowest > fastest:
            yield about_array(service, "upkeep-crossed")
        if slowest is None and fastest is not None and fastest < least:
            yield about_array(service, "upkeep-below-all", least=format_size(least))
        if (slowest, fastest) == (service.array.slowest, service.array.fastest):
            yield about_array(service, "upkeep-limits-so")
        if most and None in (slowest, fastest):
            facts = {"least": format_size(least), "most": format_size(most)}
            yield about_array(service, "upkeep-limits-all", Severity.NOTE, **facts)

    operation = LimitSpeed(target, slowest, fastest)
    return planned_upkeep(operation, snapshot, lambda members: LimitSync(members, slowest, fastest), findings)


def plan_any_limits(target: str, snapshot: Snapshot) -> Answer:
    """The plan of `plan_limits` with speeds other than now, which tells whether any can be set."""
    array = find_array(target, snapshot)
    is_held = isinstance(array, Array) and (array.slowest, array.fastest) != (None, None)
    return plan_limits(target, snapshot, *(None, None) if is_held else (MIB, MIB))


def plan_bitmap(target: str, snapshot: Snapshot, *, wanted: bool) -> Answer:
    """The plan that gives the array that ``target`` means a bitmap, or takes its bitmap away."""

    def findings(service: InService) -> Iterator[Finding]:
        yield from _busy_finding(service)
        if service.array.bitmap == wanted:
            yield about_array(service, "upkeep-bitmap-there" if wanted else "upkeep-bitmap-none")
        elif wanted and service.array.log:
            yield about_array(service, "upkeep-bitmap-logged")
        elif not wanted:
            yield about_array(service, "no-bitmap", Severity.WARNING)

    step = AddBitmap if wanted else RemoveBitmap
    return planned_upkeep(SetBitmap(target, wanted), snapshot, step, findings)


def plan_calendar(target: str, snapshot: Snapshot, *, wanted: bool) -> Answer:
    """The plan that has this computer check its arrays each month, or never, begun from one of them."""
    calendar = snapshot.host.checks
    by_cron = calendar is not None and calendar.clock is Clock.CRON
    switch = entered_in(snapshot.host.setting_files).get(FileKind.CHECKS) if by_cron else None

    def findings(service: InService) -> Iterator[Finding]:
        if snapshot.host.practice and (calendar is None or calendar.lacks_cron):
            yield about_array(service, "upkeep-practice-clock")
        elif calendar is None:
            yield about_array(service, "upkeep-no-calendar")
        elif calendar.is_on == wanted:
            yield about_array(service, "upkeep-calendar-on" if wanted else "upkeep-calendar-off")
        elif calendar.lacks_cron:
            yield about_array(service, "upkeep-no-cron")
        elif calendar.clock is Clock.CRON and switch is None:
            yield about_array(service, "upkeep-cron", word="true" if wanted else "false")
        else:
            yield about_array(service, "upkeep-calendar", Severity.NOTE)

    def make(members: Members) -> UpkeepStep:
        if switch is None:
            return CheckByCalendar(members, wanted)
        old_lines = (line for line in snapshot.host.settings if line.file == switch.path)
        return CheckByCron(members, switch, wanted, tuple(map(line_seen, old_lines)))

    return planned_upkeep(CheckMonthly(target, wanted), snapshot, make, findings)


def operation_behind(step: ArrayUpkeep, array: str) -> UpkeepOperation:
    """What is asked for where ``step`` is done to the ``array`` (UUID)."""
    match step:
        case CheckArray():
            return Check(array)
        case MendArray():
            return Repair(array)
        case EndCheck():
            return StopCheck(array)
        case LimitSync(slowest=slowest, fastest=fastest):
            return LimitSpeed(array, slowest, fastest)
        case AddBitmap() | RemoveBitmap():
            return SetBitmap(array, isinstance(step, AddBitmap))
        case CheckByCalendar(wanted=wanted):
            return CheckMonthly(array, wanted)
        case _:
            assert_never(step)


def planned_upkeep(
    operation: UpkeepOperation,
    snapshot: Snapshot,
    make: Callable[[Members], UpkeepStep],
    findings_of: Callable[[InService], Iterable[Finding]],
    *,
    any_level: bool = False,
    target: str = "",
) -> Answer:
    """The plan with the step that ``make`` makes, which is asked only when nothing stands against it.

    With ``any_level`` it can be done to arrays without redundancy too. What is about no one array is begun
    from the one that ``target`` means.
    """
    array = find_array(operation.array if isinstance(operation, ArrayOperation) else target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    service = in_service(array, snapshot)
    findings = [*helper_findings(snapshot.host), *_array_findings(service, snapshot, any_level=any_level)]
    if not is_blocked(findings):
        findings += findings_of(service)
    identity = array_identity(array, array.path)
    if isinstance(identity, Finding):
        findings.append(identity)
    if isinstance(identity, Finding) or is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    members = tuple(member_target(member, service.disks, snapshot) for member in service.members)
    plan = Plan(
        purpose=Purpose.UPKEEP,
        disks=tuple(disk_identity(disk, snapshot) for disk in service.disks),
        array=identity,
        steps=(make(members),),
        operation=with_uuid(operation, identity),
    )
    findings += (*keep_findings(plan, snapshot), *tool_findings(plan, snapshot.host))
    return Refused(tuple(findings)) if is_blocked(findings) else Planned(plan, tuple(findings))


def _array_findings(service: InService, snapshot: Snapshot, *, any_level: bool) -> Iterator[Finding]:
    """What stands against any upkeep of the array."""
    array = service.array
    unhandled = tuple(unhandled_findings(array, snapshot))
    if unhandled:
        yield from unhandled
    elif not array.running:
        yield about_array(service, "upkeep-not-running")
    elif not any_level and array.level not in REPLACEABLE:
        yield about_array(service, "upkeep-no-redundancy", level=level_title(array.level))
    elif hindrance(array):
        yield about_array(service, hindrance(array))
    elif snapshot.host.helper and not array.state:
        yield about_array(service, "array-untold")
    yield from direct_findings(service.members, snapshot)
    for disk in service.disks:
        if snapshot.host.helper and not disk.logical_sector:
            yield Finding("sector-unknown", Severity.BLOCKING, disk.path, (("disk", disk.path),))


def _busy_finding(service: InService) -> Iterator[Finding]:
    if service.array.running and not is_at_rest(service.array):
        yield at_work_finding(service)
