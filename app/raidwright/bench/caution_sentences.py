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
    Caution.RESYNC: "“{array}” is still syncing ({state}), which uses part of the disks' speed.",
    Caution.REBUILDING: (
        "“{array}” is rebuilding a disk ({state}), which uses part of the disks' speed."
        " Missing data is recalculated from the other disks. The results do not show the"
        " speed of the complete array."
    ),
    Caution.DEGRADED: (
        "The array is degraded, so the results do not show the speed of the complete array. Replace"
        " the missing disk before you measure."
    ),
    Caution.BUFFERED: (
        "On this kernel, btrfs uses the page cache even for direct I/O. Results can show the speed of memory."
    ),
    Caution.UNWRITTEN: (
        "This SSD appears to be blank. An SSD answers reads of unwritten or trimmed blocks"
        " without reading them, so results can be too high."
    ),
    Caution.TRIMMED: "An SSD answers reads of unwritten or trimmed blocks without reading them. Results of a"
    " whole disk or layer can be too high.",
    Caution.QUICK_LOOK: (
        "Quick test, like hdparm -t: it reads from one place only. On disks, this is the"
        " start, the fastest part of a hard disk. It does not cover the rest of the disk,"
        " writes, small blocks, deep queues or variation between passes."
    ),
    Caution.CACHED: "The test area fits into the drives' own caches. Choose a larger test size.",
    Caution.VIRTUAL: "This computer is a virtual machine ({hypervisor}). The memory and the other virtual"
    " machines of its host affect every result.",
}
"""Caution -> English template. ``state`` is how far the array is, as the reader writes it."""

ELSEWHERE_TEMPLATE = (
    "The test file is at another position on the disks than the tests of the layers. The speed"
    " of a hard disk depends on the position."
)
"""Of a ladder of such disks."""
PAUSE_TEMPLATE = (
    "While the sync is paused, unsynced areas have no redundancy. Results there can differ from"
    " those of the finished array. The sync always resumes: also after you stop the benchmark,"
    " close the program or lose power."
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
