"""Rows that go on below where there is no room."""

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.ui.look.flow import Flow


def test_things_side_by_side_go_on_below(qtbot: QtBot) -> None:
    flow = Flow(8, *(QPushButton(f"{n} long enough") for n in range(6)))
    qtbot.addWidget(flow)
    wide, narrow = flow.sizeHint(), flow.minimumSizeHint().width()
    assert flow.heightForWidth(wide.width()) == wide.height()
    assert flow.heightForWidth(narrow) == 6 * wide.height() + 5 * 8
    flow.resize(narrow, flow.heightForWidth(narrow))
    flow.show()
    tops = [button.y() for button in flow.findChildren(QPushButton)]
    assert tops == sorted(set(tops))
    flow.replace(QPushButton("one"))
    assert flow.heightForWidth(narrow) <= wide.height()
