"""A layer test given away, and what of it is written: held against one disk alone wherever that is known."""

import csv
import io
import json
from datetime import UTC

import pytest
from msgspec import structs

from raidwright.bench.layer_test.stages import writes_of, written_sentence
from raidwright.bench.layer_test.whole import WholeLayerTest
from raidwright.bench.run import Run
from raidwright.bench.samples import DiskShare
from raidwright.report.form import ReportForm
from raidwright.report.layer_test import layer_test_cannot_be
from raidwright.report.layer_test import layer_test_report as layer_test_report_at
from raidwright.storage.failures import english
from tests.bench.builders import passes
from tests.bench.layer_tests import RECORD, WRITE, lacking, measured_runs, run_of


def layer_test_report(layer_test: WholeLayerTest, form: ReportForm) -> str:
    return layer_test_report_at(layer_test, form, UTC)


ONE = run_of(100, written=80, shape=None, drives=1)


def test_json_has_all_that_is_kept_and_what_it_came_to() -> None:
    whole = WholeLayerTest(RECORD, measured_runs(160), (ONE,))
    document = json.loads(layer_test_report(whole, ReportForm.JSON))
    assert (document["target"], len(document["runs"])) == ("tank · RAID 0 of 2 · XFS", 5)
    (row,) = document["rows"]
    assert [rate["median"] for rate in row["rates"]] == [200e6, 150e6, 150e6]
    assert (row["written"]["rate"]["median"], row["written"]["one_disk"]["median"]) == (160e6, 80e6)
    assert document["told"] == [
        "Biggest speed loss: tank · RAID 0 of 2 is 25.0 % slower than 2 disks together."
    ]


def test_of_an_array_that_lacked_a_disk_that_is_told_and_no_loss() -> None:
    told = "The array was degraded, so its results do not show the speed of the complete array"
    made = measured_runs(160)
    whole = WholeLayerTest(RECORD, (*made[:3], *map(lacking, made[3:])), (ONE,))
    early = WholeLayerTest(RECORD, whole.runs[:4], ())
    for form in (ReportForm.JSON, ReportForm.MARKDOWN, ReportForm.HTML):
        text = layer_test_report(whole, form)
        assert (text.count(told) > 0, "Biggest speed loss" in text, "too few" in text) == (True, False, False)
        assert form is ReportForm.JSON or "The array was degraded" in layer_test_report(early, form)
    (row,) = whole.rows
    assert [change.sure for change in row.changes] == [True, False, False]
    assert not any(change.clear for change in row.changes)


def test_csv_has_a_line_for_each_cell_of_each_stage_also_of_one_that_was_stopped() -> None:
    lines = list(
        csv.DictReader(
            io.StringIO(layer_test_report(WholeLayerTest(RECORD, measured_runs(160), ()), ReportForm.CSV))
        )
    )
    told = [(line["direction"], line["rung"], line["bytes_per_second"], line["kept"]) for line in lines]
    assert told[2:] == [
        ("read", "2 disks together", "200000000", "1.0000"),
        ("read", "tank · RAID 0 of 2", "150000000", "0.7500"),
        ("read", "XFS", "150000000", "1.0000"),
        ("write", "XFS", "160000000", ""),
    ]
    early = layer_test_report(WholeLayerTest(RECORD, measured_runs()[:3], ()), ReportForm.CSV).splitlines()
    assert len(early) == 4
    assert all(line.split(",")[5] == "" for line in early[1:])


def test_markdown_is_a_table_for_each_row_and_what_is_said_of_it() -> None:
    text = layer_test_report(WholeLayerTest(RECORD, measured_runs(160), (ONE,)), ReportForm.MARKDOWN)
    assert "| tank · RAID 0 of 2 | 150.00 | 0.0 % | 75 % | 100 % | 0.00 |" in text
    assert "Biggest speed loss: tank · RAID 0 of 2 is 25.0 %" in text
    assert "| XFS | 160.00 |" in text.partition("**SEQ1M Q8T1 write**")[2]
    assert "Writes to XFS reach 2.00 × the speed of one disk, as expected" in text


def test_markdown_of_one_that_broke_off_has_its_stages_so_far_and_why_it_ended() -> None:
    why = english("{disk} has *stopped* answering.", disk="Disk 2")
    broken = structs.replace(RECORD, broken=why.failure)
    lines = layer_test_report(
        WholeLayerTest(broken, measured_runs()[:3], ()), ReportForm.MARKDOWN
    ).splitlines()
    assert lines[2:10] == [
        r"Only 3 of 5 disks and layers were measured: Disk 2 has \*stopped\* answering.",
        "",
        "**SEQ1M Q8T1 read**",
        "",
        "|  | MB/s | ± | CPU s/GB | bottleneck |",
        "| --- | --: | --: | --: | --- |",
        "| Disk 1 | 100.00 | 0.0 % | 0.00 |  |",
        "| Disk 2 | 100.00 | 0.0 % | 0.00 |  |",
    ]


@pytest.mark.parametrize("form", ReportForm)
def test_what_a_layer_test_cannot_be_is_told(form: ReportForm) -> None:
    assert (layer_test_cannot_be(form) is None) == (form.value in {"csv", "json", "markdown", "html"})


@pytest.mark.parametrize(
    ("rate", "words"),
    [
        (160, "Writes to XFS reach 2.00 × the speed of one disk, as expected (2.00 ×)."),
        (100, "Writes to XFS reach 1.25 × the speed of one disk, less than expected (2.00 ×)."),
        (
            240,
            "Writes to XFS reach 3.00 × the speed of one disk, more than these disks can deliver (2.00 ×).",
        ),
    ],
)
def test_writes_are_held_against_what_one_disk_writes(rate: float, words: str) -> None:
    (written,) = writes_of(measured_runs(rate), (ONE,))
    assert written_sentence(written, "XFS") == words


def test_passes_that_differ_too_much_tell_nothing() -> None:
    top = run_of(150, written=160)
    uneven = tuple(passes([rate * 1e6 for rate in (60, 170, 100, 110)], direction=WRITE))
    (written,) = writes_of([structs.replace(top, passes=(*top.passes[:4], *uneven))], (ONE,))
    assert "Inconclusive: the passes vary too much" in written_sentence(written, "XFS")


def test_without_a_disk_alone_the_way_to_one_is_told() -> None:
    (written,) = writes_of(measured_runs(160), ())
    assert written.disk is None
    assert written_sentence(written, "XFS").startswith("The write speed of one such disk is unknown.")
    assert writes_of(measured_runs(), (ONE,)) == ()


def test_of_an_encrypted_array_it_is_said_that_the_one_disk_was_plain_or_another() -> None:
    sealed = structs.replace(run_of(150, written=100), stack="tank · RAID 0 of 2 · LUKS · XFS")
    (written,) = writes_of([sealed], (ONE,))
    told = "less than expected (2.00 ×). The result for one disk was measured without encryption."
    assert written_sentence(written, "XFS").endswith(told)
    (lent,) = writes_of([sealed], (structs.replace(ONE, drives=("z",)),))
    both = (
        "The result for one disk comes from another disk of the same model. The result for one disk"
        " was measured without encryption."
    )
    assert written_sentence(lent, "XFS").endswith(both)
    text = layer_test_report(
        WholeLayerTest(RECORD, (*measured_runs()[:4], sealed), (ONE,)), ReportForm.MARKDOWN
    )
    assert told in text


def test_nobody_is_told_to_measure_without_encryption_what_an_encrypted_array_is_held_against() -> None:
    plain = run_of(150, written=160)
    sealed = structs.replace(plain, stack="tank · RAID 0 of 2 · LUKS · XFS")
    told = [written_sentence(writes_of([run], ())[0], "XFS") for run in (plain, sealed)]
    assert ["without encryption" in each for each in told] == [True, False]


def test_the_share_of_each_disk_is_given_away_in_every_form() -> None:
    """While all are read at once, by the kernel's counts."""

    def counted(run: Run, *shares: tuple[str, float]) -> Run:
        disks = tuple(DiskShare(device, round(rate * 5)) for device, rate in shares)
        return structs.replace(run, passes=tuple(structs.replace(each, by_disk=disks) for each in run.passes))

    runs = measured_runs()
    one, other, together = (
        counted(runs[0], ("sda", 100e6)),
        counted(runs[1], ("sdb", 100e6)),
        counted(runs[2], ("sdb", 89e6), ("sda", 111e6)),
    )
    layer_test = WholeLayerTest(RECORD, (one, other, together, *runs[3:]), ())
    told = "2 disks together, MB/s per disk: Disk 1 111.0, Disk 2 89.0."
    for form in (ReportForm.MARKDOWN, ReportForm.HTML, ReportForm.JSON):
        assert told in layer_test_report(layer_test, form)
    table = layer_test_report(layer_test, ReportForm.CSV)
    assert "SEQ1M Q8T1,read,2 disks together: Disk 1,111000000,,,,no" in table
    assert "MB/s of each" not in layer_test_report(WholeLayerTest(RECORD, runs, ()), ReportForm.HTML)
