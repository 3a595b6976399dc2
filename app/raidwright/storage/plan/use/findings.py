"""What stands against starting, stopping, unlocking and locking an array, and what should be known before.

Names and places are asked for once more by the step that mounts (`require_point`), by all names of that
moment.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fields import MountPoint, is_valid
from raidwright.storage.plan.array_tree import ArrayTree, foundation_findings, mounted_members, upper_findings
from raidwright.storage.plan.teardown.findings import (
    GROUP_CODES,
    IN_USE,
    foreign_device_findings,
    letting_go_findings,
    namesake_findings,
    writer_findings,
)
from raidwright.storage.plan.teardown.found_layers import name_in_plan
from raidwright.storage.plan.teardown.steps import drops_all
from raidwright.storage.plan.use.opening import (
    Locked,
    NotMounted,
    Opening,
    Unmounted,
    mounted_as,
    runs_read_only,
)
from raidwright.storage.rules.array_findings import deleted_finding, own_table_findings
from raidwright.storage.rules.eligibility import mounted_elsewhere
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.ghosts import container_findings, ghosts_of_array
from raidwright.storage.snapshot.array_status import (
    claimed_twice,
    copies_in_row,
    count_slots,
    has_enough,
    has_failed,
    is_torn,
    lacks_journal,
)
from raidwright.storage.snapshot.arrays import JOURNAL, Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Filesystem,
    Foreign,
    LogicalVolume,
    OtherDevice,
    PartitionOf,
    Snapshot,
    SwapArea,
    Unlocked,
)
from raidwright.storage.snapshot.names import MAPPER, mapped_group
from raidwright.storage.snapshot.namesakes import groups_with_namesakes
from raidwright.storage.snapshot.same_disk import copies_of
from raidwright.storage.snapshot.settings import SettingLine, lines_naming
from raidwright.storage.snapshot.signatures import BTRFS, DRBD, UNREADABLE
from raidwright.storage.snapshot.tree import (
    array_members,
    block_at,
    group_named,
    holders,
    is_phantom,
    mounts_of,
    paths_of,
)
from raidwright.storage.steps.context import mapping_path


def name_taken_findings(opening: Opening, snapshot: Snapshot) -> Iterator[Finding]:
    """Each line in which a name or a place that would be taken stands for something else."""
    settings = snapshot.host.settings
    for container in opening.containers:
        lines = lines_naming((mapping_path(container.mapping),), settings)
        for line in () if any(_is_own(line, container) for line in lines) else lines:
            facts = (("device", container.block.path), ("mapping", container.mapping))
            yield _line_finding(line, "unlock-name-told", container.block.path, facts)
    mounts = [line for line in settings if kind_of(line.file) is FileKind.MOUNTS]
    for each in opening.filesystems:
        # A file system with a place in fstab is mounted there.
        for line in () if each.told or not each.point else lines_naming((each.point,), mounts):
            yield _line_finding(line, "mount-place-told", each.device, (("point", each.point),))


def _is_own(line: SettingLine, container: Locked) -> bool:
    is_container = kind_of(line.file) is FileKind.CONTAINERS
    return is_container and line.device in paths_of(container.block)


def _line_finding(line: SettingLine, code: str, subject: str, facts: tuple[tuple[str, str], ...]) -> Finding:
    place = (("file", line.file), ("line", str(line.line)))
    return Finding(code, Severity.BLOCKING, subject, (*facts, *place))


_NO_HOME = ("", "any")


def missing_member_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """That no member of the array is here or can be read, or that a plan cannot name what one lies on."""
    if ghosts_of_array(tree.array, snapshot):
        yield blocking("ghost-lock-first", tree.array.title, array=tree.array.title)
    elif not tree.members:
        code = "members-unread" if _is_unread(tree, snapshot) else "no-members"
        yield blocking(code, tree.array.title, array=tree.array.title)
    yield from foundation_findings(tree, snapshot)


def _is_unread(tree: ArrayTree, snapshot: Snapshot) -> bool:
    """Whether members of the array are here and none of them can be read."""
    return not tree.members and bool(array_members(snapshot, tree.array))


def starting_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """Why the array cannot be started, or is started read-only."""
    array, counts = tree.array, count_slots(tree.array)
    yield from writer_findings(tree)
    if array.running:
        yield about_tree(tree, "use-running")
    elif array.deleted and not has_enough(array):
        yield deleted_finding(array, Severity.BLOCKING)
    elif claimed_twice(array):
        yield about_tree(tree, "start-copies", devices=copies_in_row(array))
    elif not has_enough(array):
        yield _too_few_finding(tree, snapshot)
    elif array.unlike:
        yield about_tree(tree, "start-unlike", devices=", ".join(array.unlike))
    elif is_torn(array):
        yield about_tree(tree, "start-torn", missing=str(counts.missing), expected=str(counts.expected))
    elif lacks_journal(array):
        yield about_tree(tree, "start-no-journal")
    else:
        yield from reasons_for_read_only(tree, snapshot)
    yield from own_table_findings(array, snapshot) if not array.running else ()
    for block in mounted_members(tree, snapshot) if not array.running else ():
        yield about_tree(tree, "start-member-mounted", device=block.path, point=mounts_of(block)[0])


def _too_few_finding(tree: ArrayTree, snapshot: Snapshot) -> Finding:
    counts = count_slots(tree.array)
    if counts.unknown and not _is_unread(tree, snapshot):
        return about_tree(tree, "start-untold")
    return about_tree(tree, "start-too-few", whole=str(len(counts.working)), expected=str(counts.expected))


def member_mount_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """What stands against unmounting what is mounted from members of an array that does not run."""
    for block in mounted_members(tree, snapshot):
        yield from letting_go_findings(replace(block, origin=OtherDevice("")), tree, snapshot)


def looking_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """Why the array cannot be started to look into it; read-only as it then is, no doubt counts."""
    yield from (each for each in starting_findings(tree, snapshot) if each.severity is Severity.BLOCKING)
    yield from own_table_findings(tree.array, snapshot)
    here, expected = str(count_slots(tree.array).present), str(count_slots(tree.array).expected)
    yield about_tree(tree, "look-first", Severity.NOTE, here=here, expected=expected)


def too_late_finding(tree: ArrayTree) -> Finding:
    """The finding that the array runs writable: whoever opened what is on it now could change it."""
    return about_tree(tree, "look-writable")


def reasons_for_read_only(tree: ArrayTree, snapshot: Snapshot) -> tuple[Finding, ...]:
    """Everything for which an array is started read-only first."""
    array, counts = tree.array, count_slots(tree.array)
    reasons = []
    if counts.missing:
        facts = {"missing": str(counts.missing), "expected": str(counts.expected)}
        reasons.append(about_tree(tree, "start-degraded", Severity.WARNING, **facts))
    if is_logged(array):
        reasons.append(about_tree(tree, "start-log", Severity.WARNING))
    if array.apart:
        reasons.append(about_tree(tree, "start-apart", Severity.WARNING, devices=", ".join(array.apart)))
    if is_from_elsewhere(array.home, snapshot.host.name):
        reasons.append(about_tree(tree, "start-elsewhere", Severity.WARNING, home=array.home))
    return tuple(reasons)


def is_logged(array: Array) -> bool:
    """Whether the array's log may hold something that is carried out as it starts."""
    return array.log == JOURNAL or bool(array.log and array.resync_from is not None)


def is_from_elsewhere(home: str, host: str) -> bool:
    """Whether an array that was made on the computer ``home`` is new to the computer ``host``."""
    return home not in (*_NO_HOME, host, host.partition(".")[0])


def assembly_members(tree: ArrayTree, snapshot: Snapshot) -> tuple[Block, ...]:
    """The members that an array is put together from: not those that it has thrown out."""
    blocks = (block_at(snapshot, member.path) for member in tree.array.members if not has_failed(member))
    return tuple(member for member in blocks if member is not None)


def writable_findings(tree: ArrayTree) -> Iterator[Finding]:
    """Why the array cannot be made writable: what is open on it would stay read-only, as it was opened."""
    yield from writer_findings(tree)
    if not tree.array.running:
        yield about_tree(tree, "use-not-running")
    elif lacks_journal(tree.array):
        yield about_tree(tree, "array-unwritable")
    elif not runs_read_only(tree):
        yield about_tree(tree, "use-writable")
    elif any(_is_open(block) or block.elsewhere for block in tree.stack):
        yield about_tree(tree, "writable-open")


def opening_findings(opening: Opening, tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """What stands against opening all that is locked, put away or unmounted."""
    if not tree.array.running:
        yield about_tree(tree, "use-not-running")
        return
    if tree.has_failed:
        yield about_tree(tree, "use-failed")
    yield from writer_findings(tree)
    yield from namesake_findings(tree.stack, tree.array.title, snapshot)
    yield from container_findings(tree.array, snapshot)
    if len(opening.containers) > 1:
        devices = ", ".join(each.block.path for each in opening.containers)
        yield about_tree(tree, "unlock-several", devices=devices)
    yield from unreadable_findings(tree, (each.block for each in opening.containers))
    for container in opening.containers:
        yield from _container_findings(container, opening, snapshot)
    yield from _thin_pool_findings(opening, tree, snapshot)
    yield from _filesystem_findings(opening, tree, snapshot)
    yield from _copy_findings(opening, snapshot)
    yield from own_table_findings(tree.array, snapshot)
    yield from name_taken_findings(opening, snapshot)
    yield from _foreign_findings(tree)


def unreadable_findings(tree: ArrayTree, containers: Iterable[Block]) -> Iterator[Finding]:
    """For each container that cannot be read now: its header is looked at before anything is done to it."""
    for block in containers:
        if UNREADABLE in block.signatures:
            yield about_tree(tree, "container-unreadable", device=block.path)


def _copy_findings(opening: Opening, snapshot: Snapshot) -> Iterator[Finding]:
    """What is to be opened and lies on another device too; btrfs takes both for one (fs/btrfs/volumes.c)."""
    devices = (block_at(snapshot, each.device) for each in opening.filesystems)
    filesystems = (block for block in devices if block is not None)
    for block in dict.fromkeys((*(each.block for each in opening.containers), *filesystems)):
        for other in copies_of(block, snapshot):
            is_mixed = isinstance(other.content, Filesystem) and other.content.kind == BTRFS
            facts = (("device", block.path), ("other", other.path))
            severity = Severity.BLOCKING if is_mixed else Severity.WARNING
            yield Finding("copy-beside", severity, block.path, facts)


def _foreign_findings(tree: ArrayTree) -> Iterator[Finding]:
    """A warning for each device with something on it that neither md nor LVM puts together."""
    for block in tree.stack:
        if isinstance(block.content, Foreign):
            code = "look-drbd" if block.content.kind == DRBD else "look-foreign"
            facts = (("device", block.path), ("kind", block.content.kind))
            yield Finding(code, Severity.WARNING, block.path, facts)


def _thin_pool_findings(opening: Opening, tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """That a thin pool cannot be opened read-only: dm-thin writes (drivers/md/dm-thin.c, ``pool_ctr``)."""
    for name in opening.groups if opening.read_only else ():
        group = group_named(snapshot, name)
        if group is not None and group.thin:
            yield about_tree(tree, "look-thin", group=name)


def _container_findings(locked: Locked, opening: Opening, snapshot: Snapshot) -> Iterator[Finding]:
    path = locked.block.path
    if locked.target is None:
        yield blocking("use-partition", path, device=path)
    if block_at(snapshot, f"{MAPPER}{locked.mapping}") is not None:
        yield blocking("unlock-name-taken", path, mapping=locked.mapping, device=path)
    if not opening.filesystems and not opening.left_out:
        yield Finding("unlock-inside", Severity.NOTE, path, (("device", path),))


def _filesystem_findings(opening: Opening, tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    begun = bool(opening.containers or opening.groups)
    placed = [each for each in opening.filesystems if each.point]
    has_namesakes = any(groups_with_namesakes(tree.stack, snapshot))
    if not begun and not opening.filesystems and not opening.left_out and not has_namesakes:
        yield about_tree(tree, "unlock-nothing")
    severity = Severity.NOTE if begun or placed else Severity.BLOCKING
    yield from (_left_out_finding(each, severity) for each in opening.left_out)
    for each in opening.filesystems:
        if not each.point:
            yield Finding("mount-nowhere", severity, each.device, (("device", each.device),))
        else:
            yield from _mount_findings(each, opening, snapshot)
    points = [each.point for each in placed]
    if len(set(points)) < len(points):
        yield blocking("mount-twice", points[0], point=next(p for p in points if points.count(p) > 1))


def _left_out_finding(left: NotMounted, severity: Severity) -> Finding:
    """Why it is not mounted: ``severity`` is that of a file system without a place."""
    device, point = left.unmounted.device, left.unmounted.point
    facts = (("device", device), ("point", point))
    if not left.below:
        return Finding("mount-when-entered", severity, device, facts)
    if not left.unmounted.told:
        return blocking("mount-below-other", device, point=point, other=left.below)
    return Finding("mount-below", Severity.WARNING, device, (*facts, ("other", left.below)))


def _mount_findings(filesystem: Unmounted, opening: Opening, snapshot: Snapshot) -> Iterator[Finding]:
    if filesystem.target is None:
        yield blocking("use-partition", filesystem.device, device=filesystem.device)
    if mounted_as(filesystem.kind, read_only=opening.read_only) is None:
        is_old = mounted_as(filesystem.kind, read_only=True) is not None
        code = "mount-old" if is_old else "mount-kind"
        yield blocking(code, filesystem.device, device=filesystem.device, kind=filesystem.kind or "unknown")
    if not is_valid(filesystem.point, MountPoint):
        yield blocking("mount-elsewhere", filesystem.device, device=filesystem.device, point=filesystem.point)
    block = block_at(snapshot, filesystem.device)
    yield from mounted_elsewhere(block, block.path) if block is not None else ()
    if any(filesystem.point in mounts_of(block) for block in snapshot.blocks):
        yield blocking("mount-place-taken", filesystem.device, point=filesystem.point)


def locking_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """What stands against letting go of what is on the array."""
    if not tree.array.running:
        yield about_tree(tree, "use-not-running")
    elif not any(map(_is_open, tree.stack)):
        yield about_tree(tree, "lock-nothing")
    yield from _release_findings(tree.stack, tree, snapshot)


def stopping_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """What stands against stopping the array."""
    if not tree.array.running and not tree.node:
        yield about_tree(tree, "use-stopped")
    if tree.array.spreading:
        yield about_tree(tree, "stop-reshaping")
    if tree.array.bitmap_file:
        yield about_tree(tree, "stop-bitmap-file", Severity.WARNING, file=tree.array.bitmap_file)
    yield from _release_findings(tree.stack, tree, snapshot)


def _is_open(block: Block) -> bool:
    """Whether the device is unlocked, mounted or the like; to be a partition alone is none of that."""
    swapped = isinstance(block.content, SwapArea) and block.content.active
    return not isinstance(block.origin, ArrayDevice | PartitionOf) or bool(mounts_of(block)) or swapped


def _release_findings(stack: Sequence[Block], tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    active, drops = active_groups(stack, snapshot), drops_all(tree, snapshot)
    for block in stack:
        yield from foreign_device_findings(block, tree, snapshot, drops=drops)
        yield from upper_findings(block, snapshot)
        for finding in letting_go_findings(block, tree, snapshot):
            # Nothing of a group without active volumes is put away, however much of the group is missing.
            is_idle = finding.code in GROUP_CODES and finding.subject not in active
            is_over = finding.code == IN_USE and _is_let_go_of(block, snapshot)
            if not is_idle and not is_over:
                yield finding


def active_groups(stack: Sequence[Block], snapshot: Snapshot) -> set[str]:
    """Names of the groups of which a volume, or a hidden part of one, is there as a device."""
    hidden = (block for block in stack if isinstance(block.origin, OtherDevice))
    groups = (group_named(snapshot, mapped_group(block.mapping)) for block in hidden)
    shown = {block.origin.group for block in stack if isinstance(block.origin, LogicalVolume)}
    return shown | {group.name for group in groups if group is not None}


def _is_let_go_of(part: Block, snapshot: Snapshot) -> bool:
    """Whether the plan ends all that keeps a partition of the array in use."""
    closable = (isinstance(user.origin, Unlocked | LogicalVolume) for user in holders(snapshot, part.path))
    if is_phantom(snapshot, part) or isinstance(part.content, SwapArea) or not all(closable):
        return False
    return not mounts_of(part) or name_in_plan(part, snapshot) is not None


def about_tree(tree: ArrayTree, code: str, severity: Severity = Severity.BLOCKING, **facts: str) -> Finding:
    """A finding about the array as a whole."""
    return Finding(code, severity, tree.array.uuid, (("array", tree.array.title), *facts.items()))
