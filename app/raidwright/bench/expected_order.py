"""Which of two arrays should be the faster one, where their ranges leave no doubt."""

from collections.abc import Sequence
from enum import Enum

from raidwright.bench.expectation import TOLERANCE
from raidwright.bench.expected import Shape, expected_range
from raidwright.bench.spec import Direction, Row


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
