"""Which mounts the kernel takes away together with another one.

A mount appears in every place that its parent hands mounts on to, and goes from there when it is unmounted
here (mount_namespaces(7)). Services of systemd with mounts of their own (PrivateMounts=, PrivateTmp=) hold
such copies of everything.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
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
    steps = {(entry.master, entry.shared) for entry in every if entry.master and entry.shared}
    alike: defaultdict[str, list[MountEntry]] = defaultdict(list)
    for entry in every:
        alike[entry.number].append(entry)
    going = {entry.id: entry for entry in unmounted}
    for entry in unmounted:
        parent = mounts.get(entry.parent)
        if parent is not None and parent.shared:
            receivers = _receivers(parent.shared, steps)
            going |= {copy.id: copy for copy in _copies(entry, alike[entry.number], receivers, mounts)}
    while burdened := {other.parent for other in every if other.id not in going} & going.keys():
        for number in burdened:
            del going[number]
    return tuple(going.values())


def _copies(
    entry: MountEntry, alike: Iterable[MountEntry], receivers: Set[int], mounts: Mapping[int, MountEntry]
) -> Iterator[MountEntry]:
    """Those of its device, ``alike``, in the same folder of a mount that takes from its parent."""
    folder = _shared_folder(entry, mounts[entry.parent])
    if folder is None:
        return
    for other in alike:
        above = mounts.get(other.parent)
        if above is None or other == entry:
            continue
        if {above.shared, above.master} & receivers and _shared_folder(other, above) == folder:
            yield other


def _receivers(group: int, steps: Iterable[tuple[int, int]]) -> set[int]:
    """The peer group and all that take from it, directly or not, by ``steps`` from each group to another."""
    groups = {group}
    while more := {taker for giver, taker in steps if giver in groups} - groups:
        groups |= more
    return groups


def _shared_folder(entry: MountEntry, parent: MountEntry) -> SharedFolder | None:
    point = PurePosixPath(entry.point)
    if not point.is_relative_to(parent.point):
        return None
    return parent.number, PurePosixPath(parent.root) / point.relative_to(parent.point)
