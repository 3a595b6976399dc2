"""What a run will cost, said before it starts."""

from raidwright.bench.spec import BenchSpec, Direction, RawDisk
from raidwright.storage.disks import Media

START = 0.4
"""Seconds fio needs to start and end around each pass, measured."""


def typical_rate(media: Media) -> int:
    """Bytes per second that one drive of this kind writes sequentially, for estimates only."""
    match media:
        case Media.HDD:
            return 200_000_000
        case Media.SSD:
            return 500_000_000
        case Media.NVME:
            return 3_000_000_000
        case Media.OTHER:
            return 200_000_000


def lays_out(spec: BenchSpec) -> bool:
    """The stretch is written once before reads are measured: all but a raw disk, which is never written."""
    return not isinstance(spec.target, RawDisk)


def passes_planned(spec: BenchSpec) -> int:
    """Passes of the whole grid, warm-ups included."""
    return len(spec.rows) * len(spec.directions) * (spec.passes + int(spec.warmup))


def planned_seconds(spec: BenchSpec, rate: float) -> float:
    """Seconds the run takes where laying out writes ``rate`` bytes per second."""
    layout = spec.size / rate if lays_out(spec) else 0.0
    return layout + passes_planned(spec) * (spec.seconds + START) + (passes_planned(spec) - 1) * spec.pause


def planned_volume(spec: BenchSpec, rate: float) -> int:
    """Bytes written at most where the device takes at most ``rate`` bytes per second.

    Passes last a time, not a volume: the volume follows the speed.
    """
    if not lays_out(spec):
        return 0
    writing = passes_planned(spec) // len(spec.directions) * spec.seconds
    return spec.size + (round(writing * rate) if Direction.WRITE in spec.directions else 0)
