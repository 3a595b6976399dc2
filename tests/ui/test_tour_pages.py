"""What the tour gives away of what it has measured: each kind as a web page that a parser finds whole."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.history import History, default_path
from raidwright.report import run as run_report
from raidwright.session.history import TolerantHistory
from tests.bench.builders import a_run, passes
from tests.bench.campaigns import keep_campaign
from tests.session.working import never
from tests.tour.driver import TourError
from tests.tour.given_away import give_away
from tests.ui.bench_builders import WATCHED, a_full_sample
from tests.ui.compare.test_compare_layer_tests import keep
from tests.ui.compare.test_compare_syncs import SYNC


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TolerantHistory:
    """One of each kind, a grid with all samples."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    made, run = TolerantHistory(never), a_run(passes([1e8] * 4), watched=WATCHED)
    number = made.begin_run("tank", replace(run, passes=(), complete=False))
    devices = [each.device for each in WATCHED]
    made.keep_pass(number, run.passes[0], tuple(a_full_sample(tick, devices) for tick in range(60)))
    made.end_run(number, run)
    keep(made)
    made.add_sync(SYNC)
    keep_campaign(History(default_path()))
    return made


def test_each_kind_is_a_page_in_the_folder(history: TolerantHistory, tmp_path: Path) -> None:
    names = give_away(history, tmp_path)
    assert names == ("grid.html", "comparison.html", "ladder.html", "sync.html", "campaign.html")
    assert all((tmp_path / name).stat().st_size > 5_000 for name in names)


def test_a_page_that_is_not_whole_ends_the_tour(
    history: TolerantHistory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_report, "html_of", lambda *_: "<html><table>")
    with pytest.raises(TourError, match="“grid” is not whole"):
        give_away(history, tmp_path)
