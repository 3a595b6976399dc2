"""What is chosen reaches the design, and everything shown comes from one answer of the planner."""

from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
)
from pytestqt.qtbot import QtBot

from raidwright.storage.design.design import (
    FilesystemKind,
    KeyDerivation,
    Layout,
    MountChoice,
    Ownership,
    Unlocking,
)
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import PlanIds
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.proposals.defaults import first_design, offers_of
from raidwright.storage.snapshot.tree import disks, drive_id
from raidwright.storage.steps.filesystem import MakeFilesystem
from raidwright.storage.steps.luks import FormatLuks
from raidwright.storage.units import format_size
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.array_form import LevelChoice
from raidwright.ui.design.page import BuildPage
from raidwright.ui.look.labels import as_tip
from raidwright.ui.words.figures import group_digits
from tests.ui.plan_actions import answer_of, check, checked, choose, find, press, texts
from tests.ui.planned_snapshots import USERS


def test_without_disks_it_says_what_to_do(page: BuildPage) -> None:
    review = find(page, QPushButton, "review")
    assert not review.isEnabled()
    assert review.accessibleDescription() == "Choose the disks."
    assert "Choose the disks." in texts(page)


def test_three_checked_disks_make_a_raid5(page: BuildPage, session: QtSession) -> None:
    check(page, 0, 1, 2)
    assert page.design.level is Level.RAID5
    assert find(page, QRadioButton, "level-raid5").isChecked()
    assert len(page.design.members) == 3
    assert checked(page) == list(page.design.members)
    capacity = answer_of(page).plan.predicted
    assert capacity is not None
    assert f"{group_digits(capacity.array)} bytes" in texts(page)
    assert "stride 128 · stripe width 256" in texts(page)
    assert find(page, QPushButton, "review").isEnabled()
    assert not find(page, QPushButton, "review").toolTip()


def test_all_that_is_shown_is_the_planners_answer(page: BuildPage, session: QtSession) -> None:
    check(page, 0, 1, 2, 3)
    press(page, "level-raid10")
    find(page, QCheckBox, "encrypt").click()
    shown = answer_of(page)
    assert shown.plan.design is not None
    assert shown.plan.array is not None
    uuids = {
        type(step): step.uuid for step in shown.plan.steps if isinstance(step, FormatLuks | MakeFilesystem)
    }
    ids = PlanIds(shown.plan.array.uuid, uuids[FormatLuks], uuids[MakeFilesystem])
    assert session.snapshot is not None
    assert plan_build(shown.plan.design, session.snapshot, ids) == shown


def test_a_level_without_a_driver_is_not_offered(qtbot: QtBot) -> None:
    choice = LevelChoice()
    qtbot.addWidget(choice)
    rows = {level: find(choice, QRadioButton, f"level-{level.value}") for level in (Level.RAID0, Level.RAID4)}
    choice.show_level(Level.RAID1, {Level.RAID0: None})
    assert [row.isVisibleTo(choice) for row in rows.values()] == [False, True]
    choice.show_level(Level.RAID0, {Level.RAID0: None})
    assert rows[Level.RAID0].isVisibleTo(choice), "a blueprint may ask for it, and is told why not"


def test_offers_leave_out_what_the_kernel_cannot_run(page: BuildPage, session: QtSession) -> None:
    assert session.snapshot is not None
    host = structs.replace(session.snapshot.host, missing_levels=(Level.RAID0,))
    now = structs.replace(session.snapshot, host=host)
    design = structs.replace(first_design(), members=tuple(drive_id(disk) for disk in disks(now)[:2]))
    offers = offers_of(design, now)
    assert offers[Level.RAID0] is None
    assert offers[Level.RAID1] is not None


def test_a_level_that_was_taken_no_longer_follows_the_disks(page: BuildPage) -> None:
    check(page, 0, 1)
    assert page.design.level is Level.RAID1
    press(page, "level-raid0")
    check(page, 2, 3)
    assert page.design.level is Level.RAID0


def test_the_review_button_says_what_stands_against_it(page: BuildPage) -> None:
    check(page, 0, 1)
    press(page, "level-raid6")
    review = find(page, QPushButton, "review")
    assert not review.isEnabled()
    assert review.accessibleDescription() == "RAID 6 needs at least 4 disks. Selected: 2."
    assert review.toolTip() == as_tip(review.accessibleDescription())
    assert "Blocks the plan: RAID 6 needs at least 4 disks" in texts(page)


def test_every_field_reaches_the_design(page: BuildPage) -> None:
    check(page, 0, 1, 2, 3)
    press(page, "level-raid10")
    for name, text in (("chunk", "64 KiB"), ("filesystem", "XFS")):
        box = find(page, QComboBox, name)
        box.setCurrentIndex(box.findText(text))
        box.activated.emit(box.currentIndex())
    layout = find(page, QComboBox, "layout")
    layout.setCurrentIndex(1)
    layout.activated.emit(1)
    for name in ("encrypt", "lvm"):
        find(page, QCheckBox, name).click()
    for name, text in (("name", "vault"), ("label", "films"), ("mountpoint", "/srv/films")):
        field = find(page, QLineEdit, name)
        field.selectAll()
        QTest.keyClicks(field, text)
    find(page, QCheckBox, "wipe").click()
    find(page, QCheckBox, "whole-disks").click()
    find(page, QCheckBox, "bitmap").click()
    design = page.design
    assert (design.name, design.level, design.chunk, design.layout) == (
        "vault",
        Level.RAID10,
        65536,
        Layout.FAR,
    )
    assert design.encryption is not None
    assert design.lvm is not None
    assert design.lvm.group == "vault_vg"
    assert design.filesystem is not None
    assert (design.filesystem.kind, design.filesystem.label) == (FilesystemKind.XFS, "films")
    assert design.mount is not None
    assert design.mount.point == "/srv/films"
    assert (design.wipe, design.whole_disks, design.bitmap) == (True, True, False)


def test_the_practice_machine_gets_the_light_key_derivation(page: BuildPage) -> None:
    check(page, 0, 1, 2)
    find(page, QCheckBox, "encrypt").click()
    design = answer_of(page).plan.design
    assert design is not None
    assert design.encryption is not None
    assert design.encryption.derivation is KeyDerivation.PRACTICE


def test_without_a_file_system_nothing_is_mounted(page: BuildPage) -> None:
    check(page, 0, 1, 2)
    box = find(page, QComboBox, "filesystem")
    box.setCurrentIndex(box.count() - 1)
    box.activated.emit(box.currentIndex())
    assert page.design.filesystem is None
    assert page.design.mount is None
    assert isinstance(page.answer, Planned)


def test_levels_are_one_stop_of_tab_and_arrows_choose(page: BuildPage) -> None:
    check(page, 0, 1, 2, 3)
    rows = {level: find(page, QRadioButton, f"level-{level.value}") for level in Level}
    stops = [level for level, row in rows.items() if row.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stops == [Level.RAID5]
    rows[Level.RAID5].setFocus()
    QTest.keyClick(rows[Level.RAID5], Qt.Key.Key_Down)
    assert page.design.level is Level.RAID6
    assert rows[Level.RAID6].hasFocus()


def test_every_level_says_what_it_would_hold(page: BuildPage) -> None:
    check(page, 0, 1, 2)
    said = {
        level: find(page, QRadioButton, f"level-{level.value}").accessibleDescription() for level in Level
    }
    assert said[Level.RAID0].startswith("12.0 TB. No redundancy: any disk failure loses all data")
    assert said[Level.RAID5].startswith("8.00 TB. Survives 1 disk failure")
    assert said[Level.RAID6].startswith("needs 4 disks")
    for level in (Level.RAID0, Level.RAID1, Level.RAID5, Level.RAID10):
        press(page, f"level-{level.value}")
        capacity = answer_of(page).plan.predicted
        assert capacity is not None
        assert said[level].startswith(format_size(capacity.usable))


def test_it_is_kept_after_a_restart_unless_that_is_taken_back(page: BuildPage) -> None:
    check(page, 0, 1)
    keep = find(page, QCheckBox, "keep")
    assert keep.isChecked()
    keep.click()
    assert page.design.keep is False
    keep.click()
    assert page.design.keep is True


def test_who_may_write_to_it_can_be_chosen(page: BuildPage) -> None:
    check(page, 0, 1)
    ownership = find(page, QComboBox, "ownership")
    assert page.design.mount is not None
    assert ownership.currentData() is page.design.mount.ownership is Ownership.MINE
    ownership.setCurrentIndex(ownership.findData(Ownership.MY_GROUP))
    ownership.activated.emit(ownership.currentIndex())
    assert page.design.mount.ownership is Ownership.MY_GROUP
    for name in ("name", "mountpoint"):
        field = find(page, QLineEdit, name)
        field.clear()
        QTest.keyClicks(field, "/srv/films" if name == "mountpoint" else "films")
    assert page.design.mount == MountChoice("/srv/films", Ownership.MY_GROUP)


def test_somebody_else_can_have_it_and_a_name_that_nobody_has_is_told(page: BuildPage) -> None:
    check(page, 0, 1)
    owner = find(page, QComboBox, "owner")
    assert [owner.itemText(number) for number in range(owner.count())] == list(USERS)
    assert owner.currentText() == "", "it is whose who builds it"
    field = owner.lineEdit()
    assert field is not None
    QTest.keyClicks(field, "zoe:family")
    assert page.design.mount is not None
    assert page.design.mount.owner == "zoe:family"
    assert "This computer has no user “zoe”." in texts(page)
    owner.setCurrentIndex(1)
    owner.textActivated.emit(owner.currentText())
    assert page.design.mount.owner == "ben"
    assert "This computer has no" not in texts(page)
    ownership = find(page, QComboBox, "ownership")
    ownership.setCurrentIndex(ownership.findData(Ownership.ROOT))
    ownership.activated.emit(ownership.currentIndex())
    assert page.design.mount.owner == ""
    assert not owner.isEnabled()


def test_folders_are_named_with_commas_and_a_wrong_name_is_told(page: BuildPage) -> None:
    check(page, 0, 1)
    field = find(page, QLineEdit, "folders")
    QTest.keyClicks(field, "Photos, My films,")
    assert field.text() == "Photos, My films,", "nothing is changed under the hand that types"
    assert page.design.mount is not None
    assert page.design.mount.folders == ("Photos", "My films")
    assert isinstance(page.answer, Planned)
    steps = [step.tag for step in page.answer.plan.steps]
    assert steps.index("make-folders") == steps.index("hand-over") - 1
    QTest.keyClicks(field, "../etc")
    assert isinstance(page.answer, Refused)
    assert {finding.code for finding in page.answer.findings} >= {"folder-name"}


def test_what_is_encrypted_and_kept_is_unlocked_at_each_start_or_by_hand(page: BuildPage) -> None:
    unlocking = find(page, QComboBox, "unlocking")
    assert unlocking.isHidden()
    find(page, QCheckBox, "encrypt").click()
    assert not unlocking.isHidden()
    assert unlocking.currentData() is Unlocking.AT_START
    unlocking.setCurrentIndex(unlocking.findData(Unlocking.BY_HAND))
    unlocking.activated.emit(unlocking.currentIndex())
    assert page.design.encryption is not None
    assert page.design.encryption.unlocking is Unlocking.BY_HAND
    find(page, QCheckBox, "keep").click()
    assert unlocking.isHidden()
    assert page.design.encryption.unlocking is Unlocking.BY_HAND


def test_how_it_is_mounted_is_chosen_in_plain_words(page: BuildPage) -> None:
    check(page, 0, 1)
    noatime, discard, through, compress = (
        find(page, QCheckBox, name) for name in ("noatime", "discard", "discard-through", "compress")
    )
    assert noatime.isVisibleTo(page)
    assert not through.isVisibleTo(page)
    assert not compress.isVisibleTo(page)
    noatime.click()
    discard.click()
    assert not through.isVisibleTo(page), "nothing is encrypted"
    find(page, QCheckBox, "encrypt").click()
    assert through.isVisibleTo(page)
    through.click()
    assert page.design.encryption is not None
    assert page.design.encryption.discard
    filesystem = find(page, QComboBox, "filesystem")
    choose(filesystem, FilesystemKind.BTRFS)
    compress.click()
    mount = page.design.mount
    assert mount is not None
    assert (mount.noatime, mount.discard, mount.compress) == (True, True, True)
    field = find(page, QLineEdit, "mountpoint")
    QTest.keyClicks(field, "x")
    assert page.design.mount == structs.replace(mount, point=f"{mount.point}x")
    choose(filesystem, FilesystemKind.XFS)
    assert page.design.mount == structs.replace(mount, point=f"{mount.point}x", compress=False)
    assert not compress.isVisibleTo(page)
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert not noatime.isVisibleTo(page)
