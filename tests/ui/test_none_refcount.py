"""Qt calls that return nothing keep None alive: PySide6 6.12.0 gave one reference away with each."""

import sys

from PySide6.QtWidgets import QLabel

_CALLS = 500


def test_void_calls_take_no_reference_of_none(qtbot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for _ in range(_CALLS):
        label.setText("a")
    lost = before - sys.getrefcount(None)
    assert abs(lost) < _CALLS // 10
