"""How long requests waited in a piece of a pass, from fio's counts of how many took how long."""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate

from raidwright.bench.samples import Waits

_HALF, _NEARLY_ALL = 0.5, 0.99


def waits_between(before: Mapping[int, int], after: Mapping[int, int]) -> Waits | None:
    """Waits of the requests that ``after`` counts and ``before`` does not; None when there is none.

    Both have nanoseconds -> requests that took about so long, since the pass began.
    """
    new = ((time, count - before.get(time, 0)) for time, count in after.items())
    counted = sorted((time, more) for time, more in new if more > 0)
    if not counted:
        return None
    reached = [*accumulate(more for _, more in counted)]

    def within(share: float) -> float:
        return counted[bisect_left(reached, share * reached[-1])][0] / 1e9

    return Waits(within(_HALF), within(_NEARLY_ALL))
