"""The benchmark page, driven as a user drives it; the figures are invented, the widgets are real."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import CLASSIC, DEFAULT, NVME
from raidwright.bench.samples import Begun, PassBegun
from raidwright.bench.spec import Direction, MountedAt, RawDisk
from raidwright.bench.verdicts import Trust
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent
from raidwright.storage.units import MIB
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.desk.archive import Archive
from raidwright.ui.desk.desk import Desk
from tests.ui.bench_builders import a_sample, events
from tests.ui.bench_desk import archive, desk, machine
from tests.ui.builders import InventedMachine

__all__ = ["archive", "desk", "machine"]

SEQ_Q8, SEQ_Q1, RND_Q32, RND_Q1 = DEFAULT.rows
READ, WRITE = Direction


@pytest.fixture
def page(desk: Desk, qtbot: QtBot) -> Iterator[BenchmarkPage]:
    made = BenchmarkPage(desk)
    qtbot.addWidget(made)
    made.resize(1056, 740)
    made.show()
    qtbot.waitExposed(made)
    return made


def part(page: QWidget, kind: type, name: str) -> QWidget:
    found = page.findChild(kind, name)
    assert found is not None, name
    return found


def press(page: QWidget, name: str) -> None:
    button = part(page, QPushButton, name)
    assert button.isEnabled(), f"{name} is off: {button.toolTip()}"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def line(page: QWidget) -> str:
    return str(part(page, QLabel, "bench-line").text())


def played(page: BenchmarkPage, until: int | None = None) -> list[MeasureEvent]:
    """A run of what the page would measure now, with two seconds of samples at its beginning."""
    settings = page._face.settings
    wanted = settings.spec(settings.profile.rows)
    assert wanted is not None
    begun, *rest = events(wanted, until=until)
    return [begun, *(a_sample(tick) for tick in range(20)), *rest]


def measure(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, script: list[object]) -> None:
    machine.script = script  # type: ignore[assignment]
    press(page, "measure-all")
    qtbot.waitUntil(lambda: not page._running)


def test_before_the_start_time_and_volume_are_said(page: BenchmarkPage) -> None:
    assert line(page) == "All rows take about 4 min and write up to 73.1 GB (at 600 MB/s)."
    part(page, QSpinBox, "bench-passes").setValue(1)
    assert line(page) == "All rows take about 88 s and write up to 25.1 GB (at 600 MB/s)."


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
    assert (spec.size, spec.passes, spec.seconds, spec.warmup) == (64 * MIB, 3, 2.0, True)


def test_the_grid_shows_medians_and_how_far_to_trust_them(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    grid = page._face.grid
    steady = grid.cell(SEQ_Q8, READ).view
    assert steady.figure.startswith("389")
    assert (steady.trust, steady.trust_text) == (Trust.STEADY, "steady ±0.8 %")
    assert steady.share == pytest.approx(1.0)
    assert grid.cell(SEQ_Q1, WRITE).view.trust is Trust.FAIR
    assert grid.cell(RND_Q32, WRITE).view.trust is Trust.UNSTEADY
    assert grid.cell(RND_Q32, READ).view.share == pytest.approx(1.0)


def test_a_cell_explains_itself(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot) -> None:
    measure(page, machine, qtbot, played(page))
    tip = page._face.grid.cell(RND_Q32, WRITE).toolTip()
    assert tip.count("Pass ") == 5
    assert "n = 5: unsteady" in tip
    assert "scatter 15.6 %" in tip
    assert "sync after it 0.20 s" in tip
    assert "The passes differ from each other." in tip
    assert page._face.grid.cell(RND_Q32, WRITE).accessibleDescription() == tip


def test_units_change_every_figure_at_once(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    press(page, "unit-iops")
    assert page._face.grid.cell(SEQ_Q8, READ).view.figure.startswith("371")
    press(page, "unit-latency")
    assert "µs" in page._face.grid.cell(SEQ_Q8, READ).toolTip()
    assert page._face.grid.cell(SEQ_Q8, READ).view.figure.replace(",", "").startswith("215")


def test_a_whole_run_is_kept_by_itself(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, archive: Archive
) -> None:
    measure(page, machine, qtbot, played(page))
    (saved,) = archive.runs().runs
    assert saved.name == "tank"
    assert saved.run.stack == "tank · RAID5 of 3 · LUKS · XFS"
    assert saved.run.machine == "This computer"
    assert (saved.run.complete, saved.run.rehearsal, saved.run.threads) == (True, False, 4)
    assert len(saved.run.passes) == 8 * 6


def test_while_it_runs_the_page_says_what_is_done_and_stop_is_offered(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    script: list[object] = played(page, until=3)
    script.append(PassBegun(SEQ_Q8, READ, 3, 121.0))
    machine.script = [*script, 0.4]
    press(page, "measure-all")
    cell = page._face.grid.cell(SEQ_Q8, READ)
    qtbot.waitUntil(lambda: cell.view.note == "pass 3 of 5")
    assert cell.view.running
    assert line(page) == "SEQ1M Q8T1 Read: pass 3 of 5 · 5 min left"
    assert not part(page, QPushButton, "measure-all").isEnabled()
    assert not part(page, QComboBox, "bench-target").isEnabled()
    assert [each.device for each in page._face.chart.lines] == ["dm-0", "vda", "vdb", "vdc"]
    assert "vda" in page._face.chart.series.curves
    press(page, "measure-stop")
    assert line(page).startswith("Stopping")
    qtbot.waitUntil(lambda: machine.cancelled == 1)
    qtbot.waitUntil(lambda: not page._running)
    assert cell.view.trust_text.startswith("steady")


def test_what_was_measured_until_a_stop_is_kept(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, archive: Archive
) -> None:
    measure(page, machine, qtbot, played(page, until=9))
    (saved,) = archive.runs().runs
    assert not saved.run.complete
    assert len(saved.run.cells()) == 2


def test_nothing_measured_is_nothing_kept(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, archive: Archive
) -> None:
    measure(page, machine, qtbot, played(page, until=1))
    assert archive.runs().runs == ()


def test_one_row_is_measured_alone_and_the_others_stay(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    before = page._face.grid.cell(SEQ_Q8, WRITE).view
    spec = page._face.settings.spec((RND_Q1,))
    assert spec is not None
    machine.script = list(events(spec))
    press(page, "row-RND4K Q1T1")
    qtbot.waitUntil(lambda: len(machine.measured) == 2 and not page._running)
    assert machine.measured[1].rows == (RND_Q1,)
    assert page._face.grid.cell(SEQ_Q8, WRITE).view == before
    assert page._face.grid.cell(RND_Q1, READ).view.figure


def test_a_raw_disk_is_read_only(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot) -> None:
    page.pick("/dev/vdd")
    assert (
        line(page) == "All rows take about 2 min and read the first 1 GiB. A raw disk is never written here."
    )
    cell = page._face.grid.cell(SEQ_Q8, WRITE)
    assert cell.view.note == "only read here"
    assert "stays untouched" in cell.toolTip()
    press(page, "measure-all")
    qtbot.waitUntil(lambda: bool(machine.measured))
    assert isinstance(machine.measured[0].target, RawDisk)
    assert machine.measured[0].directions == (READ,)


def test_another_target_begins_an_empty_grid(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    page.pick("/dev/vda")
    assert page._face.grid.cell(SEQ_Q8, READ).view.figure == ""
    part(page, QComboBox, "bench-profile").setCurrentText(CLASSIC.name)
    assert page._face.grid.cell(CLASSIC.rows[1], READ).view.figure == ""


def test_the_figures_can_be_copied_as_crystaldiskmark_writes_them(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    copy = part(page, QPushButton, "bench-copy")
    assert not copy.isEnabled()
    measure(page, machine, qtbot, played(page))
    copy.menu().actions()[0].trigger()
    text = QGuiApplication.clipboard().text()
    assert "  SEQ    1MiB (Q=  8, T= 1):   389.3" in text
    assert "[tank · RAID5 of 3 · LUKS · XFS]" in text
    for action, start in zip(copy.menu().actions()[1:], ("**tank", "row,", "{"), strict=True):
        action.trigger()
        assert QGuiApplication.clipboard().text().startswith(start)


def test_a_refusal_is_shown_in_words(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot) -> None:
    measure(page, machine, qtbot, [MachineError(ErrorCode.DISMISSED, "You did not allow it.")])
    trouble = part(page, QWidget, "bench-trouble")
    assert trouble.isVisible()
    assert "You did not allow it." in [label.text() for label in trouble.findChildren(QLabel)]
    press(page, "measure-all")
    assert not trouble.isVisible()


def test_a_failure_in_the_middle_keeps_what_was_measured(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, archive: Archive
) -> None:
    failure = JobFailed(ErrorCode.FAILED, "The device has stopped answering.")
    measure(page, machine, qtbot, [*played(page, until=4), failure])
    assert part(page, QWidget, "bench-trouble").isVisible()
    assert len(archive.runs().runs) == 1


def test_practice_figures_are_called_simulated(page: BenchmarkPage, desk: Desk, qtbot: QtBot) -> None:
    note = part(page, QWidget, "bench-simulated")
    assert not note.isVisible()
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("practice")
    assert note.isVisible()
    assert part(page, QComboBox, "bench-target").findText("Choose a folder…") < 0


def test_a_saved_machine_cannot_be_measured_and_the_page_says_so(
    page: BenchmarkPage, desk: Desk, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("saved")
    shown = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    assert "A saved machine cannot be measured" in shown
    assert not part(page, QPushButton, "measure-all").isVisible()
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("practice")
    assert part(page, QPushButton, "measure-all").isVisible()


def test_a_machine_that_goes_away_in_the_middle_ends_the_run_and_keeps_it(
    page: BenchmarkPage, desk: Desk, machine: InventedMachine, qtbot: QtBot, archive: Archive
) -> None:
    machine.script = [*played(page, until=8), 30.0]
    press(page, "measure-all")
    qtbot.waitUntil(lambda: page._session is not None and page._session.ended == 8)
    with qtbot.waitSignal(desk.failed):
        machine.show(MachineError(ErrorCode.FAILED, "The machine has stopped."))
    assert not page._running
    assert len(archive.runs().runs) == 1
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("practice")
    press(page, "measure-all")


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


def test_every_control_is_reached_by_keyboard_and_has_a_name(page: BenchmarkPage) -> None:
    controls = [
        widget
        for widget in page.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isEnabled()
        and not isinstance(widget.parent(), QSpinBox | QComboBox)
    ]
    assert len(controls) > 15
    nameless = [
        widget for widget in controls if not (widget.accessibleName() or getattr(widget, "text", str)())
    ]
    assert nameless == []


def test_ctrl_return_starts_and_escape_stops(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [*played(page, until=2), 0.5]
    page.activateWindow()
    QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page._session is not None and page._session.ended == 2)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: machine.cancelled == 1)
    qtbot.waitUntil(lambda: not page._running)


def test_the_focus_goes_from_all_to_stop_and_back(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [*played(page, until=2), 0.3]
    corner, stop = part(page, QPushButton, "measure-all"), part(page, QPushButton, "measure-stop")
    page.activateWindow()
    corner.setFocus()
    QTest.keyClick(corner, Qt.Key.Key_Space)
    qtbot.waitUntil(stop.hasFocus)
    qtbot.waitUntil(lambda: not page._running)
    qtbot.waitUntil(corner.hasFocus)


def test_a_run_that_never_begins_shows_that_permission_is_asked(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [0.2, Begun(page._face.settings.spec(DEFAULT.rows), (), "fio-3.33")]  # type: ignore[arg-type]
    press(page, "measure-all")
    assert line(page).startswith("Asking for permission")
    qtbot.waitUntil(lambda: not page._running)
