"""What a campaign came to in sentences that a person can repeat: what was worth it, what a layer costs."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

from raidwright.bench.campaign.matrix import (
    DIRECT,
    LAYER_WORDS,
    MODE_WORDS,
    TOP_WORDS,
    Between,
    Setup,
    Top,
    likeness,
    most_alike,
)
from raidwright.bench.campaign.ranking import Pairs, RankedTest, against
from raidwright.bench.comparing.comparison import Comparison, Difference, Key
from raidwright.bench.comparing.expected_order import ExpectedOrder, expected_order
from raidwright.bench.expected import Shape
from raidwright.bench.spec import ONE_WAY, Access, Direction, IoMode
from raidwright.storage.failures import Sentence, because, english
from raidwright.storage.units import format_binary, format_share

_Step = tuple[Setup, Mapping[Key, Comparison]]
"""A layer with all below it, and how it stands to the same without it, test by test."""


def layer_sentences(setups: Sequence[Setup], pairs: Pairs) -> Iterator[Sentence]:
    """Which layer loses most, for each array that was measured with a layer and without it.

    A sentence for reads and one for writes, in English.
    """
    numbers = {setup: number for number, setup in enumerate(setups)}
    steps: dict[str, list[_Step]] = {}
    for upper, number in numbers.items():
        below = numbers.get(lower) if (lower := upper.below) else None
        if below is not None and upper.way is IoMode.DIRECT and not upper.is_one_disk:
            steps.setdefault(_array_title(upper), []).append((upper, against(number, below, pairs)))
    for array, measured_runs in steps.items():
        for direction in ONE_WAY:
            key = _telling_test(measured_runs, direction)
            if key is not None:
                yield _stack_sentence(
                    array, key, [(upper, compared[key]) for upper, compared in measured_runs]
                )


def _array_title(setup: Setup) -> str:
    chunk = format_binary(setup.chunk) if setup.chunk else ""
    return " · ".join(filter(None, (setup.made_of, chunk)))


def _telling_test(steps: Sequence[_Step], direction: Direction) -> Key | None:
    """The test common to all ``steps`` that shows most of a device; None where they have none in common."""
    common_keys = [
        key for key in steps[0][1] if key[1] is direction and all(key in each for _, each in steps)
    ]
    streams = [key for key in common_keys if key[0].access is Access.SEQUENTIAL]
    return max(streams, key=lambda key: key[0].memory, default=next(iter(common_keys), None))


def _stack_sentence(array: str, key: Key, steps: Sequence[tuple[Setup, Comparison]]) -> Sentence:
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
                "{array}, layer test, reads ({row}): the biggest speed loss is in {layer}, {share} slower"
                " than {below}."
            ),
            **facts,
        )
    return english(
        (
            "{array}, layer test, writes ({row}): the biggest speed loss is in {layer}, {share} slower than"
            " {below}."
        ),
        **facts,
    )


def _no_loss_sentence(direction: Direction, facts: Mapping[str, str]) -> Sentence:
    if direction is Direction.READ:
        return english(
            ("{array}, layer test, reads ({row}): no layer is clearly slower than the one below it."), **facts
        )
    return english(
        ("{array}, layer test, writes ({row}): no layer is clearly slower than the one below it."), **facts
    )


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


def _highest_layer(setup: Setup) -> str:
    """What the highest layer of ``setup`` is called."""
    if setup.top is not Top.BARE:
        return TOP_WORDS[setup.top]
    if setup.layers is Between.PLAIN:
        return setup.made_of
    return LAYER_WORDS[Between.LVM if setup.layers.has_volume else Between.LUKS]


_OPPOSITES = {Difference.FASTER: Difference.SLOWER, Difference.SLOWER: Difference.FASTER}


def contradictions(setups: Sequence[Setup], pairs: Pairs) -> Iterator[Sentence]:
    """A sentence in English for each pair of which the one that should be slower was surely faster.

    A pair differs in nothing but the array, and was measured past the page cache.
    """
    differences_by_pair: dict[tuple[str, str], list[Difference]] = {}
    for one, other in permutations(range(len(setups)), 2):
        slow, fast = setups[one], setups[other]
        if _differ_in_array_alone(slow, fast):
            stood = _differences_where_slower(one, other, slow, fast, pairs)
            differences_by_pair.setdefault((slow.made_of, fast.made_of), []).extend(stood)
    for (slow_name, fast_name), differences in differences_by_pair.items():
        if count := differences.count(Difference.FASTER):
            yield english(
                "{one} was expected to be slower than {other}, but was faster in {count} of {tests} tests.",
                one=slow_name,
                other=fast_name,
                count=count,
                tests=len(differences),
            )


def _differ_in_array_alone(one: Setup, other: Setup) -> bool:
    """Whether two setups differ in nothing but the array, with equal chunks where both have one."""
    return (
        one.way is other.way is IoMode.DIRECT
        and (one.layers, one.top) == (other.layers, other.top)
        and (one.chunk == other.chunk or not one.chunk or not other.chunk)
    )


def _differences_where_slower(
    one: int, other: int, slow: Setup, fast: Setup, pairs: Pairs
) -> Iterator[Difference]:
    """How number ``one`` stood to ``other`` in each test in which it was expected to be slower."""
    compared = pairs.get((min(one, other), max(one, other)), {})
    for (row, direction), each in compared.items():
        if expected_order(_shape(slow), _shape(fast), row, direction) is ExpectedOrder.SLOWER:
            yield each.difference if one < other else _OPPOSITES.get(each.difference, each.difference)


def _shape(setup: Setup) -> Shape:
    """The shape by which its speed is expected, whatever its disks are: they may be simulated."""
    return Shape(setup.level, setup.members, setup.chunk)


_Compared = Mapping[Key, Comparison]
_WAYS_BY_TRUST = (IoMode.DIRECT, IoMode.SYNC, IoMode.CACHED)
"""Ways to the disk, the one first whose figures memory has least to do with."""
_NO_DIFFERENCE = 0.1
"""Share of a rate: what surely differs by less does not differ, for people."""
_CHOICES = 4
"""How many choices there are beside the level: chunk, layers, file system, way to the disk."""


def verdict(setups: Sequence[Setup], pairs: Pairs, tests: Sequence[RankedTest]) -> Sentence:
    """What to say of a campaign, in English: a sentence, and more for choices that were tried and surprises.

    It is about the best array that survives a disk, or the best of all where none does, beside one disk, or
    beside the first setup where no disk was measured alone.
    """
    measured = {place.system for test in tests for place in test.places}
    candidates = [number for number in range(len(setups)) if number in measured]
    if not candidates:
        return english("Nothing was measured.")
    # A figure from memory says nothing beside one from disks: it is told only where there is no other.
    way = min((setups[number].way for number in candidates), key=_WAYS_BY_TRUST.index)
    candidates = [number for number in candidates if setups[number].way is way]
    first = next((number for number in candidates if setups[number].is_one_disk), candidates[0])
    compared_to = setups[first].made_of
    bases = [number for number in candidates if setups[number].made_of == compared_to]
    others = [number for number in candidates if number not in bases]
    best = _best(others, bases, setups, tests)
    more = [
        *layer_sentences(setups, pairs),
        *_all_choice_sentences(setups, pairs),
        *contradictions(setups, pairs),
    ]
    if best is None and more:
        return because(more[0], more[1:])
    if best is None:
        return because(english("Only {one} was measured.", one=compared_to), more)
    base = most_alike(best, bases, setups)
    compared = against(best, base, pairs) if base is not None else {}
    sentence, *beside = _worth_sentences(compared, setups[best], setups[first])
    return because(sentence, [*beside, *more])


def _best(
    numbers: Sequence[int],
    bases: Sequence[int],
    setups: Sequence[Setup],
    tests: Sequence[RankedTest],
) -> int | None:
    """The number of the setup with the least sum of ranks, among those that survive a disk if any.

    Only those count that have most in common with one of ``bases``: of others it would not be the array that
    is compared. In a test that it has not come to, or has no rank in, a setup counts as behind all.
    """
    safe = [number for number in numbers if _survivable_losses(setups[number])]
    candidates = _most_comparable(safe or numbers, bases, setups)
    ranks = [{place.system: place.rank for place in test.places if place.rank} for test in tests]
    last = len(setups) + 1
    return min(candidates, key=lambda number: sum(each.get(number, last) for each in ranks), default=None)


def _most_comparable(numbers: Sequence[int], bases: Sequence[int], setups: Sequence[Setup]) -> list[int]:
    common = {
        number: max(
            (alike for base in bases if (alike := likeness(setups[number], setups[base])) is not None),
            default=-1,
        )
        for number in numbers
    }
    return [number for number in numbers if common[number] == max(common.values())]


def _worth_sentences(compared: _Compared, one: Setup, other: Setup) -> tuple[Sentence, ...]:
    """How ``one`` stands to one like it that is made of what ``other`` is, test by test ``compared``."""
    reads, writes = (_stream(compared, direction) for direction in (Direction.READ, Direction.WRITE))
    if reads is None or writes is None:
        too_little = english(
            "Inconclusive: too few reliable results to compare {one} with {other}.",
            one=one.made_of,
            other=other.made_of,
        )
        return (too_little,)
    facts = {"one": one.made_of, "reads": f"{reads.ratio:.1f}", "writes": f"{writes.ratio:.1f}"}
    clear = tuple(each.difference is not Difference.UNCLEAR for each in (reads, writes))
    if clear != (True, True):
        beside = _unclear_beside_one_disk if other.is_one_disk else _unclear_beside
        return beside(clear, {**facts, "other": other.made_of}), _survival(one)
    if other.is_one_disk:
        return (_beside_one_disk(_survivable_losses(one), facts),)
    sentence = english(
        "{one} reads {reads} times as fast as {other}, writes {writes} times as fast, and survives"
        " {n} disk failure.||{one} reads {reads} times as fast as {other}, writes {writes} times as fast, and"
        " survives {n} disk failures.",
        **facts,
        other=other.made_of,
        n=_survivable_losses(one),
    )
    return (sentence,)


def _beside_one_disk(survives: int, facts: Mapping[str, str]) -> Sentence:
    match survives:
        case 0:
            return english(
                "{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and has no"
                " redundancy.",
                **facts,
            )
        case _:
            return english(
                "{one} reads {reads} times as fast as one disk, writes {writes} times as fast, and survives"
                " {n} disk failure.||{one} reads {reads} times as fast as one disk, writes {writes} times as"
                " fast, and survives {n} disk failures.",
                **facts,
                n=survives,
            )


def _unclear_beside_one_disk(clear: tuple[bool, ...], facts: Mapping[str, str]) -> Sentence:
    """How an array compares to one disk; ``clear`` is whether reads, and writes, differ for sure."""
    if not any(clear):
        return english(
            "{one} and one disk show no clear difference in reads ({reads} times as fast) or writes"
            " ({writes} times).",
            **facts,
        )
    if clear[0]:
        return english(
            "{one} reads {reads} times as fast as one disk. Writes show no clear difference ({writes}"
            " times as fast).",
            **facts,
        )
    return english(
        "{one} writes {writes} times as fast as one disk. Reads show no clear difference ({reads}"
        " times as fast).",
        **facts,
    )


def _unclear_beside(clear: tuple[bool, ...], facts: Mapping[str, str]) -> Sentence:
    if not any(clear):
        return english(
            "{one} and {other} show no clear difference in reads ({reads} times as fast) or writes"
            " ({writes} times).",
            **facts,
        )
    if clear[0]:
        return english(
            "{one} reads {reads} times as fast as {other}. Writes show no clear difference ({writes}"
            " times as fast).",
            **facts,
        )
    return english(
        "{one} writes {writes} times as fast as {other}. Reads show no clear difference ({reads}"
        " times as fast).",
        **facts,
    )


def _survival(one: Setup) -> Sentence:
    count = _survivable_losses(one)
    match count:
        case 0:
            return english("{name} has no redundancy.", name=one.made_of)
        case _:
            return english(
                "{name} survives {n} disk failure.||{name} survives {n} disk failures.",
                name=one.made_of,
                n=count,
            )


def _survivable_losses(setup: Setup) -> int:
    return setup.level.facts.losses(setup.members)


def _stream(compared: _Compared, direction: Direction) -> Comparison | None:
    """The test that shows most of a device: one after another with the longest queue, else the first."""
    keys = [key for key, each in compared.items() if key[1] is direction and each.difference.is_known]
    streams = [key for key in keys if key[0].access is Access.SEQUENTIAL]
    chosen = max(streams, key=lambda key: key[0].memory, default=next(iter(keys), None))
    return compared[chosen] if chosen is not None else None


def _all_choice_sentences(setups: Sequence[Setup], pairs: Pairs) -> Iterator[Sentence]:
    """How each two file systems, chunks, layers or ways compare that were tried with all else being equal."""
    for part in range(_CHOICES):
        yield from _sentences_of_choice(part, setups, pairs)


def _choice_names(setup: Setup) -> tuple[str, str, str, str]:
    chunk = format_binary(setup.chunk) if setup.chunk else ""
    layers = LAYER_WORDS[setup.layers] or Between.PLAIN.value
    return chunk, layers, TOP_WORDS[setup.top], MODE_WORDS[setup.way] or DIRECT


def _sentences_of_choice(part: int, setups: Sequence[Setup], pairs: Pairs) -> Iterator[Sentence]:
    comparisons: dict[tuple[str, str], list[Comparison]] = {}
    ordered_choices = dict.fromkeys(_choice_names(each)[part] for each in setups)
    places = {name: place for place, name in enumerate(ordered_choices)}
    for pair in combinations(range(len(setups)), 2):
        # Whichever was measured first: each two choices are told of once.
        one, other = sorted(pair, key=lambda number: places[_choice_names(setups[number])[part]])
        mine, theirs = _choice_names(setups[one]), _choice_names(setups[other])
        differing = [index for index in range(len(mine)) if mine[index] != theirs[index]]
        if differing == [part] and setups[one].made_of == setups[other].made_of:
            comparisons.setdefault((mine[part], theirs[part]), []).extend(against(one, other, pairs).values())
    for (mine_name, theirs_name), compared in comparisons.items():
        yield from _choice_sentences(mine_name, theirs_name, compared)


def _choice_sentences(one: str, other: str, compared: Sequence[Comparison]) -> Iterator[Sentence]:
    certain = [each for each in compared if each.difference.is_known]
    faster = sum(each.difference is Difference.FASTER for each in certain)
    slower = sum(each.difference is Difference.SLOWER for each in certain)
    tests = len(compared)
    if not certain:
        return
    if not faster and not slower:
        yield _no_difference(one, other, certain, tests)
    if faster:
        yield _faster(one, other, faster, tests)
    if slower:
        yield _faster(other, one, slower, tests)
    if len(certain) < tests:
        yield english(
            "{one} and {other}: {count} of {tests} tests are inconclusive.",
            count=tests - len(certain),
            tests=tests,
            one=one,
            other=other,
        )


def _no_difference(one: str, other: str, certain: Sequence[Comparison], tests: int) -> Sentence:
    """Of ``tests``, of which only ``certain`` ones tell anything."""
    facts = {"one": one, "other": other}
    counts = {"count": len(certain), "tests": tests}
    equal = all(each.least >= 1 - _NO_DIFFERENCE and each.most <= 1 + _NO_DIFFERENCE for each in certain)
    if len(certain) < tests and equal:
        return english("{one} and {other} are equally fast in {count} of {tests} tests.", **facts, **counts)
    if len(certain) < tests:
        return english(
            "{one} and {other} show no clear difference in {count} of {tests} tests.", **facts, **counts
        )
    if equal:
        return english("{one} and {other} are equally fast.", **facts)
    return english("There is no clear difference between {one} and {other}.", **facts)


def _faster(one: str, other: str, count: int, tests: int) -> Sentence:
    return english(
        "{one} is faster than {other} in {count} of {tests} tests.",
        one=one,
        other=other,
        count=count,
        tests=tests,
    )
