"""Names that are taken or reserved: of arrays, mappings, volume groups, volumes and mount points."""

import re
from collections.abc import Iterator, Sequence

from raidwright.storage.design.design import ArrayDesign, Encryption, Lvm, MountChoice
from raidwright.storage.fields import MOST_FOLDERS, FolderName, Name, is_valid
from raidwright.storage.rules.findings import Finding, blocking
from raidwright.storage.rules.owner_findings import owner_findings
from raidwright.storage.snapshot.disks import LogicalVolume, Snapshot, Unlocked
from raidwright.storage.snapshot.names import DEVICE_FOLDERS, MAPPER, array_name, mapper_name
from raidwright.storage.snapshot.namesakes import group_on
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.snapshot.tree import mounts_of

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
