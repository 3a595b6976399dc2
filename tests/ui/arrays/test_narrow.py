"""Arrays in a narrow window: how the one that is picked stands is in sight without scrolling."""

from pytestqt.qtbot import QtBot

from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.arrays.stack import StackTree
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


def test_list_of_arrays_is_as_wide_as_names_need(page: ArraysPage, qtbot: QtBot) -> None:
    page.resize(*_ROOMY)
    tree = find(page, StackTree, "stack")
    qtbot.waitUntil(lambda: tree.topLevelItem(0) is not None)
    assert tree.width() <= 320
    top = tree.topLevelItem(0)
    assert top is not None
    assert not top.isExpanded()
