"""Holds numpy's products against those of Python's own numbers; run by `test_small_blas`, prints how many."""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[Any]
_CHANCE = np.random.default_rng(1)
_KINDS = "fdFD"
"""Every kind of number that BLAS has."""
_SIDES = (1, 2, 5)


def _draw(kind: str, *sides: int) -> Numbers:
    """Small whole numbers, whose products no kind of number rounds."""
    drawn = _CHANCE.integers(-9, 9, sides)
    return (drawn + 1j * _CHANCE.integers(-9, 9, sides) if kind in "FD" else drawn).astype(kind)


def _by_python(one: Numbers, other: Numbers) -> Numbers:
    return np.asarray(one.astype(object) @ other.astype(object)).astype(one.dtype)


def _pairs(kind: str, rows: int, inner: int, columns: int) -> Iterator[tuple[Numbers, Numbers]]:
    """Matrices and vectors in every order in memory that numpy hands on."""
    lefts = (_draw(kind, rows, inner), _draw(kind, inner, rows).T, _draw(kind, rows, 2 * inner)[:, ::2])
    rights = (_draw(kind, inner, columns), _draw(kind, columns, inner).T)
    yield from itertools.product(lefts, rights)
    yield from ((left, left.T) for left in lefts)
    yield from ((left, _draw(kind, inner)) for left in lefts)
    yield from ((_draw(kind, inner), right) for right in rights)
    yield _draw(kind, inner), _draw(kind, 2 * inner)[::-2]


def main() -> None:
    """Compare them all. Raises AssertionError."""
    count = 0
    for kind, *sides in itertools.product(_KINDS, *(_SIDES,) * 3):
        for left, right in _pairs(kind, *sides):
            assert np.array_equal(left @ right, _by_python(left, right)), (kind, sides)
            count += 1
        one, other = _draw(kind, sides[0]), _draw(kind, sides[0])
        assert np.vdot(one, other) == _by_python(one.conj(), other), (kind, sides)
        count += 1
    print(count)


if __name__ == "__main__":
    main()
