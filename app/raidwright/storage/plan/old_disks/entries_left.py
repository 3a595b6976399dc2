"""What this computer is told of that lies on old disks: a teardown takes it back, and cleaning does not."""

from collections.abc import Iterator, Sequence

from raidwright.storage.fields import MOST_LINES
from raidwright.storage.plan.array_tree import ArrayTree, tree_of
from raidwright.storage.plan.teardown.lines import is_about, lines_left, paths_of
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.rules.group_backups import kept_of_array
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Host, Snapshot
from raidwright.storage.snapshot.names import ARRAYS, array_name, key_path
from raidwright.storage.snapshot.settings import SettingLine, lines_naming
from raidwright.storage.snapshot.singles import singles
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.steps.lvm import backup_of


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


def lines_naming_disks(chosen: Sequence[Block], snapshot: Snapshot) -> tuple[SettingLine, ...]:
    """The lines that name these disks, or what lies on them."""
    own = (block for disk in chosen for block in (disk, *partitions(snapshot, disk.path)))
    names = {name for block in own for name in paths_of(block)}
    return lines_naming(names, snapshot.host.settings)[:MOST_LINES]
