"""What an arrangement can be held against: what has most in common with it beside the array."""

from collections.abc import Iterable, Sequence

from raidwright.bench.campaign.matrix import Arrangement


def likeness(one: Arrangement, other: Arrangement) -> int | None:
    """How much two arrangements have in common beside the array; None where nobody may compare them.

    Encryption may halve a speed and memory multiply it: with it and without it, the array is not what tells.
    """
    if one.way is not other.way or one.layers.encrypts is not other.layers.encrypts:
        return None
    same_chunk = one.chunk == other.chunk or not (one.chunk and other.chunk)
    return (one.top is other.top) + (one.layers is other.layers) + same_chunk


def most_alike(number: int, among: Iterable[int], arrangements: Sequence[Arrangement]) -> int | None:
    """The number ``among`` others with most in common with that one; None where none may be compared."""
    common = {other: likeness(arrangements[number], arrangements[other]) for other in among}
    comparable = {other: alike for other, alike in common.items() if alike is not None}
    return max(comparable, key=comparable.__getitem__, default=None)
