"""Measurements put into files: read of the history on the GUI thread, composed and written in any other."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import assert_never

from raidwright.bench.forms.campaign import campaign_report
from raidwright.bench.forms.comparison_page import NamedRun, comparison_page
from raidwright.bench.forms.ladder import ladder_report
from raidwright.bench.forms.run_forms import ReportForm, report
from raidwright.bench.forms.sync import sync_report
from raidwright.history import Saved, SavedCampaign, SavedLadder, SavedRun, SavedSync
from raidwright.session.figures import FiguresError
from raidwright.session.history import TolerantHistory
from raidwright.storage.failures import Sentence
from raidwright.ui.compare.saved import whole_ladder
from raidwright.ui.shared.run_forms import zone_at


def composer(marked: Sequence[Saved], form: ReportForm, history: TolerantHistory) -> Callable[[], str]:
    """What makes the text of ``marked`` in that form, in any thread; several are one page side by side."""
    if len(marked) > 1:
        return _side_by_side([each for each in marked if isinstance(each, SavedRun)], history)
    (saved,) = marked
    match saved:
        case SavedRun(run=run):
            samples = history.samples(saved.id)
            return partial(report, run, form, zone_at(run.started), samples=samples)
        case SavedSync():
            return _sync_composer(saved, form, history)
        case SavedLadder(record=record):
            return partial(ladder_report, whole_ladder(saved, history), form, zone_at(record.started))
        case SavedCampaign(started=started):
            return partial(campaign_report, saved.whole(history.runs()), form, zone_at(started))
        case _:
            assert_never(saved)


def _sync_composer(saved: SavedSync, form: ReportForm, history: TolerantHistory) -> Callable[[], str]:
    record, zone = history.sync(saved.id), zone_at(saved.summary.started)
    return partial(sync_report, record, form, zone, saved.name, saved.comment) if record else str


def _side_by_side(chosen: Sequence[SavedRun], history: TolerantHistory) -> Callable[[], str]:
    runs = [NamedRun(each.name, each.run) for each in chosen]
    others = [each.run for each in history.runs().runs]
    samples = [history.samples(each.id) for each in chosen]
    return partial(comparison_page, runs, zone_at(runs[0].run.started), others, samples)


def try_to_write(write: Callable[[], object], path: Path) -> Path | Sentence:
    """``path``, once ``write`` has put something there, or why it could not."""
    try:
        write()
    except FiguresError as error:
        return error.sentence
    return path
