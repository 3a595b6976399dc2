"""The compare page with a real history: ticking, renaming, deleting, and what it says when it is empty."""

from html import escape
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton, QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from raidwright.bench.spec import Direction, IoMode
from raidwright.history import Saved
from raidwright.session.history import TolerantHistory
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare import run_list
from raidwright.ui.compare.chart import CompareBar
from raidwright.ui.compare.page import ComparePage
from tests.bench.builders import SEQ_Q1, SEQ_Q8, a_run, passes
from tests.ui.compare.actions import go_to, lines, row

DISK = a_run(passes([100e6] * 5), stack="Norrland ST4000 …DAQ7", started=1000.0)
ARRAY = a_run(
    [
        *passes([200e6] * 5),
        *passes([150e6] * 5, SEQ_Q8, Direction.WRITE),
        *passes([90e6] * 5, SEQ_Q1),
    ],
    started=2000.0,
)


@pytest.fixture
def full(page: ComparePage, history: TolerantHistory) -> ComparePage:
    history.add_run("one disk", DISK)
    history.add_run("tank", ARRAY)
    return page


def visible(page: ComparePage) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def bars(page: ComparePage) -> list[str]:
    QApplication.processEvents()
    return [bar.accessibleName() for bar in page.findChildren(CompareBar) if bar.isVisible()]


def click_box(page: ComparePage, line: int) -> None:
    """Click into the check box itself, where the style draws it."""
    shown = page.list
    option = QStyleOptionViewItem()
    shown.itemDelegate().initStyleOption(option, row(page, line))  # type: ignore[attr-defined]
    option.rect = shown.visualRect(row(page, line))
    box: QRect = shown.style().subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, shown)
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def test_an_empty_history_says_what_to_do(page: ComparePage, session: QtSession, qtbot: QtBot) -> None:
    assert "No results yet" in visible(page)
    button = next(button for button in page.findChildren(QPushButton) if button.isVisible())
    with qtbot.waitSignal(session.benchmark_requested):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_new_measurements_appear_the_latest_first(full: ComparePage) -> None:
    names = [line.splitlines()[0] for line in lines(full)]
    assert names == ["tank", "one disk"]
    assert "Choose results to compare" in visible(full)


def test_the_first_one_ticked_is_the_baseline(full: ComparePage) -> None:
    click_box(full, 1)
    click_box(full, 0)
    assert [saved.name for saved in full.list.runs()] == ["one disk", "tank"]
    assert bars(full)[:2] == [
        "SEQ1M Q8T1 · Read, 1: 100.0 MB/s, steady, baseline",
        "SEQ1M Q8T1 · Read, 2: 200.0 MB/s, steady, 2.00 × · seems faster",
    ]
    assert "SEQ1M Q1T1 · Read, 1: – MB/s, not measured" in bars(full)
    click_box(full, 1)
    assert bars(full)[0] == "SEQ1M Q8T1 · Read, 1: 200.0 MB/s, steady, baseline"


def test_best_is_held_against_best_where_that_is_ticked(page: ComparePage, history: TolerantHistory) -> None:
    posted = replace(a_run(passes([150e6]), stack="posted"), source="CrystalDiskMark 8.0.4")
    history.add_run("own", a_run(passes([100e6, 225e6, 100e6, 100e6]), stack="own", started=1.0))
    history.add_run("posted", replace(posted, started=2.0))
    click_box(page, 0)
    click_box(page, 1)
    assert "0.67 ×" in bars(page)[1]
    assert any("“posted” shows its best pass" in text for text in visible(page))
    box = page.findChild(QCheckBox, "compare-best")
    assert box is not None
    box.setChecked(True)
    assert "1.50 ×" in bars(page)[1]
    assert not any("shows its best pass" in text for text in visible(page))


def test_what_is_marked_stays_so_when_another_is_kept(full: ComparePage, history: TolerantHistory) -> None:
    go_to(full, 1)
    history.add_run("a third", replace(DISK, started=3000.0))
    assert [saved.name for saved in full.list.marked_runs()] == ["one disk"]
    full.list.clearSelection()
    history.rename("run", 1, "the disk")
    assert full.list.marked_runs() == ()
    history.rename("run", 1, "one disk")
    full.list.selectAll()
    history.add_run("a fourth", replace(DISK, started=4000.0))
    assert [saved.name for saved in full.list.marked_runs()] == ["a third", "tank", "one disk"]


def test_where_the_marked_one_is_gone_its_place_is_marked(
    full: ComparePage, history: TolerantHistory
) -> None:
    go_to(full, 0)
    history.delete_entries({"run": (full.list.marked_runs()[0].id,)})
    assert [saved.name for saved in full.list.marked_runs()] == ["one disk"]


def test_the_list_stays_where_it_was_scrolled_to(full: ComparePage, history: TolerantHistory) -> None:
    for number in range(20):
        history.add_run(f"run {number}", replace(DISK, started=3000.0 + number))
    QApplication.processEvents()
    bar = full.list.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    assert before > 0
    history.rename("run", full.list.marked_runs()[0].id, "another name")
    QApplication.processEvents()
    assert bar.value() == before


def test_how_far_it_came_is_read_first_and_all_of_it_under_the_pointer(
    full: ComparePage, history: TolerantHistory
) -> None:
    begun = replace(ARRAY, passes=(), complete=False, started=3000.0, practice=True)
    history.keep_pass(history.begin_run("tank again", begun), ARRAY.passes[0], ())
    full.hide()
    full.show()
    again = lines(full)[0].splitlines()
    name, _, last = again
    assert name == "tank again"
    assert last.startswith("being measured · ")
    assert last.endswith(" · simulated")
    told = row(full, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert all(escape(part) in told for part in (*again, ARRAY.machine))


def test_boxes_are_ticked_by_keyboard_too(full: ComparePage) -> None:
    full.list.setFocus()
    go_to(full, 1)
    QTest.keyClick(full.list, Qt.Key.Key_Space)
    assert [saved.name for saved in full.list.runs()] == ["one disk"]


def test_the_legend_names_each_run(full: ComparePage) -> None:
    click_box(full, 1)
    click_box(full, 0)
    shown = visible(full)
    assert "one disk" in shown
    assert any(text.endswith("baseline") for text in shown)
    assert any(text.startswith("RAID 5 of 3 · XFS · ") for text in shown)


def test_list_and_legend_say_that_a_sync_was_paused(page: ComparePage, history: TolerantHistory) -> None:
    run = replace(ARRAY, spec=replace(ARRAY.spec, way=IoMode.SYNC, pause_sync=True))
    history.add_run("tank", run)
    click_box(page, 0)
    assert " · Sync · sync paused\n" in lines(page)[0]
    assert any(" · Sync · sync paused · " in text for text in visible(page))


def test_units_change_all_bars(full: ComparePage) -> None:
    click_box(full, 1)
    button = full.findChild(QPushButton, "unit-iops")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bars(full)[0].startswith("SEQ1M Q8T1 · Read, 1: 95.4")
    latency = full.findChild(QPushButton, "unit-latency")
    assert latency is not None
    QTest.mouseClick(latency, Qt.MouseButton.LeftButton)
    assert "µs" in bars(full)[0]
    assert "lower is better" in latency.toolTip()


def test_a_run_gets_another_name(
    full: ComparePage, history: TolerantHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    click_box(full, 1)
    go_to(full, 1)
    monkeypatch.setattr(
        "raidwright.ui.compare.run_actions.QInputDialog.getText", lambda *_, **__: ("  old disk ", True)
    )
    button = full.findChild(QPushButton, "rename-run")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert sorted(saved.name for saved in history.runs().runs) == ["old disk", "tank"]
    assert [saved.name for saved in full.list.runs()] == ["old disk"]


def test_the_last_one_deleted_leaves_the_empty_page(full: ComparePage, history: TolerantHistory) -> None:
    history.delete_entries({"run": tuple(saved.id for saved in history.runs().runs)})
    assert "No results yet" in visible(full)
    assert full.list.runs() == ()


def test_a_history_that_cannot_be_used_is_told_on_the_page(page: ComparePage, session: QtSession) -> None:
    session.history_failed.emit("The history was damaged.")
    assert "The history was damaged." in visible(page)


def test_a_damaged_history_is_told_and_a_new_one_begins(session: QtSession, tmp_path: Path) -> None:
    file = tmp_path / "raidwright/history.db"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"rubbish" * 500)
    history, told = session.history, []
    session.history_failed.connect(told.append)
    assert history.runs().runs == ()
    assert "saved as" in told[0]
    assert history.add_run("new", DISK) > 0
    assert len(history.runs().runs) == 1


def test_what_got_slower_since_it_was_measured_before_is_told(
    page: ComparePage, history: TolerantHistory
) -> None:
    for started in (0.5, 0.7, 1.0):
        history.add_run("before", a_run(passes([200e6] * 5), started=started))
    history.add_run("now", a_run(passes([100e6] * 5), started=2.0, complete=False))
    click_box(page, 0)
    shown = visible(page)
    assert any("“now” is slower" in text and "SEQ1M Q8T1 read 0.50 ×" in text for text in shown)
    assert any("“now” was stopped before the end." in text for text in shown)
    assert any(text.endswith("stopped · baseline") for text in shown)


def test_where_nothing_was_written_reading_has_the_whole_width(full: ComparePage) -> None:
    click_box(full, 1)
    QApplication.processEvents()
    (alone,) = [bar for bar in full.findChildren(CompareBar) if bar.isVisible()]
    click_box(full, 0)
    QApplication.processEvents()
    beside = [bar for bar in full.findChildren(CompareBar) if bar.isVisible()]
    assert alone.width() > 1.8 * max(bar.width() for bar in beside) or alone not in beside
    assert all(bar.width() > 250 for bar in beside)


def test_what_is_told_of_each_is_worked_out_once(
    full: ComparePage, history: TolerantHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A view asks for it whenever it paints; a layer test's sentence takes ten milliseconds."""
    told: list[str] = []

    def detail(saved: Saved) -> str:
        told.append(saved.name)
        return "told"

    monkeypatch.setattr(run_list, "detail", detail)
    click_box(full, 1)
    full.list.viewport().repaint()
    assert told == []
    history.rename("run", full.list.runs()[0].id, "the disk")
    QApplication.processEvents()
    assert told == ["the disk"]
