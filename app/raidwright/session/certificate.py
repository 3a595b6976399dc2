"""The certificate at the end of a take-down: what each disk was asked and said, and the document of it."""

from datetime import datetime

from raidwright.bench.forms.escaping import escape_markdown
from raidwright.history import Certificate
from raidwright.protocol import DiskCertificate, PlanDone
from raidwright.session.endings import certificate_verdict
from raidwright.storage.fact import visible, visible_lines
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.teardown.lines import line_finding
from raidwright.storage.steps.edit import diff
from raidwright.storage.words.sentences import sentence


def certificate_of(plan: Plan, done: PlanDone) -> Certificate:
    """What ``plan`` has proved; without disks where it has asked none."""
    return Certificate(
        disks=done.certificates,
        lines=plan.lines,
        changed=diff(edit for step in plan.steps for edit in step.edits(plan)),
    )


def certificate_markdown(machine: str, when: datetime, certificate: Certificate) -> str:
    """A document in English: each disk of ``machine`` by model and serial, with every command and answer."""
    lines = [f"# Disks wiped on {escape_markdown(machine)}", "", f"{when:%Y-%m-%d %H:%M %Z}", ""]
    for disk in certificate.disks:
        lines += _disk_lines(disk)
    if certificate.changed:
        changed = visible_lines(certificate.changed).split("\n")
        lines += ["## Changed files", "", *(f"    {line}" for line in changed), ""]
    if certificate.lines:
        left = (sentence(line_finding(line)) for line in certificate.lines)
        lines += ["## Still to be done", "", *(f"- {escape_markdown(words)}" for words in left), ""]
    return "\n".join(lines)


def _disk_lines(disk: DiskCertificate) -> list[str]:
    heading = escape_markdown(f"{disk.model}, {disk.serial or 'no serial number'} ({disk.path})")
    lines = [f"## {heading}: {certificate_verdict(disk)}", ""]
    for probe in disk.probes:
        lines += [f"    $ {visible(probe.question)}"]
        lines += [f"    {visible(line)}" for line in probe.answer.splitlines() or [""]]
        lines += [""]
    return lines
