"""What a posted text says of how its figures were measured, beside the figures."""

import json
import re
from collections.abc import Callable
from datetime import UTC

import pytest
from msgspec.structs import replace

from raidwright.bench.cdm_text import as_classic_text, as_text
from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.imports.text import read_figures
from raidwright.bench.profiles import CLASSIC
from raidwright.bench.run import Run
from raidwright.bench.spec import Data, Direction, IoMode
from raidwright.bench.statistics import cells
from tests.bench.builders import a_run, passes
from tests.bench.test_posted import NOW, run_of, text_of

READ, WRITE, MIX = Direction
_SEQUENTIAL = {"rw": "write", "bs": "1m", "direct": "1"}


def runs_in(text: str) -> tuple[Run, ...]:
    """The runs in ``text``, all of which can be read."""
    reading = read_figures(text, UTC, NOW)
    assert reading.unread == ()
    return tuple(each.run for each in reading.runs)


def job(name: str, speed: float, **options: str) -> dict[str, object]:
    """A job of fio, of one second, that moved ``speed`` MB."""
    wanted = _SEQUENTIAL | options
    nothing = {"io_bytes": 0, "total_ios": 0, "runtime": 0, "lat_ns": {}}
    moved = {"io_bytes": int(speed * 1e6), "total_ios": 100, "runtime": 1000, "lat_ns": {"mean": 5e6}}
    reads = "read" in wanted["rw"]
    sides = {"read": moved if reads else nothing, "write": nothing if reads else moved}
    return {"jobname": name, "groupid": int(speed), "error": 0, "job options": wanted, **sides}


def fio(*jobs: dict[str, object]) -> str:
    document = {"fio version": "fio-3.33", "timestamp": 1_700_000_000, "jobs": jobs}
    return json.dumps(document, indent=2)


@pytest.mark.parametrize("name", ["cdm8.txt", "cdm7.txt", "cdm3.txt"])
def test_a_cell_that_crystaldiskmark_did_not_measure_is_none_that_stood_still(name: str) -> None:
    """It writes all cells of its grid, and 0.000 where nobody has pressed the button."""
    direction = {"cdm3.txt": r"Write.*:"}.get(name, "")
    text, after = text_of(name), text_of(name).find("[Write]")
    cut = max(after, 0)
    zeros = re.sub(
        rf"({direction}[^\n]*?)[\d.]+( MB/s)(?: \[[^]]*\])?(?: <[^>]*>)?", r"\g<1>0.000\2", text[cut:]
    )
    (run,) = runs_in(text[:cut] + zeros)
    assert {side for _, side in run.cells()} == {READ}
    assert run.cells().keys() == {key for key in run_of(name).cells() if key[1] is READ}


def test_a_cell_without_iops_or_time_is_not_measured_either() -> None:
    row = "[Read]\n  SEQ    1MiB (Q=  8, T= 1):     0.000 MB/s [      0.0 IOPS] <     0.00 us>"
    reading = read_figures(row, UTC, NOW)
    assert (reading.runs, [str(each.reason) for each in reading.unread]) == (
        (),
        ["No results were found in this text."],
    )


def test_our_own_cell_that_stood_still_is_read_back() -> None:
    (one,) = passes([100e6])
    still = replace(one, bytes=0, operations=0, latency_mean=0.0)
    (back,) = runs_in(as_text(a_run([still]), UTC))
    assert back.cells().keys() == cells([still]).keys()


@pytest.mark.parametrize(
    ("name", "line", "filled"),
    [
        ("cdm8.txt", r"(Mode:.*)", r"\1 <0Fill>"),
        ("cdm7.txt", r"(\(x\d\))", r"\1 <0Fill>"),
        ("cdm3.txt", r"(\(x\d\))", r"\1 <All 0x00, 0Fill>"),
    ],
)
def test_zeros_are_told_beside_random_data(name: str, line: str, filled: str) -> None:
    (run,) = runs_in(re.sub(line, filled, text_of(name)))
    assert run.spec.data is Data.ZERO
    caveats = [str(each) for each in caveats_between([run_of(name), run], ["one", "other"])]
    assert "Some of these results used random data and some used zeros." in caveats


@pytest.mark.parametrize("way", IoMode)
@pytest.mark.parametrize("data", Data)
@pytest.mark.parametrize("write", [as_text, as_classic_text])
def test_our_own_text_says_its_way_and_data_when_it_is_read_back(
    way: IoMode, data: Data, write: Callable[..., str]
) -> None:
    run = a_run(passes([100e6], row=CLASSIC.rows[0]), rows=CLASSIC.rows)
    (back,) = runs_in(write(replace(run, spec=replace(run.spec, way=way, data=data)), UTC))
    assert (back.spec.way, back.spec.data) == (way, data)
    assert {result.way for result in back.passes} == {way}


@pytest.mark.parametrize("name", ["cdm3.txt", "cdm5.txt", "cdm6.txt"])
def test_the_comment_of_versions_3_to_6_stands_alone_below_the_computer(name: str) -> None:
    text = text_of(name).rstrip()
    (run,) = runs_in(f"{text}\n  after the firmware update\n")
    assert run.comment == "after the firmware update"
    reading = read_figures(f"{text}\n\nIs this too slow?\n", UTC, NOW)
    assert (reading.runs[0].run.comment, len(reading.unread)) == ("", 1)


def test_the_interval_of_versions_before_8_is_known() -> None:
    assert [run_of(name).spec.pause for name in ("cdm5.txt", "cdm7.txt", "cdm3.txt")] == [5.0, 5.0, 0.0]


def test_jobs_of_fio_that_went_by_different_ways_are_no_passes_of_one_cell() -> None:
    direct, cached, synced = runs_in(
        fio(
            job("direct", 100),
            job("cached", 900, direct="0"),
            job("synced", 10, sync="1"),
            job("again", 101),
        )
    )
    rates = [[round(each.rate / 1e6) for each in run.passes] for run in (direct, cached, synced)]
    assert rates == [[100, 101], [900], [10]]
    assert [run.spec.way for run in (direct, cached, synced)] == [IoMode.DIRECT, IoMode.CACHED, IoMode.SYNC]
    caveats = [str(each) for each in caveats_between([direct, cached], ["one", "other"])]
    assert "Some of these results used the page cache and some did not." in caveats


def test_reads_of_fio_are_not_slowed_by_what_is_asked_of_writes() -> None:
    (run,) = runs_in(fio(job("read", 100, rw="read", sync="1")))
    assert run.spec.way is IoMode.DIRECT


def test_fio_that_wrote_zeros_says_so() -> None:
    random, zeros = runs_in(fio(job("random", 100), job("zeros", 500, zero_buffers="1")))
    assert (random.spec.data, zeros.spec.data) == (Data.RANDOM, Data.ZERO)


@pytest.mark.parametrize(
    ("options", "measured"),
    [({}, 1), ({"stonewall": ""}, 3), ({"wait_for": "one"}, 3), ({"startdelay": "60"}, 3)],
)
def test_jobs_that_shared_the_disk_are_no_figures_of_it(options: dict[str, str], measured: int) -> None:
    """fio gives one number of a group to all jobs that it begins at once."""
    one, two = job("one", 90, rw="read"), job("two", 40, rw="randread", bs="4k", **options)
    alone = job("three", 80, rw="write")
    reading = read_figures(fio(one | {"groupid": 0}, two | {"groupid": 0}, alone), UTC, NOW)
    assert sum(len(each.run.passes) for each in reading.runs) == measured
    refused = [] if measured == 3 else ["at the same time as two", "at the same time as one"]
    assert len(reading.unread) == len(refused)
    for each, words in zip(reading.unread, refused, strict=True):
        assert words in str(each.reason)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"bs": "", "bsrange": "4k-64k"}, "“4k-64k” is not a single block size"),
        ({"bssplit": "4k/50:64k/50"}, "“4k/50:64k/50” is not a single block size"),
        ({"rate": "50m"}, r"speed of this job was limited \(rate=50m\)"),
        ({"rate_iops": ",500"}, r"speed of this job was limited \(rate_iops=,500\)"),
        ({"thinktime": "1ms"}, r"speed of this job was limited \(thinktime=1ms\)"),
        ({"latency_target": "5ms"}, r"speed of this job was limited \(latency_target=5ms\)"),
        ({"rw": "randread", "percentage_random": "30"}, "Only 30 % of the requests"),
    ],
)
def test_what_a_disk_was_kept_from_is_no_figure_of_it(options: dict[str, str], reason: str) -> None:
    reading = read_figures(fio(job("one", 50, **options)), UTC, NOW)
    assert reading.runs == ()
    (refused,) = reading.unread
    assert re.search(reason, str(refused.reason))


@pytest.mark.parametrize(
    "options", [{"rate": "0"}, {"thinktime": "0"}, {"rw": "randread", "percentage_random": "100"}]
)
def test_an_option_that_changes_nothing_does_not_matter(options: dict[str, str]) -> None:
    (run,) = runs_in(fio(job("one", 50, **options)))
    assert len(run.passes) == 1


@pytest.mark.parametrize(("given", "written"), [({}, 400), ({"name": "writer"}, 0)])
def test_jobs_that_fio_gives_as_one_are_none_of_them(given: dict[str, str], written: float) -> None:
    """Of ``--group_reporting --name=reader … --name=writer …`` fio 3.33 writes one, named "reader"."""
    both = job("reader", 90, rw="read")
    both |= {"job options": {"rw": "read", "bs": "1m"} | given, "write": job("writer", written)["write"]}
    reading = read_figures(fio(both), UTC, NOW)
    assert reading.runs == ()
    assert str(reading.unread[0].reason) == (
        "This entry combines several jobs but shows the options of only one."
    )
