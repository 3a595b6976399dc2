"""The disks of a plan that was written down, among those that are here now.

The id of a disk changes when another that reports the same one comes or goes, see `with_own_ids`.
"""

from collections.abc import Iterable, Iterator

import msgspec

from raidwright.storage.operations.build import Build
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.findings import Finding, blocking
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disk_of_drive, disks, drive_id
from raidwright.storage.snapshot.twins import reported_id
from raidwright.storage.steps.context import DiskIdentity


def with_ids_of_now(broken: Plan, snapshot: Snapshot) -> Plan:
    """``broken`` with the ids that its disks have now; one that is not here, or in doubt, keeps its own."""
    present = ((each.drive, _disk_again(each, snapshot)) for each in broken.disks)
    ids = {drive: drive_id(disk) for drive, disk in present if disk is not None}
    identities = (
        msgspec.structs.replace(each, drive=ids.get(each.drive, each.drive)) for each in broken.disks
    )
    design = broken.design and msgspec.structs.replace(
        broken.design,
        members=tuple(ids.get(each, each) for each in broken.design.members),
        spares=tuple(ids.get(each, each) for each in broken.design.spares),
    )
    operation = broken.operation
    if isinstance(operation, Build) and design is not None:
        operation = msgspec.structs.replace(operation, design=design)
    return msgspec.structs.replace(broken, disks=tuple(identities), design=design, operation=operation)


def absent_findings(identities: Iterable[DiskIdentity], snapshot: Snapshot) -> Iterator[Finding]:
    """A refusal for each of the disks that is not here by its id, or that cannot be told from others."""
    for identity in identities:
        if disk_of_drive(snapshot, identity.drive) is None:
            title = " ".join(filter(None, (identity.model, identity.serial))) or identity.path
            alike = ", ".join(each.path for each in _disks_alike(identity, snapshot))
            if alike:
                yield blocking("continue-twin", title, disk=title, path=identity.path, alike=alike)
            else:
                yield blocking("continue-unseen", title, disk=title)


def _disk_again(identity: DiskIdentity, snapshot: Snapshot) -> Block | None:
    """The disk of that id, else the one at the same path that reports the same; None without one."""
    at_its_path = (each for each in _disks_alike(identity, snapshot) if each.path == identity.path)
    return disk_of_drive(snapshot, identity.drive) or next(at_its_path, None)


def _disks_alike(identity: DiskIdentity, snapshot: Snapshot) -> Iterator[Block]:
    """Every disk that reports what that one did."""
    for disk in disks(snapshot):
        assert isinstance(disk.origin, WholeDisk)
        drive, ids = disk.origin.drive, _ids(disk, identity)
        is_id = any(identity.drive == each or identity.drive.startswith(f"{each} ") for each in ids)
        wanted = (identity.serial, identity.wwn, identity.size)
        if is_id and (drive.serial, drive.wwn, disk.size) == wanted:
            yield disk


def _ids(disk: Block, identity: DiskIdentity) -> Iterator[str]:
    """What the disk of that ``identity`` would be called if it were this one, with a place behind it or not.

    Journals of earlier versions know a disk without serial number and WWN by its model alone.
    """
    yield reported_id(disk)
    nameless = not (identity.serial or identity.wwn)
    if nameless and isinstance(disk.origin, WholeDisk) and identity.model == disk.origin.drive.model:
        yield identity.model
