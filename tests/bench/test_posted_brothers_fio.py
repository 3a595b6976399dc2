"""Brothers of fio's results that were once read wrongly, five and more of each: read rightly or refused."""

import json
import re
from collections.abc import Callable
from itertools import chain

import pytest

from raidwright.bench.spec import Direction
from tests.bench.test_posted import REFUSED, text_of
from tests.bench.test_posted_brothers import only_run, reading, reasons

READ, WRITE, MIX = Direction


def job_of(name: str) -> tuple[dict[str, object], dict[str, object]]:
    document = json.loads(text_of(name))
    return document, document["jobs"][0]


def with_options(**options: str) -> str:
    """`fio_bs_1MiB.json`, whose requests had 1,000,000 bytes, with these options."""
    document, job = job_of("fio_bs_1MiB.json")
    job["job options"] = {"rw": "read", **options}
    return json.dumps(document, indent=2)


@pytest.mark.parametrize(
    "options",
    [
        {"bs": "1MiB", "kb_base": "1000"},
        {"bs": "1MB"},
        {"bs": "1m"},
        {"blocksize": "1M"},
        {"bs": "1mi"},
        {"bs": "1000000"},
        {"bs": "1000ki"},
    ],
)
def test_a_request_is_as_large_as_fio_counted(options: dict[str, str]) -> None:
    """fio reads a size by the kb_base that stands before it on its command line; its JSON keeps no order."""
    ((row, _),) = only_run(with_options(**options)).cells()
    assert row.block == 1_000_000


def test_states_during_the_ramp_are_no_results() -> None:
    """fio 3.33 counts from its start until the ramp is over, and then from there."""
    text = text_of("fio_status_interval_free.json")
    documents = json.loads("[" + re.sub(r"\}\s*\{(?=\s*\"fio version)", "},{", text) + "]")
    for document in documents:
        document["jobs"][0]["job options"]["ramp_time"] = "2"
    first, *_, last = documents
    first["jobs"][0]["read"] |= {"io_bytes": 10**9, "runtime": 1900, "total_ios": 10**6}
    for late in (2, 3, 4, 6):
        run = last | {
            "timestamp": first["timestamp"] + late,
            "timestamp_ms": first["timestamp_ms"] + 1000 * late,
        }
        kept = len(reading(json.dumps([first, run], indent=2)).runs)
        assert kept == (1 if late <= 4 else 2), "a run of its own takes its ramp and its time at least"


PEOPLE = text_of("fio_normal.txt").splitlines()
_RESULT = next(at for at, line in enumerate(PEOPLE) if "groupid=" in line)
_GROUP = next(at for at, line in enumerate(PEOPLE) if "Run status" in line)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(PEOPLE[_RESULT + 1 :]),
        PEOPLE[_RESULT + 1],
        "\n".join(PEOPLE[_GROUP:]),
        "Run status group 0 (all jobs):\n   READ: io=1024.0MB, aggrb=20480KB/s, mint=51200msec",
        "  read : io=1024.0MB, bw=20480KB/s, iops=5120, runt= 51200msec\n    clat (usec): min=1, max=2",
        "Jobs: 1 (f=1): [r(1)][100.0%][r=1024MiB/s][r=262k IOPS][eta 00m:00s]",
        "I got:\n\n  write: IOPS=301, BW=302MiB/s (316MB/s)(8192MiB/27172msec); 0 zone resets\n\nIs it slow?",
        "\n".join(f"> {line}" for line in PEOPLE[_RESULT + 1 :]),
    ],
    ids=["no head", "one line", "summary", "old summary", "old", "under way", "write", "quoted"],
)
def test_a_part_of_fios_ordinary_text_is_refused_in_one_sentence(text: str) -> None:
    assert (reading(text).runs, reasons(text)) == ((), [REFUSED["fio_normal.txt"]])


def two() -> list[dict[str, object]]:
    """Two documents with other figures."""
    first, second = json.loads(text_of("fio_list.json"))
    second["jobs"][0]["read"]["io_bytes"] += 1_000_000
    return [first, second]


LISTS: dict[str, Callable[[], str]] = {
    "lists in a list": lambda: json.dumps([[each] for each in two()]),
    "in an object": lambda: json.dumps({"results": two()}, indent=2),
    "in a compact object": lambda: json.dumps({"results": two()}),
    "by name": lambda: json.dumps(dict(zip(("before", "after"), two(), strict=True)), indent=4),
    "one behind the other": lambda: "".join(json.dumps(each, indent=2) for each in two()),
    "on one line": lambda: " ".join(json.dumps(each) for each in two()),
    "without indentation": lambda: json.dumps(two(), indent=0),
    "in a script": lambda: "\n".join(
        f"const r{at} = {json.dumps(each, indent=2)};" for at, each in enumerate(two())
    ),
    "with a comma too many": lambda: json.dumps(two(), indent=2)[:-2] + ",\n]",
    "a table of lines": lambda: "\n".join(f"{at}\t{json.dumps(each)}" for at, each in enumerate(two())),
}


@pytest.mark.parametrize("text", LISTS.values(), ids=LISTS)
def test_every_document_is_read_wherever_it_stands(text: Callable[[], str]) -> None:
    true = [each.run.passes for each in reading(json.dumps(two(), indent=2)).runs]
    assert len(true) == 2
    assert [each.run.passes for each in reading(text()).runs] == true
    assert reasons(text()) == []


def test_each_document_is_named_by_its_line() -> None:
    documents = two()
    for document in documents:
        document["jobs"][0]["job options"]["bs"] = "4k,8k"  # type: ignore[index]
    text = json.dumps({"results": documents}, indent=2)
    names = [number for number, line in enumerate(text.splitlines(), 1) if '"jobname"' in line]
    assert [each.line for each in reading(text).unread] == names


def test_bins_of_each_time_are_read_over() -> None:
    """--output-format=json+ counts the requests by the time that they took."""
    document, job = job_of("fio_bs_1MiB.json")
    for times in ("lat_ns", "clat_ns"):
        job["read"][times]["bins"] = {"700416": 5, "880640": 3}  # type: ignore[index]
    plus, plain = only_run(json.dumps(document, indent=2)), only_run(text_of("fio_bs_1MiB.json"))
    assert plus.passes == plain.passes


CLIENTS = json.loads(text_of("fio_client_server.json"))


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(CLIENTS),
        json.dumps(CLIENTS | {"client_stats": CLIENTS["client_stats"][:1]}, indent=2),
        json.dumps(CLIENTS | {"client_stats": CLIENTS["client_stats"][-1:]}, indent=2),
        json.dumps([CLIENTS], indent=2),
        "\n".join(f"> {line}" for line in json.dumps(CLIENTS, indent=2).splitlines()),
        json.dumps({"nas": CLIENTS}),
    ],
    ids=["compact", "one client", "all of them", "in a list", "quoted", "by name"],
)
def test_several_computers_are_refused_in_one_sentence(text: str) -> None:
    assert (reading(text).runs, reasons(text)) == ((), [REFUSED["fio_client_server.json"]])


UNIFIED = {
    "read": ("randread", READ),
    "written": ("randwrite", WRITE),
    "in a row": ("write", WRITE),
    "mixed": ("randrw", MIX),
    "mixed in a row": ("rw", MIX),
}


@pytest.mark.parametrize(("pattern", "side"), UNIFIED.values(), ids=UNIFIED)
def test_what_is_told_as_one_is_what_its_pattern_says(pattern: str, side: Direction) -> None:
    document, job = job_of("fio_unified_mixed.json")
    job["job options"] = {"rw": pattern, "bs": "4k", "unified_rw_reporting": "1"}
    assert {direction for _, direction in only_run(json.dumps(document, indent=2)).cells()} == {side}


@pytest.mark.parametrize("check", ["md5", "crc32c", "pattern", "meta", "xxhash", "sha256"])
def test_what_reads_back_what_it_wrote_is_refused(check: str) -> None:
    text = text_of("fio_verify.json").replace("crc32c", check)
    assert reasons(text) == [REFUSED["fio_verify.json"].replace("crc32c", check)]


@pytest.mark.parametrize("left_out", [("lat_ns",), ("lat_ns", "clat_ns"), ("lat_ns", "clat_ns", "slat_ns")])
def test_times_that_fio_did_not_take_are_unknown(left_out: tuple[str, ...]) -> None:
    document, job = job_of("fio_bs_1MiB.json")
    for times in chain(left_out):
        job["read"][times] = {"min": 0, "max": 0, "mean": 0.0, "stddev": 0.0, "N": 0}  # type: ignore[index]
    (result,) = only_run(json.dumps(document, indent=2)).passes
    assert result.latency_mean == 0.0
