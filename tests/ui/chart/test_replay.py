"""A kept measurement once more: read piece by piece, played, held, zoomed into, older ones too."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QSlider, QToolButton
from pytestqt.qtbot import QtBot

from raidwright.bench.run import ended_run
from raidwright.bench.samples import DeviceCounters, Doing, InterfaceCounters, Sample, Watched
from raidwright.bench.timeline.quantities import Quantity
from raidwright.session.history import TolerantHistory
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.chart.replay import ReplayWindow
from raidwright.ui.chart.series import WHOLE
from raidwright.ui.compare.page import ComparePage
from tests.bench.builders import a_run, passes
from tests.ui.bench_session import history, machine, session

__all__ = ["history", "machine", "session"]

MEASURED = passes([100e6] * 4)
WATCHED = (Watched("md0", "tank", 0), Watched("vda", "first", 1), Watched("vdb", "second", 1))
SECONDS = 10


def piece(number: int, doing: Doing) -> tuple[Sample, ...]:
    """Ten seconds, five samples a second, each pass twice as fast as the one before; a second's pause."""
    made = []
    for tick in range(SECONDS * 5):
        pause = tick < 5
        rate = 50_000_000 * 2**number
        moved = sum(50_000_000 * 2**n * (SECONDS - 1) for n in range(number)) + rate * max(0, tick - 4) // 5
        counted = tuple(DeviceCounters(name, moved, 0, 0, 0, 0.0, 0.0) for name in ("md0", "vda", "vdb"))
        now = doing if doing is Doing.UNKNOWN or not pause else Doing.PAUSE
        core = (number + 1) / 5
        network = (InterfaceCounters("eth0", moved, 0, 125e6),)
        time = 100 + number * SECONDS + tick / 5
        made.append(Sample(time, counted, doing=now, busiest_core=core, network=network))
    return tuple(made)


def keep(history: TolerantHistory, doing: Doing = Doing.MEASURE) -> int:
    begun = a_run((), complete=False, watched=WATCHED)
    number = history.begin_run("tank", begun)
    for place, result in enumerate(MEASURED):
        history.keep_pass(number, result, piece(place, doing))
    history.end_run(number, ended_run(begun, MEASURED, complete=True))
    return number


@pytest.fixture(params=[Doing.MEASURE, Doing.UNKNOWN])
def window(history: TolerantHistory, qtbot: QtBot, request: pytest.FixtureRequest) -> ReplayWindow:
    """Of a run of today, and of one that an earlier version kept."""
    number = keep(history, request.param)
    (saved,) = history.runs().runs
    made = ReplayWindow(saved, history.pieces(number))
    qtbot.addWidget(made)
    made.show()
    slider = made.findChild(QSlider, "replay-position")
    assert slider is not None
    qtbot.waitUntil(lambda: slider.maximum() > 300)
    return made


def words(window: ReplayWindow) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in window.findChildren(QLabel) if label.isVisible()]


def slide(window: ReplayWindow, seconds: float) -> None:
    slider = window.findChild(QSlider, "replay-position")
    assert slider is not None
    slider.setValue(round(seconds * 10))


def test_all_of_it_is_shown_and_told_at_any_position(window: ReplayWindow) -> None:
    assert window.chart.series.shown_span.width == pytest.approx(39.8)
    assert [line.label for line in window.chart.lines] == ["tank", "first", "second"]
    for seconds, rate, number in ((5, "50.00 MB/s", 1), (26, "200.0 MB/s", 3)):
        slide(window, seconds)
        said = words(window)
        assert said.count(rate) == 3
        assert any(f"at 0:{seconds:02} · SEQ1M Q8T1 Read, pass {number}" in each for each in said)
        assert f"0:{seconds:02} of 0:40" in said


@pytest.mark.parametrize(
    ("quantity", "line", "then", "later"),
    [
        (Quantity.PROCESSOR, "Most loaded core", "0.20 cores", "0.60 cores"),
        (Quantity.NETWORK, "eth0, received (maximum 1 Gb/s = 125.0 MB/s)", "50.00 MB/s", "200.0 MB/s"),
    ],
)
def test_core_and_network_are_told_at_any_position(
    window: ReplayWindow, quantity: Quantity, line: str, then: str, later: str
) -> None:
    box = window.findChild(QComboBox, "chart-quantity")
    assert box is not None
    box.setCurrentIndex(box.findData(quantity.value))
    for seconds, value in ((5, then), (26, later)):
        slide(window, seconds)
        said = words(window)
        assert said[said.index(line) + 1] == value


def test_a_pause_between_passes_has_edges(window: ReplayWindow) -> None:
    curve = window.chart.series.curves["md0"]
    pause = [m for t, m in zip(curve.times, curve.mean, strict=True) if 110.3 < t < 110.9]
    assert pause == [0.0] * len(pause) != []
    before = [m for t, m in zip(curve.times, curve.mean, strict=True) if 109 < t < 109.9]
    assert before == pytest.approx([50e6] * len(before))


def test_it_plays_to_its_end_and_again(window: ReplayWindow, qtbot: QtBot) -> None:
    play = window.findChild(QToolButton, "replay-play")
    speed = window.findChild(QComboBox, "replay-speed")
    assert play is not None
    assert speed is not None
    speed.setCurrentIndex(speed.count() - 1)
    slide(window, 37)
    QTest.mouseClick(play, Qt.MouseButton.LeftButton)
    assert (window.playing, play.accessibleName()) == (True, "Pause")
    qtbot.waitUntil(lambda: not window.playing)
    assert "0:40 of 0:40" in words(window)
    assert play.accessibleName() == "Play"
    QTest.mouseClick(play, Qt.MouseButton.LeftButton)
    assert window.playing
    assert not any("0:40 of" in each for each in words(window))


def test_what_is_played_stays_within_what_is_zoomed_to(window: ReplayWindow) -> None:
    window.chart._zoom(0.1, 5.0)
    first = window.chart.series.shown_span
    slide(window, 30)
    shown = window.chart.series.shown_span
    assert shown.width == pytest.approx(first.width)
    assert shown.begin <= 30 <= shown.end
    # Every sample that was kept is drawn here.
    times = [t for t in window.chart.series.curves["md0"].times if t >= 100 + shown.begin]
    assert len(times) == pytest.approx(shown.width * 5, abs=1)
    window.chart.look(WHOLE)
    assert window.chart.series.shown_span.width == pytest.approx(39.8)


@pytest.mark.parametrize("asked", [True, False])
def test_only_what_was_asked_for_something_is_a_stall_when_it_is_played_again(
    history: TolerantHistory, qtbot: QtBot, asked: bool
) -> None:
    resting = tuple(
        Sample(
            tick / 5,
            (DeviceCounters("md0", min(tick, 5), 0, 0, 0, tick / 5 if asked else 0.0, 0.0),),
            doing=Doing.MEASURE,
        )
        for tick in range(20)
    )
    begun = a_run((), complete=False, watched=WATCHED)
    number = history.begin_run("tank", begun)
    history.keep_pass(number, MEASURED[0], resting)
    history.end_run(number, ended_run(begun, MEASURED[:1], complete=True))
    (saved,) = history.runs().runs
    window = ReplayWindow(saved, history.pieces(number))
    qtbot.addWidget(window)
    series = window.chart.series
    qtbot.waitUntil(lambda: series.duration > 3)
    assert len(series.happenings.spans) == int(asked)


def test_compare_replays_what_is_marked(session: QtSession, history: TolerantHistory, qtbot: QtBot) -> None:
    keep(history)
    history.add_run("imported", a_run(MEASURED))
    page = ComparePage(session)
    qtbot.addWidget(page)
    page.resize(1056, 900)
    page.show()
    button = page.findChild(QPushButton, "replay-run")
    assert button is not None
    kept = {saved.name: saved for saved in history.runs().runs}
    page.actions_of_runs.mark((kept["imported"],))
    button.click()
    assert page.findChild(ReplayWindow) is None
    told = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    assert "Disk activity during this measurement was not saved." in told
    page.actions_of_runs.mark((kept["tank"],))
    button.click()
    opened = page.findChild(ReplayWindow)
    assert opened is not None
    assert opened.isVisible()
    assert "tank" in opened.windowTitle()
