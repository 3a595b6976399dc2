"""The way through the guide: what is asked, what is proposed, what stays, and what is typed and clicked."""

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.notify.switch import entry
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Planned
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.snapshot.disks import Filesystem, WholeDisk
from raidwright.storage.units import KIB
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.page import BuildPage
from raidwright.ui.guide.page import GuidePage
from raidwright.ui.plan.after_build import AlertSwitches
from raidwright.ui.plan.review import DisksTaken
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.shared.bays import BayRow, BayTile
from tests.tour.words import words_on
from tests.ui.builders import InventedMachine
from tests.ui.guide.conftest import four_disks
from tests.ui.plan.plans import confirm, done_with
from tests.ui.plan_actions import (
    answer_of,
    carried_out,
    find,
    open_all_choices,
    open_machine,
    press,
    texts,
    type_anew,
    type_into,
)
from tests.ui.planned_snapshots import after_build, practice

MOST_WORDS = 140
"""On one page of the guide, with four disks; the page of all choices had 467."""


def turn_to_offers(guide: GuidePage) -> None:
    for _ in range(2):
        press(guide, "guide-next")


def drives(guide: GuidePage) -> list[str]:
    return [f"{box.objectName().removeprefix('tick-')}" for box in ticks(guide)]


def ticks(guide: GuidePage) -> list[QCheckBox]:
    return [box for box in guide.findChildren(QCheckBox) if box.objectName().startswith("tick-")]


def test_from_the_first_question_to_a_built_array_in_four_clicks_and_one_field(
    guide: GuidePage, machine: InventedMachine, qtbot: QtBot
) -> None:
    view = guide.findChild(PlanView)
    clicks = 0
    for name in ("guide-next", "guide-next"):
        QTest.mouseClick(find(guide, QPushButton, name), Qt.MouseButton.LeftButton)
        clicks += 1
    QTest.keyClicks(find(guide, QLineEdit, "guide-name"), "family")
    assert guide.design.name == "family", "the name that was proposed is selected, and typed over"
    assert isinstance(guide.answer, Planned)
    plan = guide.answer.plan
    machine.script = [*carried_out(plan), done_with(plan)]
    for name in ("guide-next", "confirm"):
        QTest.mouseClick(find(guide, QPushButton, name), Qt.MouseButton.LeftButton)
        clicks += 1
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert [ran.title() for ran in machine.ran] == ["Build “family”: RAID 6 of 4 disks"]
    assert clicks == 4


def test_no_page_has_many_words(guide: GuidePage) -> None:
    for _ in range(3):
        assert words_on(guide) < MOST_WORDS
        press(guide, "guide-next")
    assert words_on(guide) < 100, "the disks are named, and that no other is touched"
    assert texts(guide).count("RAID is not a backup") == 1


def test_the_summary_follows_every_answer(guide: GuidePage) -> None:
    def said(name: str) -> str:
        return find(guide, QLabel, f"summary-{name}").text()

    assert (said("disks"), said("usable"), said("survives")) == (
        "4 disks, RAID 6",
        "8.00 TB usable",
        "Survives 2 disk failures",
    )
    find(guide, QRadioButton, "matters-fast").click()
    assert (said("disks"), said("usable")) == ("4 disks, RAID 10", "8.00 TB usable")
    press(guide, "guide-next")
    ticks(guide)[0].click()
    assert (said("disks"), said("usable")) == ("3 disks, RAID 5", "8.00 TB usable")
    press(guide, "guide-next")
    press(guide, "offer-raid0")
    assert said("survives") == "No redundancy: any disk failure loses all data"
    assert guide.design.level is Level.RAID0


def test_without_a_design_the_summary_says_nothing_of_it_at_any_width(guide: GuidePage) -> None:
    press(guide, "guide-next")
    for place in range(len(ticks(guide))):
        ticks(guide)[place].click()
    assert not guide.design.members
    for width in (600, 1056):
        guide.resize(width, 800)
        QApplication.processEvents()
        assert not find(guide, QLabel, "summary-speed").isVisibleTo(guide)


def test_back_and_forth_loses_nothing(guide: GuidePage) -> None:
    find(guide, QRadioButton, "matters-space").click()
    press(guide, "guide-next")
    ticks(guide)[1].click()
    press(guide, "guide-next")
    type_anew(guide, "guide-name", "family")
    type_anew(guide, "guide-folders", "Photos, Films")
    find(guide, QCheckBox, "guide-encrypt").click()
    press(guide, "offer-raid1")
    before = guide.design
    for name in ("guide-back", "guide-back", "guide-next", "guide-next", "guide-next", "back"):
        press(guide, name)
    assert guide.design == before
    assert (before.name, before.level, len(before.members)) == ("family", Level.RAID1, 3)
    assert before.mount is not None
    assert before.mount.folders == ("Photos", "Films")
    assert before.encryption is not None
    assert find(guide, QRadioButton, "matters-space").isChecked()


def test_a_new_answer_to_the_first_question_brings_its_recommendation(guide: GuidePage) -> None:
    turn_to_offers(guide)
    press(guide, "offer-raid5")
    assert guide.design.level is Level.RAID5
    press(guide, "guide-back")
    press(guide, "guide-back")
    find(guide, QRadioButton, "matters-fast").click()
    assert guide.design.level is Level.RAID10


def test_disks_not_examined_yet_are_not_called_used(
    guide: GuidePage, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(guide, "guide-next")
    look = four_disks()
    machine.show(structs.replace(look, host=structs.replace(look.host, helper=False)))
    qtbot.waitUntil(lambda: "Some disks have not been examined yet." in texts(guide))
    assert not any("No disk is blank" in each for each in texts(guide))


def test_disks_that_come_are_recommended_until_somebody_has_ticked(
    guide: GuidePage, machine: InventedMachine, qtbot: QtBot
) -> None:
    look = four_disks()
    machine.show(structs.replace(look, blocks=look.blocks[:3]))
    qtbot.waitUntil(lambda: len(guide.design.members) == 3)
    press(guide, "guide-next")
    ticks(guide)[0].click()
    machine.show(look)
    qtbot.waitUntil(lambda: len(ticks(guide)) == 4)
    assert len(guide.design.members) == 2


def test_without_a_disk_it_says_what_is_missing(guide: GuidePage) -> None:
    press(guide, "guide-next")
    for tick in ticks(guide):
        tick.click()
    assert "Choose at least one disk." in texts(guide)
    assert not find(guide, QPushButton, "guide-next").isEnabled()


def test_old_contents_are_named_and_used_only_when_that_is_asked_for(
    guide: GuidePage, session: QtSession, qtbot: QtBot
) -> None:
    open_machine(session, qtbot, "home")
    press(guide, "guide-next")
    press(guide, "other-disks")
    QApplication.processEvents()
    uses = [each for each in guide.findChildren(QPushButton) if each.objectName().startswith("use-")]
    offered = [each for each in uses if each.isVisibleTo(guide)]
    assert offered
    assert "Old data would be lost: " in texts(guide)
    assert not guide.design.wipe
    drive = offered[0].objectName().removeprefix("use-")
    offered[0].click()
    assert drive in guide.design.members
    assert guide.design.wipe
    find(guide, QCheckBox, f"tick-{drive}").click()
    assert drive not in guide.design.members
    assert not guide.design.wipe


def test_the_name_is_typed_only_where_something_is_lost(
    guide: GuidePage, session: QtSession, qtbot: QtBot
) -> None:
    for asked in (False, True):
        if asked:
            open_machine(session, qtbot, "home")
        press(guide, "guide-next")
        press(guide, "other-disks")
        QApplication.processEvents()
        for each in guide.findChildren(QPushButton) if asked else ():
            if each.objectName().startswith("use-") and not each.isHidden():
                each.click()
                break
        press(guide, "guide-next")
        press(guide, "guide-next")
        assert find(guide, QLineEdit, "confirm-text").isHidden() is not asked
        assert find(guide, QPushButton, "confirm").isEnabled() is not asked
        assert ("No data was found on them." in texts(guide)) is not asked
        press(guide, "back")


def test_the_review_shows_each_disk_that_is_overwritten_and_that_no_other_is(
    guide: GuidePage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    look = four_disks()
    spared = practice().blocks[4]
    system = structs.replace(spared, content=Filesystem("ext4", "", "root", ("/",)))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(look, blocks=(*look.blocks, system)))
    for _ in range(3):
        press(guide, "guide-next")
    assert "Only these disks are overwritten." in texts(guide)
    (row,) = (each for each in guide.findChildren(BayRow, "disks-taken") if each.isVisibleTo(guide))
    for disk in look.blocks:
        assert isinstance(disk.origin, WholeDisk)
        assert disk.origin.drive.serial in row.accessibleDescription()
    assert find(guide, QLabel, "other-disks").text() == (
        f"All other disks keep their data, including the system disk ({disk_label(spared)})."
    )
    assert "Ready to start. You may be asked for your password." in texts(guide)


def test_the_next_review_shows_no_disk_of_the_review_before(guide: GuidePage) -> None:
    def shown() -> list[str]:
        taken = guide.findChild(DisksTaken)
        assert taken is not None
        return [tile.accessibleName() for tile in taken.findChildren(BayTile) if tile.isVisibleTo(guide)]

    for _ in range(3):
        press(guide, "guide-next")
    before = shown()
    for name in ("back", "guide-back"):
        press(guide, name)
    for tick in ticks(guide)[:2]:
        tick.click()
    for name in ("guide-next", "guide-next"):
        press(guide, name)
    assert len(before) == 4
    assert shown() == before[2:]


def test_a_name_that_cannot_be_given_hides_no_proposal(guide: GuidePage) -> None:
    turn_to_offers(guide)
    for name in ("7", "", "a b"):
        type_anew(guide, "guide-name", name)
        assert not find(guide, QPushButton, "guide-next").isEnabled()
        assert find(guide, QPushButton, "offer-raid6").isVisibleTo(guide)
        assert find(guide, QWidget, "guide-reason").isVisibleTo(guide)


def test_all_choices_get_the_design_and_give_it_back(guide: GuidePage) -> None:
    turn_to_offers(guide)
    type_anew(guide, "guide-name", "family")
    press(guide, "advanced")
    page = guide.findChild(BuildPage)
    assert isinstance(page, BuildPage)
    assert page.design == guide.design
    custom = structs.replace(page.design, chunk=64 * KIB, level=Level.RAID4)
    page.open_design(custom)
    press(guide, "to-guide")
    assert guide.design == custom
    assert find(guide, QPushButton, "offer-raid4").isVisibleTo(guide)
    press(guide, "offer-raid6")
    assert guide.design == structs.replace(custom, level=Level.RAID6)
    press(guide, "advanced")
    assert page.design == guide.design


def test_disks_chosen_elsewhere_are_ticked(guide: GuidePage, session: QtSession) -> None:
    wanted = guide.design.members[1:3]
    session.build_requested.emit(wanted)
    assert guide.design.members == wanted
    assert [box.isChecked() for box in ticks(guide)] == [False, True, True, False]
    assert "Which disks?" in texts(guide)


def test_the_review_offers_to_try_it_first_but_on_the_practice_machine(
    guide: GuidePage, session: QtSession, qtbot: QtBot
) -> None:
    for _ in range(3):
        press(guide, "guide-next")
    assert find(guide, QWidget, "rehearse").isVisibleTo(guide)
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    for _ in range(3):
        press(guide, "guide-next")
    assert not find(guide, QWidget, "rehearse").isVisibleTo(guide)


def test_after_the_result_the_array_is_shown_and_the_guide_begins_anew(
    guide: GuidePage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    view = guide.findChild(PlanView)
    assert isinstance(guide.answer, Planned)
    plan = guide.answer.plan
    for _ in range(3):
        press(guide, "guide-next")
    machine.script = [*carried_out(plan), done_with(plan)]
    press(guide, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    machine.show(after_build(four_disks(), machine.ran[0]))
    qtbot.waitUntil(lambda: bool(session.snapshot and session.snapshot.arrays))
    with qtbot.waitSignal(session.array_requested):
        press(guide, "done")
    assert "What matters most?" in texts(guide)


def test_setting_up_storage_again_puts_the_result_away(
    guide: GuidePage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    view = guide.findChild(PlanView)
    assert isinstance(guide.answer, Planned)
    plan = guide.answer.plan
    for _ in range(3):
        press(guide, "guide-next")
    machine.script = [*carried_out(plan), done_with(plan)]
    press(guide, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    session.setup_requested.emit()
    assert "What matters most?" in texts(guide)


def test_setting_up_storage_keeps_answers_that_have_led_to_no_plan(
    guide: GuidePage, session: QtSession
) -> None:
    turn_to_offers(guide)
    type_anew(guide, "guide-name", "family")
    session.setup_requested.emit()
    assert "This fits your disks" in texts(guide)
    assert guide.design.name == "family"


def test_setting_up_storage_again_puts_the_result_of_all_choices_away(
    guide: GuidePage, session: QtSession, machine: InventedMachine, qtbot: QtBot
) -> None:
    open_all_choices(guide)
    page = guide.findChild(BuildPage)
    assert page is not None
    plan = answer_of(page).plan
    view = page.findChild(PlanView)
    assert view is not None
    machine.script = [*carried_out(plan), done_with(plan)]
    press(page, "review")
    confirm(view, plan)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    session.setup_requested.emit()
    assert not view.isVisibleTo(guide)


def test_alarms_are_on_after_the_first_build_and_can_be_switched_off(
    guide: GuidePage, machine: InventedMachine, qtbot: QtBot
) -> None:
    view = guide.findChild(PlanView)
    assert isinstance(guide.answer, Planned)
    plan = guide.answer.plan
    for _ in range(3):
        press(guide, "guide-next")
    assert not entry().exists()
    machine.script = [*carried_out(plan), done_with(plan)]
    press(guide, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    box = find(guide, QCheckBox, "tell-failures")
    qtbot.waitUntil(lambda: box.isEnabled() and entry().exists())
    assert box.isChecked()
    box.click()
    qtbot.waitUntil(lambda: box.isEnabled() and not entry().exists())
    assert not box.isChecked()
    find(guide, AlertSwitches, "").begin()
    assert not box.isChecked(), "the next build leaves them off"
    assert not find(guide, QWidget, "benchmark-it").isVisibleTo(guide), "one button measures"


def test_steps_and_commands_are_folded(guide: GuidePage) -> None:
    for _ in range(3):
        press(guide, "guide-next")
    fold = find(guide, QWidget, "fold-steps")
    assert "11 steps" in fold.text()  # type: ignore[attr-defined]
    steps = find(guide, QWidget, "steps")
    assert not steps.isVisibleTo(guide)
    fold.click()  # type: ignore[attr-defined]
    assert steps.isVisibleTo(guide)


def test_escape_goes_back_and_the_keyboard_is_at_the_next_answer(guide: GuidePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: guide.isActiveWindow() or bool(guide.activateWindow()))
    focused = []
    for _ in range(3):
        widget = QApplication.focusWidget()
        focused.append(widget.objectName() if widget else "")
        press(guide, "guide-next")
    assert focused[1].startswith("tick-")
    assert focused[2] == "guide-name"
    press(guide, "back")
    QTest.keyClick(find(guide, QLineEdit, "guide-name"), Qt.Key.Key_Escape)
    assert "Which disks?" in texts(guide)


@pytest.mark.parametrize("step", range(3))
def test_every_control_has_a_name(guide: GuidePage, step: int) -> None:
    for _ in range(step):
        press(guide, "guide-next")
    controls = [
        each
        for each in guide.findChildren(QWidget)
        if isinstance(each, QAbstractButton | QLineEdit) and each.isVisibleTo(guide)
    ]
    for each in controls:
        name = each.accessibleName() or (each.text() if isinstance(each, QAbstractButton) else "")
        labels = [label for label in guide.findChildren(QLabel) if label.buddy() is each]
        assert name or labels, each.objectName()


def test_an_encrypted_design_asks_for_its_passphrase_at_the_end(
    guide: GuidePage, machine: InventedMachine, qtbot: QtBot
) -> None:
    turn_to_offers(guide)
    find(guide, QCheckBox, "guide-encrypt").click()
    press(guide, "guide-next")
    assert not find(guide, QPushButton, "confirm").isEnabled()
    for name in ("passphrase", "passphrase-again"):
        type_into(guide, name, "a canary sings in the mine")
    press(guide, "confirm")
    qtbot.waitUntil(lambda: machine.passphrases == [b"a canary sings in the mine"])
