"""How to look, without changing anything, at what lies on old disks beside arrays."""

from collections.abc import Iterator, Sequence

from raidwright.storage.design.design import FoundKind
from raidwright.storage.plan.old_disks.findings import groups_on
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, Filesystem, LogicalVolume, Luks, Snapshot
from raidwright.storage.snapshot.tree import is_phantom, partitions
from raidwright.storage.steps.mount_words import only_read

_WITHOUT_JOURNAL = ("vfat", "exfat", "ntfs", "hfsplus", "iso9660", "udf")
"""File systems of which Linux's drivers write back no journal: read-only they are left as they are."""


def look_findings(chosen: Sequence[Block], snapshot: Snapshot) -> Iterator[Finding]:
    """A warning for each thing on these disks that may still be of worth, with the way to look at it."""
    for disk in chosen:
        for block in (disk, *partitions(snapshot, disk.path)):
            if not is_phantom(snapshot, block):
                yield from _content_findings(block, block.path)
    for group, volumes in groups_on(chosen, snapshot):
        for volume in volumes:
            if isinstance(volume.origin, LogicalVolume):
                yield from _content_findings(volume, f"/dev/{group.name}/{volume.origin.name}")
        # What lies in a thin pool is not active without the pool, to which LVM writes.
        if not (volumes or group.missing or group.thin) and group.logical:
            yield Finding("clean-activate", Severity.WARNING, group.name, (("group", group.name),))


def _content_findings(block: Block, device: str) -> Iterator[Finding]:
    match block.content:
        case Filesystem(kind=kind) if options := _options(kind):
            facts = (("device", device), ("kind", kind), ("options", options))
            yield Finding("clean-mount", Severity.WARNING, device, facts)
        case Luks():
            yield Finding("clean-unlock", Severity.WARNING, device, (("device", device),))
        case _:
            return


def _options(kind: str) -> str:
    """The options of mount with which nothing is written; empty for a kind of which that is not known."""
    if kind in _WITHOUT_JOURNAL:
        return "ro"
    return ",".join(only_read(FoundKind(kind))) if kind in {each.value for each in FoundKind} else ""
