"""What a computer must bring along before a plan can be carried out on it."""

from collections.abc import Iterator

from raidwright.storage.fact import Fact
from raidwright.storage.failures import NOT_ALLOWED
from raidwright.storage.fields import MOST_DISKS, MOST_STEPS
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Host


class Package(Fact, frozen=True):
    """A Debian package, what we call of it, and the option that asks for its version; "" where none tells."""

    name: str
    programs: tuple[str, ...]
    version_option: str = ""


_PACKAGES = (
    Package("kmod", ("modprobe",)),
    Package("util-linux", ("wipefs", "blkid", "blkdiscard")),
    Package("mount", ("mount", "umount", "swapoff", "losetup")),
    Package("fdisk", ("sfdisk",)),
    Package("mdadm", ("mdadm",), "--version"),
    Package("dmsetup", ("dmsetup",)),
    Package("cryptsetup-bin", ("cryptsetup",), "--version"),
    Package(
        "lvm2",
        (
            "pvcreate",
            "vgcreate",
            "lvcreate",
            "pvresize",
            "lvextend",
            "pvremove",
            "vgremove",
            "lvremove",
            "vgchange",
            "vgrename",
        ),
        "--version",
    ),
    Package("e2fsprogs", ("mkfs.ext4", "resize2fs"), "-V"),
    Package("xfsprogs", ("mkfs.xfs", "xfs_growfs"), "-V"),
    Package("btrfs-progs", ("mkfs.btrfs", "btrfs"), "--version"),
    Package("initramfs-tools", ("update-initramfs",)),
    Package("dracut-core", ("dracut",)),
    Package("mkinitcpio", ("mkinitcpio",)),
    Package("systemd", ("systemctl", "systemd-run")),
    Package("passwd", ("useradd", "userdel")),
    Package("firewalld", ("firewall-cmd",)),
    Package("ufw", ("ufw",)),
    Package("samba-common-bin", ("smbcontrol", "smbpasswd")),
    Package("smbclient", ("smbclient",)),
    Package("nfs-kernel-server", ("exportfs",)),
)
PACKAGES = {program: package for package in _PACKAGES for program in package.programs}
"""Every program a plan can call, and what brings it."""


def helper_findings(host: Host) -> Iterator[Finding]:
    """The finding that the helper carries out another plan, or has not answered, and why not."""
    if host.helper:
        if host.under_way is not None:
            code = "plan-under-way" if host.under_way.array else "plan-under-way-nameless"
            facts = (("array", host.under_way.array),) if host.under_way.array else ()
            yield Finding(code, Severity.BLOCKING, "host", facts)
        return
    kind = host.silence.kind if host.silence else ""
    if kind in NOT_ALLOWED:
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
    called = [command.argv[0] for step in plan.ahead for command in step.commands(plan)]
    missing: dict[str, list[str]] = {}
    for program in dict.fromkeys(called):
        if program not in present:
            missing.setdefault(PACKAGES[program].name, []).append(program)
    for package, programs in missing.items():
        facts = (("programs", ", ".join(programs)), ("package", package))
        yield Finding("tool-missing", Severity.BLOCKING, "host", facts)
    if len(plan.steps) > MOST_STEPS:
        facts = (("steps", str(len(plan.steps))), ("most", str(MOST_STEPS)))
        yield Finding("too-many-steps", Severity.BLOCKING, "members", facts)
    if len(plan.disks) > MOST_DISKS:
        facts = (("count", str(len(plan.disks))), ("most", str(MOST_DISKS)))
        yield Finding("too-many-disks", Severity.BLOCKING, "members", facts)
