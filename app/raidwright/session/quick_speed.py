"""How fast an array is, in a minute: one of its disks by itself, then the array, are read; a file is written.

The file goes to where the array is mounted, with the person's own rights, and is deleted.
"""

import os
from collections.abc import Iterator, Sequence

from raidwright.bench.place import place_of
from raidwright.bench.profiles import QUICK
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from raidwright.session.measuring import size_fitting, spec_of
from raidwright.session.series import Series, SeriesPart
from raidwright.session.subjects import Subject, disk_subject, folder_subject, layer_subject
from raidwright.storage.failures import Sentence, english, verbatim
from raidwright.storage.rules.contents import node_name
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.snapshot.room import folders_on
from raidwright.storage.snapshot.tree import block_at, roots
from raidwright.storage.units import GIB, MEGABYTE, megabytes

STOPPED = english("Stopped before the array and one disk were measured.")
_ROWS = QUICK.rows[:1]
"""One stream of large blocks: what copying a film is like."""
_SECONDS = 4.0
_FILM = 4_000 * MEGABYTE
"""Bytes of the film that a figure is made plain by."""


def quick_series(array: Array, machine: str, snapshot: Snapshot) -> Series | None:
    """Reads the first disk of ``array``, then the array, and writes a file where the person may.

    None where the disk or the array is missing.
    """
    device = block_at(snapshot, array.path) if array.path else None
    disks = [each for each in roots(snapshot, array.path) if isinstance(each.origin, WholeDisk)]
    above = layer_subject(device, snapshot) if device is not None else None
    if device is None or above is None or not disks:
        return None
    subjects = (disk_subject(disks[0], snapshot), above)
    size = size_fitting(GIB, disks[0].size, device.size)
    parts = [_part(each, size, machine, snapshot, Direction.READ) for each in subjects]
    folder = _own_folder(array, snapshot)
    if folder is not None:
        parts.append(_part(folder_subject(folder), size, machine, snapshot, Direction.WRITE))
    return Series(parts, STOPPED)


def _own_folder(array: Array, snapshot: Snapshot) -> str | None:
    """Where the array is mounted and the person may write; those of a practice machine are not here."""
    points = () if snapshot.host.practice else folders_on(array, snapshot)
    return next((point for point in points if os.access(point, os.W_OK)), None)


def _part(subject: Subject, size: int, machine: str, snapshot: Snapshot, direction: Direction) -> SeriesPart:
    spec = spec_of(
        subject.target,
        _ROWS,
        size=size,
        passes=QUICK.passes,
        seconds=_SECONDS,
        directions=(direction,),
    )
    title = verbatim(node_name(subject.name))
    return SeriesPart(title, subject.name, spec, place_of(subject.target, machine, subject.stack, snapshot))


def quick_verdict(runs: Sequence[Run], *, syncing: bool) -> Iterator[Sentence]:
    """What the runs of `quick_series` say; nothing unless disk and array were read."""
    rates = [cell.rate.median for run in runs for cell in run.cells().values()]
    if len(rates) < 2 or not all(rates):
        return
    disk, array, *written = rates
    facts = {
        "rate": megabytes(array, 0),
        "ratio": f"{array / disk:.1f}",
        "seconds": str(max(1, round(_FILM / array))),
    }
    if syncing:
        yield english("Reads {rate} MB/s during the initial sync, {ratio} × as fast as one disk.", **facts)
    else:
        yield english(
            "Reads {rate} MB/s, {ratio} × as fast as one disk. A 4 GB film takes {seconds} s.", **facts
        )
    for rate in written:
        yield english("Writes {rate} MB/s.", rate=megabytes(rate, 0))
