"""What takes several plans goes on from the result of each, to the end that was wished."""

from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanDone
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.disks import Filesystem, LogicalVolume, Snapshot, Unlocked
from raidwright.storage.steps.filesystem import MakeFilesystem, mounts_made
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.storage.continuing import before, without
from tests.ui.arrays.shown import locked, show, stopped
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import activate, carried_out, find, press, type_into
from tests.ui.planned_snapshots import tank_machine


def unmounted(point: str = "") -> Snapshot:
    """The container on it is open; its file system is mounted at ``point``, or nowhere."""
    whole = tank_machine()

    def at_point(content: object) -> object:
        mounts = (point,) if point else ()
        return structs.replace(content, mounts=mounts) if isinstance(content, Filesystem) else content

    blocks = tuple(structs.replace(each, content=at_point(each.content)) for each in whole.blocks)
    return structs.replace(whole, blocks=blocks)


def read_only(snapshot: Snapshot) -> Snapshot:
    return structs.replace(snapshot, arrays=(structs.replace(snapshot.arrays[0], state="readonly"),))


def carry_out(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> PlanView:
    """Have the plan that is reviewed carried out, with whatever passphrase it asks for."""
    view = find(page, PlanView, "plan")
    assert view.stage is PlanStage.REVIEW
    assert view.plan is not None
    machine.script = [*carried_out(view.plan), PlanDone()]
    if find(page, QLineEdit, "passphrase").isVisible():
        type_into(page, "passphrase", "secret")
    press(page, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    return view


def offered(page: ArraysPage) -> str:
    """The words of the way on; empty where none is offered."""
    button = find(page, QPushButton, "further")
    return "" if button.isHidden() else button.text()


def test_what_shows_only_once_unlocked_is_mounted_from_there(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    """Nothing tells of what is in the container: the folder is the one that the page proposes."""
    show(page, machine, qtbot, locked())
    press(page, "open-array")
    view = carry_out(page, machine, qtbot)
    assert offered(page) == "", "it is not seen unlocked yet"
    show(page, machine, qtbot, unmounted())
    assert offered(page) == "Mou&nt array"
    press(page, "further")
    assert view.plan is not None
    assert [point for _, point in mounts_made(view.plan.steps)] == ["/srv/tank"]
    carry_out(page, machine, qtbot)
    show(page, machine, qtbot, unmounted("/srv/tank"))
    assert offered(page) == ""


def test_it_is_offered_where_the_machine_was_seen_changed_before_the_end_was_heard_of(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, locked())
    press(page, "open-array")
    view = find(page, PlanView, "plan")
    assert view.plan is not None
    machine.script = [*carried_out(view.plan), 0.5, PlanDone()]
    type_into(page, "passphrase", "secret")
    press(page, "confirm")
    show(page, machine, qtbot, unmounted())
    assert view.stage is PlanStage.RUNNING
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert offered(page) == "Mou&nt array"


def test_looking_inside_goes_on_layer_by_layer(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, stopped())
    press(page, "look-inside")
    for now, words in ((locked(), "&Unlock array"), (unmounted(), "Mou&nt array")):
        carry_out(page, machine, qtbot)
        show(page, machine, qtbot, read_only(now))
        assert offered(page) == words
        press(page, "further")
    view = carry_out(page, machine, qtbot)
    assert view.plan is not None
    assert mounts_made(view.plan.steps)


def test_a_build_is_continued_from_the_plan_that_came_before_it(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    whole = before(MakeFilesystem)
    show(page, machine, qtbot, without(whole, Unlocked, LogicalVolume))
    page._session.continuing_requested.emit()
    view = carry_out(page, machine, qtbot)
    show(page, machine, qtbot, whole)
    assert offered(page) == "&Resume"
    press(page, "further")
    assert view.plan is not None
    assert view.plan.purpose is Purpose.BUILD


def test_what_has_no_further_step_offers_none(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(page, "lock-array")
    carry_out(page, machine, qtbot)
    for now in (unmounted(), locked()):
        show(page, machine, qtbot, now)
        assert offered(page) == ""


def test_the_keyboard_reaches_it(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    show(page, machine, qtbot, locked())
    press(page, "open-array")
    view = carry_out(page, machine, qtbot)
    show(page, machine, qtbot, unmounted())
    activate(page, qtbot)
    find(page, QPushButton, "done").setFocus()
    for _ in range(20):
        QTest.keyClick(page.window().focusWidget(), Qt.Key.Key_Backtab)
        if page.window().focusWidget() is find(page, QPushButton, "further"):
            break
    QTest.keyClick(page.window().focusWidget(), Qt.Key.Key_Space)
    assert view.stage is PlanStage.REVIEW
    assert view.plan is not None
    assert mounts_made(view.plan.steps)
