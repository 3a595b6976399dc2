"""What forbids taking an array down, and what should be known before."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from raidwright.storage.fact import Facts, in_quotes
from raidwright.storage.fields import LONGEST_TEXT, AnyMountPoint, VolumeName, is_valid
from raidwright.storage.plan.array_tree import (
    ArrayTree,
    foundation_findings,
    ground_under,
    mounted_members,
    unwritable_findings,
)
from raidwright.storage.plan.clearing import code_of_left
from raidwright.storage.plan.sharing_layer import sharing_of
from raidwright.storage.plan.teardown.found_layers import name_in_plan
from raidwright.storage.plan.teardown.steps import kept_partitions, left_members
from raidwright.storage.rules.array_findings import user_facts
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.eligibility import (
    foreign_title,
    in_use,
    is_of_others,
    is_system_mount,
    mounted_elsewhere,
    names_on,
    system_findings,
    system_points,
)
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.ghosts import clear_name_findings
from raidwright.storage.rules.share_findings import client_finding
from raidwright.storage.snapshot.array_status import (
    ArrayStatus,
    array_status,
    claimed_twice,
    copies_in_row,
    count_slots,
)
from raidwright.storage.snapshot.arrays import JOURNAL
from raidwright.storage.snapshot.disks import (
    Block,
    Luks,
    Member,
    PartitionOf,
    Snapshot,
    SwapArea,
    Unlocked,
)
from raidwright.storage.snapshot.namesakes import group_on, groups_with_namesakes, namesakes
from raidwright.storage.snapshot.signatures import against_erasing
from raidwright.storage.snapshot.tree import (
    array_of_member,
    block_at,
    drive_id,
    group_named,
    holders,
    is_ground,
    is_phantom,
    mounts_of,
    partitions,
)
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from raidwright.storage.snapshot.users import HeldBy

IN_USE = "array-partition-in-use"
"""Code of the finding about a partition of an array, of which no step of a teardown lets go."""
GROUP_CODES = ("group-incomplete", "group-spans", "group-namesake")
"""Findings about a volume group as a whole, whose subject is its name."""


def teardown_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """Every reason against taking this array down, and what should be known before."""
    yield from _array_findings(tree)
    for block in tree.stack:
        yield from _device_findings(block, tree, snapshot)
    for block in mounted_members(tree, snapshot) if not tree.array.running else ():
        facts = {"device": block.path, "array": tree.array.title, "point": mounts_of(block)[0]}
        yield blocking("teardown-member-mounted", block.path, **facts)
    yield from _keys_out_of_reach(tree, snapshot)
    yield from foundation_findings(tree, snapshot)
    yield from unwritable_findings(tree, snapshot)
    for member in tree.members:
        yield from _set_findings(member)
    for block in dict.fromkeys((*tree.members, *tree.disks)):
        yield from user_findings(block)
    left = left_members(tree, snapshot)
    for disk in tree.disks:
        yield from _disk_findings(disk, tree, snapshot, left)


def _array_findings(tree: ArrayTree) -> Iterator[Finding]:
    array = tree.array
    name = array.name or array.uuid
    if not tree.members:
        yield blocking("no-members", name, array=name)
    if not array.running:
        yield Finding("array-inactive", Severity.NOTE, name, (("array", name),))
    if array.bitmap_file:
        left = (("array", name), ("file", array.bitmap_file))
        yield Finding("bitmap-file-left", Severity.WARNING, name, left)
    if claimed_twice(array):
        facts: Facts = (("array", name), ("devices", copies_in_row(array)))
        yield Finding("teardown-copies", Severity.WARNING, name, facts)
    missing = _missing_count(tree)
    if missing > 0:
        facts = (("array", name), ("missing", str(missing)), ("expected", str(array.expected)))
        yield Finding("members-missing", Severity.WARNING, name, facts)
    if tree.is_let_go:
        code = "array-mute" if tree.is_mute and not tree.has_failed else "array-let-go"
        yield Finding(code, Severity.WARNING, name, (("array", name),))
    elif tree.stack and tree.stack[0].read_only:
        yield blocking("array-read-only", name, array=name)


def _missing_count(tree: ArrayTree) -> int:
    """How many members are not here: a failed one is cleaned, a spare or journal stands for none.

    But of a member that it was still filling, md makes a spare when the array fails: that one counts.
    """
    begun = sum(member.slot < 0 and bool(member.recovered) for member in tree.array.members)
    spares = max(0, count_slots(tree.array).spares - begun)
    journals = sum(JOURNAL in member.states for member in tree.array.members)
    copies = sum(len(paths) - 1 for paths in claimed_twice(tree.array))
    present = len(tree.members) - spares - journals - copies
    return tree.array.expected - max(present, min(1, len(tree.members)))


def _device_findings(block: Block, tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    yield from _set_findings(block)
    if isinstance(block.content, Member) or array_of_member(snapshot, block.path) is not None:
        yield blocking("nested-array", block.path, device=block.path)
    for finding in letting_go_findings(block, tree, snapshot):
        # What a plan lets go of by itself is no work for hands.
        is_mounted = finding.code == IN_USE and mounts_of(block) and not holders(snapshot, block.path)
        if is_mounted and name_in_plan(block, snapshot) is not None:
            yield blocking("array-partition-mounted", block.path, device=block.path, array=tree.array.title)
        else:
            yield finding
    yield from foreign_device_findings(block, tree, snapshot, drops=tree.is_let_go)


def letting_go_findings(block: Block, tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """What stands against unmounting and closing what is on one device of the stack."""
    for point in mounts_of(block):
        if is_system_mount(point):
            yield blocking("system-mount", block.path, mount=point)
        if not is_valid(point, AnyMountPoint):
            yield blocking("mount-too-long", block.path, device=block.path, most=str(LONGEST_TEXT))
        yield from _nested_mount_findings(point, tree, snapshot)
    yield from mounted_elsewhere(block, block.path)
    yield from _open_findings(block, tree, snapshot)
    group = group_on(block)
    if group is not None:
        namesake_reasons = tuple(namesake_findings((block,), tree.array.title, snapshot))
        yield from namesake_reasons or _group_findings(group.name, tree, snapshot)
    yield from clear_name_findings(block)
    is_part = isinstance(block.origin, PartitionOf) and block not in tree.members
    if is_part and (_is_used(block) or _is_held(block, snapshot)):
        yield blocking(IN_USE, block.path, device=block.path)


def namesake_findings(blocks: Iterable[Block], array: str, snapshot: Snapshot) -> Iterator[Finding]:
    """That a group on the ``array`` has a namesake, so that LVM does nothing to it by its name."""
    for group in groups_with_namesakes(blocks, snapshot):
        devices = ", ".join(each.path for each in namesakes(group.name, snapshot))
        yield blocking("group-namesake", group.name, group=group.name, devices=devices, array=array)


def foreign_device_findings(
    block: Block, tree: ArrayTree, snapshot: Snapshot, *, drops: bool
) -> Iterator[Finding]:
    """That another program has made the device, and no step lets go of it, unless the plan ``drops`` all."""
    if is_of_others(block, snapshot) and not (drops and block.mapping):
        name = tree.array.title
        yield blocking("held-by-device", block.path, disk=in_quotes((name,)), user=foreign_title(block))


def _keys_out_of_reach(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """A refusal for each container in a partition of the array, where no certificate looks for its keys."""
    for block in tree.stack[1:] if not tree.is_let_go else ():
        is_part = isinstance(block.origin, PartitionOf) and isinstance(block.content, Luks)
        if is_part and not is_phantom(snapshot, block) and name_in_plan(block, snapshot) is None:
            yield blocking("keys-out-of-reach", block.path, device=block.path)


def _is_used(part: Block) -> bool:
    return bool(mounts_of(part)) or (isinstance(part.content, SwapArea) and part.content.active)


def _is_held(part: Block, snapshot: Snapshot) -> bool:
    """Whether anything holds the partition but a container that was opened there by mistake.

    A partition that is none may begin where the array does, and show the container that lies on that.
    Whoever opens the container by its UUID then opens it there, and closing its mapping lets go of both. One
    parser of the kernel's compares a single byte (block/partitions/acorn.c, ``valid_powertec``): it takes one
    header in 256 for a table, and the header's first words for a partition of all that there is.
    """
    users = holders(snapshot, part.path)
    is_opened = is_phantom(snapshot, part) and all(isinstance(user.origin, Unlocked) for user in users)
    return bool(users) and not is_opened


def writer_findings(tree: ArrayTree) -> Iterator[Finding]:
    """A refusal for each program that writes to the array, to what lies on it or to its disks themselves.

    A virtual machine may run the array from disks that were given to it.
    """
    for block in dict.fromkeys((*tree.members, *tree.disks, *tree.stack)):
        yield from findings_of_writers(block)


def findings_of_writers(block: Block) -> Iterator[Finding]:
    """The same of one device."""
    writers = tuple(user for user in block.users if user.by is HeldBy.WRITER)
    yield from user_findings(replace(block, users=writers))


def _open_findings(block: Block, tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """The same of a device of the array, whose shares are closed first: who is connected is only told."""
    sharing = sharing_of(snapshot.host)
    shares = [each for each in sharing.of_array(tree.array.uuid) if each.point in mounts_of(block)]
    is_shared = bool(shares)
    for client in sharing.clients_of(shares):
        yield client_finding(client, Severity.WARNING)
    staying = tuple(user for user in block.users if not (is_shared and user.serves))
    yield from user_findings(replace(block, users=staying))
    for user in dict.fromkeys(block.users):
        if user not in staying and user.by is None and not sharing.clients_of(shares):
            yield Finding("share-connected", Severity.WARNING, block.path, user_facts(user, block))


def user_findings(block: Block) -> Iterator[Finding]:
    """A refusal for each one that keeps the file system from being unmounted, or writes to the device.

    Or that holds the device for itself alone.
    """
    if block.claimed:
        yield blocking("held-alone", block.path, device=block.path)
    for user in block.users:
        code = "held-open-files" if user.files else "held-open"
        if user.by is not None:
            code = f"held-{user.by.value}"
        yield Finding(code, Severity.BLOCKING, block.path, user_facts(user, block))


def _set_findings(block: Block) -> Iterator[Finding]:
    for code, facts in against_erasing(names_on(block), block.parts):
        yield blocking(code, block.path, disk=block.path, **facts)


def _nested_mount_findings(point: str, tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    for other in snapshot.blocks:
        for inner in mounts_of(other):
            if inner.startswith(point.rstrip("/") + "/") and other not in tree.stack:
                yield blocking("mounted-below", other.path, mount=point, inner=inner)


def _group_findings(name: str, tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    group = group_named(snapshot, name)
    if group is None and tree.is_let_go:
        return
    is_failed = tree.is_let_go and array_status(tree.array) is not ArrayStatus.UNWRITABLE
    if group is None or (group.missing and not is_failed):
        yield blocking("group-incomplete", name, group=name)
        return
    own = {block.path for block in tree.stack}
    outside = [path for path in group.physical if path not in own]
    if outside:
        yield blocking("group-spans", name, group=name, devices=", ".join(outside))
    for lvm_name in (name, *group.logical):
        if not is_valid(lvm_name, VolumeName):
            yield blocking("foreign-name", name, name=lvm_name)


def _disk_findings(
    disk: Block, tree: ArrayTree, snapshot: Snapshot, left: Sequence[Block]
) -> Iterator[Finding]:
    label = disk_label(disk)
    yield from system_findings(disk, snapshot)
    is_left = any(ground_under(member, snapshot) == disk for member in left)
    if disk.read_only and (not is_left or len(left) == len(tree.members)):
        yield blocking("read-only", drive_id(disk), disk=label)
    elif is_left:
        yield Finding(code_of_left(disk), Severity.WARNING, drive_id(disk), (("disk", label),))
    if snapshot.host.helper and not disk.logical_sector:
        yield blocking("sector-unknown", drive_id(disk), disk=label)
    kept_parts = kept_partitions(disk, tree, snapshot)
    if not kept_parts:
        yield from _set_findings(disk)
    for point in (each for part in kept_parts for each in system_points(part, snapshot)):
        yield blocking("system-disk", drive_id(disk), disk=label, mount=point)
    if kept_parts and disk not in tree.carriers:
        facts = (("disk", label), ("partitions", ", ".join(part.path for part in kept_parts)))
        yield Finding("table-kept", Severity.WARNING, drive_id(disk), facts)


def left_disks(left: Unfinished, snapshot: Snapshot) -> Iterator[tuple[LeftDisk, Block]]:
    """Each disk of ``left`` that is here and carries nothing that the plan cannot have left."""
    for left_disk in left.disks:
        disk = (
            block_at(snapshot, left_disk.path)
            if left_disk.remains in (Remains.ITS_OWN, Remains.NOTHING)
            else None
        )
        if disk is not None and is_ground(disk):
            yield left_disk, disk


def left_parts(leftover: LeftDisk, disk: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """The partitions of the disk that were the plan's business."""
    return tuple(
        part
        for part in partitions(snapshot, disk.path)
        if isinstance(part.origin, PartitionOf)
        and (not leftover.partitions or part.origin.number in leftover.partitions)
    )


def with_leftovers(tree: ArrayTree, snapshot: Snapshot) -> tuple[ArrayTree, tuple[Finding, ...]]:
    """The tree with what an earlier plan had already torn out of it, and what is to be known of that."""
    unfinished = snapshot.host.unfinished
    if unfinished is None or unfinished.uuid != tree.array.uuid:
        return tree, ()
    leftovers = [each for each in left_disks(unfinished, snapshot) if _is_as_it_was(*each, snapshot)]
    parts = (part for leftover, disk in leftovers for part in left_parts(leftover, disk, snapshot))
    torn = [disk for leftover, disk in leftovers if disk not in tree.disks and not leftover.partitions]
    against = (each for disk in torn for each in in_use(disk, snapshot, cleaning=True))
    findings = (*left_findings(unfinished), *against)
    members = tuple(dict.fromkeys((*tree.members, *parts)))
    disks = tuple(dict.fromkeys((*tree.disks, *(disk for _, disk in leftovers))))
    return msgspec.structs.replace(tree, members=members, disks=disks), findings


def _is_as_it_was(leftover: LeftDisk, disk: Block, snapshot: Snapshot) -> bool:
    """Whether there still are other partitions on a disk whose table was to stay for their sake."""
    return not leftover.partitions or len(partitions(snapshot, disk.path)) > len(leftover.partitions)


def left_findings(unfinished: Unfinished) -> Iterator[Finding]:
    """What is to be known of the disks that a cleaning passes over."""
    for disk in unfinished.disks:
        if disk.remains is Remains.UNSEEN:
            yield Finding("left-unseen", Severity.WARNING, disk.title, (("disk", disk.title),))
        if disk.remains is Remains.ANOTHERS:
            facts = (("disk", disk.title), ("found", ", ".join(disk.found)))
            yield Finding("left-to-others", Severity.NOTE, disk.title, facts)
