"""Which disk is it? A run whose figures nobody wants: reading in a rhythm makes a disk's light blink."""

from raidwright.bench.spec import (
    LARGEST_GRID,
    MOST_ROWS,
    PASS_LIMIT,
    Access,
    BenchSpec,
    Direction,
    RawDisk,
    Row,
)
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import KIB, MIB, round_down

ON = OFF = 0.5
"""Seconds of reading, and of rest."""
_ROW = Row(access=Access.RANDOM, block=4 * KIB, queue=1, threads=1)


def light_spec(disk: DiskIdentity) -> BenchSpec:
    """Reads a block here and one there, past every cache, and rests in between.

    With as many rows and passes as a run may have: about three minutes, and then it ends by itself.
    """
    return BenchSpec(
        target=RawDisk(disk),
        rows=(_ROW,) * MOST_ROWS,
        directions=(Direction.READ,),
        size=min(LARGEST_GRID, round_down(disk.size, MIB)),
        passes=PASS_LIMIT,
        seconds=ON,
        pause=OFF,
        warmup=False,
    )
