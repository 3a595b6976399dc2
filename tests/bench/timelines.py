"""Invented timelines of sustained passes, for tests of what is found in them."""

import math
import random
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult, Reached
from raidwright.bench.spec import BenchSpec, Direction, Folder, Target
from raidwright.bench.surroundings import Surroundings
from raidwright.bench.sustained import sustained_spec
from raidwright.storage.units import GIB
from tests.bench.builders import a_pass, a_run

BEAT = 0.1
WRITE, READ = Direction.WRITE, Direction.READ
HERE = Folder("/srv/here")


def noise(count: int, size: float, kept: float, seed: int) -> list[float]:
    """Normal, of the standard deviation ``size``; each value keeps a part of the one before."""
    chance, values = random.Random(seed), [0.0]
    for _ in range(count):
        values.append(kept * values[-1] + math.sqrt(1 - kept * kept) * chance.gauss(0, size))
    return values[1:]


def timeline(
    rate: Callable[[float], float],
    size: int,
    scatter: Sequence[float] = (),
    still: Sequence[tuple[int, float]] = (),
) -> tuple[Reached, ...]:
    """Points each tenth of a second while ``rate`` of the part of ``size`` that is done is moved.

    ``scatter`` are logarithms, again and again; ``still`` are bytes after which it stands so many seconds,
    without a word meanwhile.
    """
    points, seconds, moved, waits = [Reached(0.0, 0)], 0.0, 0, sorted(still)
    while moved < size:
        now = rate(moved / size) * math.exp(scatter[len(points) % len(scatter)] if scatter else 0.0)
        seconds, moved = seconds + BEAT, min(size, moved + round(now * BEAT))
        while waits and moved >= waits[0][0]:
            points.append(Reached(seconds - BEAT / 2, points[-1].bytes))
            seconds += waits.pop(0)[1]
        points.append(Reached(seconds, moved))
    return tuple(points)


def went(points: Sequence[Reached], direction: Direction = WRITE, number: int = 1) -> PassResult:
    """The pass that came so to its end."""
    end = points[-1]
    result = a_pass(end.bytes / end.seconds, direction=direction, number=number, seconds=end.seconds)
    return replace(result, bytes=end.bytes, course=tuple(points))


def a_sustained_run(
    passes: Sequence[PassResult],
    target: Target = HERE,
    around: Surroundings | None = None,
    size: int = 10 * GIB,
) -> Run:
    """The run that has these passes."""
    spec: BenchSpec = sustained_spec(target, size)
    return a_run(passes, spec=spec, surroundings=around)
