"""Where file systems of an array are mounted, and what a line in fstab can be made of for each."""

from collections.abc import Iterable, Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.fields import MountPoint, Subvolume, is_valid
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.boot_entries import MountedFilesystem, entered_in
from raidwright.storage.plan.teardown.found_layers import containers_around, place_in_plan
from raidwright.storage.plan.use.opening import KINDS
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, Filesystem, Snapshot
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.snapshot.tree import mounts_of, paths_of
from raidwright.storage.snapshot.users import PartMount
from raidwright.storage.steps.configuration import FoundFilesystem
from raidwright.storage.steps.targets import Target


def mounts_without_entry(tree: ArrayTree, snapshot: Snapshot) -> Iterator[MountedFilesystem]:
    """Each file system that is mounted where data are, and of which no line tells yet."""
    yield from _nameable(_mounts_without_entry(tree, snapshot), tree, snapshot)


def mounts_found(tree: ArrayTree, snapshot: Snapshot) -> Iterator[MountedFilesystem]:
    """Each file system that is mounted where data are, whether a line tells of it or not."""
    every = ((block, point) for block in tree.stack for point in mounts_of(block))
    yield from _nameable(every, tree, snapshot)


def mounts_not_entered(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """Why a mounted file system of which no line tells is not entered, for each one."""
    for block, point in _mounts_without_entry(tree, snapshot):
        mount = _mount_or_reason(block, point, tree, snapshot)
        if isinstance(mount, Finding):
            yield mount


def noauto_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """Lines by which what is on the array is mounted by hand alone, though nothing is unlocked so."""
    settings, own = snapshot.host.settings, {path for block in tree.stack for path in paths_of(block)}
    lines = [line for line in settings if line.noauto and line.device in own]
    if any(kind_of(line.file) is FileKind.CONTAINERS for line in lines):
        return
    for line in lines:
        facts = (("file", line.file), ("line", str(line.line)), ("text", line.text))
        yield Finding("mount-noauto", Severity.WARNING, f"{line.file}:{line.line}", facts)


def _nameable(
    mounted: Iterable[tuple[Block, str]], tree: ArrayTree, snapshot: Snapshot
) -> Iterator[MountedFilesystem]:
    for block, point in mounted:
        mount = _mount_or_reason(block, point, tree, snapshot)
        if not isinstance(mount, Finding):
            yield mount


def _mounts_without_entry(tree: ArrayTree, snapshot: Snapshot) -> Iterator[tuple[Block, str]]:
    files = entered_in(snapshot.host.setting_files)
    lines = [line for line in snapshot.host.settings if kind_of(line.file) is FileKind.MOUNTS]
    for block in tree.stack if FileKind.MOUNTS in files else ():
        for point in mounts_of(block):
            # The kernel's command line says where the root lies, whatever fstab says.
            if point != "/" and not any(_tells_of(line, block, point) for line in lines):
                yield block, point


def _mount_or_reason(
    block: Block, point: str, tree: ArrayTree, snapshot: Snapshot
) -> MountedFilesystem | Finding:
    """What a line can be made of for what is mounted there, or why none can."""
    target, content = place_in_plan(block, snapshot), block.content
    if not isinstance(content, Filesystem) or content.kind not in KINDS or not is_valid(point, MountPoint):
        return Finding("mount-left-out", Severity.WARNING, point, (("mount", point),))
    part = next((each for each in block.part_mounts if each.point == point), PartMount(point, "/", True))
    if not (part.subvolume and is_valid(part.root, Subvolume)):
        return _not_entered("mount-part", block, point, folder=part.root)
    kind = KINDS[content.kind]
    filesystem = FoundFilesystem(kind, content.uuid, part.root if kind is FilesystemKind.BTRFS else None)
    if target is None or not (is_valid(target, Target) and is_valid(filesystem, FoundFilesystem)):
        return _not_entered("mount-unnamed", block, point)
    inside = containers_around(block, tree, snapshot)
    for each in inside:
        if each.target is None and not each.entered:
            return _not_entered("mount-unnamed", each.block, point)
    return MountedFilesystem(block, target, point, filesystem, inside[-1].uuid if inside else None)


def _not_entered(code: str, block: Block, point: str, **facts: str) -> Finding:
    every = (("mount", point), ("device", block.path), *facts.items())
    return Finding(code, Severity.WARNING, point, every)


def _tells_of(line: SettingLine, block: Block, point: str) -> bool:
    """Whether the line is about what is mounted there: of a btrfs each subvolume has a line of its own."""
    is_own = line.device in paths_of(block)
    if not _is_in_parts(block):
        return is_own
    # What binds a folder names that and no device, or nothing where its words are masked.
    return point in line.names and (is_own or not line.device.startswith("/dev/"))


def _is_in_parts(block: Block) -> bool:
    content = block.content
    is_btrfs = isinstance(content, Filesystem) and content.kind == FilesystemKind.BTRFS.value
    return is_btrfs and bool(block.part_mounts)
