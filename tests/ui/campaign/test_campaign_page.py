"""The campaign in the window: ticked, agreed to, carried out, stopped, gone on with, and its table."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.bench.campaign import VisitState
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, PlanEvent, PlanFailed
from raidwright.session import campaign_work
from raidwright.storage.plan.plan import Plan, Purpose
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.campaign.disks import CampaignDisks
from raidwright.ui.campaign.page import CampaignPage, CampaignStage
from raidwright.ui.shared.share_bar import ShareBar
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
        """Of all three disks, two rounds, RAID0 and RAID5 only."""
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
    monkeypatch.setattr(campaign_work, "_BEAT", 0.0)
    made = Room(loop, qtbot, blank_disks(3))
    yield made
    made.session.close()


def test_nothing_is_begun_before_disks_and_something_to_compare_are_chosen(room: Room) -> None:
    assert "Choose the disks" in room.words()
    assert not room.enabled("campaign-review")
    room.choose(*drives(3))
    assert room.enabled("campaign-review")
    room.tick(*("level-single", "level-raid0", "level-raid1", "level-raid5"))
    assert "Tick a level." in room.words()
    assert not room.enabled("campaign-review")


def test_minutes_bytes_disks_and_what_is_left_out_are_said_at_once(room: Room) -> None:
    room.choose(*drives(3))
    said = find(room.page, QLabel, "campaign-cost").text()
    # One disk, RAID0 of two and three, RAID1 of two and three, RAID5 of three.
    assert said.startswith("6 arrangements, 4 rounds: ")
    assert "written" in said
    assert room.words().count("LD-") == 3
    room.tick("level-raid6")
    assert "RAID6 of 4: It takes 4 disks; 3 are named." in room.words()
    find(room.page, QSpinBox, "campaign-rounds").setValue(2)
    assert "6 arrangements, 2 rounds" in room.words()


def test_too_many_arrangements_are_refused_in_words(room: Room) -> None:
    room.choose(*drives(3))
    room.tick("top-xfs", "top-btrfs", "between-luks", "between-lvm", "between-luks-lvm")
    assert "That comes to 72 arrangements; 64 are the most." in room.words()
    assert not room.enabled("campaign-review")


def test_from_one_yes_to_the_table(room: Room) -> None:
    room.small()
    room.start()
    assert len(room.states()) == 4
    assert room.session.busy
    room.ended()
    built = [
        plan.array.level.value for plan in room.machine.ran if plan.purpose is Purpose.BUILD and plan.array
    ]
    assert built == ["raid0", "raid5"] * 2
    assert room.states() == ["Done"] * 4
    assert "RAID5 of 3 reads 0.7 times as fast as RAID0 of 3" in room.words()
    spoken = [bar.accessibleName() for bar in room.page.findChildren(ShareBar)]
    assert any(each.startswith("1., RAID0 of 3, 300") for each in spoken)
    assert any(each.startswith("2., RAID5 of 3, 200") for each in spoken)
    press(room.page, "campaign-back")
    assert room.page.stage is CampaignStage.FORM
    assert not find(room.page, QPushButton, "campaign-resume").isVisible()
    press(room.page, "campaign-results")
    assert "RAID5 of 3 reads" in room.words()


def test_results_are_those_of_the_machine_at_hand(room: Room) -> None:
    room.small()
    room.start()
    room.ended()
    (mine,) = room.session.history.campaigns()
    room.session.history.begin_campaign(replace(mine.campaign, machine="Another"))
    press(room.page, "campaign-back")
    press(room.page, "campaign-results")
    assert "RAID5 of 3 reads" in room.words()
    with room.qtbot.waitSignal(room.session.snapshot_changed):
        room.session.open("practice")
    assert room.page.stage is CampaignStage.FORM
    assert not find(room.page, QPushButton, "campaign-results").isVisible()


def test_stop_takes_down_and_it_can_be_gone_on_with(room: Room) -> None:
    def stop_at_once() -> None:
        room.machine.stopped = True

    room.small()
    room.machine.before_measuring = stop_at_once
    room.start()
    room.ended()
    assert "Stopped before its end." in room.words()
    press(room.page, "campaign-back")
    assert "0 of 4 measurements are done." in room.words()
    room.machine.before_measuring = lambda: None
    room.machine.stopped = False
    press(room.page, "campaign-resume")
    assert room.page.stage is CampaignStage.QUESTION
    room.agree()
    room.ended()
    (kept,) = room.session.history.campaigns()
    assert [visit.state for visit in kept.visits] == [VisitState.DONE] * 4
    assert "Stopped" not in room.words()


def test_the_button_stops_the_campaign_and_not_one_plan_alone(room: Room) -> None:
    room.small()
    press(room.page, "campaign-review")
    reached: list[bool] = []

    def press_stop() -> None:
        if not reached:
            reached.append(True)
            room.session.loop.post(press, room.page, "campaign-stop")

    room.machine.before_measuring = press_stop
    room.agree()
    room.ended()
    assert "Stopped before its end." in room.words()
    assert room.machine.ran[-1].purpose is Purpose.TEARDOWN
    (kept,) = room.session.history.campaigns()
    assert len(kept.visits) < 4


def test_what_fails_is_told_and_left_out_later(room: Room) -> None:
    def no_raid5(plan: Plan) -> PlanEvent | None:
        is_raid5 = plan.array is not None and plan.array.level.value == "raid5"
        failed = PlanFailed(0, ErrorCode.FAILED, "mdadm ended with status 1.")
        return failed if is_raid5 and plan.purpose is Purpose.BUILD else None

    room.small()
    room.machine.meddle = no_raid5
    room.start()
    room.ended()
    done, failed, again, out = room.states()
    assert (done, again, out) == ("Done", "Done", "Left out")
    assert failed.startswith("Failed: ")
    assert "mdadm ended with status 1" in room.words()


def test_a_refusal_ends_it_in_words(room: Room) -> None:
    room.small()
    room.machine.meddle = lambda _: MachineError(ErrorCode.NOT_AUTHORISED, "Nobody has agreed.")
    room.start()
    room.ended()
    assert "Nobody has agreed." in room.words()


def test_a_machine_that_changes_meanwhile_asks_for_another_look(room: Room) -> None:
    room.small()
    press(room.page, "campaign-review")
    room.machine.show(blank_disks(2))
    room.qtbot.waitUntil(lambda: "The machine has changed" in room.words())
    assert not room.enabled("confirm")
    press(room.page, "back")
    assert room.page.stage is CampaignStage.FORM


def test_a_disk_that_is_gone_keeps_a_campaign_from_going_on(room: Room) -> None:
    room.machine.before_measuring = lambda: setattr(room.machine, "stopped", True)
    room.small()
    room.start()
    room.ended()
    press(room.page, "campaign-back")
    room.machine.show(blank_disks(2))
    disks = find(room.page, CampaignDisks, "campaign-disks")
    room.qtbot.waitUntil(lambda: disks.devices.rowCount() == 3)
    press(room.page, "campaign-resume")
    assert "The disk drive-c of the campaign is not here." in room.words()
    assert room.page.stage is CampaignStage.RESULTS


def test_what_others_have_put_there_is_not_touched(room: Room) -> None:
    """Between the stop and the going on somebody has made a file system on a disk."""
    room.machine.before_measuring = lambda: setattr(room.machine, "stopped", True)
    room.small()
    room.start()
    room.ended()
    press(room.page, "campaign-back")
    ran = len(room.machine.ran)
    room.machine.show(TAKEN)
    room.qtbot.waitUntil(lambda: room.session.snapshot == TAKEN)
    press(room.page, "campaign-resume")
    room.agree()
    room.ended()
    assert "The disks carry something that the campaign has not left there." in room.words()
    assert len(room.machine.ran) == ran


def test_it_is_done_by_keys_alone(room: Room) -> None:
    page = room.page
    disks = find(page, CampaignDisks, "campaign-disks")
    disks.setFocus()
    QTest.keyClick(disks, Qt.Key.Key_Home)
    for _ in range(3):
        QTest.keyClick(disks, Qt.Key.Key_Space)
        QTest.keyClick(disks, Qt.Key.Key_Down)
    assert disks.drives == drives(3)
    tick: QWidget = find(page, QCheckBox, "campaign-level-raid10")
    QTest.keyClick(tick, Qt.Key.Key_Space)
    QTest.keyClick(find(page, QPushButton, "campaign-review"), Qt.Key.Key_Space)
    assert page.stage is CampaignStage.QUESTION
