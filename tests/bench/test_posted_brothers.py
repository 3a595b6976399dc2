"""Brothers of posted texts that were once read wrongly, five and more of each: read rightly or refused."""

import re
from collections.abc import Callable

import pytest

from raidwright.bench.spec import Direction
from tests.bench.test_posted import figures, text_of
from tests.bench.test_posted_forms import only_run, reading, reasons

READ, WRITE, MIX = Direction
SEQ = "SEQ 1MiB (Q= 8, T= 1): 118.022 MB/s [ 112.6 IOPS] < 70560.55 us>"
RND = "RND 4KiB (Q= 1, T= 1): 1.904 MB/s [ 464.8 IOPS] < 2147.33 us>"
Form = Callable[[int, str], str]


def at_each_line(form: Form) -> str:
    lines = (re.sub("^// ?", "", line) for line in text_of("cdm3_in_comment.txt").splitlines())
    return "\n".join(form(number, line) for number, line in enumerate(lines, 1))


EDGES: dict[str, Form] = {
    "numbers": lambda number, line: f"{number:3}: {line}",
    "numbers with a stop": lambda number, line: f"{number}. {line}",
    "numbers before a bar": lambda number, line: f"{number:4} | {line}",
    "a table of one column": lambda number, line: f"| {line} |",
    "a chat": lambda number, line: f"[21:40:{number:02}] <bob> {line}",
    "added in a patch": lambda number, line: f"+{line}",
    "removed in a patch": lambda number, line: f"-{line}",
    "quotation marks": lambda number, line: f'"{line}"',
    "a list in a program": lambda number, line: f'    "{line}",',
    "strings of a program": lambda number, line: f'"{line}\\n"',
    "vim": lambda number, line: f'" {line}',
    "m4": lambda number, line: f"dnl {line}",
    "a quiet remark": lambda number, line: f"@rem {line}",
    "points": lambda number, line: f"• {line}" if line else "",
    "dashes": lambda number, line: f"- {line}" if line else "",
    "two dashes": lambda number, line: f"--{line}",
    "a comment in a comment": lambda number, line: f"// // {line}",
    "the source of a page": lambda number, line: (
        line.replace("<", "&lt;").replace(">", "&gt;").replace("[", "&#91;").replace(" ", "&nbsp;")
    ),
}


@pytest.mark.parametrize("form", EDGES.values(), ids=EDGES)
def test_what_is_at_the_edge_of_every_line_is_taken_off(form: Form) -> None:
    text = at_each_line(form)
    true = only_run(text_of("cdm3_in_comment.txt"))
    assert figures(only_run(text)) == figures(true)
    assert reasons(text) == []
    assert (only_run(text).stack, only_run(text).started) == (true.stack, true.started)


def test_what_rows_have_in_common_is_no_edge() -> None:
    rows = "\n".join(f"SEQ 1MiB (Q= {queue}, T= 1): {queue}.5 MB/s" for queue in range(1, 6))
    assert len(only_run(f"[Read]\n{rows}").cells()) == 5
    assert len(reading(rows).unread) == 5


UNDERSTOOD = (
    *("［{}］", "【{}】", "[ {} ]", "<b>[{}]</b>", "<h3>{}</h3>", "&#91;{}&#93;", "[b][{}][/b]", "***{}***"),
    *("[size=12][{}][/size]", "- {}", "* {}", "*** [{}] ***", "--- {} ---", "== {} ==", "1. {}", "({})"),
    *("➤ {}", "`[{}]`", "__{}__", "> [{}]", "[u]{}:[/u]", "<p><strong>{}</strong></p>", "[{}] (MB/s)"),
)


@pytest.mark.parametrize("form", UNDERSTOOD)
def test_a_head_is_understood_in_any_dress(form: str) -> None:
    text = "\n".join((form.format("Read"), SEQ, form.format("Write"), RND))
    run = only_run(text)
    assert {(row.label, side) for row, side in run.cells()} == {("SEQ1M Q8T1", READ), ("RND4K Q1T1", WRITE)}
    assert reasons(text) == []


NOT_UNDERSTOOD = (
    *("* [Schreiben]", "*** Schreiben ***", "Schreiben 100 %:", "书写 (5次)", "Результаты записи: диск D"),
    *(
        "[Read & Write]",
        "[Read/Write]",
        "Read + Write",
        "W",
        "[Writing]",
        "Sequential Write",
        "Test 2 (writes)",
    ),
    *("And these are the writes of my second try, which I made in the evening of the same day:", "2.", "2nd"),
    *(
        "__ **Escritura** __",
        "<h2>Écriture 1</h2>",
        "= Écriture =",
        "******** 書き込み ********",
        "| Запись 2 |",
    ),
)


@pytest.mark.parametrize("head", NOT_UNDERSTOOD)
def test_no_figure_below_a_head_that_is_not_understood_counts_to_the_section_before(head: str) -> None:
    text = f"* MB/s = 1,000,000 bytes/s\n\n[Read]\n{SEQ}\n\n{head}\n{RND}\n"
    assert [(row.label, side) for row, side in only_run(text).cells()] == [("SEQ1M Q8T1", READ)]
    *_, last = reasons(text)
    assert last.startswith("The heading “")
    assert last.endswith("above this line does not show whether it is a read or a write.")
    assert len(last) < 150


@pytest.mark.parametrize(
    "line", ["SEQ 1MiB (Q= 8, T= 1): 1x8.022 MB/s", "RND 4KiB (Q= 32, T=", "SEQ128K Q32T1"]
)
def test_a_damaged_row_is_no_head(line: str) -> None:
    text = f"[Read]\n{SEQ}\n{line}\n{RND}\n"
    assert len(only_run(text).cells()) == 2
    assert len(reasons(text)) == 1


KDISKMARK = text_of("kdiskmark_3_2.txt")
_HEADS = KDISKMARK.index("----")


@pytest.mark.parametrize(
    "text",
    [
        KDISKMARK[_HEADS:],
        KDISKMARK[KDISKMARK.index("[Read]") :],
        KDISKMARK.replace("3.2.0", "3.1.4-flatpak"),
        KDISKMARK.replace("3.2.0", "2.3.0").replace("fio-3.39", "fio-3.28"),
        KDISKMARK.replace("Measure: 5 sec / Interval: 5 sec", "Messen: 5 s / Intervall: 5 s"),
        re.sub(r"(\d)\.(\d+ (?:MB/s|IOPS))", r"\1,\2", KDISKMARK),
        re.sub(r" \[ *[\d.]+ IOPS\]", "", KDISKMARK),
        "\n".join(f"    {line}" for line in KDISKMARK.splitlines()[1:]),
    ],
    ids=["no heads", "figures", "flatpak", "before", "translated", "commas", "no IOPS", "one head"],
)
def test_kdiskmark_is_known_by_what_it_writes(text: str) -> None:
    run = only_run(text)
    assert run.source.startswith("KDiskMark")
    assert run.stack.startswith("KDiskMark"), "it names no target"
    assert figures(run)["SEQ1M Q8T1", READ][0] == 3072.0
    assert figures(run)["RND4K Q1T1", WRITE][0] == 81.92
    assert reasons(text) == []


def test_rounding_makes_no_kdiskmark() -> None:
    """0.021 MB/s of 4 KiB are 5.1 operations, and 0.020 at the bottom of what rounds so."""
    text = (
        "[Read]\nRND 4KiB (Q= 1, T= 1): 0.020 MB/s [ 5.0 IOPS]\nSEQ 1MiB (Q= 8, T= 1): 3.0 MB/s [ 2.9 IOPS]"
    )
    assert only_run(text).source == "CrystalDiskMark"
    assert figures(only_run(text))["SEQ1M Q8T1", READ][0] == 3.0


EARLY = """\
                             KDiskMark: https://github.com/JonMagon/KDiskMark
-----------------------------------------------------------------------------
* MB/s = 1,000,000 bytes/s [SATA/600 = 600,000,000 bytes/s]
* KB = 1000 bytes, KiB = 1024 bytes

[Read]
Sequential 1 MiB (Q= 8, T= 1):   528.000 MB/s [    528.1 IOPS] < 14449.94 us>
    Random 4 KiB (Q= 1, T= 1):     0.390 MB/s [     99.8 IOPS] <    90.83 us>
"""
"""Until version 1.5 it divided fio's KiB by 1024, whatever its second note says."""


@pytest.mark.parametrize("version", ["", " (1.4.1)", " (1.5.1)"])
def test_an_early_kdiskmark_counts_mebibytes(version: str) -> None:
    text = EARLY.replace("KDiskMark:", f"KDiskMark{version}:")
    assert only_run(text).source == f"KDiskMark{version.replace('(', '').replace(')', '')}"
    assert figures(only_run(text))["SEQ1M Q8T1", READ][0] == pytest.approx(528 * 1.048576, abs=0.001)
    assert figures(only_run(text))["RND4K Q1T1", READ][0] == pytest.approx(0.39 * 1.048576, abs=0.001)
    without = re.sub(r" \[ *[\d.]+ IOPS\]", "", text)
    assert figures(only_run(without))["SEQ1M Q8T1", READ][0] == pytest.approx(528 * 1.048576, abs=0.001)
    assert reasons(text) == []


def test_a_row_of_few_digits_counts_as_those_before_it() -> None:
    small = "    Random   4 KiB (Q=  1, T= 1):     0.010 MB/s [      2.4 IOPS] <    99.00 us>"
    late = KDISKMARK.replace("3000.000", "3072.000").replace("[Write]", f"[Write]\n{small}", 1)
    assert figures(only_run(late))["SEQ1M Q8T1", READ][0] == 3072.0
    text = re.sub("(?m)^    Random   4 KiB [(]Q=  1.*$", small, KDISKMARK)
    assert figures(only_run(text))["RND4K Q1T1", READ][0] == 0.01


def test_what_a_later_kdiskmark_says_of_its_target_is_read() -> None:
    """Of two days, with more on it: the name is that of one system."""
    names = [
        only_run(
            f"{KDISKMARK}\n Target: /home {share}% ({used}/465 GiB) [Samsung SSD 970 EVO 500GB]"
        ).spec.target
        for share, used in ((41, 190), (57, 265))
    ]
    assert names[0] == names[1]
    assert "/home" in str(names[0])
    assert "Samsung" in str(names[0])


@pytest.mark.parametrize(
    ("said", "seconds", "pause"),
    [
        ("Measure: 1 min / Interval: 5 sec", 60.0, 5.0),
        ("Measure: 5 min / Interval: 2 min", 300.0, 120.0),
        ("Measure: 10 sec / Interval: 1 min", 10.0, 60.0),
    ],
)
def test_minutes_are_read(said: str, seconds: float, pause: float) -> None:
    for text in (
        KDISKMARK.replace("Measure: 5 sec / Interval: 5 sec", said),
        text_of("cdm8.txt").replace("Measure 5 sec / Interval 5 sec", said.replace(":", "")),
    ):
        run = only_run(text)
        assert (run.spec.seconds, run.spec.pause) == (seconds, pause)
        assert reasons(text) == []


SCRIPT = """\
------------------------------------------------------------------------------
disk-mark-me v1.2.0 - fio v3.40
------------------------------------------------------------------------------
* MB/s = 1,000,000 bytes/s
* Target: . | Test File Size: 1g (IEC) | Rounds: 5 | OS: Darwin

[Read]
  SEQ   1MiB (Q= 8, T=1) : 5913.200 MB/s [ 5638.8 IOPS]
  RND   4KiB (Q= 1, T=1) :   37.860 MB/s [ 9242.8 IOPS]
"""


def test_what_another_program_wrote_in_the_same_way_is_not_called_crystaldiskmarks() -> None:
    run = only_run(SCRIPT)
    assert run.source == "disk-mark-me v1.2.0"
    assert figures(run)["SEQ1M Q8T1", READ][:2] == (5913.2, 5638.8)
    assert run.passes[0].latency_mean > 0, "it writes no times, which follow from the queue"
    assert reasons(SCRIPT) == []
