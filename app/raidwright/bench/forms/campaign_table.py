"""The ranking of a campaign line by line, as every form of it tells it, and what is said beside it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from raidwright.bench.campaign.matrix import VisitState
from raidwright.bench.campaign.on_disk import disk_figure
from raidwright.bench.campaign.outcome import (
    FIRST_SYNCS,
    FROM_MEMORY,
    CampaignOutcome,
    WholeCampaign,
    is_left,
)
from raidwright.bench.campaign.ranking import WITHOUT_RANK, Ranked, RankedTest
from raidwright.bench.cdm_text import PRACTICE_NOTE
from raidwright.bench.forms.table import ReportTable, table_of
from raidwright.bench.statistics import Spread, spread
from raidwright.storage.fact import Fact
from raidwright.storage.failures import with_full_stop
from raidwright.storage.units import megabytes

UNRELIABLE = "unreliable"
MEANING = (
    "Setups with no clear difference share a rank. Setups without reliable results have none."
    " The × column is the speed relative to one disk. If no single disk was measured, it is"
    " relative to the lowest-ranked setup."
)
_SEEN, _SAFE = "MB/s seen by programs", "seconds until on disk"
"""Heads of the columns for what went through memory alone."""


class RankingLine(Fact, frozen=True):
    """One arrangement in one test."""

    place: Ranked
    title: str
    rate: Spread
    """Bytes per second of its runs."""
    times: float
    """How many times as fast as one disk, or as the last; 0 when not known."""
    one_disk: bool
    """Whether ``times`` is against one disk."""

    def words(self, heads: Sequence[str]) -> tuple[str, ...]:
        """A cell for each of ``heads``."""
        place = self.place
        through_memory = {
            _SEEN: megabytes(place.seen) if place.seen else "",
            _SAFE: f"{place.safe_after:.1f}" if place.safe_after else "",
        }
        beside = (words for head, words in through_memory.items() if head in heads)
        return (rank_words(place), self.title, megabytes(place.rate), *beside, self._times(), self._doubt())

    def _times(self) -> str:
        return f"× {self.times:.2f}" if self.times else ""

    def _doubt(self) -> str:
        memory = FROM_MEMORY if self.place.from_memory else ""
        return ", ".join(filter(None, (memory, "" if self.place.reliable else UNRELIABLE)))


def rank_words(place: Ranked) -> str:
    """Its rank as a table has it."""
    return f"{place.rank}." if place.rank else WITHOUT_RANK


def heads(lines: Sequence[RankingLine]) -> tuple[str, ...]:
    """The heads of a table of ``lines``."""
    seen_head = (_SEEN,) if any(line.place.seen for line in lines) else ()
    safe_head = (_SAFE,) if any(line.place.safe_after for line in lines) else ()
    beside = "× one disk" if any(line.one_disk for line in lines) else "× lowest rank"
    return ("rank", "setup", "MB/s", *seen_head, *safe_head, beside, "")


def words_at(titles: Sequence[str]) -> tuple[int, ...]:
    """Numbers of the columns that hold words, and no figures."""
    return 1, len(titles) - 1


def ranking_table(lines: Sequence[RankingLine]) -> ReportTable:
    """A test's lines with their heads."""
    titles = heads(lines)
    figures = [column for column in range(len(titles)) if column not in words_at(titles)]
    return table_of(titles, (line.words(titles) for line in lines), figures)


def table_lines(
    whole: WholeCampaign, outcome: CampaignOutcome
) -> Iterator[tuple[RankedTest, tuple[RankingLine, ...]]]:
    """Each test of what ``whole`` came to with its lines, the fastest first."""
    systems = whole.systems
    for test in outcome.tests:
        beside, lines = outcome.beside(test), []
        for place, times in zip(test.places, beside.ratios, strict=True):
            runs = [run for run in systems[place.system] if test.key in run.cells()]
            rates = [disk_figure(run, run.cells()[test.key])[0].median for run in runs]
            title = outcome.titles[place.system]
            lines.append(RankingLine(place, title, spread(rates), times, beside.one_disk))
        yield test, tuple(lines)


def campaign_told(outcome: CampaignOutcome) -> tuple[str, ...]:
    """What a campaign came to, and then what else was seen, a sentence each."""
    sentences = (replace(outcome.verdict, more=()), *outcome.verdict.more)
    return tuple(with_full_stop(str(each), ".", ".") for each in sentences)


def failures(outcome: CampaignOutcome) -> tuple[str, ...]:
    """What could not be had or measured, and why."""
    return tuple(f"{title}: {reason}" for title, reason in outcome.failed)


def first_syncs_told(outcome: CampaignOutcome) -> tuple[str, ...]:
    """How long each first sync was waited for, in one line; none where none was."""
    took = [
        f"{title} {seconds:.0f} s"
        for title, seconds in zip(outcome.titles, outcome.first_syncs, strict=False)
        if seconds
    ]
    return (FIRST_SYNCS.format(each=", ".join(took)),) if took else ()


def campaign_doubts(whole: WholeCampaign) -> tuple[str, ...]:
    """What a reader must know before believing the table, a sentence each."""
    ended = sum(visit.state is not VisitState.BEGUN or visit.run > 0 for visit in whole.visits)
    count = len(whole.campaign.arrangements) * whole.campaign.matrix.rounds
    dropped_runs = sum(
        visit.run not in whole.runs for visit in whole.visits if visit.state is VisitState.DONE
    )
    early = (
        f"Only {ended} of {count} measurements were made." if is_left(whole.campaign, whole.visits) else ""
    )
    loss = f"{dropped_runs} of its results were deleted." if dropped_runs else ""
    return tuple(filter(None, (f"{PRACTICE_NOTE}." if whole.practice else "", early, loss)))
