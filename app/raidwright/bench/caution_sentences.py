"""English for what is to be known before a measurement.

The window translates the templates and fills them in itself; the terminal uses them as they are.
"""

from collections.abc import Callable, Iterator, Sequence

from raidwright.bench.cautions import Caution, cautions, syncing
from raidwright.bench.place import target_blocks
from raidwright.bench.spec import BenchSpec
from raidwright.storage.fact import Facts
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.names import array_name

CAUTION_TEMPLATES = {
    Caution.RESYNC: "{array} is still synchronising ({state}) and takes part of the disks' speed.",
    Caution.REBUILDING: "{array} is rebuilding a disk ({state}), which takes part of the disks' speed, and"
    " what that disk lacks is worked out from all others: the figures are not those of the whole array.",
    Caution.DEGRADED: "The array lacks a disk: its figures are not those of the whole array.",
    Caution.BUFFERED: "This kernel lets btrfs go through memory although it is asked not to: figures may be"
    " those of memory.",
    Caution.UNWRITTEN: "Nothing was found on this SSD. Blocks that were never written, or trimmed, are"
    " answered without being read: figures may be too good.",
    Caution.TRIMMED: "Blocks of an SSD that were never written, or were trimmed, are answered without being"
    " read: figures of a bare disk or layer may be too good.",
    Caution.QUICK_LOOK: "A quick look, as hdparm -t takes it: it reads in one place, of a disk the beginning,"
    " which is the fastest part of one that turns. It leaves out the rest of the disk, writes, small blocks,"
    " many requests at a time, and how far one look agrees with the next.",
    Caution.CACHED: "So small a stretch fits into the drives' own caches: choose a larger test size.",
    Caution.VIRTUAL: "This computer is a virtual machine ({hypervisor}): its host's memory and its neighbours"
    " take part in every figure.",
}
"""Caution -> English template. ``state`` is how far the array is, as the reader writes it."""

ELSEWHERE_TEMPLATE = (
    "The test file lies elsewhere on the disks than the beginnings of the layers, and disks that turn are not"
    " equally fast everywhere."
)
"""Of a ladder of such disks."""
PAUSE_TEMPLATE = (
    "As long as the sync is paused the array has no redundancy where it was not in sync yet,"
    " and figures there can still differ from those of the finished array. The sync goes on afterwards"
    " in any case: also when the measurement is stopped, the program is closed or the power fails."
)
"""What it means to pause the sync while measuring."""


def describe_cautions(
    specs: Sequence[BenchSpec], snapshot: Snapshot, state: Callable[[Sync], str]
) -> Iterator[tuple[str, Facts]]:
    """English templates, a sentence for each thing to know of ``specs``, and the facts that fill them.

    ``state`` writes how far an array's synchronisation is.
    """
    for caution in Caution:
        spec = next((spec for spec in specs if caution in cautions(spec, snapshot)), None)
        if spec is not None:
            yield CAUTION_TEMPLATES[caution], _facts(caution, spec, snapshot, state)


_SYNCS = (Caution.RESYNC, Caution.REBUILDING)


def _facts(caution: Caution, spec: BenchSpec, snapshot: Snapshot, state: Callable[[Sync], str]) -> Facts:
    if caution is Caution.VIRTUAL:
        return (("hypervisor", snapshot.host.hypervisor),)
    targets = target_blocks(spec.target, snapshot) if caution in _SYNCS else ()
    array = next(iter(syncing(targets, snapshot)), None)
    if array is None or array.sync is None:
        return ()
    return (("array", array_name(array.name)), ("state", state(array.sync)))
