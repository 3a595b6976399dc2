"""What a report has beside megabytes: operations, waits, processor and temperatures, and marks on curves."""

import re
from datetime import UTC

from msgspec.structs import replace

from raidwright.bench.run import Run
from raidwright.report.form import ReportForm
from raidwright.report.run import report, run_document
from raidwright.report.web_page import html_of
from tests.bench.builders import a_pass, a_run, markdown_of
from tests.bench.page_reader import Page
from tests.report.test_pages import falling
from tests.ui.bench_builders import WATCHED, a_full_sample, a_sample

DEVICES = tuple(each.device for each in WATCHED)


def run() -> Run:
    passes = [replace(a_pass(100e6, number=number), latency_p99=0.025) for number in range(1, 5)]
    return a_run(passes, watched=WATCHED)


def page(text: str) -> Page:
    found = Page(text)
    found.require_whole()
    return found


def test_operations_and_waits_stand_on_the_page_and_in_markdown() -> None:
    said = page(html_of(run_document(run(), UTC))).said
    for words in ("IOPS", "µs, 99th percentile (p99)", "95", "25000.00"):
        assert words in said
    mean = f"{run().cells()[run().passes[0].row, run().passes[0].direction].latency.median * 1e6:.2f}"
    assert mean in said
    assert f"| SEQ1M Q8T1 read | 95 | {mean} | 25000.00 |" in markdown_of(run())


def test_waits_processor_and_temperatures_have_charts_where_samples_have_them() -> None:
    full = page(html_of(run_document(run(), UTC, [a_full_sample(tick, DEVICES) for tick in range(40)]))).said
    for words in (
        "Latency in ms over time",
        "99th percentile (p99)",
        "Temperature of the disks in °C over time",
    ):
        assert words in full
    assert "kcryptd/253:0" in full
    plain = page(html_of(run_document(run(), UTC, [a_sample(tick) for tick in range(40)]))).said
    assert "Busy processor cores over time" in plain
    assert "°C" not in plain
    assert "latency in ms" not in plain
    assert "More values over time" not in page(html_of(run_document(run(), UTC))).said


def test_a_small_chart_has_an_axis_of_its_own() -> None:
    text = html_of(run_document(run(), UTC, [a_full_sample(tick, DEVICES) for tick in range(40)]))
    drawn = text[text.index("More values over time") :]
    ticks = [float(each) for each in re.findall(r'class="tick end">([\d.]+)<', drawn)]
    assert 30 <= max(ticks[:3]) <= 50, "30 to 39 ms"


def test_a_whole_stretch_is_marked_where_it_falls_and_where_it_stands_still() -> None:
    text = report(falling(), ReportForm.HTML, UTC)
    found = page(text)
    assert "First write: speed drop after 3.2" in found.said
    assert "First write: stalled for 3.0 s" in found.said
    assert text.count("speed drop after") == 2, "by position and by time"
    places = [float(each) for each in re.findall(r'class="mark" d="M([\d.]+) 10V', text)]
    assert 0.2 < (places[0] - 56) / 704 < 0.4
