"""A stack from its disks up, layer by layer: what each gives of what the one below could.

Of disks that carry no array there are two kinds of rungs: each alone, and all of them at once.
"""

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import assert_never

from raidwright.bench.comparing.comparison import ENOUGH_PASSES, compare
from raidwright.bench.expected import Medium, Shape, expected_range
from raidwright.bench.place import target_blocks
from raidwright.bench.run import Run
from raidwright.bench.spec import (
    BuiltDevice,
    Direction,
    DiskGroup,
    Elsewhere,
    Folder,
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
from raidwright.storage.snapshot.arrays import IN_SYNC, Array
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import array_by_uuid, below, roots
from raidwright.storage.steps.context import DiskIdentity


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
    """The array's device, what lies on it, and the file system, or the device that was asked for, the last.

    None of disks alone.
    """

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
    """The upper surely stays below its expectation, by more than one run differs from the next."""
    elsewhere: bool = False
    """The upper is a file, and the disks turn: it may lie where they are slower than at their beginning."""
    unread: bool = False
    """The upper is a file on flash: what the lower reads may never have been written, and cost nothing."""

    @property
    def loss(self) -> float:
        """The share of what was expected that is missing; 0.0 to 1.0."""
        return max(0.0, 1 - self.ratio / self.expected) if self.expected else 0.0


def ladder_of(target: Somewhere, snapshot: Snapshot) -> Ladder | None:
    """From the disks of the array up to what is mounted, was built here and is bare, or is only read.

    Of several disks each alone, and all at once. None for any other target, and for one that does not lie on
    an array of two whole disks or more, or of their partitions.
    """
    match target:
        case DiskGroup(disks=disks):
            return Ladder(_alone(disks), Rung(disks[0].path, target), ())
        case MountedAt() | BuiltDevice() | StackLayer():
            return _up_to(target, snapshot)
        case RawDisk() | Folder() | Elsewhere():
            return None
        case _:
            assert_never(target)


def _alone(disks: Sequence[DiskIdentity]) -> tuple[Rung, ...]:
    return tuple(Rung(disk.path, RawDisk(disk)) for disk in disks)


def _up_to(target: MountedAt | BuiltDevice | StackLayer, snapshot: Snapshot) -> Ladder | None:
    found = next(iter(target_blocks(target, snapshot)), None)
    layers = _layers(found, snapshot) if found else ()
    array = _array_of(layers[0], snapshot) if layers else None
    disks = tuple(dict.fromkeys(_member_disks(array, snapshot))) if array else ()
    if array is None or len(disks) < 2:
        return None
    known = tuple(disk_identity(disk, snapshot) for disk in disks)
    # What is mounted lies on a device that is a rung of its own.
    beneath = layers if isinstance(target, MountedAt) else layers[:-1]
    stack = (Rung(layer.path, StackLayer(layer.path, array.uuid)) for layer in beneath)
    return Ladder(
        disks=_alone(known),
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


def climbs_of(row: Row, climbed: Climbed, shape: Shape | None) -> tuple[Climb, ...]:
    """Each rung against the one below. Raises ValueError when a run has no pass of ``row``.

    ``shape`` is that of the array, None where there is none. The array is expected to be as fast as its
    slowest disk and the way to all of them let it be: what these lose is not its own loss. Each rung is one
    run: what two runs of the same differ by is no loss either, and the chance of a mistake is shared between
    all rungs and rows.
    """
    for run in climbed.runs:
        _require_measured(row, run)
    count, rungs = len(climbed.disks), (climbed.together, *climbed.layers)
    array = _beneath_array(row, climbed, shape) if shape is not None else ()
    beneath = (
        tuple(_Below(run, count) for run in climbed.disks),
        *([array] if array else []),
        *((_Below(run, 1.0),) for run in climbed.layers[:-1]),
    )
    lower = (fmean(_median(row, run) for run in climbed.disks), *(_median(row, run) for run in rungs))
    wanted = min((each.times * _median(row, each.run) for each in array), default=0.0)
    expected = (count, wanted / lower[1] if lower[1] else 0.0, *(1.0 for _ in climbed.layers[1:]))
    return tuple(
        Climb(
            lower=index,
            ratio=_median(row, upper) / lower[index] if lower[index] else 0.0,
            expected=expected[index],
            sure=all(_sure(row, run) for run in (upper, *(each.run for each in under))),
            clear=not _is_elsewhere(upper, climbed)
            and all(_stays_below(row, upper, each, len(climbed.layers) or 1) for each in under),
            elsewhere=_is_elsewhere(upper, climbed),
            unread=_is_file(upper) and shape is not None and shape.medium is Medium.FLASH,
        )
        for index, (upper, under) in enumerate(zip(rungs, beneath, strict=True))
    )


def biggest_loss(climbs: Sequence[Climb]) -> Climb | None:
    """The climb that clearly loses most; None when none clearly does."""
    lossy = [climb for climb in climbs if climb.clear]
    return max(lossy, key=lambda climb: climb.loss, default=None)


class _Below(Fact, frozen=True):
    """A run that a rung is held against, and how many times as fast it should be."""

    run: Run
    times: float


def _beneath_array(row: Row, climbed: Climbed, shape: Shape) -> tuple[_Below, ...]:
    """Its slowest disk, and all of them at once."""
    least = expected_range(shape, row, Direction.READ).least
    slowest = min(climbed.disks, key=lambda run: _median(row, run))
    return (_Below(slowest, least), _Below(climbed.together, least / len(climbed.disks)))


def _require_measured(row: Row, run: Run) -> None:
    if (row, Direction.READ) not in run.cells():
        raise ValueError(f"{row.label} was not measured everywhere")


def _median(row: Row, run: Run) -> float:
    """Bytes per second."""
    return run.cells()[row, Direction.READ].rate.median


def _sure(row: Row, run: Run) -> bool:
    """Measured often enough and evenly enough to be compared."""
    cell = run.cells()[row, Direction.READ]
    return judge(cell, run.threads, run.ceiling).trust.is_sure and cell.rate.n >= ENOUGH_PASSES


def _is_file(run: Run) -> bool:
    """On disks whose speed is not simulated."""
    return isinstance(run.spec.target, MountedAt) and not run.practice


def _is_elsewhere(upper: Run, climbed: Climbed) -> bool:
    """All below it is read where the disks begin, which is the fastest part of one that turns."""
    shape = upper.shape
    turning = (shape is not None and shape.medium is Medium.TURNS) or any(
        disk.turns for run in climbed.disks for disk in run.disks
    )
    return upper in climbed.layers[-1:] and _is_file(upper) and turning


def _stays_below(row: Row, upper: Run, under: _Below, rungs: int) -> bool:
    """Whether ``upper`` is surely slower than it should be, in one of so many comparisons for each row."""
    against = compare([upper], [under.run], families=rungs)[row, Direction.READ]
    known = _sure(row, upper) and _sure(row, under.run) and against.most > 0
    return known and against.most < under.times


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
        if IN_SYNC in member.states:
            under = roots(snapshot, member.path)
            yield from (disk for disk in under if isinstance(disk.origin, WholeDisk))
