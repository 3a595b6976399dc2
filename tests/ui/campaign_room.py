"""The campaign's page at a simulated machine, and what a person does there."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QSpinBox,
    QTreeWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.session import campaign_work
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.campaign.form import CampaignDisks
from raidwright.ui.campaign.page import CampaignPage, CampaignStage
from tests.session.simulated_machine import SimulatedMachine
from tests.storage.machines import blank_disks, disk, drives, formatted, machine
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.plan_actions import find, press

TAKEN = machine(disk("a", content=formatted()), disk("b"), disk("c"))
"""Somebody has made a file system on the first of three disks."""
PRACTICE = InventedMachine(blank_disks(2), "Practice machine")


class Room:
    """The page at a simulated machine with three blank disks."""

    def __init__(self, loop: Loop, qtbot: QtBot, snapshot: Snapshot) -> None:
        self.qtbot = qtbot
        self.machine = SimulatedMachine(snapshot)
        self.session = QtSession(loop, FakeOpener(system=self.machine, practice=PRACTICE))
        with qtbot.waitSignal(self.session.snapshot_changed):
            self.session.open("system")
        self.page = CampaignPage(self.session)
        qtbot.addWidget(self.page)
        self.page.resize(1100, 760)
        self.page.show()
        qtbot.waitExposed(self.page)

    def choose(self, *names: str) -> None:
        find(self.page, CampaignDisks, "campaign-disks").choose_only(names)

    def tick(self, *names: str) -> None:
        for name in names:
            find(self.page, QCheckBox, f"campaign-{name}").click()

    def small(self) -> None:
        """Of all three disks, two rounds, RAID 0 and RAID 5 only."""
        self.choose(*drives(3))
        self.tick("level-single", "level-raid1")
        find(self.page, QComboBox, "campaign-counts").setCurrentIndex(1)
        find(self.page, QComboBox, "campaign-size").setCurrentIndex(0)
        find(self.page, QSpinBox, "campaign-rounds").setValue(2)

    def agree(self) -> None:
        typed = find(self.page, QLineEdit, "confirm-text")
        typed.setText(typed.placeholderText())
        press(self.page, "confirm")

    def start(self) -> None:
        press(self.page, "campaign-review")
        assert self.page.stage is CampaignStage.QUESTION
        self.agree()

    def ended(self) -> None:
        self.qtbot.waitUntil(lambda: self.page.stage is CampaignStage.RESULTS)
        self.qtbot.waitUntil(lambda: not self.session.busy)
        self.judged()

    def judged(self) -> None:
        self.qtbot.waitUntil(lambda: self.page._results._outcome._judging is None)

    def words(self) -> str:
        QApplication.processEvents()
        shown = (label.text() for label in self.page.findChildren(QLabel) if label.isVisible())
        return "\n".join(shown)

    def states(self) -> list[str]:
        shown = find(self.page, QTreeWidget, "campaign-visits")
        rows = [shown.topLevelItem(row) for row in range(shown.topLevelItemCount())]
        return [row.text(2) for row in rows if row is not None]

    def enabled(self, name: str) -> bool:
        return find(self.page, QAbstractButton, name).isEnabled()


Making = Callable[..., Room]


@pytest.fixture
def room(loop: Loop, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setattr(campaign_work, "_LOOK_INTERVAL", 0.0)
    made = Room(loop, qtbot, blank_disks(3))
    yield made
    made.session.close()
