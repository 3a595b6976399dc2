"""Shows the benchmark page with twelve devices at work, and prints the CPU it took, in % of a core.

What the chart draws may be named behind it, and ``whole`` for all of the time.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QToolButton

from raidwright.bench.samples import Begun, BenchDone, PassBegun, Watched
from raidwright.bench.spec import BenchSpec, Direction
from raidwright.protocol import MeasureEvent
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.colours import Choice
from raidwright.ui.look.theme import Theme
from tests.ui.bench_builders import a_full_sample, a_machine
from tests.ui.builders import FakeOpener, InventedMachine

_SETTLE, _SECONDS = 5.0, 12.0
_DISKS = tuple(f"sd{letter}" for letter in "abcdefghijk")


class BusyMachine(InventedMachine):
    """Measures for a while and says ten times a second what each device does."""

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        disks = (Watched(name, name, 1) for name in _DISKS)
        yield Begun(spec=spec, watched=(Watched("md0", "md0", 0), *disks), fio="fio-3.33")
        yield PassBegun(row=spec.rows[0], direction=Direction.READ, number=1, time=0.0)
        for tick in range(round((_SETTLE + _SECONDS + 2) * 10)):
            yield a_full_sample(tick, ("md0", *_DISKS))
            await asyncio.sleep(0.1)
        yield BenchDone(complete=True)


def main() -> None:
    """Print one number."""
    os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp()
    app = QApplication([])
    Theme(app, Choice.LIGHT)
    loop = Loop.start()
    session = QtSession(loop, FakeOpener(system=BusyMachine(a_machine(), "Busy")))
    page = BenchmarkPage(session)
    page.resize(1040, 800)
    page.show()
    marks: list[tuple[float, float]] = []

    def mark() -> None:
        marks.append((time.process_time(), time.monotonic()))

    def begin() -> None:
        drawn, *more = sys.argv[1:] or ["rate"]
        for box in page.findChildren(QComboBox, "chart-quantity"):
            box.setCurrentIndex(box.findData(drawn))
        for button in page.findChildren(QPushButton, "measure-all"):
            button.click()
        for whole in page.findChildren(QToolButton, "chart-whole") if more else ():
            QTimer.singleShot(1000, whole.click)
        QTimer.singleShot(round(_SETTLE * 1000), mark)
        QTimer.singleShot(round((_SETTLE + _SECONDS) * 1000), end)

    def end() -> None:
        mark()
        (busy, then), (busier, now) = marks
        print(100 * (busier - busy) / (now - then), flush=True)
        os._exit(0)

    session.open("system")
    QTimer.singleShot(1500, begin)
    app.exec()


main()
