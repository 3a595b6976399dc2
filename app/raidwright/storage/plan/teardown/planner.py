"""From any part of an array's stack to the plan that takes all of it down, or to the reasons why not.

LVM sees no group on what is locked or stopped, and keeps what it knew. As what a container was open nothing
on the disks says: crypttab does, and our own journal of what opened it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fact import Fact
from raidwright.storage.fields import LvmUuid, VolumeName, is_valid
from raidwright.storage.levels import Level
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.array_tree import (
    ArrayTree,
    find_array_or_single,
    goes_unseen,
    ground_under,
    grounds_under,
    tree_of,
    unseen_findings,
)
from raidwright.storage.plan.boot_entries import (
    can_remove_entry,
    key_stuck,
    line_finding,
    ramdisk_findings,
    with_lines_removed,
)
from raidwright.storage.plan.letting_go import plan_letting_go
from raidwright.storage.plan.plan import (
    Answer,
    Plan,
    Planned,
    Refused,
    array_identity,
    disk_identity,
    firmware_finding,
    free_path,
    loss,
    to_be_typed,
)
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.sharing_layer import (
    departure_steps,
    people_of_build,
    sharing_of,
    with_common_lines,
)
from raidwright.storage.plan.teardown.findings import teardown_findings, with_leftovers
from raidwright.storage.plan.teardown.found_layers import (
    automount_points,
    is_about,
    lines_left,
    name_in_plan,
    open_containers,
    points_left,
)
from raidwright.storage.plan.teardown.steps import (
    goes_whole,
    left_members,
    teardown_steps,
    with_automounts_stopped,
)
from raidwright.storage.rules.contents import Item, block_contents
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding
from raidwright.storage.rules.group_backups import (
    goes_with,
    groups_made_in,
    lay_in_by_name,
    lay_on,
    lies_in,
    mapping_in,
    names_of,
    says_nothing,
    whole_group,
)
from raidwright.storage.rules.share_findings import shares_left
from raidwright.storage.snapshot.disks import Block, LogicalVolume, Luks, PartitionOf, Snapshot
from raidwright.storage.snapshot.namesakes import group_on
from raidwright.storage.snapshot.settings import GroupBackup, SettingLine, uuid_link
from raidwright.storage.snapshot.tree import partitions, paths_of
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.lvm import DeleteGroupBackup
from raidwright.storage.steps.share import closing_steps

_UUID_LINK = uuid_link("")


class _Locked(Fact, frozen=True):
    """A container that nobody has opened, or that is let go of; its size is 0 when it cannot be seen."""

    uuid: str
    names: tuple[str, ...]
    size: int


def forgotten_groups(
    tree: ArrayTree, lines: Iterable[SettingLine], snapshot: Snapshot
) -> Iterator[DeleteGroupBackup]:
    """The steps that forget groups in locked containers of the array, by its stack and the ``lines`` that go.

    So too those on the array itself while it does not run, cannot be read or has failed, and in what is open
    on such a one: LVM is asked to remove nothing. Of what is open otherwise nothing is hidden.
    """
    dropped = open_containers(tree, snapshot) if tree.is_let_go else ()
    for each in dropped:
        yield from _forgotten_in(_Locked(each.uuid, (each.mapping,), each.block.size), snapshot, tree.stack)
    for container in _locked_containers(tree, tuple(lines), snapshot):
        yield from _forgotten_in(container, snapshot, tree.stack)
    is_dropped = tree.is_let_go and any(isinstance(each.origin, LogicalVolume) for each in tree.stack)
    if not tree.stack or tree.has_failed or is_dropped or tree.is_mute:
        yield from _forgotten_on(tree, snapshot)


def _forgotten_on(tree: ArrayTree, snapshot: Snapshot) -> Iterator[DeleteGroupBackup]:
    names = _groups_elsewhere({block.path for block in tree.stack}, snapshot)
    for backup in snapshot.host.group_backups:
        is_free = backup.group not in names and is_valid(backup.group, VolumeName)
        if is_free and lay_on(backup, tree.array.uuid, snapshot.host.groups_made):
            yield DeleteGroupBackup(backup.group, uuid=_uuid_in(backup))


def _uuid_in(backup: GroupBackup) -> str | None:
    return backup.uuid if is_valid(backup.uuid, LvmUuid) else None


def forget_erased(blocks: Iterable[Block], snapshot: Snapshot) -> Iterator[DeleteGroupBackup]:
    """The steps that forget groups all of whose disks were erased, ``blocks`` with them.

    By what each says of itself: UDisks2 does not show every group that LVM has seen, and keeps a backup of.
    Where another group of the name is to be seen, LVM writes one of that; it may also write the erased one's
    where that of a hidden group was, as soon as it looks.
    """
    erased = tuple(blocks)
    parts = [part for block in erased for part in block.parts]
    names, others = {part.name for part in map(group_on, erased) if part}, _names_seen(snapshot, erased)
    for backup in snapshot.host.group_backups:
        if backup.group in others:
            continue
        if is_valid(backup.uuid, LvmUuid) and goes_with(backup, parts):
            yield DeleteGroupBackup(backup.group, uuid=backup.uuid)
        elif (uuid := whole_group(backup.group, parts)) and (backup.uuid or says_nothing(backup)):
            yield DeleteGroupBackup(backup.group, uuid=uuid)
        elif says_nothing(backup) and backup.group in names:
            yield DeleteGroupBackup(backup.group)


def _names_seen(snapshot: Snapshot, without: Collection[Block] = ()) -> set[str]:
    """Names of the volume groups that are to be seen on anything but the devices ``without``."""
    own = {block.path for block in without}
    carriers = (block for block in snapshot.blocks if block.path not in own)
    names = {part.name for part in map(group_on, carriers) if part}
    return names | _groups_elsewhere(own, snapshot)


def _groups_elsewhere(own: Collection[str], snapshot: Snapshot) -> set[str]:
    """Names of the volume groups that lie on a device which is here, apart from the paths ``own``.

    UDisks2 goes on telling of a group for a while after the array below it has gone.
    """
    there = {block.path for block in snapshot.blocks}.difference(own)
    return {group.name for group in snapshot.groups if not there.isdisjoint(group.physical)}


def groups_of_lines(lines: Iterable[SettingLine], snapshot: Snapshot) -> Iterator[DeleteGroupBackup]:
    """The same of containers that are not here, by the ``lines`` of crypttab that go."""
    here = {group.name for group in snapshot.groups}
    for container in _containers_named(tuple(lines), ()):
        for step in _forgotten_in(container, snapshot):
            if step.group not in here:
                yield step


def _forgotten_in(
    container: _Locked, snapshot: Snapshot, own: Collection[Block] = ()
) -> Iterator[DeleteGroupBackup]:
    names = (*container.names, *names_of(container.uuid, snapshot.host.clear_names))
    groups, others = groups_made_in(container.uuid, snapshot.host.groups_made), _names_seen(snapshot, own)
    for backup in snapshot.host.group_backups:
        if not is_valid(backup.group, VolumeName):
            continue
        if lies_in(backup, container.uuid, names, container.size, groups):
            yield DeleteGroupBackup(backup.group, mapping_in(backup), container.uuid, _uuid_in(backup))
        elif lay_in_by_name(backup, container.uuid, snapshot.host.groups_made) and backup.group not in others:
            yield DeleteGroupBackup(backup.group, container=container.uuid, uuid=_uuid_in(backup))


def _locked_containers(
    tree: ArrayTree, lines: tuple[SettingLine, ...], snapshot: Snapshot
) -> Iterator[_Locked]:
    opened = {each.uuid for each in open_containers(tree, snapshot)}
    crypttab_lines = [line for line in lines if kind_of(line.file) is FileKind.CONTAINERS]
    for block in tree.stack:
        if isinstance(block.content, Luks) and block.content.uuid not in opened:
            devices = set(paths_of(block))
            opened.add(block.content.uuid)
            yield _Locked(block.content.uuid, _names(crypttab_lines, devices), block.size)
    for container in _containers_named(crypttab_lines, opened):
        opened.add(container.uuid)
        yield container
    # Of an array that runs it is seen which containers it has, as long as it can be read.
    for array, uuid in () if tree.stack and not tree.is_mute else snapshot.host.containers:
        if array == tree.array.uuid and uuid not in opened:
            opened.add(uuid)
            yield _Locked(uuid, (), 0)


def _containers_named(lines: Sequence[SettingLine], others: Collection[str]) -> Iterator[_Locked]:
    """Containers that ``lines`` of crypttab name, each once, without those of the UUIDs ``others``."""
    crypttab_lines = [line for line in lines if kind_of(line.file) is FileKind.CONTAINERS]
    links = dict.fromkeys(line.device for line in crypttab_lines if line.device.startswith(_UUID_LINK))
    for link in links:
        if link.removeprefix(_UUID_LINK) not in others:
            yield _Locked(link.removeprefix(_UUID_LINK), _names(crypttab_lines, {link}), 0)


def _names(lines: Iterable[SettingLine], devices: set[str]) -> tuple[str, ...]:
    return tuple(line.mapping for line in lines if line.device in devices)


def plan_teardown(target: str, snapshot: Snapshot) -> Answer:
    """The plan that takes down the array ``target`` means, with all that lies on it, to blank disks.

    ``target`` is the array's UUID or name, or the path of any block device under or on it. A disk without an
    array that a plan has set up is meant in the same way. Half-dead arrays can be taken down too: what is
    present of them is cleaned.
    """
    first = plan_letting_go(target, snapshot)
    if first is not None:
        return first
    array = find_array_or_single(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    firmware = firmware_finding(array, snapshot)
    if firmware is not None:
        return Refused((firmware,))
    tree, torn = with_leftovers(tree_of(array, snapshot), snapshot)
    findings = [*helper_findings(snapshot.host), *teardown_findings(tree, snapshot), *torn]
    findings += [*key_stuck(tree.array.uuid, snapshot.host), *unseen_findings((array,), snapshot)]
    identity = array_identity(array, tree.node or free_path(array, snapshot))
    if isinstance(identity, Finding):
        findings.append(identity)
    if isinstance(identity, Finding) or is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    plan = _plan(tree, identity, snapshot)
    findings += [*map(line_finding, plan.lines), *ramdisk_findings(plan, snapshot.host)]
    points = points_left(lines_left(tree, snapshot), tree, snapshot)
    findings += shares_left(points, sharing_of(snapshot.host))
    findings += tool_findings(plan, snapshot.host)
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    return Planned(plan, tuple(dict.fromkeys(findings)))


def _plan(tree: ArrayTree, identity: ArrayIdentity, snapshot: Snapshot) -> Plan:
    lines = lines_left(tree, snapshot)
    host = snapshot.host
    left = [ground_under(member, snapshot) for member in left_members(tree, snapshot)]
    own = [line for line in lines if can_remove_entry(line, host) and is_about(line, tree, snapshot)]
    forgotten, shares = with_common_lines(own, host), sharing_of(host).of_array(tree.array.uuid)
    return Plan(
        purpose=Purpose.TEARDOWN,
        disks=tuple(disk_identity(disk, snapshot) for disk in tree.disks),
        array=identity,
        steps=(
            *closing_steps(shares),
            *with_lines_removed(
                tree.array.uuid,
                with_automounts_stopped(
                    teardown_steps(
                        tree, Level(tree.array.level), snapshot, lambda block: name_in_plan(block, snapshot)
                    ),
                    automount_points(lines, tree, snapshot),
                ),
                forgotten,
                host,
                forgotten_groups(tree, forgotten, snapshot),
            ),
            *departure_steps(shares, host, people_of_build(tree.array.uuid, host)),
        ),
        losses=tuple(
            loss(index, _lost_items(disk, tree, identity.name, snapshot))
            for index, disk in enumerate(tree.disks)
            if disk not in left
        ),
        lines=tuple(line for line in lines if line not in forgotten),
        typed=tuple(
            index
            for index in to_be_typed(tree.disks, snapshot, tree_of(tree.array, snapshot).disks)
            if tree.disks[index] not in left
        ),
        unseen=goes_unseen((tree.array,), snapshot),
        operation=Delete(tree.array.uuid),
    )


def _lost_items(disk: Block, tree: ArrayTree, name: str, snapshot: Snapshot) -> tuple[Item, ...]:
    """What goes from this disk: its own signatures, and its share of everything on the array."""
    whole = goes_whole(disk, tree, snapshot)
    cleared = (disk, *partitions(snapshot, disk.path)) if whole else tree.members
    own = [
        each for block in cleared if _is_on(block, disk, snapshot) for each in block_contents(block, snapshot)
    ]
    shared = [each for block in tree.stack for each in block_contents(block, snapshot)]
    return (*own, *(msgspec.structs.replace(each, array=name) for each in shared))


def _is_on(block: Block, disk: Block, snapshot: Snapshot) -> bool:
    is_part = isinstance(block.origin, PartitionOf) and block.origin.disk == disk.path
    return block == disk or is_part or disk in grounds_under(block, snapshot)
