"""The session: one machine at a time, its newest snapshot, and the work under way."""

import pytest
import shiboken6
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, JobFailed, PlanDone
from raidwright.session.subjects import folder_subject
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from tests.helper.plans import some_build
from tests.ui.builders import FakeOpener, InventedMachine

HOME = Snapshot(Host("home"), ())
PRACTICE = Snapshot(Host("practice", practice=True), ())


@pytest.fixture
def opener() -> FakeOpener:
    return FakeOpener(
        system=InventedMachine(HOME),
        practice=InventedMachine(PRACTICE),
        broken=MachineError(ErrorCode.FAILED, "There is no system bus."),
    )


@pytest.fixture
def session(loop: Loop, opener: FakeOpener) -> QtSession:
    return QtSession(loop, opener)


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


def test_an_opened_machine_shows_its_snapshots(session: QtSession, opener: FakeOpener, qtbot: QtBot) -> None:
    said: list[str] = []
    session.progress.connect(said.append)
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    assert said == ["Opening system"]
    assert session.snapshot == HOME
    assert not session.practice
    machine = opener.machines["system"]
    assert session.machine is machine
    assert isinstance(machine, InventedMachine)
    later = Snapshot(Host("renamed"), ())
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(later)
    assert session.snapshot == later


def test_another_machine_takes_the_place_of_the_first(
    session: QtSession, opener: FakeOpener, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
        assert session.machine is None
        assert session.snapshot is None
    assert session.practice
    assert opener.machines["system"].closed
    assert not opener.machines["practice"].closed


def test_a_change_of_mind_while_opening_opens_the_second_only(session: QtSession, qtbot: QtBot) -> None:
    shown: list[Snapshot] = []
    session.snapshot_changed.connect(shown.append)
    session.open("system")
    session.open("practice")
    qtbot.waitUntil(lambda: bool(shown))
    qtbot.wait(20)
    assert shown == [PRACTICE]


def test_a_machine_that_cannot_be_opened_says_why(session: QtSession, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.failed) as said:
        session.open("broken")
    assert said.args == ["There is no system bus."]
    assert session.machine is None
    assert not session.opening


def test_a_lost_machine_is_let_go(session: QtSession, opener: FakeOpener, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    machine = opener.machines["practice"]
    with qtbot.waitSignal(session.failed) as said:
        machine.show(MachineError(ErrorCode.FAILED, "The practice machine has stopped."))
    assert said.args == ["The practice machine has stopped."]
    assert session.snapshot is None
    qtbot.waitUntil(lambda: machine.closed)


def test_work_is_busy_until_its_last_event(session: QtSession, opener: FakeOpener, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    event = JobFailed(ErrorCode.FAILED, "The disk does not answer.")
    opener.machines["system"].script = [event, 0.01, event]
    page, busy = Page(), []
    session.busy_changed.connect(busy.append)
    session.measure(None, folder_subject("/srv"), page.event_, page.end, page.fail)  # type: ignore[arg-type]
    assert session.busy
    qtbot.waitUntil(lambda: page.ended == 1)
    assert page.events == [event, event]
    assert busy == [True, False]
    assert not session.busy


def test_refused_work_ends_with_its_reason(session: QtSession, opener: FakeOpener, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    refusal = MachineError(ErrorCode.NOT_AUTHORISED, "You are not authorised.")
    opener.machines["system"].script = [refusal]
    page = Page()
    session.run_plan(None, None, page.event_, page.end, page.fail)  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: page.failures == [refusal])
    assert page.ended == 0
    assert not session.busy


def test_work_outlives_the_page_that_asked_for_it(
    session: QtSession, opener: FakeOpener, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    opener.machines["system"].script = [0.02, PlanDone()]
    page = Page()
    session.run_plan(some_build(), None, page.event_, page.end, page.fail)
    shiboken6.delete(page)
    qtbot.waitUntil(lambda: not session.busy)
    assert page.ended == 0


def test_work_on_a_lost_machine_ends_with_the_reason(
    session: QtSession, opener: FakeOpener, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    machine = opener.machines["practice"]
    machine.script = [30.0]
    page = Page()
    session.run_plan(None, None, page.event_, page.end, page.fail)  # type: ignore[arg-type]
    gone = MachineError(ErrorCode.FAILED, "The practice machine has stopped.")
    machine.show(gone)
    qtbot.waitUntil(lambda: page.failures == [gone])
    assert page.ended == 0
    assert not session.busy
    assert session.machine is None


def test_no_other_machine_is_opened_while_work_is_under_way(
    session: QtSession, opener: FakeOpener, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    opener.machines["system"].script = [0.02, PlanDone()]
    page = Page()
    session.run_plan(some_build(), None, page.event_, page.end, page.fail)
    session.open("practice")
    assert session.choice == "system"
    qtbot.waitUntil(lambda: page.ended == 1)
    assert opener.asked == ["system"]


def test_cancel_asks_the_machine(session: QtSession, opener: FakeOpener, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    session.cancel()
    qtbot.waitUntil(lambda: opener.machines["system"].cancelled == 1)


def test_close_returns_when_the_machine_is_closed(
    session: QtSession, opener: FakeOpener, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    session.close()
    assert opener.machines["system"].closed
