"""Campaigns on the compare page: listed as one thing, drawn, named, given away, deleted and brought back."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from raidwright.history import History, default_path
from raidwright.report.form import ReportForm
from raidwright.session.history import TolerantHistory
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.compare.picture import draw_campaign
from raidwright.ui.shared import campaign_outcome
from raidwright.ui.shared.layer_test_table import ShareBar
from tests.bench.campaigns import SAID, SURVIVES, keep_campaign
from tests.ui.compare.actions import button, go_to, lines, press, visible, wait_for_export

RESUMED_ONLY_IF_BACK = "To resume the interrupted build comparison, undo this deletion first."


@pytest.fixture
def page(page: ComparePage, history: TolerantHistory) -> ComparePage:
    """With a campaign, which is marked, and its twelve runs."""
    keep_campaign(History(default_path()))
    page.refresh()
    go_to(page, 0)
    return page


def bars(page: ComparePage) -> list[str]:
    return [bar.accessibleName() for bar in page.findChildren(ShareBar) if bar.isVisible()]


def test_it_is_one_line_above_its_runs(page: ComparePage) -> None:
    name, kind, _when = lines(page)[0].splitlines()
    assert (name, kind) == ("One disk · RAID 0 · RAID 1", "Build comparison: 3 setups, 4 rounds")
    assert len(lines(page)) == 13


def test_a_marked_one_is_drawn_test_by_test(page: ComparePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: len(bars(page)) == 6)
    assert bars(page)[0] == "1., RAID 0 of 2, 200.0 MB/s, 2.00 × one disk"
    assert SAID in visible(page)
    assert not button(page, "replay-run").isEnabled()
    go_to(page, 1)
    qtbot.waitUntil(lambda: not bars(page))


def test_a_picture_has_every_test_however_long_each_takes(
    page: ComparePage, history: TolerantHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    (saved,) = history.campaigns().campaigns
    monkeypatch.setattr(campaign_outcome, "_SLICE", 60.0)
    at_once = draw_campaign(saved, history)
    monkeypatch.setattr(campaign_outcome, "_SLICE", -1.0)
    assert draw_campaign(saved, history).toImage() == at_once.toImage()


def test_named_noted_deleted_and_brought_back_its_runs_stay(
    page: ComparePage, history: TolerantHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = iter([(" before ", True), ("old cable", True)])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: next(words))
    press(page, "rename-run")
    press(page, "note-run")
    (saved,) = history.campaigns().campaigns
    assert (saved.name, saved.comment) == ("before", "old cable")
    assert "old cable" in lines(page)[0]
    press(page, "delete-run")
    assert (len(lines(page)), history.campaigns().campaigns) == (12, ())
    assert RESUMED_ONLY_IF_BACK not in visible(page)
    press(page, "undo-delete")
    assert len(lines(page)) == 13


def test_of_one_that_broke_off_it_is_said_that_it_cannot_be_gone_on_with(page: ComparePage) -> None:
    keep_campaign(History(default_path()), rounds=1)
    page.refresh()
    go_to(page, 0)
    press(page, "delete-run")
    assert RESUMED_ONLY_IF_BACK in visible(page)


def test_it_is_given_away_and_drawn_as_a_picture(page: ComparePage, tmp_path: Path, qtbot: QtBot) -> None:
    page.actions_of_runs.save(ReportForm.JSON, tmp_path / "c.json")
    wait_for_export(page, qtbot)
    assert json.loads((tmp_path / "c.json").read_text())["verdict"] == f"{SAID} {SURVIVES}"
    menu = button(page, "export-run").menu()
    menu.aboutToShow.emit()
    off = [each.data() for each in menu.actions() if not each.isEnabled() and not each.isSeparator()]
    assert off == [ReportForm.CLASSIC, ReportForm.FIO]
    qtbot.waitUntil(lambda: len(bars(page)) == 6)
    page.actions_of_runs.save_picture(tmp_path / "c.png")
    wait_for_export(page, qtbot)
    assert QImage(str(tmp_path / "c.png")).width() == 2 * 960
