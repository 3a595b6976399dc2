"""Why a disk may not be used: what uses it now, and what old contents lie on it."""

from collections.abc import Collection, Iterable, Iterator

import msgspec

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fact import in_quotes
from raidwright.storage.rules.array_findings import drive_findings, user_facts
from raidwright.storage.rules.contents import contents, disk_label, node_name
from raidwright.storage.rules.findings import Finding, Severity, by_telling
from raidwright.storage.rules.group_backups import kept_of_array
from raidwright.storage.snapshot.array_status import has_failed
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    Block,
    Drive,
    Foreign,
    LogicalVolume,
    Member,
    OtherDevice,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.names import STATE_FOLDER, mapped_group
from raidwright.storage.snapshot.same_disk import is_placeholder, other_paths
from raidwright.storage.snapshot.settings import SettingLine, array_link, lines_naming
from raidwright.storage.snapshot.signatures import (
    ARRAY_MEMBER,
    against_building,
    against_erasing,
    is_firmware_raid,
)
from raidwright.storage.snapshot.singles import single_on
from raidwright.storage.snapshot.tree import (
    above,
    array_of_member,
    block_at,
    disks,
    drive_id,
    group_named,
    index_of,
    mounts,
    mounts_of,
    partitions,
    paths_of,
)
from raidwright.storage.snapshot.unfinished import Remains
from raidwright.storage.snapshot.users import FileUser, HeldBy
from raidwright.storage.units import MIB, format_binary, format_size

SMALLEST_DISK = 64 * MIB
"""Bytes below which nothing worth having fits."""
SYSTEM_POINTS = ("/", "/boot", "/boot/efi", "/efi", "/usr", "/var", "/var/lib", STATE_FOLDER)
"""Without the disks under these folders the computer does not run, or does not start again.

Nor does root know any more what it was doing to them: its journal is in the last.
"""
_LIVE_MEDIUM_FOLDERS = (
    "/cdrom",
    "/isodevice",
    "/iso",
    "/run/live",
    "/run/initramfs",
    "/run/archiso",
    "/run/miso",
)
"""Where live systems have the medium they run from: casper, NixOS, live-boot, dracut, Arch's and Manjaro's.

Below the root of such a system lies an overlay, which names no disk.
"""
_SYSTEM_TREES = (
    *("/boot", "/usr", "/var", "/etc", "/bin", "/sbin", "/lib", "/dev", "/proc", "/sys", "/root"),
    *_LIVE_MEDIUM_FOLDERS,
)
_SYSTEM_FOLDERS = ("/", "/home", "/tmp", "/run", "/opt", "/efi")  # noqa: S108 - names to compare with, none is opened

_TOLD_BY_CONTENTS = frozenset({"failed-member", "former-member", "inactive-array-member", "volume-group"})
"""Codes of findings that a superblock is enough for."""


def is_examined(disk: Block, snapshot: Snapshot) -> bool:
    """Whether root has said what is on this disk: UDisks2 alone knows too little to choose by."""
    return snapshot.host.helper and bool(disk.logical_sector)


def is_free(disk: Block, snapshot: Snapshot, wipe: bool = False) -> bool:
    """Whether a design may take this disk; with ``wipe`` old contents are no obstacle."""
    return not is_blocked((*in_use(disk, snapshot), *(() if wipe else old_contents(disk, snapshot))))


def is_blocked(findings: Iterable[Finding]) -> bool:
    """Whether one of ``findings`` stops a plan."""
    return any(finding.severity is Severity.BLOCKING for finding in findings)


def disk_findings(disk: Block, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Every reason against this disk: what stands whatever the design says, then its old contents."""
    return (*in_use(disk, snapshot), *old_contents(disk, snapshot))


def in_use(
    disk: Block, snapshot: Snapshot, *, cleaning: bool = False, beside: Collection[Block] = ()
) -> tuple[Finding, ...]:
    """Reasons that no wipe removes, and warnings about the disk itself; what tells most comes first.

    ``cleaning`` is for a disk of which all that is on it is known to be ours. What uses one of the disks
    ``beside`` it is not told of this one, though both may be one disk: they are judged by themselves.
    """
    reach, own = (disk, *above(snapshot, disk.path)), (disk, *partitions(snapshot, disk.path))
    uses = _alone_if_system(use for block in reach for use in _use_findings(block, disk, snapshot))
    parts = (finding for block in own for finding in _part_findings(block, disk, snapshot, cleaning))
    entries = _entry_findings(disk, reach, snapshot)
    others = _other_path_findings(disk, beside, snapshot)
    single = () if cleaning else _single_findings(disk, snapshot)
    findings = (*_hardware_findings(disk, snapshot), *uses, *entries, *others, *single, *parts)
    return tuple(sorted(dict.fromkeys(findings), key=by_telling))


def _alone_if_system(uses: Iterable[Finding]) -> tuple[Finding, ...]:
    """``uses``; of a disk with the running system only that: who let go of the rest would harm the system."""
    every = tuple(uses)
    return tuple(use for use in every if use.code == "system-disk") or every


def _other_path_findings(disk: Block, beside: Collection[Block], snapshot: Snapshot) -> Iterator[Finding]:
    """A refusal for each other path to what may be the same disk, by which it is in use.

    Nothing tells two disks that report one number from one disk for certain; not what is read from them
    either, which may change between the two.
    """
    for other in (each for each in other_paths(disk, snapshot) if each not in beside):
        reach = (other, *above(snapshot, other.path))
        uses = (
            use for block in reach for use in _use_findings(block, other, snapshot) if _is_use(use, block)
        )
        if is_blocked((*uses, *_entry_findings(other, reach, snapshot))):
            facts = {"path": disk.path, "other": other.path}
            yield _finding("in-use-by-other-path", Severity.BLOCKING, disk, **facts)


def system_findings(disk: Block, snapshot: Snapshot) -> Iterator[Finding]:
    """A refusal for each other path to what may be the same disk, by which the system needs it.

    It is for a member of the array that a plan is about, which nobody asks whether it is in use.
    """
    for other in other_paths(disk, snapshot):
        for point in system_points(other, snapshot)[:1]:
            facts = {"path": disk.path, "other": other.path, "mount": point}
            yield _finding("system-by-other-path", Severity.BLOCKING, disk, **facts)


def system_points(block: Block, snapshot: Snapshot) -> tuple[str, ...]:
    """Where the system needs what lies on the device, mounted now or on demand."""
    mounted = (point for point in mounts(snapshot, block.path) if point in SYSTEM_POINTS)
    entered = (point for _, point in _entries_on((block, *above(snapshot, block.path)), snapshot))
    return (*mounted, *entered)


def _is_use(finding: Finding, block: Block) -> bool:
    """Whether it says more of ``block`` than what lies there, which the other path to it shows too."""
    return finding.code not in _TOLD_BY_CONTENTS or isinstance(block.origin, LogicalVolume)


def old_contents(disk: Block, snapshot: Snapshot) -> tuple[Finding, ...]:
    """What lies on the disk and would be destroyed; blocking unless the design says wipe."""
    left = snapshot.host.unfinished
    ours = left is not None and (disk.path, Remains.ITS_OWN) in {(d.path, d.remains) for d in left.disks}
    code = "left-over" if ours else "old-contents"
    return tuple(
        msgspec.structs.replace(_finding(code, Severity.BLOCKING, disk, contents=str(content)), item=content)
        for content in contents(disk, snapshot)
    )


def _hardware_findings(disk: Block, snapshot: Snapshot) -> Iterator[Finding]:
    if disk.size == 0:
        yield _finding("no-medium", Severity.BLOCKING, disk)
    elif disk.size < SMALLEST_DISK:
        facts = {"size": format_size(disk.size), "least": format_binary(SMALLEST_DISK)}
        yield _finding("disk-too-small", Severity.BLOCKING, disk, **facts)
    if disk.read_only:
        yield _finding("read-only", Severity.BLOCKING, disk)
    if disk.ignored:
        yield _finding("ignored", Severity.BLOCKING, disk)
    if isinstance(disk.origin, WholeDisk):
        yield from _drive_warnings(disk, disk.origin.drive, snapshot)


def _drive_warnings(disk: Block, drive: Drive, snapshot: Snapshot) -> Iterator[Finding]:
    yield from drive_findings(disk)
    if drive.removable:
        yield _finding("removable", Severity.WARNING, disk)
    if not drive.serial and not drive.wwn:
        yield _finding("no-identity", Severity.WARNING, disk)
    elif index_of(snapshot).known_as[drive.serial, drive.wwn] > 1:
        yield _finding("same-serial", Severity.WARNING, disk)
    elif is_placeholder(drive.serial) and not drive.wwn:
        yield _finding("placeholder-serial", Severity.WARNING, disk, serial=drive.serial)


def _use_findings(block: Block, disk: Block, snapshot: Snapshot) -> Iterator[Finding]:
    """What uses the disk by way of ``block``, which is the disk itself or lies on it."""
    for point in mounts_of(block):
        code = "system-disk" if is_system_mount(point) else "mounted"
        yield _finding(code, Severity.BLOCKING, disk, mount=point)
    yield from mounted_elsewhere(block, drive_id(disk) or disk.path)
    if isinstance(block.content, SwapArea) and block.content.active:
        yield _finding("swap-active", Severity.BLOCKING, disk, device=node_name(block.path))
    for user in block.users:
        if user.by is HeldBy.WRITER and not is_monitor(user, block):
            yield _finding("open-for-writing", Severity.BLOCKING, disk, **dict(user_facts(user, block)))
    if block.claimed:
        yield _finding("claimed", Severity.BLOCKING, disk, device=node_name(block.path))
    yield from _membership_findings(block, disk, snapshot)
    if isinstance(block.content, PhysicalVolume) and block.content.group:
        yield _finding("volume-group", Severity.BLOCKING, disk, group=block.content.group)
    if isinstance(block.origin, Unlocked):
        yield _finding("unlocked", Severity.BLOCKING, disk, mapping=block.origin.mapping)
    if isinstance(block.origin, LogicalVolume):
        yield _finding("volume-group", Severity.BLOCKING, disk, group=block.origin.group)
    if is_of_others(block, snapshot):
        yield _finding("held-by-device", Severity.BLOCKING, disk, user=foreign_title(block))


def _membership_findings(block: Block, disk: Block, snapshot: Snapshot) -> Iterator[Finding]:
    """That it is a member of an array; of one that firmware has made its own signature tells."""
    array = array_of_member(snapshot, block.path)
    if array is not None and not any(map(is_firmware_raid, names_on(block))):
        yield _finding(
            _membership_code(block, array), Severity.BLOCKING, disk, array=array.name or array.uuid
        )


def is_monitor(user: FileUser, block: Block) -> bool:
    """Whether it is what serves the firmware RAID on the device: without it each write there hangs."""
    return user.program == "mdmon" and any(map(is_firmware_raid, names_on(block)))


def is_of_others(block: Block, snapshot: Snapshot) -> bool:
    """Whether another program has made the device of what lies below it.

    Hidden parts of volumes, of which UDisks2 knows nothing either, go with their group.
    """
    is_hidden_part = group_named(snapshot, mapped_group(block.mapping)) is not None
    return isinstance(block.origin, OtherDevice) and not is_hidden_part


def foreign_title(block: Block) -> str:
    """What a device that another program has made is called in sentences."""
    return in_quotes((block.mapping or block.path,))


def _single_findings(disk: Block, snapshot: Snapshot) -> Iterator[Finding]:
    """That a plan has set the disk up, and this computer still keeps something for it, which would stay."""
    single = single_on(disk, snapshot)
    if single is not None and _is_known(single, snapshot):
        yield _finding("single-known", Severity.BLOCKING, disk, array=single.title)


def _is_known(single: Array, snapshot: Snapshot) -> bool:
    host, part = snapshot.host, block_at(snapshot, single.path)
    names = {array_link(single.uuid), *(paths_of(part) if part is not None else ())}
    backups = kept_of_array(
        single.uuid, host.group_backups, host.containers, host.clear_names, host.groups_made
    )
    is_entered = lines_naming(names, host.settings) or single.uuid in host.key_files
    return bool(is_entered or any(backups))


def _entry_findings(disk: Block, reach: Collection[Block], snapshot: Snapshot) -> Iterator[Finding]:
    for line, point in _entries_on(reach, snapshot):
        facts = {"file": line.file, "line": str(line.line), "mount": point}
        yield _finding("system-entry", Severity.BLOCKING, disk, **facts)


def _entries_on(reach: Collection[Block], snapshot: Snapshot) -> Iterator[tuple[SettingLine, str]]:
    """The lines of fstab about these devices for what the system needs and has not mounted, and its point."""
    for line, point in entered_for_system(snapshot.host.settings, index_of(snapshot).mounted):
        if block_at(snapshot, line.device) in reach:
            yield line, point


def entered_for_system(
    lines: Iterable[SettingLine], mounted: Collection[str]
) -> Iterator[tuple[SettingLine, str]]:
    """The lines of fstab for a point that the system needs and that is not among those ``mounted``, and it.

    With `noauto`, or behind an automount of systemd's, a boot partition is mounted only while it is used.
    """
    for line in lines:
        if kind_of(line.file) is FileKind.MOUNTS:
            needed = (point for point in SYSTEM_POINTS if point in line.names and point not in mounted)
            yield from ((line, point) for point in needed)


def mounted_elsewhere(block: Block, subject: str) -> Iterator[Finding]:
    """Mounts that only some other process can end; of a device of the system many processes see copies."""
    needed = any(map(is_system_mount, mounts_of(block)))
    for other in () if needed else block.elsewhere:
        program = other.program or "?"
        facts = {
            "device": block.path,
            "mount": other.point,
            "process": str(other.process),
            "program": program,
        }
        yield Finding("mounted-elsewhere", Severity.BLOCKING, subject, tuple(facts.items()))


def _membership_code(block: Block, array: Array) -> str:
    own = [member for member in array.members if member.path == block.path]
    # Of an array that is stopped none can be taken out: it is erased with the others.
    if array.running and any(map(has_failed, own)):
        return "failed-member"
    if array.running and array.state and block.path not in {member.path for member in array.members}:
        return "former-member"
    return "array-member" if array.running else "inactive-array-member"


def _part_findings(block: Block, disk: Block, snapshot: Snapshot, cleaning: bool) -> Iterator[Finding]:
    """What lies on ``block`` and is never destroyed, because it is a part of something."""
    names = names_on(block)
    if array_of_member(snapshot, block.path) is not None:
        names.discard(ARRAY_MEMBER)
    building = against_building(block.path, names, block.parts)
    for code, facts in against_erasing(names, block.parts) if cleaning else building:
        yield _finding(code, Severity.BLOCKING, disk, **facts)


def names_on(block: Block) -> set[str]:
    """Every signature on a device: those that the helper found, and the one that UDisks2 goes by."""
    match block.content:
        case Foreign(kind=kind):
            return {*block.signatures, kind}
        case Member():
            return {*block.signatures, ARRAY_MEMBER}
        case _:
            return set(block.signatures)


def _finding(code: str, severity: Severity, disk: Block, **facts: str) -> Finding:
    return Finding(code, severity, drive_id(disk) or disk.path, (("disk", disk_label(disk)), *facts.items()))


def system_disks(snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks without which this computer does not run, or does not start again."""
    return tuple(disk for disk in disks(snapshot) if system_points(disk, snapshot))


def is_system_mount(point: str) -> bool:
    """Whether the running system needs what is mounted there: home folders too, but nothing below one."""
    return (
        point in _SYSTEM_FOLDERS
        or any(point == top or point.startswith(top + "/") for top in _SYSTEM_TREES)
        or (point.startswith("/home/") and point.count("/") == 2)
    )
