"""Which of several arrays should be the faster one, where their ranges leave no doubt, and whether it is."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import groupby, permutations
from math import inf

from raidwright.bench.comparing.baseline import disk_models
from raidwright.bench.comparing.comparison import Difference, Key, compare, of_same_systems, systems_of
from raidwright.bench.comparing.expectation import TOLERANCE, Expectation, Outcome, is_one_disk, same_way
from raidwright.bench.expected import Shape, expected_range
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, IoMode, Row
from raidwright.bench.verdicts import Reason, judge_cached
from raidwright.storage.failures import Sentence, english
from raidwright.storage.levels import Level

_ONE_DISK = Shape(Level.SINGLE, 1, 0)
_SHORT_BY = 2.0
"""How many times less than expected an array of sound disks reads at worst; how slowly one with parity writes
nobody can say."""


class ExpectedOrder(Enum):
    """How one shape should stand to another of the same disks."""

    FASTER = "faster"
    SLOWER = "slower"
    NO_TELLING = "no telling"
    """Their ranges overlap, each with the tolerance by which a measured ratio may miss it."""


def expected_order(one: Shape, other: Shape, row: Row, direction: Direction) -> ExpectedOrder:
    """How ``one`` should stand to ``other`` for the same row and direction; a mix tells nothing."""
    if direction is Direction.MIX:
        return ExpectedOrder.NO_TELLING
    mine, theirs = (expected_range(shape, row, direction) for shape in (one, other))
    if mine.least * (1 - TOLERANCE) > theirs.most * (1 + TOLERANCE):
        return ExpectedOrder.FASTER
    if theirs.least * (1 - TOLERANCE) > mine.most * (1 + TOLERANCE):
        return ExpectedOrder.SLOWER
    return ExpectedOrder.NO_TELLING


def expected_ranks(shapes: Sequence[Shape], row: Row, direction: Direction) -> tuple[int, ...]:
    """The rank of each, in their order: 1 and as many more as should surely be faster."""
    return tuple(
        1 + sum(expected_order(other, one, row, direction) is ExpectedOrder.FASTER for other in shapes)
        for one in shapes
    )


def order_sentence(
    runs: Sequence[Run], labels: Sequence[str], key: Key, others: Sequence[Run] = ()
) -> Sentence | None:
    """In what order ``runs`` on disks of one model should come in one cell, and whether they do.

    Runs go by their ``labels``. Of several groups that are alike but for the array, the first is told of.
    How far runs of one lie apart is learnt from ``others`` too. None for less than two shapes, for a mix, and
    for what went through memory.
    """
    if key[1] is Direction.MIX:
        return None
    beside = next((group for group in _alike_groups(runs, labels, key) if len(_shapes(group)) > 1), None)
    if beside is None:
        return None
    shapes = [_shape_of(run) for run, _ in beside]
    ranks = expected_ranks(shapes, *key)
    if len(set(ranks)) < 2:
        return english("The expected ranges overlap, so no order can be expected.")
    order = _order_words(ranks, [label for _, label in beside])
    return _order_sentence(order, tuple(_differences(beside, shapes, key, others)))


def _alike_groups(runs: Sequence[Run], labels: Sequence[str], key: Key) -> Iterator[list[tuple[Run, str]]]:
    """For each array that was measured past memory, all with their labels that are like it but for that."""
    arrays = (run for run in runs if run.shape is not None and key in run.cells())
    for array in arrays:
        if array.spec.way is not IoMode.CACHED:
            yield [each for each in zip(runs, labels, strict=True) if _is_beside(each[0], array, key)]


def _shapes(group: Sequence[tuple[Run, str]]) -> set[Shape]:
    return {_shape_of(run) for run, _ in group}


def sentences_together(
    runs: Sequence[Run],
    labels: Sequence[str],
    key: Key,
    expected: Iterable[Expectation | None],
    others: Sequence[Run] = (),
) -> tuple[Sentence, ...]:
    """What is said of ``runs`` as a whole in one cell: their order, and that they cannot stand so.

    The latter only where none of what was ``expected`` of them already says that.
    """
    is_doubted = any(each is not None and each.outcome is Outcome.MORE for each in expected)
    impossible = None if is_doubted else impossible_sentence(runs, labels, key)
    return tuple(filter(None, (order_sentence(runs, labels, key, others), impossible)))


def impossible_sentence(runs: Sequence[Run], labels: Sequence[str], key: Key) -> Sentence | None:
    """That two arrays of disks of one model cannot stand as they were measured; None where they can.

    Runs go by their ``labels``: RAID 6 reads 9 times what RAID 5 of the same disks does. Of one shape one run
    may be faster than another for many reasons.
    """
    for group in _alike_groups(runs, labels, key) if key[1] is not Direction.MIX else ():
        for (one, label), (other, second) in permutations(group, 2):
            if _shape_of(one) == _shape_of(other):
                continue
            most = _most_times(_shape_of(one), _shape_of(other), *key)
            rates = [run.cells()[key].rate for run in (one, other)]
            margin = _margin(_shape_of(other), key[1])
            if rates[1].maximum and rates[0].minimum / rates[1].maximum > most * margin:
                return english(
                    "“{one}” was {times} × as fast as “{other}”, but at most {most} × is possible. Either"
                    " the lower result is wrong, or data came from memory.",
                    one=label,
                    other=second,
                    times=f"{rates[0].median / rates[1].median:.2f}",
                    most=f"{most:.2f}",
                )
    return None


def _margin(slower: Shape, direction: Direction) -> float:
    """By how much more than its least ``slower`` may be exceeded: an array may come short of that."""
    if slower == _ONE_DISK:
        return 1 + TOLERANCE
    return _SHORT_BY if direction is Direction.READ else inf


def _most_times(one: Shape, other: Shape, row: Row, direction: Direction) -> float:
    """How many times as fast ``one`` can be as ``other``, of the same disks."""
    least = expected_range(other, row, direction).least
    return expected_range(one, row, direction).most / least if least else inf


def _order_sentence(order: str, pairs: Sequence[tuple[str, str, Difference]]) -> Sentence:
    """The sentence for ``pairs``: the label to be faster, the label to be slower, and how they differ."""
    turned = next((pair for pair in pairs if pair[2] is Difference.SLOWER), None)
    if turned is not None:
        fast, slow, _ = turned
        return english(
            (
                "Expected order, fastest first: {order}. The measurement differs: “{slow}” was faster than"
                " “{fast}”."
            ),
            order=order,
            slow=slow,
            fast=fast,
        )
    if all(difference is Difference.FASTER for _, _, difference in pairs):
        return english("Expected order, fastest first: {order}. The measurement confirms it.", order=order)
    seeming = next((pair for pair in pairs if pair[2] is Difference.SEEMS_SLOWER), None)
    if seeming is not None:
        return english(
            "Expected order, fastest first: {order}. After one run of each, “{slow}” seems faster than"
            " “{fast}”.",
            order=order,
            slow=seeming[1],
            fast=seeming[0],
        )
    if all(difference.is_faster for _, _, difference in pairs):
        return english(
            "Expected order, fastest first: {order}. After one run of each, the results match it.",
            order=order,
        )
    return english(
        ("Expected order, fastest first: {order}. Inconclusive: the results confirm only a part of it."),
        order=order,
    )


def _differences(
    beside: Sequence[tuple[Run, str]], shapes: Sequence[Shape], key: Key, others: Sequence[Run]
) -> Iterator[tuple[str, str, Difference]]:
    """Each pair of labels that has an expected order, the faster first, and how all their runs compare."""
    label_and_shape = {id(run): (label, shape) for (run, label), shape in zip(beside, shapes, strict=True)}
    systems = [(*label_and_shape[id(runs[0])], runs) for runs in systems_of([run for run, _ in beside])]
    pairs = [
        ((fast, mine), (slow, theirs))
        for (fast, upper, mine), (slow, lower, theirs) in permutations(systems, 2)
        if expected_order(upper, lower, *key) is ExpectedOrder.FASTER
    ]
    for (fast, mine), (slow, theirs) in pairs:
        learnt = of_same_systems(mine, theirs, others)
        yield fast, slow, compare(mine, theirs, families=len(pairs), others=learnt)[key].difference


def _order_words(ranks: Sequence[int], labels: Sequence[str]) -> str:
    """The expected order in any language: "2 > 1 = 3", with "=" where none can be expected."""
    ranked = sorted(zip(ranks, labels, strict=True), key=_rank)
    return " > ".join(" = ".join(label for _, label in same) for _, same in groupby(ranked, key=_rank))


def _rank(ranked: tuple[int, str]) -> int:
    return ranked[0]


def _is_beside(run: Run, first: Run, key: Key) -> bool:
    """Whether ``run`` was measured in the same way as ``first``, on disks of the same one model.

    With encryption and without it, the array is not what tells, nor is it where a disk was missing.
    """
    cell = run.cells().get(key)
    if cell is None or Reason.DEGRADED in judge_cached(cell).reasons:
        return False
    alike = _has_same_disks(run, first) and same_way(run, first) and run.is_encrypted is first.is_encrypted
    return alike and (run.shape is not None or is_one_disk(run))


def _has_same_disks(run: Run, first: Run) -> bool:
    """Whether all disks of both are of one model; of others' arrays, whether they share a disk."""
    models = disk_models(first)
    if run.source and first.source:
        return not {*run.drives}.isdisjoint(first.drives)
    return len(models) == 1 and "" not in models and disk_models(run) == models


def _shape_of(run: Run) -> Shape:
    return run.expected_shape or _ONE_DISK
