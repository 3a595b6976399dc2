"""A whole stretch of a device from its beginning to its end.

What is asked for, how fast it was at each place, and what that comes to in words: cliff, stalls, zones, and
the second write of the same blocks.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from raidwright.bench.cost import LONGEST_SUSTAINED
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult, Reached
from raidwright.bench.spec import (
    ONE_WAY,
    BenchSpec,
    Data,
    Direction,
    Sustained,
    Target,
    is_read_only,
    raw_disks,
)
from raidwright.bench.timeline.stalls import (
    KEPT_SHARE,
    Again,
    Cliff,
    Stall,
    Twice,
    compare_twice,
    find_cliff,
    find_stalls,
    longest,
    wide_enough,
)
from raidwright.bench.verdicts import Judgement, Reason, judge
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import GIB, MEGABYTE, MIB, format_size, megabytes, round_down

ROW = DEFAULT.rows[0]
"""As copying a large file asks: one place after the other, some requests ahead."""
PLACES = 100
"""Places at which a device that is only read is read."""
PIECE = 128 * MIB
"""Bytes that are read at each place."""
FILE = 8 * GIB
"""Bytes of a file whose size nobody has chosen."""
MOST_BINS = 200
_POINTS_PER_BIN = 2
MOST_POINTS = 4096
"""Points of a timeline that is kept, at most."""
_SLOWEST = 20 * MEGABYTE
"""Bytes per second below which a stretch is not worth its time: disks at USB 2.0 move more."""
_EDGE = 0.05
"""Part of the stretch that is its beginning, and its end."""
PassKey = tuple[Direction, int]
"""Direction and number of a pass."""


class Strides(Fact, frozen=True):
    """Pieces evenly far from each other, the first at the beginning and the last at the end; bytes."""

    count: int
    piece: int
    stride: int
    """Bytes from the beginning of one piece to that of the next."""


class Zones(Fact, frozen=True):
    """Median rates at the beginning, in the middle and at the end of a stretch; bytes per second."""

    begin: float
    middle: float
    end: float


class Throughout(Fact, frozen=True):
    """What one pass over a stretch came to."""

    direction: Direction
    number: int
    bytes: int
    rate: float
    """Bytes per second over all of it."""
    bins: tuple[float, ...]
    """The rate in equal parts of the stretch, in their order."""
    reach: int
    """Bytes from the beginning of the stretch to where it came."""
    enough: bool
    """It was long enough for a cliff to be looked for."""
    cliff: Cliff | None
    """Where a write fell for good; None for reads, and where there is none."""
    fell: Reached | None
    """When it fell over the cliff, and after how many bytes."""
    stalls: tuple[Stall, ...]
    zones: Zones | None
    """Rates of a read in three zones; None for writes, and for too short a stretch."""


def sustained_spec(
    target: Target,
    size: int,
    *,
    all_of_it: bool = False,
    data: Data = Data.RANDOM,
    pause_sync: bool = False,
) -> BenchSpec:
    """The run over at most ``size`` bytes; what is only read is read in places, or ``all_of_it``."""
    read_only = is_read_only(target)
    return BenchSpec(
        target=target,
        rows=(ROW,),
        directions=(Direction.READ,) if read_only else ONE_WAY,
        size=size,
        passes=1,
        warmup=False,
        data=data,
        pause_sync=pause_sync,
        sustained=Sustained(PLACES if read_only and not all_of_it else 0),
    )


def passes_of(spec: BenchSpec) -> tuple[PassKey, ...]:
    """Direction and number of each pass, in their order: the second write finds the blocks of the first."""
    if Direction.WRITE not in spec.directions:
        return ((Direction.READ, 1),)
    return ((Direction.WRITE, 1), (Direction.READ, 1), (Direction.WRITE, 2))


def strides(spec: BenchSpec) -> Strides | None:
    """Where a stretch of ``spec.size`` bytes is read; None for all of it, too when gaps would save little."""
    places = spec.sustained.places if spec.sustained else 0
    if places < 2:
        return None
    piece = min(PIECE, round_down(spec.size // places, MIB))
    if not piece or 2 * piece * places > spec.size:
        return None
    return Strides(places, piece, round_down((spec.size - piece) // (places - 1), MIB))


def bytes_of_a_pass(spec: BenchSpec) -> int:
    """Bytes that each pass moves where there is room for ``spec.size``."""
    pieces = strides(spec)
    return pieces.count * pieces.piece if pieces else spec.size


def longest_seconds(spec: BenchSpec) -> float:
    """Seconds after which a run over a whole stretch is ended, and what was measured is kept.

    By its size, so that none is cut off that only takes long; and there is an end, as nobody else can measure
    or begin a plan meanwhile.
    """
    return max(LONGEST_SUSTAINED, stretch_seconds(spec, _SLOWEST))


def stretch_seconds(spec: BenchSpec, rate: float) -> float:
    """Seconds that all passes over the stretch take where all of it is moved at ``rate`` bytes per second."""
    disks = max(1, len(raw_disks(spec.target)))
    return len(passes_of(spec)) * bytes_of_a_pass(spec) * disks / rate


def place_at(moved: int, pieces: Strides | None) -> int:
    """Bytes from the beginning of the stretch after so many were moved."""
    if pieces is None:
        return moved
    whole, rest = divmod(moved, pieces.piece)
    return min(whole, pieces.count - 1) * pieces.stride + (rest if whole < pieces.count else pieces.piece)


def timeline_of(result: PassResult) -> tuple[Reached, ...]:
    """The points of a pass from nothing to its end, neither time nor bytes ever less than before."""
    points = [Reached(0.0, 0)]
    for point in (*result.course, Reached(result.seconds, result.bytes)):
        if point.seconds > points[-1].seconds and point.bytes >= points[-1].bytes:
            points.append(point)
    return tuple(points)


def thin_out(points: Sequence[Reached], most: int = MOST_POINTS) -> tuple[Reached, ...]:
    """Half of the ``points`` again and again until at most ``most`` are left, or only what shows a stall."""
    remaining = list(points)
    while len(remaining) > most:
        usual = remaining[-1].bytes / remaining[-1].seconds if remaining[-1].seconds else 0.0
        still = [_rate(*pair) < KEPT_SHARE * usual for pair in pairwise(remaining)]
        ends = (0, len(remaining) - 1)
        fewer = [
            each
            for index, each in enumerate(remaining)
            if index % 2 == 0 or index in ends or still[index - 1] or still[index]
        ]
        if len(fewer) == len(remaining):
            break
        remaining = fewer
    return tuple(remaining)


def rates_in_parts(points: Sequence[Reached], parts: int) -> tuple[float, ...]:
    """Bytes per second in each of so many equal parts of the bytes that were moved."""
    total = points[-1].bytes if points else 0
    if not total or parts < 1:
        return ()
    edges = [_seconds_at(points, total * part / parts) for part in range(parts + 1)]
    return tuple(total / parts / max(after - before, 1e-9) for before, after in pairwise(edges))


def rates_in_time(points: Sequence[Reached], parts: int) -> tuple[float, ...]:
    """Bytes per second in each of so many equal parts of the time."""
    seconds = points[-1].seconds if points else 0.0
    if not seconds or parts < 1:
        return ()
    edges = [_bytes_at(points, seconds * part / parts) for part in range(parts + 1)]
    return tuple((after - before) * parts / seconds for before, after in pairwise(edges))


def sustained_results(run: Run) -> tuple[Throughout, ...]:
    """What each pass of a sustained run came to, as far as it came."""
    return tuple(_throughout(each, run.spec) for each in run.passes if each.bytes)


def written_twice(run: Run) -> Twice | None:
    """The first write against the second; None before both have begun."""
    writes = {each.number: each for each in run.passes if each.direction is Direction.WRITE and each.bytes}
    if not {1, 2} <= writes.keys():
        return None
    timelines = [timeline_of(writes[number]) for number in (1, 2)]
    common = min(timeline[-1].bytes for timeline in timelines)
    timelines = [_timeline_until(timeline, common) for timeline in timelines]
    parts = min(map(part_count, timelines))
    first, second = (rates_in_parts(timeline, parts) for timeline in timelines)
    return compare_twice(first, second)


def part_count(points: Sequence[Reached]) -> int:
    """Into how many parts a timeline can be divided so that each still has points of its own."""
    return min(MOST_BINS, (len(points) - 1) // _POINTS_PER_BIN)


def _throughout(result: PassResult, spec: BenchSpec) -> Throughout:
    points = timeline_of(result)
    bins = rates_in_parts(points, part_count(points))
    reads, pieces = result.direction is Direction.READ, strides(spec)
    cliff = None if reads else find_cliff(bins)
    return Throughout(
        direction=result.direction,
        number=result.number,
        bytes=result.bytes,
        rate=result.rate,
        bins=bins,
        reach=place_at(result.bytes, pieces),
        enough=wide_enough(len(bins)),
        cliff=cliff,
        fell=_point_of_fall(points, cliff) if cliff else None,
        stalls=find_stalls(points, bins, cliff),
        zones=_zones(bins) if reads else None,
    )


def _point_of_fall(points: Sequence[Reached], cliff: Cliff) -> Reached:
    moved = round(cliff.position * points[-1].bytes)
    return Reached(_seconds_at(points, moved), moved)


def _zones(bins: Sequence[float]) -> Zones | None:
    if not wide_enough(len(bins)):
        return None
    edge, half = max(3, round(_EDGE * len(bins))), len(bins) // 2
    middle = bins[half - edge // 2 : half - edge // 2 + edge]
    return Zones(median(bins[:edge]), median(middle), median(bins[-edge:]))


def _timeline_until(points: Sequence[Reached], common: int) -> tuple[Reached, ...]:
    """The timeline as if it had ended after ``common`` bytes."""
    inside = [each for each in points if each.bytes < common]
    return (*inside, Reached(_seconds_at(points, common), common))


def _seconds_at(points: Sequence[Reached], moved: float) -> float:
    """When so many bytes were moved; between two points it went evenly."""
    index = bisect_left(points, moved, key=lambda each: each.bytes)
    if index == 0:
        return points[0].seconds
    before, after = points[index - 1], points[min(index, len(points) - 1)]
    span = after.bytes - before.bytes
    share = (moved - before.bytes) / span if span else 0.0
    return before.seconds + share * (after.seconds - before.seconds)


def _bytes_at(points: Sequence[Reached], seconds: float) -> float:
    """Bytes that were moved after so many seconds; between two points it went evenly."""
    index = min(max(1, bisect_left(points, seconds, key=lambda each: each.seconds)), len(points) - 1)
    before, after = points[index - 1], points[index]
    share = (seconds - before.seconds) / (after.seconds - before.seconds)
    return before.bytes + share * (after.bytes - before.bytes)


def _rate(before: Reached, after: Reached) -> float:
    seconds = after.seconds - before.seconds
    return (after.bytes - before.bytes) / seconds if seconds else 0.0


STOPPED = english("Stopped before the end. These results cover only the part measured until then.")
ONE_AT_A_TIME = english("The full-span test measures one disk at a time. Choose only one disk.")
_FLAT_SHARE = 0.9
"""The end of a stretch is as fast as its beginning when it reaches so much of it."""
_WRITE_ELSEWHERE = frozenset({"bcachefs", "btrfs", "f2fs", "nilfs2", "zfs"})
"""File systems that put what is written again elsewhere."""
_FOUND_IN_TIMELINE = frozenset({Reason.FALLING, Reason.RISING, Reason.BREADTH, Reason.SCATTER, Reason.STALL})
"""What the timeline itself tells better."""

Titled = tuple[PassKey | None, Sentence]
"""Which pass it is about, None for all of them."""


def pass_name(key: PassKey) -> Sentence:
    """What a pass is called."""
    direction, number = key
    if direction is Direction.READ:
        return english("Read")
    return english("First write") if number == 1 else english("Second write")


def sustained_sentences(run: Run) -> Iterator[Titled]:
    """A sentence for all that was found, pass by pass in the order they were measured."""
    for each in sustained_results(run):
        key = each.direction, each.number
        if each.direction.writes:
            yield key, _cliff_sentence(each)
        if each.zones is not None:
            yield key, _zones_sentence(each.zones, disk=is_read_only(run.spec.target) and run.turns)
        if each.stalls:
            yield key, _stalls_sentence(each.stalls)
    twice = written_twice(run)
    if twice is not None:
        yield (Direction.WRITE, 2), _twice_sentence(twice, run)
    if run.surroundings is not None and run.surroundings.hypervisor and not run.practice:
        yield None, _hypervisor_sentence(run.surroundings.hypervisor)


def doubts(run: Run) -> dict[Reason, Judgement]:
    """What falsifies or explains the figures beside their timeline, each once, and the first cell's of it."""
    judgements: dict[Reason, Judgement] = {}
    for cell in run.cells().values():
        judged = judge(cell, run.threads, run.ceiling)
        for reason in judged.reasons:
            if reason not in _FOUND_IN_TIMELINE:
                judgements.setdefault(reason, judged)
    return judgements


def _cliff_sentence(each: Throughout) -> Sentence:
    if not each.enough:
        return english("Too short to detect a speed drop. Choose a larger size.")
    if each.cliff is None or each.fell is None:
        return english("No speed drop up to {size}.", size=format_size(each.bytes))
    facts = {
        "size": format_size(each.fell.bytes),
        "before": megabytes(each.cliff.before),
        "after": megabytes(each.cliff.after),
    }
    if each.cliff.clear:
        return english("After {size}, the speed drops from {before} to {after} MB/s and stays low.", **facts)
    return english(
        "After about {size}, the speed probably drops from {before} to {after} MB/s. The values"
        " vary too much to be sure.",
        **facts,
    )


def _stalls_sentence(stalls: tuple[Stall, ...]) -> Sentence:
    worst = longest(stalls)
    assert worst is not None
    facts = {"seconds": f"{worst.seconds:.1f}", "size": format_size(worst.bytes)}
    if len(stalls) == 1:
        return english("The test stalled for {seconds} s after {size}.", **facts)
    return english(
        "The test stalled {count} times, {total} s in total. The longest stall took {seconds} s, after"
        " {size}.",
        count=len(stalls),
        total=f"{sum(each.seconds for each in stalls):.1f}",
        **facts,
    )


def _zones_sentence(zones: Zones, *, disk: bool) -> Sentence:
    facts = {
        "begin": megabytes(zones.begin),
        "middle": megabytes(zones.middle),
        "end": megabytes(zones.end),
    }
    if zones.end >= _FLAT_SHARE * zones.begin and zones.begin >= _FLAT_SHARE * zones.end:
        return english(
            "The speed is the same at the start ({begin} MB/s) and at the end ({end} MB/s).",
            begin=facts["begin"],
            end=facts["end"],
        )
    if disk and zones.begin > zones.middle > zones.end:
        return english(
            "{begin} MB/s at the start, {middle} MB/s in the middle, {end} MB/s at the end. Hard disks"
            " are slower on their inner tracks.",
            **facts,
        )
    return english("{begin} MB/s at the start, {middle} MB/s in the middle, {end} MB/s at the end.", **facts)


def _twice_sentence(twice: Twice, run: Run) -> Sentence:
    kind = run.surroundings.filesystem if run.surroundings else ""
    if kind in _WRITE_ELSEWHERE:
        return english(
            "{kind} writes new data to other blocks, so the same blocks cannot be written a second time.",
            kind=kind,
        )
    ratio = f"{twice.ratio:.1f}"
    match twice.again:
        case Again.FASTER:
            return english(
                "The second write of the same blocks is {ratio} times as fast as the first. The file"
                " system, or thin-provisioned storage below it, allocates space only at the first write.",
                ratio=ratio,
            )
        case Again.SLOWER:
            return english(
                "The second write of the same blocks was only {ratio} times as fast as the first."
                " Either a cache absorbed the first write, or the drive must erase blocks before it"
                " rewrites them.",
                ratio=f"{twice.ratio:.2f}",
            )
        case Again.SAME:
            return english(
                "The first and the second write of the same blocks are equally fast: no sign of thin"
                " provisioning."
            )
        case Again.UNCLEAR:
            return english(
                "The comparison of the first and second write is inconclusive. The values vary too much, the"
                " test is too short, or its parts differ."
            )


def _hypervisor_sentence(name: str) -> Sentence:
    return english(
        "This is a virtual machine ({name}): the cache and the other virtual machines of its host affect"
        " every result. Its disks can be files on the host that get their space only at the first write.",
        name=name,
    )
