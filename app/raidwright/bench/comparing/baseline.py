"""Single disks beside an array: what one alone was measured at, which is slow, and what limits all at once.

An array is as fast as its slowest disk, and never faster than the controller that carries them all; both look
like a loss of the array until its disks have been read by themselves.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import itemgetter
from statistics import median

from raidwright.bench.comparing.comparison import ENOUGH_PASSES, Key
from raidwright.bench.comparing.expectation import is_one_disk, same_way
from raidwright.bench.run import Run
from raidwright.bench.spec import IoMode
from raidwright.bench.statistics import MeasuredCell, Spread
from raidwright.bench.verdicts import judge
from raidwright.storage.fact import Fact

NO_BASELINE = (
    "Writes to {names} have no baseline: there is no reliable result for one disk of this model. To get a"
    " baseline, build “One disk” without encryption on a blank disk of this model. Run the same benchmark"
    " on it, then delete it."
)
"""What is said of arrays that `lacks_baseline`, by their names, in English."""
NO_BASELINE_OF_ENCRYPTED = (
    "Writes to {names} have no baseline: there is no reliable result for one disk of this model. To get a"
    " baseline, build “One disk” on a blank disk of this model. Run the same benchmark on it, then delete"
    " it."
)
"""`NO_BASELINE` where all of them are encrypted."""


def one_disk(run: Run, others: Iterable[Run], key: Key) -> Run | None:
    """The run of ``others`` on one disk, made in the same way, against which a cell of an array is held.

    The first on one of its own disks that has measured the cell. For writes, on any disk of the one model
    that all of them are. Of several one of which conclusions can be drawn, and that carries the same; none
    that something falsified, and none that is encrypted where the array is not.
    """
    candidates = _one_disk_runs(run, others, key)
    own = next((other for other in candidates if other.drives[0] in run.drives), None)
    if own is not None or not key[1].writes:
        return own
    return next(
        (other for other in candidates if disk_models(other) == disk_models(run) and _tells_models(run)), None
    )


def lacks_baseline(runs: Sequence[Run], others: Sequence[Run]) -> tuple[Run, ...]:
    """The arrays among ``runs`` that were written to, past memory, and have no `one_disk` for it.

    None of other people's, whose disks nobody here can measure.
    """
    own = (run for run in runs if not run.source)
    arrays = (run for run in own if run.shape is not None and run.spec.way is not IoMode.CACHED)
    return tuple(run for run in arrays if any(_unmatched_writes(run, others)))


def no_baseline_template(lacking: Iterable[Run]) -> str:
    """What is said of arrays that are ``lacking``, in English."""
    return NO_BASELINE_OF_ENCRYPTED if all(run.is_encrypted for run in lacking) else NO_BASELINE


def names_lacking(runs: Sequence[Run], names: Sequence[str], lacking: Sequence[Run]) -> str:
    """The ``names`` of those of ``runs`` that are ``lacking``, in any language: "“tank”, “vault”"."""
    called = (
        f"“{name}”" for run, name in zip(runs, names, strict=True) if any(run is each for each in lacking)
    )
    return ", ".join(dict.fromkeys(called))


def disk_models(run: Run) -> frozenset[str]:
    """Models of all disks beneath; an empty one stands for disks that do not tell theirs."""
    return frozenset(disk.model for disk in run.disks)


def _unmatched_writes(run: Run, others: Sequence[Run]) -> Iterator[Key]:
    writes = (key for key in run.cells() if key[1].writes)
    return (key for key in writes if one_disk(run, others, key) is None)


def _tells_models(run: Run) -> bool:
    return len(disk_models(run)) == 1 and "" not in disk_models(run)


def _one_disk_runs(run: Run, others: Iterable[Run], key: Key) -> list[Run]:
    """Runs on one disk that have measured the cell, first those from which conclusions can be drawn.

    Then those that are encrypted if the array is, then those on the same file system.
    """
    if run.shape is None:
        return []
    alike = (other for other in others if is_one_disk(other) and _is_measure(other, run))
    judged = ((other, judge(cell, other.threads, other.ceiling)) for other, cell in _cells(alike, key))
    usable = [
        ((not each.trust.is_sure, other.is_encrypted is not run.is_encrypted, _differs(other, run)), other)
        for other, each in judged
        if not each.is_falsified
    ]
    return [other for _, other in sorted(usable, key=itemgetter(0))]


def _is_measure(disk: Run, run: Run) -> bool:
    """Whether it was made in the same way, without an encryption that ``run`` has not."""
    return same_way(disk, run) and (run.is_encrypted or not disk.is_encrypted)


def _differs(one: Run, other: Run) -> bool:
    """Whether two runs were made on file systems of different kinds, or one of them on none."""
    return _filesystem(one) != _filesystem(other)


def _filesystem(run: Run) -> str:
    return run.surroundings.filesystem if run.surroundings is not None else ""


def _cells(runs: Iterable[Run], key: Key) -> Iterator[tuple[Run, MeasuredCell]]:
    """Each run that has measured the cell ``key``, with that cell."""
    return ((run, cell) for run in runs if (cell := run.cells().get(key)) is not None)


SHARE = 0.92
"""Part of what the siblings, or all disks alone, read: disks of a kind do not differ by more."""


class Slow(Fact, frozen=True):
    """A disk that is slower than the others."""

    disk: int
    """Place of the disk among the others, from 0."""
    share: float
    """What it reads of what the others read, by the medians; below `SHARE`."""


class Shared(Fact, frozen=True):
    """All disks at once read less than they do one by one."""

    together: float
    """Bytes per second, the median."""
    alone: float
    """Bytes per second, the sum of the medians."""


def slow_disks(alone: Sequence[Spread], disturbed: Collection[int] = ()) -> tuple[Slow, ...]:
    """The disks that stay below `SHARE` of the others' median in every one of enough passes.

    ``alone`` are the rates of two disks or more, each read by itself. Those at ``disturbed`` places tell of
    something else than the disk, and are neither named nor held against any.
    """
    sound = {place: rates for place, rates in enumerate(alone) if place not in disturbed}
    if len(sound) < 2 or any(rates.n < ENOUGH_PASSES for rates in sound.values()):
        return ()
    slow = []
    for index, rates in sound.items():
        others = median(each.median for place, each in sound.items() if place != index)
        if rates.maximum < SHARE * others:
            slow.append(Slow(index, rates.median / others))
    return tuple(slow)


def shared_limit(alone: Sequence[Spread], together: Spread) -> Shared | None:
    """Set when all at once, in every one of enough passes, are below `SHARE` of what they read one by one."""
    total = sum(rates.median for rates in alone)
    if together.n < ENOUGH_PASSES or together.maximum >= SHARE * total:
        return None
    return Shared(together.median, total)
