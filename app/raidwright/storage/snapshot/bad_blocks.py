"""Blocks that md has marked as unreadable, and which members lack the same place at once."""

from collections import Counter
from collections.abc import Iterable, Mapping

from raidwright.storage.snapshot.arrays import MOST_BAD_PLACES, BadPlaces

Range = tuple[int, int]
"""Bytes from the start of a member's data: the first, and the first behind it."""


def places_together(ranges: Mapping[int, Iterable[Range]]) -> tuple[BadPlaces, ...]:
    """How much is bad, by the slots whose members all lack it; ``ranges`` has the bad ones of each slot."""
    edges = sorted(
        (place, change, slot)
        for slot, own in ranges.items()
        for first, behind in _without_overlaps(own)
        for place, change in ((first, 1), (behind, -1))
    )
    sizes: Counter[tuple[int, ...]] = Counter()
    bad: set[int] = set()
    reached = 0
    for place, change, slot in edges:
        if bad and place > reached:
            sizes[tuple(sorted(bad))] += place - reached
        reached = place
        if change > 0:
            bad.add(slot)
        else:
            bad.discard(slot)
    every = (BadPlaces(slots, size) for slots, size in sorted(sizes.items()))
    # The more members lack a place, the graver.
    gravest = sorted(every, key=lambda each: -len(each.slots))[:MOST_BAD_PLACES]
    return tuple(sorted(gravest, key=lambda each: each.slots))


def _without_overlaps(ranges: Iterable[Range]) -> list[Range]:
    """The same without overlaps."""
    spans: list[Range] = []
    for first, behind in sorted(ranges):
        if spans and first <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(spans[-1][1], behind))
        else:
            spans.append((first, behind))
    return spans
