"""Cached, direct and sync: measured in turn, kept, and laid side by side."""

from collections.abc import AsyncIterator

import pytest
from msgspec import structs
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.bench.samples import DeviceCounters, Doing, PassResult, Sample
from raidwright.bench.spec import BenchSpec, Direction, IoMode
from raidwright.protocol import MeasureEvent
from raidwright.session.history import TolerantHistory
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.benchmark.series_views import ModeBar
from tests.ui.bench_builders import events
from tests.ui.benchmark.actions import line, measure, part, played, press
from tests.ui.builders import InventedMachine

READ, WRITE, MIX = Direction
SPEED = {IoMode.CACHED: 8.0, IoMode.DIRECT: 1.0, IoMode.SYNC: 0.5}


def writes(machine: InventedMachine, patch: pytest.MonkeyPatch, **changes: bool) -> None:
    """Memory looks eight times as fast, and then needs half a minute; each pass with ``changes``."""

    async def measured(spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        machine.measured.append(spec)
        for event in events(spec, scale=SPEED[spec.way]):
            if isinstance(event, PassResult):
                safe_after = 30.0 if spec.way is IoMode.CACHED else 0.0
                told = structs.replace(event, way=spec.way, waiting=10**9, sync_seconds=safe_after)
                yield structs.replace(told, **changes)
            else:
                yield event

    patch.setattr(machine, "measure", measured)


def said(page: BenchmarkPage) -> str:
    return "\n".join(label.text() for label in page._view.io_modes.findChildren(QLabel) if label.isVisible())


def test_the_three_are_measured_kept_and_told_apart(
    page: BenchmarkPage,
    machine: InventedMachine,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    history: TolerantHistory,
) -> None:
    writes(machine, monkeypatch)
    press(page, "measure-ways")
    qtbot.waitUntil(lambda: not page._running)
    assert [spec.way for spec in machine.measured] == [IoMode.CACHED, IoMode.DIRECT, IoMode.SYNC]
    assert {spec.directions for spec in machine.measured} == {(WRITE,)}
    assert all(row.queue == 1 for spec in machine.measured for row in spec.rows)
    assert {saved.name for saved in history.runs().runs} == {
        f"tank ({way})" for way in ("cached", "direct", "sync")
    }
    qtbot.waitUntil(lambda: "times as fast as direct writes" in said(page))
    assert "look 8.0 times as fast" in said(page)
    assert "1.00 GB" in said(page)
    bars = [bar for bar in page._view.io_modes.findChildren(ModeBar) if bar.isVisible()]
    assert len(bars) == 6
    cached, direct, sync = bars[:3]
    assert (cached._seen, cached._safe < direct._seen + 0.05) == (1.0, True)
    assert sync._seen == pytest.approx(direct._seen / 2, rel=0.1)
    assert cached.accessibleName().startswith("Cached, ")
    press(page, "ways-back")
    assert page._view.grid.isVisible()


def test_where_no_way_leads_past_memory_that_is_said(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    writes(machine, monkeypatch, buffered=True)
    press(page, "measure-ways")
    qtbot.waitUntil(lambda: not page._running)
    qtbot.waitUntil(lambda: "cannot bypass the page cache" in said(page))
    spoken = [bar.accessibleName() for bar in page._view.io_modes.findChildren(ModeBar) if bar.isVisible()]
    assert ["cached" in each for each in spoken] == [False, True, True] * 2
    assert "Direct · cached" in said(page)


def test_it_can_be_stopped_and_says_so(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot) -> None:
    wanted = page._view.settings.spec(page._view.settings.profile.rows)
    assert wanted is not None
    begun, *_ = events(wanted)
    machine.script = [begun, 3.0]
    press(page, "measure-ways")
    qtbot.waitUntil(lambda: line(page).startswith("1 of 3: Cached"))
    press(page, "series-stop")
    qtbot.waitUntil(lambda: not page._running)
    assert len(machine.measured) == 1
    problem = page._view._problem
    assert any("before all three I/O modes" in label.text() for label in problem.findChildren(QLabel))


@pytest.mark.parametrize("asked", [True, False])
def test_the_chart_calls_a_device_that_rests_a_stall_if_it_was_asked_for_something(
    page: BenchmarkPage, asked: bool
) -> None:
    wanted = page._view.settings.spec(page._view.settings.profile.rows)
    assert wanted is not None
    begun, *_ = events(wanted)
    page._on_event(begun)
    for tick in range(40):
        busy = (tick if asked else min(tick, 10)) / 10
        moved = DeviceCounters("dm-0", min(tick, 10) * 1_000_000, 0, 0, 0, busy, 0.0)
        page._on_event(Sample(tick / 10, (moved,), doing=Doing.MEASURE))
    assert len(page._view.chart.series.happenings.spans) == int(asked)


def test_a_raw_disk_which_is_never_written_has_no_ways(page: BenchmarkPage) -> None:
    assert part(page, QPushButton, "measure-ways").isVisible()
    page.pick("/dev/vdd")
    assert not part(page, QPushButton, "measure-ways").isVisible()


def test_one_way_is_chosen_measured_and_marked(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    part(page, QComboBox, "bench-way").setCurrentText("Cached")
    assert [row.label for row in page._view.settings.profile.rows] == ["SEQ1M Q1T1", "RND4K Q1T1"]
    script = [
        structs.replace(event, way=IoMode.CACHED) if isinstance(event, PassResult) else event
        for event in played(page)
    ]
    measure(page, machine, qtbot, script)
    assert machine.measured[0].way is IoMode.CACHED
    view = page._view.grid.cell(page._view.settings.profile.rows[0], READ).view
    assert view.reason == "cached, as requested"
    assert "not only the disks" in view.explanation
