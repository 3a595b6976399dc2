"""What other pages ask of Arrays: it leads to the array that was meant, whatever was shown of another."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanDone, StepBegun
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Block, Luks, Member, Snapshot, Table
from raidwright.storage.steps.context import named_array
from raidwright.ui.arrays.page import ArraysPage, ArraysState
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.result import ResultView
from raidwright.ui.plan.view import PlanStage
from tests.ui.arrays.shown import show
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import carried_out, find, press
from tests.ui.planned_snapshots import tank_machine
from tests.ui.snapshots import FOUR_TB, RAID_ROLE, TANK, disk, part

OTHER, OTHER_PATH = "aaaaaaaa:bbbbbbbb:cccccccc:dddddddd", "/dev/md126"
THIRD = "cccccccc:dddddddd:cccccccc:dddddddd"


def two_arrays() -> Snapshot:
    """Beside the tank another array, "shelf", with a container of its own."""
    tank = tank_machine()
    below = [disk(letter, content=Table("gpt", f"z{letter}")) for letter in "nopq"]
    members = [part(whole, 1, 1 << 20, FOUR_TB - 10**8, Member(OTHER), RAID_ROLE) for whole in below]
    pairs = zip(tank.arrays[0].members, members, strict=True)
    shelf = structs.replace(
        tank.arrays[0],
        uuid=OTHER,
        name="nas:shelf",
        path=OTHER_PATH,
        members=tuple(structs.replace(member, path=block.path) for member, block in pairs),
    )
    uuid = "0b9f3f4e-1111-4222-8333-444455556666"
    top = Block(OTHER_PATH, "9:126", shelf.size, ArrayDevice(OTHER), Luks(uuid, "2"))
    blocks = (*tank.blocks, *below, *members, top)
    return structs.replace(tank, blocks=blocks, arrays=(*tank.arrays, shelf))


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(two_arrays(), "Invented")


@pytest.fixture
def proposed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of files that were proposed; each time the dialog is cancelled."""
    names: list[str] = []

    def ask(_parent: object, _title: str, name: str, **_options: object) -> tuple[str, str]:
        names.append(name.rpartition("/")[2])
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return names


def check_tank(page: ArraysPage, machine: InventedMachine, *, lasts: bool) -> Plan:
    """Begin a check of the tank, which ends at once or after some seconds."""
    page._tree.pick_array(TANK)
    press(page, "check-array")
    plan = page._plan_view.plan
    assert plan is not None
    machine.script = (StepBegun(0), 3.0 if lasts else 0.0, *carried_out(plan), PlanDone())
    press(page, "confirm")
    return plan


@pytest.fixture
def ended(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> ArraysPage:
    """The page with the result of a plan about the tank, which nobody has put away."""
    check_tank(page, machine, lasts=False)
    qtbot.waitUntil(lambda: page._plan_view.stage is PlanStage.ENDED)
    return page


def test_the_header_of_the_array_that_was_meant_is_saved(
    ended: ArraysPage, session: QtSession, proposed: list[str]
) -> None:
    session.header_requested.emit(OTHER_PATH)
    assert [name.partition("-")[0] for name in proposed] == ["shelf"]


@pytest.mark.parametrize("stage", [PlanStage.ENDED, PlanStage.REVIEW])
def test_the_array_that_was_meant_is_taken_down(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot, stage: PlanStage
) -> None:
    if stage is PlanStage.ENDED:
        check_tank(page, machine, lasts=False)
        qtbot.waitUntil(lambda: page._plan_view.stage is PlanStage.ENDED)
    else:
        page._tree.pick_array(TANK)
        press(page, "check-array")
    session.teardown_requested.emit(OTHER_PATH)
    press(page, "review-teardown")
    plan = page._plan_view.plan
    assert plan is not None
    assert (plan.purpose, named_array(plan).uuid) == (Purpose.TEARDOWN, OTHER)


def test_a_plan_that_runs_stays_what_is_shown(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot, proposed: list[str]
) -> None:
    plan = check_tank(page, machine, lasts=True)
    qtbot.waitUntil(lambda: page._plan_view.is_running)
    session.header_requested.emit(OTHER_PATH)
    session.teardown_requested.emit(OTHER_PATH)
    assert (proposed, page._plan_view.plan) == ([], plan)
    assert page._plan_view.is_running
    qtbot.waitUntil(lambda: page._plan_view.stage is PlanStage.ENDED)
    assert "header" not in find(page, QLabel, "result-title").text()


def test_no_header_is_saved_while_something_runs(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    result = ResultView(session)
    qtbot.addWidget(result)
    result.show_array(session.snapshot, OTHER)
    button = find(result, QPushButton, "save-header-now")
    assert button.isEnabled()
    check_tank(page, machine, lasts=True)
    qtbot.waitUntil(lambda: page._plan_view.is_running)
    result.show_array(session.snapshot, OTHER)
    assert not button.isEnabled()
    qtbot.waitUntil(button.isEnabled)


def test_a_refusal_stands_under_what_was_wanted_and_a_name_is_no_markup(
    page: ArraysPage, session: QtSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str, str]] = []

    def read(box: QMessageBox) -> None:
        told.append((box.windowTitle(), box.text().partition(" ")[0], box.textFormat().name))

    monkeypatch.setattr(QMessageBox, "exec", read)
    session.looking_requested.emit(TANK)
    assert told == [("Inspect (read-only)", "“tank”", "PlainText")]


def shared() -> Snapshot:
    """The first disk of the tank carries a member of a third array too, "small"."""
    whole = two_arrays()
    path = whole.arrays[0].members[0].path
    (base,) = (each for each in whole.blocks if each.path == path.rstrip("0123456789"))
    extra = part(base, 2, 3_900_000_000_000, 10**9, Member(THIRD), RAID_ROLE)
    member = structs.replace(whole.arrays[0].members[0], path=extra.path)
    small = structs.replace(
        whole.arrays[0], uuid=THIRD, name="nas:small", path="/dev/md125", members=(member,), level="raid1"
    )
    top = Block("/dev/md125", "9:125", 10**9, ArrayDevice(THIRD), Blank())
    blocks = (*whole.blocks, extra, top)
    return structs.replace(whole, blocks=blocks, arrays=(*whole.arrays, small))


@pytest.mark.parametrize("request_name", ["teardown_requested", "header_requested"])
def test_a_disk_of_several_arrays_leads_to_none_of_them_and_that_is_said(
    page: ArraysPage,
    machine: InventedMachine,
    session: QtSession,
    qtbot: QtBot,
    proposed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    request_name: str,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.text()))
    show(page, machine, qtbot, shared())
    page._tree.pick_array(OTHER)
    press(page, "check-array")
    assert page._views.currentIndex() == ArraysState.PLAN
    disk_path = shared().arrays[0].members[0].path.rstrip("0123456789")
    getattr(session, request_name).emit(disk_path)
    words = f"“{disk_path}” matches several arrays (nas:tank, nas:small). Choose one of them."
    assert (told, proposed) == ([words], [])
    assert page._views.currentIndex() == ArraysState.STACK, "no plan of another array is shown as if it were"
