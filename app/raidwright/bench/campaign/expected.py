"""Where a campaign came out the other way round than was expected of the levels."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from raidwright.bench.campaign.matrix import Arrangement
from raidwright.bench.campaign.ranking import Pairs
from raidwright.bench.comparing.comparison import Difference
from raidwright.bench.comparing.expected_order import ExpectedOrder, expected_order
from raidwright.bench.expected import Shape
from raidwright.bench.spec import Way
from raidwright.storage.failures import Sentence, english

_OPPOSITES = {Difference.FASTER: Difference.SLOWER, Difference.SLOWER: Difference.FASTER}


def contradictions(arrangements: Sequence[Arrangement], pairs: Pairs) -> Iterator[Sentence]:
    """A sentence in English for each pair of which the one that should be slower was surely faster.

    A pair differs in nothing but the array, and was measured past the page cache.
    """
    differences_by_pair: dict[tuple[str, str], list[Difference]] = {}
    for one, other in permutations(range(len(arrangements)), 2):
        slow, fast = arrangements[one], arrangements[other]
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


def _differ_in_array_alone(one: Arrangement, other: Arrangement) -> bool:
    """Whether two arrangements differ in nothing but the array, with equal chunks where both have one."""
    return (
        one.way is other.way is Way.DIRECT
        and (one.layers, one.top) == (other.layers, other.top)
        and (one.chunk == other.chunk or not one.chunk or not other.chunk)
    )


def _differences_where_slower(
    one: int, other: int, slow: Arrangement, fast: Arrangement, pairs: Pairs
) -> Iterator[Difference]:
    """How number ``one`` stood to ``other`` in each test in which it was expected to be slower."""
    compared = pairs.get((min(one, other), max(one, other)), {})
    for (row, direction), each in compared.items():
        if expected_order(_shape(slow), _shape(fast), row, direction) is ExpectedOrder.SLOWER:
            yield each.difference if one < other else _OPPOSITES.get(each.difference, each.difference)


def _shape(arrangement: Arrangement) -> Shape:
    """The shape by which its speed is expected, whatever its disks are: they may be simulated."""
    return Shape(arrangement.level, arrangement.members, arrangement.chunk)
