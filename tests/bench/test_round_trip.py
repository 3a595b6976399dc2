"""What is exported and read back has the same figures."""

from datetime import UTC

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.bench.cdm_text import as_text, modern_row
from raidwright.bench.imports.text import read_figures
from raidwright.bench.profiles import CLASSIC, DEFAULT, PROFILES, row_called
from raidwright.bench.run import Run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import MOST_MEMORY, Access, BenchSpec, Data, Direction, IoMode, MountedAt, Row
from raidwright.bench.statistics import cells
from raidwright.bench.summary import Statistic
from raidwright.report.tables import as_json
from raidwright.storage.units import GIB, KIB, MEGABYTE, MIB
from tests.bench.builders import a_pass, a_run

# Operations follow from bytes: a row whose figures contradict each other is not read back.
PASS = st.builds(
    dict,
    bytes=st.integers(0, 10**12),
    seconds=st.floats(0.5, 600),
    latency_mean=st.floats(0, 50),
)
BLOCK = st.integers(512, 64 * MIB) | st.integers(1, 64 * KIB).map(KIB.__mul__)
SIZE = (
    st.integers(16 * MIB, 64 * GIB)
    | st.integers(16, 64 * KIB).map(MIB.__mul__)
    | st.integers(17, 64_000).map(MEGABYTE.__mul__)
)


@st.composite
def a_row(draw: st.DrawFn) -> Row:
    """Whatever can be measured, of which most is written in whole MiB by nobody."""
    block = draw(BLOCK)
    queue = draw(st.integers(1, min(512, MOST_MEMORY // block)))
    threads = draw(st.integers(1, min(64, MOST_MEMORY // block // queue)))
    return Row(draw(st.sampled_from(Access)), block, queue, threads)


ROWS = st.sampled_from([profile.rows for profile in PROFILES]) | st.lists(
    a_row(), min_size=1, max_size=5, unique=True
).map(tuple)


@st.composite
def runs(draw: st.DrawFn) -> Run:
    rows = draw(ROWS)
    keys = draw(st.sets(st.sampled_from([(row, side) for row in rows for side in Direction]), min_size=1))
    measured = [
        PassResult(row, side, number, operations=facts["bytes"] // row.block, latency_p99=0.0, **facts)
        for row, side in keys
        for number, facts in enumerate(draw(st.lists(PASS, min_size=1, max_size=4)), 1)
    ]
    comment = draw(st.text(st.characters(categories=["L", "N"]), max_size=20))
    started = float(draw(st.integers(0, 4_000_000_000)))
    sides = tuple(side for side in Direction if side in {side for _, side in keys})
    seconds, pause = draw(st.sampled_from([(5.0, 0.0), (0.5, 2.5), (600.0, 5.0)]))
    size = draw(SIZE)
    spec = BenchSpec(MountedAt("/srv/tank"), rows, sides, size=size, passes=5, seconds=seconds, pause=pause)
    return a_run(measured, spec=spec, comment=comment, started=started)


def figures(text: str) -> list[str]:
    return sorted(line for line in text.splitlines() if "MB/s" in line and "bytes/s" not in line)


@settings(max_examples=60, deadline=None)
@given(runs(), st.sampled_from(Statistic))
def test_the_text_read_back_writes_the_same_figures(run: Run, statistic: Statistic) -> None:
    text = as_text(run, UTC, statistic)
    found = read_figures(text, UTC, 0.0)
    assert found.unread == ()
    (back,) = found.runs
    assert back.run.cells().keys() == run.cells().keys()
    again = as_text(back.run, UTC)
    if run.spec.rows == CLASSIC.rows and back.run.spec.rows != CLASSIC.rows:
        # Not all of its rows were measured, so nothing says that the other layout was meant.
        assert len(figures(again)) == len(figures(text))
    else:
        assert figures(again) == figures(text)
    assert back.run.started == run.started
    # Version 3 counts in MiB, of which nobody writes more than hundredths.
    assert back.run.spec.size == pytest.approx(run.spec.size, abs=MIB / 100)
    if run.spec.rows != CLASSIC.rows or Direction.MIX in run.spec.directions:
        assert back.run.spec.size == run.spec.size
        # Version 3 does not say it.
        assert (back.run.spec.seconds, back.run.spec.pause) == (run.spec.seconds, run.spec.pause)


@pytest.mark.parametrize(
    ("rows", "size", "written"),
    [
        (DEFAULT.rows, 50_000_000, "   Test: 50 MB (x5)"),
        (DEFAULT.rows, 50 * MIB, "   Test: 50 MiB (x5)"),
        (DEFAULT.rows, 17_000_001, "   Test: 17000001 B (x5)"),
        (CLASSIC.rows, 50_000_000, "  Test : 47.68 MB ["),
        (CLASSIC.rows, 50 * MIB, "  Test : 50 MB ["),
    ],
)
def test_a_test_size_is_written_as_it_was_chosen(rows: tuple[Row, ...], size: int, written: str) -> None:
    """Seen: "--size 50MB" was written "50000000 B", and version 3's hundredths were not read back."""
    spec = BenchSpec(MountedAt("/srv/tank"), rows, (Direction.READ,), size=size, passes=5)
    text = as_text(a_run([a_pass(row=row) for row in rows], spec=spec), UTC)
    found = read_figures(text, UTC, 0.0)
    assert written in text
    assert (len(found.runs), found.unread) == (1, ())
    assert found.runs[0].run.spec.size == pytest.approx(size, abs=MIB / 100)


@pytest.mark.parametrize(
    ("label", "written"),
    [
        ("SEQ1M Q8T1", "  SEQ    1MiB (Q=  8, T= 1): "),
        ("SEQ128K Q32T1", "  SEQ  128KiB (Q= 32, T= 1): "),
        ("RND4K Q32T16", "  RND    4KiB (Q= 32, T=16): "),
        ("RND512B Q1T1", "  RND    512B (Q=  1, T= 1): "),
        ("SEQ1536K Q1T1", "  SEQ 1536KiB (Q=  1, T= 1): "),
        ("SEQ64M Q2T2", "  SEQ   64MiB (Q=  2, T= 2): "),
    ],
)
def test_blocks_are_written_in_the_largest_unit_that_is_whole(label: str, written: str) -> None:
    measured = cells([a_pass(row=row_called(label))])
    assert modern_row(measured[row_called(label), Direction.READ]).startswith(written)


@settings(max_examples=30, deadline=None)
@given(runs())
def test_json_read_back_is_the_run_itself(run: Run) -> None:
    (found,) = read_figures(as_json(run), UTC, 0.0).runs
    assert replace(found.run, number=run.number) == run


@pytest.mark.parametrize(
    ("earlier", "facts"),
    [
        (
            "Zeros were written: drives and file systems that compress are faster with them than with data",
            "zero",
        ),
        ("Cached: through memory, one request of a thread at a time; the disks are slower", "cached"),
        ("Sync: each write was safe on the disk before it was answered (O_SYNC)", "sync"),
        ("Stopped before its end: only what was measured is shown", "stopped"),
        ("Broke off before its end (fio ended): only what was measured is shown", "stopped"),
    ],
)
def test_what_an_earlier_version_wrote_is_read_with_the_same_marks(earlier: str, facts: str) -> None:
    text = as_text(a_run([a_pass(1e8)]), UTC).replace("* MB/s", f"* {earlier}\n* MB/s", 1)
    (back,) = read_figures(text, UTC, 0.0).runs
    assert (back.run.spec.data is Data.ZERO) == (facts == "zero")
    assert (back.run.spec.way is IoMode.CACHED) == (facts == "cached")
    assert (back.run.spec.way is IoMode.SYNC) == (facts == "sync")
    assert back.run.complete == (facts != "stopped")
