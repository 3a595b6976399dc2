"""The same writes through memory, past it, and safe one by one, measured one way after the other."""

from collections.abc import Sequence

from msgspec import structs

from raidwright.bench.cost import Cost, run_cost, total
from raidwright.bench.run import Place, Run
from raidwright.bench.spec import BenchSpec, Direction, Way
from raidwright.bench.ways import ROWS, STOPPED, WAYS
from raidwright.session.series import Series, SeriesPart
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.disks import Snapshot

WAY_NAMES: dict[Way, Sentence] = {
    Way.DIRECT: english("Direct"),
    Way.CACHED: english("Cached"),
    Way.SYNC: english("Sync"),
}


def ways_series(spec: BenchSpec, name: str, place: Place) -> Series:
    """Writes by each way, with size, seconds and passes of ``spec``; kept under ``name`` and the way."""
    parts = [
        SeriesPart(WAY_NAMES[each.way], f"{name} ({each.way.value})", each, place)
        for each in ways_specs(spec)
    ]
    return Series(parts, STOPPED)


def ways_cost(spec: BenchSpec, snapshot: Snapshot, past: Sequence[Run] = ()) -> Cost:
    """What all of it takes, as far as the disks are known, and as the last of ``past`` took."""
    return total(run_cost(each, snapshot, past) for each in ways_specs(spec))


def ways_specs(spec: BenchSpec) -> tuple[BenchSpec, ...]:
    """What is written by each way."""
    written = structs.replace(spec, rows=ROWS, directions=(Direction.WRITE,))
    return tuple(structs.replace(written, way=way) for way in WAYS)
