"""Campaigns that were kept: an earlier one is chosen, and what it came to is copied."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox

from raidwright.report.form import ReportForm
from raidwright.ui.campaign.results import CopyResults
from tests.storage.machines import drives
from tests.ui.campaign_room import Room, room
from tests.ui.plan_actions import find, press

__all__ = ["room"]


def test_an_earlier_one_is_chosen_and_copied(room: Room) -> None:
    room.small()
    room.start()
    room.ended()
    kept = find(room.page, QComboBox, "campaign-kept")
    assert not kept.isVisible(), "of one alone there is nothing to choose"
    press(room.page, "campaign-back")
    room.choose(*drives(3))
    room.tick("level-raid5", "level-raid1")
    room.start()
    room.ended()
    assert "RAID 5" not in room.words()
    assert [kept.itemText(row).partition(" · 2")[0] for row in range(kept.count())] == [
        *("RAID 0 · RAID 1", "RAID 0 · RAID 5"),
    ]
    assert kept.isVisible()
    kept.setCurrentIndex(1)
    kept.activated.emit(1)
    room.judged()
    assert "RAID 5 of 3 reads 0.7 times as fast as RAID 0 of 3" in room.words()
    copying = find(room.page, CopyResults, "campaign-copy")
    copying.copy(ReportForm.MARKDOWN)
    assert not copying.isEnabled(), "while the text is composed"
    room.qtbot.waitUntil(copying.isEnabled)
    assert "RAID 5 of 3 reads 0.7 times as fast" in QGuiApplication.clipboard().text()
