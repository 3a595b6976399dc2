"""The campaign on small screens: one scroll bar at most, and what goes on from there is in sight."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QPushButton, QScrollBar

from raidwright.ui.frame.main_window import NARROW_SIDEBAR, SIDEBAR_WIDTH, WIDE_ENOUGH
from raidwright.ui.look.widgets import StatusLine
from tests.storage.machines import drives
from tests.ui.campaign_room import Room, room
from tests.ui.plan_actions import find, press

__all__ = ["room"]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (960, 540), (683, 467)])
def test_each_stage_has_one_scroll_bar_and_its_button_in_sight(room: Room, size: tuple[int, int]) -> None:
    sidebar = SIDEBAR_WIDTH if size[0] >= WIDE_ENOUGH else NARROW_SIDEBAR
    room.page.resize(size[0] - sidebar, size[1])
    room.small()
    fits(room, "campaign-review")
    press(room.page, "campaign-review")
    fits(room, "confirm")
    room.agree()
    room.ended()
    fits(room, "campaign-back")
    assert (room.page.width(), room.page.height()) == (size[0] - sidebar, size[1])


def test_why_nothing_can_be_begun_yet_is_in_sight_beside_the_button(room: Room) -> None:
    room.page.resize(683 - NARROW_SIDEBAR, 467)
    QApplication.processEvents()
    reason, button = (
        find(room.page, kind, name)
        for kind, name in ((StatusLine, "campaign-reason"), (QPushButton, "campaign-review"))
    )
    assert reason.visibleRegion().boundingRect() == reason.rect()
    assert abs(reason.geometry().center().y() - button.geometry().center().y()) <= 1
    assert reason.geometry().right() < button.geometry().left()
    assert reason.height() < button.height(), "its sign stands beside its words"
    wide = button.width()
    room.choose(*drives(3))
    QApplication.processEvents()
    assert (reason.isVisible(), button.width()) == (False, wide)


def fits(room: Room, button: str) -> None:
    for _ in range(5):
        QApplication.processEvents()
    bars = [bar for bar in room.page.findChildren(QScrollBar) if bar.isVisible() and bar.maximum()]
    assert len(bars) <= 1, [bar.parent() for bar in bars]
    shown = find(room.page, QPushButton, button)
    assert room.page.rect().contains(QRect(shown.mapTo(room.page, QPoint(0, 0)), shown.size())), button
