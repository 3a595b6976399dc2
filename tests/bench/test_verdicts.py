"""When a figure is trusted, and why not."""

from datetime import UTC

import pytest
from msgspec.structs import replace

from raidwright.bench.samples import PassResult, Worker
from raidwright.bench.spec import Direction, IoMode
from raidwright.bench.statistics import cell
from raidwright.bench.verdict_sentences import UNJUDGED_CACHED, UNJUDGED_WRITES, unjudged_template
from raidwright.bench.verdicts import Reason, Trust, busiest, judge, judge_cached
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from tests.bench.builders import a_pass, a_run, passes


@pytest.mark.parametrize(
    ("measured", "trust"),
    [
        ([100e6, 101e6, 99e6, 100e6], Trust.STEADY),
        ([100e6, 107e6, 93e6, 100e6], Trust.FAIR),
        ([100e6, 150e6, 60e6, 100e6], Trust.UNSTEADY),
        ([100e6], Trust.SINGLE),
    ],
)
def test_trust_follows_the_scatter_of_the_passes(measured: list[float], trust: Trust) -> None:
    assert judge(cell(passes(measured))).trust is trust


def test_a_steady_cell_needs_no_reason_and_any_other_has_one() -> None:
    assert judge(cell(passes([100e6, 100e6]))).reasons == ()
    assert judge(cell(passes([100e6, 106e6, 94e6]))).reasons == (Reason.SCATTER,)


def test_a_steady_loss_of_speed_is_named() -> None:
    judgement = judge(cell(passes([110e6, 106e6, 102e6, 98e6, 94e6])))
    assert judgement.trust is Trust.UNSTEADY
    assert Reason.FALLING in judgement.reasons
    assert Reason.RISING not in judgement.reasons


def test_one_dead_second_makes_a_cell_unsteady_however_well_the_passes_agree() -> None:
    stalled = a_pass(seconds_bytes=(100_000_000, 1_000_000, 100_000_000, 100_000_000))
    judgement = judge(cell([stalled, *passes([100e6, 100e6])]))
    assert judgement.trust is Trust.UNSTEADY
    assert judgement.reasons == (Reason.STALL,)


def test_foreign_reads_are_noticed_by_what_the_kernel_counted_beyond() -> None:
    alone = a_pass(100e6, device_bytes=500_600_000)
    disturbed = a_pass(100e6, device_bytes=600_000_000)
    assert judge(cell([alone, alone])).trust is Trust.STEADY
    judgement = judge(cell([alone, disturbed]))
    assert (judgement.trust, judgement.reasons) == (Trust.DOUBTFUL, (Reason.FOREIGN,))


def written(factor: float, *, device_bytes: int, disk_bytes: int) -> PassResult:
    made = a_pass(100e6, direction=Direction.WRITE, device_bytes=device_bytes, disk_bytes=disk_bytes)
    return replace(made, write_factor=factor)


def test_a_foreign_writer_is_noticed_however_steady_it_is() -> None:
    alone = written(1.0, device_bytes=502_000_000, disk_bytes=502_000_000)
    assert judge(cell([alone] * 4)).trust is Trust.STEADY
    beside = written(1.0, device_bytes=900_000_000, disk_bytes=900_000_000)
    assert judge(cell([beside] * 4)).reasons == (Reason.FOREIGN,)


def test_copies_and_parity_are_nobody_elses_bytes() -> None:
    """A small write to RAID 5 of four reads two blocks and writes two."""
    own = written(4.0, device_bytes=500_000_000, disk_bytes=2_000_000_000)
    assert judge(cell([own] * 4)).reasons == ()
    beside = written(4.0, device_bytes=500_000_000, disk_bytes=2_100_000_000)
    assert judge(cell([beside] * 4)).reasons == (Reason.FOREIGN,)
    for changed in (replace(beside, syncing="check"), replace(beside, missing=1)):
        assert Reason.FOREIGN not in judge(cell([changed] * 4)).reasons


def worked(**seconds: float) -> PassResult:
    """Five seconds in which the busiest thread of each worker took so many."""
    taken = (Worker(name, 2 * busy, busy) for name, busy in seconds.items())
    return replace(a_pass(seconds=5.0), workers=tuple(taken))


def test_one_thread_at_its_end_is_the_limit_however_many_cores_are_idle() -> None:
    made = cell([worked(md127_raid5=4.8, fio=1.0)] * 4)
    assert judge(made, threads=16).reasons == (Reason.PROCESSOR,)
    assert busiest(made) == "md127_raid5"


def test_many_threads_that_rest_now_and_then_are_no_limit() -> None:
    made = cell([worked(kcryptd=3.0, fio=1.0)] * 4)
    assert judge(made, threads=16).reasons == ()
    assert busiest(made) is None
    assert busiest(cell(passes([100e6]))) is None


def test_what_is_written_elsewhere_by_its_nature_accuses_nobody() -> None:
    assert judge(cell([written(0.0, device_bytes=900_000_000, disk_bytes=1_800_000_000)] * 4)).reasons == ()


def test_foreign_reads_are_noticed_on_the_disks_beneath_unless_the_array_itself_reads_more() -> None:
    busy = a_pass(100e6, device_bytes=500_000_000, disk_bytes=520_000_000)
    assert judge(cell([busy, busy])).reasons == (Reason.FOREIGN,)
    assert judge(cell([replace(busy, missing=1)] * 2)).reasons == (Reason.DEGRADED,)
    assert judge(cell([replace(busy, disk_bytes=-1)] * 2)).reasons == ()


def test_an_array_that_synchronises_falsifies_however_well_the_passes_agree() -> None:
    judgement = judge(cell([a_pass(syncing="resync", disk_bytes=700_000_000), a_pass(), a_pass()]))
    assert (judgement.trust, judgement.reasons) == (Trust.DOUBTFUL, (Reason.RESYNC,))
    torn = judge(cell([a_pass(50e6, syncing="resync"), a_pass(), a_pass()]))
    assert torn.trust is Trust.UNSTEADY
    assert torn.reasons[0] is Reason.RESYNC


def test_a_resync_that_held_back_while_it_was_read_falsifies_nothing() -> None:
    polite = a_pass(syncing="resync", disk_bytes=505_000_000)
    assert judge(cell([polite, polite])).reasons == ()
    assert judge(cell([replace(polite, disk_bytes=515_000_000)] * 2)).reasons == (Reason.RESYNC,)
    assert judge(cell([replace(polite, disk_bytes=-1)] * 2)).reasons == (Reason.RESYNC,)
    assert judge(cell([replace(polite, direction=Direction.WRITE)] * 2)).reasons == (Reason.RESYNC,)


def test_a_missing_disk_is_told_and_takes_no_trust() -> None:
    judgement = judge(cell([a_pass(missing=1), a_pass(missing=1)]))
    assert (judgement.trust, judgement.reasons) == (Trust.STEADY, (Reason.DEGRADED,))


@pytest.mark.parametrize("direction", Direction)
def test_bytes_that_no_disk_moved_came_from_memory(direction: Direction) -> None:
    buffered = a_pass(100e6, direction=direction, disk_bytes=100_000_000)
    judgement = judge(cell([buffered, buffered]))
    assert (judgement.trust, judgement.reasons) == (Trust.DOUBTFUL, (Reason.MEMORY,))
    assert judge(cell([replace(buffered, disk_bytes=0)])).reasons == (Reason.MEMORY,)
    assert judge(cell([replace(buffered, disk_bytes=499_000_000)] * 2)).reasons == ()


def test_what_no_link_can_carry_came_from_a_cache() -> None:
    fast = cell(passes([700e6, 701e6]))
    assert judge(fast, ceiling=600e6).reasons == (Reason.LINK,)
    assert judge(fast, ceiling=600e6).trust is Trust.DOUBTFUL
    assert judge(fast, ceiling=700e6).reasons == ()
    assert judge(fast).reasons == ()


def test_a_file_systems_own_journal_is_not_called_foreign() -> None:
    written = a_pass(100e6, direction=Direction.WRITE, device_bytes=900_000_000)
    assert judge(cell([written, written])).trust is Trust.STEADY


def test_other_programs_on_all_cores_are_not_ours() -> None:
    beside = cell([replace(worked(fio=0.5), cpu_seconds=9.9)] * 2)
    assert judge(beside, threads=2).reasons == ()


def test_the_processor_is_named_as_the_limit_only_when_its_threads_are_known() -> None:
    busy = cell([worked(kcryptd=2.9, fio=1.9)] * 2)
    assert judge(busy, threads=2).reasons == (Reason.PROCESSOR,)
    assert judge(busy, threads=2).trust is Trust.STEADY
    assert judge(busy, threads=16).reasons == ()
    assert judge(busy).reasons == ()


CACHED = replace(a_pass(2e9, device_bytes=500_000_000), way=IoMode.CACHED)


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (written(0.0, device_bytes=900_000_000, disk_bytes=900_000_000), UNJUDGED_WRITES),
        (written(1.0, device_bytes=900_000_000, disk_bytes=900_000_000), ""),
        (a_pass(100e6, device_bytes=900_000_000), ""),
        (CACHED, UNJUDGED_CACHED),
        (replace(CACHED, device_bytes=0), ""),
    ],
    ids=["btrfs, or O_SYNC", "judged", "read", "cached", "not watched"],
)
def test_where_a_foreign_load_cannot_be_seen_that_is_told_and_casts_no_doubt(
    result: PassResult, words: str
) -> None:
    made = cell([result] * 4)
    assert Reason.FOREIGN not in judge(made).reasons or not words
    assert unjudged_template(made) == words
    found = report(a_run(made.passes, (made.row,)), ReportForm.HTML, UTC)
    assert found.count(
        f"{made.row.label} {made.direction.value}: {words}" if words else "cannot be detected"
    ) == (1 if words else 0)


def test_a_cell_is_judged_once_and_again_where_something_else_is_known() -> None:
    """Compare asks for all runs of a target at each click."""
    measured, equal = cell(passes([100e6] * 5)), cell(passes([100e6] * 5))
    assert judge_cached(measured) is judge_cached(measured)
    assert judge_cached(equal) == judge_cached(measured) == judge(measured)
    assert Reason.LINK in judge_cached(measured, ceiling=50e6).reasons
    assert Reason.LINK not in judge_cached(measured).reasons
