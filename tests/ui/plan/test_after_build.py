"""What follows a build: alarms, the check each month, how fast it is, and the copy that is missing."""

import asyncio
import os
from collections.abc import AsyncIterator

import pytest
from msgspec import structs
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import BenchSpec, Direction, Folder, RawDisk, StackLayer
from raidwright.protocol import (
    ErrorCode,
    JobFailed,
    MeasureEvent,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StopCause,
)
from raidwright.storage.operations.share import StayAwake
from raidwright.storage.operations.upkeep import CheckMonthly
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import EnteredShare
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan import after_build as shown_after_build
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.words.sentences import why_not
from tests.storage.sharing import FILMS, READY
from tests.ui.bench_builders import events
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import build, confirm, done_with
from tests.ui.plan_actions import carried_out, find, press, texts
from tests.ui.planned_snapshots import after_build, equipped, practice


class MeasuredMachine(InventedMachine):
    """Reads its array four times as fast as a disk."""

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        self.measured.append(spec)
        for event in events(spec, scale=0.25 if isinstance(spec.target, RawDisk) else 1.0):
            yield event


@pytest.fixture
def machine() -> InventedMachine:
    return MeasuredMachine(practice(), "Practice machine")


def stands(*, sync: Sync | None = None, is_practice: bool = True, monthly: bool | None = None) -> Snapshot:
    """The machine once what `build` plans is built."""
    look = equipped(after_build(practice(), BUILT.plan, sync))
    checks = None if monthly is None else CheckCalendar(Clock.TIMER, monthly, 60)
    host = structs.replace(look.host, practice=is_practice, checks=checks, systemd=True)
    return structs.replace(look, host=host)


BUILT = build()


@pytest.fixture
def built(view: PlanView, machine: InventedMachine, qtbot: QtBot) -> PlanView:
    machine.script = [*carried_out(BUILT.plan), done_with(BUILT.plan)]
    view.review(BUILT)
    confirm(view, BUILT.plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    return view


def show(machine: InventedMachine, session: QtSession, qtbot: QtBot, look: Snapshot) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(look)


@pytest.mark.parametrize("syncing", [False, True])
def test_it_is_measured_beside_one_of_its_disks_and_said_in_a_sentence(
    built: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot, syncing: bool
) -> None:
    assert not find(built, QPushButton, "measure-now").isEnabled()
    sync = Sync("resync", 0.25, 150_000_000, 7260) if syncing else None
    show(machine, session, qtbot, stands(sync=sync))
    assert not find(built, QPushButton, "speed-details").isVisibleTo(built), "nothing was measured yet"
    press(built, "measure-now")
    qtbot.waitUntil(lambda: "4.0 × as fast as one disk" in texts(built))
    assert ("during the initial sync" in texts(built)) is syncing
    assert ("A 4 GB film takes" in texts(built)) is not syncing
    assert [type(spec.target) for spec in machine.measured] == [RawDisk, StackLayer]
    assert {spec.directions for spec in machine.measured} == {(Direction.READ,)}
    assert find(built, QPushButton, "measure-now").text() == "&Measure"
    with qtbot.waitSignal(session.results_requested):
        press(built, "speed-details")


class SlowMachine(InventedMachine):
    """Measures until it is told to stop."""

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        self.measured.append(spec)
        while not self.cancelled:
            await asyncio.sleep(0.01)
        yield BenchDone(complete=False)


@pytest.mark.parametrize("machine", [SlowMachine(practice(), "Practice machine")])
def test_a_measurement_ends_when_the_button_that_stops_it_is_left(
    built: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(machine, session, qtbot, stands())
    press(built, "measure-now")
    qtbot.waitUntil(lambda: bool(machine.measured))
    press(built, "done")
    qtbot.waitUntil(lambda: not session.busy)
    assert machine.cancelled == 1


def test_a_file_is_written_where_the_person_may(
    built: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot, monkeypatch
) -> None:
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path == "/srv/data" or access(path, mode))
    show(machine, session, qtbot, stands(is_practice=False))
    press(built, "measure-now")
    qtbot.waitUntil(lambda: len(machine.measured) == 3 and not session.busy)
    assert "Writes " in texts(built), find(built, QLabel, "speed-words").text()
    *_, last = machine.measured
    assert (last.target, last.directions) == (Folder("/srv/data"), (Direction.WRITE,))


def test_that_writing_failed_is_told_beside_what_was_read(
    built: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot, monkeypatch
) -> None:
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path == "/srv/data" or access(path, mode))

    async def measure(spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        for event in events(spec, until=0 if isinstance(spec.target, Folder) else None):
            yield event
        if isinstance(spec.target, Folder):
            yield JobFailed(ErrorCode.FAILED, "The disk answers with errors.")

    monkeypatch.setattr(machine, "measure", measure)
    show(machine, session, qtbot, stands(is_practice=False))
    press(built, "measure-now")
    words = find(built, QLabel, "speed-words")
    qtbot.waitUntil(lambda: words.text() != "Measuring…")
    assert words.text().startswith("Reads ")
    assert words.text().endswith("A 4 GB film takes 10 s. The disk answers with errors.")


def test_it_is_checked_each_month_by_one_tick(
    built: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    box = find(built, QCheckBox, "check-monthly")
    show(machine, session, qtbot, stands())
    assert not box.isVisibleTo(built), "nothing there could check it"
    for on in (True, False):
        show(machine, session, qtbot, stands(is_practice=False, monthly=on))
        assert box.isVisibleTo(built)
        assert box.isChecked() is on
    machine.script = [PlanDone()]
    box.click()
    qtbot.waitUntil(lambda: len(machine.ran) == 2 and not session.busy)
    assert machine.ran[-1].operation == CheckMonthly(stands().arrays[0].uuid, True)
    show(machine, session, qtbot, stands(is_practice=False, monthly=True))
    assert box.isChecked()


_FAILED = PlanFailed(0, ErrorCode.FAILED, "Failed to enable unit: /etc is read-only")
_BROKEN_OFF = (
    ([StepBegun(0), _FAILED], "Step 1 failed. Failed to enable unit: /etc is read-only"),
    ([PlanStopped(0, StopCause.SYSTEM)], "helper was stopped"),
)


@pytest.mark.parametrize("name", ["check-monthly", "stay-awake"])
@pytest.mark.parametrize(("script", "reason"), _BROKEN_OFF)
def test_a_switch_whose_step_fails_says_why_and_stays_as_it_was(
    built: PlanView,
    session: QtSession,
    machine: InventedMachine,
    qtbot: QtBot,
    name: str,
    script: list[PlanEvent],
    reason: str,
) -> None:
    look = stands(is_practice=False, monthly=False)
    entered = (EnteredShare(look.arrays[0].uuid, "/srv/data", FILMS),)
    sharing = structs.replace(READY, entered=entered, stays_awake=False)
    show(machine, session, qtbot, structs.replace(look, host=structs.replace(look.host, sharing=sharing)))
    box = find(built, QCheckBox, name)
    machine.script = script
    box.click()
    qtbot.waitUntil(lambda: len(machine.ran) == 2 and not session.busy)
    assert reason in texts(built)
    assert not box.isChecked()
    machine.script = [PlanDone()]
    box.click()
    qtbot.waitUntil(lambda: len(machine.ran) == 3 and not session.busy)
    assert reason not in texts(built)


def test_a_switch_whose_plan_is_refused_by_now_says_why(
    built: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    look = stands(is_practice=False)
    entered = (EnteredShare(look.arrays[0].uuid, "/srv/data", FILMS),)
    sharing = structs.replace(READY, entered=entered, stays_awake=False)
    host = structs.replace(look.host, sharing=sharing, helper=False)
    show(machine, session, qtbot, structs.replace(look, host=host))
    box = find(built, QCheckBox, "stay-awake")
    box.click()
    reason = why_not(plan_for(StayAwake(True), structs.replace(look, host=host)))
    assert reason
    assert reason in texts(built)
    assert not box.isChecked()


def test_alerts_are_switched_on_for_this_computer_alone(
    built: PlanView,
    session: QtSession,
    machine: InventedMachine,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    switched: list[bool] = []

    async def switch_on() -> None:
        switched.append(True)

    monkeypatch.setattr(shown_after_build, "is_on", lambda: bool(switched))
    monkeypatch.setattr(shown_after_build, "switch_on", switch_on)
    box = find(built, QCheckBox, "tell-failures")
    show(machine, session, qtbot, stands())
    assert not box.isVisibleTo(built), "the practice machine has no failures that anybody must be told of"
    show(machine, session, qtbot, stands(is_practice=False))
    assert not box.isChecked()
    box.click()
    qtbot.waitUntil(lambda: box.isEnabled() and box.isChecked())


def test_computer_stays_awake_by_one_tick_which_says_its_cost(
    built: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    box, look = find(built, QCheckBox, "stay-awake"), stands(is_practice=False)
    show(machine, session, qtbot, look)
    assert not box.isVisibleTo(built), "nothing is shared"
    entered = (EnteredShare(look.arrays[0].uuid, "/srv/data", FILMS),)
    for awake, cost in ((True, "uses power day and night"), (False, "nobody can open its shares")):
        sharing = structs.replace(READY, entered=entered, stays_awake=awake)
        host = structs.replace(look.host, sharing=sharing)
        show(machine, session, qtbot, structs.replace(look, host=host))
        assert (box.isVisibleTo(built), box.isChecked()) == (True, awake)
        assert cost in texts(built)
    machine.script = [PlanDone()]
    box.click()
    qtbot.waitUntil(lambda: len(machine.ran) == 2 and not session.busy)
    assert machine.ran[-1].operation == StayAwake(True)


def test_what_is_missing_is_a_copy(built: PlanView) -> None:
    assert "RAID is not a backup" in texts(built)
    assert "USB disk each week" not in texts(built)
    press(built, "backup-advice")
    assert "USB disk each week" in texts(built)


def test_sheet_can_be_saved_as_soon_as_the_array_is_seen(
    built: PlanView, session: QtSession, machine: InventedMachine, qtbot: QtBot, monkeypatch, tmp_path
) -> None:
    assert not find(built, QPushButton, "save-sheet-now").isEnabled()
    show(machine, session, qtbot, stands())
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "sheet.html"), ""))
    press(built, "save-sheet-now")
    assert (
        "Opening the array on any Linux computer, without Raidwright" in (tmp_path / "sheet.html").read_text()
    )
