"""An invented layer test over two disks and a file system, its array a quarter slower than it should be."""

from msgspec.structs import replace

from raidwright.bench.expected import Shape
from raidwright.bench.layer_test.record import LayerTestRecord
from raidwright.bench.layer_test.report import StageNames
from raidwright.bench.run import Run
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, MountedAt
from raidwright.bench.surroundings import MeasuredDisk
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q8, passes

READ, WRITE, MIX = Direction
NAMES = StageNames(("Disk 1", "Disk 2"), "2 disks together", ("tank · RAID 0 of 2", "XFS"))
RECORD = LayerTestRecord("tank · RAID 0 of 2 · XFS", "Nas", False, 0.0, NAMES, built_here=True)
SHAPE = Shape(Level.RAID0, 2, 512 * KIB)
DISK = MeasuredDisk("Tarnfell TF4000N", "1", 30.0)


def run_of(rate: float, *, written: float = 0.0, shape: Shape | None = SHAPE, drives: int = 2) -> Run:
    directions = ONE_WAY if written else (READ,)
    made = passes([rate * 1e6] * 4) + (passes([written * 1e6] * 4, direction=WRITE) if written else [])
    return Run(
        BenchSpec(MountedAt("/srv/tank"), (SEQ_Q8,), directions),
        (),
        tuple(made),
        "Nas",
        False,
        0.0,
        "",
        shape=shape,
        drives=("a", "b")[:drives],
        disks=(DISK,) * drives,
    )


def measured_runs(written: float = 0.0) -> tuple[Run, ...]:
    return (*(run_of(rate) for rate in (100, 100, 200, 150)), run_of(150, written=written))


def lacking(run: Run) -> Run:
    """The same, with a disk missing beneath all the time."""
    return replace(run, passes=tuple(replace(each, missing=1) for each in run.passes))
