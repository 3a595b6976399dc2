"""One table for "which is best?": ranks with ties, what is in doubt, and the winner of each test."""

from datetime import UTC

from msgspec.structs import replace

from raidwright.bench.campaign.ranking import Ranked, RankedTest
from raidwright.bench.comparing.comparison import Difference, against_first
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, IoMode
from raidwright.report.campaign import campaign_report
from raidwright.report.form import ReportForm
from raidwright.report.rank_table import RankTable, rank_cells, rank_table, table_of_runs
from raidwright.report.table import html_table, markdown_lines
from tests.bench.builders import RND_Q1, SEQ_Q8, a_run, passes
from tests.bench.campaigns import whole_campaign

READ, WRITE = Direction.READ, Direction.WRITE
TITLES = ("One disk", "RAID 0 of 2", "RAID 1 of 2")


def place(system: int, rank: int, rate: float, *, reliable: bool = True) -> Ranked:
    return Ranked(system, rank, rate * 1e6, reliable)


TESTS = (
    RankedTest((SEQ_Q8, READ), (place(1, 1, 200), place(0, 2, 100), place(2, 2, 101))),
    RankedTest((RND_Q1, READ), (place(0, 1, 1), place(1, 1, 1), place(2, 1, 1))),
    RankedTest((SEQ_Q8, WRITE), (place(1, 0, 190), place(0, 0, 90, reliable=False))),
)


def words_of(table: RankTable) -> list[tuple[str, ...]]:
    """The heads, and the cells of each line."""
    cells = rank_cells(table)
    return [cells.heads, *(tuple(map(str, row)) for row in cells.rows)]


def test_ties_share_a_rank_and_what_is_in_doubt_is_in_brackets() -> None:
    assert words_of(rank_table(TITLES, TESTS)) == [
        ("", *TITLES),
        ("SEQ1M Q8T1 read", "2.= 100.0", "1. 200.0", "2.= 101.0"),
        ("RND4K Q1T1 read", "1.= 1.0", "1.= 1.0", "1.= 1.0"),
        ("SEQ1M Q8T1 write", "– [90.0]", "– 190.0", "–"),
    ]


def test_the_winner_of_each_test_is_strong_where_there_is_one() -> None:
    table = rank_table(TITLES, TESTS)
    lines = markdown_lines(rank_cells(table))
    assert [line.count("**") // 2 for line in lines[2:]] == [1, 0, 0]
    assert "<strong>1. 200.0</strong>" in html_table(rank_cells(table))
    assert html_table(rank_cells(table)).count("<strong>") == 1


def test_the_heading_is_a_sentence() -> None:
    assert str(rank_table(TITLES, TESTS).heading) == "RAID 0 of 2 is the fastest in 1 of 3 tests."
    assert str(rank_table(TITLES, TESTS[:1]).heading) == "RAID 0 of 2 is the fastest in every test."
    assert str(rank_table(TITLES, TESTS[1:2]).heading) == "No clear winner in any test."


def test_nobody_wins_over_what_is_not_known() -> None:
    """Seen: "A is the fastest in every test." above “inconclusive”, of 100 MB/s beside 300."""
    a = a_run(passes([100e6] * 4), stack="A", started=1.0)
    unsteady = a_run(passes([300e6, 200e6, 340e6, 280e6]), stack="B", started=2.0)
    posted = a_run(passes([7000e6]), stack="B", started=2.0)
    for other, figure in ((unsteady, "– [290.0]"), (posted, "– [7000.0]")):
        table = table_of_runs([a, other], ["A", "B"])
        assert table is not None
        assert str(table.heading) == "No clear winner in any test."
        assert words_of(table)[1] == ("SEQ1M Q8T1 read", "– 100.0", figure)
        assert not any(cell.best for line in table.lines for cell in line.cells)


def test_one_of_several_that_is_not_known_leaves_no_winner_but_what_memory_answered_does() -> None:
    two = place(1, 1, 200), place(0, 2, 100)
    unknown = place(2, 0, 300, reliable=False)
    for third, heading in (
        (unknown, "No clear winner in any test."),
        (replace(unknown, from_memory=True), "RAID 0 of 2 is the fastest in every test."),
    ):
        assert str(rank_table(TITLES, [RankedTest((SEQ_Q8, READ), (*two, third))]).heading) == heading


def test_compared_runs_of_one_system_are_one_column() -> None:
    runs = [
        a_run(passes([rate] * 4), started=2.0 * turn + side, stack=str(side))
        for turn in range(3)
        for side, rate in enumerate((100e6, 200e6))
    ]
    table = table_of_runs(runs, ["disk", "array"] * 3)
    assert table is not None
    assert table.titles == ("disk", "array")
    assert words_of(table)[1] == ("SEQ1M Q8T1 read", "2. 100.0", "1. 200.0")
    assert table_of_runs([replace(runs[0], started=9.0), runs[0]], ["a", "b"]) is None


def through_memory(name: str, turn: int, seen: float, on_disk: float) -> Run:
    """A run that writes through memory; both in bytes per second."""
    written = [
        replace(
            each,
            way=IoMode.CACHED,
            device_bytes=round(on_disk * 5),
            synced_bytes=round(on_disk * 2),
            sync_seconds=2.0,
        )
        for each in passes([seen] * 4, direction=WRITE)
    ]
    spec = replace(a_run([]).spec, way=IoMode.CACHED)
    return a_run(written, started=float(turn), stack=name, spec=spec)


def test_the_table_ranks_by_what_the_rows_below_it_compare() -> None:
    """Seen: "B is the fastest in every test." above "“B” is slower than “A”", of cached runs."""
    facts = ("A", 700e6, 24e6), ("B", 500e6, 30e6)
    runs = [
        through_memory(name, 2 * turn + side, seen, on_disk)
        for turn in range(4)
        for side, (name, seen, on_disk) in enumerate(facts)
    ]
    _, below, *_ = against_first(runs)
    table = table_of_runs(runs, ["A", "B"] * 4)
    assert table is not None
    assert below[SEQ_Q8, WRITE].difference is Difference.SLOWER
    assert words_of(table)[1] == ("SEQ1M Q8T1 write", "1. 700.0", "2. 500.0")
    assert str(table.heading) == "A is the fastest in every test."


def test_every_form_of_a_campaign_has_it() -> None:
    for form in (ReportForm.TEXT, ReportForm.MARKDOWN, ReportForm.HTML):
        text = campaign_report(whole_campaign(), form, UTC)
        assert "RAID 0 of 2 is the fastest in every test." in text
        assert "1. 200.0" in text
