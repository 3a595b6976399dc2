"""One meaning of runs side by side: what the window and the terminal say, the page says."""

from datetime import UTC

from msgspec.structs import replace

from raidwright.bench.comparing.side_by_side import compared_cells
from raidwright.bench.run import Run
from raidwright.bench.samples import Sample
from raidwright.bench.spec import Direction
from raidwright.language.comparing import verdict_words
from raidwright.report.comparison import NamedRun, comparison_page
from tests.bench.builders import SEQ_Q8
from tests.bench.layer_tests import run_of
from tests.bench.page_reader import Page
from tests.ui.bench_builders import WATCHED, a_sample

KEY = (SEQ_Q8, Direction.READ)
ONE = run_of(100, shape=None, drives=1)
ARRAY = run_of(150)
"""RAID 0 of 2: faster than the disk, and less than it should be."""
CHOSEN = [NamedRun("disk", ONE), NamedRun("tank", ARRAY)]


def page(chosen: list[NamedRun], *others: Run, samples: tuple[tuple[Sample, ...], ...] = ()) -> Page:
    found = Page(comparison_page(chosen, UTC, others, samples))
    found.require_whole()
    return found


def test_what_was_expected_overrules_that_it_is_faster() -> None:
    one, array = compared_cells([ONE, ARRAY], ())
    assert (verdict_words(one[KEY]), verdict_words(array[KEY])) == ("", "less than expected")
    assert round(array[KEY].ratio, 3) == 1.5
    said = page(CHOSEN).said
    assert "less than expected" in said
    assert "faster" not in said


def test_what_an_array_should_reach_stands_on_the_page_also_by_a_disk_that_was_measured_once() -> None:
    words = "sequential read: 1.50 × the speed of one disk (expected: 2.00 ×)."
    assert f"tank: RAID 0 of 2, {words}" in page(CHOSEN).said
    alone = [NamedRun("tank", ARRAY)]
    assert words not in page(alone).said
    assert words in page(alone, ONE).said


def test_in_what_order_they_should_come_stands_on_the_page() -> None:
    assert "Expected order, fastest first:" in page(CHOSEN).said


def test_whether_it_got_worse_and_what_lacks_a_baseline_stand_on_the_page() -> None:
    earlier = [replace(run_of(300), started=float(-number)) for number in range(1, 4)]
    said = page([NamedRun("tank", run_of(150, written=160))], *earlier).said
    assert "Writes to “tank” have no baseline" in said
    assert "“tank” is slower than before: SEQ1M Q8T1 read 0.50 × (earlier results: 3)." in said
    assert "got slower" not in page([NamedRun("tank", ARRAY)]).said


def test_the_courses_of_both_lie_over_one_another() -> None:
    samples = tuple(a_sample(tick) for tick in range(20))
    chosen = [NamedRun(each.name, replace(each.run, watched=WATCHED)) for each in CHOSEN]
    text = comparison_page(chosen, UTC, (), (samples, samples))
    assert "During the measurements" in text
    assert text.count('class="line l') == 2 + 2, "each curve, and its piece in the legend"
    assert "During the measurements" not in comparison_page(chosen, UTC)
