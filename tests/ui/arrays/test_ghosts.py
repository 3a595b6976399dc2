"""Disks that left while they were used: the window says so, and lets go of what the kernel still uses."""

from msgspec import structs
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.users import Ghost, GhostKind
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.arrays.stack import StackTree
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.ui.arrays.shown import show
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import carried_out, control, find, press, texts
from tests.ui.planned_snapshots import equipped, tank_machine

LEFT = (
    Ghost(GhostKind.MOUNT, "/dev/dm-0", "252:0", "/srv/films", container="x", disk="sdx1"),
    Ghost(GhostKind.MAPPING, "/dev/mapper/films", "252:0", container="x", disk="sdx1"),
)


def _rows(page: ArraysPage) -> list[str]:
    tree = find(page, StackTree, "stack")
    items = (tree.topLevelItem(row) for row in range(tree.topLevelItemCount()))
    return [item.text(0) for item in items if item is not None]


def test_array_whose_disks_left_is_locked_by_a_plan_without_disks(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    whole = tank_machine()
    own = Ghost(GhostKind.ARRAY, "/dev/md127", "9:127", array=whole.arrays[0].uuid, name="tank")
    show(page, machine, qtbot, structs.replace(equipped(whole), ghosts=(own,)))
    said = texts(page)
    assert "Disconnected while in use" in said
    assert "“tank” has disconnected disks that the kernel still uses: /dev/md127." in said
    press(page, "lock-array")
    view = find(page, PlanView, "plan")
    assert view.plan is not None
    assert view.plan.disks == ()
    assert "Release “tank”" in texts(page)


def test_what_belongs_to_nothing_here_has_a_row_and_a_way_to_let_go(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    bare = structs.replace(equipped(tank_machine()), blocks=(), arrays=(), groups=())
    show(page, machine, qtbot, structs.replace(bare, ghosts=LEFT))
    assert _rows(page) == ["films · Disconnected while in use"]
    assert "/srv/films, /dev/mapper/films" in texts(page)
    assert control(page, "let-go").isEnabled()
    press(page, "let-go")
    view = find(page, PlanView, "plan")
    assert view.plan is not None
    machine.script = [*carried_out(view.plan)]
    press(page, "confirm")
    qtbot.waitUntil(lambda: view.stage is not PlanStage.REVIEW)
