"""Measured again in turn from the compare page: offered, followed, stopped, and told cell by cell."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec import structs
from PySide6.QtWidgets import QLabel, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from raidwright.bench.cautions import PAUSE_TEMPLATE
from raidwright.bench.comparing.comparison import Difference
from raidwright.bench.place import place_of
from raidwright.bench.run import Run
from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import BenchSpec, Direction, MountedAt, RawDisk
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, MeasureEvent
from raidwright.session.history import TolerantHistory
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.tree import disks
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.look.widgets import StatusLine
from tests.bench.builders import SEQ_Q8, passes
from tests.ui.bench_builders import a_machine, events
from tests.ui.builders import InventedMachine
from tests.ui.compare.actions import button, press, visible

MACHINE = a_machine()
TANK = MountedAt("/srv/tank")
DISK = RawDisk(disk_identity(disks(MACHINE)[3], MACHINE))


def kept(
    history: TolerantHistory,
    target: MountedAt | RawDisk,
    name: str,
    machine: str,
    *,
    paused: bool = False,
    factor: float = 1.0,
) -> int:
    place = place_of(target, machine, name, MACHINE)
    spec = BenchSpec(target, (SEQ_Q8,), (Direction.READ,), passes=4, pause_sync=paused)
    rate = 1.955e8 if isinstance(target, RawDisk) else 3.91e8
    run = Run(spec, (), tuple(passes([rate * factor] * 4)), machine, False, 1.0, name, drives=place.drives)
    return history.add_run(name, run)


@pytest.fixture
def page(page: ComparePage, history: TolerantHistory, machine: InventedMachine) -> ComparePage:
    """With a disk and an array ticked, of which the array is twice as fast; the fourth run takes its time."""

    async def measure(spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        machine.measured.append(spec)
        for event in events(spec, scale=0.5 if isinstance(spec.target, RawDisk) else 1.0):
            await asyncio.sleep(0.2 if len(machine.measured) == 4 else 0.002)
            yield event

    machine.measure = measure  # type: ignore[method-assign, assignment]
    for target, name in ((DISK, "ssd"), (TANK, "tank")):
        page.list.tick(kept(history, target, name, "This computer"))
    return page


def panel(page: ComparePage) -> str:
    return page._ab_panel._words.text()


def start(page: ComparePage) -> QPushButton:
    found = page.findChild(QPushButton, "turns-start")
    assert found is not None
    return found


def test_each_is_measured_twice_more_where_one_run_of_each_does_not_tell(
    page: ComparePage, machine: InventedMachine, qtbot: QtBot
) -> None:
    """With what was there before, three of each tell how far they differ."""
    press(page, "turns-twice")
    qtbot.waitUntil(lambda: len(machine.measured) == 4 and not page._ab_panel.running, timeout=60000)
    assert [type(spec.target) for spec in machine.measured] == [RawDisk, MountedAt] * 2
    qtbot.waitUntil(lambda: "Differences of 1." in visible(page))
    assert "faster" in visible(page)
    assert not page.findChild(QPushButton, "turns-twice").isVisible()  # type: ignore[union-attr]


def test_two_that_are_there_are_measured_in_turn_and_told_cell_by_cell(
    page: ComparePage, machine: InventedMachine, history: TolerantHistory, qtbot: QtBot
) -> None:
    assert panel(page).startswith("8 runs (A B A B) take ")
    assert "write up to" in panel(page)
    press(page, "turns-start")
    qtbot.waitUntil(lambda: panel(page).startswith("1 of 8: ssd"))
    qtbot.waitUntil(lambda: not page._ab_panel.running)
    assert [spec.target for spec in machine.measured] == [DISK, TANK] * 4
    assert [saved.name for saved in reversed(history.runs().runs)][-8:] == ["ssd", "tank"] * 4
    qtbot.waitUntil(lambda: "SEQ1M Q8T1 · Read" in visible(page))
    assert "faster" in visible(page)
    assert "2.00 × (" in visible(page)


def test_what_earlier_runs_say_of_the_spread_is_counted(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    """As in the terminal and on the page: what has come out at anything is not "2.00 × faster"."""
    for factor in (0.3, 0.6, 1.8, 3.3, 1.0):
        for target, name in ((DISK, "ssd"), (TANK, "tank")):
            kept(history, target, name, "This computer", factor=factor)
    page.refresh()
    for saved in page.list.runs():
        page.list.tick(saved.id, ticked=False)
    for saved in history.runs().runs[:2]:
        page.list.tick(saved.id)
    press(page, "turns-twice" if button(page, "turns-twice").isVisible() else "turns-start")
    qtbot.waitUntil(lambda: page._ab_panel.running)
    qtbot.waitUntil(lambda: not page._ab_panel.running)
    differences = {cell.against.difference for cell in page._ab_panel._verdicts._cells}
    assert differences == {Difference.UNCLEAR}


@pytest.mark.parametrize("count", [0, 2])
def test_what_is_ticked_meanwhile_is_offered_afterwards(
    page: ComparePage, machine: InventedMachine, history: TolerantHistory, qtbot: QtBot, count: int
) -> None:
    """What came of the two before is told all the same."""
    targets = [RawDisk(disk_identity(disk, MACHINE)) for disk in disks(MACHINE)[:count]]
    others = [kept(history, target, "other disk", "This computer") for target in targets]
    page._ab_panel._times.setValue(1)
    press(page, "turns-start")
    for saved in page.list.runs():
        page.list.tick(saved.id, ticked=False)
    for number in others:
        page.list.tick(number)
    assert page._ab_panel.running
    qtbot.waitUntil(lambda: not page._ab_panel.running)
    assert "1 · ssd\n2 · tank" in visible(page)
    assert "2.00 ×" in visible(page)
    assert "write" not in panel(page)
    assert start(page).isEnabled() is bool(others)
    if others:
        machine.measured.clear()
        press(page, "turns-start")
        qtbot.waitUntil(lambda: not page._ab_panel.running)
        assert [spec.target for spec in machine.measured] == targets


def test_that_a_sync_is_paused_again_is_said_before(
    page: ComparePage, machine: InventedMachine, history: TolerantHistory, session: QtSession, qtbot: QtBot
) -> None:
    for saved in page.list.runs():
        page.list.tick(saved.id, ticked=False)
    for name in ("tank", "tank, later"):
        page.list.tick(kept(history, TANK, name, "This computer", paused=True))
    assert "Any sync is paused" not in panel(page)
    working = structs.replace(MACHINE.arrays[0], sync=Sync("resync", 0.25, 10**8, 1200))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(MACHINE, arrays=(working,)))
    assert "Any sync is paused during the test, as in the first run." in panel(page)
    assert PAUSE_TEMPLATE in panel(page)


def test_in_a_small_window_no_figure_is_cut_off(page: ComparePage, qtbot: QtBot) -> None:
    press(page, "turns-start")
    qtbot.waitUntil(lambda: page._ab_panel.running)
    qtbot.waitUntil(lambda: not page._ab_panel.running)
    page.resize(600, 400)
    verdicts = page._ab_panel._verdicts
    cells = verdicts._cells
    verdicts.show_cells((), ())
    verdicts.show_cells(("One SSD on the second controller", "tank"), cells)
    qtbot.waitUntil(lambda: len(verdicts.findChildren(StatusLine)) == len(cells) > 0)
    labels = [each for each in verdicts.findChildren(QLabel) if each.isVisible()]

    def whole() -> bool:
        return all(each.wordWrap() or each.width() >= each.sizeHint().width() for each in labels)

    qtbot.waitUntil(whole)
    assert page._ab_panel.width() < 560


def test_fewer_runs_take_less(page: ComparePage) -> None:
    times = page.findChild(QSpinBox, "turns-times")
    assert times is not None
    times.setValue(1)
    assert panel(page).startswith("2 runs (A B A B) take ")


def test_stopped_it_keeps_what_was_measured_and_compares_that(
    page: ComparePage, machine: InventedMachine, history: TolerantHistory, qtbot: QtBot
) -> None:
    press(page, "turns-start")
    qtbot.waitUntil(lambda: panel(page).startswith("4 of 8: tank"))
    press(page, "turns-stop")
    assert panel(page) == "Stopping…"
    qtbot.waitUntil(lambda: not page._ab_panel.running)
    qtbot.waitUntil(lambda: "of 8 runs." in visible(page))
    assert len(machine.measured) == len(history.runs().runs) - 2 < 8
    assert "SEQ1M Q8T1 · Read" in visible(page)
    assert start(page).isEnabled()


def test_while_it_runs_it_stays_in_sight_whatever_is_ticked(page: ComparePage, qtbot: QtBot) -> None:
    press(page, "turns-start")
    for saved in page.list.runs():
        page.list.tick(saved.id, ticked=False)
    assert page._ab_panel.isVisible()
    press(page, "turns-stop")
    qtbot.waitUntil(lambda: not page._ab_panel.running)


@pytest.mark.parametrize(
    "ending", [MachineError(ErrorCode.DISMISSED, "You did not allow it."), BenchDone(False)]
)
def test_what_ends_it_is_told(
    page: ComparePage, machine: InventedMachine, qtbot: QtBot, ending: MachineError | BenchDone
) -> None:
    async def measure(spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        if isinstance(ending, MachineError):
            raise ending
        yield next(iter(events(spec)))
        yield ending

    machine.measure = measure  # type: ignore[method-assign, assignment]
    press(page, "turns-start")
    qtbot.waitUntil(lambda: not page._ab_panel.running)
    qtbot.waitUntil(lambda: "Stopped after 0 of 8 runs." in visible(page))
    assert ("You did not allow it." in visible(page)) == isinstance(ending, MachineError)


def test_what_is_not_there_as_it_was_is_told_and_off(
    page: ComparePage, history: TolerantHistory, session: QtSession
) -> None:
    page.list.tick(page.list.runs()[1].id, ticked=False)
    assert not page._ab_panel.isVisible()
    page.list.tick(kept(history, TANK, "elsewhere", "Nas"))
    assert "“elsewhere” was measured on another machine." in panel(page)
    assert not start(page).isEnabled()


def test_without_a_machine_nothing_is_offered(page: ComparePage, session: QtSession, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("saved")
    assert not start(page).isEnabled()
    assert panel(page)
