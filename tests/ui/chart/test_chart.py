"""The live chart: what it keeps, what it draws, and that it draws only when it is seen."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.samples import DeviceCounters, Doing, Sample, Watched
from raidwright.report.svg_charts import nice_ceiling
from raidwright.ui.chart.legend import curve_pen
from raidwright.ui.chart.lines import chart_lines
from raidwright.ui.chart.live_chart import LiveChart
from raidwright.ui.chart.series import POINTS, Curve, LiveSeries, visible_seconds
from raidwright.ui.look.colours import DARK, LIGHT, palette_of
from tests.ui.bench_builders import WATCHED, a_machine, a_sample


def even(tick: int, rate: int = 100_000_000) -> Sample:
    return Sample(tick / 10, (DeviceCounters("md0", rate * tick // 10, 0, 0, 0, tick / 20, 0.0),))


def test_an_even_stream_is_an_even_curve() -> None:
    series = LiveSeries()
    for tick in range(50):
        series.take(even(tick))
    curve = series.curves["md0"]
    assert list(curve.mean) == pytest.approx([100e6] * 49)
    assert list(curve.raw) == pytest.approx([100e6] * 49)
    assert series.busy == {"md0": pytest.approx(0.5)}


def test_the_mean_is_taken_over_one_second() -> None:
    series = LiveSeries()
    for tick in range(30):
        series.take(Sample(tick / 10, (DeviceCounters("md0", (tick // 10) * 10**8, 0, 0, 0, 0.0, 0.0),)))
    assert max(series.curves["md0"].raw) == pytest.approx(1e9)
    assert list(series.curves["md0"].mean)[15:] == pytest.approx([1e8] * 14, rel=0.15)


def test_a_pause_between_passes_has_edges_and_no_slopes() -> None:
    """A second of work, a second's pause told of, half a second in which fio starts, and work again."""
    series, moved = LiveSeries(), 0
    for tick in range(60):
        busy = tick < 20 or tick >= 35
        moved += 10_000_000 if busy else 0
        if tick in (20, 30):
            series.part()
        series.take(Sample(tick / 10, (DeviceCounters("md0", moved, 0, 0, 0, 0.0, 0.0),)))
    mean = [round(rate) for rate in series.curves["md0"].mean]
    assert mean == [100_000_000] * 19 + [0] * 15 + [100_000_000] * 25


def test_what_begins_between_two_samples_does_not_climb() -> None:
    """A kept run has five samples a second: the first of a pass is half pause, that of a pause half pass."""
    series, moved = LiveSeries(), 0
    for tick in range(40):
        doing = Doing.MEASURE if 10 <= tick < 30 else Doing.PAUSE
        moved += {10: 10, 30: 10}.get(tick, 20 if doing is Doing.MEASURE else 0) * 10**6
        counted = DeviceCounters("md0", moved, 0, 0, 0, 0.0, 0.0)
        series.take(Sample(tick / 5, (counted,), doing=doing))
    mean = [round(rate) for rate in series.curves["md0"].mean]
    assert mean == [0] * 9 + [50_000_000] + [100_000_000] * 19 + [50_000_000] + [0] * 9


def test_a_stall_within_a_pass_is_still_a_mean() -> None:
    series, moved = LiveSeries(), 0
    for tick in range(40):
        moved += 0 if 20 <= tick < 23 else 10_000_000
        series.take(Sample(tick / 10, (DeviceCounters("md0", moved, 0, 0, 0, 0.0, 0.0),)))
    assert min(series.curves["md0"].mean) == pytest.approx(70e6)


def test_what_a_device_did_at_a_moment_is_known_where_it_was_sampled() -> None:
    series = LiveSeries()
    for tick in range(50):
        series.take(even(tick))
    assert series.at("md0", 3.02) == pytest.approx(100e6)
    assert series.at("md0", 6.0) is None
    assert series.at("other", 3.0) is None


@given(st.integers(1, 2000))
def test_a_curve_never_keeps_more_than_can_be_seen(samples: int) -> None:
    series = LiveSeries()
    for tick in range(samples):
        series.take(even(tick))
    curve = series.curves.get("md0", Curve())
    assert samples - 1 <= len(curve.times) if samples <= POINTS else len(curve.times) in (POINTS, POINTS + 1)


@given(st.floats(0, 1e9))
def test_a_nice_ceiling_is_near_above(value: float) -> None:
    top = nice_ceiling(value)
    assert value <= top
    assert top == 1 or top <= value * 1.5 + 1e-9
    assert str(top)[0] in "123457"


def test_target_and_disks_are_drawn_and_not_what_lies_between(qapp: object) -> None:
    lines = chart_lines(WATCHED, a_machine())
    assert [line.device for line in lines] == ["dm-0", "vda", "vdb", "vdc"]
    assert lines[1].label == "Norrland ST4000 …DAQ7"
    assert [line.device for line in chart_lines(WATCHED, None)] == ["dm-0", "vda", "vdb", "vdc"]


def test_one_disk_is_one_curve(qapp: object) -> None:
    only = (Watched("vdd", "vdd", 0),)
    assert [line.label for line in chart_lines(only, a_machine())] == ["Fjell SSD 1TB …DDQ7"]
    part = (Watched("sdx1", "sdx1", 0), Watched("sdx", "sdx", 1))
    assert [line.device for line in chart_lines(part, None)] == ["sdx"]
    assert chart_lines((), a_machine()) == ()


def test_every_curve_of_twelve_has_a_pen_of_its_own_and_the_targets_is_bold() -> None:
    for ink in (LIGHT, DARK):
        pens = [curve_pen(position, ink) for position in range(13)]
        assert [pen.width() for pen in pens] == [2] + 12 * [1]
        assert all(pen.isCosmetic() for pen in pens)
        assert len({(pen.color().name(), tuple(pen.dashPattern())) for pen in pens}) == 13


@pytest.fixture
def chart(qtbot: QtBot) -> LiveChart:
    chart = LiveChart()
    qtbot.addWidget(chart)
    chart.resize(500, 400)
    return chart


def test_samples_are_kept_unseen_and_drawn_when_shown(chart: LiveChart, qtbot: QtBot) -> None:
    chart.begin(chart_lines(WATCHED, a_machine()))
    for tick in range(40):
        chart.take(a_sample(tick))
    assert chart._plot is not None
    times = chart._plot._curves["dm-0"].getData()[0]
    assert times is None or len(times) <= 1
    chart.show()
    qtbot.waitExposed(chart)
    line = chart._plot._curves["dm-0"]
    assert np.asarray(line.getData()[0]).shape == (39,)
    chart.take(a_sample(40))
    chart.take(a_sample(41))
    assert np.asarray(line.getData()[0]).shape == (41,)


def test_the_legend_says_what_each_disk_does_now(chart: LiveChart) -> None:
    chart.show()
    chart.begin(chart_lines(WATCHED, a_machine()))
    for tick in range(40):
        chart.take(a_sample(tick))
    texts = [label.text() for label in chart._legend.findChildren(QLabel)]
    assert "Norrland ST4000 …DAQ7" in texts
    assert "90 % utilization" in texts
    assert sum(text.endswith("MB/s") for text in texts) == 4


def test_the_range_grows_with_the_speed_and_does_not_flutter(chart: LiveChart) -> None:
    chart.show()
    chart.begin(chart_lines((Watched("md0", "md0", 0),), None))
    tops = []
    for tick in range(200):
        chart.take(even(tick, 100_000_000 if tick < 100 else 130_000_000))
        assert chart._plot is not None
        tops.append(chart._plot._top)
    assert len(set(tops[20:100])) == 1
    assert tops[-1] >= 130


def test_the_chart_follows_the_palette(chart: LiveChart, qapp: QApplication) -> None:
    before = QPalette(qapp.palette())
    chart.show()
    chart.begin(chart_lines(WATCHED, a_machine()))
    try:
        for ink in (DARK, LIGHT):
            qapp.setPalette(palette_of(ink))
            qapp.processEvents()
            assert chart._plot is not None
            assert chart._plot._plot.backgroundBrush().color() == ink.card
            assert chart._plot._curves["dm-0"].opts["pen"].color() == ink.text
    finally:
        qapp.setPalette(before)


@pytest.mark.parametrize(
    ("elapsed", "seconds"), [(0, 10), (9.9, 10), (10.1, 20), (39, 40), (41, 60), (3600, 60)]
)
def test_the_time_axis_grows_with_the_measurement(elapsed: float, seconds: float) -> None:
    assert visible_seconds(elapsed) == seconds


def test_a_member_never_covers_the_one_beneath_it_wholly() -> None:
    patterns = [curve_pen(position, LIGHT).dashPattern() for position in range(1, 13)]
    assert all(one != other for one, other in pairwise(patterns))
    assert all(min(pattern[1::2]) >= 5 for pattern in patterns if pattern)
    assert [] in patterns


def test_the_legend_says_what_was_under_the_pointer(qtbot: QtBot) -> None:
    chart = LiveChart()
    qtbot.addWidget(chart)
    chart.resize(500, 400)
    chart.begin(chart_lines((Watched("md0", "md0", 0),), None))
    chart.show()
    moved = 0
    for tick in range(60):
        moved += 10_000_000 if tick < 40 else 5_000_000
        chart.take(Sample(tick / 10, (DeviceCounters("md0", moved, 0, 0, 0, 0.0, 0.0),)))

    def texts() -> list[str]:
        return [label.text() for label in chart.findChildren(QLabel)]

    assert "50.00 MB/s" in texts()
    plot = chart.findChild(QWidget, "chart-plot")
    assert plot is not None
    plot.pointed.emit(-4.0)  # type: ignore[attr-defined]
    assert {"100.0 MB/s", "4 s ago"} <= set(texts())
    plot.pointed.emit(None)  # type: ignore[attr-defined]
    assert "50.00 MB/s" in texts()


def test_what_stands_at_an_axis_is_where_it_stands(chart: LiveChart) -> None:
    """Between round numbers there are others: 2.5 is not 2, nor 7.5 eight."""
    chart.begin(chart_lines(WATCHED, a_machine()))
    chart.show()
    assert chart._plot is not None
    for side in ("bottom", "left"):
        axis = chart._plot._plot.getAxis(side)
        assert axis.tickStrings([-7.5, -5.0, 0.0], 1.0, 2.5) == ["-7.5", "-5", "0"]
        assert axis.tickStrings([0.1 + 0.2], 1.0, 0.1) == ["0.3"]


def test_nothing_of_an_older_picture_is_left_of_shaded_ground(chart: LiveChart, qtbot: QtBot) -> None:
    """The ground moves on with each sample, above the curves too, and not only where these are."""
    chart.show()
    qtbot.waitExposed(chart)
    chart.begin(chart_lines(WATCHED, a_machine()))
    assert chart._plot is not None
    canvas = chart._plot._plot.viewport()
    for tick in range(20):
        chart.take(structs.replace(a_sample(tick), doing=Doing.PREFILL))
        qtbot.wait(60)
    seen = canvas.screen().grabWindow(chart.winId()).toImage()
    seen = seen.copy(QRect(canvas.mapTo(chart, QPoint(0, 0)), canvas.size()))
    whole = canvas.grab().toImage()
    places = [(x, y) for x in range(0, whole.width(), 2) for y in range(0, whole.height(), 2)]
    assert [at for at in places if seen.pixelColor(*at) != whole.pixelColor(*at)] == []
