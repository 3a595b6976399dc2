"""Kept runs over a whole stretch on the compare page: their curves, what was found, and two of them."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from raidwright.bench.run import Run
from raidwright.session.history import TolerantHistory
from raidwright.storage.units import GIB
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.shared.sustained_timeline import Along
from tests.bench.builders import a_run, passes
from tests.bench.timelines import READ, WRITE, a_sustained_run, timeline, went
from tests.ui.compare.actions import wait_for_export

SIZE = 8 * GIB
FALLING = timeline(lambda done: 500e6 if done < 0.4 else 120e6, SIZE, still=((6 * GIB, 3.5),))
STEADY = timeline(lambda _: 400e6, SIZE)


def stretch(*wanted: tuple[object, ...]) -> Run:
    return a_sustained_run([went(*each) for each in wanted], size=SIZE)  # type: ignore[arg-type]


CLIFF = stretch((FALLING,), (STEADY, READ))
FLAT = stretch((STEADY,), (STEADY, READ), (STEADY, WRITE, 2))


def words(page: ComparePage) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in page._sustained.findChildren(QLabel) if label.isVisible())


def test_a_kept_stretch_is_drawn_with_its_cliff_and_stall(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    page.list.tick(history.add_run("ssd (sustained)", CLIFF))
    qtbot.waitUntil(lambda: "First write: After " in words(page))
    assert "the speed drops from 500.0 to 120.0 MB/s" in words(page)
    assert "stalled for 3.5 s" in words(page)
    drawn = page._sustained.course.chart.rate_curves
    assert (len(drawn.curves), len(drawn.marks), drawn.reach) == (2, 2, SIZE)
    along = page.findChild(QComboBox, "kept-sustained-along")
    assert along is not None
    along.setCurrentIndex(list(Along).index(Along.TIME))
    drawn = page._sustained.course.chart.rate_curves
    assert drawn.reach == pytest.approx(FALLING[-1].seconds)
    assert len(drawn.marks) == 2


def test_two_are_drawn_over_one_another_to_one_scale(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    for name, run in (("a", CLIFF), ("b", FLAT)):
        page.list.tick(history.add_run(name, run))
    qtbot.waitUntil(lambda: "b: Second write" in words(page))
    assert "a: First write: After " in words(page)
    assert "b: First write: No speed drop" in words(page)
    assert len(page._sustained.course.chart.rate_curves.curves) == 5


def test_usual_runs_and_too_many_have_bars_alone(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    numbers = [history.add_run("a", CLIFF), history.add_run("grid", a_run(passes([1e8] * 5)))]
    page.list.tick(numbers[0])
    qtbot.waitUntil(page._sustained.isVisible)
    page.list.tick(numbers[1])
    qtbot.waitUntil(lambda: not page._sustained.isVisible())
    page.list.tick(numbers[1], ticked=False)
    qtbot.waitUntil(page._sustained.isVisible)
    page.list.tick(history.add_run("b", FLAT))
    page.list.tick(history.add_run("c", FLAT))
    qtbot.waitUntil(lambda: not page._sustained.isVisible())
    assert page._result.isVisible()


def test_the_picture_has_the_curves_as_they_are_shown(
    page: ComparePage, history: TolerantHistory, tmp_path: Path, qtbot: QtBot
) -> None:
    page.list.tick(history.add_run("ssd (sustained)", CLIFF))
    qtbot.waitUntil(page._sustained.isVisible)
    pictures = []
    for number, along in enumerate((Along.POSITION, Along.TIME)):
        page._sustained.course.along.setCurrentIndex(number)
        assert page._sustained.along is along
        page.actions_of_runs.save_picture(tmp_path / f"{number}.png")
        wait_for_export(page, qtbot)
        pictures.append(QImage(str(tmp_path / f"{number}.png")))
    by_position, by_time = pictures
    assert by_position.size() == by_time.size()
    assert by_position != by_time
