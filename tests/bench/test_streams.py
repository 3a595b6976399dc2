"""Several streams at a time, and where more stop helping; a quick look, and what it leaves out."""

from collections.abc import Sequence
from datetime import UTC

import pytest

from raidwright.bench.cautions import CAUTION_TEMPLATES, Caution, cautions
from raidwright.bench.profiles import HDPARM, STREAMS
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Direction, Folder
from raidwright.bench.streams import stream_sentences, streams
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from raidwright.storage.snapshot.disks import Host, Snapshot
from tests.bench.builders import a_run, passes

READ, WRITE, MIX = Direction


STEADY = (1.0, 1.001, 0.999, 1.0)


def of(*rates: float, around: Sequence[float] = STEADY, direction: Direction = WRITE) -> Run:
    """One stream, 2, 4 and so on, in MB/s; ``around`` is what each pass is of that."""
    rows = STREAMS.rows[: len(rates)]
    measured = [
        each
        for row, rate in zip(rows, rates, strict=True)
        for each in passes([rate * 1e6 * part for part in around], row, direction)
    ]
    return a_run(measured, rows=rows)


@pytest.mark.parametrize(
    ("rates", "enough", "words"),
    [
        (
            (190, 260, 262, 261, 259),
            2,
            "2 streams at a time reach the full speed (260.0 MB/s, one alone: 190.0 MB/s)",
        ),
        ((190, 260, 320, 322, 318), 4, "4 streams at a time reach the full speed"),
        ((100, 200, 400, 800, 1600), 16, "More streams at a time are faster, up to 16"),
        ((260, 262, 259, 261, 260), 1, "One stream reaches the full speed (260.0 MB/s)"),
        (
            (180, 200, 150, 90, 60),
            2,
            "2 streams at a time are fastest (200.0 MB/s, one alone: 180.0 MB/s). 16 streams slow",
        ),
    ],
)
def test_where_more_stops_helping_is_said(rates: tuple[float, ...], enough: int, words: str) -> None:
    run = of(*rates)
    found = streams(run.cells(), WRITE)
    assert found is not None
    assert found.enough == enough
    ((side, sentence),) = stream_sentences(run.cells())
    assert side is WRITE
    assert words in str(sentence)
    assert words.split(" (", maxsplit=1)[0] in report(run, ReportForm.HTML, UTC)


@pytest.mark.parametrize("around", [(1.0,), (0.5, 1.5, 0.7, 1.3)])
def test_of_single_passes_and_unsteady_ones_nothing_is_said(around: Sequence[float]) -> None:
    assert list(stream_sentences(of(180, 200, 150, 90, 60, around=around).cells())) == []


def test_what_passes_differ_by_is_no_claim() -> None:
    """By its median one stream misses what is near the highest, and one of its passes reaches that."""
    ((_, sentence),) = stream_sentences(of(188, 198, 200, 199, 184, around=(0.975, 1.0, 1.0, 1.025)).cells())
    assert str(sentence).startswith("One stream reaches the full speed")


def test_two_rows_and_other_grids_are_no_streams() -> None:
    assert streams(of(190, 260).cells(), WRITE) is None
    assert streams(of(190, 260, 261).cells(), READ) is None
    assert list(stream_sentences(a_run(passes([100e6])).cells())) == []


def test_streams_have_ranges_of_their_own_and_differ_in_threads_alone() -> None:
    assert [row.threads for row in STREAMS.rows] == [1, 2, 4, 8, 16]
    assert {(row.access, row.block, row.queue) for row in STREAMS.rows} == {
        (STREAMS.rows[0].access, 1 << 20, 1)
    }


def test_a_quick_look_says_what_it_leaves_out() -> None:
    look = BenchSpec(Folder("/srv"), HDPARM.rows, HDPARM.directions)
    nowhere = Snapshot(Host(name=""), ())
    assert cautions(look, nowhere) == (Caution.QUICK_LOOK,)
    assert cautions(BenchSpec(Folder("/srv"), STREAMS.rows, (READ,)), nowhere) == ()
    words = CAUTION_TEMPLATES[Caution.QUICK_LOOK]
    assert all(each in words for each in ("the start", "writes", "small blocks", "rest of the disk"))
    assert (HDPARM.passes, HDPARM.seconds, HDPARM.directions) == (1, 3, (READ,))
