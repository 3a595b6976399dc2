"""What to know before the start, in sentences."""

from PySide6.QtCore import QCoreApplication

from raidwright.bench.cautions import Caution, cautions, syncing
from raidwright.bench.place import target_block
from raidwright.bench.spec import BenchSpec
from raidwright.storage.disks import Snapshot
from raidwright.storage.names import array_name
from raidwright.ui.benchmark.figures import percent
from raidwright.ui.words.durations import duration_words

translate = QCoreApplication.translate


def caution_lines(spec: BenchSpec, snapshot: Snapshot) -> tuple[str, ...]:
    """One sentence for each thing to know."""
    return tuple(_words(caution, spec, snapshot) for caution in cautions(spec, snapshot))


def _words(caution: Caution, spec: BenchSpec, snapshot: Snapshot) -> str:
    match caution:
        case Caution.RESYNC:
            return _resync_words(spec, snapshot)
        case Caution.DEGRADED:
            return translate("Bench", "The array lacks a disk: its figures are not those of the whole array.")
        case Caution.BUFFERED:
            return translate(
                "Bench",
                "This kernel lets btrfs go through memory although it is asked not to: figures may be those "
                "of memory.",
            )
        case Caution.UNWRITTEN:
            return translate(
                "Bench",
                "Nothing was found on this SSD. Blocks that were never written, or trimmed, are answered "
                "without being read: figures may be too good.",
            )
        case Caution.CACHED:
            return translate(
                "Bench", "So small a stretch fits into the drives' own caches: choose a larger test size."
            )


def _resync_words(spec: BenchSpec, snapshot: Snapshot) -> str:
    found = target_block(spec.target, snapshot)
    held = next(iter(syncing(found, snapshot)), None) if found else None
    if held is None or held.sync is None:
        return ""
    text = translate("Bench", "{array} is still synchronising ({state}) and takes part of the disks' speed.")
    state = percent(held.sync.completed)
    if held.sync.remaining:
        left = translate("Bench", "{time} left").format(time=duration_words(held.sync.remaining))
        state = f"{state}, {left}"
    return text.format(array=array_name(held.name), state=state)
