"""A campaign that was killed while its disks were cleared: told, and not offered to go on with."""

from PySide6.QtWidgets import QPushButton

from tests.session.begun_campaigns import begun, kill
from tests.ui.campaign_room import TAKEN, Room, room
from tests.ui.plan_actions import find

__all__ = ["room"]


def test_it_is_told_in_the_place_of_an_offer_to_go_on(room: Room) -> None:
    begun()
    kill()
    with room.qtbot.waitSignal(room.session.snapshot_changed):
        room.machine.show(TAKEN)
    assert "interrupted while its disks were being wiped" in room.words()
    assert not find(room.page, QPushButton, "campaign-resume").isVisible()
    assert not find(room.page, QPushButton, "campaign-results").isVisible()
