"""Layer tests, whole stretches, ways and turns as web pages, with what they came to on top."""

import csv
import io
import re
from collections.abc import Sequence
from datetime import UTC

import pytest
from msgspec import structs
from msgspec.structs import replace

from raidwright.bench.layer_test.whole import WholeLayerTest
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Direction, IoMode, MountedAt, RawDisk
from raidwright.bench.sustained import bytes_of_a_pass, sustained_spec
from raidwright.report.comparison import NamedRun, comparison_page
from raidwright.report.form import ReportForm
from raidwright.report.layer_test import layer_test_report
from raidwright.report.run import report
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.units import GIB
from tests.bench.builders import RND_Q1, SEQ_Q1, a_pass, a_run, passes
from tests.bench.layer_tests import RECORD, measured_runs, run_of
from tests.bench.page_reader import BREAKER, Page
from tests.bench.timelines import READ, WRITE, a_sustained_run, timeline, went
from tests.ui.bench_builders import a_machine

ONE = run_of(100, written=80, shape=None, drives=1)


def page(text: str) -> Page:
    found = Page(text)
    found.require_whole()
    return found


def layer_test_page(layer_test: WholeLayerTest) -> Page:
    return page(layer_test_report(layer_test, ReportForm.HTML, UTC))


def verdict(text: str) -> str:
    (found,) = re.findall(r'<p class="verdict">([^<]*)</p>', text)
    return str(found)


def test_a_layer_test_has_a_bar_for_each_stage_and_its_loss_on_top() -> None:
    whole = WholeLayerTest(RECORD, measured_runs(160), (ONE,))
    text = layer_test_report(whole, ReportForm.HTML, UTC)
    found = page(text)
    assert verdict(text) == "Biggest speed loss: tank · RAID 0 of 2 is 25.0 % slower than 2 disks together."
    assert found.tags["svg"] - text.count('class="key"') >= 2, "one of what was read, one of what was written"
    assert text.count('class="whisker"') == 5 + 2
    for name in RECORD.names.all:
        assert f"{name}: " in found.said, "under the pointer"
    assert "75 %" in found.said
    assert "Writes to XFS reach 2.00 × the speed of one disk, as expected (2.00 ×)." in found.said


def test_a_layer_test_that_was_stopped_shows_what_was_measured_and_concludes_nothing() -> None:
    found = layer_test_page(WholeLayerTest(RECORD, measured_runs()[:3], ()))
    assert "Only 3 of 5 disks and layers were measured." in found.said
    assert "200.00" in found.said
    assert "Biggest speed loss" not in found.said
    layer_test_page(WholeLayerTest(RECORD, (), ()))


def test_what_was_only_read_says_so() -> None:
    assert "Nothing was written. Raidwright only writes to file systems and devices that it built" in (
        layer_test_page(WholeLayerTest(RECORD, measured_runs(), ())).said
    )


def test_names_of_others_become_no_part_of_a_page() -> None:
    names = structs.replace(RECORD.names, disks=(BREAKER, BREAKER), layers=(BREAKER, BREAKER))
    record = structs.replace(RECORD, names=names, target=BREAKER, machine=BREAKER)
    runs = tuple(structs.replace(run, stack=BREAKER, comment=BREAKER) for run in measured_runs(160))
    assert layer_test_page(WholeLayerTest(record, runs, (ONE,))).said.count(BREAKER) > 8
    pair = [NamedRun(BREAKER, run) for run in runs]
    assert page(comparison_page(pair, UTC)).said.count(BREAKER) > 8
    sustained = structs.replace(a_sustained_run([went(timeline(lambda _: 1e8, GIB))]), stack=BREAKER)
    assert BREAKER in page(report(sustained, ReportForm.HTML, UTC)).said


def falling() -> Run:
    """Written fast until a third is full, read evenly, written slowly, and with a stall."""
    first = timeline(lambda done: 400e6 if done < 0.3 else 100e6, 10 * GIB, still=[(4 * GIB, 3.0)])
    read, second = timeline(lambda _: 300e6, 10 * GIB), timeline(lambda _: 100e6, 10 * GIB)
    return a_sustained_run([went(first), went(read, READ), went(second, WRITE, 2)])


def test_a_whole_stretch_has_a_curve_for_each_pass_by_position_and_by_time() -> None:
    text = report(falling(), ReportForm.HTML, UTC)
    found = page(text)
    drawn = re.findall(r'class="line l\d"([^>]*) d="([^"]*)"', text)
    assert [dashes for dashes, path in drawn if path != "M0 6H30"] == 2 * [
        ' stroke-dasharray="2 3"',
        ' stroke-dasharray="8 3"',
        "",
    ]
    assert verdict(text).startswith("First write: After 3.2")
    assert "the speed drops from 400.0 to 100.0 MB/s and stays low." in verdict(text)
    for words in ("By position", "By time", "10.7 GB", "1 ×, 3.", "Second write"):
        assert words in found.said


def test_a_disk_read_in_places_reaches_its_end_on_the_page() -> None:
    machine = a_machine()
    disk = RawDisk(disk_identity(disks(machine)[0], machine))
    size = 4000 * 10**9
    read = timeline(lambda done: 2e8 - 1e8 * done, bytes_of_a_pass(sustained_spec(disk, size)))
    run = a_sustained_run([went(read, READ)], disk, size=size)
    found = page(report(run, ReportForm.HTML, UTC))
    assert "4.00 TB" in found.said, "where the curves end"
    assert "full-span test, 100 samples of 4.00 TB" in found.said


def test_a_whole_stretch_is_a_table_in_markdown_and_a_course_in_csv() -> None:
    run = falling()
    text = report(run, ReportForm.MARKDOWN, UTC)
    assert text.count("| First write |") == 1
    assert "- First write: After 3.2" in text
    lines = list(csv.DictReader(io.StringIO(report(run, ReportForm.CSV, UTC))))
    for name, result in zip(("First write", "Read", "Second write"), run.passes, strict=True):
        mine = [line for line in lines if line["pass"] == name]
        assert int(mine[-1]["reached_bytes"]) == result.bytes
        assert float(mine[-1]["seconds"]) == pytest.approx(result.seconds, rel=0.01)
        assert len(mine) > 20


def test_three_ways_side_by_side_say_what_memory_hides() -> None:
    ways = {IoMode.CACHED: (2e9, 95.0), IoMode.DIRECT: (1e8, 0.1), IoMode.SYNC: (4e7, 0.0)}
    chosen = []
    for way, (rate, safe_after) in ways.items():
        one = a_pass(rate, SEQ_Q1, Direction.WRITE, device_bytes=5 * 10**8)
        told = structs.replace(one, way=way, sync_seconds=safe_after, waiting=GIB)
        run = a_run([told, structs.replace(told, number=2)])
        spec = structs.replace(run.spec, way=way)
        chosen.append(NamedRun(f"tank ({way.value})", structs.replace(run, spec=spec)))
    text = comparison_page(chosen, UTC)
    assert "SEQ1M Q1T1: Cached writes look 20.0 times as fast as direct writes" in verdict(text)
    found = page(text)
    assert "SEQ1M Q1T1 write, by I/O mode" in found.said
    assert "95.00 s" in found.said
    assert "Results of all runs" not in found.said


def test_what_must_be_known_of_one_of_them_names_it() -> None:
    direct = a_run(passes([1e8] * 4))
    told = [structs.replace(result, way=IoMode.CACHED) for result in passes([1e9] * 4)]
    cached = a_run(told, spec=structs.replace(direct.spec, way=IoMode.CACHED), stack="other")
    caution = "Cached: uses the page cache"
    both = comparison_page([NamedRun("one", direct), NamedRun("two", cached)], UTC)
    assert f"“two”: {caution}" in both
    alone = comparison_page([NamedRun("two", cached), NamedRun("three", cached)], UTC)
    assert caution in alone
    assert f"“two”: {caution}" not in alone


def compare_ab(other: float) -> list[NamedRun]:
    """Four runs of each in turn; the second is so many times as fast in one row, and as fast in another."""
    chosen = []
    for turn in range(4):
        for side, times in enumerate((1.0, other)):
            rates = [each * times * 1e8 for each in (0.99, 1.0, 1.01, 1.0)]
            measured = [*passes(rates), *passes([each / times / 50 for each in rates], RND_Q1)]
            run = a_run(measured, started=1e9 + 2.0 * turn + side, stack="AB"[side])
            chosen.append(NamedRun("AB"[side], run))
    return chosen


def test_turns_say_in_a_sentence_which_is_faster_and_in_what() -> None:
    text = comparison_page(compare_ab(1.5), UTC)
    assert verdict(text) == "“B” is faster than “A” in SEQ1M Q8T1 read."
    found = page(text)
    assert "Results of all runs" in found.said
    assert "× 1.50" in found.said
    assert "A (4): 100.0 MB/s" in found.said
    assert verdict(comparison_page(compare_ab(0.5), UTC)) == "“B” is slower than “A” in SEQ1M Q8T1 read."
    assert verdict(comparison_page(compare_ab(1.0), UTC)) == "“A” and “B” show no clear difference."


def rates_in_turn(around: Sequence[float], *targets: BenchSpec) -> list[NamedRun]:
    """Two runs of each in turn, the second three times as fast; each measured as its ``targets`` say."""
    return [
        NamedRun(
            "AB"[side],
            a_run(
                passes([each * (1e8, 3e8)[side] for each in around]),
                started=1e9 + 2.0 * turn + side,
                stack="AB"[side],
                spec=targets[(2 * turn + side) % len(targets)],
            ),
        )
        for turn in range(2)
        for side in range(2)
    ]


USUAL = a_run([]).spec
WILD = (0.5, 1.5, 0.7, 1.3)


def test_where_turns_tell_nothing_no_equality_is_claimed() -> None:
    one_pass, unsteady = (verdict(comparison_page(rates_in_turn(each, USUAL), UTC)) for each in ((1,), WILD))
    assert one_pass == "“B” compared to “A”: too few passes."
    assert unsteady == "“B” compared to “A”: inconclusive: the passes vary too much."
    wild = passes([times * 1e6 for times in WILD], RND_Q1)
    chosen = [
        replace(each, run=replace(each.run, passes=(*each.run.passes[:4], *wild))) for each in compare_ab(1.0)
    ]
    assert verdict(comparison_page(chosen, UTC)) == (
        "“A” and “B” show no clear difference in SEQ1M Q8T1 read. The other tests are inconclusive."
    )


@pytest.mark.parametrize(
    "specs",
    [
        (USUAL, replace(USUAL, size=2 * USUAL.size)),
        (USUAL, USUAL, replace(USUAL, way=IoMode.CACHED), USUAL),
        (USUAL, USUAL, replace(USUAL, target=MountedAt("/mnt/other")), USUAL),
    ],
)
def test_runs_of_one_name_that_were_measured_differently_are_no_side(specs: tuple[BenchSpec, ...]) -> None:
    text = comparison_page(rates_in_turn((1.0, 1.001, 0.999, 1.0), *specs), UTC)
    assert '<p class="verdict">' not in text
    assert "Results of all runs" not in page(text).said


def test_one_run_and_runs_with_nothing_in_common_are_pages_too() -> None:
    one, other = a_run(passes([1e8] * 3)), a_run(passes([1e6] * 3, RND_Q1))
    for chosen in ([NamedRun("one", one)], [NamedRun("one", one), NamedRun("other", other)]):
        text = comparison_page(chosen, UTC)
        assert page(text).said
        assert '<p class="verdict">' not in text
