"""Reads and writes at the same time: a third column where it is asked for, and nothing anywhere else."""

import json
from datetime import UTC

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.bench.cdm_text import as_text
from raidwright.bench.comparing.comparison import compare
from raidwright.bench.comparing.expectation import expectation
from raidwright.bench.cost import planned_volume
from raidwright.bench.expected import Shape
from raidwright.bench.imports.text import read_figures
from raidwright.bench.profiles import CLASSIC
from raidwright.bench.run import Run
from raidwright.bench.spec import ONE_WAY, Direction, ImportedTarget, require_measurable_row
from raidwright.bench.statistics import cell
from raidwright.bench.verdicts import Reason, judge
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from raidwright.storage.levels import Level
from raidwright.storage.units import GIB, KIB
from tests.bench.builders import SEQ_Q8, a_pass, a_run, passes

READ, WRITE, MIX = Direction
ALL = a_run([each for side in Direction for each in passes([100e6, 101e6], SEQ_Q8, side)])
ALL = replace(ALL, spec=replace(ALL.spec, directions=tuple(Direction)))


def test_the_text_has_the_section_that_crystaldiskmark_writes() -> None:
    text = as_text(ALL, UTC)
    assert "\n[Mix] Read 70%/Write 30%\n  SEQ    1MiB (Q=  8, T= 1):   100.500 MB/s" in text
    assert "Profile: Default [+Mix]" in text
    assert "Mix" not in as_text(a_run(passes([100e6])), UTC)


def test_a_classic_run_with_a_mix_is_written_where_a_mix_can_be() -> None:
    row = CLASSIC.rows[0]
    run = a_run(passes([100e6], row, MIX), spec=replace(ALL.spec, rows=CLASSIC.rows))
    assert "[Mix]" in as_text(run, UTC)


@pytest.mark.parametrize("form", [ReportForm.MARKDOWN, ReportForm.HTML])
def test_a_table_has_a_third_column_only_for_a_mix(form: ReportForm) -> None:
    assert "Mix MB/s" in report(ALL, form, UTC)
    assert "Mix MB/s" not in report(a_run(passes([100e6])), form, UTC)


@pytest.mark.parametrize(("head", "reads"), [("Read 90%/Write 10%", 90), ("Read 7%/Write 93%", 7)])
def test_another_mix_is_a_row_of_its_own(head: str, reads: int) -> None:
    text = as_text(ALL, UTC).replace("Read 70%/Write 30%", head)
    (found,) = read_figures(text, UTC, 0.0).runs
    mixed = replace(SEQ_Q8, reads=reads)
    assert {*found.run.cells()} == {(SEQ_Q8, READ), (SEQ_Q8, WRITE), (mixed, MIX)}
    assert mixed.label == f"SEQ1M Q8T1 {reads}/{100 - reads}"
    assert compare([found.run], [ALL])[SEQ_Q8, READ].ratio
    assert (mixed, MIX) not in compare([found.run], [ALL])
    again = read_figures(as_text(found.run, UTC), UTC, 0.0).runs[0].run
    assert again.cells().keys() == found.run.cells().keys()
    stored = msgspec.json.decode(msgspec.json.encode(found.run), type=Run)
    assert stored.cells().keys() == found.run.cells().keys()
    assert f"Mix] {head}" in as_text(found.run, UTC)
    for form in (ReportForm.CSV, ReportForm.MARKDOWN, ReportForm.HTML):
        assert f"Q8T1 {reads}/{100 - reads}" in report(found.run, form, UTC)


def test_two_mixes_of_one_row_stand_below_heads_of_their_own() -> None:
    other = replace(SEQ_Q8, reads=40)
    both = a_run([*passes([90e6], SEQ_Q8, MIX), *passes([80e6], other, MIX)])
    theirs = ImportedTarget("posted")
    both = replace(both, spec=replace(both.spec, target=theirs, rows=(SEQ_Q8, other), directions=(MIX,)))
    text = as_text(both, UTC)
    assert text.index("Read 70%") < text.index(" 90.000") < text.index("Read 40%") < text.index(" 80.000")
    assert {*read_figures(text, UTC, 0.0).runs[0].run.cells()} == {(SEQ_Q8, MIX), (other, MIX)}


def test_what_others_have_mixed_is_not_measured_here() -> None:
    with pytest.raises(ValueError, match="cannot be measured"):
        require_measurable_row(replace(SEQ_Q8, reads=50))


def test_a_row_is_sent_as_ever_unless_it_is_mixed_otherwise() -> None:
    assert b'"reads"' not in msgspec.json.encode(SEQ_Q8)


@pytest.mark.parametrize("head", ["[Mix]", "[Mix] Read 700%", "[Mix] Read 0%/Write 100%", "[Mix] 100%"])
def test_a_mix_that_does_not_say_its_shares_does_not_stand_beside_ours(head: str) -> None:
    text = as_text(ALL, UTC).replace("[Mix] Read 70%/Write 30%", head)
    found = read_figures(text, UTC, 0.0)
    assert {side for _, side in found.runs[0].run.cells()} == set(ONE_WAY)
    reasons = [str(each.reason) for each in found.unread]
    assert reasons == ["The percentage of read requests is missing or not valid."]


def fio(**options: str) -> str:
    side = {"io_bytes": 7 << 20, "total_ios": 700, "runtime": 1000, "lat_ns": {"mean": 1000.0}}
    other = {"io_bytes": 3 << 20, "total_ios": 300, "runtime": 1001, "lat_ns": {"mean": 2000.0}}
    wanted = {"rw": "randrw", "bs": "4k", "direct": "1", "ioengine": "libaio", **options}
    group = {"jobname": "m", "error": 0, "read": side, "write": other, "job options": wanted}
    return json.dumps({"fio version": "fio-3.33", "jobs": [group]}, indent=1)


@pytest.mark.parametrize("options", [{"rwmixread": "70"}, {"rwmixwrite": "30"}])
def test_fios_mix_is_what_was_read_and_written_together(options: dict[str, str]) -> None:
    (found,) = read_figures(fio(**options), UTC, 0.0).runs
    ((key, measured),) = found.run.cells().items()
    assert key[1] is MIX
    assert (measured.bytes, measured.passes[0].operations) == (10 << 20, 1000)
    assert measured.latency.median == pytest.approx(1.3e-6)
    assert measured.passes[0].seconds == 1.001


@pytest.mark.parametrize(
    ("options", "reads"),
    [({}, 50), ({"rwmixread": "50"}, 50), ({"rwmixwrite": "70"}, 30), ({"rwmixread": "99"}, 99)],
)
def test_any_other_mix_of_fio_is_a_row_of_its_own(options: dict[str, str], reads: int) -> None:
    (found,) = read_figures(fio(**options), UTC, 0.0).runs
    (((row, direction), _),) = found.run.cells().items()
    assert (row.reads, direction) == (reads, MIX)


@pytest.mark.parametrize("share", ["70:30", "100", "0", "", "701", "-3"])
def test_a_share_that_is_none_is_refused(share: str) -> None:
    found = read_figures(fio(rwmixread=share), UTC, 0.0)
    reasons = [str(each.reason) for each in found.unread]
    assert reasons == ["The percentage of read requests is missing or not valid."]
    assert found.runs == ()


def test_three_of_ten_bytes_of_a_mix_are_written() -> None:
    alone = replace(ALL.spec, directions=(MIX,), passes=5, warmup=True, rows=(SEQ_Q8,))
    assert planned_volume(alone, rate=100e6) == GIB + round(6 * 5 * 100e6 * 0.3)


def test_nothing_is_expected_of_an_array_by_a_mix() -> None:
    shape = Shape(Level.RAID5, 3, 512 * KIB)
    assert expectation(replace(ALL, shape=shape), ALL, (SEQ_Q8, WRITE)) is not None
    assert expectation(replace(ALL, shape=shape), ALL, (SEQ_Q8, MIX)) is None


def test_a_link_carries_reads_and_writes_at_once() -> None:
    for direction, ceiling, over in ((READ, 95e6, True), (MIX, 95e6, False), (MIX, 65e6, True)):
        judged = judge(cell([a_pass(100e6, direction=direction)] * 3), ceiling=ceiling)
        assert (Reason.LINK in judged.reasons) is over


def test_the_disks_move_more_for_what_is_written_and_nobody_else_is_named() -> None:
    """RAID 1 of two: 70 bytes once and 30 twice."""
    for moved, foreign in ((1.3, False), (1.5, True)):
        one = replace(a_pass(100e6, direction=MIX, disk_bytes=round(moved * 500e6)), write_factor=1.3)
        assert (Reason.FOREIGN in judge(cell([one] * 3)).reasons) is foreign
