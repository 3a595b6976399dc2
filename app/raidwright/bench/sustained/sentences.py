"""What a sustained run came to, in words: cliff, stalls, zones, and the second write of the same blocks."""

from collections.abc import Iterator

from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, is_read_only
from raidwright.bench.sustained.stretch import PassKey, Throughout, Zones, sustained_results, written_twice
from raidwright.bench.timeline.stalls import Stall, longest
from raidwright.bench.timeline.twice import Again, Twice
from raidwright.bench.verdicts import Judgement, Reason, judge
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_size, megabytes

STOPPED = english("Stopped before the end. These results cover only the part measured until then.")
ONE_AT_A_TIME = english("The full-span test measures one disk at a time. Choose only one disk.")
_FLAT_SHARE = 0.9
"""The end of a stretch is as fast as its beginning when it reaches so much of it."""
_WRITE_ELSEWHERE = frozenset({"bcachefs", "btrfs", "f2fs", "nilfs2", "zfs"})
"""File systems that put what is written again elsewhere."""
_TOLD_BY_COURSE = frozenset({Reason.FALLING, Reason.RISING, Reason.BREADTH, Reason.SCATTER, Reason.STALL})
"""What the course itself tells better."""

Titled = tuple[PassKey | None, Sentence]
"""Which pass it is about, None for all of them."""


def pass_name(key: PassKey) -> Sentence:
    """What a pass is called."""
    direction, number = key
    if direction is Direction.READ:
        return english("Read")
    return english("First write") if number == 1 else english("Second write")


def sustained_told(run: Run) -> Iterator[Titled]:
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
    """What falsifies or explains the figures beside their course, each once, and the first cell's of it."""
    judgements: dict[Reason, Judgement] = {}
    for cell in run.cells().values():
        judged = judge(cell, run.threads, run.ceiling)
        for reason in judged.reasons:
            if reason not in _TOLD_BY_COURSE:
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
        return english("It stalled for {seconds} s after {size}.", **facts)
    return english(
        "It stalled {count} times, {total} s in total. The longest stall took {seconds} s, after {size}.",
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
                "The second write of the same blocks is {ratio} times as fast as the first. Thin storage"
                " below or the file system allocates space only at the first write.",
                ratio=ratio,
            )
        case Again.SLOWER:
            return english(
                "The second write of the same blocks is only {ratio} times as fast as the first. A cache"
                " was still empty at first, or blocks must be erased before they are rewritten.",
                ratio=f"{twice.ratio:.2f}",
            )
        case Again.SAME:
            return english(
                "The first and the second write of the same blocks are equally fast: no sign of thin storage."
            )
        case Again.UNCLEAR:
            return english(
                "The comparison of the first and second write is inconclusive. The values vary too much, the"
                " test is too short, or its parts differ."
            )


def _hypervisor_sentence(name: str) -> Sentence:
    return english(
        "This is a virtual machine ({name}): cache and other virtual machines of its host affect"
        " every result. Its disks can be files on the host that get their space only at the first"
        " write.",
        name=name,
    )
