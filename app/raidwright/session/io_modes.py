"""The same writes through memory, past it, and safe one by one, measured one way after the other."""

from collections.abc import Sequence

from msgspec import structs

from raidwright.bench.cost import Cost, run_cost, total
from raidwright.bench.io_modes import IO_MODES, ROWS, STOPPED
from raidwright.bench.run import Place, Run
from raidwright.bench.spec import BenchSpec, Direction, IoMode
from raidwright.session.series import Series, SeriesPart
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.disks import Snapshot

MODE_NAMES: dict[IoMode, Sentence] = {
    IoMode.DIRECT: english("Direct"),
    IoMode.CACHED: english("Cached"),
    IoMode.SYNC: english("Sync"),
}


def modes_series(spec: BenchSpec, name: str, place: Place) -> Series:
    """Writes in each I/O mode, with size, seconds and passes of ``spec``; kept under ``name`` and the way."""
    parts = [
        SeriesPart(MODE_NAMES[each.way], f"{name} ({each.way.value})", each, place)
        for each in mode_specs(spec)
    ]
    return Series(parts, STOPPED)


def modes_cost(spec: BenchSpec, snapshot: Snapshot, past: Sequence[Run] = ()) -> Cost:
    """What all of it takes, as far as the disks are known, and as the last of ``past`` took."""
    return total(run_cost(each, snapshot, past) for each in mode_specs(spec))


def mode_specs(spec: BenchSpec) -> tuple[BenchSpec, ...]:
    """What is written in each I/O mode."""
    written = structs.replace(spec, rows=ROWS, directions=(Direction.WRITE,))
    return tuple(structs.replace(written, way=way) for way in IO_MODES)
