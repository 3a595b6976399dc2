"""What is drawn, and which piece of the time: chosen, zoomed, moved along, by mouse and by keys."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import (
    DeviceCounters,
    Doing,
    Heat,
    InterfaceCounters,
    PassBegun,
    Sample,
    Waits,
    Watched,
    Working,
)
from raidwright.bench.spec import Direction
from raidwright.bench.timeline.quantities import Quantity
from raidwright.ui.chart.lines import chart_lines
from raidwright.ui.chart.live_chart import LiveChart
from raidwright.ui.chart.series import POINTS, WHOLE, Shown

LINES = chart_lines(
    (Watched("md0", "tank", 0), Watched("sda", "first", 1), Watched("sdb", "second", 1)), None
)


def sample(tick: int, doing: Doing = Doing.MEASURE) -> Sample:
    """100 MB/s; p99 of 30 ms, two cores busy, and ever warmer disks."""
    return Sample(
        tick / 10,
        tuple(
            DeviceCounters(name, 10_000_000 * tick, 0, 0, 0, tick / 20, 0.0) for name in ("md0", "sda", "sdb")
        ),
        cpu_busy=tick / 5,
        busiest_core=0.98,
        doing=doing,
        waits=Waits(0.004, 0.03),
        waiting=5_000_000,
        working=(Working("kcryptd/253:0", 1.25), Working("fio", 0.5)),
        heat=(Heat("sda", 30 + tick / 100), Heat("sdb", 40.0)),
        network=(InterfaceCounters("eth0", 8_000_000 * tick, 1_000_000 * tick, 125e6),),
    )


@pytest.fixture
def chart(qtbot: QtBot) -> LiveChart:
    made = LiveChart()
    qtbot.addWidget(made)
    made.resize(520, 480)
    made.show()
    qtbot.waitExposed(made)
    made.begin(LINES)
    return made


def fed(chart: LiveChart, ticks: int = 300) -> LiveChart:
    chart.mark(PassBegun(DEFAULT.rows[0], Direction.READ, 2, 0.0))
    for tick in range(ticks):
        chart.take(sample(tick))
    return chart


def choose(chart: LiveChart, quantity: Quantity) -> None:
    box = chart.findChild(QComboBox, "chart-quantity")
    assert box is not None
    box.setCurrentIndex(box.findData(quantity.value))


def words(chart: LiveChart) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in chart.findChildren(QLabel) if label.isVisible()]


def plot(chart: LiveChart) -> QWidget:
    found = chart.findChild(QWidget, "chart-plot")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("quantity", "names", "value"),
    [
        (Quantity.RATE, ["tank", "first", "second"], "100.0 MB/s"),
        (Quantity.BUSY, ["tank", "first", "second"], "50.00 %"),
        (
            Quantity.WAITS,
            ["50 % of requests are faster (p50)", "99 % of requests are faster (p99)"],
            "30.00 ms",
        ),
        (
            Quantity.PROCESSOR,
            ["All cores together", "Most loaded core", "fio", "kcryptd/253:0"],
            "1.25 cores",
        ),
        (Quantity.HEAT, ["first", "second"], "40.00 °C"),
        (Quantity.WAITING, ["Whole computer"], "5.00 MB"),
        (
            Quantity.NETWORK,
            ["eth0, received (maximum 1 Gb/s = 125.0 MB/s)", "eth0, sent (maximum 1 Gb/s = 125.0 MB/s)"],
            "80.00 MB/s",
        ),
    ],
)
@pytest.mark.parametrize("before", [True, False])
def test_every_line_of_a_quantity_has_its_name_and_its_value(
    chart: LiveChart, quantity: Quantity, names: list[str], value: str, before: bool
) -> None:
    """Whether it is chosen before anything is measured, or in the middle of it."""
    if before:
        choose(chart, quantity)
    fed(chart)
    choose(chart, quantity)
    said = words(chart)
    assert [each for each in said if each in names] == names
    assert value in said
    assert len(chart._plot._curves) == len(names)  # type: ignore[union-attr]


def test_the_figures_of_the_axis_are_in_its_unit(chart: LiveChart) -> None:
    fed(chart)
    assert chart._plot is not None
    axis = chart._plot._plot.getAxis("left")
    for quantity, top in ((Quantity.WAITS, 40), (Quantity.PROCESSOR, 3), (Quantity.RATE, 150)):
        choose(chart, quantity)
        QApplication.processEvents()
        assert axis.autoSIPrefixScale == 1.0
        assert axis.range[1] == pytest.approx(top)


def test_where_nothing_is_known_it_is_said(chart: LiveChart) -> None:
    for tick in range(30):
        chart.take(Sample(tick / 10, sample(tick).devices))
    choose(chart, Quantity.HEAT)
    assert "No disk reports its temperature during the measurement." in words(chart)
    choose(chart, Quantity.RATE)
    assert "No disk reports its temperature during the measurement." not in words(chart)


def test_of_what_no_disk_here_takes_part_in_the_network_is_drawn(chart: LiveChart) -> None:
    """Until a disk does; what somebody has chosen meanwhile stays."""
    chart.begin(())
    for tick in range(30):
        chart.take(replace(sample(tick), devices=()))
    said = words(chart)
    assert {"eth0, received (maximum 1 Gb/s = 125.0 MB/s)", "80.00 MB/s", "10.00 MB/s"} <= {*said}
    plot(chart).pointed.emit(-1.0)  # type: ignore[attr-defined]
    assert "80.00 MB/s" in words(chart)
    choose(chart, Quantity.RATE)
    assert "This measurement does not use a disk of this computer." in words(chart)
    choose(chart, Quantity.NETWORK)
    chart.begin(LINES)
    fed(chart, 30)
    assert chart.series.quantity is Quantity.RATE
    chart.begin(())
    choose(chart, Quantity.PROCESSOR)
    chart.begin(LINES)
    assert chart.series.quantity is Quantity.PROCESSOR
    chart.begin(())
    choose(chart, Quantity.NETWORK)
    for tick in range(30):
        chart.take(Sample(tick / 10, ()))
    assert "This measurement does not use the network." in words(chart)


def test_the_busiest_core_is_told_under_the_pointer(chart: LiveChart) -> None:
    fed(chart)
    choose(chart, Quantity.PROCESSOR)
    plot(chart).pointed.emit(-4.0)  # type: ignore[attr-defined]
    said = words(chart)
    assert said[said.index("Most loaded core") + 1] == "0.98 cores"


def test_zoom_shows_a_piece_that_stays_and_the_way_back(chart: LiveChart) -> None:
    fed(chart)
    for name in ("chart-zoom-in", "chart-zoom-in"):
        button = chart.findChild(QToolButton, name)
        assert button is not None
        button.click()
    shown = chart.series.shown_span
    assert shown.width == pytest.approx(10.0)
    for tick in range(300, 320):
        chart.take(sample(tick))
    assert chart.series.shown_span == shown
    button = chart.findChild(QToolButton, "chart-latest")
    assert button is not None
    button.click()
    assert chart.series.view is None
    assert chart.series.shown_span.end == pytest.approx(31.9)


def test_the_wheel_zooms_around_the_pointer_and_the_mouse_moves_along(chart: LiveChart) -> None:
    fed(chart)
    chart.look(WHOLE)
    canvas = chart._plot._plot.viewport()  # type: ignore[union-attr]
    place = QPointF(canvas.width() / 2, 60)
    for _ in range(3):
        turned = QWheelEvent(
            place,
            canvas.mapToGlobal(place),
            QPoint(),
            QPoint(0, 120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(canvas, turned)
    shown = chart.series.shown_span
    assert shown.width == pytest.approx(29.9 * 0.8**3, rel=0.01)
    assert 0 < shown.begin < shown.end < 29.9
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=place.toPoint())
    QTest.mouseMove(canvas, place.toPoint() - QPoint(50, 0))
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=place.toPoint() - QPoint(50, 0))
    assert chart.series.shown_span.width == pytest.approx(shown.width)


def test_keys_zoom_move_and_go_back(chart: LiveChart) -> None:
    fed(chart)
    target = plot(chart)
    target.setFocus()
    QTest.keyClick(target, Qt.Key.Key_Home)
    assert chart.series.view == WHOLE
    QTest.keyClick(target, Qt.Key.Key_Plus)
    first = chart.series.shown_span
    QTest.keyClick(target, Qt.Key.Key_Left)
    assert chart.series.shown_span.begin < first.begin
    QTest.keyClick(target, Qt.Key.Key_Right)
    assert chart.series.shown_span.begin == pytest.approx(first.begin)
    QTest.keyClick(target, Qt.Key.Key_End)
    assert chart.series.view is None


def test_the_pass_and_the_time_under_the_pointer_are_told(chart: LiveChart) -> None:
    fed(chart)
    assert "SEQ1M Q8T1 Read, pass 2" in words(chart)
    plot(chart).pointed.emit(-4.0)  # type: ignore[attr-defined]
    assert "4 s ago · SEQ1M Q8T1 Read, pass 2" in words(chart)
    chart.look(Shown(0, 10))
    plot(chart).pointed.emit(5.0)  # type: ignore[attr-defined]
    assert "at 0:05 · SEQ1M Q8T1 Read, pass 2" in words(chart)


def test_prefill_sync_and_stalls_are_named_once_they_have_been(chart: LiveChart) -> None:
    marks = {"Prefill", "Flush to disk", "Stall: no data moves"}
    fed(chart, 20)
    assert not marks & set(words(chart))
    for tick in range(20, 40):
        # A disk that hangs has requests in flight.
        hung = tuple(replace(each, busy=tick / 20) for each in sample(20).devices)
        chart.take(Sample(tick / 10, hung, doing=Doing.MEASURE))
    assert marks & set(words(chart)) == {"Stall: no data moves"}
    for tick in range(40, 50):
        chart.take(sample(tick, Doing.SYNC))
    assert marks & set(words(chart)) == {"Stall: no data moves", "Flush to disk"}


def test_nothing_grows_with_the_length_of_a_measurement(chart: LiveChart) -> None:
    chart.hide()
    fed(chart, 9000)
    assert max(len(curve.times) for curve in chart.series.curves.values()) <= POINTS + 1
    chart.look(WHOLE)
    for tick in range(9000, 14_000):
        chart.take(sample(tick))
    sizes = [len(curve.times) for curve in chart.series.curves.values()]
    assert max(sizes) <= 2600
    curve = chart.series.curves["md0"]
    assert (curve.times[0] < 20, curve.times[-1]) == (True, pytest.approx(1399.9))
    assert max(curve.mean) == pytest.approx(100e6)
