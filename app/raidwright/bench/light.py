"""Which disk is it? A run whose figures nobody wants: reading in a rhythm makes a disk's light blink."""

from raidwright.bench.spec import Access, BenchSpec, Direction, RawDisk, Row
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import GIB, KIB, MIB, round_down

ON = OFF = 0.5
"""Seconds of reading, and of rest."""
_ROW = Row(access=Access.RANDOM, block=4 * KIB, queue=1, threads=1)
_ROWS, _PASSES = 16, 9
"""As many as a run may have: with the start of each pass about three minutes, and then it ends by itself."""


def light(disk: DiskIdentity) -> BenchSpec:
    """Reads a block here and one there, past every cache, and rests in between."""
    return BenchSpec(
        target=RawDisk(disk),
        rows=(_ROW,) * _ROWS,
        directions=(Direction.READ,),
        size=min(64 * GIB, round_down(disk.size, MIB)),
        passes=_PASSES,
        seconds=ON,
        pause=OFF,
        warmup=False,
    )
