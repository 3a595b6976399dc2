"""The initial RAM disk, which puts arrays together by the mdadm.conf that it was made with."""

from collections.abc import Iterator

from raidwright.storage.configuration import FileKind
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.settings import Ramdisk
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import RenewRamdisk, ramdisk_programs
from raidwright.storage.units import MIB, format_size

_MOST_GROWTH = 16 * MIB
"""Bytes by which a new initial RAM disk may be larger than the old one."""


def renewal_steps(host: Host) -> Iterator[Step]:
    """The step that makes it again, where there is one."""
    if host.ramdisk:
        yield RenewRamdisk(host.ramdisk.made_by)


def has_room(ramdisk: Ramdisk) -> bool:
    """Whether the initial RAM disk can be made again where it lies."""
    return ramdisk.free >= ramdisk.size + _MOST_GROWTH


def ramdisk_findings(plan: Plan, host: Host) -> Iterator[Finding]:
    """That there is no room to make it again; or that the plan changes what it knows, and does not do so."""
    if ramdisk_programs(plan.ahead):
        if host.ramdisk and not has_room(host.ramdisk):
            yield _no_room("no-room-ramdisk", Severity.BLOCKING, host.ramdisk)
        return
    edits = (edit for step in plan.ahead for edit in step.edits(plan))
    if not any(edit.kind is FileKind.ARRAYS for edit in edits):
        return
    if host.ramdisk:
        yield _no_room("ramdisk-kept", Severity.WARNING, host.ramdisk)
    elif host.unknown_ramdisk and not host.practice:
        facts = (("image", host.unknown_ramdisk),)
        yield Finding("ramdisk-unknown", Severity.WARNING, "keep", facts)


def _no_room(code: str, severity: Severity, ramdisk: Ramdisk) -> Finding:
    free, size = format_size(ramdisk.free), format_size(ramdisk.size + _MOST_GROWTH)
    return Finding(code, severity, "keep", (("free", free), ("size", size)))
