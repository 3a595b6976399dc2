"""Disks of a broken-off build whose turn had not come, on which others may have put something since."""

from collections.abc import Iterator

import msgspec

from raidwright.storage.fact import Facts
from raidwright.storage.plan.continuing.known_again import absent_findings
from raidwright.storage.plan.identity import disk_identity, loss
from raidwright.storage.plan.plan import Loss, Plan
from raidwright.storage.rules.contents import contents, disk_label, node_name
from raidwright.storage.rules.findings import Finding, blocking
from raidwright.storage.rules.items import Item
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import disk_of_drive
from raidwright.storage.snapshot.unfinished import Remains, Unfinished
from raidwright.storage.steps.context import DiskIdentity


def untouched_findings(unfinished: Unfinished, broken: Plan, snapshot: Snapshot) -> Iterator[Finding]:
    """A refusal for each disk whose turn had not come, and that carries what was not to be erased."""
    written = {disk.path for disk in unfinished.disks}
    # Two file systems or containers of one kind and size differ in their UUIDs alone.
    others = {disk.path for disk in unfinished.untouched if disk.remains is Remains.ANOTHERS}
    for index, identity in enumerate(broken.disks):
        disk = disk_of_drive(snapshot, identity.drive)
        if disk is None and len(unfinished.disks) < len(broken.disks):
            yield from absent_findings((identity,), snapshot)
        items = contents(disk, snapshot) if disk and disk.path not in written else ()
        if disk is None or not items:
            continue
        now = disk_identity(disk, snapshot)
        if disk.path in others or not _is_to_be_erased(broken, index, now, loss(index, items)):
            label = disk_label(disk)
            yield blocking("continue-others", label, disk=label, found=", ".join(map(str, items)))


def _is_to_be_erased(broken: Plan, index: int, now: DiskIdentity, present: Loss) -> bool:
    """Whether on disk ``index`` lies just what was agreed to be lost: as ``now`` and ``present`` say."""
    agreed = next((each for each in broken.losses if each.disk == index), None)
    return (
        broken.design is not None
        and broken.design.wipe
        and agreed is not None
        and _without_node(broken.disks[index], agreed) == _without_node(now, present)
    )


def _without_node(disk: DiskIdentity, lost: Loss) -> tuple[object, ...]:
    """What the disk carries, whatever the kernel calls it since the last start."""
    node = node_name(disk.path)
    signatures = tuple(sorted(name.removeprefix(node) for name in disk.signatures))
    return disk.table, signatures, tuple(_item_without_node(item, node) for item in lost.contents)


def _item_without_node(item: Item, node: str) -> Item:
    facts: Facts = tuple(
        (name, value.removeprefix(node) if name == "place" else value) for name, value in item.facts
    )
    return msgspec.structs.replace(item, facts=facts)
