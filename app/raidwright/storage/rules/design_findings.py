"""What is wrong, doubtful or worth knowing about a design: its disks, its names, whose its folder becomes."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import assert_never

from raidwright.storage.design.capacity import member_size
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemKind,
    KeyDerivation,
    Layout,
    Lvm,
    MountChoice,
    MountOptions,
    Ownership,
    Unlocking,
)
from raidwright.storage.fields import (
    LARGEST_CHUNK,
    MOST_DISKS,
    MOST_FOLDERS,
    MOST_SPARES,
    SMALLEST_CHUNK,
    FolderName,
    Name,
    Owner,
    is_valid,
)
from raidwright.storage.levels import Level
from raidwright.storage.rules.array_findings import unit_finding
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.eligibility import in_use, old_contents
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.snapshot.disks import Block, Host, LogicalVolume, Media, Snapshot, Unlocked, WholeDisk
from raidwright.storage.snapshot.names import DEVICE_FOLDERS, MAPPER, array_name, mapper_name
from raidwright.storage.snapshot.namesakes import group_on
from raidwright.storage.snapshot.same_disk import is_one_unit, may_be_one_disk
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.snapshot.tree import drive_id, mounts_of, partitions
from raidwright.storage.units import format_binary, format_size


def design_findings(design: ArrayDesign, host: Host) -> Iterator[Finding]:
    """Everything that follows from the design and the computer alone."""
    yield from _member_findings(design)
    yield from _chunk_findings(design)
    yield from _level_findings(design)
    if design.level in host.missing_levels:
        yield Finding("level-missing", Severity.BLOCKING, "level", (("level", design.level.facts.title),))
    yield from _layer_findings(design, host)


def countable(design: ArrayDesign) -> bool:
    """Whether the design is sound enough for its capacity to be worked out."""
    return not any(
        finding.severity is Severity.BLOCKING
        for finding in (*_member_findings(design), *_chunk_findings(design))
    )


def _member_findings(design: ArrayDesign) -> Iterator[Finding]:
    count, least = len(design.members), design.level.facts.least_members
    facts = (("level", design.level.facts.title), ("count", str(count)))
    if count < least:
        yield Finding("too-few-members", Severity.BLOCKING, "members", (*facts, ("least", str(least))))
    if count > design.level.facts.most_members == 1:
        yield Finding("single-takes-one", Severity.BLOCKING, "members", facts)
    elif count > MOST_DISKS:
        yield Finding("too-many-members", Severity.BLOCKING, "members", (*facts, ("most", str(MOST_DISKS))))
    if len(design.spares) > MOST_SPARES:
        yield Finding("too-many-spares", Severity.BLOCKING, "spares", (("most", str(MOST_SPARES)),))
    if design.spares and not design.level.facts.is_redundant:
        yield Finding("spares-without-redundancy", Severity.BLOCKING, "spares", facts)
    for drive in _repeated_drives((*design.members, *design.spares)):
        yield Finding("duplicate-member", Severity.BLOCKING, drive, (("drive", drive),))


def _repeated_drives(ids: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(drive for drive in ids if ids.count(drive) > 1))


def _chunk_findings(design: ArrayDesign) -> Iterator[Finding]:
    if not design.level.facts.is_striped:
        return
    facts = (("chunk", format_binary(design.chunk)),)
    if not SMALLEST_CHUNK <= design.chunk <= LARGEST_CHUNK:
        limits = (("least", format_binary(SMALLEST_CHUNK)), ("most", format_binary(LARGEST_CHUNK)))
        yield Finding("chunk-out-of-range", Severity.BLOCKING, "chunk", (*facts, *limits))
    elif design.chunk & (design.chunk - 1):
        yield Finding("chunk-not-power-of-two", Severity.BLOCKING, "chunk", facts)


def _level_findings(design: ArrayDesign) -> Iterator[Finding]:
    if design.level is Level.SINGLE:
        yield Finding("single-unprotected", Severity.WARNING, "level")
    elif not design.level.facts.is_redundant:
        yield Finding("no-redundancy", Severity.WARNING, "level", (("count", str(len(design.members))),))
    elif not design.bitmap:
        yield Finding("no-bitmap", Severity.NOTE, "bitmap")
    if design.layout is not Layout.DEFAULT and not design.level.facts.has_layouts:
        facts = (("level", design.level.facts.title), ("layout", design.layout.value))
        yield Finding("layout-elsewhere", Severity.BLOCKING, "layout", facts)
    if design.level.facts.is_born_short:
        yield Finding("born-degraded", Severity.NOTE, "level", (("level", design.level.facts.title),))
    if design.level is Level.RAID6 and len(design.members) == 4:
        yield Finding("raid10-instead", Severity.NOTE, "level")


def _layer_findings(design: ArrayDesign, host: Host) -> Iterator[Finding]:
    if design.whole_disks and design.level is Level.SINGLE:
        yield Finding("single-partition", Severity.BLOCKING, "whole_disks")
    elif design.whole_disks:
        yield Finding("whole-disks", Severity.WARNING, "whole_disks")
    if design.mount and not design.filesystem:
        yield Finding(
            "mount-without-filesystem", Severity.BLOCKING, "mount", (("mount", design.mount.point),)
        )
    elif design.mount and not (design.keep and host.setting_files):
        code = "mount-unknown-files" if design.keep else "mount-not-kept"
        yield Finding(code, Severity.NOTE, "mount", (("mount", design.mount.point),))
    kind = design.filesystem.kind if design.filesystem else None
    through = design.encryption.discard if design.encryption else None
    yield from option_findings(design.mount, kind, through)
    if design.encryption:
        weak = design.encryption.derivation is KeyDerivation.PRACTICE
        if weak and not host.practice:
            yield Finding("weak-derivation", Severity.BLOCKING, "encryption.derivation")
        if design.keep and host.setting_files:
            yield from unlocking_findings(design.encryption.unlocking, host)
        if host.processor and not host.aes:
            yield Finding("no-aes", Severity.NOTE, "encryption", (("processor", host.processor),))


def unlocking_findings(when: Unlocking, host: Host) -> Iterator[Finding]:
    """What follows from how a container is unlocked after a start."""
    match when:
        case Unlocking.AT_START:
            yield Finding("unlocked-at-start", Severity.NOTE, "encryption.unlocking")
        case Unlocking.KEY_FILE:
            yield Finding("key-file", Severity.WARNING, "encryption.unlocking")
        case Unlocking.BY_HAND:
            return
        case _:
            assert_never(when)
    if host.systemd and host.no_unlocker:
        yield Finding("no-unlocker", Severity.BLOCKING, "encryption.unlocking")


def option_findings(
    options: MountOptions | None, kind: FilesystemKind | None, through: bool | None
) -> Iterator[Finding]:
    """What follows from how a file system is mounted.

    ``through`` is whether the encryption below passes on what is not in use; None without one.
    """
    if options and options.compress and kind not in (None, FilesystemKind.BTRFS):
        yield Finding("compression-elsewhere", Severity.BLOCKING, "mount.compress")
    if options and options.discard and through is False:
        yield Finding("discard-kept-in", Severity.NOTE, "mount.discard")
    if through:
        yield Finding("discard-shows", Severity.WARNING, "encryption.discard")


def member_findings(
    design: ArrayDesign, members: Sequence[Block], spares: Sequence[Block], snapshot: Snapshot
) -> Iterator[Finding]:
    """Reasons against each disk, and against these disks in one array."""
    every = (*members, *spares)
    for disk in every:
        yield from in_use(disk, snapshot)
        if not design.wipe:
            yield from old_contents(disk, snapshot)
        elif any(UNKNOWN_DATA in block.signatures for block in (disk, *partitions(snapshot, disk.path))):
            yield _about(disk, "erases-unknown", Severity.WARNING)
        if snapshot.host.helper and not disk.logical_sector:
            yield _about(disk, "sector-unknown", Severity.BLOCKING)
    yield from pair_findings(every)
    yield from _sector_findings(every)
    yield from _media_findings(every)
    if not design.level.facts.uses_all_sizes:
        yield from _size_findings(design, members, spares)


def pair_findings(disks: Iterable[Block]) -> Iterator[Finding]:
    """What stands against each two of ``disks`` that may be one, or are parts of one drive."""
    for first, second in combinations(disks, 2):
        yield from twice_findings(second, (first,))


def twice_findings(disk: Block, others: Iterable[Block]) -> Iterator[Finding]:
    """A refusal of ``disk`` beside each of ``others`` that may be the same one by another path.

    A warning beside what is another part of one drive: what is kept on both is lost at once.
    """
    for other in others:
        if may_be_one_disk(disk, other):
            facts = (("disk", disk_label(disk)), ("first", other.path), ("second", disk.path))
            yield Finding("one-disk-twice", Severity.BLOCKING, drive_id(disk), facts)
        elif is_one_unit(disk, other):
            yield unit_finding(other.path, disk.path, drive_id(disk))


def _sector_findings(every: Sequence[Block]) -> Iterator[Finding]:
    """A refusal of mixed sectors: arrays take the largest; a file system made for less stops mounting."""
    sizes = sorted({disk.logical_sector for disk in every if disk.logical_sector})
    if len(sizes) > 1:
        small, large = (_labels_with_sector(every, size) for size in (sizes[0], sizes[-1]))
        facts = (("small", small), ("large", large), ("bytes", str(sizes[0])), ("more", str(sizes[-1])))
        yield Finding("mixed-sectors", Severity.BLOCKING, "members", facts)


def _labels_with_sector(every: Sequence[Block], sector: int) -> str:
    return ", ".join(disk_label(disk) for disk in every if disk.logical_sector == sector)


def _media_findings(every: Sequence[Block]) -> Iterator[Finding]:
    kinds = {disk.origin.drive.media for disk in every if isinstance(disk.origin, WholeDisk)}
    if Media.HDD in kinds and kinds & {Media.SSD, Media.NVME}:
        yield Finding("mixed-media", Severity.WARNING, "members")


def _size_findings(
    design: ArrayDesign, members: Sequence[Block], spares: Sequence[Block]
) -> Iterator[Finding]:
    sizes = [member_size(design, disk.size) for disk in members]
    least = min(sizes, default=0)
    wasted = sum(size - least for size in sizes)
    if wasted:
        facts = (("wasted", str(wasted)), ("size", format_size(wasted)), ("least", format_size(least)))
        yield Finding("mixed-sizes", Severity.NOTE, "members", facts)
    for disk in spares:
        if member_size(design, disk.size) < least:
            yield _about(disk, "small-spare", Severity.WARNING)


def _about(disk: Block, code: str, severity: Severity) -> Finding:
    return Finding(code, severity, drive_id(disk), (("disk", disk_label(disk)),))


_FIELD = "mount.owner"


def owner_findings(owner: str, ownership: Ownership | None, host: Host) -> Iterator[Finding]:
    """Why nothing can become ``owner``'s; nothing for whoever asks, whom the system bus knows."""
    if not owner:
        return
    user, _, group = owner.partition(":")
    if not is_valid(owner, Owner):
        yield _blocking("owner-form", owner=owner)
    elif ownership is None:
        yield _blocking("owner-alone", owner=owner)
    elif ownership is Ownership.ROOT:
        yield _blocking("owner-root", owner=owner)
    elif host.helper:
        if user not in host.users:
            yield _blocking("owner-no-user", name=user)
        if group and group not in host.groups:
            yield _blocking("owner-no-group", name=group)


def _blocking(code: str, **facts: str) -> Finding:
    return Finding(code, Severity.BLOCKING, _FIELD, tuple(facts.items()))


LONGEST_ARRAY_NAME = 27
"""The superblock holds 32 bytes, of which "any:" and the closing zero take five."""
_KERNEL_ARRAY = re.compile(r"(md)?(_?d)?\d+")
_FOLDERS_THERE = frozenset({"lost+found"})
"""ext4 makes it for itself."""
_VOLUME_PREFIXES = ("snapshot", "pvmove")
_VOLUME_PARTS = (
    *("_cdata", "_cmeta", "_corig", "_cpool", "_cvol", "_iorig", "_mimage", "_mlog", "_pmspare"),
    *("_rimage", "_rmeta", "_tdata", "_tmeta", "_vdata", "_vorigin", "_wcorig"),
)
"""What LVM keeps for its own volumes (man 8 lvm)."""


def name_findings(design: ArrayDesign, snapshot: Snapshot) -> Iterator[Finding]:
    """Every name of the design that cannot be given."""
    yield from _array_findings(design.name, snapshot)
    if design.encryption:
        yield from _mapping_findings(design.encryption, snapshot)
    if design.lvm:
        yield from _group_findings(design.lvm, snapshot)
    if design.mount:
        yield from _mount_findings(design.mount, snapshot)
        yield from owner_findings(design.mount.owner, design.mount.ownership, snapshot.host)
        yield from _folder_findings(design.mount.folders)


def _array_findings(name: str, snapshot: Snapshot) -> Iterator[Finding]:
    if not name:
        yield blocking("array-name-empty", "name")
    elif not is_valid(name, Name):
        yield blocking("array-name-letters", "name", name=name)
    if len(name) > LONGEST_ARRAY_NAME:
        yield blocking("array-name-too-long", "name", name=name, most=str(LONGEST_ARRAY_NAME))
    if _KERNEL_ARRAY.fullmatch(name):
        yield blocking("array-name-reserved", "name", name=name)
    if any(array_name(array.name) == name for array in arrays_and_singles(snapshot)):
        yield blocking("array-name-taken", "name", name=name)


def _mapping_findings(encryption: Encryption, snapshot: Snapshot) -> Iterator[Finding]:
    used_names = {"control"}
    for block in snapshot.blocks:
        if isinstance(block.origin, Unlocked):
            used_names.add(block.origin.mapping)
        if isinstance(block.origin, LogicalVolume):
            used_names.add(mapper_name(block.origin.group, block.origin.name))
        used_names.update(link.removeprefix(MAPPER) for link in (block.path, *block.links))
    if encryption.mapping in used_names:
        yield blocking("mapping-taken", "encryption.mapping", name=encryption.mapping)


def _group_findings(lvm: Lvm, snapshot: Snapshot) -> Iterator[Finding]:
    nodes = {name for block in snapshot.blocks for name in (block.path, *block.links)}
    group_names = {part.name for block in snapshot.blocks if (part := group_on(block)) is not None}
    if lvm.group in group_names or any(group.name == lvm.group for group in snapshot.groups):
        yield blocking("group-taken", "lvm.group", name=lvm.group)
    if lvm.group in DEVICE_FOLDERS or f"/dev/{lvm.group}" in nodes:
        yield blocking("group-reserved", "lvm.group", name=lvm.group)
    if lvm.volume.startswith(_VOLUME_PREFIXES) or any(part in lvm.volume for part in _VOLUME_PARTS):
        yield blocking("volume-reserved", "lvm.volume", name=lvm.volume)


def _mount_findings(mount: MountChoice, snapshot: Snapshot) -> Iterator[Finding]:
    points = {point for block in snapshot.blocks for point in mounts_of(block)}
    if mount.point in points:
        yield blocking("mount-point-taken", "mount.point", mount=mount.point)
    for point in sorted(points):
        if point.startswith(mount.point + "/"):
            yield blocking("mount-point-hides", "mount.point", mount=mount.point, hidden=point)


def _folder_findings(folders: Sequence[str]) -> Iterator[Finding]:
    """Why folders cannot be made; on the network, names that differ in capitals alone may be one."""
    plain = [name.casefold() for name in folders]
    if len(folders) > MOST_FOLDERS:
        yield blocking("folders-many", "mount.folders", most=str(MOST_FOLDERS))
    for name, folder in zip(plain, folders, strict=True):
        if name in _FOLDERS_THERE:
            yield blocking("folder-there", "mount.folders", name=folder)
        elif not is_valid(folder, FolderName):
            yield blocking("folder-name", "mount.folders", name=folder)
        elif plain.count(name) > 1:
            yield blocking("folder-twice", "mount.folders", name=folder)
