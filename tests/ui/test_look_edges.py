"""Words begin and end where others do, and a figure keeps its unit."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from raidwright.ui.look.controls import FlatButton
from raidwright.ui.look.labels import Muted, held_together
from raidwright.ui.look.layouts import flush_left, flush_right, vbox
from raidwright.ui.look.theme import Space


@pytest.mark.parametrize("flush", [flush_left, flush_right])
def test_the_words_of_a_flat_button_keep_to_the_edge_of_what_is_above_them(flush, qtbot: QtBot) -> None:
    page, above, button = QWidget(), Muted("above"), FlatButton("below")
    qtbot.addWidget(page)
    vbox(Space.L, 0, above, flush(button), parent=page)
    page.resize(300, 100)
    page.show()
    words = button.geometry().adjusted(Space.S, 0, -Space.S, 0)
    assert above.mapTo(page, QPoint(0, 0)).x() == Space.L
    if flush is flush_left:
        assert words.left() == above.geometry().left()
    else:
        assert words.right() == above.geometry().right()
    assert words.width() == button.sizeHint().width() - 2 * Space.S


def test_a_figure_keeps_its_unit() -> None:
    assert held_together("sdc1 · 4.00 TB · 34 °C") == "sdc1 · 4.00\u00a0TB · 34\u00a0°C"
