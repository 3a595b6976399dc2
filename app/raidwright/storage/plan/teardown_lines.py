"""Lines of fstab, crypttab and mdadm.conf that go on naming what a plan takes away."""

from collections.abc import Iterator

from raidwright.storage.fields import MOST_LINES
from raidwright.storage.plan.teardown_steps import kept_partitions
from raidwright.storage.plan.teardown_target import Removal
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import (
    Block,
    Filesystem,
    LogicalVolume,
    Luks,
    Snapshot,
    Unlocked,
)
from raidwright.storage.snapshot.names import array_name, mapper_name
from raidwright.storage.snapshot.settings import SettingLine, array_link, lines_naming, uuid_link
from raidwright.storage.snapshot.tree import mounts_of


def lines_left(gone: Removal, snapshot: Snapshot) -> tuple[SettingLine, ...]:
    """The lines that name any part of the array, of its members, or of a disk that is cleared as a whole."""
    names = {array_link(gone.array.uuid), f"/dev/md/{array_name(gone.array.name)}", gone.node}
    whole = [disk for disk in gone.disks if not kept_partitions(disk, gone, snapshot)]
    for block in (*gone.stack, *gone.members, *whole):
        names.update(_names(block))
    return lines_naming(names - {""}, snapshot.host.settings)[:MOST_LINES]


def line_finding(line: SettingLine) -> Finding:
    """What is to be known of such a line, before and after."""
    facts = (("file", line.file), ("line", str(line.line)), ("text", line.text))
    return Finding("line-left", Severity.WARNING, f"{line.file}:{line.line}", facts)


def _names(block: Block) -> Iterator[str]:
    yield from (block.path, *block.links, *mounts_of(block))
    match block.content:
        case Filesystem(uuid=uuid) | Luks(uuid=uuid):
            yield uuid_link(uuid)
        case _:
            pass
    match block.origin:
        case Unlocked(mapping=mapping):
            yield f"/dev/mapper/{mapping}"
        case LogicalVolume(group=group, name=name):
            yield from (f"/dev/{group}/{name}", f"/dev/mapper/{mapper_name(group, name)}")
        case _:
            pass
