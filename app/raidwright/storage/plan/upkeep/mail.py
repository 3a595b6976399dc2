"""From a mail address to a plan that has mdadm's monitor send its mail there, or nowhere any more."""

from collections.abc import Iterator

from raidwright.storage.configuration import FileKind
from raidwright.storage.fields import MailAddress, is_valid
from raidwright.storage.operations.upkeep import MailFailures
from raidwright.storage.plan.keeping import entered_in
from raidwright.storage.plan.plan import Answer, Refused, first_fitting
from raidwright.storage.plan.repair.target import InService
from raidwright.storage.plan.upkeep.planner import planned_upkeep
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.monitor import mail_address, mail_lines, tells_a_program
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.steps.edit import line_seen
from raidwright.storage.steps.targets import Members
from raidwright.storage.steps.watching import MonitorDoes, SendMail

_SUBJECT = "mail"


def plan_mail(address: str, snapshot: Snapshot) -> Answer:
    """The plan by which mail about every array goes to ``address``; to nobody when that is empty.

    A plan is about an array: this one is about the first with which it can be made.
    """
    host = snapshot.host

    def make(members: Members) -> SendMail:
        path, old_lines = _file_and_lines(address, host)
        file_seen = {file.seen.path: file.seen for file in host.setting_files}[path]
        return SendMail(
            members,
            file_seen,
            address or None,
            tuple(map(line_seen, old_lines)),
            _monitor_action(address, host),
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


def _address_elsewhere(address: str, host: Host) -> str:
    """The address in another file, to which mail goes once the changed file has none; empty for none."""
    path, _ = _file_and_lines(address, host)
    return mail_address(line for line in host.settings if line.file != path)


def _obstacles(address: str, host: Host) -> list[Finding]:
    lines, now = tuple(mail_lines(host.settings)), mail_address(host.settings)
    path, _ = _file_and_lines(address, host)
    if address and not is_valid(address, MailAddress):
        return [_finding("mail-address", address=address)]
    if address and address == now and len(lines) == 1:
        return [_finding("mail-is-so", address=address)]
    if not address and not lines:
        return [_finding("mail-none")]
    if path not in (file.seen.path for file in host.setting_files):
        return [_finding("mail-no-file", file=path or FileKind.ARRAYS.value)]
    return []


def _remarks(address: str, host: Host) -> Iterator[Finding]:
    yield _finding("mail-all", Severity.NOTE)
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
