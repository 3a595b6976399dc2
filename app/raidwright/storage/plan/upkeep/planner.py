"""From an array, a mail address or a group's new name to the plan that checks, sets or renames it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import assert_never

from raidwright.storage.configuration import FileKind
from raidwright.storage.fields import LvmUuid, MailAddress, VolumeName, is_valid
from raidwright.storage.levels import level_title
from raidwright.storage.operations.operation import ArrayOperation, Purpose
from raidwright.storage.operations.upkeep import (
    Check,
    CheckMonthly,
    LimitSpeed,
    MailFailures,
    RenameVolumeGroup,
    Repair,
    SetBitmap,
    StopCheck,
    UpkeepOperation,
)
from raidwright.storage.plan.array_tree import direct_findings, find_array, member_target, tree_of
from raidwright.storage.plan.boot_entries import entered_in, entry_findings
from raidwright.storage.plan.plan import (
    Answer,
    Plan,
    Planned,
    Refused,
    array_identity,
    disk_identity,
    first_fitting,
    short_name,
    unhandled_findings,
    with_uuid,
)
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.repair.findings import (
    REPLACEABLE,
    InService,
    about_array,
    at_work_finding,
    hindrance,
    in_service,
)
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import count_slots
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.check_calendar import Clock, mail_address, mail_lines, tells_a_program
from raidwright.storage.snapshot.disks import Block, Host, PartOf, Snapshot
from raidwright.storage.snapshot.names import DEVICE_FOLDERS
from raidwright.storage.snapshot.namesakes import group_on, groups_with_namesakes
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.steps.step import line_seen
from raidwright.storage.steps.targets import Members
from raidwright.storage.steps.upkeep import (
    AddBitmap,
    CheckArray,
    CheckByCalendar,
    EndCheck,
    LimitSync,
    MendArray,
    RemoveBitmap,
    RenameGroup,
    UpkeepStep,
    is_at_rest,
    is_checked,
)
from raidwright.storage.steps.watching import CheckByCron, MonitorDoes, SendMail
from raidwright.storage.units import MIB, format_size


def plan_upkeep(operation: UpkeepOperation, look: Snapshot) -> Answer:
    """The plan that does what was asked for; or why there is none."""
    match operation:
        case Check(array=array):
            return plan_check(array, look)
        case Repair(array=array):
            return plan_check(array, look, mend=True)
        case StopCheck(array=array):
            return plan_check_end(array, look)
        case LimitSpeed(array=array, slowest=slowest, fastest=fastest):
            return plan_limits(array, look, slowest, fastest)
        case SetBitmap(array=array, wanted=wanted):
            return plan_bitmap(array, look, wanted=wanted)
        case CheckMonthly(array=array, wanted=wanted):
            return plan_calendar(array, look, wanted=wanted)
        case RenameVolumeGroup(array=array, name=name):
            return plan_group_renaming(array, look, name)
        case MailFailures(address=address):
            return plan_mail(address, look)
        case _:
            assert_never(operation)


def plan_check(target: str, snapshot: Snapshot, *, mend: bool = False) -> Answer:
    """The plan that begins to check the array that ``target`` means, and to ``mend`` what does not agree."""

    def findings(service: InService) -> Iterator[Finding]:
        yield from _busy_finding(service)
        if count_slots(service.array).missing:
            yield about_array(service, "upkeep-short")
        code, severity = ("upkeep-mend", Severity.WARNING) if mend else ("upkeep-check", Severity.NOTE)
        yield about_array(service, code, severity)

    step, operation = (MendArray, Repair(target)) if mend else (CheckArray, Check(target))
    return planned_upkeep(operation, snapshot, lambda members: (step(members),), findings)


def plan_check_end(target: str, snapshot: Snapshot) -> Answer:
    """The plan that ends the check, or the repair, of the array that ``target`` means."""

    def findings(service: InService) -> Iterator[Finding]:
        if not is_checked(service.array):
            yield about_array(service, "upkeep-no-check")

    return planned_upkeep(StopCheck(target), snapshot, lambda members: (EndCheck(members),), findings)


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
    return planned_upkeep(
        operation, snapshot, lambda members: (LimitSync(members, slowest, fastest),), findings
    )


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
    return planned_upkeep(SetBitmap(target, wanted), snapshot, lambda members: (step(members),), findings)


def plan_calendar(target: str, snapshot: Snapshot, *, wanted: bool) -> Answer:
    """The plan that has this computer check its arrays each month, or never, begun from one of them."""
    calendar = snapshot.host.checks
    by_timer = calendar is None or calendar.clock is Clock.TIMER
    by_cron = calendar is not None and (calendar.clock is Clock.CRON or calendar.cron_too)
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
        elif by_cron and switch is None:
            yield about_array(service, "upkeep-cron", word="true" if wanted else "false")
        else:
            yield about_array(service, "upkeep-calendar", Severity.NOTE)

    def make(members: Members) -> Iterator[UpkeepStep]:
        if by_timer:
            yield CheckByCalendar(members, wanted)
        if switch is not None:
            old_lines = (line for line in snapshot.host.settings if line.file == switch.path)
            yield CheckByCron(members, switch, wanted, tuple(map(line_seen, old_lines)))

    return planned_upkeep(CheckMonthly(target, wanted), snapshot, make, findings)


def planned_upkeep(
    operation: UpkeepOperation,
    snapshot: Snapshot,
    make: Callable[[Members], Iterable[UpkeepStep]],
    findings_of: Callable[[InService], Iterable[Finding]],
    *,
    any_level: bool = False,
    target: str = "",
) -> Answer:
    """The plan with the steps that ``make`` makes, which is asked only when nothing stands against it.

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
        steps=tuple(make(members)),
        operation=with_uuid(operation, identity),
    )
    findings += (*entry_findings(plan, snapshot), *tool_findings(plan, snapshot.host))
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


_SUBJECT = "mail"


def plan_mail(address: str, snapshot: Snapshot) -> Answer:
    """The plan by which mail about every array goes to ``address``; to nobody when that is empty.

    A plan is about an array: this one is about the first with which it can be made.
    """
    host = snapshot.host

    def make(members: Members) -> Iterator[SendMail]:
        path, old_lines = _file_and_lines(address, host)
        file_seen = {file.seen.path: file.seen for file in host.setting_files}[path]
        yield SendMail(
            members,
            file_seen,
            address or None,
            tuple(map(line_seen, old_lines)),
            _monitor_action(address, host),
            _timer_action(address, host),
        )

    def findings(_: InService) -> Iterator[Finding]:
        yield from (_obstacles(address, host) or _remarks(address, host))

    operation = MailFailures(address)
    answers = (
        planned_upkeep(operation, snapshot, make, findings, target=array.uuid) for array in snapshot.arrays
    )
    return first_fitting(answers, Refused((_finding("mail-no-array"),)))


def _file_and_lines(address: str, host: Host) -> tuple[str, tuple[SettingLine, ...]]:
    """The path of the file that says where mail goes, empty for none, and the lines taken out of it."""
    lines = tuple(mail_lines(host.settings))
    main = entered_in(host.setting_files).get(FileKind.ARRAYS)
    path = (main.path if main else "") if address else next((line.file for line in lines), "")
    return path, tuple(line for line in lines if line.file == path)


def _monitor_action(address: str, host: Host) -> MonitorDoes | None:
    if host.monitor is None or not host.monitor.unit:
        return None
    goes_on = address or _address_elsewhere(address, host) or tells_a_program(host.settings)
    return MonitorDoes.RESTART if goes_on else MonitorDoes.STOP


def _timer_action(address: str, host: Host) -> bool | None:
    """Whether mail about full and locked arrays is switched on or off too; None where that is so already."""
    is_on = host.monitor.room_timer if host.monitor is not None else None
    wanted = bool(address or _address_elsewhere(address, host))
    return None if is_on is None or is_on == wanted else wanted


def _address_elsewhere(address: str, host: Host) -> str:
    """The address in another file, to which mail goes once the changed file has none; empty for none."""
    path, _ = _file_and_lines(address, host)
    return mail_address(line for line in host.settings if line.file != path)


def _obstacles(address: str, host: Host) -> list[Finding]:
    lines, now = tuple(mail_lines(host.settings)), mail_address(host.settings)
    path, _ = _file_and_lines(address, host)
    if address and not is_valid(address, MailAddress):
        return [_finding("mail-address", address=address)]
    if address and address == now and len(lines) == 1 and not _timer_action(address, host):
        return [_finding("mail-is-so", address=address)]
    if not address and not lines:
        return [_finding("mail-none")]
    if path not in (file.seen.path for file in host.setting_files):
        return [_finding("mail-no-file", file=path or FileKind.ARRAYS.value)]
    return []


def _remarks(address: str, host: Host) -> Iterator[Finding]:
    yield _finding("mail-all", Severity.NOTE)
    if _timer_action(address, host):
        yield _finding("mail-room", Severity.NOTE)
    if not address:
        elsewhere = _address_elsewhere(address, host)
        if elsewhere:
            yield _finding("mail-elsewhere", Severity.WARNING, address=elsewhere)
        elif _monitor_action(address, host) is MonitorDoes.STOP:
            yield _finding("mail-nobody", Severity.NOTE)
        return
    if host.monitor is not None and not host.monitor.sends:
        yield _finding("mail-no-sender", Severity.WARNING)
    if host.monitor is not None and not host.monitor.unit and not host.monitor.runs:
        yield _finding("mail-no-monitor", Severity.WARNING)
    elif host.monitor is not None and not host.monitor.unit:
        yield _finding("mail-old-monitor", Severity.WARNING)


def _finding(code: str, severity: Severity = Severity.BLOCKING, **facts: str) -> Finding:
    return Finding(code, severity, _SUBJECT, tuple(facts.items()))


def plan_group_renaming(target: str, snapshot: Snapshot, name: str = "") -> Answer:
    """The plan that gives the volume group on the array that ``target`` means another name, the one wanted.

    Without a wish it is made of the group's and the array's. Only for a group with a namesake: lines of the
    computer's settings know other groups by their names.
    """
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    tree = tree_of(array, snapshot)
    groups = tuple(groups_with_namesakes(tree.stack, snapshot))
    wanted = name or (f"{groups[0].name}-{short_name(array)}" if groups else "")

    def findings(service: InService) -> Iterator[Finding]:
        if not groups:
            yield about_array(service, "rename-no-namesake")
        elif len(groups) > 1 or not is_valid(groups[0].uuid, LvmUuid):
            yield about_array(service, "rename-untold", group=groups[0].name)
        elif not _lies_here_alone(groups[0], tree.stack):
            yield about_array(service, "rename-spans", group=groups[0].name)
        elif not is_valid(wanted, VolumeName) or wanted in DEVICE_FOLDERS:
            yield about_array(service, "rename-bad-name", name=wanted)
        elif _is_taken(wanted, snapshot):
            yield about_array(service, "rename-taken", name=wanted)

    def make(group: PartOf, members: Members) -> Iterator[UpkeepStep]:
        yield RenameGroup(members, group.uuid, group.name, wanted)

    maker = partial(make, groups[0] if groups else PartOf("", ""))
    operation = RenameVolumeGroup(target, name)
    return planned_upkeep(operation, snapshot, maker, findings, any_level=True)


def has_group_namesake(array: Array, snapshot: Snapshot) -> bool:
    """Whether a volume group on the array has a name that another one has too."""
    return any(groups_with_namesakes(tree_of(array, snapshot).stack, snapshot))


def _lies_here_alone(group: PartOf, stack: Sequence[Block]) -> bool:
    """Whether all physical volumes of the group lie on the array: to rename it writes to each of them."""
    return sum(group_on(block) == group for block in stack) == max(1, group.devices)


def _is_taken(name: str, snapshot: Snapshot) -> bool:
    nodes = {link for block in snapshot.blocks for link in (block.path, *block.links)}
    groups = {part.name for block in snapshot.blocks if (part := group_on(block)) is not None}
    return (
        name in groups or f"/dev/{name}" in nodes or any(link.startswith(f"/dev/{name}/") for link in nodes)
    )
