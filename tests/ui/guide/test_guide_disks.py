"""The list of disks in the guide: what moves in it and when, and what becomes of a disk that was ticked."""

from collections.abc import Callable

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Planned
from raidwright.storage.snapshot.disks import Block, Filesystem, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import drive_id
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.design.page import BuildPage
from raidwright.ui.guide.disks import GuideDisk
from raidwright.ui.guide.page import GuidePage
from tests.ui.builders import InventedMachine
from tests.ui.guide.conftest import four_disks
from tests.ui.plan_actions import activate, find, open_all_choices, press, texts

Show = Callable[[Snapshot], None]


@pytest.fixture
def show(machine: InventedMachine, session: QtSession, qtbot: QtBot) -> Show:
    def show_look(look: Snapshot) -> None:
        with qtbot.waitSignal(session.snapshot_changed):
            machine.show(look)
        settle()

    return show_look


@pytest.fixture
def listed(guide: GuidePage) -> GuidePage:
    """The guide at the question of disks."""
    press(guide, "guide-next")
    settle()
    return guide


IDS = [drive_id(disk) for disk in four_disks().blocks]


def settle() -> None:
    """Have everything laid out: a page that scrolls takes more than one round."""
    for _ in range(5):
        QApplication.processEvents()


def only(*places: int) -> Snapshot:
    look = four_disks()
    return structs.replace(look, blocks=tuple(look.blocks[place] for place in places))


def changed(place: int, change: Callable[[Block], Block]) -> Snapshot:
    look = four_disks()
    blocks = tuple(change(disk) if at == place else disk for at, disk in enumerate(look.blocks))
    return structs.replace(look, blocks=blocks)


def formatted(disk: Block) -> Block:
    return structs.replace(disk, content=Filesystem("ext4", "old", "uuid", ()))


def mounted(disk: Block) -> Block:
    return structs.replace(disk, content=Filesystem("ext4", "old", "uuid", ("/mnt",)))


def warmer(disk: Block) -> Block:
    assert isinstance(disk.origin, WholeDisk)
    drive = structs.replace(disk.origin.drive, temperature=41.0)
    return structs.replace(disk, origin=WholeDisk(drive))


def tick(guide: GuidePage, place: int) -> QCheckBox:
    return find(guide, QCheckBox, f"tick-{IDS[place]}")


def order(guide: GuidePage) -> list[str]:
    """Drives from top to bottom."""
    rows = [row for row in guide.findChildren(GuideDisk) if row.isVisible()]
    rows.sort(key=lambda row: row.mapTo(guide, QPoint(0, 0)).y())
    return [row.candidate.drive for row in rows]


def move(guide: GuidePage, at: QPoint) -> None:
    # Qt asks for the cursor where a widget below it is hidden.
    QCursor.setPos(guide.mapToGlobal(at))
    QTest.mouseMove(guide.windowHandle(), at)
    settle()


def point_at(guide: GuidePage, control: QWidget) -> QPoint:
    at = control.mapTo(guide, QPoint(8, control.height() // 2))
    move(guide, at - QPoint(3, 3))
    move(guide, at)
    return at


def click(guide: GuidePage, at: QPoint) -> None:
    QTest.mouseClick(guide.windowHandle(), Qt.MouseButton.LeftButton, pos=at)


def leave(guide: GuidePage) -> None:
    move(guide, QPoint(2, 2))


def test_a_disk_that_comes_moves_nothing_below_a_pointer(listed: GuidePage, show: Show) -> None:
    show(only(1, 2, 3))
    at = point_at(listed, tick(listed, 1))
    show(four_disks())
    assert order(listed) == [*IDS[1:], IDS[0]]
    click(listed, at)
    assert set(IDS) - set(listed.design.members) == {IDS[1]}
    leave(listed)
    assert order(listed) == IDS


def test_a_disk_that_goes_leaves_its_place_empty_below_a_pointer(listed: GuidePage, show: Show) -> None:
    at = point_at(listed, tick(listed, 2))
    show(only(1, 2, 3))
    assert not tick(listed, 0).isEnabled()
    click(listed, at)
    assert listed.design.members == (IDS[1], IDS[3])
    leave(listed)
    assert order(listed) == IDS[1:]


def test_what_is_found_on_a_disk_moves_nothing_below_a_pointer(listed: GuidePage, show: Show) -> None:
    at = point_at(listed, tick(listed, 1))
    show(changed(0, formatted))
    assert not tick(listed, 0).isVisible()
    click(listed, at)
    assert listed.design.members == (IDS[2], IDS[3])
    leave(listed)
    press(listed, "other-disks")
    settle()
    assert order(listed) == [*IDS[1:], IDS[0]]
    assert "Old data would be lost" in texts(listed)


def test_what_becomes_blank_above_the_pointer_waits_until_that_leaves(listed: GuidePage, show: Show) -> None:
    show(changed(0, formatted))
    press(listed, "other-disks")
    settle()
    point_at(listed, find(listed, QPushButton, f"use-{IDS[0]}"))
    show(four_disks())
    assert order(listed) == [*IDS[1:], IDS[0]]
    assert tick(listed, 0).isVisible()
    leave(listed)
    assert order(listed) == IDS


def test_a_temperature_takes_neither_the_keyboard_nor_a_press_away(
    listed: GuidePage, show: Show, qtbot: QtBot
) -> None:
    activate(listed, qtbot)
    box = tick(listed, 2)
    box.setFocus()
    QTest.mousePress(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    show(changed(2, warmer))
    assert QApplication.focusWidget() is box
    QTest.mouseRelease(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    assert IDS[2] not in listed.design.members


def test_a_temperature_leaves_the_keyboard_on_an_offer(listed: GuidePage, show: Show, qtbot: QtBot) -> None:
    press(listed, "guide-next")
    activate(listed, qtbot)
    button = find(listed, QPushButton, "offer-raid5")
    button.setFocus()
    show(changed(2, warmer))
    assert QApplication.focusWidget() is button


def test_the_keyboard_follows_from_the_button_of_an_old_disk_to_its_tick_and_back(
    listed: GuidePage, show: Show, qtbot: QtBot
) -> None:
    show(changed(3, formatted))
    press(listed, "other-disks")
    activate(listed, qtbot)
    use = find(listed, QPushButton, f"use-{IDS[3]}")
    for control, other in ((use, tick(listed, 3)), (tick(listed, 3), use)):
        control.setFocus()
        QTest.keyClick(control, Qt.Key.Key_Space)
        assert QApplication.focusWidget() is other


def test_a_chosen_disk_that_leaves_is_chosen_no_longer(listed: GuidePage, show: Show) -> None:
    for _ in range(2):
        tick(listed, 0).click()
    show(only(0, 1, 2))
    assert listed.design.members == tuple(IDS[:3])
    assert "3 disks, RAID 5" in texts(listed)
    assert isinstance(listed.answer, Planned)
    show(four_disks())
    assert not tick(listed, 3).isChecked()


def test_a_chosen_disk_that_is_mounted_meanwhile_can_be_unticked(listed: GuidePage, show: Show) -> None:
    for _ in range(2):
        tick(listed, 0).click()
    show(changed(3, mounted))
    assert not isinstance(listed.answer, Planned)
    box = tick(listed, 3)
    assert box.isVisible()
    box.click()
    assert not box.isVisible()
    assert isinstance(listed.answer, Planned)


def test_a_disk_that_gets_data_after_it_was_chosen_is_let_go_and_can_be_chosen_with_them(
    listed: GuidePage, show: Show
) -> None:
    for _ in range(2):
        tick(listed, 3).click()
    show(changed(3, formatted))
    assert listed.design.members == tuple(IDS[:3])
    assert not listed.design.wipe
    press(listed, "other-disks")
    settle()
    press(listed, f"use-{IDS[3]}")
    assert (listed.design.members, listed.design.wipe) == (tuple(IDS), True)
    show(four_disks())
    assert not listed.design.wipe, "nothing is left to erase"


def test_what_may_not_be_erased_in_all_choices_is_not_chosen_in_the_guide(
    guide: GuidePage, session: QtSession, show: Show
) -> None:
    show(changed(3, formatted))
    session.build_requested.emit((IDS[2], IDS[3]))
    open_all_choices(guide)
    page = guide.findChild(BuildPage)
    assert page is not None
    page.open_design(structs.replace(page.design, wipe=False))
    press(guide, "to-guide")
    assert (guide.design.members, guide.design.wipe) == ((IDS[2],), False)


def test_old_data_on_a_chosen_disk_is_named_and_asked_for(
    guide: GuidePage, session: QtSession, show: Show
) -> None:
    show(changed(3, formatted))
    session.build_requested.emit((IDS[2], IDS[3]))
    settle()
    assert tick(guide, 3).isVisible()
    assert tick(guide, 3).isChecked()
    assert guide.design.wipe
    for _ in range(2):
        press(guide, "guide-next")
    assert find(guide, QWidget, "confirm-text").isVisible()


def test_a_spare_is_ticked_and_counted_and_can_be_let_go(guide: GuidePage) -> None:
    open_all_choices(guide)
    page = guide.findChild(BuildPage)
    assert page is not None
    page.open_design(
        structs.replace(page.design, level=Level.RAID5, members=tuple(IDS[:3]), spares=(IDS[3],))
    )
    press(guide, "to-guide")
    assert "3 disks, RAID 5, hot spares: 1" in texts(guide)
    press(guide, "guide-back")
    assert tick(guide, 3).isChecked()
    tick(guide, 3).click()
    assert (guide.design.members, guide.design.spares) == (tuple(IDS[:3]), ())
    assert "3 disks, RAID 5" in texts(guide).splitlines()
