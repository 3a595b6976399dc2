"""Why a measurement ended stays on the page, also where its target went away with it."""

from collections.abc import Callable

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.protocol import ErrorCode, JobFailed
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.session import QtSession
from tests.ui.bench_builders import a_machine
from tests.ui.benchmark.actions import measure, part, played, press
from tests.ui.benchmark.test_benchmark_sustained import choose
from tests.ui.builders import InventedMachine

STOPPED = JobFailed(ErrorCode.FAILED, "The device has stopped answering.")


def gone() -> Snapshot:
    snapshot = a_machine()
    return structs.replace(snapshot, blocks=tuple(b for b in snapshot.blocks if b.path != "/dev/vdd"))


def problem(page: BenchmarkPage) -> str:
    trouble = part(page, QWidget, "bench-problem")
    return " ".join(label.text() for label in trouble.findChildren(QLabel) if label.isVisible()).strip()


def start_grid(page: BenchmarkPage) -> None:
    press(page, "measure-all")


def start_sustained(page: BenchmarkPage) -> None:
    choose(page, all_of_it=False)


@pytest.mark.parametrize("start", [start_grid, start_sustained])
@pytest.mark.parametrize("gone_first", [True, False])
def test_why_it_ended_is_read_where_the_target_is_gone(
    page: BenchmarkPage,
    machine: InventedMachine,
    session: QtSession,
    qtbot: QtBot,
    start: Callable[[BenchmarkPage], None],
    gone_first: bool,
) -> None:
    page.pick("/dev/vdd")
    machine.script = [0.4 if gone_first else 0.0, STOPPED]
    start(page)
    if not gone_first:
        qtbot.waitUntil(lambda: not page._running)
        assert problem(page) == "The device has stopped answering."
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(gone())
    qtbot.waitUntil(lambda: not page._running)
    assert problem(page) == "Fjell SSD 1TB …DDQ7: The device has stopped answering."
    box = part(page, QComboBox, "bench-target")
    box.setCurrentIndex(box.findData("disk:drive-vda"))
    box.activated.emit(box.currentIndex())
    assert problem(page) == ""


def test_why_one_disk_ended_is_read_beside_its_array(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    page.pick("/dev/vda")
    machine.script = [*played(page, until=6), STOPPED]
    page.pick("/dev/md127")
    QTest.mouseClick(part(page, QPushButton, "measure-one-disk"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page._running)
    assert page._view.settings.option is not None
    assert page._view.settings.option.path == "/dev/dm-0"
    assert problem(page).endswith(": The device has stopped answering.")


def test_another_machine_has_nothing_of_it(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, [STOPPED])
    assert problem(page)
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    assert problem(page) == ""
