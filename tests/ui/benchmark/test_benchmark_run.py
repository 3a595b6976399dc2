"""While it runs and when it ends, well or badly: what is said, and what is kept."""

from msgspec import structs
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import Begun, PassBegun
from raidwright.bench.spec import Direction, Folder
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.session.history import TolerantHistory
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.benchmark.words import progress_words
from raidwright.ui.bridge.session import QtSession
from tests.ui.bench_builders import SHAPE, events
from tests.ui.benchmark.actions import line, measure, part, played, press
from tests.ui.builders import InventedMachine

SEQ_Q8, SEQ_Q1, RND_Q32, RND_Q1 = DEFAULT.rows
READ, WRITE, MIX = Direction


def test_a_whole_run_is_kept_by_itself(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    measure(page, machine, qtbot, played(page))
    (saved,) = history.runs().runs
    assert saved.name == "tank"
    assert saved.run.stack == "tank · RAID 5 of 3 · LUKS · XFS"
    assert saved.run.machine == "This computer"
    assert (saved.run.complete, saved.run.practice, saved.run.threads) == (True, False, 4)
    assert (saved.run.shape, saved.run.drives) == (SHAPE, ("drive-vda", "drive-vdb", "drive-vdc"))
    # Eight warm-ups, and four passes of each cell but for one, whose passes differ.
    assert len(saved.run.passes) == 8 * 5 + 2


def test_while_it_runs_the_page_says_what_is_done_and_stop_is_offered(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [*played(page, until=3), PassBegun(SEQ_Q8, READ, 3, 121.0), 2.0]
    press(page, "measure-all")
    cell = page._view.grid.cell(SEQ_Q8, READ)
    qtbot.waitUntil(lambda: cell.view.note == "pass 3 of 4")
    assert cell.view.running
    assert line(page) == "SEQ1M Q8T1 Read: pass 3 of 4 · 4 min left"
    assert not part(page, QPushButton, "measure-all").isEnabled()
    assert not part(page, QComboBox, "bench-target").isEnabled()
    assert [each.device for each in page._view.chart.lines] == ["dm-0", "vda", "vdb", "vdc"]
    assert "vda" in page._view.chart.series.curves
    press(page, "measure-stop")
    assert line(page).startswith("Stopping")
    qtbot.waitUntil(lambda: machine.cancelled == 1)
    qtbot.waitUntil(lambda: not page._running)
    assert cell.view.trust_text.startswith("steady")


def test_a_pass_that_was_added_is_called_so(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [*played(page, until=5), PassBegun(SEQ_Q8, READ, 5, 135.0), 0.4]
    press(page, "measure-all")
    cell = page._view.grid.cell(SEQ_Q8, READ)
    qtbot.waitUntil(lambda: cell.view.note == "pass 5 (up to 6)")
    assert line(page).startswith("SEQ1M Q8T1 Read: pass 5 (up to 6, because the results vary)")
    qtbot.waitUntil(lambda: not page._running)
    assert "Finished because" in cell.toolTip()


def test_what_was_measured_until_a_stop_is_kept(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    measure(page, machine, qtbot, played(page, until=9))
    (saved,) = history.runs().runs
    assert not saved.run.complete
    assert len(saved.run.cells()) == 2


def test_nothing_measured_is_nothing_kept(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    measure(page, machine, qtbot, played(page, until=1))
    assert history.runs().runs == ()


def test_a_refusal_is_shown_in_words(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot) -> None:
    measure(page, machine, qtbot, [MachineError(ErrorCode.DISMISSED, "You did not allow it.")])
    trouble = part(page, QWidget, "bench-problem")
    assert trouble.isVisible()
    assert "You did not allow it." in [label.text() for label in trouble.findChildren(QLabel)]
    press(page, "measure-all")
    assert not trouble.isVisible()


def test_a_failure_in_the_middle_keeps_what_was_measured(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    failure = JobFailed(ErrorCode.FAILED, "The device has stopped answering.")
    measure(page, machine, qtbot, [*played(page, until=4), failure])
    assert part(page, QWidget, "bench-problem").isVisible()
    assert len(history.runs().runs) == 1


def test_what_is_copied_tells_the_end_that_is_kept_until_all_is_measured_anew(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    failure = JobFailed(ErrorCode.FAILED, "The device has stopped answering.")
    measure(page, machine, qtbot, [*played(page, until=9), failure])
    run = page._shown_run()
    assert run is not None
    assert (run.complete, run.broken) == (False, history.runs().runs[0].run.broken)
    assert run.broken is not None
    spec = page._view.settings.spec(DEFAULT.rows[:1])
    assert spec is not None
    machine.script = list(events(spec))
    page._view.grid._buttons[0].click()
    qtbot.waitUntil(lambda: not page._running)
    after_one_row = page._shown_run()
    assert after_one_row is not None
    assert (after_one_row.complete, after_one_row.broken) == (False, run.broken)
    measure(page, machine, qtbot, played(page))
    anew = page._shown_run()
    assert anew is not None
    assert (anew.complete, anew.broken) == (True, None)


def test_a_machine_that_goes_away_in_the_middle_ends_the_run_and_keeps_it(
    page: BenchmarkPage, session: QtSession, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    machine.script = [*played(page, until=8), 30.0]
    press(page, "measure-all")
    qtbot.waitUntil(lambda: page._measurement is not None and page._measurement.ended_passes == 8)
    with qtbot.waitSignal(session.failed):
        machine.show(MachineError(ErrorCode.FAILED, "The machine has stopped."))
    assert not page._running
    # It is kept in the other thread, after the cancelled measurement has cleaned up.
    qtbot.waitUntil(lambda: len(history.runs().runs) == 1)
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    press(page, "measure-all")


def test_a_run_that_never_begins_shows_that_permission_is_asked(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [0.2, Begun(page._view.settings.spec(DEFAULT.rows), (), "fio-3.33")]  # type: ignore[arg-type]
    press(page, "measure-all")
    assert line(page).startswith("Waiting for authorization, then checking the target")
    qtbot.waitUntil(lambda: not page._running)
    # A folder of one's own takes nobody's permission.
    spec = page._view.settings.spec(DEFAULT.rows)
    assert spec is not None
    assert page._measurement is not None
    page._measurement.spec = structs.replace(spec, target=Folder("/srv/own"))
    page._measurement._recorder.begun = None
    assert progress_words(page._measurement, stopping=False).startswith("Checking the target")
