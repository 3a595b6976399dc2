"""The same writes through memory, past it, and safe one by one, measured one way after the other."""

from msgspec import structs

from raidwright.bench.run import Place
from raidwright.bench.spec import BenchSpec, Direction, Way
from raidwright.bench.ways import ROWS, STOPPED, WAYS
from raidwright.session.series import Series, SeriesPart
from raidwright.storage.failures import Sentence, said

WAY_NAMES: dict[Way, Sentence] = {
    Way.DIRECT: said("Direct"),
    Way.CACHED: said("Cached"),
    Way.SYNC: said("Sync"),
}


def ways_series(spec: BenchSpec, name: str, place: Place) -> Series:
    """Writes by each way, with size, seconds and passes of ``spec``; kept under ``name`` and the way."""
    written = structs.replace(spec, rows=ROWS, directions=(Direction.WRITE,))
    parts = [
        SeriesPart(WAY_NAMES[way], f"{name} ({way.value})", structs.replace(written, way=way), place)
        for way in WAYS
    ]
    return Series(parts, STOPPED)
