"""A report in letters: columns, bars and curves, and in what order they stand."""

from raidwright.bench.statistics import spread
from raidwright.report.document import Bars, Chart, Curves, DrawnBar, Report, Verbatim, paragraphs, section
from raidwright.report.table import MarkedCell, table_of
from raidwright.report.text import bar_letters, text_of

BARS = Bars(
    tuple(DrawnBar(name, spread([rate]), 0, doubtful=rate < 2) for name, rate in (("a", 4.0), ("b", 1.0))),
    "x",
)
TABLE = table_of(
    ("", "MB/s", "±", "said"),
    [(MarkedCell("日本", strong=True), "400.0", "", "fast"), ("b\u202e", "100.0", "", "")],
    (1, 2),
)


def lines_of(*blocks: Bars | Curves | Chart, strong: str = "") -> list[str]:
    document = Report(
        "tank", ("Nas", "", "2026"), (section("Read", *blocks, paragraphs(["It is so."]), TABLE),)
    )
    return text_of(document, lambda words: f"{strong}{words}{strong}").splitlines()


def test_table_is_as_wide_as_it_looks_and_has_no_empty_column() -> None:
    assert lines_of() == [
        "tank · Nas · 2026",
        "",
        "Read",
        "            MB/s  said",
        "  日本     400.0  fast",
        "  b\\u202e  100.0",
        "  It is so.",
    ]


def test_bars_stand_in_rows_of_their_table_before_what_is_said_of_it() -> None:
    assert [line.split() for line in lines_of(BARS)[3:6]] == [
        ["MB/s", "said"],
        ["日本", "400.0", "█" * 20, "fast"],
        ["b\\u202e", "100.0", "▒" * 5],
    ]


def test_heads_and_what_is_best_stand_out_and_move_nothing() -> None:
    plain, marked = lines_of(), lines_of(strong="*")
    assert marked[0] == "*tank · Nas · 2026*"
    assert marked[3] == "            *MB/s*  *said*"
    assert marked[4] == "  *日本*     400.0  fast"
    assert [line.replace("*", "") for line in marked] == plain


def test_curves_share_one_axis_and_one_scale() -> None:
    curves = Curves(
        (("one", [(1, 4e6), (2, 2e6), (3, 0), (4, 4e6)]), ("two", [(1, 1e6), (2, 1)])), "MB/s by time", "4 s"
    )
    assert lines_of(curves)[3:6] == ["  one  |█▄ █|", "  two  |▂▁  |", "  MB/s by time, 4 s, |█| = 4.0 MB/s"]


def test_curve_that_moved_nothing_is_none() -> None:
    assert lines_of(Curves((("one", [(0.0, 0.0)]),), "x", "0 s")) == lines_of()


def test_curve_holds_its_height_where_its_line_has_fewer_points() -> None:
    many = ("many", [(float(at), 2e6) for at in range(1, 9)])
    curves = Curves((many, ("few", [(2.0, 2e6), (6.0, 1e6)])), "x", "8 s")
    assert lines_of(curves)[4] == "  few   | ████▄  |"


def test_what_moved_at_all_can_be_seen() -> None:
    assert bar_letters((0.0, 1.0, 50.0, 100.0), 100.0) == " ▁▄█"


def test_pictures_have_no_letters_and_copied_lines_stay() -> None:
    commands = section("Commands", Verbatim(("fio --name=x", "  fio 2")))
    document = Report(
        "tank", (), (section("Picture", Chart("<svg/>")), commands, section("More", TABLE, beside=True))
    )
    assert text_of(document) == "tank\n\nCommands\n  fio --name=x\n    fio 2\n"


def test_end_is_what_it_came_to_unless_a_section_says_it() -> None:
    said = section("Read", paragraphs(["It is so."]))
    document = Report(
        "tank", (), (said,), verdict="It is else.", comment="old\ncable", doubts=("Simulated", "Zeros.")
    )
    assert text_of(document).splitlines() == [
        *("tank", "old cable", "", "Read", "  It is so.", "", "Simulated.", "Zeros.", "", "It is else."),
    ]
    row = Report("tank", (), (said,), verdict="SEQ1M: It is so.")
    assert text_of(row).splitlines() == ["tank", "", "Read", "  It is so."]
