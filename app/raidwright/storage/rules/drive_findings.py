"""What a drive finds wrong with itself."""

from collections.abc import Iterator

from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import array_members, roots


def drive_findings(disk: Block) -> Iterator[Finding]:
    """Its own word that it is failing, and each thing it complains of; nothing for what is no whole disk."""
    if not isinstance(disk.origin, WholeDisk):
        return
    drive, named = disk.origin.drive, ("disk", disk_label(disk))
    if drive.health == "failing":
        yield Finding("failing", Severity.WARNING, drive.id, (named,))
    for complaint in drive.complaints:
        code = f"smart-{complaint.fault.value}"
        yield Finding(code, Severity.WARNING, drive.id, (named, ("value", complaint.value)))


def drives_findings(array: Array, snapshot: Snapshot) -> Iterator[Finding]:
    """The same of every drive under the array, each once."""
    members = array_members(snapshot, array)
    found = {disk.path: disk for member in members for disk in roots(snapshot, member.path)}
    for disk in found.values():
        yield from drive_findings(disk)
