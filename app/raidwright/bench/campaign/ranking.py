"""The table at the end of a campaign: who comes first in each test by the disks' own speed, if known."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import median

from msgspec.structs import replace

from raidwright.bench.comparing.comparison import CellFigure, Comparison, Difference, Key, compare
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Direction, IoMode
from raidwright.bench.statistics import MeasuredCell, Spread, spread
from raidwright.bench.verdicts import MEMORY_SHARE, Judgement, Reason, Trust, judge, judge_cached
from raidwright.storage.fact import Fact


def disk_figure(run: Run, cell: MeasuredCell) -> tuple[Spread, Judgement]:
    """Bytes per second that came to the disks until all of it was safe, and how far that can be trusted.

    What was read from memory, or of which it is not known what came to the disks, is as a program saw it, and
    is not to be trusted; nor is what an array came to that lacked a disk.
    """
    rate, judged = _disk_figure(run, cell)
    if Reason.DEGRADED in judged.reasons:
        return rate, replace(judged, trust=Trust.DOUBTFUL)
    return rate, judged


def _disk_figure(run: Run, cell: MeasuredCell) -> tuple[Spread, Judgement]:
    if not through_memory(cell):
        return cell.rate, judge_cached(cell, run.threads, run.ceiling)
    if cell.direction is Direction.WRITE and all(each.synced_bytes >= 0 for each in cell.passes):
        cell = replace(cell, rate=spread([_rate_with_sync(each) for each in cell.passes]))
        return cell.rate, judge(cell, run.threads, run.ceiling)
    judged = judge_cached(cell, run.threads, run.ceiling)
    if cell.direction is Direction.READ and not any(_from_memory(each) for each in cell.passes):
        return cell.rate, judged
    return cell.rate, replace(judged, trust=Trust.DOUBTFUL, reasons=(*judged.reasons, Reason.MEMORY))


def through_memory(cell: MeasuredCell) -> bool:
    """Whether that was asked for."""
    return any(result.way is IoMode.CACHED for result in cell.passes)


def _rate_with_sync(result: PassResult) -> float:
    seconds = result.seconds + result.sync_seconds
    return (result.device_bytes + result.synced_bytes) / seconds if seconds else 0.0


def _from_memory(result: PassResult) -> bool:
    return result.device_bytes < MEMORY_SHARE * result.bytes


WITHOUT_RANK = "–"
"""What stands in a table in place of a rank."""
Pairs = Mapping[tuple[int, int], Mapping[Key, Comparison]]
"""(lower, higher) number of two systems -> how the first stands to the second in each test."""


class Ranked(Fact, frozen=True):
    """How one system came out in one test."""

    system: int
    """Number of the system."""
    rank: int
    """1 and as many more as there are systems that are surely faster: what cannot be told apart shares it.

    0 for a system without, as it cannot be told how it compares to any other. Where that can be told of none,
    what is reliable shares the first; alone among what is in doubt it has none either.
    """
    rate: float
    """Bytes per second, the median over its runs of each run's median; `disk_figure` in a campaign."""
    reliable: bool
    """Whether no run of it has a mark of doubt there."""
    seen: float = 0.0
    """Bytes per second that a program saw, where memory stood before the disks; else 0."""
    from_memory: bool = False
    """What was read came from memory, as far as is known: ``rate`` is none of the disks."""
    safe_after: float = 0.0
    """Seconds from the end of a pass until what it wrote through memory is safe, the median; else 0."""


class RankedTest(Fact, frozen=True):
    """One row and direction, the fastest first, and behind them the systems without a rank."""

    key: Key
    places: tuple[Ranked, ...]


def compare_pairs(systems: Sequence[Sequence[Run]], figure: CellFigure = disk_figure) -> Pairs:
    """How each system compares to each later one by its ``figure``, for all pairs that were measured.

    The chance of being wrong is shared between all pairs and all tests: of tables in which all systems are
    equal, at most `interval.MISTAKES` tell any two apart.
    """
    pairs = [*combinations(range(len(systems)), 2)]
    # Each run is in many pairs, and to judge its figures takes longer than to compare them.
    figures = {
        (id(run), key): figure(run, cell)
        for runs in systems
        for run in runs
        for key, cell in run.cells().items()
    }

    def figure_once(run: Run, cell: MeasuredCell) -> tuple[Spread, Judgement]:
        return figures[id(run), (cell.row, cell.direction)]

    every = [run for runs in systems for run in runs]
    return {
        (one, other): compare(
            systems[one], systems[other], families=len(pairs), figure=figure_once, others=every
        )
        for one, other in pairs
        if systems[one] and systems[other]
    }


def ranking(
    systems: Sequence[Sequence[Run]], pairs: Pairs, figure: CellFigure = disk_figure
) -> tuple[RankedTest, ...]:
    """Each test that any system has measured, with all that have; ``systems`` are runs, system by system.

    The ``figure`` is the one by which the ``pairs`` were compared.
    """
    keys = dict.fromkeys(key for runs in systems for run in runs for key in run.cells())
    losses, comparable = _count_losses(pairs), _comparable_systems(pairs)
    return tuple(RankedTest(key, _places(key, systems, losses, comparable, figure)) for key in keys)


def _count_losses(pairs: Pairs) -> Counter[tuple[int, Key]]:
    """In each test, how many other systems are surely faster than each system."""
    return Counter(
        (one if comparison.difference is Difference.SLOWER else other, key)
        for (one, other), comparisons in pairs.items()
        for key, comparison in comparisons.items()
        if comparison.difference in {Difference.SLOWER, Difference.FASTER}
    )


def _comparable_systems(pairs: Pairs) -> set[tuple[int, Key]]:
    """Each system in each test where of another at least can be told how it compares."""
    return {
        (system, key)
        for pair, comparisons in pairs.items()
        for key, comparison in comparisons.items()
        if comparison.difference.is_known
        for system in pair
    }


def _places(
    key: Key,
    systems: Sequence[Sequence[Run]],
    losses: Counter[tuple[int, Key]],
    comparable: set[tuple[int, Key]],
    figure: CellFigure,
) -> tuple[Ranked, ...]:
    places = [
        _place(number, key, having, 1 + losses[number, key], figure)
        for number, runs in enumerate(systems)
        if (having := [run for run in runs if key in run.cells()])
    ]
    with_rank = _systems_with_rank(places, {number for number, each in comparable if each == key})
    places = [place if place.system in with_rank else replace(place, rank=0) for place in places]
    return tuple(sorted(places, key=lambda place: (not place.rank, place.rank, -place.rate)))


def _systems_with_rank(places: Sequence[Ranked], comparable: set[int]) -> set[int]:
    """Those that are ``comparable`` to another; where none is, those that are reliable, if there are several.

    The only one that measured a test is first of it.
    """
    if comparable:
        return comparable
    reliable = {place.system for place in places if place.reliable}
    return reliable if len(reliable) > 1 or len(places) == 1 else set()


def _place(system: int, key: Key, runs: Sequence[Run], rank: int, figure: CellFigure) -> Ranked:
    """How a system came out in the test ``key``, by its ``runs`` that have measured that."""
    cells = [run.cells()[key] for run in runs]
    figures = [figure(run, cell) for run, cell in zip(runs, cells, strict=True)]
    cached = any(map(through_memory, cells))
    reads = key[1] is Direction.READ
    from_memory = cached and reads and any(Reason.MEMORY in judged.reasons for _, judged in figures)
    is_reliable = all(run.complete for run in runs) and all(judged.trust.is_sure for _, judged in figures)
    return Ranked(
        system=system,
        rank=rank,
        rate=median(rate.median for rate, _ in figures),
        reliable=is_reliable,
        seen=median(cell.rate.median for cell in cells) if cached and not from_memory else 0.0,
        from_memory=from_memory,
        safe_after=median(each.sync_seconds for cell in cells for each in cell.passes) if cached else 0.0,
    )


def against(system: int, other: int, pairs: Pairs) -> Mapping[Key, Comparison]:
    """How ``system`` stands to ``other`` in each test; nothing where one of them was not measured."""
    if system < other:
        return pairs.get((system, other), {})
    return {key: _reverse_comparison(each) for key, each in pairs.get((other, system), {}).items()}


def _reverse_comparison(comparison: Comparison) -> Comparison:
    """The comparison of the second system to the first, from that of the first to the second."""
    opposites = {Difference.FASTER: Difference.SLOWER, Difference.SLOWER: Difference.FASTER}
    least, most, ratio = (
        1 / each if each else 0.0 for each in (comparison.most, comparison.least, comparison.ratio)
    )
    return Comparison(ratio, opposites.get(comparison.difference, comparison.difference), least, most)
