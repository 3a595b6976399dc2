"""The campaign in the window: ticked, agreed to, carried out, stopped, gone on with, and its table."""

import asyncio

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QPushButton,
    QWidget,
)

from raidwright.bench.campaign.matrix import SetupState
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, PlanEvent, PlanFailed
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.ui.bridge.followed import CampaignRun, Followed
from raidwright.ui.campaign.form import CampaignDisks
from raidwright.ui.campaign.page import CampaignStage
from raidwright.ui.shared.layer_test_table import ShareBar
from tests.storage.machines import blank_disks, disk, drives, formatted, machine
from tests.ui.campaign_room import TAKEN, Room, room
from tests.ui.plan_actions import find, press

__all__ = ["room"]


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
    assert "RAID 5 of 3 reads 0.7 times as fast as RAID 0 of 3" in room.words()
    spoken = [bar.accessibleName() for bar in room.page.findChildren(ShareBar)]
    assert any(each.startswith("1., RAID 0 of 3, 300") for each in spoken)
    assert any(each.startswith("2., RAID 5 of 3, 200") for each in spoken)
    press(room.page, "campaign-back")
    assert room.page.stage is CampaignStage.FORM
    assert find(room.page, CampaignDisks, "campaign-disks").drives == ()
    assert not room.enabled("campaign-review")
    assert not find(room.page, QPushButton, "campaign-resume").isVisible()
    press(room.page, "campaign-results")
    room.judged()
    assert "RAID 5 of 3 reads" in room.words()


def test_results_are_those_of_the_machine_at_hand(room: Room) -> None:
    room.small()
    room.start()
    room.ended()
    (mine,) = room.session.history.campaigns().campaigns
    room.session.history.begin_campaign(replace(mine.campaign, machine="Another"))
    press(room.page, "campaign-back")
    press(room.page, "campaign-results")
    room.judged()
    assert "RAID 5 of 3 reads" in room.words()
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
    assert "Stopped before the end." in room.words()
    press(room.page, "campaign-back")
    assert "0 of 4 measurements are finished." in room.words()
    room.machine.before_measuring = lambda: None
    room.machine.stopped = False
    press(room.page, "campaign-resume")
    assert room.page.stage is CampaignStage.QUESTION
    room.agree()
    room.ended()
    (kept,) = room.session.history.campaigns().campaigns
    assert [setup_run.state for setup_run in kept.visits] == [SetupState.DONE] * 4
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
    assert "Stopped before the end." in room.words()
    assert room.machine.ran[-1].purpose is Purpose.TEARDOWN
    (kept,) = room.session.history.campaigns().campaigns
    assert len(kept.visits) < 4


def test_stop_while_the_password_is_asked_for_leaves_nothing_behind(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    arrived = asyncio.Event()
    stop = Followed.stop

    async def told(run: CampaignRun) -> None:
        await stop(run)
        arrived.set()

    async def asked() -> None:
        room.session.loop.post(press, room.page, "campaign-stop")
        await arrived.wait()

    monkeypatch.setattr(Followed, "stop", told)
    room.small()
    room.machine.while_asked = asked
    room.start()
    room.ended()
    assert room.machine.ran == []
    assert "Stopped before anything was measured. Nothing was saved." in room.words()
    press(room.page, "campaign-back")
    assert not find(room.page, QPushButton, "campaign-resume").isVisible()


def test_what_fails_is_told_and_left_out_later(room: Room) -> None:
    def no_raid5(plan: Plan) -> PlanEvent | None:
        is_raid5 = plan.array is not None and plan.array.level.value == "raid5"
        failed = PlanFailed(0, ErrorCode.FAILED, "mdadm exited with status 1.")
        return failed if is_raid5 and plan.purpose is Purpose.BUILD else None

    room.small()
    room.machine.meddle = no_raid5
    room.start()
    room.ended()
    done, failed, again, out = room.states()
    assert (done, again, out) == ("Done", "Done", "Skipped")
    assert failed.startswith("Failed: ")
    assert "mdadm exited with status 1" in room.words()


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
    room.qtbot.waitUntil(
        lambda: "The disks or settings changed, so the comparison changed too" in room.words()
    )
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
    assert (
        "The disk drive-c of the build comparison is not connected. Connect it, then try again."
        in room.words()
    )
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
    assert "The disks contain data that is not from this build comparison." in room.words()
    assert len(room.machine.ran) == ran


def test_a_disk_in_use_says_why_when_it_is_clicked(room: Room) -> None:
    """As on the page of disks; the details close when their disk is gone."""
    mounted = machine(disk("a", content=formatted("ext4", "/srv")), disk("b"), disk("c"))
    room.machine.show(mounted)
    room.qtbot.waitUntil(lambda: room.session.snapshot == mounted)
    disks, details = find(room.page, CampaignDisks, "campaign-disks"), room.page._beside.details
    row = disks.visualRect(disks.devices.index_of(drives(1)[0]))
    QTest.mouseClick(disks.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert room.page._beside.key == drives(1)[0]
    assert details.isVisible()
    assert disks.drives == ()
    without = machine(disk("b"), disk("c"))
    room.machine.show(without)
    room.qtbot.waitUntil(lambda: room.session.snapshot == without)
    assert not details.isVisible()


def test_it_is_done_by_keys_alone(room: Room) -> None:
    page = room.page
    disks = find(page, CampaignDisks, "campaign-disks")
    disks.setFocus()
    QTest.keyClick(disks, Qt.Key.Key_Home)
    for _ in range(3):
        QTest.keyClick(disks, Qt.Key.Key_Space)
        QTest.keyClick(disks, Qt.Key.Key_Down)
    assert disks.drives == drives(3)
    QTest.keyClick(disks, Qt.Key.Key_Home)
    QTest.keyClick(disks, Qt.Key.Key_Return)
    details = page._beside.details
    assert details.isVisible()
    assert page._beside.key == drives(1)[0]
    QTest.keyClick(details, Qt.Key.Key_Escape)
    assert page.window().focusWidget() is disks
    tick: QWidget = find(page, QCheckBox, "campaign-level-raid10")
    QTest.keyClick(tick, Qt.Key.Key_Space)
    QTest.keyClick(find(page, QPushButton, "campaign-review"), Qt.Key.Key_Space)
    assert page.stage is CampaignStage.QUESTION


def test_the_next_one_says_nothing_of_the_time_that_one_broken_off_had_left(room: Room) -> None:
    def lose() -> None:
        raise MachineError(ErrorCode.FAILED, "The machine has gone.")

    room.small()
    room.machine.before_measuring = lose
    room.start()
    room.ended()
    setup_runs = room.page._setup_runs
    setup_runs.begin(("RAID 0 of 3",), 1, frozenset())
    assert not setup_runs._tick.isActive(), "it would say so in the next 20 seconds"
