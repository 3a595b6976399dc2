"""What is to be known of an array that is told of already: what is not in force, and how it is unlocked."""

from collections.abc import Iterator

from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.plan.array_tree import ArrayTree
from raidwright.storage.plan.keeping import OpenContainer
from raidwright.storage.plan.teardown.lines import paths_of
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Snapshot

_ENTERING_PURPOSES = ("build", "keep")
"""Plans that enter an array, and have the initial RAM disk made again at their end."""


def broken_off_findings(tree: ArrayTree, snapshot: Snapshot) -> Iterator[Finding]:
    """That the plan which entered the array did not come to its end: an entry may not be in force yet."""
    left = snapshot.host.unfinished
    if left is not None and left.uuid == tree.array.uuid and left.purpose in _ENTERING_PURPOSES:
        facts = (("array", tree.array.title), ("step", str(left.step)), ("steps", str(left.steps)))
        yield Finding("keep-broken-off", Severity.WARNING, tree.array.uuid, facts)


def unlocking_entered_findings(asked: OpenContainer | None, snapshot: Snapshot) -> Iterator[Finding]:
    """That a crypttab says how the container is unlocked, which a plan goes by and does not change."""
    names = set(paths_of(asked.block)) if asked is not None else set()
    for line in snapshot.host.settings:
        if kind_of(line.file) is FileKind.CONTAINERS and line.device in names:
            facts = (("file", line.file), ("line", str(line.line)), ("text", line.whole or line.text))
            yield Finding("unlocking-entered", Severity.NOTE, f"{line.file}:{line.line}", facts)
