"""The page follows the machine card by card; choice, focus and place survive."""

from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.arrays import Sync
from raidwright.ui.look.widgets import Status
from tests.ui.disks.actions import card, chosen, click, key, without
from tests.ui.snapshots import TANK, practice_disks, tank


def test_choice_focus_and_place_survive_changes(show, qtbot: QtBot) -> None:
    page, machine = show(practice_disks())
    click(card(page, "c"))
    card(page, "d").setFocus()
    area = page.findChild(QScrollArea)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    area.verticalScrollBar().setValue(40)
    kept = card(page, "d")
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(without(practice_disks(), "/dev/sdb"))
    qtbot.waitUntil(lambda: page.device_list.card(key("b")) is None)
    assert card(page, "d") is kept
    assert page.window().focusWidget() is kept
    assert chosen(page) == [key("c")]
    assert area.verticalScrollBar().value() == 40


def test_a_pulled_disk_is_no_longer_chosen(show, qtbot: QtBot) -> None:
    page, machine = show(practice_disks())
    click(card(page, "b"))
    page.open_details(key("b"))
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(without(practice_disks(), "/dev/sdb"))
    assert chosen(page) == []
    assert page.choice_bar.isHidden()
    assert page.details.isHidden()


def test_a_new_disk_appears_in_its_place(show, qtbot: QtBot) -> None:
    page, machine = show(without(practice_disks(), "/dev/sdb"))
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(practice_disks())
    in_order = [found.facts.path for found in page.device_list._cards()]
    assert in_order[:3] == ["/dev/sda", "/dev/sdb", "/dev/sdc"]
    assert card(page, "b").isVisible()


def test_a_sync_goes_on_in_the_same_card(show, qtbot: QtBot) -> None:
    page, machine = show(tank(sync=Sync("resync", 0.1, 10**8, 3600)))
    before = page.device_list.card(TANK)
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(tank(sync=Sync("resync", 0.5, 10**8, 1800)))
    assert page.device_list.card(TANK) is before
    assert before.facts.progress == (0.5, "Building redundancy · 50.0 % · 100 MB/s · 30 min left")
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(tank())
    assert before.facts.progress is None
    assert before.facts.use == (Status.GOOD, "Healthy, mounted at /srv/media")


def test_a_hidden_page_catches_up_when_it_is_shown(show, qtbot: QtBot) -> None:
    page, machine = show(practice_disks())
    click(card(page, "c"))
    page.hide()
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(without(practice_disks(), "/dev/sdb"))
    assert page.device_list.card(key("b")) is not None
    page.show()
    assert page.device_list.card(key("b")) is None
    assert chosen(page) == [key("c")]
