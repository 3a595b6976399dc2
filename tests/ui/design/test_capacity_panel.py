"""Without a capacity the panel says how many disks are lacking, or where the reasons are."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from raidwright.storage.levels import Level
from raidwright.ui.design.answer import CapacityPanel
from tests.ui.plan_actions import find


@pytest.mark.parametrize(
    ("level", "members", "words"),
    [
        (Level.SINGLE, 0, "Choose a disk"),
        (Level.RAID1, 0, "Choose 2 or more disks"),
        (Level.RAID5, 2, "Choose 3 or more disks"),
        (Level.RAID6, 3, "Choose 4 or more disks"),
        (Level.RAID6, 4, "No array possible"),
    ],
)
def test_it_says_what_is_lacking(qtbot: QtBot, level: Level, members: int, words: str) -> None:
    panel = CapacityPanel()
    qtbot.addWidget(panel)
    panel.show_capacity(None, level, members, 0)
    assert find(panel, QLabel, "usable").text() == words
    assert panel.accessibleName() == f"Capacity: {words}"
