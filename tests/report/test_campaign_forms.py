"""A campaign given away: its table, its sentence and what to beware of, in every form that it can have."""

import csv
import io
import json
from datetime import UTC

import pytest
from msgspec.structs import replace

from raidwright.bench.campaign.matrix import SetupRun, SetupState, full_title
from raidwright.bench.campaign.outcome import WholeCampaign, campaign_name
from raidwright.bench.spec import BenchSpec, IoMode, MountedAt
from raidwright.report.campaign import campaign_cannot_be
from raidwright.report.campaign import campaign_report as campaign_report_at
from raidwright.report.form import ReportForm
from raidwright.storage.failures import english
from tests.bench.campaigns import SAID, SETUPS, SURVIVES, whole_campaign
from tests.bench.page_reader import BREAKER, Page


def campaign_report(whole: WholeCampaign, form: ReportForm) -> str:
    return campaign_report_at(whole, form, UTC)


def page(whole: WholeCampaign) -> Page:
    found = Page(campaign_report(whole, ReportForm.HTML))
    found.require_whole()
    return found


def doubtful() -> WholeCampaign:
    """The last run of the first setup was stopped."""
    whole = whole_campaign()
    runs = {**whole.runs, 10: replace(whole.runs[10], complete=False)}
    return replace(whole, runs=runs)


def test_text_is_the_table_of_a_terminal_with_the_sentence_at_its_end() -> None:
    lines = campaign_report(whole_campaign(), ReportForm.TEXT).splitlines()
    assert lines[0].startswith("tank · Nas · 1970-01-01 00:16 · Raidwright")
    at = lines.index("SEQ1M Q8T1 read")
    assert lines[at + 1].split() == ["rank", "setup", "MB/s", "×", "one", "disk"]
    assert lines[at + 2] == f"    1.  RAID 0 of 2  200.0      × 2.00  {'█' * 20}"
    assert [line.split()[0] for line in lines[at + 2 : at + 5]] == ["1.", "2.", "2."]
    assert lines[-1] == SAID
    assert f"  {SURVIVES}" in lines


def test_markdown_has_a_table_for_each_test() -> None:
    text = campaign_report(whole_campaign(), ReportForm.MARKDOWN)
    assert "| --: | --- | --: | --: | --- |" in text
    assert "| 1. | RAID 0 of 2 | 200.0 | × 2.00 |  |" in text
    assert SAID in text


def test_csv_has_a_line_for_each_setup_in_each_test() -> None:
    lines = list(csv.DictReader(io.StringIO(campaign_report(whole_campaign(), ReportForm.CSV))))
    assert [(each["direction"], each["rank"], each["arrangement"]) for each in lines[:3]] == [
        ("read", "1", "RAID 0 of 2"),
        ("read", "2", "RAID 1 of 2"),
        ("read", "2", "One disk"),
    ]
    first = lines[0]
    assert (first["bytes_per_second"], first["runs"], first["times"]) == ("200000000", "4", "2.0000")
    assert {each["against"] for each in lines} == {"one disk"}
    assert (first["level"], first["members"], first["chunk"], first["filesystem"]) == (
        *("raid0", "2", "524288", "ext4"),
    )
    assert len(lines) == 6


def test_json_has_what_is_kept_and_what_it_came_to() -> None:
    document = json.loads(campaign_report(whole_campaign(comment="old cable"), ReportForm.JSON))
    assert (document["name"], document["comment"], document["machine"]) == ("tank", "old cable", "Nas")
    assert document["verdict"] == f"{SAID} {SURVIVES}"
    assert [each["title"] for each in document["tests"][0]["places"]] == [
        *("RAID 0 of 2", "RAID 1 of 2", "One disk"),
    ]
    assert len(document["visits"]) == len(document["runs"]) == 12


def test_the_page_has_the_sentence_on_top_and_a_bar_for_each_setup() -> None:
    text, found = campaign_report(whole_campaign(), ReportForm.HTML), page(whole_campaign())
    assert f'<p class="verdict">{SAID}</p>' in text
    assert text.count('class="whisker"') == 3 * 2
    for words in (
        "RAID 0 of 2: 200.0 MB/s",
        "× 2.00",
        "Tarnfell TF4000N, A1",
        "4 rounds",
        "Reading these results",
    ):
        assert words in found.said


def test_what_is_unreliable_is_framed_and_said() -> None:
    text = campaign_report(doubtful(), ReportForm.HTML)
    assert text.count('<rect class="framed') == 2 + 1, "in two tests, and in the legend"
    assert "| 2. | One disk | 100.0 |  | unreliable |" in campaign_report(doubtful(), ReportForm.MARKDOWN)


@pytest.mark.parametrize(
    ("form", "line"),
    [
        (ReportForm.TEXT, f"    –  One disk     100.0              {'▒' * 10}            unreliable"),
        (ReportForm.MARKDOWN, "| – | One disk | 100.0 |  | unreliable |"),
        (ReportForm.HTML, '<th class="number">–</th><td>One disk</td>'),
        (ReportForm.CSV, "SEQ1M Q8T1,read,,One disk,100000000,"),
    ],
)
def test_of_what_nothing_can_be_told_no_form_has_a_rank(form: ReportForm, line: str) -> None:
    """All runs of the first setup were unsteady."""
    whole = whole_campaign()
    runs = {
        number: replace(run, passes=tuple(replace(each, syncing="resync") for each in run.passes))
        if run.stack == full_title(SETUPS[0])
        else run
        for number, run in whole.runs.items()
    }
    assert line in campaign_report(replace(whole, runs=runs), form)


def test_what_programs_see_through_memory_stands_in_a_column_of_its_own() -> None:
    whole = whole_campaign()
    runs = {
        number: replace(
            run,
            spec=BenchSpec(MountedAt("/mnt"), run.spec.rows, run.spec.directions, way=IoMode.CACHED),
            passes=tuple(replace(each, way=IoMode.CACHED) for each in run.passes),
        )
        for number, run in whole.runs.items()
    }
    text = campaign_report(replace(whole, runs=runs), ReportForm.MARKDOWN)
    assert "| rank | setup | MB/s | MB/s seen by programs | × one disk |  |" in text
    waited = {
        number: replace(run, passes=tuple(replace(each, sync_seconds=1.25) for each in run.passes))
        for number, run in runs.items()
    }
    text = campaign_report(replace(whole, runs=waited), ReportForm.MARKDOWN)
    assert "| MB/s seen by programs | seconds until written to disk | × one disk |" in text
    assert " | 1.2 | " in text
    columns = campaign_report(replace(whole, runs=waited), ReportForm.TEXT)
    assert "MB/s  MB/s seen by programs  seconds until written to disk  × one disk\n" in columns
    assert "MB/s seen by programs" in page(replace(whole, runs=runs)).said


@pytest.mark.parametrize("form", [ReportForm.TEXT, ReportForm.MARKDOWN, ReportForm.HTML])
def test_how_long_each_first_sync_was_waited_for_is_said_in_every_form(form: ReportForm) -> None:
    whole = whole_campaign()
    synced = tuple(
        replace(setup_run, synced=12.0) if setup_run.case == 2 else setup_run for setup_run in whole.visits
    )
    words = "Duration of the initial sync: RAID 1 of 2 12 s"
    assert words in campaign_report(replace(whole, visits=synced), form)
    assert words not in campaign_report(whole, form)


def test_programs_get_each_wait_and_what_each_is_held_against() -> None:
    whole = whole_campaign()
    synced = tuple(
        replace(setup_run, synced=12.0) if setup_run.case == 2 else setup_run for setup_run in whole.visits
    )
    document = json.loads(campaign_report(replace(whole, visits=synced), ReportForm.JSON))
    assert document["first_sync_seconds"] == {"One disk": 0.0, "RAID 0 of 2": 0.0, "RAID 1 of 2": 12.0}
    (first, _) = document["tests"]
    assert first["against"] == "one disk"
    assert (first["places"][0]["title"], first["places"][0]["ratio"]) == ("RAID 0 of 2", pytest.approx(2.0))
    lines = list(csv.DictReader(io.StringIO(campaign_report(replace(whole, visits=synced), ReportForm.CSV))))
    assert {line["first_sync_seconds"] for line in lines if line["arrangement"] == "RAID 1 of 2"} == {"12"}
    assert {line["first_sync_seconds"] for line in lines if line["arrangement"] == "One disk"} == {""}


def test_one_that_was_stopped_says_so_and_shows_what_there_is() -> None:
    whole = whole_campaign(1, practice=True)
    for form in (ReportForm.TEXT, ReportForm.MARKDOWN, ReportForm.HTML):
        text = campaign_report(whole, form)
        assert "Only 3 of 12 measurements were made." in text
        assert "Practice machine: disks and speeds are simulated; RAID 5 and 6 read faster" in text
    assert "Nothing was measured." in page(whole_campaign(0)).said


def test_a_run_that_was_deleted_since_is_missed_in_words() -> None:
    whole = whole_campaign()
    runs = {number: run for number, run in whole.runs.items() if number != 5}
    assert "Deleted results of this comparison: 1." in page(replace(whole, runs=runs)).said


def test_what_could_not_be_built_is_told_with_its_reason() -> None:
    why = english("Nothing is mounted on {point}.", point="/mnt").failure
    whole = whole_campaign()
    failed = SetupRun(0, 2, "", SetupState.FAILED, reason=why)
    whole = replace(whole, visits=(*whole.visits[:2], failed))
    for form in (ReportForm.TEXT, ReportForm.MARKDOWN, ReportForm.HTML):
        assert "RAID 1 of 2: Nothing is mounted on /mnt." in campaign_report(whole, form)
    assert json.loads(campaign_report(whole, ReportForm.JSON))["failed"] == [
        {"title": "RAID 1 of 2", "reason": "Nothing is mounted on /mnt."}
    ]


def test_names_of_others_become_no_part_of_the_page() -> None:
    whole = whole_campaign(name=BREAKER, comment=BREAKER)
    campaign = replace(whole.campaign, machine=BREAKER)
    assert page(replace(whole, campaign=campaign)).said.count(BREAKER) >= 4


@pytest.mark.parametrize("form", ReportForm)
def test_what_a_campaign_cannot_be_is_told(form: ReportForm) -> None:
    assert (campaign_cannot_be(form) is None) == (form.value not in {"cdm3", "fio"})


def test_it_is_called_by_its_levels_each_of_them_once() -> None:
    assert campaign_name((*SETUPS, SETUPS[1])) == "One disk · RAID 0 · RAID 1"
