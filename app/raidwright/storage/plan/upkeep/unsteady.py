"""Lines of fstab and crypttab that name what is on an array as it may not be called at the next start."""

import re
from collections.abc import Collection, Iterable, Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.teardown.lines import paths_of
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Filesystem, Luks, Snapshot
from raidwright.storage.snapshot.names import ARRAYS, BY_LABEL
from raidwright.storage.snapshot.settings import SettingLine, array_link, is_steady


def names_entered(array: str, lines: Iterable[SettingLine]) -> frozenset[str]:
    """Paths under which an mdadm.conf has the array of that UUID at each start."""
    own = (line for line in lines if kind_of(line.file) is FileKind.ARRAYS and line.array == array)
    return frozenset(name for line in own for name in line.names if name != array_link(array))


def unsteady_findings(tree: ArrayTree, names: Collection[str], snapshot: Snapshot) -> Iterator[Finding]:
    """Each such line. ``names`` are the paths under which the array is entered, or is by the plan."""
    for block in tree.stack:
        own = set(paths_of(block))
        uuid = block.content.uuid if isinstance(block.content, Filesystem | Luks) else ""
        for line in snapshot.host.settings if uuid else ():
            is_told = kind_of(line.file) in (FileKind.MOUNTS, FileKind.CONTAINERS) and line.device in own
            if is_told and not _is_lasting(line.device, names, snapshot):
                facts = {"file": line.file, "line": str(line.line), "text": line.text, "device": block.path}
                all_facts = (*facts.items(), ("steady", f"UUID={uuid}"))
                yield Finding("entry-unsteady", Severity.WARNING, f"{line.file}:{line.line}", all_facts)


def _is_lasting(device: str, names: Collection[str], snapshot: Snapshot) -> bool:
    """Whether ``device`` is still called so after a restart.

    A kernel name is the array's for as long as an mdadm.conf says so; without one md counts anew. A second
    array of a name is called NAME_0 by mdadm, until one of them is entered.
    """
    if any(re.fullmatch(rf"{re.escape(name)}(p?\d+)?", device) for name in names):
        return True
    if device.startswith(ARRAYS):
        return not names
    if device.startswith(BY_LABEL):
        label = device.removeprefix(BY_LABEL)
        every = (block.content for block in snapshot.blocks if isinstance(block.content, Filesystem))
        return sum(content.label == label for content in every) < 2
    return is_steady(device)
