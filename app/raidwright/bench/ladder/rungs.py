"""A mounted stack from its disks up, layer by layer: what each gives of what the one below could."""

from collections.abc import Iterator, Sequence
from statistics import fmean

from raidwright.bench.comparing.comparison import ENOUGH_PASSES
from raidwright.bench.expected import Shape, expected_range
from raidwright.bench.place import target_blocks
from raidwright.bench.run import Run
from raidwright.bench.spec import (
    BuiltDevice,
    Direction,
    DiskGroup,
    MountedAt,
    RawDisk,
    Row,
    Somewhere,
    StackLayer,
    Target,
)
from raidwright.bench.verdicts import judge
from raidwright.storage.fact import Fact
from raidwright.storage.plan.identity import disk_identity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import array_by_uuid, below, roots


class Rung(Fact, frozen=True):
    """One layer, read by itself. ``device`` is the path of its block device."""

    device: str
    target: Target


class Ladder(Fact, frozen=True):
    """All that is read, in this order."""

    disks: tuple[Rung, ...]
    """Each member's disk by itself."""
    together: Rung
    """The same disks all at once."""
    layers: tuple[Rung, ...]
    """The array's device, what lies on it, and the file system; of a bare build what was built, the last."""

    @property
    def rungs(self) -> tuple[Rung, ...]:
        """One after the other."""
        return (*self.disks, self.together, *self.layers)


class Climb(Fact, frozen=True):
    """From one rung to the next, for one row of the grid."""

    lower: int
    """What is left: 0 for one disk alone, 1 for all at once, 2 for the array, and so on."""
    ratio: float
    """What the upper reads of what the lower reads, by their medians."""
    expected: float
    """The same at least, if nothing were lost on the way: as many as there are disks for all at once."""
    sure: bool
    """Both were measured often enough and evenly enough to be compared."""
    clear: bool
    """The upper surely stays below its expectation, in every pass."""

    @property
    def loss(self) -> float:
        """The share of what was expected that is missing; 0.0 to 1.0."""
        return max(0.0, 1 - self.ratio / self.expected) if self.expected else 0.0


def ladder_of(target: Somewhere, snapshot: Snapshot) -> Ladder | None:
    """From the disks of the array up to what is mounted, or was built here and is bare.

    None for any other target, and for one that does not lie on an array of two whole disks or more, or of
    their partitions.
    """
    if not isinstance(target, MountedAt | BuiltDevice):
        return None
    found = next(iter(target_blocks(target, snapshot)), None)
    layers = _layers(found, snapshot) if found else ()
    array = _array_of(layers[0], snapshot) if layers else None
    disks = tuple(dict.fromkeys(_member_disks(array, snapshot))) if array else ()
    if array is None or len(disks) < 2:
        return None
    known = tuple(disk_identity(disk, snapshot) for disk in disks)
    beneath = layers if isinstance(target, MountedAt) else layers[:-1]
    stack = (Rung(layer.path, StackLayer(layer.path, array.uuid)) for layer in beneath)
    return Ladder(
        disks=tuple(Rung(disk.path, RawDisk(disk)) for disk in known),
        together=Rung(layers[0].path, DiskGroup(known)),
        layers=(*stack, Rung(layers[-1].path, target)),
    )


class Climbed(Fact, frozen=True):
    """The runs of a ladder, in its order."""

    disks: tuple[Run, ...]
    together: Run
    layers: tuple[Run, ...]

    @property
    def runs(self) -> tuple[Run, ...]:
        """One after the other."""
        return (*self.disks, self.together, *self.layers)


def climbs_of(row: Row, climbed: Climbed, shape: Shape) -> tuple[Climb, ...]:
    """Each rung against the one below. Raises ValueError when a run has no pass of ``row``.

    The array is expected to be as fast as its slowest disk and the way to all of them let it be: what these
    lose is not its own loss.
    """
    disks = [_judged(row, run) for run in climbed.disks]
    together, *layers = (_judged(row, run) for run in (climbed.together, *climbed.layers))
    least = expected_range(shape, row, Direction.READ).least
    slowest = min(disk.median for disk in disks)
    wanted = min(least * slowest, least / len(disks) * together.median)
    expected = (len(disks), wanted / together.median if together.median else 0.0, *(1.0 for _ in layers[1:]))
    steps = zip((_mean(disks), together, *layers), (together, *layers), expected, strict=False)
    return tuple(_climb(index, *step) for index, step in enumerate(steps))


def biggest_loss(climbs: Sequence[Climb]) -> Climb | None:
    """The climb that clearly loses most; None when none clearly does."""
    lossy = [climb for climb in climbs if climb.clear]
    return max(lossy, key=lambda climb: climb.loss, default=None)


class _Rate(Fact, frozen=True):
    """Bytes per second of one rung."""

    median: float
    minimum: float
    maximum: float
    sure: bool
    """Measured often enough and evenly enough to be compared."""


def _judged(row: Row, run: Run) -> _Rate:
    cell = run.cells().get((row, Direction.READ))
    if cell is None:
        raise ValueError(f"{row.label} was not measured everywhere")
    trust = judge(cell, run.threads, run.ceiling).trust
    sure = trust.is_sure and cell.rate.n >= ENOUGH_PASSES
    return _Rate(cell.rate.median, cell.rate.minimum, cell.rate.maximum, sure)


def _mean(disks: Sequence[_Rate]) -> _Rate:
    """One disk, where each is a little faster or slower than the next."""
    return _Rate(
        median=fmean(disk.median for disk in disks),
        minimum=fmean(disk.minimum for disk in disks),
        maximum=fmean(disk.maximum for disk in disks),
        sure=all(disk.sure for disk in disks),
    )


def _climb(index: int, lower: _Rate, upper: _Rate, expected: float) -> Climb:
    sure = lower.sure and upper.sure
    return Climb(
        lower=index,
        ratio=upper.median / lower.median if lower.median else 0.0,
        expected=expected,
        sure=sure,
        clear=sure and upper.maximum < lower.minimum * expected,
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


def _member_disks(array: Array, snapshot: Snapshot) -> Iterator[Block]:
    """The disks of members that are in sync."""
    for member in array.members:
        if "in_sync" in member.states:
            under = roots(snapshot, member.path)
            yield from (disk for disk in under if isinstance(disk.origin, WholeDisk))
