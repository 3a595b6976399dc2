"""Tests on the compare page: listed as one thing, drawn, named, given away, deleted and brought back."""

import json
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from raidwright.bench.layer_test.record import LayerTestRecord
from raidwright.report.form import ReportForm
from raidwright.session.history import TolerantHistory
from raidwright.ui.chart.replay import ReplayWindow
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.shared.layer_test_table import ShareBar
from tests.bench.builders import a_run, passes
from tests.bench.layer_tests import NAMES, RECORD, measured_runs
from tests.ui.bench_builders import a_sample
from tests.ui.compare.actions import button, go_to, lines, mark, press, visible, wait_for_export

LATER = LayerTestRecord(**{**structs.asdict(RECORD), "started": 2000.0})


def keep(
    history: TolerantHistory, name: str = "tank", stages: int = 5, record: LayerTestRecord = LATER
) -> int:
    number = history.begin_layer_test(name, record)
    for stage, run in list(zip(NAMES.all, measured_runs(160), strict=True))[:stages]:
        kept = history.begin_run(stage, structs.replace(run, passes=(), complete=False), number)
        history.keep_pass(kept, run.passes[0], tuple(a_sample(tick) for tick in range(20)))
        history.end_run(kept, run)
    history.end_layer_test(number)
    return number


@pytest.fixture
def page(page: ComparePage, history: TolerantHistory) -> ComparePage:
    """With a run, and above it a layer test, which is marked."""
    history.add_run("one disk", a_run(passes([100e6] * 5), started=1000.0))
    keep(history)
    go_to(page, 0)
    return page


def bars(page: ComparePage) -> list[str]:
    return [bar.accessibleName() for bar in page.findChildren(ShareBar) if bar.isVisible()]


def test_its_stages_are_one_line_with_what_it_came_to(page: ComparePage) -> None:
    assert len(lines(page)) == 2
    name, kind, told, _when = lines(page)[0].splitlines()
    assert (name, kind) == ("tank", "Layer test: tank · RAID 0 of 2 · XFS")
    assert told == "Biggest speed loss: tank · RAID 0 of 2 is 25.0 % slower than 2 disks together."


def test_a_marked_one_is_drawn_stage_by_stage(page: ComparePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: len(bars(page)) == 6)
    assert [bar.split(",")[0] for bar in bars(page)] == [*NAMES.all, "XFS"]
    assert bars(page)[3] == "tank · RAID 0 of 2, 150.0 MB/s, 75.0 %, 0.00 s/GB"
    assert bars(page)[5].startswith("XFS, write, 160.0 MB/s")
    assert "Biggest speed loss: tank" in visible(page)
    assert "The write speed of one such disk is unknown." in visible(page)
    go_to(page, 1)
    qtbot.waitUntil(lambda: not bars(page))
    assert "Choose results to compare" in visible(page)


def test_two_stand_below_one_another_and_one_that_was_stopped_says_so(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    keep(history, "attic", 3, structs.replace(LATER, started=3000.0))
    assert lines(page)[0].splitlines()[-1].startswith("stopped · ")
    page.list.clearSelection()
    for line in (0, 1):
        mark(page, line)
    qtbot.waitUntil(lambda: len(bars(page)) == 5 + 6)
    assert visible(page).index("attic") < visible(page).index("tank\n")


def test_named_noted_deleted_and_brought_back_it_takes_its_stages_along(
    page: ComparePage, history: TolerantHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = iter([(" before ", True), ("old cable", True)])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: next(words))
    press(page, "rename-run")
    press(page, "note-run")
    (saved,) = history.layer_tests().layer_tests
    assert (saved.name, saved.comment) == ("before", "old cable")
    press(page, "delete-run")
    assert (len(lines(page)), len(history.runs().runs)) == (1, 1)
    press(page, "undo-delete")
    assert (len(lines(page)), len(history.runs().runs)) == (2, 6)


def test_it_is_given_away_and_drawn_as_a_picture(page: ComparePage, tmp_path: Path, qtbot: QtBot) -> None:
    page.actions_of_runs.save(ReportForm.JSON, tmp_path / "tank.json")
    wait_for_export(page, qtbot)
    assert len(json.loads((tmp_path / "tank.json").read_text())["runs"]) == 5
    menu = button(page, "export-run").menu()
    menu.aboutToShow.emit()
    on = [each.data() for each in menu.actions() if each.isEnabled() and not each.isSeparator()]
    assert on == [ReportForm.MARKDOWN, ReportForm.CSV, ReportForm.JSON, ReportForm.HTML, None]
    qtbot.waitUntil(lambda: len(bars(page)) == 6)
    page.actions_of_runs.save_picture(tmp_path / "tank.png")
    wait_for_export(page, qtbot)
    assert QImage(str(tmp_path / "tank.png")).width() == 2 * 960


def test_a_stage_is_replayed(page: ComparePage, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setattr(QInputDialog, "getItem", lambda *arguments, **_: (arguments[3][2], True))
    press(page, "replay-run")
    (window,) = page.window().findChildren(ReplayWindow)
    assert "2 disks together" in window.windowTitle()
    window.close()
