"""Forms of posted figures: read as what they are, or refused in one sentence, and none half read."""

import json
from datetime import UTC

import pytest

from raidwright.bench.imports.figures import Reading
from raidwright.bench.imports.text import read_figures
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from tests.bench.builders import markdown_of
from tests.bench.test_posted import NOW, REFUSED, figures, text_of

READ, WRITE, MIX = Direction
ROW = "SEQ 1MiB (Q= 8, T= 1): 118.022 MB/s [ 112.6 IOPS] < 70560.55 us>"


def reading(text: str) -> Reading:
    return read_figures(text, UTC, NOW)


def only_run(text: str) -> Run:
    (run,) = (each.run for each in reading(text).runs)
    return run


def reasons(text: str) -> list[str]:
    return [str(each.reason) for each in reading(text).unread]


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_read_is_refused_in_one_sentence(name: str) -> None:
    assert (reading(text_of(name)).runs, reasons(text_of(name))) == ((), [REFUSED[name]])


@pytest.mark.parametrize(
    "head",
    ["[Write]", r"\[Write\]", "**Write**", "**[Write]**", "### Write", "Write:", "__Write__", "[Write]:"],
)
def test_what_stands_below_a_head_in_any_markup_was_written(head: str) -> None:
    run = only_run(f"[Read]\n{ROW}\n{head}\n{ROW}\n")
    assert {side for _, side in run.cells()} == {READ, WRITE}


@pytest.mark.parametrize(
    "head", ["[Schreiben]", "[書き込み]", "【写入】", "**Escritura**", "Écriture :", "<<Запись>>"]
)
def test_figures_below_a_head_that_is_not_understood_are_not_read(head: str) -> None:
    text = f"[Read]\n{ROW}\n{head}\n{ROW}\n"
    assert {side for _, side in only_run(text).cells()} == {READ}
    assert len(only_run(text).passes) == 1
    assert any(reason.startswith("The heading “") for reason in reasons(text))


def test_figures_without_any_head_are_not_taken_for_reads() -> None:
    assert reading(ROW).runs == ()
    assert reasons(ROW) == ["The text does not show whether this is a read or a write."]


@pytest.mark.parametrize("sign", ["//", "#", ";", "--", "*", " *", "%", "REM", "::", ">", "|", "> #"])
def test_a_text_in_a_comment_is_read(sign: str) -> None:
    lines = [line.removeprefix("//") for line in text_of("cdm3_in_comment.txt").splitlines()]
    text = "\n".join(f"{sign}{line}" if line else sign for line in lines)
    assert figures(only_run(text)) == figures(only_run(text_of("cdm3_in_comment.txt")))
    assert figures(only_run(f"/*\n{text}\n*/")) == figures(only_run(text))


@pytest.mark.parametrize(
    "row",
    [
        "SEQ 1MiB (Q= 8, T= 1): 12,345 MB/s [ 11773 IOPS] < 1390.62 us>",
        "SEQ 1MiB (Q= 8, T= 1): 585.875 MB/s [ 5327.1 IOPS] < 1390.62 us>",
        "Random Read 4KB (QD=32) : 616.000 MB/s [ 15040.4 IOPS]",
    ],
)
def test_a_row_that_contradicts_itself_is_not_read(row: str) -> None:
    """A comma between thousands, a digit that was not copied: nobody can tell which of both is right."""
    assert reading(f"[Read]\n{row}").runs == ()
    assert reasons(f"[Read]\n{row}") == ["MB/s and IOPS of this row contradict each other."]


@pytest.mark.parametrize(
    "row",
    [
        "SEQ 1MiB (Q= 8, T= 1): 0.040 MB/s [ 0.1 IOPS]",
        "RND 4KiB (Q= 1, T= 1): 0.300 MB/s [ 60.0 IOPS]",
        "SEQ 1MiB (Q= 8, T= 1): 5327.100 MB/s [ 5327.1 IOPS]",
    ],
)
def test_a_row_of_rounded_figures_or_another_megabyte_is_read(row: str) -> None:
    assert len(only_run(f"[Read]\n{row}").passes) == 1


def test_kdiskmark_counts_its_megabytes_in_its_own_way() -> None:
    run = only_run(text_of("kdiskmark_3_2.txt"))
    assert run.source == "KDiskMark 3.2.0 / fio-3.39"
    assert (run.spec.seconds, run.spec.pause, run.spec.passes) == (5.0, 5.0, 5)
    assert run.stack == "KDiskMark 3.2.0 / fio-3.39", "it names no target"
    assert figures(run)["SEQ1M Q8T1", READ] == (3072.0, 2929.7, 2730.0)
    assert figures(run)["RND4K Q1T1", WRITE] == (81.92, 20000.0, 49.0)


def test_a_later_kdiskmark_that_counts_as_others_do_is_believed() -> None:
    text = text_of("kdiskmark_3_2.txt").replace("3000.000 MB/s [   2929.7", "3000.000 MB/s [   2861.0")
    assert figures(only_run(text))["SEQ1M Q8T1", READ][0] == 3000.0


def fio_job(**options: str) -> str:
    document = json.loads(text_of("fio_gtod_reduce.json"))
    document["jobs"][0]["job options"] = {"rw": "read", **options}
    return json.dumps(document, indent=2)


@pytest.mark.parametrize(
    ("size", "base", "label"),
    [
        ("1MiB", "1024", "SEQ1000000B"),
        ("1m", "1024", "SEQ1M"),
        ("1M", "", "SEQ1M"),
        ("1MB", "1024", "SEQ1M"),
        ("128k", "", "SEQ128K"),
        ("128KiB", "", "SEQ125K"),
        ("1MiB", "1000", "SEQ1M"),
        ("4096", "", "SEQ4K"),
    ],
)
def test_units_are_those_of_fio(size: str, base: str, label: str) -> None:
    options = {"bs": size} | ({"kb_base": base} if base else {})
    ((row, _),) = only_run(fio_job(**options)).cells()
    assert row.label.startswith(f"{label} ")


def test_a_list_has_as_many_results_and_compact_ones_are_read_too() -> None:
    documents = json.loads(text_of("fio_list.json"))
    assert len(reading(text_of("fio_list.json")).runs) == 2
    assert len(reading(json.dumps(documents)).runs) == 2
    assert len(reading("\n".join(map(json.dumps, documents))).runs) == 2


def test_states_of_one_run_are_its_last_and_runs_after_each_other_are_several() -> None:
    text = text_of("fio_status_interval_free.json")
    assert [result.seconds for result in only_run(text).passes] == [3.001]
    last = text[text.rindex('{\n  "fio version"') :]
    later = last.replace('"timestamp" : 1795', '"timestamp" : 1796')
    assert len(reading(last + later).runs) == 2


def test_what_fio_did_not_measure_is_unknown() -> None:
    from raidwright.bench.cdm_text import as_text
    from raidwright.report.tables import as_csv

    run = only_run(text_of("fio_gtod_reduce.json"))
    assert "us>" not in as_text(run, UTC)
    assert "| 16000 | – | – |" in markdown_of(run)
    assert ",16000.0,,," in as_csv(run)


def test_a_mix_told_as_one_is_read() -> None:
    assert {side for _, side in only_run(text_of("fio_unified_mixed.json")).cells()} == {MIX}


def old_fio(**job: object) -> str:
    """As fio 2 writes it: KiB, KB/s and microseconds."""
    moved = {
        "io_bytes": 102400,
        "bw": 20480,
        "iops": 5120,
        "runtime": 5000,
        "total_ios": 25600,
        "lat": {"mean": 195.0},
        "clat": {"mean": 190.0, "percentile": {"99.000000": 400}},
    }
    nothing = {"io_bytes": 0, "bw": 0, "iops": 0, "runtime": 0, "total_ios": 0, "lat": {}, "clat": {}}
    options = {"rw": "randread", "bs": "4k"}
    whole = {
        "jobname": "a",
        "groupid": 0,
        "error": 0,
        "job options": options,
        "read": moved,
        "write": nothing,
    }
    return json.dumps({"fio version": "fio-2.16", "jobs": [whole | job]}, indent=2)


def test_old_fio_is_read_with_its_units() -> None:
    assert figures(only_run(old_fio())) == {("RND4K Q1T1", READ): (20.972, 5120.0, 195.0)}
    assert only_run(old_fio()).passes[0].latency_p99 == pytest.approx(400e-6)
    assert figures(only_run(old_fio(**{"job options": {"rw": "randread"}}))) == figures(only_run(old_fio()))


def test_old_fio_that_does_not_say_what_it_did_is_refused() -> None:
    assert reasons(old_fio(**{"job options": {}})) == ["The output of fio-2.16 does not describe its jobs."]


def test_jobs_on_files_of_different_sizes_are_no_passes_of_one_cell() -> None:
    document = json.loads(text_of("fio_gtod_reduce.json"))
    (job,) = document["jobs"]
    jobs = [
        job | {"jobname": name, "groupid": number, "job options": {"rw": "read", "size": size}}
        for number, (name, size) in enumerate((("a", "64m"), ("b", "2g"), ("c", "64m")))
    ]
    runs = [each.run for each in reading(json.dumps(document | {"jobs": jobs}, indent=2)).runs]
    assert [(run.spec.size >> 20, len(run.passes)) for run in runs] == [(64, 2), (2048, 1)]


def test_rows_of_any_queue_are_read() -> None:
    run = only_run("[Read]\nSEQ 1MiB (Q=256, T= 4): 7000.000 MB/s\nRND 4KiB (Q=1024, T=64): 900.000 MB/s\n")
    assert [row.label for row, _ in run.cells()] == ["SEQ1M Q256T4", "RND4K Q1024T64"]
