"""The web pages of what the tour has measured: written for whoever looks, and read by a parser of HTML."""

from datetime import UTC
from pathlib import Path

from raidwright.report.campaign import campaign_report
from raidwright.report.comparison import NamedRun, comparison_page
from raidwright.report.form import ReportForm
from raidwright.report.layer_test import layer_test_report
from raidwright.report.run import report
from raidwright.report.sync import sync_report
from raidwright.session.history import TolerantHistory
from raidwright.ui.compare.saved import whole_layer_test
from tests.bench.page_reader import Page
from tests.tour.driver import TourError


def give_away(history: TolerantHistory, folder: Path) -> tuple[str, ...]:
    """Names of the files, one for each kind that the history has. Raises TourError when one is not whole."""
    written = []
    for name, text in _pages(history).items():
        page = Page(text)
        try:
            page.require_whole()
        except AssertionError as error:
            raise TourError(f"the page “{name}” is not whole: {error}") from None
        if not page.tags["svg"] or not page.tags["table"]:
            raise TourError(f"the page “{name}” has no chart or no table")
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
        written.append(f"{name}.html")
    return tuple(written)


def _pages(history: TolerantHistory) -> dict[str, str]:
    kept = history.runs()
    found = {}
    grids = [saved for saved in kept.alone if saved.run.spec.sustained is None]
    for saved in grids[:1]:
        samples = history.samples(saved.id)
        found["grid"] = report(saved.run, ReportForm.HTML, UTC, samples=samples)
    if len(grids) > 1:
        chosen, others = grids[:2], [saved.run for saved in kept.runs]
        named = [NamedRun(saved.name, saved.run) for saved in chosen]
        timelines = [history.samples(saved.id) for saved in chosen]
        found["comparison"] = comparison_page(named, UTC, others, timelines)
    for layer_test in history.layer_tests().layer_tests[:1]:
        found["ladder"] = layer_test_report(whole_layer_test(layer_test, history), ReportForm.HTML, UTC)
    for sync in history.syncs().syncs[:1]:
        record = history.sync(sync.id)
        if record is not None:
            found["sync"] = sync_report(record, ReportForm.HTML, UTC, sync.name, sync.comment)
    for campaign in history.campaigns().campaigns[:1]:
        found["campaign"] = campaign_report(campaign.whole(kept), ReportForm.HTML, UTC)
    return found
