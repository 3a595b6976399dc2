"""Which disk is it? Its light blinks when a button says so, and no longer than somebody looks for it."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.bench.spec import BenchSpec, Direction, RawDisk
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent, PlanDone
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.tree import disks
from raidwright.ui.arrays.light import LightLine
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.ui.arrays.spacious import spacious
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.plan_actions import carried_out, find, press, texts


@pytest.fixture
def machine() -> InventedMachine:
    made = InventedMachine(spacious(), "Invented")
    made.script = [60.0]
    return made


def _lights(page: ArraysPage) -> list[QPushButton]:
    return [button for button in page.findChildren(QPushButton, "show-disk") if button.isVisible()]


def test_a_disk_of_the_picture_is_read_from_in_a_rhythm(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    assert len(_lights(page)) == 4
    line = page.findChild(LightLine)
    assert not line.isVisible()
    _lights(page)[1].click()
    qtbot.waitUntil(lambda: bool(machine.measured))
    (spec,) = machine.measured
    assert isinstance(spec.target, RawDisk)
    assert spec.target.disk.path == "/dev/sdd"
    assert (spec.directions, spec.seconds, spec.pause) == ((Direction.READ,), 0.5, 0.5)
    assert line.isVisible()
    assert spec.target.disk.serial in texts(page)
    assert not session.busy, "it keeps nothing from being done"
    assert not session.history.runs().runs


def test_enough_ends_it(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    _lights(page)[0].click()
    qtbot.waitUntil(lambda: bool(machine.measured))
    press(page, "light-enough")
    assert not page.findChild(LightLine).isVisible()
    qtbot.waitUntil(lambda: machine.cancelled == 1)


@pytest.mark.parametrize("leave", ["hide", "choice-back"])
def test_it_ends_when_nobody_looks(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, leave: str
) -> None:
    press(page, "add-spare")
    _lights(page)[0].click()
    qtbot.waitUntil(lambda: bool(machine.measured))
    if leave == "hide":
        page.hide()
    else:
        press(page, leave)
    qtbot.waitUntil(lambda: machine.cancelled == 1)


def test_it_ends_by_itself(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    machine.script = [0.2]
    _lights(page)[0].click()
    line = page.findChild(LightLine)
    assert line.isVisible()
    qtbot.waitUntil(lambda: not line.isVisible())
    assert machine.cancelled == 0


def test_the_disk_that_is_chosen_is_shown(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    press(page, "exchange-disk")
    going, coming = _lights(page)
    coming.click()
    qtbot.waitUntil(lambda: len(machine.measured) == 1)
    assert machine.measured[0].target.disk.path == "/dev/sda"
    going.click()
    qtbot.waitUntil(lambda: machine.cancelled == 1)


def test_why_it_cannot_is_said(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    machine.script = [MachineError(ErrorCode.FAILED, "sdc is not responding.")]
    _lights(page)[0].click()
    qtbot.waitUntil(lambda: "sdc is not responding." in texts(page))
    press(page, "light-enough")
    assert not page.findChild(LightLine).isVisible()


class DyingDisk(InventedMachine):
    """The disk that is read first fails once it was told to stop; the next one blinks on."""

    def __init__(self) -> None:
        super().__init__(spacious())
        self._stopped = asyncio.Event()

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        self.measured.append(spec)
        if len(self.measured) > 1:
            await asyncio.sleep(60.0)
        await self._stopped.wait()
        yield JobFailed(ErrorCode.FAILED, "sdc is not responding.")

    async def cancel(self) -> None:
        self._stopped.set()


def test_the_late_failure_of_one_disk_says_nothing_of_the_next(loop: Loop, qtbot: QtBot) -> None:
    machine = DyingDisk()
    session = QtSession(loop, FakeOpener(system=machine))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    first, second = (disk_identity(disk, spacious()) for disk in disks(spacious())[:2])
    session.light.show(first)
    qtbot.waitUntil(lambda: len(machine.measured) == 1)
    session.light.show(second)
    qtbot.waitUntil(lambda: len(machine.measured) == 2)
    qtbot.wait(100)
    assert (session.light.disk, session.light.trouble) == (second, "")
    session.close()


class GoingMachine(InventedMachine):
    """Loses what it is asked when it is closed, as the one behind a bus does."""

    async def cancel(self) -> None:
        await super().cancel()
        while not self.closed:
            await asyncio.sleep(0.01)
        raise MachineError(ErrorCode.FAILED, "The connection to the system bus was lost.")


def test_another_machine_is_opened_while_a_light_blinks_without_a_false_alarm(
    loop: Loop, qtbot: QtBot
) -> None:
    machine = GoingMachine(spacious())
    machine.script = [60.0]
    session = QtSession(loop, FakeOpener(system=machine, practice=InventedMachine(spacious())))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    faults: list[object] = []
    loop.fault.connect(faults.append)
    session.light.show(disk_identity(disks(spacious())[0], spacious()))
    qtbot.waitUntil(lambda: bool(machine.measured))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    qtbot.wait(50)
    assert machine.cancelled == 1
    assert faults == []
    session.close()


def test_a_plan_that_is_carried_out_puts_it_out_first(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    _lights(page)[0].click()
    qtbot.waitUntil(lambda: bool(machine.measured))
    press(page, "stop-array")
    qtbot.waitUntil(lambda: machine.cancelled == 1)
    view = find(page, PlanView, "plan")
    assert view.plan is not None
    machine.script = [*carried_out(view.plan), PlanDone()]
    press(page, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert not _lights(page)
