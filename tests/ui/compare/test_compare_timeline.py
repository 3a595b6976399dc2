"""The timeline of kept measurements, drawn over one another."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget

from raidwright.bench.run import ended_run
from raidwright.bench.samples import DeviceCounters, Sample, Watched
from raidwright.session.history import TolerantHistory
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.compare.timeline import timeline_lines
from tests.bench.builders import a_run, passes

MEASURED = passes([100e6] * 4)
WATCHED = (Watched("md0", "tank", 0), Watched("vda", "Norrland …DAQ7", 1))


def samples(rate: int, seconds: int, each_second: int) -> tuple[Sample, ...]:
    return tuple(
        Sample(
            5 + tick / each_second,
            (
                DeviceCounters("md0", rate * tick // each_second, 0, 0, 0, 0.0, 0.0),
                DeviceCounters("vda", rate * tick // each_second // 2, 0, 0, 0, 0.0, 0.0),
            ),
        )
        for tick in range(seconds * each_second)
    )


def keep(history: TolerantHistory, name: str, rate: int, seconds: int = 20, each_second: int = 5) -> int:
    begun = a_run((), complete=False, watched=WATCHED)
    number = history.begin_run(name, begun)
    history.keep_pass(number, MEASURED[0], samples(rate, seconds, each_second))
    history.end_run(number, ended_run(begun, MEASURED, complete=True))
    return number


@pytest.fixture
def page(page: ComparePage, history: TolerantHistory) -> ComparePage:
    page.resize(1056, 900)
    for name, rate in (("before", 200_000_000), ("now", 100_000_000)):
        page.list.tick(keep(history, name, rate))
        page.refresh()
    return page


def shown(page: ComparePage) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def unfold(page: ComparePage) -> None:
    fold = page.findChild(QToolButton, "fold-course")
    assert fold is not None
    QTest.mouseClick(fold, Qt.MouseButton.LeftButton)


def mid_colours(page: ComparePage) -> set[str]:
    """The colours that the plot has halfway from its beginning to its end."""
    plot = page.findChild(QWidget, "course-plot")
    assert plot is not None
    drawn = plot.grab().toImage()
    return {drawn.pixelColor(drawn.width() // 2, y).name() for y in range(drawn.height())}


def test_an_only_run_is_told_by_its_devices_and_several_by_their_targets(history: TolerantHistory) -> None:
    keep(history, "before", 200_000_000)
    keep(history, "now", 100_000_000)
    history.add_run("imported", a_run(MEASURED))
    kept = {saved.name: saved for saved in history.runs().runs}
    alone = timeline_lines([kept["now"]], history)
    assert [line.name for line in alone] == ["tank", "Norrland …DAQ7"]
    several = timeline_lines([kept["before"], kept["now"], kept["imported"]], history)
    assert [line.name for line in several] == ["before", "now", "imported"]
    assert {round(rate) for _, rate in several[0].points} == {200_000_000}
    assert {round(rate) for _, rate in several[1].points} == {100_000_000}
    assert several[2].points == ()


def test_what_each_did_is_told_where_the_pointer_is(page: ComparePage, history: TolerantHistory) -> None:
    for saved in history.runs().runs:
        page.list.tick(saved.id)
    unfold(page)
    assert not any("200.0 MB/s" in text for text in shown(page))
    plot = page.findChild(QWidget, "course-plot")
    assert plot is not None
    QTest.mouseMove(plot, QPoint(plot.width() // 2, 40))
    assert any(text.startswith("After ") for text in shown(page))
    assert {"200.0 MB/s", "100.0 MB/s"} <= set(shown(page))


def test_lines_are_drawn_in_the_colours_of_their_runs(page: ComparePage, history: TolerantHistory) -> None:
    for saved in history.runs().runs:
        page.list.tick(saved.id)
    unfold(page)
    assert len(mid_colours(page)) >= 4


def test_of_hours_a_line_is_drawn_and_told_too(page: ComparePage, history: TolerantHistory) -> None:
    """As many points as the plot has room for are many seconds apart then."""
    number = keep(history, "all night", 200_000_000, seconds=3 * 3600, each_second=1)
    page.refresh()
    for saved in history.runs().runs:
        page.list.tick(saved.id, ticked=saved.id == number)
    unfold(page)
    assert len(mid_colours(page)) >= 4
    plot = page.findChild(QWidget, "course-plot")
    assert plot is not None
    for x in range(plot.width() // 2, plot.width() // 2 + 5):
        QTest.mouseMove(plot, QPoint(x, 40))
        assert {"200.0 MB/s", "100.0 MB/s"} <= set(shown(page))


def test_of_what_was_not_kept_it_is_said(page: ComparePage, history: TolerantHistory) -> None:
    number = history.add_run("imported", a_run(MEASURED))
    for saved in history.runs().runs:
        page.list.tick(saved.id, ticked=saved.id == number)
    unfold(page)
    assert "Disk activity during these measurements was not saved." in shown(page)
