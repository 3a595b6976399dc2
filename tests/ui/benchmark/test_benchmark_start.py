"""Before the start: what is chosen, what it will cost, and where nothing can be measured."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import DEFAULT, NVME
from raidwright.bench.spec import Direction, MountedAt, RawDisk
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.units import MIB
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.session import QtSession
from tests.ui.bench_builders import a_machine
from tests.ui.benchmark.actions import line, part, press
from tests.ui.builders import InventedMachine

SEQ_Q8, SEQ_Q1, RND_Q32, RND_Q1 = DEFAULT.rows
READ, WRITE, MIX = Direction


def test_before_the_start_time_and_volume_are_said(page: BenchmarkPage) -> None:
    passes = part(page, QSpinBox, "bench-passes")
    assert passes.text() == "4 to 6"
    assert "differ by more than 5.0 %" in passes.toolTip()
    more = "in total, or more on unusually fast disks."
    assert (
        line(page)
        == f"All rows together take 4 min to 5 min. They write 1 GiB repeatedly: up to 86.1 GB {more}"
    )
    passes.setValue(1)
    assert passes.text() == "1"
    assert (
        line(page) == f"All rows together take about 2 min. They write 1 GiB repeatedly: up to 26.1 GB {more}"
    )


def test_what_would_falsify_the_figures_is_said_before(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    warning = part(page, QWidget, "bench-cautions")
    assert not warning.isVisible()
    part(page, QComboBox, "bench-size").setCurrentText("64 MiB")
    assert warning.isVisible()
    assert any("drives' own caches" in label.text() for label in warning.findChildren(QLabel))
    part(page, QComboBox, "bench-size").setCurrentText("1 GiB")
    snapshot = a_machine()
    working = structs.replace(snapshot.arrays[0], sync=Sync("resync", 0.25, 10**8, 1200))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(snapshot, arrays=(working,)))
    text = "“tank” is still syncing (25.0 %, 20 min left), which uses part of the disks' speed."
    assert [label.text() for label in warning.findChildren(QLabel) if label.text()] == [text]


def test_a_sync_can_be_paused_where_there_is_one(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    pause, meaning = part(page, QCheckBox, "bench-pause-sync"), part(page, QLabel, "bench-pause-meaning")
    assert not pause.isVisible()
    assert not meaning.isVisible()
    snapshot = a_machine()
    working = structs.replace(snapshot.arrays[0], sync=Sync("resync", 0.25, 10**8, 1200))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(snapshot, arrays=(working,)))
    assert pause.isVisible()
    assert not pause.isChecked()
    assert "no redundancy" in meaning.text()
    assert "“Test each layer” does not pause the sync" in meaning.text()
    pause.click()
    press(page, "measure-all")
    qtbot.waitUntil(lambda: bool(machine.measured))
    qtbot.waitUntil(lambda: not session.busy)
    page._view.sustain.wanted.emit(False)
    qtbot.waitUntil(lambda: len(machine.measured) == 2)
    assert [spec.sustained is not None for spec in machine.measured] == [False, True]
    assert all(spec.pause_sync for spec in machine.measured)
    # Of a raw disk nobody is asked whether anything may be written to it.
    qtbot.waitUntil(lambda: not session.busy)
    page.pick("/dev/vdd")
    assert not pause.isVisible()
    press(page, "measure-all")
    qtbot.waitUntil(lambda: len(machine.measured) == 3)
    assert not machine.measured[2].pause_sync


def test_what_is_set_is_what_is_measured(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot) -> None:
    part(page, QComboBox, "bench-profile").setCurrentText(NVME.name)
    size = part(page, QComboBox, "bench-size")
    size.setCurrentIndex(size.findText("64 MiB"))
    part(page, QSpinBox, "bench-passes").setValue(3)
    part(page, QSpinBox, "bench-seconds").setValue(2)
    press(page, "measure-all")
    qtbot.waitUntil(lambda: bool(machine.measured))
    (spec,) = machine.measured
    assert spec.target == MountedAt("/srv/tank")
    assert (spec.rows, spec.directions) == (NVME.rows, (READ, WRITE))
    assert (spec.size, spec.passes, spec.at_most, spec.seconds, spec.warmup) == (64 * MIB, 3, 6, 2.0, True)


def test_a_raw_disk_is_read_only(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot) -> None:
    page.pick("/dev/vdd")
    assert line(page) == (
        "All rows together take 2 min to 3 min and read the first 1 GiB. Nothing is written to the disk."
    )
    cell = page._view.grid.cell(SEQ_Q8, WRITE)
    assert cell.view.note == "read-only"
    assert "contents are not changed" in cell.toolTip()
    press(page, "measure-all")
    qtbot.waitUntil(lambda: bool(machine.measured))
    assert isinstance(machine.measured[0].target, RawDisk)
    assert machine.measured[0].directions == (READ,)


def test_practice_figures_are_called_simulated(page: BenchmarkPage, session: QtSession, qtbot: QtBot) -> None:
    note = part(page, QWidget, "bench-practice")
    assert not note.isVisible()
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    assert note.isVisible()
    assert part(page, QComboBox, "bench-target").findText("Choose a folder…") < 0


def test_a_saved_machine_cannot_be_measured_and_the_page_says_so(
    page: BenchmarkPage, session: QtSession, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("saved")
    shown = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    assert "A machine snapshot cannot be measured" in shown
    assert not part(page, QPushButton, "measure-all").isVisible()
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    assert part(page, QPushButton, "measure-all").isVisible()


def test_a_folder_can_be_measured_on_this_computer(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = part(page, QComboBox, "bench-target")
    last = box.findText("Choose a folder…")
    monkeypatch.setattr(
        "raidwright.ui.benchmark.settings.QFileDialog.getExistingDirectory", lambda *_: "/home/me/data"
    )
    box.setCurrentIndex(last)
    box.activated.emit(last)
    assert box.currentText().startswith("/home/me/data")
    press(page, "measure-all")
    qtbot.waitUntil(lambda: bool(machine.measured))
    assert machine.measured[0].target.path == "/home/me/data"  # type: ignore[union-attr]
