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

_TURNED = {Difference.FASTER: Difference.SLOWER, Difference.SLOWER: Difference.FASTER}


def contradictions(arrangements: Sequence[Arrangement], pairs: Pairs) -> Iterator[Sentence]:
    """A sentence for each two of which the one that should have been slower was surely faster, in English.

    Only what differs in nothing but the array is held against it, and only past the page cache.
    """
    differences_by_pair: dict[tuple[str, str], list[Difference]] = {}
    for one, other in permutations(range(len(arrangements)), 2):
        slow, fast = arrangements[one], arrangements[other]
        if _alike(slow, fast):
            stood = _where_slower(one, other, slow, fast, pairs)
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


def _alike(one: Arrangement, other: Arrangement) -> bool:
    """Whether they differ in nothing but the array; chunks count where both have one."""
    return (
        one.way is other.way is Way.DIRECT
        and (one.layers, one.top) == (other.layers, other.top)
        and (one.chunk == other.chunk or not one.chunk or not other.chunk)
    )


def _where_slower(
    one: int, other: int, slow: Arrangement, fast: Arrangement, pairs: Pairs
) -> Iterator[Difference]:
    """How number ``one`` stood to ``other`` in each test in which it was expected to be slower."""
    compared = pairs.get((min(one, other), max(one, other)), {})
    for (row, direction), each in compared.items():
        if expected_order(_shape(slow), _shape(fast), row, direction) is ExpectedOrder.SLOWER:
            yield each.difference if one < other else _TURNED.get(each.difference, each.difference)


def _shape(arrangement: Arrangement) -> Shape:
    """What can be expected of it whatever its disks are: a campaign is also run on simulated ones."""
    return Shape(arrangement.level, arrangement.members, arrangement.chunk)
