"""What stands against erasing disks that somebody used before, and what is to be known of them."""

import re
from collections.abc import Collection, Iterator, Sequence

from raidwright.storage.levels import level_title
from raidwright.storage.plan.array_tree import disks_under
from raidwright.storage.plan.clearing import code_of_left, is_out_of_reach
from raidwright.storage.plan.identity import level_of
from raidwright.storage.plan.old_disks.entries_left import entry_findings, is_made_here, singles_on
from raidwright.storage.plan.teardown.findings import namesake_findings
from raidwright.storage.plan.unseen import unseen_findings
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.eligibility import in_use, names_on
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Host, LogicalVolume, Snapshot, SwapArea, VolumeGroup
from raidwright.storage.snapshot.settings import array_link, lines_naming
from raidwright.storage.snapshot.signatures import against_erasing
from raidwright.storage.snapshot.standing import call_roll, has_enough
from raidwright.storage.snapshot.tree import (
    array_behind,
    array_members,
    block_at,
    drive_id,
    mounts_of,
    partitions,
    stack,
)

_JUDGED_HERE = frozenset(
    {"inactive-array-member", "array-member", "unassembled-member", "volume-group", "nameless-group"}
)
"""Reasons against building on a disk that are none against erasing it, or not in these words."""
_OUT_OF_REACH = frozenset({"unreadable", "read-only"})
"""Reasons against erasing a disk that are none against leaving it as it is."""

_MD_NODE = re.compile(r"/dev/md(\d{1,6})")
"""What the kernel calls an md device, which a step can name by its number."""


def old_disk_findings(
    chosen: Sequence[Block], left: Collection[Block], snapshot: Snapshot
) -> Iterator[Finding]:
    """Every reason against erasing these disks, and remarks on what they were; what helps most comes first.

    With an array that is stopped goes all that is open on it. Those that are ``left`` need not be wiped.
    """
    every = ((disk, each) for disk in chosen for each in in_use(disk, snapshot, beside=chosen))
    judged = {disk: _JUDGED_HERE | (_OUT_OF_REACH if disk in left else frozenset()) for disk in chosen}
    used = [each for disk, each in every if each.code not in judged[disk]]
    yield from (each for each in used if each.code == "system-disk")
    for array in (*arrays_on(chosen, snapshot), *singles_on(chosen, snapshot)):
        yield from entry_findings(array, snapshot)
    for array in arrays_on(chosen, snapshot):
        yield from _array_findings(array, chosen, snapshot)
    yield from (each for each in used if each.code != "system-disk")
    for group, volumes in groups_on(chosen, snapshot):
        yield from _group_findings(group, volumes, chosen, snapshot)
    for disk in chosen:
        if snapshot.host.helper and not disk.logical_sector:
            yield blocking("sector-unknown", drive_id(disk), disk=disk_label(disk))
        if disk in left:
            yield Finding(code_of_left(disk), Severity.WARNING, drive_id(disk), (("disk", disk_label(disk)),))


def unwipeable_disks(chosen: Sequence[Block], snapshot: Snapshot) -> tuple[Block, ...]:
    """Those that cannot be wiped, and are left as they are; none where that is true of all."""
    own = ((disk, each) for disk in chosen for each in (disk, *partitions(snapshot, disk.path)))
    left = tuple(dict.fromkeys(disk for disk, each in own if is_out_of_reach(each, disk)))
    return left if len(left) < len(chosen) else ()


def arrays_on(chosen: Sequence[Block], snapshot: Snapshot) -> tuple[Array, ...]:
    """The arrays that have a member on these disks, running or not."""
    return tuple(array for array in snapshot.arrays if not _disks_of(array, snapshot).isdisjoint(chosen))


def _disks_of(array: Array, snapshot: Snapshot) -> set[Block]:
    members = array_members(snapshot, array)
    return {disk for member in members for disk in disks_under(member, snapshot)}


def array_number(array: Array, snapshot: Snapshot) -> int | None:
    """Number of the md device that holds the array's members, running or not; None where there is none."""
    device = block_at(snapshot, array.path) if array.running else None
    match = _MD_NODE.fullmatch(device.path if device is not None else array.node)
    return int(match[1]) if match is not None else None


def runs_idly(array: Array, snapshot: Snapshot) -> bool:
    """Whether an array that came with the disks runs, is at nothing, and nothing of what is on it is used.

    udev has every array run of which it finds all that served last, those of a NAS too. One that this
    computer has made, or is told of, is for whoever takes it down.
    """
    layers = stack(snapshot, array.uuid) if array.running else ()
    if len(layers) != 1 or array.sync is not None or array.spreading or _is_ours(array, snapshot.host):
        return False
    (device,) = layers
    is_swapped_to = isinstance(device.content, SwapArea) and device.content.active
    used = mounts_of(device) or device.elsewhere or device.users or is_swapped_to
    return not used and array_number(array, snapshot) is not None


def _is_ours(array: Array, host: Host) -> bool:
    return is_made_here(array, host) or bool(lines_naming((array_link(array.uuid),), host.settings))


def groups_on(
    chosen: Sequence[Block], snapshot: Snapshot
) -> tuple[tuple[VolumeGroup, tuple[Block, ...]], ...]:
    """The volume groups that lie on these disks themselves, and of their volumes those that are devices."""
    own = {block.path for disk in chosen for block in (disk, *partitions(snapshot, disk.path))}
    return tuple(
        (group, tuple(block for block in snapshot.blocks if _is_volume_of(block, group)))
        for group in snapshot.groups
        if own.intersection(group.physical)
    )


def _is_volume_of(block: Block, group: VolumeGroup) -> bool:
    return isinstance(block.origin, LogicalVolume) and block.origin.group == group.name


def _array_findings(array: Array, chosen: Sequence[Block], snapshot: Snapshot) -> Iterator[Finding]:
    name, roll = array.title, call_roll(array)
    if array.running and not runs_idly(array, snapshot):
        code = "clean-running" if level_of(array) else "clean-running-other"
        yield blocking(code, array.uuid, array=name, level=level_title(array.level))
        return
    if array.running:
        yield from _idle_findings(array, snapshot)
    if array.node and array_number(array, snapshot) is None:
        yield blocking("clean-held", array.uuid, array=name, device=array.node)
    members = array_members(snapshot, array)
    if array.node and any(array_behind(snapshot, member) for member in members):
        yield blocking("clean-held", array.uuid, array=name, device=array.node)
    under = {member.path: disks_under(member, snapshot) for member in members}
    others = {disk_label(disk) for disks in under.values() for disk in disks if disk not in chosen}
    others |= {path for path, disks in under.items() if not disks}
    if others:
        yield blocking("clean-shared-array", array.uuid, array=name, disks=", ".join(sorted(others)))
    facts = {
        "array": name,
        "level": level_title(array.level),
        "here": str(roll.present),
        "expected": str(roll.expected),
        "home": array.home,
    }
    code = "clean-array-from" if array.home not in ("", "any") else "clean-array"
    yield Finding(code, Severity.NOTE, array.uuid, tuple(facts.items()))
    unseen = tuple(unseen_findings((array,), snapshot))
    yield from unseen
    if has_enough(array) and not unseen:
        yield Finding("clean-look", Severity.WARNING, array.uuid, (("array", name),))


def _idle_findings(array: Array, snapshot: Snapshot) -> Iterator[Finding]:
    """That the array is stopped first, or that something lies on it which is not erased."""
    yield from namesake_findings(stack(snapshot, array.uuid), array.title, snapshot)
    for block in stack(snapshot, array.uuid):
        for code, facts in against_erasing(names_on(block), block.parts):
            yield blocking(code, array.uuid, disk=array.title, **facts)
    yield Finding("clean-idle", Severity.NOTE, array.uuid, (("array", array.title),))


def _group_findings(
    group: VolumeGroup, volumes: Sequence[Block], chosen: Sequence[Block], snapshot: Snapshot
) -> Iterator[Finding]:
    own = {block.path for disk in chosen for block in (disk, *partitions(snapshot, disk.path))}
    outside = [path for path in group.physical if path not in own]
    if outside:
        yield blocking("group-spans", group.name, group=group.name, devices=", ".join(outside))
    if volumes and group.missing:
        yield blocking("clean-group-incomplete", group.name, group=group.name)
    names = ", ".join(group.logical)
    yield Finding("clean-group", Severity.NOTE, group.name, (("group", group.name), ("volumes", names)))
