"""One table in each of its forms."""

import csv
import io

from raidwright.report.table import (
    aligned_lines,
    csv_of_lines,
    csv_text,
    html_table,
    markdown_lines,
    table_of,
)

TABLE = table_of(("disk", "MB/s"), [("Good disk", "100.0"), ("a|b, “c”", "-2.5"), ("=1+1", 7)], (1,))


def test_csv_reads_back_as_it_was_and_no_cell_is_a_formula() -> None:
    assert list(csv.reader(io.StringIO(csv_text(TABLE)))) == [
        ["disk", "MB/s"],
        ["Good disk", "100.0"],
        ["a|b, “c”", "-2.5"],
        ["'=1+1", "7"],
    ]


def test_no_cell_ends_where_another_country_ends_one() -> None:
    assert '"a;=1+1"' in csv_text(table_of(("x",), [("a;=1+1",)]))


def test_lines_need_not_have_all_heads() -> None:
    assert csv_of_lines([{"a": 1}, {"b": "x"}]) == "a,b\n1,\n,x\n"
    assert not csv_of_lines([])


def test_figures_stand_right() -> None:
    assert markdown_lines(TABLE)[:3] == ["| disk | MB/s |", "| --- | --: |", "| Good disk | 100.0 |"]
    assert '<td class="number">100.0</td>' in html_table(TABLE)
    assert aligned_lines([("a", "1.0"), ("bcd", "10.0")], (1,)) == ["a     1.0", "bcd  10.0"]


def test_nothing_ends_a_line_of_a_terminal() -> None:
    assert aligned_lines([("a\nfree TESTDISK-9", "1")]) == ["a\\u000afree TESTDISK-9  1"]
