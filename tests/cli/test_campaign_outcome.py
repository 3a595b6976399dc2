"""What the terminal prints at the end of a campaign: against one disk, what is in doubt, each wait."""

import pytest
from msgspec.structs import replace

from raidwright.bench.cost import Span
from raidwright.cli.measuring.campaign import CampaignProgress, print_outcome
from raidwright.cli.terminal.printing import zone_here
from raidwright.report.campaign import campaign_report
from raidwright.report.form import ReportForm
from raidwright.session.campaign_events import SetupBegun
from tests.bench.campaigns import whole_campaign


def lines_of(printed: str) -> list[str]:
    return [" ".join(line.split()) for line in printed.splitlines()]


def test_each_stands_beside_one_disk_with_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    print_outcome(whole_campaign(), as_json=False)
    lines = lines_of(capsys.readouterr().out)
    at = lines.index("SEQ1M Q8T1 write")
    assert lines[at + 1 : at + 5] == [
        "rank setup MB/s × one disk",
        f"1. RAID 0 of 2 200.0 × 2.00 {'█' * 20}",
        f"2. One disk 100.0 {'█' * 10}",
        f"3. RAID 1 of 2 50.0 × 0.50 {'█' * 5}",
    ]


def test_what_is_in_doubt_is_framed_and_each_wait_for_a_sync_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = whole_campaign()
    waited = tuple(replace(each, synced=34.2 if each.case == 2 else 0.0) for each in whole.visits)
    doubt = {**whole.runs, 10: replace(whole.runs[10], complete=False)}
    print_outcome(replace(whole, visits=waited, runs=doubt), as_json=False)
    lines = lines_of(capsys.readouterr().out)
    assert f"2. One disk 100.0 {'▒' * 10} unreliable" in lines
    assert any(line.endswith("[100.0] 1. 200.0 3. 50.0") for line in lines)
    assert "Duration of the initial sync: RAID 1 of 2 34 s" in lines


def test_all_of_it_can_be_exported_as_text_later(capsys: pytest.CaptureFixture[str]) -> None:
    print_outcome(whole_campaign(), as_json=False)
    assert capsys.readouterr().out == "\n" + campaign_report(whole_campaign(), ReportForm.TEXT, zone_here())


def test_a_visit_under_way_says_which_of_how_many_and_how_long_still(
    capsys: pytest.CaptureFixture[str],
) -> None:
    CampaignProgress(pytest.fail, as_json=False).tell(SetupBegun(0, 1, 2, 6, Span(2400.0, 3600.0)))
    assert capsys.readouterr().out == "Round 1, setup 2 (2 of 6, 40 to 60 minutes left)\n"
