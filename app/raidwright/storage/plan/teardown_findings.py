"""What forbids taking an array down, and what should be known before."""

import re
from collections.abc import Iterator

from raidwright.storage.fields import NAME
from raidwright.storage.plan.teardown_steps import kept_partitions
from raidwright.storage.plan.teardown_target import Removal, disk_under
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.eligibility import is_system_mount, mounted_elsewhere, names_on
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, Member, PartitionOf, PhysicalVolume, Snapshot, Unlocked
from raidwright.storage.snapshot.signatures import against_erasing
from raidwright.storage.snapshot.standing import call_roll
from raidwright.storage.snapshot.tree import drive_id, group_named, holders, mounts_of


def teardown_findings(gone: Removal, snapshot: Snapshot) -> Iterator[Finding]:
    """Every reason and remark about this array's end."""
    yield from _array(gone)
    for found in gone.stack:
        yield from _use(found, gone, snapshot)
    for member in gone.members:
        if disk_under(member, snapshot) is None:
            yield _blocking("member-not-on-disk", member.path, device=member.path)
        yield from _part_of_more(member)
    for disk in gone.disks:
        yield from _disk(disk, gone, snapshot)


def _array(gone: Removal) -> Iterator[Finding]:
    held = gone.array
    name = held.name or held.uuid
    if not gone.members:
        yield _blocking("no-members", name, array=name)
    if not held.running:
        yield Finding("array-inactive", Severity.NOTE, name, (("array", name),))
    missing = _missing(gone)
    if missing > 0:
        facts = (("array", name), ("missing", str(missing)), ("expected", str(held.expected)))
        yield Finding("members-missing", Severity.WARNING, name, facts)
    if gone.has_failed:
        yield Finding("array-let-go", Severity.WARNING, name, (("array", name),))
    elif gone.stack and gone.stack[0].read_only:
        yield _blocking("array-read-only", name, array=name)


def _missing(gone: Removal) -> int:
    """One that failed and is still there is cleaned; a spare stands for nobody.

    But of a member that it was still filling, md makes a spare when the array fails.
    """
    begun = sum(member.slot < 0 and bool(member.recovered) for member in gone.array.members)
    spares = max(0, call_roll(gone.array).spares - begun)
    present = len(gone.members) - spares
    return gone.array.expected - max(present, min(1, len(gone.members)))


def _use(found: Block, gone: Removal, snapshot: Snapshot) -> Iterator[Finding]:
    for point in mounts_of(found):
        if is_system_mount(point):
            yield _blocking("system-mount", found.path, mount=point)
        yield from _nested(point, gone, snapshot)
    yield from mounted_elsewhere(found, found.path)
    if isinstance(found.content, Member):
        yield _blocking("nested-array", found.path, device=found.path)
    yield from _part_of_more(found)
    if isinstance(found.content, PhysicalVolume) and found.content.group:
        yield from _volume_group(found.content.group, gone, snapshot)
    if isinstance(found.origin, Unlocked) and not re.fullmatch(NAME, found.origin.mapping):
        yield _blocking("foreign-name", found.path, name=found.origin.mapping)
    if isinstance(found.origin, PartitionOf) and (mounts_of(found) or holders(snapshot, found.path)):
        yield _blocking("array-partition-in-use", found.path, device=found.path)


def _part_of_more(found: Block) -> Iterator[Finding]:
    for code, facts in against_erasing(names_on(found), found.parts):
        yield _blocking(code, found.path, disk=found.path, **facts)


def _nested(point: str, gone: Removal, snapshot: Snapshot) -> Iterator[Finding]:
    for other in snapshot.blocks:
        for inner in mounts_of(other):
            if inner.startswith(point.rstrip("/") + "/") and other not in gone.stack:
                yield _blocking("mounted-below", other.path, mount=point, inner=inner)


def _volume_group(name: str, gone: Removal, snapshot: Snapshot) -> Iterator[Finding]:
    held = group_named(snapshot, name)
    if held is None and gone.has_failed:
        return
    if held is None or (held.missing and not gone.has_failed):
        yield _blocking("group-incomplete", name, group=name)
        return
    own = {found.path for found in gone.stack}
    outside = [path for path in held.physical if path not in own]
    if outside:
        yield _blocking("group-spans", name, group=name, devices=", ".join(outside))
    for known in (name, *held.logical):
        if not re.fullmatch(NAME, known):
            yield _blocking("foreign-name", name, name=known)


def _disk(disk: Block, gone: Removal, snapshot: Snapshot) -> Iterator[Finding]:
    label = disk_label(disk)
    if disk.read_only:
        yield _blocking("read-only", drive_id(disk), disk=label)
    if snapshot.host.helper and not disk.logical_sector:
        yield _blocking("sector-unknown", drive_id(disk), disk=label)
    kept = kept_partitions(disk, gone, snapshot)
    if not kept:
        yield from _part_of_more(disk)
    if kept:
        facts = (("disk", label), ("partitions", ", ".join(part.path for part in kept)))
        yield Finding("table-kept", Severity.WARNING, drive_id(disk), facts)


def _blocking(code: str, subject: str, **facts: str) -> Finding:
    return Finding(code, Severity.BLOCKING, subject, tuple(facts.items()))
