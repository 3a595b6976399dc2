"""Syncs that were watched, on the compare page: listed, drawn, named, given away, deleted, brought back."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QInputDialog
from pytestqt.qtbot import QtBot

from raidwright.bench.sync_watch import SyncRecord, member_disks
from raidwright.report.form import ReportForm
from raidwright.session.history import TolerantHistory
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.page import ComparePage
from tests.bench.builders import a_run, passes
from tests.bench.moments import a_rebuild
from tests.ui.bench_builders import UUID, a_machine
from tests.ui.compare.actions import button, go_to, lines, mark, press, row, visible, wait_for_export

RUN = a_run(passes([100e6] * 5), started=1000.0)
DISKS = member_disks(a_machine().arrays[0], a_machine())
SYNC = SyncRecord(UUID, "tank", "This computer", False, 2000.0, tuple(a_rebuild(30)), DISKS)


@pytest.fixture
def page(page: ComparePage, history: TolerantHistory) -> ComparePage:
    """With a run, and above it a sync, which is marked."""
    history.add_run("one disk", RUN)
    history.add_sync(SYNC)
    go_to(page, 0)
    return page


def test_a_sync_stands_among_the_runs_with_kind_target_date_and_speed(
    page: ComparePage, history: TolerantHistory
) -> None:
    name, kind, speed, when = lines(page)[0].splitlines()
    assert (name, kind, speed) == ("tank", "Recorded sync: Rebuilding", "100.0 MB/s per disk")
    assert "70" in when
    history.rename("sync", history.syncs().syncs[0].id, "after the move")
    assert lines(page)[0].splitlines()[:2] == [
        "after the move",
        "Recorded sync: Rebuilding · tank",
    ]


def test_a_marked_sync_is_drawn_over_time_with_each_disk(page: ComparePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: "ZW60VDCQ7 (/dev/vdc) is the bottleneck: it is busy all the time" in visible(page)
    )
    assert "Rebuilding: 0.0 % to 100.0 %" in visible(page)
    chart = page._syncs.view.chart
    assert chart.isVisible()
    assert len(chart.rate_curves.curves) == 3
    go_to(page, 1)
    qtbot.waitUntil(lambda: not chart.isVisible())
    assert "Choose results to compare" in visible(page)


def test_what_is_ticked_comes_back_when_a_run_is_marked(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    page.list.tick(history.runs().runs[0].id)
    qtbot.waitUntil(page._result.isVisible)
    go_to(page, 0)
    qtbot.waitUntil(page._syncs.isVisible)
    assert not page._result.isVisible()
    assert [saved.name for saved in page.list.runs()] == ["one disk"]


def test_ticked_run_is_shown_although_a_sync_was_marked(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    qtbot.waitUntil(page._syncs.isVisible)
    page.list.tick(history.runs().runs[0].id)
    qtbot.waitUntil(page._result.isVisible)
    assert not page._syncs.isVisible()
    assert [saved.name for saved in page.list.marked_runs()] == ["one disk"]


def test_what_has_no_meaning_for_a_sync_is_off_and_says_why(page: ComparePage) -> None:
    sync = row(page, 0)
    assert not sync.flags() & Qt.ItemFlag.ItemIsUserCheckable
    assert sync.data(Qt.ItemDataRole.CheckStateRole) is None
    assert "no test results that can be compared" in sync.data(Qt.ItemDataRole.ToolTipRole)
    replay = button(page, "replay-run")
    assert (replay.isEnabled(), "cannot be replayed" in replay.toolTip()) == (False, True)
    menu = button(page, "export-run").menu()
    menu.aboutToShow.emit()
    on = [each.data() for each in menu.actions() if each.isEnabled() and not each.isSeparator()]
    assert on == [ReportForm.MARKDOWN, ReportForm.CSV, ReportForm.JSON, ReportForm.HTML, None]
    off = [each for each in menu.actions() if not each.isEnabled()]
    assert all(each.toolTip() for each in off)
    go_to(page, 1)
    menu.aboutToShow.emit()
    assert (replay.isEnabled(), off[0].isEnabled()) == (True, True)


def test_a_key_on_a_sync_ticks_nothing(page: ComparePage) -> None:
    page.list.setFocus()
    QTest.keyClick(page.list, Qt.Key.Key_Space)
    assert page.list.runs() == ()


def test_a_sync_is_named_and_noted(
    page: ComparePage, history: TolerantHistory, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    words = iter([(" new disk ", True), ("old cable", True)])
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: next(words))
    press(page, "rename-run")
    press(page, "note-run")
    (saved,) = history.syncs().syncs
    assert (saved.name, saved.comment) == ("new disk", "old cable")
    assert lines(page)[0].startswith("new disk\n")
    assert lines(page)[0].endswith(" · old cable")
    qtbot.waitUntil(lambda: "This computer · old cable" in visible(page))


def test_syncs_are_drawn_over_one_another(
    page: ComparePage, history: TolerantHistory, tmp_path: Path, qtbot: QtBot
) -> None:
    slower = tuple(a_rebuild(60))
    history.add_sync(SyncRecord(UUID, "attic", "This computer", False, 3000.0, slower, DISKS))
    page.list.clearSelection()
    for line in (0, 1):
        mark(page, line)
    qtbot.waitUntil(lambda: "2 syncs compared" in visible(page))
    chart = page._syncs.overlaid.chart
    assert (chart.isVisible(), page._syncs.view.isVisible()) == (True, False)
    assert [round(curve[-1][0]) for curve in chart.rate_curves.curves] == [59, 29]
    assert round(chart.rate_curves.reach) == 59
    assert visible(page).index("attic") < visible(page).index("tank\n")
    history.rename("sync", history.syncs().syncs[0].id, "loft")
    qtbot.waitUntil(lambda: "loft" in visible(page))
    assert "attic\n" not in visible(page)
    menu = button(page, "export-run").menu()
    menu.aboutToShow.emit()
    assert [each.data() for each in menu.actions() if each.isEnabled() and not each.isSeparator()] == [None]
    assert "Select a single result" in menu.actions()[0].toolTip()
    page.actions_of_runs.save_picture(tmp_path / "two.png")
    wait_for_export(page, qtbot)
    assert QImage(str(tmp_path / "two.png")).width() == 2 * 960
    mark(page, 2)
    qtbot.waitUntil(lambda: not chart.isVisible())


def test_a_sync_is_written_as_csv_and_as_json(
    page: ComparePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda _self, _title, name: (str(tmp_path / name), "")
    )
    menu = button(page, "export-run").menu()
    for form in (ReportForm.CSV, ReportForm.JSON):
        next(each for each in menu.actions() if each.data() is form).trigger()
        wait_for_export(page, qtbot)
    assert (tmp_path / "tank.csv").read_text().startswith("seconds,action,")
    document = json.loads((tmp_path / "tank.json").read_text())
    assert (document["name"], len(document["moments"])) == ("tank", 31)


def test_a_sync_is_deleted_with_runs_and_both_come_back(page: ComparePage, history: TolerantHistory) -> None:
    page.list.selectAll()
    press(page, "delete-run")
    assert (history.runs().runs, history.syncs().syncs) == ((), ())
    assert "No results yet" in visible(page)
    history.restore_entries({"run": (1,), "sync": (1,)})
    go_to(page, 0)
    press(page, "delete-run")
    assert (len(history.runs().runs), history.syncs().syncs) == (1, ())
    press(page, "undo-delete")
    assert [line.splitlines()[0] for line in lines(page)] == ["tank", "one disk"]


def test_the_arrays_page_forgets_a_sync_that_was_deleted(
    session: QtSession, history: TolerantHistory
) -> None:
    history.add_sync(SYNC)
    assert session.syncs.moments(UUID) == SYNC.moments
    history.delete_entries({"sync": (1,)})
    assert session.syncs.moments(UUID) == ()
    history.restore_entries({"sync": (1,)})
    assert session.syncs.moments(UUID) == SYNC.moments
    assert session.syncs.disks(UUID) == DISKS


def test_the_only_thing_that_is_kept_may_be_a_sync(
    session: QtSession, history: TolerantHistory, qtbot: QtBot
) -> None:
    history.add_sync(SYNC)
    made = ComparePage(session)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(made._syncs.isVisible)
    assert [line.splitlines()[0] for line in lines(made)] == ["tank"]
