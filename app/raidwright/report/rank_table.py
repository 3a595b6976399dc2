"""Which is best? One table of all tests and all that was compared, as a person would print it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from raidwright.bench.campaign.ranking import WITHOUT_RANK, Ranked, RankedTest, compare_pairs, ranking
from raidwright.bench.comparing.comparison import Key, as_seen, same_system, systems_of
from raidwright.bench.io_modes import differ_in_mode
from raidwright.bench.run import Run
from raidwright.language.measurements import cell_name
from raidwright.language.sentences import in_words
from raidwright.report.document import Section, paragraphs, section
from raidwright.report.table import MarkedCell, ReportTable, TableCell, table_of
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import megabytes

READ_AS = english(
    "Each cell shows the rank, then MB/s. “=” marks a shared rank (no clear difference). Values in brackets"
    " are unreliable."
)
"""How to read the table."""


class RankCell(Fact, frozen=True):
    """How one of those compared came out in one test."""

    words: str
    """Rank and MB/s: "1. 412.3", "2.= 200.0", "– [98.1]"; a dash alone where it was not measured."""
    best: bool
    """It is surely the fastest, or one of the fastest that cannot be told apart."""


class RankLine(Fact, frozen=True):
    """One test."""

    key: Key
    cells: tuple[RankCell, ...]
    """One for each of those compared."""

    @property
    def name(self) -> str:
        """What the test is called."""
        return cell_name(self.key)


class RankTable(Fact, frozen=True):
    """All tests below each other, all that was compared beside each other."""

    heading: Sentence
    titles: tuple[str, ...]
    lines: tuple[RankLine, ...]


def rank_table(titles: Sequence[str], tests: Sequence[RankedTest]) -> RankTable:
    """The table of ``tests``, the systems of which are called by ``titles``."""
    lines = tuple(RankLine(test.key, tuple(_cells(test, len(titles)))) for test in tests)
    return RankTable(_heading(titles, tests), tuple(titles), lines)


def table_of_runs(runs: Sequence[Run], names: Sequence[str]) -> RankTable | None:
    """The same of ``runs`` that go by ``names``, all of one system as one.

    They are ranked by what a program saw, by which each is compared to the first as well. None for less than
    two systems, and for one system in several ways: they have a table of their own.
    """
    systems = systems_of(runs)
    if len(systems) < 2 or differ_in_mode(runs):
        return None
    titles = [
        next(name for run, name in zip(runs, names, strict=True) if same_system(run, system[0]))
        for system in systems
    ]
    tests = ranking(systems, compare_pairs(systems, as_seen), as_seen)
    return rank_table(titles, [test for test in tests if len(test.places) > 1])


def rank_section(table: RankTable) -> Section:
    """The table below its sentence, and how it is read."""
    return section(in_words(table.heading), rank_cells(table), paragraphs([in_words(READ_AS)], quiet=True))


def rank_cells(table: RankTable) -> ReportTable:
    """The table with the best of each test strong."""
    rows: list[tuple[TableCell, ...]] = [
        (line.name, *(MarkedCell(each.words, strong=each.best) for each in line.cells))
        for line in table.lines
    ]
    return table_of(("", *table.titles), rows, range(1, 1 + len(table.titles)))


def _cells(test: RankedTest, count: int) -> Iterator[RankCell]:
    places = {place.system: place for place in test.places}
    sharing = Counter(place.rank for place in test.places)
    best = _best_systems(test)
    for system in range(count):
        place = places.get(system)
        if place is None:
            yield RankCell(WITHOUT_RANK, best=False)
        else:
            yield RankCell(_words(place, shared=sharing[place.rank] > 1), system in best)


def _best_systems(test: RankedTest) -> list[int]:
    """Who is surely the fastest, or shares that.

    Nobody where all share the first rank, or where it is not known of one how it compares. What came from
    memory is no figure of disks, and is not waited for.
    """
    first = [place.system for place in test.places if place.rank == 1]
    is_known = all(place.rank or place.from_memory for place in test.places)
    return first if is_known and any(place.rank > 1 for place in test.places) else []


def _words(place: Ranked, *, shared: bool) -> str:
    rank = f"{place.rank}.{'=' if shared else ''}" if place.rank else WITHOUT_RANK
    figure = megabytes(place.rate)
    return f"{rank} {figure if place.reliable else f'[{figure}]'}"


def _heading(titles: Sequence[str], tests: Sequence[RankedTest]) -> Sentence:
    """Which is the fastest in how many tests; that none is where no test has one alone."""
    best = map(_best_systems, tests)
    alone = Counter(systems[0] for systems in best if len(systems) == 1)
    if not alone:
        return english("No clear winner in any test.")
    (winner, count), *_ = alone.most_common()
    if count == len(tests):
        return english("{name} is the fastest in every test.", name=titles[winner])
    return english(
        "{name} is the fastest in {count} of {tests} tests.",
        name=titles[winner],
        count=count,
        tests=len(tests),
    )
