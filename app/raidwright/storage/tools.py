"""What a computer must bring along before a plan can be carried out on it."""

from collections.abc import Iterator

from raidwright.storage.disks import Host
from raidwright.storage.fields import MOST_DISKS, MOST_STEPS
from raidwright.storage.findings import Finding, Severity
from raidwright.storage.plan import Plan

_NOT_ALLOWED = frozenset(
    {"not-authorised", "no-agent", "wrong-password", "not-administrator", "dismissed", "helper-closed"}
)
"""Kinds of failure for which permission is missing, and not the helper."""
PACKAGES = {
    "modprobe": "kmod",
    "wipefs": "util-linux",
    "blkid": "util-linux",
    "mount": "mount",
    "umount": "mount",
    "swapoff": "mount",
    "blkdiscard": "util-linux",
    "sfdisk": "fdisk",
    "mdadm": "mdadm",
    "dmsetup": "dmsetup",
    "cryptsetup": "cryptsetup-bin",
    "pvcreate": "lvm2",
    "vgcreate": "lvm2",
    "lvcreate": "lvm2",
    "pvremove": "lvm2",
    "vgremove": "lvm2",
    "lvremove": "lvm2",
    "mkfs.ext4": "e2fsprogs",
    "mkfs.xfs": "xfsprogs",
    "mkfs.btrfs": "btrfs-progs",
}
"""Every program a plan can call, and the Debian package that brings it."""


def helper_findings(host: Host) -> Iterator[Finding]:
    """Without the helper nothing can be done; why it has not answered decides what helps."""
    if host.helper:
        return
    kind = host.silence.kind if host.silence else ""
    if kind in _NOT_ALLOWED:
        yield Finding("helper-not-allowed", Severity.BLOCKING, "host")
    elif kind == "no-helper":
        yield Finding("no-helper", Severity.BLOCKING, "host")
    elif kind:
        yield Finding("helper-silent", Severity.BLOCKING, "host")
    else:
        yield Finding("helper-unasked", Severity.BLOCKING, "host")


def tool_findings(plan: Plan, host: Host) -> Iterator[Finding]:
    """Programs that the plan's steps call and the computer lacks, by package; a plan that is too large."""
    present = {program for program, _ in host.tools}
    called = [command.argv[0] for step in plan.steps for command in step.commands(plan)]
    missing: dict[str, list[str]] = {}
    for program in dict.fromkeys(called):
        if program not in present:
            missing.setdefault(PACKAGES[program], []).append(program)
    for package, programs in missing.items():
        facts = (("programs", ", ".join(programs)), ("package", package))
        yield Finding("tool-missing", Severity.BLOCKING, "host", facts)
    if len(plan.steps) > MOST_STEPS:
        facts = (("steps", str(len(plan.steps))), ("most", str(MOST_STEPS)))
        yield Finding("too-many-steps", Severity.BLOCKING, "members", facts)
    if len(plan.disks) > MOST_DISKS:
        facts = (("count", str(len(plan.disks))), ("most", str(MOST_DISKS)))
        yield Finding("too-many-disks", Severity.BLOCKING, "members", facts)
