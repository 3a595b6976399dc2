"""Past memory, through it, or safe at once: what is said of each, and what they come to side by side."""

import html
from datetime import UTC

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.bench.comparing.comparison import same_system
from raidwright.bench.io_modes import IO_MODES, ROWS, figures_by_mode, mode_figures, mode_marks, modes_verdict
from raidwright.bench.profiles import DEFAULT, NVME
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, IoMode, rows_by
from raidwright.bench.statistics import cell
from raidwright.bench.verdict_sentences import REASON_TEMPLATES, reason_names
from raidwright.bench.verdicts import Judgement, Reason, Trust, judge
from raidwright.cli.measuring.bench import trust_rows
from raidwright.language.measurements import reason_words
from raidwright.report.comparison import NamedRun, comparison_page
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from raidwright.session.measuring import spec_of
from raidwright.storage.units import GIB
from tests.bench.builders import a_pass, a_run

READ, WRITE, MIX = Direction
SEQ, RND = ROWS
SEEN = {IoMode.CACHED: 2e9, IoMode.DIRECT: 1e8, IoMode.SYNC: 4e7}


def written(way: IoMode, seen: float, safe_after: float = 0.0, waiting: int = 0) -> Run:
    """Two passes of five seconds of a device that takes 100 MB/s."""
    one = replace(
        a_pass(seen, SEQ, WRITE, device_bytes=round(5 * min(seen, 1e8))),
        way=way,
        sync_seconds=safe_after,
        waiting=waiting,
    )
    run = a_run([one, replace(one, number=2)])
    return replace(run, spec=replace(run.spec, way=way))


RUNS = (
    written(IoMode.DIRECT, 1e8, 0.1),
    written(IoMode.SYNC, 4e7, 0.0),
    written(IoMode.CACHED, 2e9, 95.0, GIB),
)


def test_the_three_are_shown_in_one_order_with_what_each_comes_to() -> None:
    figures = figures_by_mode(RUNS, SEQ)
    assert tuple(each.way for each in figures) == IO_MODES
    cached = figures[0]
    assert (cached.apparent, cached.device, cached.waiting) == (2e9, 1e8, GIB)
    assert cached.safe_after == 95.0
    assert cached.safe == pytest.approx(1e8)
    assert all(each.safe == pytest.approx(each.apparent, rel=0.03) for each in figures[1:])


def test_what_memory_hides_is_said() -> None:
    said = str(modes_verdict(figures_by_mode(RUNS, SEQ)))
    assert "look 20.0 times as fast" in said
    assert "The data is on disk 95.0 s later: counting this time, the speed is 100.0 MB/s." in said
    slow = str(modes_verdict(figures_by_mode((RUNS[0], written(IoMode.CACHED, 1.1e8)), SEQ)))
    assert "look hardly faster" in slow


def test_what_was_overwritten_in_memory_never_came_to_the_disk_and_is_not_counted() -> None:
    """Seen: 702 MB/s and safe after 2.72 s on disks that write 24 MB/s."""
    run = written(IoMode.CACHED, 702e6, 2.72)
    came = tuple(
        replace(each, device_bytes=round(5 * 24e6), synced_bytes=round(2.72 * 24e6)) for each in run.passes
    )
    figures = figures_by_mode((RUNS[0], replace(run, passes=came)), SEQ)
    assert figures[0].safe == pytest.approx(24e6, rel=0.01)
    said = str(modes_verdict(figures))
    assert "The data is on disk 2.7 s later: counting this time, the speed is 24.0 MB/s." in said
    assert "of the data was overwritten in memory and never reached the disk." in said
    # Without a count of what the sync brought there, all that was written is taken for safe.
    assert figures_by_mode((run,), SEQ)[0].safe == pytest.approx(702e6 * 5 / 7.72, rel=0.01)


def test_what_a_file_system_adds_does_not_make_writing_faster() -> None:
    run = written(IoMode.CACHED, 1e8, 0.0)
    more = tuple(replace(each, device_bytes=10**9, synced_bytes=0) for each in run.passes)
    assert figures_by_mode((replace(run, passes=more),), SEQ)[0].safe == pytest.approx(1e8)


def buffered(run: Run) -> Run:
    """As on tmpfs or a share by FUSE, whichever way was asked for."""
    return replace(run, passes=tuple(replace(each, buffered=True) for each in run.passes))


def test_where_no_way_leads_past_memory_none_is_told_of() -> None:
    figures = figures_by_mode([buffered(run) for run in RUNS], SEQ)
    assert [mode_marks(each) for each in figures] == [(), ("cached",), ("cached",)]
    told = (
        "This file system cannot bypass the page cache (memory), so all three I/O modes used it. The"
        " comparison cannot show a difference between them."
    )
    safe = (
        "After the last cached write, the data takes another 95.0 s to reach the disk. Including that"
        " time, the speed is 100.0 MB/s."
    )
    assert str(modes_verdict(figures)) == f"{told} {safe}"
    two = [figures[IO_MODES.index(way)] for way in (IoMode.CACHED, IoMode.DIRECT)]
    assert str(modes_verdict(two)) == f"{told} {safe}", "also before the third is measured"
    at_once = [replace(each, safe_after=0.0) for each in two]
    assert str(modes_verdict(at_once)) == told
    text = comparison_page([NamedRun(run.spec.way.value, buffered(run)) for run in RUNS], UTC)
    assert "Direct · cached" in text
    assert "hardly faster than direct" not in text


def test_nothing_is_said_of_what_was_not_measured() -> None:
    assert modes_verdict(figures_by_mode(RUNS[:2], SEQ)) is None
    assert mode_figures(RUNS[0], RND) is None
    assert figures_by_mode((), SEQ) == ()


def test_memory_has_no_queue_so_no_row_through_it_claims_one() -> None:
    assert [row.label for row in rows_by(IoMode.CACHED, DEFAULT.rows)] == ["SEQ1M Q1T1", "RND4K Q1T1"]
    assert [row.label for row in rows_by(IoMode.CACHED, NVME.rows)][2] == "RND4K Q1T16"
    for way in (IoMode.DIRECT, IoMode.SYNC):
        assert rows_by(way, NVME.rows) == NVME.rows
    spec = spec_of(a_run([]).spec.target, DEFAULT.rows, size=GIB, passes=1, seconds=5, way=IoMode.CACHED)  # type: ignore[arg-type]
    assert all(row.queue == 1 for row in spec.rows)


def test_a_cached_figure_is_marked_and_nobody_is_blamed_for_what_memory_does() -> None:
    ahead = a_pass(9e9, SEQ, READ, disk_bytes=10**12, device_bytes=10**12, seconds_bytes=(9, 0, 9, 9))
    judged = judge(cell([replace(ahead, way=IoMode.CACHED)] * 3), ceiling=6e8)
    assert (judged.trust, judged.reasons) == (Trust.STEADY, (Reason.CACHED,))
    assert {Reason.LINK, Reason.FOREIGN, Reason.STALL} <= set(judge(cell([ahead] * 3), ceiling=6e8).reasons)
    none = a_pass(9e9, SEQ, READ, disk_bytes=0)
    assert judge(cell([replace(none, way=IoMode.CACHED)] * 3)).reasons == (Reason.CACHED,)
    assert judge(cell([replace(none, way=IoMode.SYNC)] * 3)).reasons == (Reason.MEMORY,)
    assert "as requested" in REASON_TEMPLATES[Reason.CACHED]


def test_what_lies_on_another_computer_says_so_and_is_no_worse_for_it() -> None:
    judged = judge(cell([replace(a_pass(1e8, SEQ, READ), share="NFS")] * 3))
    assert (judged.trust, judged.reasons) == (Trust.STEADY, (Reason.SHARE,))


@pytest.mark.parametrize("protocol", ["NFS", "SMB", "9P", "iSCSI"])
def test_the_network_is_named_with_its_protocol(protocol: str) -> None:
    judged = judge(cell([replace(a_pass(1e8, SEQ, READ), share=protocol)] * 3))
    assert reason_names(judged) == (f"over the network ({protocol})",)
    told = f"The data is on another computer ({protocol})."
    told += " The network and the memory of that computer affect the result."
    assert reason_words(Reason.SHARE, judged) == told
    run = a_run([replace(a_pass(1e8), share=protocol)] * 3)
    assert html.escape(told) in report(run, ReportForm.HTML, UTC)
    assert trust_rows(run)[0][-1] == f"over the network ({protocol})"


def test_a_verdict_that_was_kept_without_the_protocol_can_still_be_read() -> None:
    kept = {"trust": "steady", "reasons": ["share"]}
    assert msgspec.convert(kept, Judgement) == Judgement(Trust.STEADY, (Reason.SHARE,))


@pytest.mark.parametrize("form", [ReportForm.TEXT, ReportForm.MARKDOWN, ReportForm.HTML])
def test_every_text_says_by_which_way(form: ReportForm) -> None:
    direct, sync, cached = (report(run, form, UTC) for run in RUNS)
    assert "Cached: " in cached
    assert "O_SYNC" in sync
    assert not any(words in direct for words in ("cached", "O_SYNC"))


def test_runs_by_different_ways_are_never_the_same_system() -> None:
    direct, sync, cached = RUNS
    assert same_system(direct, direct)
    assert not same_system(direct, sync)
    assert not same_system(direct, cached)
