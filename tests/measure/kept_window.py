"""Measures a folder on the benchmark page, in earnest, and prints each pass that the page has heard of."""

import sys
from collections.abc import AsyncIterator

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QSpinBox

from raidwright.bench.samples import PassResult
from raidwright.bench.spec import BenchSpec
from raidwright.machine.own_folder import OwnFolder
from raidwright.protocol import MeasureEvent
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from tests.measure.kept import pass_line
from tests.ui.bench_builders import a_machine
from tests.ui.builders import FakeOpener, InventedMachine


class _FolderMachine(InventedMachine):
    """Knows invented disks, and measures real folders."""

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        async for event in OwnFolder(spec).events():
            yield event


class _TellingPage(BenchmarkPage):
    def _on_event(self, event: MeasureEvent) -> None:
        super()._on_event(event)
        if isinstance(event, PassResult):
            print(pass_line(event), flush=True)

    def _end(self) -> None:
        ran = self._running
        super()._end()
        if ran:
            QApplication.quit()


def main(folder: str) -> None:
    """Until all rows are measured, or it is broken off."""
    app = QApplication([])
    loop = Loop.start()
    session = QtSession(loop, FakeOpener(system=_FolderMachine(a_machine(), "Here")))
    page = _TellingPage(session)
    page.show()

    def begin() -> None:
        page._view.settings.add_folder(folder)
        for name, value in (("bench-passes", 3), ("bench-seconds", 1)):
            for box in page.findChildren(QSpinBox, name):
                box.setValue(value)
        for size in page.findChildren(QComboBox, "bench-size"):
            size.setCurrentText("16 MiB")
        for button in page.findChildren(QPushButton, "measure-all"):
            button.click()

    session.snapshot_changed.connect(lambda _: QTimer.singleShot(0, begin))
    session.open("system")
    app.exec()
    session.close()
    loop.stop()


if __name__ == "__main__":
    main(sys.argv[1])
