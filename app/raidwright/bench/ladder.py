"""A mounted stack layer by layer: what each gives of what the one below could."""

from collections.abc import Sequence
from itertools import pairwise

from raidwright.bench.comparison import ENOUGH_PASSES
from raidwright.bench.expected import Shape, expected_range
from raidwright.bench.place import target_block
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, MountedAt, RawDisk, Row, StackLayer, Target
from raidwright.bench.statistics import Spread
from raidwright.bench.verdicts import Trust, judge
from raidwright.storage.fact import Fact
from raidwright.storage.plan.identity import disk_identity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import array_by_uuid, below, roots

_SURE = frozenset({Trust.STEADY, Trust.FAIR})


class Rung(Fact, frozen=True):
    """One layer, read by itself. ``device`` is the path of its block device."""

    device: str
    target: Target


class Climb(Fact, frozen=True):
    """From one rung to the next, for one row of the grid."""

    lower: int
    """The rung that is left, counted from 0 at the disk."""
    ratio: float
    """What the upper reads of what the lower reads, by their medians."""
    expected: float
    """The same at least, if the upper layer cost nothing: more than 1 where an array reads several disks."""
    sure: bool
    """Both were measured often enough and evenly enough to be compared."""
    clear: bool
    """The upper surely stays below its expectation, in every pass."""

    @property
    def loss(self) -> float:
        """The share of what was expected that is missing; 0.0 to 1.0."""
        return max(0.0, 1 - self.ratio / self.expected)


def rungs_of(point: str, snapshot: Snapshot) -> tuple[Rung, ...]:
    """From a disk of the array up to the file system mounted at ``point``.

    Empty when that does not lie on an array of whole disks or their partitions.
    """
    top = target_block(MountedAt(point), snapshot)
    layers = _layers(top, snapshot) if top else ()
    array = _array_of(layers[0], snapshot) if layers else None
    disk = _member_disk(array, snapshot) if array else None
    if array is None or disk is None:
        return ()
    stack = (Rung(layer.path, StackLayer(layer.path, array.uuid)) for layer in layers)
    own = Rung(disk.path, RawDisk(disk_identity(disk, snapshot)))
    return (own, *stack, Rung(layers[-1].path, MountedAt(point)))


def climbs_of(row: Row, runs: Sequence[Run], shape: Shape) -> tuple[Climb, ...]:
    """Each rung against the one below; ``runs`` are those of the rungs, from the disk up.

    Raises ValueError when one of them has no pass of ``row``.
    """
    lowest, *layers = (_judged(row, run) for run in runs)
    expected = (expected_range(shape, row, Direction.READ).least, *(1.0 for _ in layers))
    pairs = zip(pairwise((lowest, *layers)), expected, strict=False)
    return tuple(_climb(index, *pair, wanted) for index, (pair, wanted) in enumerate(pairs))


def biggest_loss(climbs: Sequence[Climb]) -> Climb | None:
    """The climb that clearly loses most; None when none clearly does."""
    lossy = [climb for climb in climbs if climb.clear]
    return max(lossy, key=lambda climb: climb.loss, default=None)


def _judged(row: Row, run: Run) -> tuple[Spread, bool]:
    """Its rates, and whether they are enough and even enough to compare."""
    cell = run.cells().get((row, Direction.READ))
    if cell is None:
        raise ValueError(f"{row.label} was not measured everywhere")
    trust = judge(cell, run.threads, run.ceiling).trust
    return cell.rate, trust in _SURE and cell.rate.n >= ENOUGH_PASSES


def _climb(index: int, lower: tuple[Spread, bool], upper: tuple[Spread, bool], expected: float) -> Climb:
    (low, low_sure), (high, high_sure) = lower, upper
    sure = low_sure and high_sure
    return Climb(
        lower=index,
        ratio=high.median / low.median if low.median else 0.0,
        expected=expected,
        sure=sure,
        clear=sure and high.maximum < low.minimum * expected,
    )


def _layers(top: Block, snapshot: Snapshot) -> tuple[Block, ...]:
    """The array's device and what lies on it up to ``top``, the array first; empty when they are no line."""
    layers = [top]
    while not isinstance(layers[-1].origin, ArrayDevice):
        under = below(snapshot, layers[-1].path)
        if len(under) != 1 or under[0] in layers:
            return ()
        layers.append(under[0])
    return tuple(reversed(layers))


def _array_of(base: Block, snapshot: Snapshot) -> Array | None:
    return array_by_uuid(snapshot, base.origin.array) if isinstance(base.origin, ArrayDevice) else None


def _member_disk(array: Array, snapshot: Snapshot) -> Block | None:
    """The disk of the first member in sync."""
    sound = [member for member in array.members if "in_sync" in member.states]
    under = [disk for member in sound for disk in roots(snapshot, member.path)]
    return next((disk for disk in under if isinstance(disk.origin, WholeDisk)), None)
