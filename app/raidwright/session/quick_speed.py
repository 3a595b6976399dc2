"""How fast an array is, in half a minute: one of its disks by itself, then the array, are read."""

from collections.abc import Sequence

from raidwright.bench.place import place_of
from raidwright.bench.profiles import QUICK
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from raidwright.session.measuring import spec_of
from raidwright.session.series import Series, SeriesPart
from raidwright.session.subjects import Subject, disk_subject, layer_subject
from raidwright.storage.failures import Sentence, english, verbatim
from raidwright.storage.rules.contents import node_name
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at, roots
from raidwright.storage.units import GIB, MEGABYTE, megabytes

STOPPED = english("Stopped before both were measured.")
_ROWS = QUICK.rows[:1]
"""One stream of large blocks: what copying a film is like."""
_SECONDS = 4.0
_FILM = 4_000 * MEGABYTE
"""Bytes of the film that a figure is made plain by."""


def quick_series(array: Array, machine: str, snapshot: Snapshot) -> Series | None:
    """Reads the first disk of ``array``, then the array; nothing is written. None where either is missing."""
    device = block_at(snapshot, array.path) if array.path else None
    disks = [each for each in roots(snapshot, array.path) if isinstance(each.origin, WholeDisk)]
    above = layer_subject(device, snapshot) if device is not None else None
    if above is None or not disks:
        return None
    subjects = (disk_subject(disks[0], snapshot), above)
    return Series([_part(each, machine, snapshot) for each in subjects], STOPPED)


def _part(subject: Subject, machine: str, snapshot: Snapshot) -> SeriesPart:
    spec = spec_of(
        subject.target,
        _ROWS,
        size=GIB,
        passes=QUICK.passes,
        seconds=_SECONDS,
        directions=(Direction.READ,),
    )
    title = verbatim(node_name(subject.name))
    return SeriesPart(title, subject.name, spec, place_of(subject.target, machine, subject.stack, snapshot))


def quick_verdict(runs: Sequence[Run], *, syncing: bool) -> Sentence | None:
    """What the runs of `quick_series` say, in a sentence; None unless both are whole."""
    rates = [cell.rate.median for run in runs for cell in run.cells().values()]
    if len(rates) != 2 or not all(rates):
        return None
    disk, array = rates
    facts = {
        "rate": megabytes(array, 0),
        "ratio": f"{array / disk:.1f}",
        "seconds": str(max(1, round(_FILM / array))),
    }
    if syncing:
        return english("Reads {rate} MB/s, {ratio} × one disk, during the initial sync.", **facts)
    return english("Reads {rate} MB/s, {ratio} × one disk: a film of 4 GB in {seconds} s.", **facts)
