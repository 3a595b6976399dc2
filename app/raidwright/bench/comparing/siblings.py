"""The disks of an array each alone, and all at the same time: which one is slow, and what they share.

An array of disks is as fast as its slowest one, and never faster than the controller that carries them all;
both look like a loss of the array until its disks have been read by themselves.
"""

from collections.abc import Collection, Sequence
from statistics import median

from raidwright.bench.comparing.comparison import ENOUGH_PASSES
from raidwright.bench.statistics import Spread
from raidwright.storage.fact import Fact

SHARE = 0.92
"""Part of what the siblings, or all disks alone, read: disks of a kind do not differ by more."""


class Slow(Fact, frozen=True):
    """A disk that is slower than the others."""

    disk: int
    """Place of the disk among the others, from 0."""
    share: float
    """What it reads of what the others read, by the medians; below `SHARE`."""


class Shared(Fact, frozen=True):
    """All disks at once read less than they do one by one."""

    together: float
    """Bytes per second, the median."""
    alone: float
    """Bytes per second, the sum of the medians."""


def slow_disks(alone: Sequence[Spread], disturbed: Collection[int] = ()) -> tuple[Slow, ...]:
    """The disks that stay below `SHARE` of the others' median in every one of enough passes.

    ``alone`` are the rates of two disks or more, each read by itself. Those at ``disturbed`` places tell of
    something else than the disk, and are neither named nor held against any.
    """
    sound = {place: rates for place, rates in enumerate(alone) if place not in disturbed}
    if len(sound) < 2 or any(rates.n < ENOUGH_PASSES for rates in sound.values()):
        return ()
    slow = []
    for index, rates in sound.items():
        others = median(each.median for place, each in sound.items() if place != index)
        if rates.maximum < SHARE * others:
            slow.append(Slow(index, rates.median / others))
    return tuple(slow)


def shared_limit(alone: Sequence[Spread], together: Spread) -> Shared | None:
    """Set when all at once, in every one of enough passes, are below `SHARE` of what they read one by one."""
    total = sum(rates.median for rates in alone)
    if together.n < ENOUGH_PASSES or together.maximum >= SHARE * total:
        return None
    return Shared(together.median, total)
