"""Did it get worse? A run against all earlier ones of the same target, made in the same way."""

from collections.abc import Mapping, Sequence

from raidwright.bench.comparing.comparison import Comparison, Difference, Key, compare, same_system
from raidwright.bench.run import Run, by_beginning
from raidwright.storage.fact import Fact

_MOST_NAMED = 3
"""Cells that are named: the others mostly tell the same."""
WORSE_TEMPLATE = "“{name}” got slower than in earlier results ({count}): {cells}."
BETTER_TEMPLATE = "“{name}” got faster than in earlier results ({count}): {cells}."
SAME_TEMPLATE = "“{name}” shows no clear difference to earlier results ({count})."
UNTOLD_TEMPLATE = "“{name}” compared to earlier results ({count}): inconclusive, too few reliable values."
SEEMS_WORSE_TEMPLATE = (
    "“{name}” seems slower than in earlier results ({count}): {cells}. Measure it twice more to be sure."
)
SEEMS_BETTER_TEMPLATE = (
    "“{name}” seems faster than in earlier results ({count}): {cells}. Measure it twice more to be sure."
)
SINCE_TEMPLATES = (
    WORSE_TEMPLATE,
    BETTER_TEMPLATE,
    SEEMS_WORSE_TEMPLATE,
    SEEMS_BETTER_TEMPLATE,
    SAME_TEMPLATE,
    UNTOLD_TEMPLATE,
)
"""What `since_earlier` says, in English; the window translates it."""
_TEMPLATES = {
    Difference.SLOWER: WORSE_TEMPLATE,
    Difference.FASTER: BETTER_TEMPLATE,
    Difference.SEEMS_SLOWER: SEEMS_WORSE_TEMPLATE,
    Difference.SEEMS_FASTER: SEEMS_BETTER_TEMPLATE,
}
"""What is told where any cell changed so; what is told rather than anything else comes first."""
_COMPARABLE = {Difference.UNCLEAR, Difference.UNCLEAR_ONCE}


def earlier_runs(run: Run, others: Sequence[Run]) -> tuple[Run, ...]:
    """The runs among ``others`` that measured the same in the same way before ``run``."""
    return tuple(each for each in others if same_system(each, run) and _is_earlier(each, run))


def _is_earlier(one: Run, other: Run) -> bool:
    place = by_beginning([one, other])
    return place(one) < place(other)


Changed = tuple[Key, float]
"""A cell and how many times as fast it is now."""


class Since(Fact, frozen=True):
    """What became of a target since it was measured before."""

    template: str
    """One of `SINCE_TEMPLATES`."""
    cells: tuple[Changed, ...]
    """The cells that it names."""
    count: int
    """Earlier runs."""

    @property
    def is_worse(self) -> bool:
        """Whether any cell is clearly slower than it was."""
        return self.template == WORSE_TEMPLATE


def since_earlier(run: Run, others: Sequence[Run]) -> Since | None:
    """``run`` against all earlier ones of the same: did it get worse? None without any."""
    earlier = earlier_runs(run, others)
    compared = compare([run], earlier) if earlier else {}
    return Since(*_template(compared), len(earlier)) if compared else None


def _template(compared: Mapping[Key, Comparison]) -> tuple[str, tuple[Changed, ...]]:
    """What is said of ``compared``, and the cells that it names; slower ones come first."""
    for difference, template in _TEMPLATES.items():
        if changes := _changes(compared, difference):
            return template, changes
    if not any(each.difference in _COMPARABLE for each in compared.values()):
        return UNTOLD_TEMPLATE, ()
    return SAME_TEMPLATE, ()


def _changes(compared: Mapping[Key, Comparison], difference: Difference) -> tuple[Changed, ...]:
    """The cells that clearly changed so, the one that changed most first; of many the first few."""
    ratios = [(key, each.ratio) for key, each in compared.items() if each.difference is difference]
    return tuple(sorted(ratios, key=lambda each: each[1], reverse=difference.is_faster)[:_MOST_NAMED])
