"""The whole way once with nothing invented but the disk list: fio, the page, the history, the comparison."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from raidwright.bench.spec import BenchSpec, Folder
from raidwright.helper.measuring.own_folder import measure_own
from raidwright.protocol import MeasureEvent
from raidwright.session.history import TolerantHistory
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.chart import CompareBar
from raidwright.ui.compare.page import ComparePage
from tests.ui.bench_builders import a_machine
from tests.ui.bench_session import history, session
from tests.ui.builders import InventedMachine

__all__ = ["history", "session"]


class MeasuringMachine(InventedMachine):
    """Measures folders in earnest, in this process."""

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        assert isinstance(spec.target, Folder)
        self.stop = asyncio.Event()
        events: asyncio.Queue[MeasureEvent | None] = asyncio.Queue()
        file = os.open(spec.target.path, os.O_RDWR | os.O_TMPFILE, 0o600)
        run = asyncio.create_task(measure_own(spec, file, events.put_nowait, self.stop))
        run.add_done_callback(lambda _: events.put_nowait(None))
        try:
            while (event := await events.get()) is not None:
                yield event
            await run
        finally:
            run.cancel()
            os.close(file)

    async def cancel(self) -> None:
        self.stop.set()


@pytest.fixture
def machine() -> InventedMachine:
    return MeasuringMachine(a_machine(), "This computer")


def test_a_folder_is_measured_shown_kept_and_compared(
    session: QtSession, history: TolerantHistory, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = BenchmarkPage(session)
    qtbot.addWidget(page)
    page.show()
    folder = str(Path("/var/tmp"))
    page._view.settings.add_folder(folder)
    for name, text in (("bench-size", "16 MiB"), ("bench-profile", "Real world performance")):
        combo = page.findChild(QComboBox, name)
        assert combo is not None
        combo.setCurrentText(text)
    for name, value in (("bench-passes", 1), ("bench-seconds", 1)):
        box = page.findChild(QSpinBox, name)
        assert box is not None
        box.setValue(value)
    button = page.findChild(QPushButton, "measure-all")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page._running, timeout=120_000)
    (saved,) = history.runs().runs
    assert saved.run.complete
    assert len(saved.run.cells()) == 4
    for (row, direction), cell in saved.run.cells().items():
        view = page._view.grid.cell(row, direction).view
        assert float(view.figure.replace(",", "")) == pytest.approx(cell.rate.median / 1e6, rel=0.01)
    assert page._view.chart.series.highest() > 1e6
    compare = ComparePage(session)
    qtbot.addWidget(compare)
    compare.show()
    compare.list.tick(saved.id)
    qtbot.waitUntil(lambda: sum(bar.isVisible() for bar in compare.findChildren(CompareBar)) == 4)
