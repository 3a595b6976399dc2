"""What each layer costs where it is read and written by itself, before the next one is put on it.

A layer that has another on it can only be read. A campaign builds and takes down anyway, and so each layer is
the highest once, and may be written to.
"""

from collections.abc import Iterator, Mapping, Sequence

from raidwright.bench.campaign.matrix import LAYER_WORDS, TOP_WORDS, Arrangement, Between, Top
from raidwright.bench.campaign.ranking import Pairs, against
from raidwright.bench.comparing.comparison import Comparison, Difference, Key
from raidwright.bench.spec import ONE_WAY, Access, Direction, Way
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_binary, format_share

_Step = tuple[Arrangement, Mapping[Key, Comparison]]
"""A layer with all below it, and how it stands to the same without it, test by test."""


def layers_told(arrangements: Sequence[Arrangement], pairs: Pairs) -> Iterator[Sentence]:
    """Which layer loses most, for each array that was measured with a layer and without it.

    A sentence for reads and one for writes, in English.
    """
    numbers = {arrangement: number for number, arrangement in enumerate(arrangements)}
    steps: dict[str, list[_Step]] = {}
    for upper, number in numbers.items():
        below = numbers.get(lower) if (lower := upper.below) else None
        if below is not None and upper.way is Way.DIRECT and not upper.is_one_disk:
            steps.setdefault(_array_title(upper), []).append((upper, against(number, below, pairs)))
    for array, climbed in steps.items():
        for direction in ONE_WAY:
            key = _telling_test(climbed, direction)
            if key is not None:
                yield _stack_sentence(array, key, [(upper, compared[key]) for upper, compared in climbed])


def _array_title(arrangement: Arrangement) -> str:
    chunk = format_binary(arrangement.chunk) if arrangement.chunk else ""
    return " · ".join(filter(None, (arrangement.made_of, chunk)))


def _telling_test(steps: Sequence[_Step], direction: Direction) -> Key | None:
    """The test common to all ``steps`` that shows most of a device; None where they have none in common."""
    common_keys = [
        key for key in steps[0][1] if key[1] is direction and all(key in each for _, each in steps)
    ]
    streams = [key for key in common_keys if key[0].access is Access.SEQUENTIAL]
    return max(streams, key=lambda key: key[0].memory, default=next(iter(common_keys), None))


def _stack_sentence(array: str, key: Key, steps: Sequence[tuple[Arrangement, Comparison]]) -> Sentence:
    facts = {"array": array, "row": key[0].label}
    slower = [step for step in steps if step[1].difference is Difference.SLOWER]
    if slower:
        worst, loss = min(slower, key=lambda step: step[1].ratio)
        lower = worst.below
        assert lower is not None
        facts |= {
            "layer": _highest_layer(worst),
            "below": _highest_layer(lower),
            "share": format_share(1 - loss.ratio),
        }
        return _loss_sentence(key[1], facts)
    if all(comparison.difference.is_known for _, comparison in steps):
        return _no_loss_sentence(key[1], facts)
    return _untold_sentence(key[1], facts)


def _loss_sentence(direction: Direction, facts: Mapping[str, str]) -> Sentence:
    if direction is Direction.READ:
        return english(
            (
                "{array}, layer test, reads ({row}): {layer} is slowest, with a loss of {share} compared to"
                " {below}."
            ),
            **facts,
        )
    return english(
        (
            "{array}, layer test, writes ({row}): {layer} is slowest, with a loss of {share} compared"
            " to {below}."
        ),
        **facts,
    )


def _no_loss_sentence(direction: Direction, facts: Mapping[str, str]) -> Sentence:
    if direction is Direction.READ:
        return english("{array}, layer test, reads ({row}): no layer has a clear loss.", **facts)
    return english("{array}, layer test, writes ({row}): no layer has a clear loss.", **facts)


def _untold_sentence(direction: Direction, facts: Mapping[str, str]) -> Sentence:
    if direction is Direction.READ:
        return english(
            "{array}, layer test, reads ({row}): inconclusive, too few reliable results.",
            **facts,
        )
    return english(
        "{array}, layer test, writes ({row}): inconclusive, too few reliable results.",
        **facts,
    )


def _highest_layer(arrangement: Arrangement) -> str:
    """What the highest layer of ``arrangement`` is called."""
    if arrangement.top is not Top.BARE:
        return TOP_WORDS[arrangement.top]
    if arrangement.layers is Between.PLAIN:
        return arrangement.made_of
    return LAYER_WORDS[Between.LVM if arrangement.layers.has_volume else Between.LUKS]
