"""The tree of Take down follows the machine array by array."""

from msgspec import structs
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.arrays import Array
from raidwright.ui.arrays.stack import StackTree
from tests.ui.planned_snapshots import tank_machine


def test_only_an_array_that_has_changed_is_shown_anew(qtbot: QtBot) -> None:
    machine = tank_machine()
    tank = machine.arrays[0]
    old, new = (
        structs.replace(tank, uuid=":".join([name * 8] * 4), name=name, path="", members=()) for name in "ab"
    )
    tree = StackTree()
    qtbot.addWidget(tree)

    def show(*arrays: Array) -> list[QTreeWidgetItem | None]:
        tree.show_snapshot(structs.replace(machine, arrays=arrays))
        return [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]

    first, second = show(tank, old)
    assert first is not None
    part = first.child(1)
    assert part is not None
    part.setExpanded(False)
    tree.setCurrentItem(part)
    assert show(tank, new, old) == [first, tree.topLevelItem(1), second]
    assert show(tank, old) == [first, second]
    assert show(tank, structs.replace(old, size=1)) == [first, tree.topLevelItem(1)]
    assert tree.topLevelItem(1) is not second
    assert tree.currentItem() is part
    assert not part.isExpanded()
    swapped = show(old, tank)
    assert [item.text(0).split(" ")[0] for item in swapped if item] == ["a", "tank"]
    assert tree.current_array() == tank.uuid
