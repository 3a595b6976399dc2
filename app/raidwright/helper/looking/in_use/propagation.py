"""Which mounts the kernel takes away together with another one.

A mount appears in every place that its parent hands mounts on to, and goes from there when it is unmounted
here (mount_namespaces(7)). Services of systemd with mounts of their own (PrivateMounts=, PrivateTmp=) hold
such copies of everything.
"""

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from raidwright.helper.looking.in_use.mounts import MountEntry

SharedFolder = tuple[str, PurePosixPath]
"""A folder wherever it is seen: the number of its file system, and its path in that."""


def unmounted_together(
    unmounted: Sequence[MountEntry], every: Sequence[MountEntry]
) -> tuple[MountEntry, ...]:
    """``unmounted`` and all that goes with them, out of ``every`` mount there is.

    What has something else mounted on it stays, whoever mounted that.
    """
    mounts = {entry.id: entry for entry in every}
    going = {entry.id: entry for entry in unmounted}
    for entry in unmounted:
        going |= {copy.id: copy for copy in _copies(entry, mounts)}
    while burdened := {other.parent for other in every if other.id not in going} & going.keys():
        for number in burdened:
            del going[number]
    return tuple(going.values())


def _copies(entry: MountEntry, mounts: dict[int, MountEntry]) -> Iterator[MountEntry]:
    """The same device, in the same folder of each mount that takes from the parent of ``entry``."""
    parent = mounts.get(entry.parent)
    if parent is None or not parent.shared:
        return
    receivers = _receivers(parent.shared, mounts)
    folder = _shared_folder(entry, parent)
    if folder is None:
        return
    for other in mounts.values():
        above = mounts.get(other.parent)
        if above is None or other == entry or other.number != entry.number:
            continue
        if {above.shared, above.master} & receivers and _shared_folder(other, above) == folder:
            yield other


def _receivers(group: int, mounts: dict[int, MountEntry]) -> set[int]:
    """The peer group and all that take from it, directly or not; who takes may hand on in turn."""
    groups = {group}
    while more := {each.shared for each in mounts.values() if each.master in groups and each.shared} - groups:
        groups |= more
    return groups


def _shared_folder(entry: MountEntry, parent: MountEntry) -> SharedFolder | None:
    point = PurePosixPath(entry.point)
    if not point.is_relative_to(parent.point):
        return None
    return parent.number, PurePosixPath(parent.root) / point.relative_to(parent.point)
