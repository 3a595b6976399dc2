"""What a computer is told of arrays, to be there after a restart: of new ones, of those that go or are gone.

A build tells it last. A teardown takes it back when all is let go of and nothing is destroyed yet: what can
still be used is told of, and what a file names is not half gone, whenever a plan is broken off. The initial
RAM disk puts arrays together by the mdadm.conf that it was made with, and is made anew.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from raidwright.storage.configuration import MARKED, FileKind, FileSeen, kind_of
from raidwright.storage.design.design import ArrayDesign, BootChoices, Unlocking, options_of
from raidwright.storage.fact import Fact
from raidwright.storage.fields import MOST_LINES
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.mdadm_conf import device_findings
from raidwright.storage.snapshot.disks import Block, Host, Luks, Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import (
    Ramdisk,
    RamdiskProgram,
    SettingFile,
    SettingLine,
    containers_of,
    lines_naming,
    lines_of_kind,
    setting_lines,
    uuid_link,
)
from raidwright.storage.snapshot.share import Announcer
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.snapshot.tree import array_by_uuid, partitions, paths_of
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import (
    AddArrayEntry,
    AddContainerEntry,
    AddMountEntry,
    FoundFilesystem,
    RemoveEntries,
    RenewRamdisk,
    RereadUnits,
    array_entry,
    ramdisk_programs,
)
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.filesystem import SUBVOLUME
from raidwright.storage.steps.key_file import RemoveKeyFile, key_steps
from raidwright.storage.steps.md import created_array
from raidwright.storage.steps.share import reloading_steps
from raidwright.storage.steps.step import Edit, Effect, EntryStep, line_seen
from raidwright.storage.steps.targets import Target
from raidwright.storage.steps.watching import is_about_mail
from raidwright.storage.units import MIB, format_size

_MOST_GROWTH = 16 * MIB
"""Bytes by which a new initial RAM disk may be larger than the old one."""


def renewal_steps(host: Host) -> Iterator[Step]:
    """The step that makes it again, where there is one."""
    if host.ramdisk:
        yield RenewRamdisk(host.ramdisk.made_by)


def has_room(ramdisk: Ramdisk) -> bool:
    """Whether the initial RAM disk can be made again where it lies."""
    return ramdisk.free >= ramdisk.size + _MOST_GROWTH


def ramdisk_findings(plan: Plan, host: Host) -> Iterator[Finding]:
    """That there is no room to make it again; or that the plan changes what it knows, and does not do so."""
    if ramdisk_programs(plan.ahead):
        if host.ramdisk and not has_room(host.ramdisk):
            yield _no_room("no-room-ramdisk", Severity.BLOCKING, host.ramdisk)
        return
    # Where mail goes stands in the same file, and is nothing to the initial RAM disk.
    steps = (step for step in plan.ahead if not is_about_mail(step))
    if not any(edit.kind is FileKind.ARRAYS for step in steps for edit in step.edits(plan)):
        return
    if host.ramdisk and not has_room(host.ramdisk):
        yield _no_room("ramdisk-kept", Severity.WARNING, host.ramdisk)
    elif host.unknown_ramdisk and not host.practice:
        facts = (("image", host.unknown_ramdisk),)
        yield Finding("ramdisk-unknown", Severity.WARNING, "keep", facts)


def _no_room(code: str, severity: Severity, ramdisk: Ramdisk) -> Finding:
    free, size = format_size(ramdisk.free), format_size(ramdisk.size + _MOST_GROWTH)
    return Finding(code, severity, "keep", (("free", free), ("size", size)))


class OpenContainer(Fact, frozen=True):
    """A container that is unlocked."""

    block: Block
    clear: Block
    """Its clear side."""
    uuid: str
    version: str
    mapping: str
    target: Target | None
    """How a plan names it; None where its UUID leads to two devices."""
    entered: bool
    """A crypttab tells of it."""


class MountedFilesystem(Fact, frozen=True):
    """A file system that is mounted."""

    block: Block
    target: Target
    point: str
    held: FoundFilesystem
    inside: str | None
    """UUID of the container that it lies in."""


def is_enabled_at_boot(design: ArrayDesign, host: Host) -> bool:
    """Whether the computer can be told of what is built, and shall be."""
    return design.keep and bool(host.setting_files)


def enters_key_file(design: ArrayDesign, host: Host) -> bool:
    """Whether the computer shall unlock what is built by itself."""
    has_entry = is_enabled_at_boot(design, host) and FileKind.CONTAINERS in entered_in(host.setting_files)
    return has_entry and design.encryption is not None and design.encryption.unlocking is Unlocking.KEY_FILE


def entry_steps(design: ArrayDesign, base: Target, top: Target, snapshot: Snapshot) -> Iterator[Step]:
    """The steps that tell the computer of ``design``, with a container on ``base`` and files on ``top``.

    A disk without an array is in no mdadm.conf.
    """
    host = snapshot.host
    if not is_enabled_at_boot(design, host):
        return
    files = entered_in(host.setting_files)
    has_array = FileKind.ARRAYS in files and design.level is not Level.SINGLE
    if has_array and not found_by_themselves(snapshot):
        yield AddArrayEntry(files[FileKind.ARRAYS])
    unlocking = design.encryption.unlocking if design.encryption else None
    if design.encryption and FileKind.CONTAINERS in files:
        chosen = design.encryption
        file = files[FileKind.CONTAINERS]
        yield AddContainerEntry(file, base, chosen.mapping, chosen.unlocking, chosen.discard)
    if design.filesystem and design.mount and FileKind.MOUNTS in files:
        options = options_of(design.mount)
        yield AddMountEntry(files[FileKind.MOUNTS], top, design.mount.point, unlocking, options)
    if host.systemd and (unlocking or design.mount):
        yield RereadUnits()
    if has_array:
        yield from renewal_steps(host)


def entry_steps_for_found(
    host: Host,
    *,
    array: bool,
    has_key: bool,
    container: OpenContainer | None,
    mount: MountedFilesystem | None,
    wish: BootChoices,
) -> Iterator[Step]:
    """The steps that tell the computer of what is there already, whose ``container`` a plan can name.

    A key file is made first, unless it ``has_key`` already: with a wrong passphrase nothing is entered.
    """
    files = entered_in(host.setting_files)
    target = container.target if container else None
    if target and wish.unlocking is Unlocking.KEY_FILE:
        yield from key_steps(target, is_there=has_key)
    if array:
        yield AddArrayEntry(files[FileKind.ARRAYS], found=True)
    if container and target:
        name, file = container.mapping, files[FileKind.CONTAINERS]
        yield AddContainerEntry(file, target, name, wish.unlocking, wish.through, found=container.uuid)
    if mount:
        when = wish.unlocking if mount.inside else None
        fields = (mount.target, mount.point, when, wish.options)
        yield AddMountEntry(files[FileKind.MOUNTS], *fields, found=mount.held, inside=mount.inside)
    if host.systemd and (container or mount):
        yield RereadUnits()


def found_by_themselves(snapshot: Snapshot, array: str = "") -> bool:
    """Whether others than the ``array`` (UUID) would lose their names by a first line in mdadm.conf."""
    host = snapshot.host
    others = any(each.uuid != array for each in snapshot.arrays)
    return others and lists_arrays_itself(host.ramdisk, host.setting_files, host.settings)


def lists_arrays_itself(
    ramdisk: Ramdisk | None, files: Sequence[SettingFile], lines: Iterable[SettingLine]
) -> bool:
    """Whether the initial RAM disk gets a line for every array that there is.

    Debian's (its hook of mdadm) does so as long as no line of mdadm.conf begins with ARRAY. From the first
    such line on it has those alone, and calls the root's own "/dev/md0" by another number.
    """
    file = entered_in(files).get(FileKind.ARRAYS)
    if ramdisk is None or ramdisk.made_by is not RamdiskProgram.UPDATE_INITRAMFS or file is None:
        return False
    return not any(line.file == file.path and line.text.startswith("ARRAY") for line in lines)


def entered_in(files: Sequence[SettingFile]) -> dict[FileKind, FileSeen]:
    """To which of the ``files`` new entries of each kind go: the first of that kind."""
    return {file.kind: file.seen for file in reversed(files)}


def with_lines_removed(
    array: str,
    steps: Sequence[Step],
    lines: Sequence[SettingLine],
    host: Host,
    hidden: Iterable[Step] = (),
) -> tuple[Step, ...]:
    """``steps`` with those that take ``lines`` out of their files, right before the first that destroys.

    What LVM keeps of groups ``hidden`` in locked containers goes before: the lines say what those are called.

    Until then all can still fail, as when a mount is busy, and the computer goes on using what is there; all
    of that is put back. From then on the journal leads back to what was left. The key file for the ``array``
    of that UUID can be put back by nobody: it goes once something is lost.
    """
    first = _first_loss(steps)
    key = (RemoveKeyFile(),) if array in host.key_files else ()
    lost = steps[first:]
    return (*steps[:first], *hidden, *remove_entries_steps(lines, host), *lost[:1], *key, *lost[1:])


def key_stuck(array: str, host: Host) -> Iterator[Finding]:
    """That the key file for the array of that UUID cannot be deleted."""
    if array in host.stuck_keys:
        file = key_path(array)
        yield Finding("key-file-stuck", Severity.BLOCKING, file, (("file", file),))


def _first_loss(steps: Sequence[Step]) -> int:
    return next((i for i, step in enumerate(steps) if step.effect is Effect.DESTROYS), len(steps))


def remove_entries_steps(lines: Iterable[SettingLine], host: Host) -> Iterator[Step]:
    """The steps that take ``lines`` out of their files, and have the next start go by what is left there."""
    file_by_path = {file.seen.path: file.seen for file in host.setting_files}
    kinds: set[FileKind] = set()
    # The line that includes our file of Samba's goes before what that says.
    ordered = sorted(lines, key=lambda line: (kind_of(line.file) is not FileKind.SAMBA, line.file, line.line))
    for path, group in groupby(ordered, lambda line: line.file):
        kinds.add(kind_of(path))
        yield RemoveEntries(file_by_path[path], tuple(map(line_seen, group)))
    if host.systemd and kinds & {FileKind.MOUNTS, FileKind.CONTAINERS}:
        yield RereadUnits()
    keys = {name for line in lines_of_kind(FileKind.SHARES, ordered) for name in line.names}
    disks = host.sharing is not None and bool(host.sharing.backup_disks(keys))
    units = units_reading(kinds, host, disks=disks)
    yield from reloading_steps(samba=FileKind.SHARES in kinds, nfs=FileKind.EXPORTS in kinds, units=units)
    if FileKind.ARRAYS in kinds and host.ramdisk and has_room(host.ramdisk):
        yield from renewal_steps(host)


def units_reading(kinds: Collection[FileKind], host: Host, *, disks: bool) -> tuple[str, ...]:
    """Units that run now, by which others find this computer, and that read files of these kinds.

    With ``disks``, which have come or gone for Time Machine, also that which tells Macs of them: Samba enters
    them there when one of the two starts, and not when it reads its settings.
    """
    servers = host.sharing.announcers if host.sharing else ()
    running = (each for each in servers if each.runs and each.unit)
    return tuple(
        each.unit for each in running if each.file in kinds or (disks and each.kind is Announcer.OTHERS)
    )


def can_remove_entry(line: SettingLine, host: Host) -> bool:
    """Whether the line can be taken out of its file."""
    return any(file.seen.path == line.file and file.obstacle is None for file in host.setting_files)


def entry_findings(plan: Plan, snapshot: Snapshot) -> Iterator[Finding]:
    """Every reason why the computer cannot be told what the plan says, and what it is not told."""
    host = snapshot.host
    obstacles = {file.seen.path: file.obstacle for file in host.setting_files}
    for edit in (edit for step in plan.ahead for edit in step.edits(plan)):
        obstacle = obstacles.get(edit.file.path)
        if obstacle is not None:
            yield Finding(f"file-{obstacle.value}", Severity.BLOCKING, "keep", (("file", edit.file.path),))
        for line in clashes(edit, host.settings):
            facts = (("file", line.file), ("line", str(line.line)), ("text", line.text))
            yield Finding("already-named", Severity.BLOCKING, "keep", facts)
    if plan.array is not None and array_entry(plan.steps) is not None:
        yield from device_findings(plan.array.name, _members(plan, snapshot), snapshot)
    has_array = plan.array is not None and not plan.array.is_single
    if has_array and plan.design and is_enabled_at_boot(plan.design, host) and found_by_themselves(snapshot):
        yield arrays_listed(host)
    yield from ramdisk_findings(plan, host)


def _members(plan: Plan, snapshot: Snapshot) -> list[str]:
    """Paths of the members of the plan's array, as it makes them or has found them."""
    created = created_array(plan.steps)
    if created is not None:
        return [target_path(plan, each) for each in (*created.members, *created.spares)]
    array = array_by_uuid(snapshot, named_array(plan).uuid)
    return [member.path for member in array.members] if array is not None else []


def arrays_listed(host: Host) -> Finding:
    """Why no array is entered where all are found by themselves."""
    file = entered_in(host.setting_files)[FileKind.ARRAYS].path
    return Finding("arrays-listed", Severity.NOTE, "keep", (("file", file),))


def clashes(edit: Edit, lines: Iterable[SettingLine]) -> tuple[SettingLine, ...]:
    """Lines of the same kind of file that name what ``edit`` adds already, and that it does not take out."""
    added = setting_lines(edit.file.path, edit.added.encode())
    own = slice(None)
    if edit.kind in MARKED:
        # After the name of the share comes the array, which others of its shares name too.
        own = slice(1)
    if edit.kind is FileKind.MOUNTS:
        # After device and place come marks of ours, which all lines about one array share. The device has a
        # line for each of its subvolumes, if it is a btrfs.
        own = slice(1 if SUBVOLUME in edit.added else 0, 2)
    names = {name for line in added for name in line.names[own]}
    removed = {(edit.file.path, line.number) for line in edit.removed}
    others = (line for line in lines if (line.file, line.line) not in removed)
    return lines_naming(names, (line for line in others if kind_of(line.file) is edit.kind))


def with_stale_lines_replaced(plan: Plan, snapshot: Snapshot) -> Plan:
    """``plan``, whose entries take the place of those about what is not there any more."""
    steps = (_replacing(step, plan, snapshot) for step in plan.steps)
    return msgspec.structs.replace(plan, steps=tuple(steps))


def stale_findings(plan: Plan, snapshot: Snapshot) -> Iterator[Finding]:
    """What is to be known of each entry that goes for another."""
    own = {(line.file, line.line) for line in _lines_of(plan, snapshot.host.settings)}
    for edit in (edit for step in plan.ahead for edit in step.edits(plan) if edit.added):
        for line in edit.removed:
            facts = (("file", edit.file.path), ("line", str(line.number)), ("text", line.text))
            code = "misfit-line" if (edit.file.path, line.number) in own else "stale-line"
            yield Finding(code, Severity.WARNING, "keep", facts)


def with_lines_left(plan: Plan, disks: Sequence[Block], snapshot: Snapshot) -> Plan:
    """``plan``, with the lines that go on naming what it erases of ``disks``, which are the plan's."""
    taken_out = {
        (edit.file.path, line.number)
        for step in plan.steps
        for edit in step.edits(plan)
        for line in edit.removed
    }
    lines = lines_naming_disks([disks[each.disk] for each in plan.losses], snapshot)
    left = tuple(line for line in lines if (line.file, line.line) not in taken_out)
    return msgspec.structs.replace(plan, lines=left)


def lines_naming_disks(chosen: Sequence[Block], snapshot: Snapshot) -> tuple[SettingLine, ...]:
    """The lines that name these disks, or what lies on them."""
    own = (block for disk in chosen for block in (disk, *partitions(snapshot, disk.path)))
    names = {name for block in own for name in paths_of(block)}
    return lines_naming(names, snapshot.host.settings)[:MOST_LINES]


def line_finding(line: SettingLine) -> Finding:
    """The warning that a line goes on naming what the plan takes away."""
    facts = (("file", line.file), ("line", str(line.line)), ("text", line.text))
    return Finding("line-left", Severity.WARNING, f"{line.file}:{line.line}", facts)


def is_replaced(line: SettingLine, edit: Edit) -> bool:
    """Whether ``edit`` enters the array that this entry of mdadm.conf is about, of which one is enough."""
    added = setting_lines(edit.file.path, edit.added.encode())
    arrays = {each.array for each in lines_of_kind(FileKind.ARRAYS, added)} - {""}
    return line.file == edit.file.path and kind_of(line.file) is FileKind.ARRAYS and line.array in arrays


def _lines_of(plan: Plan, lines: Iterable[SettingLine]) -> Iterator[SettingLine]:
    uuid = plan.array.uuid if plan.array is not None else ""
    return (line for line in lines_of_kind(FileKind.ARRAYS, lines) if uuid and line.array == uuid)


def _replacing(step: Step, plan: Plan, snapshot: Snapshot) -> Step:
    if not isinstance(step, EntryStep):
        return step
    edits = step.edits(plan)
    clashing_lines = [line for edit in edits for line in clashes(edit, snapshot.host.settings)]
    if all(
        any(is_replaced(line, edit) for edit in edits)
        or (line.file == step.file.path and _is_stale(line, snapshot))
        for line in clashing_lines
    ):
        return msgspec.structs.replace(step, instead=tuple(map(line_seen, clashing_lines)))
    return step


def _is_stale(line: SettingLine, snapshot: Snapshot) -> bool:
    arrays = {array.uuid for array in arrays_and_singles(snapshot)}
    links = {link for block in snapshot.blocks for link in (block.path, *block.links)}
    links |= {uuid_link(each.content.uuid) for each in snapshot.blocks if isinstance(each.content, Luks)}
    return is_stale(line, snapshot.host.settings, arrays, links)


def is_stale(
    line: SettingLine, lines: Iterable[SettingLine], arrays: Collection[str], links: Collection[str]
) -> bool:
    """Whether the line is about an array that is none of these ``arrays`` (UUIDs), on no device of ``links``.

    ``lines`` are all lines, which tell whose container is whose.
    """
    if line.device in links:
        return False
    if line.array:
        return line.array not in arrays
    owners = {each.array for each in lines if line.device and line.device in containers_of(each)}
    return bool(owners) and owners.isdisjoint(arrays)
