"""Icons are painted wherever they are asked for, however little room there is."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from raidwright.ui.look.icons import icon


@pytest.mark.parametrize(("height", "empty"), [(16, False), (-2, True)])
def test_a_button_that_is_being_unfolded_has_no_room_for_its_icon_yet(
    qapp: QApplication, height: int, empty: bool
) -> None:
    """Qt complains of whoever paints on nothing."""
    assert icon("copy").pixmap(QSize(24, height)).isNull() is empty
