"""The build page: one design, one answer of the planner, and everything shown comes from it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from raidwright.storage.build import plan_build
from raidwright.storage.design import FilesystemKind, KeyDerivation, Layout, Level
from raidwright.storage.disks import Snapshot
from raidwright.storage.plan import PlanIds, Planned
from raidwright.storage.steps import FormatLuks, MakeFilesystem
from raidwright.ui.design.page import BuildPage
from raidwright.ui.design.tray import Tray, drag_data
from raidwright.ui.desk.desk import Desk
from raidwright.ui.desk.task import Loop
from raidwright.ui.words.plan import grouped
from tests.ui.build_hands import check, checked, disk_items, find, press
from tests.ui.build_shelf import after_build, equipped, practice, tank_machine
from tests.ui.builders import Cupboard, InventedMachine
from tests.ui.shelves import home_server


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(practice(), "Practice machine")


@pytest.fixture
def desk(loop: Loop, machine: InventedMachine, qtbot: QtBot) -> Iterator[Desk]:
    others = {"tank": InventedMachine(tank_machine()), "home": InventedMachine(equipped(home_server()))}
    made = Desk(loop, Cupboard(practice=machine, **others))
    yield made
    made.close()


@pytest.fixture
def page(desk: Desk, qtbot: QtBot) -> BuildPage:
    made = BuildPage(desk)
    qtbot.addWidget(made)
    made.resize(1056, 800)
    made.show()
    _open(desk, qtbot, "practice")
    return made


def _open(desk: Desk, qtbot: QtBot, choice: str) -> Snapshot:
    with qtbot.waitSignal(desk.snapshot_changed):
        desk.open(choice)
    assert desk.snapshot is not None
    return desk.snapshot


def _answer(page: BuildPage) -> Planned:
    answer = page.answer
    assert isinstance(answer, Planned)
    return answer


def _texts(page: QWidget) -> str:
    QApplication.processEvents()
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page))


def test_without_disks_it_says_what_to_do(page: BuildPage) -> None:
    review = find(page, QPushButton, "review")
    assert not review.isEnabled()
    assert review.toolTip() == "Choose the disks."
    assert "Choose the disks." in _texts(page)


def test_three_checked_disks_make_a_raid5(page: BuildPage, desk: Desk) -> None:
    check(page, 0, 1, 2)
    assert page.design.level is Level.RAID5
    assert find(page, QPushButton, "level-raid5").isChecked()
    assert len(page.design.members) == 3
    assert checked(page) == list(page.design.members)
    capacity = _answer(page).plan.predicted
    assert capacity is not None
    assert f"{grouped(capacity.array)} bytes" in _texts(page)
    assert "stride 128 · stripe width 256" in _texts(page)
    assert find(page, QPushButton, "review").isEnabled()
    assert not find(page, QPushButton, "review").toolTip()


def test_all_that_is_shown_is_the_planners_answer(page: BuildPage, desk: Desk) -> None:
    check(page, 0, 1, 2, 3)
    press(page, "level-raid10")
    find(page, QCheckBox, "encrypt").click()
    shown = _answer(page)
    assert shown.plan.design is not None
    assert shown.plan.array is not None
    uuids = {
        type(step): step.uuid for step in shown.plan.steps if isinstance(step, FormatLuks | MakeFilesystem)
    }
    ids = PlanIds(shown.plan.array.uuid, uuids[FormatLuks], uuids[MakeFilesystem])
    assert desk.snapshot is not None
    assert plan_build(shown.plan.design, desk.snapshot, ids) == shown


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
    assert review.toolTip() == "RAID6 needs at least 4 disks; 2 are chosen."
    assert review.accessibleDescription() == review.toolTip()
    assert "Stops the plan: RAID6 needs at least 4 disks" in _texts(page)


def test_every_field_reaches_the_design(page: BuildPage) -> None:
    check(page, 0, 1, 2, 3)
    press(page, "level-raid10")
    for name, text in (("chunk", "64 KiB"), ("filesystem", "xfs")):
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
    design = _answer(page).plan.design
    assert design is not None
    assert design.encryption is not None
    assert design.encryption.derivation is KeyDerivation.REHEARSAL


def test_without_a_file_system_nothing_is_mounted(page: BuildPage) -> None:
    check(page, 0, 1, 2)
    box = find(page, QComboBox, "filesystem")
    box.setCurrentIndex(box.count() - 1)
    box.activated.emit(box.currentIndex())
    assert page.design.filesystem is None
    assert page.design.mount is None
    assert isinstance(page.answer, Planned)


def test_disks_that_cannot_be_used_say_why(page: BuildPage, desk: Desk, qtbot: QtBot) -> None:
    _open(desk, qtbot, "tank")
    used = [item for item in disk_items(page) if not item.flags() & Qt.ItemFlag.ItemIsEnabled]
    assert len(used) == 4
    assert all("In use: member of the array tank" in item.toolTip(0) for item in used)


def test_old_contents_stop_the_plan_until_they_may_be_erased(
    page: BuildPage, desk: Desk, qtbot: QtBot
) -> None:
    _open(desk, qtbot, "home")
    places = [
        place
        for place, item in enumerate(disk_items(page))
        if "backup" in item.toolTip(0) or item.toolTip(0).endswith("Free")
    ]
    check(page, *places[:3])
    assert not isinstance(page.answer, Planned)
    assert "is not blank" in _texts(page)
    find(page, QCheckBox, "wipe").click()
    assert _answer(page).plan.losses


def test_a_check_and_a_pulled_disk_leave_the_rest_alone(
    page: BuildPage, desk: Desk, machine: InventedMachine, qtbot: QtBot
) -> None:
    check(page, 0, 1, 2)
    check(page, 1, on=False)
    assert len(page.design.members) == 2
    before = practice()
    with qtbot.waitSignal(desk.snapshot_changed):
        machine.show(structs.replace(before, blocks=before.blocks[1:]))
    assert len(page.design.members) == 2
    assert "is not connected to this computer" in _texts(page)
    assert not find(page, QPushButton, "review").isEnabled()


def _drop(tray: Tray, drives: list[str]) -> None:
    data = drag_data(drives)
    event = QDropEvent(
        QPointF(4, 4),
        Qt.DropAction.CopyAction | Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    tray.dropEvent(event)
    assert event.dropAction() is Qt.DropAction.CopyAction


def test_dropped_disks_become_members_and_spares(page: BuildPage) -> None:
    drives = [item.data(0, Qt.ItemDataRole.UserRole) for item in disk_items(page)]
    _drop(find(page, Tray, "members"), drives[:3])
    _drop(find(page, Tray, "spares"), [drives[3]])
    assert page.design.members == tuple(drives[:3])
    assert page.design.spares == (drives[3],)
    _drop(find(page, Tray, "spares"), [drives[0]])
    assert page.design.members == tuple(drives[1:3])
    assert set(page.design.spares) == {drives[0], drives[3]}
    assert checked(page) == drives[:4]


def test_trays_work_by_keyboard(page: BuildPage) -> None:
    check(page, 0, 1, 2, 3)
    members, spares = find(page, Tray, "members"), find(page, Tray, "spares")
    first, second = page.design.members[:2]
    members.setCurrentRow(0)
    QTest.keyClick(members, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert page.design.members[:2] == (second, first)
    assert members.chosen() == [first]
    QTest.keyClick(members, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert page.design.members[:2] == (first, second)
    press(page, "make-spare")
    assert page.design.spares == (first,)
    spares.setCurrentRow(0)
    QTest.keyClick(spares, Qt.Key.Key_Delete)
    assert page.design.spares == ()
    assert first not in checked(page)


def test_the_list_is_checked_by_keyboard(page: BuildPage) -> None:
    tree = find(page, QTreeWidget, "disks")
    tree.setFocus()
    tree.setCurrentItem(disk_items(page)[0])
    QTest.keyClick(tree, Qt.Key.Key_Space)
    assert len(page.design.members) == 1


def test_a_blueprint_comes_back_as_it_was(page: BuildPage, tmp_path: Path) -> None:
    check(page, 0, 1, 2)
    find(page, QCheckBox, "encrypt").click()
    kept = page.design
    page.save_blueprint(tmp_path / "data.toml")
    check(page, 3, 4)
    press(page, "level-raid0")
    page.open_blueprint(tmp_path / "data.toml")
    assert structs.replace(page.design, encryption=None) == structs.replace(kept, encryption=None)
    assert page.design.encryption is not None


def test_what_is_no_blueprint_is_said_and_changes_nothing(page: BuildPage, tmp_path: Path) -> None:
    check(page, 0, 1, 2)
    before = page.design
    (tmp_path / "bad.toml").write_text('level = "raid7"')
    page.open_blueprint(tmp_path / "bad.toml")
    assert page.design == before
    assert "bad.toml cannot be opened" in _texts(page)
    page.save_blueprint(tmp_path / "nowhere" / "data.toml")
    assert "data.toml cannot be saved: No such file or directory" in _texts(page)


def test_disks_chosen_elsewhere_begin_a_new_design(page: BuildPage, desk: Desk) -> None:
    drives = tuple(item.data(0, Qt.ItemDataRole.UserRole) for item in disk_items(page)[:4])
    desk.build_requested.emit(drives)
    assert page.design.members == drives
    assert page.design.level is Level.RAID5


def test_a_machine_without_free_disks_offers_the_practice_machine(
    page: BuildPage, desk: Desk, machine: InventedMachine, qtbot: QtBot
) -> None:
    held = tank_machine()
    with qtbot.waitSignal(desk.snapshot_changed):
        machine.show(structs.replace(held, blocks=held.blocks[:-2]))
    offer = [button for button in page.findChildren(QPushButton) if button.text().startswith("Rehearse")]
    assert offer[0].isVisibleTo(page)
    desk.choice = "system"
    with qtbot.waitSignal(desk.machine_changed):
        offer[0].click()
    assert desk.choice == "practice"


def test_every_control_can_be_reached_and_has_a_name(page: BuildPage) -> None:
    check(page, 0, 1, 2)
    for control in (
        *page.findChildren(QPushButton),
        *page.findChildren(QLineEdit),
        *page.findChildren(QComboBox),
    ):
        if control.isVisibleTo(page) and control.isEnabled():
            assert control.focusPolicy() & Qt.FocusPolicy.TabFocus, control.objectName()
            spoken = control.accessibleName() or getattr(control, "text", str)() or _label_of(page, control)
            assert spoken, control.objectName()


def _label_of(page: QWidget, control: QWidget) -> str:
    labels = (label for label in page.findChildren(QLabel) if label.buddy() is control)
    return next((label.text() for label in labels), "")


def test_a_hidden_page_rests_and_catches_up(
    page: BuildPage, desk: Desk, machine: InventedMachine, qtbot: QtBot
) -> None:
    check(page, 0, 1, 2)
    page.hide()
    before = page.answer
    with qtbot.waitSignal(desk.snapshot_changed):
        machine.show(structs.replace(practice(), blocks=practice().blocks[1:]))
    assert page.answer is before
    page.show()
    assert not isinstance(page.answer, Planned)


def test_a_chosen_disk_that_comes_into_use_can_be_let_go(
    page: BuildPage, desk: Desk, machine: InventedMachine, qtbot: QtBot
) -> None:
    check(page, 0, 1, 2)
    plan = _answer(page).plan
    with qtbot.waitSignal(desk.snapshot_changed):
        machine.show(after_build(practice(), plan))
    first = disk_items(page)[0]
    assert first.flags() & Qt.ItemFlag.ItemIsEnabled
    check(page, 0, 1, 2, on=False)
    assert page.design.members == ()
    assert not first.flags() & Qt.ItemFlag.ItemIsEnabled
