"""A kept ladder with its runs, and what is said of each of its rows."""

from collections.abc import Callable

from raidwright.bench.ladder.record import LadderRecord
from raidwright.bench.ladder.report import LadderRow, RungNames, climbed_of, rows_of
from raidwright.bench.ladder.sentences import (
    acquittal,
    at_once_told,
    encryption_told,
    place_told,
    remarks,
    surplus_told,
)
from raidwright.bench.ladder.writes import RungWrites, writes_of
from raidwright.bench.run import Run
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence


class WholeLadder(Fact, frozen=True):
    """A kept ladder, its runs as far as it came, and all that was measured beside it."""

    record: LadderRecord
    runs: tuple[Run, ...]
    others: tuple[Run, ...]
    """All other runs, by which it is known what one disk writes alone."""

    @property
    def rows(self) -> tuple[LadderRow, ...]:
        """What was read, once it is whole."""
        climbed = climbed_of(self.record.names, self.runs)
        return rows_of(climbed) if climbed is not None else ()

    @property
    def writes(self) -> tuple[RungWrites, ...]:
        """What was written to the highest rung, once that was measured."""
        whole = len(self.runs) == len(self.record.names.all)
        return writes_of(self.runs, self.others) if whole else ()


def row_told(row: LadderRow, names: RungNames) -> tuple[Sentence, ...]:
    """All that is said of what was read in a row, in its order."""
    beside = (acquittal(row), place_told(row, names), encryption_told(row, names))
    sentences = *(each for each in beside if each is not None), *surplus_told(row, names)
    return (*remarks(row, names), *sentences, *at_once_told(row, names))


def share_of_all(row: LadderRow, rung: int) -> float | None:
    """What the rung with that place among ``row.rungs`` reads of all that is below it; None when not known.

    Below all disks at once is what they read one by one.
    """
    climb = row.climbs[rung]
    return climb.kept_share if climb.expected else None


def lossless_share_words(row: LadderRow, rung: int, written: Callable[[float], str]) -> str:
    """What of it is to be expected if nothing is lost, each end as ``written``; "" when not known.

    "67 %–100 %": with an en dash, which every language reads.
    """
    climb = row.climbs[rung]
    best = climb.kept_at_best
    return "–".join(dict.fromkeys(map(written, (best.least, best.most)))) if climb.expected else ""
