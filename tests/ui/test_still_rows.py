"""Nothing slides below a pointer, and nothing can be chosen before root has said what it is."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QBoxLayout, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.failures import failure
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.ui.arrays.choice_panel import DiskBox
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.arrays.stack import StackTree
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.campaign.page import CampaignPage
from raidwright.ui.design.page import BuildPage
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.shared.device_model import Role
from raidwright.ui.shared.device_view import DeviceView
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.plan_actions import find
from tests.ui.planned_snapshots import practice, tank_machine

PAGES = (DisksPage, BuildPage, CampaignPage)


def answered() -> Snapshot:
    """Six blank disks, as root and UDisks2 see them together."""
    whole = practice()
    return replace(whole, blocks=whole.blocks[:6])


def unanswered(snapshot: Snapshot) -> Snapshot:
    """``snapshot`` before root has said anything: the disks hang elsewhere, in the opposite order."""
    return replace(
        snapshot, host=replace(snapshot.host, helper=False), blocks=tuple(map(_unseen, snapshot.blocks))
    )


def _unseen(disk: Block) -> Block:
    if not isinstance(disk.origin, WholeDisk):
        return replace(disk, logical_sector=0)
    port = f"port-{99 - int(disk.origin.drive.port.removeprefix('ata-')):02}"
    drive = replace(disk.origin.drive, controller="", port=port)
    return replace(disk, origin=WholeDisk(drive), logical_sector=0, physical_sector=0)


class Shown:
    """A page with a list of disks, on the screen."""

    def __init__(
        self, kind: Callable[[QtSession], QWidget], loop: Loop, qtbot: QtBot, snapshot: Snapshot
    ) -> None:
        self.qtbot, self.machine = qtbot, InventedMachine(snapshot)
        self.session = QtSession(loop, FakeOpener(system=self.machine))
        with qtbot.waitSignal(self.session.snapshot_changed):
            self.session.open("system")
        self.page = kind(self.session)
        qtbot.addWidget(self.page)
        self.page.resize(1100, 900)
        self.page.show()
        qtbot.waitExposed(self.page)
        QApplication.processEvents()
        found = self.page.findChild(DeviceView)
        assert found is not None
        self.view = found

    def show(self, snapshot: Snapshot) -> None:
        with self.qtbot.waitSignal(self.session.snapshot_changed):
            self.machine.show(snapshot)
        QApplication.processEvents()

    @property
    def order(self) -> list[str]:
        """Keys of all rows with a device, from top to bottom."""
        rows = (self.view.devices.index(row) for row in range(self.view.devices.rowCount()))
        return [row.data(Role.KEY) for row in rows if row.data(Role.KEY)]

    @property
    def chosen(self) -> list[str]:
        return [facts.key for facts in self.view.chosen_facts()]

    def middle(self, key: str) -> QPoint:
        return self.view.visualRect(self.view.devices.index_of(key)).center()

    def point_at(self, key: str) -> QPoint:
        """Move the pointer to the row of a device, as a mouse does; where that is in the window."""
        at = self.view.viewport().mapTo(self.page, self.middle(key))
        handle = self.page.windowHandle()
        QTest.mouseMove(handle, at - QPoint(3, 3))
        QTest.mouseMove(handle, at)
        QApplication.processEvents()
        return at

    def press(self, at: QPoint) -> None:
        QTest.mousePress(self.page.windowHandle(), Qt.MouseButton.LeftButton, pos=at)

    def release(self, at: QPoint) -> None:
        QTest.mouseRelease(self.page.windowHandle(), Qt.MouseButton.LeftButton, pos=at)

    def click(self, at: QPoint) -> None:
        self.press(at)
        self.release(at)

    def leave(self) -> None:
        QTest.mouseMove(self.page.windowHandle(), QPoint(2, 2))
        self.qtbot.wait(20)


Making = Callable[..., Shown]


@pytest.fixture(params=PAGES, ids=lambda kind: kind.__name__)
def show(request: pytest.FixtureRequest, loop: Loop, qtbot: QtBot) -> Iterator[Making]:
    made: list[Shown] = []

    def make(snapshot: Snapshot) -> Shown:
        made.append(Shown(request.param, loop, qtbot, snapshot))
        return made[-1]

    yield make
    for each in made:
        each.session.close()


def test_nothing_can_be_chosen_before_root_has_answered(show: Making) -> None:
    shown = show(unanswered(answered()))
    for key in shown.order:
        shown.click(shown.view.viewport().mapTo(shown.page, shown.middle(key)))
    shown.view.selectAll()
    shown.view.choose_only(shown.order)
    assert shown.chosen == []
    device = shown.view.devices.index(1).data(Role.ROW)
    assert device.facts.use[1] == "Not examined yet"
    assert device.facts.parts == (), "nobody says that nothing is on it"


def test_nothing_can_be_chosen_while_root_is_silent(show: Making) -> None:
    silent = unanswered(answered())
    shown = show(replace(silent, host=replace(silent.host, silence=failure("no-helper"))))
    shown.view.choose_only(shown.order)
    assert shown.chosen == []


def test_a_disk_that_root_has_not_seen_yet_cannot_be_chosen(show: Making) -> None:
    whole = answered()
    new, *others = whole.blocks
    shown = show(replace(whole, blocks=(_unseen(new), *others)))
    shown.view.choose_only(shown.order)
    assert isinstance(new.origin, WholeDisk)
    assert shown.chosen == [key for key in shown.order if key != new.origin.drive.id]
    shown.show(whole)
    shown.view.choose_only(shown.order)
    assert len(shown.chosen) == 6


def test_no_row_moves_below_a_pointer_that_rests(show: Making) -> None:
    shown = show(unanswered(answered()))
    meant = shown.order[1]
    at, before = shown.point_at(meant), shown.order
    shown.show(answered())
    assert shown.order == before
    shown.click(at)
    assert shown.chosen == [meant]
    shown.leave()
    assert shown.order == before[::-1]
    assert shown.chosen == [meant]


def test_no_other_disk_is_chosen_by_a_click_during_which_the_answer_comes(show: Making) -> None:
    shown = show(unanswered(answered()))
    meant = shown.order[1]
    at = shown.view.viewport().mapTo(shown.page, shown.middle(meant))
    shown.press(at)
    shown.show(answered())
    shown.release(at)
    assert set(shown.chosen) <= {meant}


@pytest.mark.parametrize("gone", [0, 1])
def test_a_pulled_disk_leaves_its_place_empty_below_a_pointer(show: Making, gone: int) -> None:
    shown = show(answered())
    keys = shown.order
    at = shown.point_at(keys[1])
    shown.show(replace(answered(), blocks=tuple(b for b in answered().blocks if _key(b) != keys[gone])))
    shown.click(at)
    assert shown.chosen == [key for key in keys[1:2] if gone != 1]
    shown.leave()
    assert shown.order == [key for key in keys if key != keys[gone]]


def test_a_disk_that_comes_moves_nothing_below_a_pointer(show: Making) -> None:
    few = replace(answered(), blocks=answered().blocks[1:])
    shown = show(few)
    meant = shown.order[2]
    at = shown.point_at(meant)
    shown.show(answered())
    shown.click(at)
    assert shown.chosen == [meant]
    assert shown.order[-1] == _key(answered().blocks[0])
    shown.leave()
    assert shown.order[0] == _key(answered().blocks[0])


def test_a_click_is_not_for_a_row_that_slid_below_the_pointer(show: Making) -> None:
    """A notice above the list does that: here one that goes."""
    shown = show(answered())
    first, last = shown.order[0], shown.order[-1]
    layout = shown.page.layout()
    assert isinstance(layout, QBoxLayout)
    notice = QLabel()
    notice.setFixedHeight(shown.middle(last).y() - shown.middle(first).y())
    layout.setDirection(QBoxLayout.Direction.TopToBottom)
    layout.insertWidget(0, notice)
    QApplication.processEvents()
    at = shown.point_at(first)
    notice.hide()
    QApplication.processEvents()
    shown.qtbot.wait(20)
    assert shown.view.indexAt(shown.view.viewport().mapFrom(shown.page, at)).data(Role.KEY) not in ("", first)
    shown.click(at)
    assert set(shown.chosen) <= {first}
    shown.click(at)
    assert len(shown.chosen) == 1


def test_space_chooses_no_neighbour_of_a_disk_that_is_pulled(show: Making) -> None:
    shown = show(answered())
    keys = shown.order
    shown.view.setFocus()
    shown.view.go_to(shown.view.devices.index_of(keys[1]))
    shown.show(replace(answered(), blocks=tuple(b for b in answered().blocks if _key(b) != keys[1])))
    QTest.keyClick(shown.view, Qt.Key.Key_Space)
    assert shown.chosen == []
    QTest.keyClick(shown.view, Qt.Key.Key_Down)
    QTest.keyClick(shown.view, Qt.Key.Key_Space)
    assert len(shown.chosen) == 1


def test_space_chooses_the_disk_with_the_keyboard_wherever_it_has_moved(show: Making) -> None:
    shown = show(unanswered(answered()))
    meant = shown.order[1]
    shown.view.setFocus()
    shown.view.go_to(shown.view.devices.index_of(meant))
    shown.show(answered())
    QTest.keyClick(shown.view, Qt.Key.Key_Space)
    assert shown.chosen == [meant]


def _key(disk: Block) -> str:
    assert isinstance(disk.origin, WholeDisk)
    return disk.origin.drive.id


def test_an_open_box_keeps_its_rows_until_it_is_closed(qtbot: QtBot) -> None:
    box = DiskBox("disk", "Disk")
    qtbot.addWidget(box)
    box.show()
    box.fill((("one", "one"), ("other", "other")))
    box.showPopup()
    box.view().setCurrentIndex(box.model().index(1, 0))
    box.fill((("new", "new"), ("one", "one"), ("other", "other")))
    assert box.view().isVisible()
    assert [box.itemText(row) for row in range(box.count())] == ["one", "other"]
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    assert box.drive == "other"
    qtbot.waitUntil(lambda: box.count() == 3)
    assert box.drive == "other"


def test_an_array_that_comes_moves_no_row_of_the_tree_below_a_pointer(loop: Loop, qtbot: QtBot) -> None:
    whole = tank_machine()
    first = replace(
        whole.arrays[0], uuid="00000000:00000000:00000000:00000001", name="nas:first", members=(), path=""
    )
    machine = InventedMachine(whole)
    session = QtSession(loop, FakeOpener(system=machine))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    page = ArraysPage(session)
    qtbot.addWidget(page)
    page.resize(1056, 800)
    page.show()
    qtbot.waitExposed(page)
    tree = page.findChild(StackTree)
    assert tree is not None
    row = tree.model().index(0, 0)
    at = tree.viewport().mapTo(page, tree.visualRect(row).center())
    handle = page.windowHandle()
    QTest.mouseMove(handle, at - QPoint(3, 3))
    QTest.mouseMove(handle, at)
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(replace(whole, arrays=(first, *whole.arrays)))
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=at)
    assert tree.current_array() == whole.arrays[0].uuid
    QTest.mouseMove(handle, QPoint(2, 2))
    qtbot.wait(20)
    assert str(tree.model().index(0, 0).data()).startswith("first")
    session.close()


def test_an_array_that_comes_in_place_of_another_below_the_pointer_offers_nothing_at_first(
    loop: Loop, qtbot: QtBot
) -> None:
    whole = tank_machine()
    other = replace(whole.arrays[0], uuid="99999999:00000000:00000000:00000001", name="nas:other")
    machine = InventedMachine(whole)
    session = QtSession(loop, FakeOpener(system=machine))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    page = ArraysPage(session)
    qtbot.addWidget(page)
    page.resize(1056, 800)
    page.show()
    qtbot.waitExposed(page)
    button = find(page, QPushButton, "lock-array")
    assert button.isEnabled()
    QTest.mouseMove(page.windowHandle(), button.mapTo(page, button.rect().center()))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(replace(whole, arrays=(other,)))
    assert not button.isEnabled()
    qtbot.waitUntil(button.isEnabled)
    session.close()
