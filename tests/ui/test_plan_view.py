"""The plan view: what it shows is what is run, and nothing is run before everything was typed."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.machine.ids import draw_ids
from raidwright.machine.port import MachineError
from raidwright.protocol import (
    ErrorCode,
    LayerActual,
    PlanDone,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
)
from raidwright.storage.build import plan_build
from raidwright.storage.commands import commands, shell_line
from raidwright.storage.design import FilesystemKind, Level
from raidwright.storage.disks import Snapshot, Sync
from raidwright.storage.plan import Plan, Planned
from raidwright.storage.teardown import plan_teardown
from raidwright.storage.tree import disks, drive_id
from raidwright.ui.design.defaults import encryption_for, first_design, lvm_for
from raidwright.ui.desk.desk import Desk
from raidwright.ui.desk.task import Loop
from raidwright.ui.plan.confirm import phrase_of
from raidwright.ui.plan.steps import StepList
from raidwright.ui.plan.view import PlanView, Stage
from raidwright.ui.words.sentences import step_sentence
from tests.ui.build_hands import carried_out, find, press, type_into
from tests.ui.build_shelf import after_build, equipped, practice, tank_machine
from tests.ui.builders import Cupboard, InventedMachine
from tests.ui.shelves import TANK, home_server


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(practice(), "Practice machine")


@pytest.fixture
def desk(loop: Loop, machine: InventedMachine, qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(loop, Cupboard(practice=machine, saved=InventedMachine(practice(), acts=False)))
    with qtbot.waitSignal(made.snapshot_changed):
        made.open("practice")
    yield made
    made.close()


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> PlanView:
    made = PlanView(desk)
    qtbot.addWidget(made)
    made.resize(1056, 800)
    made.show()
    return made


def build(level: Level = Level.RAID5, count: int = 3, **changes: object) -> Planned:
    """A plan on the first disks of the practice machine."""
    drives = tuple(drive_id(disk) for disk in disks(practice())[:count])
    design = structs.replace(first_design(), level=level, members=drives, **changes)
    answer = plan_build(design, practice(), draw_ids())
    assert isinstance(answer, Planned)
    return answer


def teardown(snapshot: Snapshot) -> Planned:
    """The plan that takes the invented array down."""
    answer = plan_teardown(TANK, snapshot)
    assert isinstance(answer, Planned)
    return answer


def _confirm(view: PlanView, plan: Plan) -> None:
    type_into(view, "confirm-text", phrase_of(plan))
    press(view, "confirm")


def _done(plan: Plan, **wrong: int) -> PlanDone:
    capacity = plan.predicted
    assert capacity is not None
    sizes = {
        "member": capacity.member,
        "component": capacity.component,
        "array": capacity.array,
        "luks": capacity.luks,
        "volume": capacity.volume,
        "filesystem": capacity.filesystem,
    }
    layers = tuple(LayerActual(name, size) for name, size in (sizes | wrong).items() if size is not None)
    return PlanDone(layers, capacity.stride, capacity.stripe_width)


def _texts(page: QWidget) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page))


designs = st.builds(
    lambda level, spare, luks, lvm, kind: (level, spare, luks, lvm, kind),
    st.sampled_from(Level),
    st.integers(0, 1),
    st.booleans(),
    st.booleans(),
    st.sampled_from(FilesystemKind),
)


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(designs)
def test_what_is_shown_is_what_is_run(
    view: PlanView, chosen: tuple[Level, int, bool, bool, FilesystemKind]
) -> None:
    level, spare, luks, lvm, kind = chosen
    filesystem = structs.replace(first_design().filesystem, kind=kind)
    planned = build(
        level,
        4,
        spares=(drive_id(disks(practice())[4]),) if spare and level is not Level.RAID0 else (),
        encryption=encryption_for("data") if luks else None,
        lvm=lvm_for("data") if lvm else None,
        filesystem=filesystem,
    )
    _assert_shown(view, planned)


def test_a_take_down_is_shown_as_it_is_run(view: PlanView) -> None:
    _assert_shown(view, teardown(tank_machine()))


def _assert_shown(view: PlanView, planned: Planned) -> None:
    view.review(planned)
    rows = find(view, StepList, "steps").rows
    assert len(rows) == len(planned.plan.steps)
    for row, step in zip(rows, planned.plan.steps, strict=True):
        run = [shell_line(command.argv) for command in commands(planned.plan, step)]
        assert row.command.splitlines() == run
        assert find(row, QPlainTextEdit, "command").toPlainText().splitlines() == run
        assert step_sentence(step, planned.plan) in row.accessibleName()
    press(view, "copy-all")
    every = [
        shell_line(command.argv) for step in planned.plan.steps for command in commands(planned.plan, step)
    ]
    assert QGuiApplication.clipboard().text().splitlines() == every


def test_commands_are_folded_until_they_are_asked_for(view: PlanView) -> None:
    view.review(build())
    QApplication.processEvents()
    row = find(view, StepList, "steps").rows[0]
    box = find(row, QPlainTextEdit, "command")
    assert not box.isVisibleTo(view)
    find(row, QToolButton, "fold").click()
    assert box.isVisibleTo(view)
    press(view, "show-commands")
    rows = find(view, StepList, "steps").rows
    assert all(find(row, QPlainTextEdit, "command").isVisibleTo(view) for row in rows)


def test_it_is_locked_until_the_words_are_typed(view: PlanView) -> None:
    view.review(build())
    confirm = find(view, QPushButton, "confirm")
    for text in ("", "dat", "data2", "erase"):
        type_into(view, "confirm-text", text)
        assert not confirm.isEnabled()
        assert confirm.toolTip() == "Type “data” to go ahead."
    type_into(view, "confirm-text", " Data ")
    assert confirm.isEnabled()
    assert not confirm.toolTip()


def test_contents_are_named_and_their_loss_must_be_typed(view: PlanView) -> None:
    planned = teardown(tank_machine())
    view.review(planned)
    assert phrase_of(planned.plan) == "erase 4 disks"
    said = _texts(view)
    for disk in planned.plan.disks:
        assert f"{disk.model} · {disk.serial} · 4.00 TB" in said
    for loss in planned.plan.losses:
        assert all(thing in said for thing in loss.contents)
    type_into(view, "confirm-text", "tank")
    assert not find(view, QPushButton, "confirm").isEnabled()


def test_a_saved_machine_cannot_be_acted_on(view: PlanView, desk: Desk, qtbot: QtBot) -> None:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open("saved")
    view.review(build())
    type_into(view, "confirm-text", "data")
    assert "saved machine" in find(view, QPushButton, "confirm").toolTip()


def test_a_plan_runs_and_is_compared_with_its_promise(
    view: PlanView, desk: Desk, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [*carried_out(planned.plan), _done(planned.plan)]
    view.review(planned)
    _confirm(view, planned.plan)
    assert view.stage is Stage.RUNNING
    qtbot.waitUntil(lambda: view.stage is Stage.ENDED)
    assert machine.ran == [planned.plan]
    said = _texts(view)
    assert "“data” is built." in said
    assert "Every layer is exactly what was promised." in said
    assert said.count("equal") == 6
    assert said.count("done · 0.5 s") == len(planned.plan.steps)


def test_a_broken_promise_is_marked(view: PlanView, machine: InventedMachine, qtbot: QtBot) -> None:
    planned = build()
    machine.script = [*carried_out(planned.plan), _done(planned.plan, array=4711)]
    view.review(planned)
    _confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is Stage.ENDED)
    said = _texts(view)
    assert "It differs from the promise" in said
    assert said.count("differs\n") == 1
    assert "4,711" in said


def test_what_was_not_reported_is_not_called_equal(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    done = _done(planned.plan)
    machine.script = [*carried_out(planned.plan), structs.replace(done, layers=done.layers[1:])]
    view.review(planned)
    _confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is Stage.ENDED)
    said = _texts(view)
    assert "not reported" in said
    assert "differs\n" not in said
    assert "Every layer is exactly what was promised." not in said


def test_a_failure_says_what_and_what_now(view: PlanView, machine: InventedMachine, qtbot: QtBot) -> None:
    planned = build()
    failed = PlanFailed(1, ErrorCode.FAILED, "sgdisk failed.", "Problem opening /dev/sda")
    machine.script = [StepBegun(0), StepDone(0, 0.1), StepBegun(1), failed]
    view.review(planned)
    _confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is Stage.ENDED)
    said = _texts(view)
    assert "Step 2 failed. sgdisk failed." in said
    assert "If an array was begun, take it down" in said
    assert said.count("not begun") == len(planned.plan.steps) - 2
    output = find(view, QPlainTextEdit, "output")
    assert not output.isVisible()
    find(view, QToolButton, "output-fold").click()
    assert output.isVisible()
    assert output.toPlainText() == "Problem opening /dev/sda"


def test_cancel_is_asked_once_and_the_stop_is_shown(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [StepBegun(0), 0.3, StepDone(0, 0.3), PlanStopped(1)]
    view.review(planned)
    _confirm(view, planned.plan)
    press(view, "cancel")
    assert not find(view, QPushButton, "cancel").isEnabled()
    assert "Stopping at the next safe point" in _texts(view)
    qtbot.waitUntil(lambda: view.stage is Stage.ENDED)
    assert machine.cancelled == 1
    assert f"Stopped after 1 of {len(planned.plan.steps)} steps." in _texts(view)


def test_a_refusal_says_that_nothing_was_written(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [MachineError(ErrorCode.DISMISSED, "The question for the password was closed.")]
    planned = build()
    view.review(planned)
    _confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is Stage.ENDED)
    said = _texts(view)
    assert "The question for the password was closed." in said
    assert "Nothing was written." in said


def test_a_machine_lost_on_the_way_is_not_called_harmless(
    view: PlanView, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [StepBegun(0), MachineError(ErrorCode.FAILED, "The machine is gone.")]
    planned = build()
    view.review(planned)
    _confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is Stage.ENDED)
    assert "Nothing was written." not in _texts(view)


def test_another_plan_must_be_reviewed_anew(view: PlanView) -> None:
    planned, other = build(), build(Level.RAID0)
    view.review(planned)
    type_into(view, "confirm-text", "data")
    view.recheck(planned)
    assert find(view, QPushButton, "confirm").isEnabled()
    view.recheck(other)
    assert not find(view, QPushButton, "confirm").isEnabled()
    assert "The machine has changed" in _texts(view)
    press(view, "review-again")
    assert find(view, QLineEdit, "confirm-text").text() == ""
    type_into(view, "confirm-text", "data")
    assert find(view, QPushButton, "confirm").isEnabled()
    assert len(find(view, StepList, "steps").rows) == len(other.plan.steps)


def test_a_plan_that_no_longer_holds_says_why(view: PlanView) -> None:
    planned = build()
    view.review(planned)
    type_into(view, "confirm-text", "data")
    assert planned.plan.design is not None
    gone = structs.replace(practice(), blocks=practice().blocks[1:])
    view.recheck(plan_build(planned.plan.design, gone, draw_ids()))
    assert not find(view, QPushButton, "confirm").isEnabled()
    assert not find(view, QPushButton, "review-again").isVisible()
    assert "is not connected to this computer" in _texts(view)


def test_the_resync_is_followed_to_the_result(
    view: PlanView, desk: Desk, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [*carried_out(planned.plan), _done(planned.plan)]
    view.review(planned)
    _confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is Stage.ENDED)
    sync = Sync("resync", 0.25, 150_000_000, 7260)
    with qtbot.waitSignal(desk.snapshot_changed):
        machine.show(after_build(practice(), planned.plan, sync))
    assert "Syncing · 25.0 % · 150 MB/s · 2 h 1 min left (simulated speed)" in _texts(view)
    with qtbot.waitSignal(desk.benchmark_requested) as asked:
        press(view, "benchmark-it")
    assert asked.args == ["/dev/md127"]
    with qtbot.waitSignal(view.left) as left:
        press(view, "done")
    assert left.args == [True]


def test_twins_among_the_disks_are_told_apart_by_serial(view: PlanView) -> None:
    snapshot = equipped(home_server())
    free = [disk for disk in disks(snapshot) if disk.path in ("/dev/sdg", "/dev/sdk")]
    design = structs.replace(first_design(), members=tuple(drive_id(disk) for disk in free))
    answer = plan_build(design, snapshot, draw_ids())
    assert isinstance(answer, Planned)
    view.review(answer)
    said = _texts(view)
    assert "TF-4N0A7K0G" in said
    assert "TF-4N0A7K0K" in said


def test_disks_that_nothing_tells_apart_must_be_typed_by_path(view: PlanView) -> None:
    planned = build()
    nameless = structs.replace(planned.plan.disks[1], serial="", wwn="")
    twin = structs.replace(
        planned.plan.disks[2], serial=planned.plan.disks[0].serial, wwn=planned.plan.disks[0].wwn
    )
    changed = structs.replace(planned.plan, disks=(planned.plan.disks[0], nameless, twin))
    view.review(structs.replace(planned, plan=changed))
    type_into(view, "confirm-text", "data")
    assert not find(view, QPushButton, "confirm").isEnabled()
    type_into(view, "confirm-text", "data /dev/sda /dev/sdb /dev/sdc")
    assert find(view, QPushButton, "confirm").isEnabled()


def test_what_was_begun_can_be_taken_down(
    view: PlanView, desk: Desk, machine: InventedMachine, qtbot: QtBot
) -> None:
    planned = build()
    machine.script = [StepBegun(0), PlanFailed(0, ErrorCode.FAILED, "no")]
    view.review(planned)
    _confirm(view, planned.plan)
    qtbot.waitUntil(lambda: view.stage is Stage.ENDED)
    assert not find(view, QPushButton, "undo").isEnabled()
    with qtbot.waitSignal(desk.snapshot_changed):
        machine.show(after_build(practice(), planned.plan))
    with qtbot.waitSignal(desk.teardown_requested) as asked:
        press(view, "undo")
    assert asked.args == ["/dev/md127"]
