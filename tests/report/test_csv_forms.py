"""CSV of everything that is given away as such: a head for each value."""

import csv
import io
from datetime import UTC

import pytest

from raidwright.bench.layer_test.whole import WholeLayerTest
from raidwright.bench.sync_watch import SyncRecord
from raidwright.report.campaign import campaign_report
from raidwright.report.form import ReportForm
from raidwright.report.layer_test import layer_test_report
from raidwright.report.run import report
from raidwright.report.sync import sync_report
from tests.bench.builders import SEQ_Q1, a_run, passes
from tests.bench.campaigns import whole_campaign
from tests.bench.layer_tests import RECORD, measured_runs
from tests.bench.moments import a_rebuild
from tests.bench.timelines import a_sustained_run, timeline, went

STRETCH = a_sustained_run([went(timeline(lambda _: 1e8, 10**10))])
SYNC = SyncRecord("uuid", "tank", "Nas", False, 1000.0, tuple(a_rebuild()), ())


@pytest.mark.parametrize(
    "text",
    [
        report(a_run([*passes([1e8] * 4), *passes([1e6], SEQ_Q1)]), ReportForm.CSV, UTC),
        report(STRETCH, ReportForm.CSV, UTC),
        layer_test_report(WholeLayerTest(RECORD, measured_runs(160), ()), ReportForm.CSV, UTC),
        campaign_report(whole_campaign(), ReportForm.CSV, UTC),
        sync_report(SYNC, ReportForm.CSV, UTC, "tank"),
    ],
    ids=["a grid", "a whole stretch", "a ladder", "a campaign", "a sync"],
)
def test_each_value_has_one_head_of_its_own(text: str) -> None:
    heads, *lines = csv.reader(io.StringIO(text))
    assert lines
    assert len({*heads}) == len(heads)
    assert {len(line) for line in lines} == {len(heads)}
