"""The desk: one machine at a time, its newest snapshot, and the work under way."""

import pytest
import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.storage.disks import Host, Snapshot
from raidwright.ui.desk.desk import Desk
from raidwright.ui.desk.task import Loop
from tests.ui.builders import Cupboard, InventedMachine

HOME = Snapshot(Host("home"), ())
PRACTICE = Snapshot(Host("practice", rehearsal=True), ())


@pytest.fixture
def cupboard() -> Cupboard:
    return Cupboard(
        system=InventedMachine(HOME),
        practice=InventedMachine(PRACTICE),
        broken=MachineError(ErrorCode.FAILED, "There is no system bus."),
    )


@pytest.fixture
def desk(loop: Loop, cupboard: Cupboard) -> Desk:
    return Desk(loop, cupboard)


class Page(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.events: list[object] = []
        self.ended = 0
        self.failures: list[Exception] = []

    def event_(self, event: object) -> None:
        self.events.append(event)

    def end(self) -> None:
        self.ended += 1

    def fail(self, error: Exception) -> None:
        self.failures.append(error)


def test_an_opened_machine_shows_its_snapshots(desk: Desk, cupboard: Cupboard, qtbot: QtBot) -> None:
    said: list[str] = []
    desk.progress.connect(said.append)
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("system")
    assert said == ["Opening system"]
    assert desk.snapshot == HOME
    assert not desk.rehearsal
    machine = cupboard.machines["system"]
    assert desk.machine is machine
    later = Snapshot(Host("renamed"), ())
    with qtbot.waitSignal(desk.snapshot_changed):
        machine.show(later)
    assert desk.snapshot == later


def test_another_machine_takes_the_place_of_the_first(desk: Desk, cupboard: Cupboard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("system")
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("practice")
        assert desk.machine is None
        assert desk.snapshot is None
    assert desk.rehearsal
    assert cupboard.machines["system"].closed
    assert not cupboard.machines["practice"].closed


def test_a_change_of_mind_while_opening_opens_the_second_only(desk: Desk, qtbot: QtBot) -> None:
    shown: list[Snapshot] = []
    desk.snapshot_changed.connect(shown.append)
    desk.open("system")
    desk.open("practice")
    qtbot.waitUntil(lambda: bool(shown))
    qtbot.wait(20)
    assert shown == [PRACTICE]


def test_a_machine_that_cannot_be_opened_says_why(desk: Desk, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.failed) as said:
        desk.open("broken")
    assert said.args == ["There is no system bus."]
    assert desk.machine is None
    assert not desk.opening


def test_a_lost_machine_is_let_go(desk: Desk, cupboard: Cupboard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("practice")
    machine = cupboard.machines["practice"]
    with qtbot.waitSignal(desk.failed) as said:
        machine.show(MachineError(ErrorCode.FAILED, "The practice machine has stopped."))
    assert said.args == ["The practice machine has stopped."]
    assert desk.snapshot is None
    qtbot.waitUntil(lambda: machine.closed)


def test_work_is_busy_until_its_last_event(desk: Desk, cupboard: Cupboard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("system")
    event = JobFailed(ErrorCode.FAILED, "The disk does not answer.")
    cupboard.machines["system"].script = [event, 0.01, event]
    page, busy = Page(), []
    desk.busy_changed.connect(busy.append)
    desk.measure(None, page.event_, page.end, page.fail)  # type: ignore[arg-type]
    assert desk.busy
    qtbot.waitUntil(lambda: page.ended == 1)
    assert page.events == [event, event]
    assert busy == [True, False]
    assert not desk.busy


def test_refused_work_ends_with_its_reason(desk: Desk, cupboard: Cupboard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("system")
    refusal = MachineError(ErrorCode.NOT_AUTHORISED, "You are not authorised.")
    cupboard.machines["system"].script = [refusal]
    page = Page()
    desk.run_plan(None, None, page.event_, page.end, page.fail)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: page.failures == [refusal])
    assert page.ended == 0
    assert not desk.busy


def test_work_outlives_the_page_that_asked_for_it(desk: Desk, cupboard: Cupboard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("system")
    cupboard.machines["system"].script = [0.02]
    page = Page()
    desk.run_plan(None, None, page.event_, page.end, page.fail)  # type: ignore[arg-type]
    shiboken6.delete(page)
    qtbot.waitUntil(lambda: not desk.busy)
    assert page.ended == 0


def test_work_on_a_lost_machine_ends_with_the_reason(desk: Desk, cupboard: Cupboard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("practice")
    machine = cupboard.machines["practice"]
    machine.script = [30.0]
    page = Page()
    desk.run_plan(None, None, page.event_, page.end, page.fail)  # type: ignore[arg-type]
    gone = MachineError(ErrorCode.FAILED, "The practice machine has stopped.")
    machine.show(gone)
    qtbot.waitUntil(lambda: page.failures == [gone])
    assert page.ended == 0
    assert not desk.busy
    assert desk.machine is None


def test_no_other_machine_is_opened_while_work_is_under_way(
    desk: Desk, cupboard: Cupboard, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("system")
    cupboard.machines["system"].script = [0.02]
    page = Page()
    desk.run_plan(None, None, page.event_, page.end, page.fail)  # type: ignore[arg-type]
    desk.open("practice")
    assert desk.choice == "system"
    qtbot.waitUntil(lambda: page.ended == 1)
    assert cupboard.asked == ["system"]


def test_cancel_asks_the_machine(desk: Desk, cupboard: Cupboard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("system")
    desk.cancel()
    qtbot.waitUntil(lambda: cupboard.machines["system"].cancelled == 1)


def test_close_returns_when_the_machine_is_closed(desk: Desk, cupboard: Cupboard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("system")
    desk.close()
    assert cupboard.machines["system"].closed
