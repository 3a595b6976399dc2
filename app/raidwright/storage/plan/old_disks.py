"""From disks that somebody used before to the plan that cleans them, or shows what is on them, or why not.

Whatever lay on them goes: arrays that do not run, whole or in part, volume groups, file systems. What is in
use is left alone, and so is what also lies on a disk that is here and was not chosen. A disk that cannot be
read or written to is left as it is, beside others that can. Files that tell of them stay as they are.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import partial

from msgspec import structs

from raidwright.storage.design.design import FoundKind
from raidwright.storage.levels import level_title
from raidwright.storage.operations.delete import Wipe
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.array_tree import (
    ArrayTree,
    disk_under,
    disks_under,
    goes_unseen,
    member_target,
    tree_of,
    unseen_findings,
)
from raidwright.storage.plan.boot_entries import line_finding, lines_naming_disks
from raidwright.storage.plan.clearing import (
    EXTENDED,
    clear_block,
    clear_disks,
    clear_member,
    code_of_left,
    is_out_of_reach,
    key_areas,
    leave_unread,
    prove_clean,
)
from raidwright.storage.plan.drive_names import unknown_drive
from raidwright.storage.plan.letting_go import plan_letting_go_for
from raidwright.storage.plan.plan import (
    Answer,
    Plan,
    Planned,
    Refused,
    disk_identity,
    firmware_finding,
    level_of,
    loss,
    to_be_typed,
)
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.teardown.findings import namesake_findings
from raidwright.storage.plan.teardown.found_layers import is_about, lines_left
from raidwright.storage.plan.teardown.planner import forget_erased
from raidwright.storage.plan.teardown.steps import destroy_keys
from raidwright.storage.plan.use.steps import deactivate_group
from raidwright.storage.rules.contents import Item, block_contents, contents, disk_label
from raidwright.storage.rules.eligibility import in_use, is_blocked, names_on
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.group_backups import kept_of_array
from raidwright.storage.snapshot.array_status import count_slots, has_enough
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    Block,
    Filesystem,
    Host,
    LogicalVolume,
    Luks,
    Member,
    PartitionOf,
    Snapshot,
    SwapArea,
    VolumeGroup,
)
from raidwright.storage.snapshot.names import ARRAYS, array_name, key_path
from raidwright.storage.snapshot.namesakes import group_at, namesakes
from raidwright.storage.snapshot.settings import SettingLine, array_link, lines_naming
from raidwright.storage.snapshot.signatures import against_erasing
from raidwright.storage.snapshot.singles import singles
from raidwright.storage.snapshot.tree import (
    above,
    array_behind,
    array_members,
    array_of_member,
    block_at,
    disk_of_drive,
    drive_id,
    is_phantom,
    mounts_of,
    partitions,
    stack,
)
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import ReleaseMembers
from raidwright.storage.steps.filesystem import only_read
from raidwright.storage.steps.lvm import backup_of
from raidwright.storage.steps.targets import OnDisk


def is_made_here(array: Array, host: Host) -> bool:
    """Whether its superblocks say that it is at home on this computer."""
    return array.home in ("any", host.name, host.name.partition(".")[0])


def entry_findings(array: Array, snapshot: Snapshot) -> Iterator[Finding]:
    """That the computer is told of the array, which may run or not, has a key file for it or remembers it."""
    name = array.title
    for line in _teardown_lines(tree_of(array, snapshot), snapshot)[:1]:
        facts = (("array", name), ("file", line.file), ("line", str(line.line)), ("text", line.text))
        yield Finding("clean-told", Severity.BLOCKING, array.uuid, facts)
    if array.uuid in snapshot.host.key_files:
        file = key_path(array.uuid)
        yield Finding("clean-key", Severity.BLOCKING, array.uuid, (("array", name), ("file", file)))
    host = snapshot.host
    for backup in kept_of_array(
        array.uuid, host.group_backups, host.containers, host.clear_names, host.groups_made
    ):
        own = (("array", name), ("group", backup.group), ("file", backup_of(backup.group)))
        yield Finding("clean-backup", Severity.BLOCKING, array.uuid, own)


def _teardown_lines(tree: ArrayTree, snapshot: Snapshot) -> tuple[SettingLine, ...]:
    """The lines that a teardown takes out; an array from elsewhere is not meant by its name alone."""
    lines = (line for line in lines_left(tree, snapshot) if is_about(line, tree, snapshot))
    name, is_ours = f"{ARRAYS}{array_name(tree.array.name)}", is_made_here(tree.array, snapshot.host)
    return tuple(line for line in lines if is_ours or line.device != name)


def singles_on(chosen: Sequence[Block], snapshot: Snapshot) -> tuple[Array, ...]:
    """The disks among these that a plan has set up without an array."""
    own = {part.path for disk in chosen for part in partitions(snapshot, disk.path)}
    return tuple(single for single in singles(snapshot) if single.path in own)


_JUDGED_HERE = frozenset(
    {
        "inactive-array-member",
        "array-member",
        "single-known",
        "unassembled-member",
        "volume-group",
        "nameless-group",
    }
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
    lying = {block.path for path in own for block in above(snapshot, path)}
    loads = [block for block in snapshot.blocks if block.path in lying]
    return tuple(
        (group_at(own, group, snapshot), tuple(block for block in loads if _is_volume_of(block, group)))
        for group in snapshot.groups
        if own.intersection(group.physical)
    )


def _is_volume_of(block: Block, group: VolumeGroup) -> bool:
    return isinstance(block.origin, LogicalVolume) and block.origin.group == group.name


def _array_findings(array: Array, chosen: Sequence[Block], snapshot: Snapshot) -> Iterator[Finding]:
    firmware = firmware_finding(array, snapshot)
    if firmware is not None:
        yield firmware
        return
    name, counts = array.title, count_slots(array)
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
        "here": str(counts.present),
        "expected": str(counts.expected),
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
    shared = namesakes(group.name, snapshot) if volumes else ()
    if shared:
        devices = ", ".join(block.path for block in shared)
        facts = (("group", group.name), ("devices", devices), ("uuid", group.uuid))
        yield Finding("clean-namesake", Severity.BLOCKING, group.name, facts)
    if volumes and group.missing:
        yield blocking("clean-group-incomplete", group.name, group=group.name)
    names = ", ".join(group.logical)
    yield Finding("clean-group", Severity.NOTE, group.name, (("group", group.name), ("volumes", names)))


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


def plan_old_disks(drives: Sequence[str], snapshot: Snapshot) -> Answer:
    """The plan that brings the disks of these `Drive.id`s to blank, whatever was on them."""
    wanted = {drive: disk_of_drive(snapshot, drive) for drive in drives}
    unknown = [drive for drive, disk in wanted.items() if disk is None]
    if unknown or not wanted:
        return Refused(tuple(map(unknown_drive, unknown or [""])))
    chosen = tuple(disk for disk in wanted.values() if disk is not None)
    left = unwipeable_disks(chosen, snapshot)
    own = [block for disk in chosen for block in (disk, *partitions(snapshot, disk.path))]
    first = plan_letting_go_for(own, arrays_on(chosen, snapshot), snapshot)
    if first is not None:
        return first
    findings = [*helper_findings(snapshot.host), *old_disk_findings(chosen, left, snapshot)]
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    plan = Plan(
        purpose=Purpose.CLEAN,
        disks=tuple(disk_identity(disk, snapshot) for disk in chosen),
        array=None,
        steps=tuple(_steps(chosen, left, snapshot)),
        losses=tuple(
            loss(index, lost)
            for index, disk in enumerate(chosen)
            if disk not in left and (lost := (*contents(disk, snapshot), *_shared_contents(disk, snapshot)))
        ),
        lines=lines_naming_disks(chosen, snapshot),
        typed=tuple(each for each in to_be_typed(chosen, snapshot) if chosen[each] not in left),
        unseen=goes_unseen(arrays_on(chosen, snapshot), snapshot),
        operation=Wipe(tuple(drives)),
    )
    findings += [*look_findings(chosen, snapshot), *map(line_finding, plan.lines)]
    findings += tool_findings(plan, snapshot.host)
    every = tuple(dict.fromkeys(findings))
    return Refused(every) if is_blocked(every) else Planned(plan, every)


def _shared_contents(disk: Block, snapshot: Snapshot) -> Iterator[Item]:
    """The disk's share of what lies on arrays that run and are stopped for it."""
    for array in arrays_on((disk,), snapshot):
        for block in stack(snapshot, array.uuid) if array.running else ():
            for each in block_contents(block, snapshot):
                yield structs.replace(each, array=array.title)


def related_disks(drives: Sequence[str], snapshot: Snapshot) -> tuple[str, ...]:
    """These disks and all that are here with which they share an array or a volume group."""
    related = [disk for disk in map(partial(disk_of_drive, snapshot), drives) if disk is not None]
    for _ in snapshot.blocks:
        arrays = (array_members(snapshot, array) for array in arrays_on(related, snapshot))
        groups = (tuple(_physical_volumes(group, snapshot)) for group, _ in groups_on(related, snapshot))
        under_arrays = (disk for each in arrays for block in each for disk in disks_under(block, snapshot))
        under_groups = (disk_under(block, snapshot) for blocks in groups for block in blocks)
        under = dict.fromkeys((*under_arrays, *under_groups))
        more = [disk for disk in under if disk is not None and disk not in related]
        if not more:
            break
        related += more
    return tuple(map(drive_id, related))


def _physical_volumes(group: VolumeGroup, snapshot: Snapshot) -> Iterator[Block]:
    physical_blocks = (block_at(snapshot, path) for path in group.physical)
    return (block for block in physical_blocks if block is not None)


def _steps(chosen: Sequence[Block], left: Sequence[Block], snapshot: Snapshot) -> Iterator[Step]:
    """Steps by which arrays and groups let go of the disks, which are then cleared and proven clean.

    Those that are ``left`` stay as they are.
    """
    yield from _release_steps(chosen, snapshot)
    cleared = [index for index, disk in enumerate(chosen) if disk not in left]
    erased = [
        block for index in cleared for block in (chosen[index], *partitions(snapshot, chosen[index].path))
    ]
    for block in erased:
        yield from _clear_steps(block, chosen, snapshot)
    yield from clear_disks(cleared)
    yield from prove_clean(map(OnDisk, cleared))
    yield from leave_unread(OnDisk(index) for index, disk in enumerate(chosen) if disk in left)
    yield from forget_erased(erased, snapshot)


def _release_steps(chosen: Sequence[Block], snapshot: Snapshot) -> Iterator[Step]:
    for array in arrays_on(chosen, snapshot):
        number = array_number(array, snapshot)
        if number is not None:
            members = array_members(snapshot, array)
            targets = tuple(member_target(member, chosen, snapshot) for member in members)
            yield ReleaseMembers(number, targets, runs=array.running)
    for group, volumes in groups_on(chosen, snapshot):
        if volumes:
            yield deactivate_group(group.name)


def _clear_steps(block: Block, chosen: Sequence[Block], snapshot: Snapshot) -> Iterator[Step]:
    """Steps that clear a block on its own; each partition is named, so that none is lost unseen."""
    part = block.origin if isinstance(block.origin, PartitionOf) else None
    if part is not None and (part.role in EXTENDED or is_phantom(snapshot, block)):
        return
    target = member_target(block, chosen, snapshot)
    match block.content:
        case Member():
            array = array_of_member(snapshot, block.path)
            yield clear_member(target, block, key_areas(array, block.size) if array is not None else ())
        case Luks():
            yield destroy_keys(target, block.size)
            yield clear_block(target, block)
        case _ if part is not None:
            yield clear_block(target, block)
        case _:
            return
