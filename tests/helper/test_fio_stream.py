"""fio's stream of documents, in pieces of any length and with text between."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.fio_document import Document, JobGroup, Latency, Side
from raidwright.bench.profiles import DEFAULT, NVME
from raidwright.bench.spec import Data, Direction, IoMode
from raidwright.helper.measuring import fio
from raidwright.helper.measuring.fio_process import FIO_DOCUMENT_LIMIT, DocumentStream
from raidwright.storage.units import GIB, KIB, MIB

SEQ_Q8, _, _, RND_Q1 = DEFAULT.rows
MANY_THREADS = NVME.rows[2]


def side(amount: int) -> dict[str, object]:
    latency = {"min": 1, "max": 9, "mean": 2000.0, "N": amount, "percentile": {"99.000000": 5000}}
    return {"io_bytes": amount * 4096, "total_ios": amount, "runtime": 1500, "lat_ns": latency, "bw": 7}


def document(amount: int) -> str:
    """As fio prints it: the outer braces alone at the beginning of a line."""
    group = {"jobname": "pass {1}\n{", "error": 0, "read": side(amount), "write": side(0), "usr_cpu": 0.5}
    return json.dumps({"fio version": "fio-3.33", "jobs": [group], "disk_util": []}, indent=2) + "\n"


def job(direction: Direction = Direction.READ, **changes: object) -> fio.FioJob:
    facts = {"row": SEQ_Q8, "paths": ("/proc/self/fd/7",), "size": GIB, "data": Data.RANDOM, "seconds": 5.0}
    return fio.FioJob(direction=direction, **(facts | changes))  # type: ignore[arg-type]


noise = st.lists(
    st.sampled_from(
        ["", "fio: terminating on signal 2", "{", "{broken", "}", '{"a": 1}', "ä {x} \N{SNOWMAN}"]
    ),
    max_size=3,
)
streams = st.lists(st.tuples(noise, st.integers(0, 10**6)), min_size=1, max_size=5)


@given(streams, st.lists(st.integers(1, 3000), min_size=1, max_size=8))
def test_every_document_is_found_however_the_stream_is_cut(
    parts: list[tuple[list[str], int]], cuts: list[int]
) -> None:
    text = "".join("".join(f"{line}\n" for line in lines) + document(amount) for lines, amount in parts)
    raw, stream, found, place = text.encode(), DocumentStream(), [], 0
    while place < len(raw):
        length = cuts[place % len(cuts)]
        found += stream.feed(raw[place : place + length])
        place += length
    assert [one.jobs[0].read.total_ios for one in found] == [amount for _, amount in parts]


@given(st.binary(max_size=2000))
def test_rubbish_gives_no_document_and_no_error(rubbish: bytes) -> None:
    assert DocumentStream().feed(rubbish) == ()


def test_a_half_document_is_none() -> None:
    whole = document(3).encode()
    stream = DocumentStream()
    assert stream.feed(whole[:-4]) == ()
    assert len(stream.feed(whole[-4:])) == 1


def test_a_stream_without_end_does_not_fill_the_memory() -> None:
    stream = DocumentStream()
    for rubbish in (b"x", b"{\n", b"\n{", b"y\n"):
        for _ in range(10):
            stream.feed(rubbish * (MIB // len(rubbish)))
            assert stream.buffered_bytes <= 3 * FIO_DOCUMENT_LIMIT
        assert len(stream.feed(f"\n{document(1)}".encode())) == 1


@pytest.mark.parametrize("rubbish", ["\n{", "{\n", "}\n", "{\n}\n", '\n{"a":', '{\n"a":[\n', "[" * 50, "\n"])
def test_what_somebody_else_writes_into_it_takes_no_more_time_than_it_is_long(rubbish: str) -> None:
    """A caller may write into the output of a fio that has his rights."""
    stream, began = DocumentStream(), time.process_time()
    for _ in range(16):
        assert stream.feed((rubbish * (65536 // len(rubbish))).encode()) == ()
    deep = "{\n" + '{"jobs":' * 100_000 + "\n}\n" + "{\n" + "[" * 200_000 + "\n}\n"
    assert stream.feed(f"\n{deep}".encode()) == ()
    assert time.process_time() - began < 5
    assert len(stream.feed(f"\n{document(2)}".encode())) == 1


def test_a_result_is_read_from_byte_counters_in_base_units() -> None:
    (status,) = DocumentStream().feed(document(300).encode())
    found = fio.result(status, job(), number=2)
    assert (found.bytes, found.operations, found.seconds, found.number) == (300 * 4096, 300, 1.5, 2)
    assert found.latency_mean == pytest.approx(2e-6)
    assert found.latency_p99 == pytest.approx(5e-6)
    assert fio.result(status, job(Direction.WRITE), number=2).bytes == 0


def test_reads_can_never_write_and_writes_choose_their_data() -> None:
    assert "--readonly" in fio.arguments(job())
    written = fio.arguments(job(Direction.WRITE))
    assert "--readonly" not in written
    assert "--refill_buffers" in written
    assert "--zero_buffers" in fio.arguments(job(Direction.WRITE, data=Data.ZERO))


def test_each_way_to_the_disk_is_told_to_fio() -> None:
    for way, said in (
        (IoMode.DIRECT, ("libaio", "1")),
        (IoMode.CACHED, ("psync", "0")),
        (IoMode.SYNC, ("libaio", "1")),
    ):
        for direction in Direction:
            argv = fio.arguments(job(direction, way=way))
            assert {f"--ioengine={said[0]}", f"--direct={said[1]}"} <= set(argv)
            assert ("--sync=1" in argv) == (way is IoMode.SYNC and direction.writes)
            assert ("--invalidate=0" in argv) == (way is IoMode.CACHED)
    (status,) = DocumentStream().feed(document(300).encode())
    assert fio.result(status, job(way=IoMode.CACHED), number=1).way is IoMode.CACHED


def test_a_mix_reads_seven_of_ten_and_counts_both() -> None:
    argv = fio.arguments(job(Direction.MIX))
    assert {"--rw=rw", "--rwmixread=70", "--refill_buffers"} <= set(argv)
    assert "--readonly" not in argv
    (status,) = DocumentStream().feed(document(300).replace('"io_bytes": 0', '"io_bytes": 8192').encode())
    found = fio.result(status, job(Direction.MIX), number=1)
    assert (found.bytes, found.operations, found.seconds) == (300 * 4096 + 8192, 300, 1.5)


def test_the_status_interval_stands_before_the_name() -> None:
    argv = fio.arguments(job(), "/usr/bin/fio")
    assert argv[0] == "/usr/bin/fio"
    interval = next(index for index, word in enumerate(argv) if word.startswith("--status-interval"))
    assert interval < argv.index("--name=pass")


def test_several_devices_have_a_job_each_and_all_options_hold_for_both() -> None:
    argv = fio.arguments(job(paths=("/proc/self/fd/7", "/proc/self/fd/8")))
    assert argv[-5:] == (
        "--name=pass",
        "--filename=/proc/self/fd/7",
        "--name=pass",
        "--filename=/proc/self/fd/8",
        "--new_group",
    )
    assert "--group_reporting" in argv[:-5]
    assert not any(word.startswith("--status-interval") for word in argv)


def test_a_slow_device_takes_no_time_of_the_others() -> None:
    """It has as much waiting at the end, and needs longer for it."""
    none, fast, slow = (
        Side(moved, moved, runtime, Latency())
        for moved, runtime in ((0, 0), (96_000_000, 1_000), (48_000_000, 2_000))
    )
    both = Document(jobs=(JobGroup(0, fast, none), JobGroup(0, slow, none)), fio="fio-3.33")
    found = fio.result(both, job(paths=("a", "b")), number=1)
    assert (found.bytes, round(found.rate / 1e6)) == (144_000_000, 96 + 24)


def test_every_thread_has_a_range_of_its_own_inside_the_stretch() -> None:
    many = job(row=MANY_THREADS, size=GIB + 1234)
    share = fio.share(many)
    assert share % (4 * KIB) == 0
    assert share * MANY_THREADS.threads <= many.size
    assert f"--offset_increment={share}" in fio.arguments(many)
    assert f"--size={share}" in fio.arguments(many)


def test_a_pass_lasts_a_time_and_a_layout_covers_the_stretch_once() -> None:
    assert {"--time_based", "--runtime=5000ms"} <= set(fio.arguments(job()))
    laid = fio.arguments(fio.layout_job(("/proc/self/fd/7",), GIB, Data.RANDOM))
    assert "--time_based" not in laid
    assert {"--rw=write", f"--size={GIB}"} <= set(laid)


def test_a_stretch_smaller_than_a_block_for_each_thread_has_no_share() -> None:
    assert fio.share(job(row=MANY_THREADS, size=32 * KIB)) == 0
    assert "--rw=randread" in fio.arguments(job(row=RND_Q1))


def test_every_job_goes_to_other_places() -> None:
    """Whatever is read twice at the same places is in some cache the second time."""
    seeds = {word for _ in range(20) for word in fio.arguments(job()) if word.startswith("--randseed=")}
    laid = {
        word
        for word in fio.arguments(fio.layout_job(("/x",), GIB, Data.RANDOM))
        if word.startswith("--randseed=")
    }
    assert len(seeds | laid) == 21
    assert all(int(word.partition("=")[2]) >= 0 for word in seeds)
