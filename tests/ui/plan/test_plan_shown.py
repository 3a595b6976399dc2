"""What is shown of a plan is what is run, argument for argument and disk for disk."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QPushButton, QToolButton, QWidget

from raidwright.machine.ids import draw_ids
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned, agreement
from raidwright.storage.proposals.defaults import encryption_for, first_design, lvm_for
from raidwright.storage.snapshot.tree import disks, drive_id
from raidwright.storage.steps import Step
from raidwright.storage.steps.step import Layer, shell_line
from raidwright.ui.plan.steps import StepList, layer_title
from raidwright.ui.plan.view import PlanView
from tests.ui.plan.plans import build, teardown
from tests.ui.plan_actions import find, press, texts, type_into
from tests.ui.planned_snapshots import equipped, practice, tank_machine
from tests.ui.snapshots import home_server

designs = st.builds(
    lambda level, spare, luks, lvm, kind: (level, spare, luks, lvm, kind),
    st.sampled_from([level for level in Level if level is not Level.SINGLE]),
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
        spares=(drive_id(disks(practice())[4]),) if spare and level.facts.is_redundant else (),
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
        run = _run(step, planned.plan)
        assert row.command.splitlines() == run
        assert find(row, QPlainTextEdit, "command").toPlainText().splitlines() == run
        assert step.sentence(planned.plan) in row.accessibleName()
    press(view, "copy-all")
    every = [line for step in planned.plan.steps for line in _run(step, planned.plan)]
    assert QGuiApplication.clipboard().text().splitlines() == every


def _run(step: Step, plan: Plan) -> list[str]:
    """Its commands, after what it does without one."""
    remark = [f"# {step.remark()}"] if step.remark() else []
    return [*remark, *(shell_line(command) for command in step.commands(plan))]


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


def test_contents_are_named_and_their_loss_must_be_typed(view: PlanView) -> None:
    planned = teardown(tank_machine())
    view.review(planned)
    assert agreement(planned.plan) == "tank"
    said = texts(view)
    for disk in planned.plan.disks:
        assert f"{disk.model}\n{disk.serial}\n4.00 TB\n" in said
    for loss in planned.plan.losses:
        assert all(str(thing) in said for thing in loss.contents)
    type_into(view, "confirm-text", "erase 4 disks")
    assert not find(view, QPushButton, "confirm").isEnabled()
    type_into(view, "confirm-text", "tank")
    assert find(view, QPushButton, "confirm").isEnabled()


def test_twins_among_the_disks_are_told_apart_by_serial(view: PlanView) -> None:
    snapshot = equipped(home_server())
    free = [disk for disk in disks(snapshot) if disk.path in ("/dev/sdg", "/dev/sdk")]
    design = structs.replace(first_design(), members=tuple(drive_id(disk) for disk in free))
    answer = plan_build(design, snapshot, draw_ids())
    assert isinstance(answer, Planned)
    view.review(answer)
    said = texts(view)
    assert "TF-4N0A7K0G" in said
    assert "TF-4N0A7K0K" in said


def test_tab_goes_through_the_steps_before_the_question(view: PlanView) -> None:
    view.review(build())
    folds = [find(row, QToolButton, "fold") for row in find(view, StepList, "steps").rows]
    reached: QWidget | None = find(view, QPushButton, "copy-all")
    order = []
    while (reached := reached.nextInFocusChain()).objectName() != "copy-all":
        order.append(reached)
    places = [order.index(widget) for widget in (*folds, find(view, QLineEdit, "confirm-text"))]
    assert places == sorted(places)


def test_each_layer_stands_under_its_name_with_its_disks(view: PlanView) -> None:
    planned = build(encryption=encryption_for("data"))
    view.review(planned)
    said = texts(view)
    names = [
        layer_title(layer)
        for layer in Layer
        if layer not in (Layer.VOLUMES, Layer.CONFIGURATION, Layer.PROOF)
    ]
    places = [said.index(f"{name}\n") for name in names]
    assert places == sorted(places)
    rows = find(view, StepList, "steps").rows
    for row, step in zip(rows, planned.plan.steps, strict=True):
        place = step.one_disk()
        assert place is None or planned.plan.disks[place].serial in row.accessibleName()
