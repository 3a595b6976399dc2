"""Arrays in a narrow window: how the one that is picked stands is in sight without scrolling."""

from pytestqt.qtbot import QtBot

from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.arrays.stack_tree import StackTree
from tests.ui.arrays.shown import degraded, show
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import find

_NARROW, _ROOMY = (610, 467), (1056, 800)


def test_how_an_array_stands_is_in_sight_below_the_arrays(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    page.resize(*_NARROW)
    show(page, machine, qtbot, degraded())
    panel, tree = page._panel, find(page, StackTree, "stack")
    qtbot.waitUntil(lambda: panel.mapTo(page, panel.rect().topLeft()).y() < page.height() // 2)
    top = tree.topLevelItem(0)
    assert top is not None
    folded = tree.sizeHint().height()
    top.setExpanded(True)
    qtbot.waitUntil(lambda: tree.height() > folded)
    page.resize(*_ROOMY)
    qtbot.waitUntil(lambda: top.child(0).isExpanded())


def test_in_a_wide_window_all_layers_are_unfolded(page: ArraysPage, qtbot: QtBot) -> None:
    page.resize(*_ROOMY)
    tree = find(page, StackTree, "stack")
    qtbot.waitUntil(lambda: tree.topLevelItem(0) is not None)
    top = tree.topLevelItem(0)
    assert top is not None
    assert top.isExpanded()
    assert top.child(0).isExpanded()
