"""Several streams at a time, and where more stop helping; a quick look, and what it leaves out."""

from datetime import UTC

import pytest

from raidwright.bench.caution_sentences import CAUTION_TEMPLATES
from raidwright.bench.cautions import Caution, cautions
from raidwright.bench.forms.run_forms import ReportForm, report
from raidwright.bench.profiles import HDPARM, STREAMS
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Direction, Folder
from raidwright.bench.streams import streams, streams_told
from raidwright.storage.snapshot.disks import Host, Snapshot
from tests.bench.builders import a_run, passes

READ, WRITE, MIX = Direction


def of(*rates: float, direction: Direction = WRITE) -> Run:
    """One stream, 2, 4 and so on, in MB/s."""
    rows = STREAMS.rows[: len(rates)]
    measured = [
        each for row, rate in zip(rows, rates, strict=True) for each in passes([rate * 1e6], row, direction)
    ]
    return a_run(measured, rows=rows)


@pytest.mark.parametrize(
    ("rates", "enough", "words"),
    [
        ((190, 260, 262, 261, 259), 2, "2 at a time are enough (260.0 MB/s, one alone 190.0)"),
        ((190, 260, 320, 322, 318), 4, "4 at a time are enough"),
        ((100, 200, 400, 800, 1600), 16, "keep helping, up to 16"),
        ((260, 262, 259, 261, 260), 1, "One stream gets all there is (260.0 MB/s)"),
        ((180, 200, 150, 90, 60), 2, "2 at a time are fastest (200.0 MB/s, one alone 180.0); 16 stand in"),
    ],
)
def test_where_more_stops_helping_is_said(rates: tuple[float, ...], enough: int, words: str) -> None:
    run = of(*rates)
    found = streams(run.cells(), WRITE)
    assert found is not None
    assert found.enough == enough
    ((side, sentence),) = streams_told(run.cells())
    assert side is WRITE
    assert words in str(sentence)
    assert words.split(" (", maxsplit=1)[0] in report(run, ReportForm.HTML, UTC)


def test_two_rows_and_other_grids_are_no_streams() -> None:
    assert streams(of(190, 260).cells(), WRITE) is None
    assert streams(of(190, 260, 261).cells(), READ) is None
    assert list(streams_told(a_run(passes([100e6])).cells())) == []


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
    assert all(each in words for each in ("the beginning", "writes", "small blocks", "rest of the disk"))
    assert (HDPARM.passes, HDPARM.seconds, HDPARM.directions) == (1, 3, (READ,))
