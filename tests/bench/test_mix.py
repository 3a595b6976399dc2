"""Reads and writes at the same time: a third column where it is asked for, and nothing anywhere else."""

import json
from datetime import UTC

import pytest
from msgspec.structs import replace

from raidwright.bench.cdm_text import as_text
from raidwright.bench.comparing.expectation import expectation
from raidwright.bench.expected import Shape
from raidwright.bench.forms.run_forms import ReportForm, report
from raidwright.bench.imports.text import read_figures
from raidwright.bench.planned import planned_volume
from raidwright.bench.profiles import CLASSIC
from raidwright.bench.spec import ONE_WAY, Direction
from raidwright.bench.statistics import cell
from raidwright.bench.verdicts import Reason, judge
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


@pytest.mark.parametrize(
    "head", ["[Mix]", "[Mix] Read 90%/Write 10%", "[Mix] Read 7%/Write 93%", "[Mix] Read 700%"]
)
def test_another_mix_does_not_stand_beside_ours(head: str) -> None:
    text = as_text(ALL, UTC).replace("[Mix] Read 70%/Write 30%", head)
    found = read_figures(text, UTC, 0.0)
    assert {side for _, side in found.runs[0].run.cells()} == set(ONE_WAY)
    assert [str(each.reason) for each in found.unread] == [
        "It mixes reads and writes otherwise than 70 to 30."
    ]


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


@pytest.mark.parametrize("options", [{}, {"rwmixread": "50"}, {"rwmixwrite": "70"}, {"rwmixread": "70:30"}])
def test_half_and_half_is_fios_own_mix_and_not_ours(options: dict[str, str]) -> None:
    found = read_figures(fio(**options), UTC, 0.0)
    assert [str(each.reason) for each in found.unread] == [
        "It mixes reads and writes otherwise than 70 to 30."
    ]
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
    """RAID1 of two: 70 bytes once and 30 twice."""
    for moved, foreign in ((1.3, False), (1.5, True)):
        one = replace(a_pass(100e6, direction=MIX, disk_bytes=round(moved * 500e6)), write_factor=1.3)
        assert (Reason.FOREIGN in judge(cell([one] * 3)).reasons) is foreign
