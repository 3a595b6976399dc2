"""Reports, against the text CrystalDiskMark itself writes."""

import csv
import io
import json
from datetime import UTC

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.bench.cdm_text import PAUSED_NOTE, ZERO_NOTE, as_text, classic_row, modern_row
from raidwright.bench.profiles import CLASSIC, DEFAULT, PROFILES, profile_name
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Data, Direction, Folder, IoMode, Row, StackLayer
from raidwright.bench.statistics import cell
from raidwright.bench.surroundings import Surroundings
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from raidwright.report.tables import as_csv, as_json, cells_document
from raidwright.storage.units import GIB
from tests.bench.builders import RND_Q1, SEQ_Q8, a_run, markdown_of, passes


def exactly(row: Row, direction: Direction, rate: float, iops: float, latency: float) -> PassResult:
    return PassResult(
        row=row,
        direction=direction,
        number=1,
        bytes=round(rate * 1000),
        operations=round(iops * 1000),
        seconds=1000.0,
        latency_mean=latency,
        latency_p99=0.0,
    )


def test_a_row_reads_as_crystaldiskmark_8_writes_it() -> None:
    found = cell([exactly(SEQ_Q8, Direction.READ, 5_585_875_000, 5327.1, 1390.62e-6)])
    assert modern_row(found) == "  SEQ    1MiB (Q=  8, T= 1):  5585.875 MB/s [   5327.1 IOPS] <  1390.62 us>"


def test_a_row_reads_as_crystaldiskmark_3_writes_it() -> None:
    small = Row(access=RND_Q1.access, block=4096, queue=32, threads=1)
    found = classic_row(cell([exactly(small, Direction.READ, 616_000, 150.4, 0.2)]))
    assert found == "   Random Read 4KB (QD=32) :     0.616 MB/s [   150.4 IOPS]"
    big = classic_row(cell([exactly(CLASSIC.rows[0], Direction.WRITE, 103_000_000, 103.0, 0.01)]))
    assert big == "          Sequential Write :   103.000 MB/s"


def test_the_text_names_what_was_measured_and_when() -> None:
    text = as_text(a_run(passes([100e6, 102e6]), comment="after the move"), UTC)
    assert "[Read]" in text
    assert "[Write]" not in text
    assert "   Test: 1 GiB (x5) [tank · RAID 5 of 3 · XFS]" in text
    assert "   Date: 2027/01/15 8:00:00" in text, "as CrystalDiskMark writes the hour"
    assert "Profile: Default" in text
    assert text.endswith("Comment: after the move\n")
    assert "simulated" not in text


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({}, "   Mode: [Admin]"),
        ({"target": Folder("/srv/tank")}, "   Mode:"),
        ({"data": Data.ZERO}, "   Mode: <0Fill> [Admin]"),
    ],
)
def test_the_text_says_who_measured_and_what_was_written(changes: dict[str, object], line: str) -> None:
    run = a_run(passes([100e6]))
    text = as_text(replace(run, spec=replace(run.spec, **changes)), UTC)
    _, mode, time, *_ = text[text.index("   Test:") :].splitlines()
    assert mode == line
    assert time == "   Time: Measure 5 sec / Interval 0 sec "


def test_a_text_says_when_figures_are_simulated_or_the_run_was_stopped() -> None:
    run = a_run(passes([100e6]), practice=True, complete=False)
    for text in (as_text(run, UTC), markdown_of(run)):
        assert "simulated" in text
        assert "Stopped before the end" in text


def test_the_classic_profile_is_written_the_classic_way() -> None:
    text = as_text(a_run(passes([100e6], CLASSIC.rows[0]), rows=CLASSIC.rows), UTC)
    assert "           Sequential Read :   100.000 MB/s" in text
    assert "  Test : 1024 MB [tank · RAID 5 of 3 · XFS] (x5)" in text


def test_json_gives_the_run_back() -> None:
    run = a_run(passes([100e6, 90e6]), comment="ä")
    assert msgspec.json.decode(as_json(run), type=Run) == run


def test_a_run_that_was_kept_before_arrays_were_known_is_still_read() -> None:
    run = a_run(passes([100e6, 90e6]))
    document = json.loads(as_json(run))
    for later in ("drives", "shape", "ceiling"):
        del document[later]
    del document["spec"]["at_most"]
    for result in document["passes"]:
        for later in ("disk_bytes", "syncing", "missing"):
            del result[later]
    assert msgspec.json.decode(json.dumps(document), type=Run) == run


def test_csv_has_a_line_for_each_cell_in_base_units() -> None:
    measured = [*passes([100e6, 102e6]), *passes([50e6], direction=Direction.WRITE)]
    lines = list(csv.DictReader(io.StringIO(as_csv(a_run(measured)))))
    assert [(line["row"], line["direction"], line["passes"]) for line in lines] == [
        ("SEQ1M Q8T1", "read", "2"),
        ("SEQ1M Q8T1", "write", "1"),
    ]
    assert lines[0]["median_bytes_per_second"] == "101000000"
    assert lines[0]["trust"] == "steady"


def test_how_long_what_was_written_through_memory_takes_to_be_safe_is_told() -> None:
    """Else memory's speed stands alone, as if it were the disk's."""
    measured = [
        replace(each, sync_seconds=seconds)
        for each, seconds in zip(
            passes([2000e6] * 3, direction=Direction.WRITE), (3.0, 9.0, 4.0), strict=True
        )
    ]
    run = a_run(measured)
    cached = replace(run, spec=replace(run.spec, way=IoMode.CACHED))
    (line,) = csv.DictReader(io.StringIO(as_csv(cached)))
    assert line["sync_seconds"] == "4.000"
    (document,) = cells_document(cached)
    assert document["sync_seconds"] == 4.0
    told = "- SEQ1M Q8T1 write: This is the speed of the page cache. The data reaches the disk 4.00 s after"
    assert told in markdown_of(cached)
    assert told not in markdown_of(run)


@pytest.mark.parametrize("form", [ReportForm.TEXT, ReportForm.MARKDOWN, ReportForm.HTML, ReportForm.CSV])
def test_every_report_says_that_zeros_were_written(form: ReportForm) -> None:
    """Half a drive's speed may be its compression. Of a disk that was only read it says nothing."""
    random = a_run(passes([100e6, 102e6]))
    zeros = replace(random, spec=replace(random.spec, data=Data.ZERO))
    raw = replace(zeros, spec=replace(zeros.spec, target=StackLayer("/dev/md127", "a:b:c:d")))
    said = "zero" if form is ReportForm.CSV else ZERO_NOTE
    assert said in report(zeros, form, UTC)
    assert said not in report(random, form, UTC)
    assert said not in report(raw, form, UTC)


@pytest.mark.parametrize("form", [ReportForm.TEXT, ReportForm.MARKDOWN, ReportForm.HTML])
def test_reports_say_that_a_sync_was_paused(form: ReportForm) -> None:
    run = a_run(passes([100e6, 102e6]))
    paused = replace(run, spec=replace(run.spec, pause_sync=True))
    assert PAUSED_NOTE in report(paused, form, UTC)
    assert PAUSED_NOTE not in report(run, form, UTC)


def test_a_virtual_machine_is_told_as_one() -> None:
    """What its host holds in memory, and whom else it serves, is in every figure."""
    real = replace(a_run(passes([100e6])), surroundings=Surroundings())
    guest = replace(real, surroundings=Surroundings(hypervisor="KVM"))
    assert markdown_of(guest).startswith(f"**{guest.stack}** · This computer, virtual machine (KVM) · ")
    row = '<th class="name">Virtual machine (hypervisor)</th><td>KVM</td>'
    assert row in report(guest, ReportForm.HTML, UTC)
    for form in (ReportForm.HTML, ReportForm.MARKDOWN):
        assert "irtual machine" not in report(real, form, UTC)


def test_markdown_has_a_line_for_each_row_and_a_dash_where_nothing_was_measured() -> None:
    table = markdown_of(a_run(passes([100e6, 100e6])))
    assert "| SEQ1M Q8T1 | 100.00 | 0.0 % | steady | – |  |  |" in table
    grid, operations = table.split("\n\n|  | IOPS")
    assert grid.count("\n| ") == 2 + len(DEFAULT.rows), "head, rule and rows"
    assert operations.count("\n| ") == 2, "the rule, and what was measured alone"


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_is_known_again_by_its_rows(profile: object) -> None:
    assert profile_name(profile.rows) == profile.name  # type: ignore[attr-defined]
    assert profile_name(profile.rows * 2) == "Custom"  # type: ignore[attr-defined]


def test_whether_the_file_exceeds_the_memory_is_told() -> None:
    """Through memory a smaller file may never come to a disk: a caution in every form."""
    note = "The test file (1 GiB) fits into memory (16.0 GB)"
    run = a_run(passes([100e6] * 4), surroundings=Surroundings(memory=16 * 10**9))
    cached = replace(run, spec=replace(run.spec, way=IoMode.CACHED))
    larger = replace(cached, surroundings=Surroundings(memory=GIB // 2))
    assert "16.0 GB; test file larger than memory: no" in report(run, ReportForm.HTML, UTC)
    assert "test file larger than memory: yes" in report(larger, ReportForm.HTML, UTC)
    for form in (ReportForm.TEXT, ReportForm.MARKDOWN, ReportForm.HTML):
        assert note in report(cached, form, UTC)
        assert note not in report(run, form, UTC)
        assert "fits into memory" not in report(larger, form, UTC)
