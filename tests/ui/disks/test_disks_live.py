"""The page follows the machine card by card; choice, focus and place survive."""

from msgspec.structs import replace
from PySide6.QtCore import QPersistentModelIndex
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.look.widgets import Status
from raidwright.ui.shared.device_model import device_at
from tests.ui.disks.actions import (
    card_of,
    cards,
    chosen,
    click,
    focused,
    go_to,
    index,
    key,
    place,
    without,
)
from tests.ui.snapshots import TANK, home_server, practice_disks, tank


class Changes:
    """What the model tells its views."""

    def __init__(self, page: DisksPage) -> None:
        self.told: list[tuple[str, int, int]] = []
        model = page.device_list.devices
        model.modelReset.connect(lambda: self.told.append(("reset", 0, 0)))
        model.rowsInserted.connect(lambda _, first, last: self.told.append(("new", first, last)))
        model.rowsRemoved.connect(lambda _, first, last: self.told.append(("gone", first, last)))
        model.rowsMoved.connect(lambda _, first, last: self.told.append(("moved", first, last)))
        model.dataChanged.connect(lambda first, last: self.told.append(("other", first.row(), last.row())))


def test_choice_focus_and_place_survive_changes(show, qtbot: QtBot) -> None:
    page, machine = show(practice_disks())
    click(page, "c")
    go_to(page, "d")
    bar = page.findChild(QScrollArea).verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(40)
    kept = QPersistentModelIndex(index(page, "d"))
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(without(practice_disks(), "/dev/sdb"))
    qtbot.waitUntil(lambda: card_of(page, key("b")) is None)
    assert index(page, "d") == kept
    assert focused(page).key == key("d")
    assert chosen(page) == [key("c")]
    assert bar.value() == 40


def test_only_what_has_changed_is_told(show, qtbot: QtBot) -> None:
    page, machine = show(home_server())
    changes = Changes(page)

    def told(snapshot: Snapshot) -> list[tuple[str, int, int]]:
        changes.told.clear()
        with qtbot.waitSignal(page._session.snapshot_changed):
            machine.show(snapshot)
        return changes.told

    home, place, head = home_server(), index(page, "k").row(), index(page, "g").row() - 1
    old = next(block for block in home.blocks if block.path == "/dev/sdk")
    warmer = replace(old, origin=replace(old.origin, drive=replace(old.origin.drive, temperature=51.0)))
    assert told(with_disk(home, warmer)) == [("other", place, place)]
    assert told(with_disk(home, warmer)) == []
    assert told(without(home, "/dev/sdk")) == [("gone", place, place), ("other", head, head)]
    assert told(home) == [("new", place, place), ("other", head, head)]
    elsewhere = replace(old.origin.drive, controller="pci-0000:00:17.0", port="ata-9")
    told(with_disk(home, replace(old, origin=replace(old.origin, drive=elsewhere))))
    assert {kind for kind, _, _ in changes.told} == {"moved", "other"}
    assert cards(page)[6].path == "/dev/sdk"


def with_disk(snapshot: Snapshot, other: Block) -> Snapshot:
    return replace(
        snapshot, blocks=tuple(other if block.path == other.path else block for block in snapshot.blocks)
    )


def test_a_pulled_disk_is_no_longer_chosen(show, qtbot: QtBot) -> None:
    page, machine = show(practice_disks())
    click(page, "b")
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
    in_order = [found.path for found in cards(page)]
    assert in_order[:3] == ["/dev/sda", "/dev/sdb", "/dev/sdc"]
    assert page.device_list.viewport().rect().contains(place(page, "b"))


def test_a_sync_goes_on_in_the_same_card(show, qtbot: QtBot) -> None:
    page, machine = show(tank(sync=Sync("resync", 0.1, 10**8, 3600)))
    before = QPersistentModelIndex(page.device_list.devices.index_of(TANK))
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(tank(sync=Sync("resync", 0.5, 10**8, 1800)))
    assert page.device_list.devices.index_of(TANK) == before
    assert device_at(before).facts.progress == (0.5, "Initial sync · 50.0 % · 100 MB/s · 30 min left")
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(tank())
    assert device_at(before).facts.progress is None
    assert device_at(before).facts.use == (Status.GOOD, "Healthy, mounted at /srv/media")


def test_a_hidden_page_catches_up_when_it_is_shown(show, qtbot: QtBot) -> None:
    page, machine = show(practice_disks())
    click(page, "c")
    page.hide()
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(without(practice_disks(), "/dev/sdb"))
    assert card_of(page, key("b")) is not None
    page.show()
    assert card_of(page, key("b")) is None
    assert chosen(page) == [key("c")]
