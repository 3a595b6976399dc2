"""Figures as people post them: CrystalDiskMark's text of every version since 3, and fio's JSON."""

import re
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.cdm_text import as_text
from raidwright.bench.comparing.comparison import Difference, against_first, systems_of
from raidwright.bench.expected import Shape
from raidwright.bench.imports.figures import figures_key
from raidwright.bench.imports.text import LONGEST, read_figures
from raidwright.bench.io_modes import differ_in_mode
from raidwright.bench.profiles import profile_name
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.samples import Worker
from raidwright.bench.spec import Direction, IoMode
from raidwright.bench.verdicts import Trust
from raidwright.report.tables import as_json
from raidwright.storage.fields import MOST_DISKS
from raidwright.storage.levels import Level
from raidwright.storage.units import MIB
from tests.bench.builders import a_run, passes

POSTED = Path(__file__).parent / "posted"
READ, WRITE, MIX = Direction
NOW = 1_800_000_000.0
CELLS = {
    "cdm3.txt": 8,
    "cdm3_comma.txt": 8,
    "cdm4.txt": 8,
    "cdm5.txt": 8,
    "cdm6.txt": 8,
    "cdm7.txt": 8,
    "cdm8.txt": 8,
    "cdm8_nvme_mix_quoted.txt": 9,
    "cdm9.txt": 8,
    "fio_two_rows.json": 2,
    "fio_two_disks.json": 1,
    "fio_disk_after_disk.json": 1,
    "fio_forum_ungrouped.txt": 2,
    "two_shares_without_feet.txt": 3,
    "cdm3_in_comment.txt": 8,
    "cdm8_writes_only_escaped_heads.txt": 4,
    "kdiskmark_3_2.txt": 8,
    "fio_bs_1MiB.json": 1,
    "fio_gtod_reduce.json": 1,
    "fio_list.json": 1,
    "fio_status_interval_free.json": 1,
    "fio_unified_mixed.json": 1,
}
REFUSED = {
    "fio_client_server.json": (
        "Results of fio in client/server mode cannot be imported. Measure on each computer separately."
    ),
    "fio_normal.txt": "This is text output of fio. JSON is needed: measure again with --output-format=json.",
    "fio_verify.json": ("This job also verified its data (verify=crc32c), so its speed cannot be compared."),
}
"""Text -> the one sentence that is said of it."""
UNREAD = {
    "cdm3_comma.txt": (1,),
    "cdm8_nvme_mix_quoted.txt": (1,),
    "two_shares_without_feet.txt": (1, 7, 10, 11, 13),
}


def text_of(name: str) -> str:
    return (POSTED / name).read_bytes().decode()


def run_of(name: str) -> Run:
    return read_figures(text_of(name), UTC, NOW).runs[0].run


def figures(run: Run) -> dict[tuple[str, Direction], tuple[float, float, float]]:
    """MB/s, IOPS and microseconds, as they are printed."""
    return {
        (row.label, direction): (
            round(cell.rate.median / 1e6, 3),
            round(cell.iops.median, 1),
            round(cell.latency.median * 1e6, 2),
        )
        for (row, direction), cell in run.cells().items()
    }


def test_every_text_of_the_corpus_is_tried() -> None:
    assert {file.name for file in POSTED.iterdir()} == {*CELLS, *REFUSED}


@pytest.mark.parametrize("name", CELLS)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("margin", ["", "    ", "\t", "> "])
def test_a_posted_text_is_read_whatever_its_line_ends_and_margin(name: str, ends: str, margin: str) -> None:
    if "fio" in name and ends == "\r":
        ends = "\n"
    lines = text_of(name).splitlines()
    found = read_figures(ends.join(f"{margin}{line}" for line in lines), UTC, NOW)
    assert len(found.runs[0].run.cells()) == CELLS[name]
    assert tuple(each.line for each in found.unread) == UNREAD.get(name, ())
    assert figures(found.runs[0].run) == figures(run_of(name))


def test_figures_are_those_that_were_posted() -> None:
    assert figures(run_of("cdm8.txt"))["SEQ1M Q8T1", READ] == (5585.875, 5327.1, 1390.62)
    assert figures(run_of("cdm8.txt"))["RND4K Q1T1", WRITE] == (211.703, 51685.3, 19.23)
    assert figures(run_of("cdm7.txt"))["RND4K Q32T16", READ] == (1788.305, 436597.9, 1171.11)
    assert figures(run_of("cdm6.txt"))["RND4K Q8T8", WRITE][:2] == (1402.119, 342314.2)
    assert figures(run_of("cdm3.txt"))["RND4K Q32T1", READ][:2] == (0.616, 150.4)
    assert figures(run_of("cdm3_comma.txt"))["RND512K Q1T1", READ][0] == 98.7
    assert figures(run_of("cdm8_nvme_mix_quoted.txt"))["SEQ1M Q8T1", READ][0] == 7102.553


def test_sequential_blocks_of_versions_4_to_6_are_128_kib_with_a_queue_and_1_mib_without() -> None:
    for name in ("cdm4.txt", "cdm5.txt"):
        assert [row.label for row in run_of(name).spec.rows] == [
            "SEQ128K Q32T1",
            "RND4K Q32T1",
            "SEQ1M Q1T1",
            "RND4K Q1T1",
        ]


def test_what_is_known_beside_the_figures_is_taken_over() -> None:
    run = run_of("cdm8.txt")
    assert (run.source, run.stack) == ("CrystalDiskMark 8.0.4 x64", "C: 47% (436/931GiB)")
    assert run.machine == "Windows 10 Professional [10.0 Build 19043] (x64)"
    assert run.started == datetime(2021, 9, 14, 12, 19, 28, tzinfo=UTC).timestamp()
    assert (run.spec.size, run.spec.passes, run.spec.seconds, run.spec.pause) == (1 << 30, 5, 5.0, 5.0)
    assert (run.comment, profile_name(run.spec.rows)) == ("after the firmware update", "Default")
    assert {each.judgement.trust for each in run.verdicts} == {Trust.SINGLE}
    assert profile_name(run_of("cdm3.txt").spec.rows) == "Classic (CrystalDiskMark 3)"
    assert run_of("cdm9.txt").started == datetime(2025, 10, 4, 7, 8, 59, tzinfo=UTC).timestamp()
    east = timezone(timedelta(hours=9))
    assert read_figures(text_of("cdm8.txt"), east, NOW).runs[0].run.started == run.started - 9 * 3600


def test_two_runs_in_one_text_are_two_and_never_the_same_system() -> None:
    first, second = read_figures(text_of("two_shares_without_feet.txt"), UTC, NOW).runs
    assert figures(first.run)["SEQ1M Q1T1", READ][0] == 203.125
    assert figures(second.run)["SEQ1M Q1T1", READ][0] == 95.6
    assert first.run.spec.target != second.run.spec.target
    assert {each.difference for each in against_first([first.run, second.run])[1].values()} == {
        Difference.UNCLEAR_FEW
    }


def test_what_is_not_read_is_told_by_line_and_reason() -> None:
    found = {
        each.line: each for each in read_figures(text_of("two_shares_without_feet.txt"), UTC, NOW).unread
    }
    assert found[10].text == "Sequential Write : n/a MB/s"
    assert str(found[10].reason) == "This is not a line of CrystalDiskMark."
    assert "1.2.3,4" in str(found[11].reason)
    assert str(found[13].reason) == "This row appears twice."


def test_jobs_of_fio_are_passes_with_what_fio_counted() -> None:
    run = run_of("fio_two_rows.json")
    sequential = run.cells()[run.spec.rows[0], READ]
    assert (sequential.rate.median, sequential.passes[0].operations) == (1412431872 / 1.004, 1347)
    assert (run.spec.rows[0].label, run.spec.rows[1].label) == ("SEQ1M Q8T1", "RND4K Q32T2")
    assert (run.source, run.stack, run.started) == ("fio-3.33", "/mnt/tank/f", 1795374020)
    assert sequential.latency_p99 == pytest.approx(0.016908288)


def test_what_went_through_memory_has_no_queue_and_says_its_way() -> None:
    """libaio waits for each request that is not direct (direct=0 is what fio takes unasked)."""
    text = text_of("fio_two_rows.json")
    asked = re.compile(r'"direct" : "1",?')
    assert asked.search(text)
    (found,) = read_figures(asked.sub("", text), UTC, NOW).runs
    assert [row.label for row in found.run.spec.rows] == ["SEQ1M Q1T1", "RND4K Q1T2"]
    assert {result.way for result in found.run.passes} == {IoMode.CACHED}
    assert {result.way for result in run_of("fio_two_rows.json").passes} == {IoMode.DIRECT}


def test_threads_that_fio_did_not_group_are_one_pass_and_psync_has_no_queue() -> None:
    run = run_of("fio_forum_ungrouped.txt")
    assert [row.label for row in run.spec.rows] == ["RND4K Q32T2", "SEQ128K Q1T1"]
    (threads,) = run.cells()[run.spec.rows[0], READ].passes
    assert (threads.bytes, threads.operations, threads.seconds) == (431017984, 105229, 1.001)


def test_two_disks_at_once_are_one_pass_each_at_its_own_rate() -> None:
    run = run_of("fio_two_disks.json")
    (both,) = run.cells()[run.spec.rows[0], READ].passes
    assert (both.bytes, both.operations, round(both.rate / 1e6)) == (16 * MIB, 16, 1244)


def test_a_job_that_waited_for_another_is_a_pass_of_its_own() -> None:
    run = run_of("fio_disk_after_disk.json")
    assert [each.bytes for each in run.cells()[run.spec.rows[0], READ].passes] == [8 * MIB, 8 * MIB]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "No results were found"),
        ("hello", "This is not a line of CrystalDiskMark"),
        ('{"fio version" : "fio-2.16", "jobs" : [{}]}', "not a complete fio result"),
        ('{"fio version" : "fio-3.33", "jobs" : [', "not a complete fio result"),
        ("[" * 100_000, "not a line"),
        ("x" * (LONGEST + 1), "too long"),
        ("Random Read 4KB (QD=999999999999) : 1.0 MB/s", "This row cannot be displayed"),
        (
            "Random Read 4KB (QD=1) : 99999999999999999.0 MB/s",
            "not a line|out of range|not in the number format",
        ),
    ],
)
def test_what_holds_nothing_says_why(text: str, reason: str) -> None:
    found = read_figures(text, UTC, NOW)
    assert found.runs == ()
    assert re.search(reason, " ".join(str(each.reason) for each in found.unread))


def test_our_own_json_comes_back_whole() -> None:
    run = a_run(passes([100e6, 101e6]), comment="before")
    (found,) = read_figures(as_json(run), UTC, NOW).runs
    assert (found.name, found.run) == ("before", replace(run, number=IMPORTED))


@pytest.mark.parametrize(
    ("pattern", "instead", "runs"),
    [
        (r'"bs"', '"numjobs" : "0", "bs"', 1),
        (r'"io_bytes" : [1-9]\d*', '"io_bytes" : 99999999999999999999', 0),
        (r'"timestamp" : \d+', '"timestamp" : 99999999999999', 0),
    ],
)
def test_a_result_of_fio_that_was_tampered_with_breaks_nothing(pattern: str, instead: str, runs: int) -> None:
    text = re.sub(pattern, instead, text_of("fio_two_rows.json"))
    assert instead in text
    assert len(read_figures(text, UTC, NOW).runs) == runs


@pytest.mark.parametrize(
    ("changes", "of_pass"),
    [
        ({"bytes": -1}, True),
        ({"seconds": 1e-300}, True),
        ({"seconds": 1e300}, True),
        ({"latency_mean": -5.5}, True),
        ({"device_bytes": -(10**6)}, True),
        ({"number": 0}, True),
        ({"workers": [Worker("fio", 1e300, 1.0)]}, True),
        ({"started": 1e300}, False),
        ({"passes": ()}, False),
    ],
)
def test_our_own_json_that_somebody_wrote_by_hand_is_refused_where_it_cannot_be(
    changes: dict[str, object], of_pass: bool
) -> None:
    """Kept, it would break every list and comparison that it stands in."""
    (one,) = passes([100e6])
    run = a_run([replace(one, **changes)]) if of_pass else replace(a_run([one]), **changes)
    found = read_figures(as_json(run), UTC, NOW)
    assert found.runs == ()
    assert [str(each.reason) for each in found.unread] == ["These values are out of range."]


@pytest.mark.parametrize(
    ("shape", "is_read"),
    [
        *((Shape(level, 0, 65536), False) for level in Level),
        (Shape(Level.SINGLE, 2, 0), False),
        (Shape(Level.RAID5, 1, 65536), False),
        (Shape(Level.RAID6, 2, 65536), False),
        (Shape(Level.RAID10, 1, 65536), False),
        (Shape(Level.RAID0, MOST_DISKS + 1, 65536), False),
        (Shape(Level.RAID0, 2, -4096), False),
        (Shape(Level.RAID1, 1, 0), True),
        (Shape(Level.RAID5, 2, 65536), True),
        (Shape(Level.RAID6, MOST_DISKS, 65536), True),
    ],
)
def test_our_own_json_of_an_array_that_no_md_has_is_refused(shape: Shape, is_read: bool) -> None:
    """Kept, it would divide by its members that hold data: none. md has RAID 1 of one, and RAID 5 of two."""
    found = read_figures(as_json(a_run(passes([100e6]), shape=shape)), UTC, NOW)
    assert bool(found.runs) == is_read
    assert [str(each.reason) for each in found.unread] == ["These values are out of range."] * (not is_read)


def test_one_export_of_our_own_is_known_again_whatever_it_is_called() -> None:
    """Seen: four copies of one run counted as four, and a quarter of equal pairs "differed"."""
    run = a_run(passes([100e6, 101e6]))
    exports = [run, replace(run, comment="mine"), replace(run, started=run.started + 1)]
    same, again, later = (figures_key(read_figures(as_json(each), UTC, NOW).runs[0].run) for each in exports)
    assert same is not None
    assert same == again != later
    assert figures_key(replace(run, number=7)) is None, "one's own are never taken for imports"


def test_how_full_a_drive_is_makes_no_other_system_of_it() -> None:
    text = text_of("cdm8.txt")
    fuller = re.sub(r"\[C: 47% \(436/931GiB\)\]", "[C: 51% (475/931GiB)]", text)
    cached = replace(run_of("cdm8.txt"), spec=replace(run_of("cdm8.txt").spec, way=IoMode.CACHED))
    both = [run_of("cdm8.txt"), read_figures(fuller, UTC, NOW).runs[0].run]
    assert [run.stack for run in both] == ["C: 47% (436/931GiB)", "C: 51% (475/931GiB)"]
    assert len(systems_of(both)) == 1
    assert differ_in_mode([cached, both[1]])


def test_our_own_json_of_before_comes_back_whole() -> None:
    run = a_run(passes([100e6]), practice=True, comment='called "rehearsal": then')
    earlier = as_json(run).replace('"practice":', '"rehearsal":')
    assert "rehearsal" in earlier.partition("comment")[0]
    assert [found.run for found in read_figures(earlier, UTC, NOW).runs] == [replace(run, number=IMPORTED)]


def test_a_simulated_or_stopped_run_says_so_after_its_text_was_read_back() -> None:
    text = as_text(a_run(passes([100e6]), practice=True, complete=False), UTC)
    run = read_figures(text, UTC, NOW).runs[0].run
    assert (run.practice, run.complete) == (True, False)
