"""Volume groups on what is taken down locked or stopped: LVM sees none of them, and keeps what it knew.

As what a container was open nothing on the disks says: crypttab does, and our own journal of what opened it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.fact import Fact
from raidwright.storage.fields import LvmUuid, VolumeName, is_valid
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.teardown.found_layers import open_containers
from raidwright.storage.plan.teardown.lines import paths_of
from raidwright.storage.rules.group_backups import (
    goes_with,
    groups_made_in,
    lay_on,
    lies_in,
    mapping_in,
    names_of,
)
from raidwright.storage.snapshot.disks import Block, LogicalVolume, Luks, Snapshot
from raidwright.storage.snapshot.settings import SettingLine, uuid_link
from raidwright.storage.steps.lvm import ForgetGroup

_UUID_LINK = uuid_link("")


class _Locked(Fact, frozen=True):
    """A container that nobody has opened; its size is 0 when it cannot be seen."""

    uuid: str
    names: tuple[str, ...]
    size: int


def forgotten_groups(
    tree: ArrayTree, lines: Iterable[SettingLine], snapshot: Snapshot
) -> Iterator[ForgetGroup]:
    """The steps that forget groups in locked containers of the array, by its stack and the ``lines`` that go.

    So too those on the array itself while it does not run, or has failed: LVM is asked to remove nothing.
    Of what is open otherwise nothing is hidden: LVM knows itself what lies in it.
    """
    for container in _locked_containers(tree, tuple(lines), snapshot):
        yield from _forgotten_in(container, snapshot)
    is_torn = tree.is_let_go and any(isinstance(each.origin, LogicalVolume) for each in tree.stack)
    if not tree.stack or tree.has_failed or is_torn:
        yield from _forgotten_on(tree, snapshot)


def _forgotten_on(tree: ArrayTree, snapshot: Snapshot) -> Iterator[ForgetGroup]:
    own = {block.path for block in tree.stack}
    elsewhere = (each for each in snapshot.groups if not (each.physical and own.issuperset(each.physical)))
    names = {group.name for group in elsewhere}
    for backup in snapshot.host.group_backups:
        is_free = backup.group not in names and is_valid(backup.group, VolumeName)
        if is_free and lay_on(backup, tree.array.uuid, snapshot.host.groups_made):
            yield ForgetGroup(backup.group)


def forget_erased(blocks: Iterable[Block], snapshot: Snapshot) -> Iterator[ForgetGroup]:
    """The steps that forget groups all of whose disks were erased, ``blocks`` with them.

    By what each says of itself: UDisks2 does not show every group that LVM has seen, and keeps a backup of.
    """
    parts = [part for block in blocks for part in block.parts]
    for backup in snapshot.host.group_backups:
        if is_valid(backup.uuid, LvmUuid) and goes_with(backup, parts):
            yield ForgetGroup(backup.group, uuid=backup.uuid)


def groups_of_lines(lines: Iterable[SettingLine], snapshot: Snapshot) -> Iterator[ForgetGroup]:
    """The same of containers that are not here, by the ``lines`` of crypttab that go."""
    here = {group.name for group in snapshot.groups}
    for container in _containers_named(tuple(lines), ()):
        for step in _forgotten_in(container, snapshot):
            if step.group not in here:
                yield step


def _forgotten_in(container: _Locked, snapshot: Snapshot) -> Iterator[ForgetGroup]:
    names = (*container.names, *names_of(container.uuid, snapshot.host.clear_names))
    groups = groups_made_in(container.uuid, snapshot.host.groups_made)
    for backup in snapshot.host.group_backups:
        is_in = lies_in(backup, container.uuid, names, container.size, groups)
        if is_in and is_valid(backup.group, VolumeName):
            yield ForgetGroup(backup.group, mapping_in(backup), container.uuid)


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
    # Of an array that runs it is seen which containers it has.
    for array, uuid in () if tree.stack else snapshot.host.containers:
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
