"""Two targets measured in turn, A B A B; each run is in the history like any other."""

from collections.abc import Sequence

from raidwright.bench.profiles import ROUNDS
from raidwright.bench.run import Place, Run
from raidwright.bench.spec import BenchSpec
from raidwright.session.series import NOTHING_MEASURED, Series, SeriesPart, SeriesProgress
from raidwright.storage.failures import Sentence, english, verbatim

AGAIN_TEMPLATE = "{name} (again)"
"""What the runs of a target are called that is measured in turn with itself."""


class AbTest(Series):
    """Measures two parts alternately, each ``times`` times."""

    def __init__(self, one: SeriesPart, other: SeriesPart, times: int = ROUNDS) -> None:
        super().__init__([one, other] * times, NOTHING_MEASURED)


def ab_part(spec: BenchSpec, name: str, place: Place) -> SeriesPart:
    """One of the two parts that are measured in turn; its runs are kept under ``name``."""
    return SeriesPart(verbatim(name), name, spec, place)


def by_side(runs: Sequence[Run]) -> tuple[Sequence[Run], Sequence[Run]]:
    """The runs of the first part, and those of the second."""
    return runs[0::2], runs[1::2]


def stopped_after(progress: SeriesProgress) -> Sentence:
    """That a person ended it, and after how many of its runs."""
    return english(
        "Stopped after {whole} of {count} runs.", whole=len(progress.runs), count=len(progress.parts)
    )


def ab_names(one: str, other: str) -> tuple[str, str]:
    """The names of both targets, made different where they are the same."""
    return one, AGAIN_TEMPLATE.format(name=other) if other == one else other
