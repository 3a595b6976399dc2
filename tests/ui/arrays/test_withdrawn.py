"""A disk that is chosen and goes away: no other is chosen in its place, and there is no plan without it."""

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.plan.plan import Planned
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disks, drive_id
from raidwright.ui.arrays.choice_panel import DiskBox
from raidwright.ui.arrays.page import ArraysPage
from tests.ui.arrays.shown import show
from tests.ui.arrays.spacious import spacious
from tests.ui.arrays.test_repair_page import troubled
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import find, press, texts


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(spacious(), "Invented")


def without(snapshot: Snapshot, drive: str) -> Snapshot:
    """The same, whose disk of that drive id is not seen any more, nor its partitions."""
    disk = next(each for each in snapshot.blocks if _is_of(each, drive))
    blocks = tuple(each for each in snapshot.blocks if not each.path.startswith(disk.path))
    return structs.replace(snapshot, blocks=blocks)


def _is_of(block: Block, drive: str) -> bool:
    return isinstance(block.origin, WholeDisk) and block.origin.drive.id == drive


def choose(page: ArraysPage, name: str, row: int) -> DiskBox:
    """Choose that row as a person does."""
    box = find(page, DiskBox, name)
    box.setCurrentIndex(row)
    box.activated.emit(row)
    return box


def refusal(page: ArraysPage) -> str:
    """Why there is nothing to review; empty where there is."""
    review = find(page, QPushButton, "review-repair")
    assert review.isEnabled() is isinstance(page._answer, Planned)
    return review.accessibleDescription()


def test_what_is_not_offered_any_more_stays_chosen_and_says_so(qtbot: QtBot) -> None:
    box = DiskBox("disk", "Disk")
    qtbot.addWidget(box)
    box.fill((("one", "one"), ("other", "other")))
    box.setCurrentIndex(1)
    for _ in range(2):
        box.fill((("one", "one"),))
        assert (box.drive, box.currentText()) == ("other", "other · not available")
        assert box.is_withdrawn
    box.fill((("one", "one"), ("other", "other")))
    assert (box.count(), box.currentText(), box.is_withdrawn) == (2, "other", False)
    box.fill((("one", "one"),))
    box.setCurrentIndex(0)
    box.fill((("one", "one"),))
    assert (box.count(), box.is_withdrawn) == (1, False)


@pytest.mark.parametrize(
    ("action", "name", "row"),
    [
        ("exchange-disk", "repair-new", 0),
        ("exchange-disk", "repair-new", 1),
        ("exchange-disk", "repair-out", 2),
        ("grow-array", "chosen-disk", 1),
        ("add-spare", "chosen-disk", 1),
    ],
)
def test_no_other_disk_is_chosen_for_one_that_goes_away_for_a_moment(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, action: str, name: str, row: int
) -> None:
    press(page, action)
    box = choose(page, name, row)
    wanted, words = box.drive, box.currentText()
    assert refusal(page) == ""
    show(page, machine, qtbot, without(spacious(), wanted))
    assert (box.drive, box.currentText()) == (wanted, f"{words} · not available")
    assert refusal(page) == f"{wanted} is not connected to this computer."
    show(page, machine, qtbot, spacious())
    assert (box.drive, box.currentText(), refusal(page)) == (wanted, words, "")


def test_the_disk_that_was_proposed_is_not_replaced_by_another_either(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(page, "add-spare")
    box = find(page, DiskBox, "chosen-disk")
    wanted = box.drive
    show(page, machine, qtbot, without(spacious(), wanted))
    assert box.drive == wanted
    choose(page, "chosen-disk", 0)
    assert refusal(page) == ""


def test_no_disk_that_serves_goes_because_the_empty_place_was_filled(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    (failed,) = (each.path for each in troubled().arrays[0].members if "faulty" in each.states)
    drive = drive_id(next(each for each in disks(troubled()) if failed.startswith(each.path)))
    show(page, machine, qtbot, pulled(troubled(), drive))
    press(page, "replace-disk")
    box = find(page, DiskBox, "repair-out")
    assert box.currentText() == "Missing disk (no longer connected)"
    show(page, machine, qtbot, troubled(empty=False))
    assert (box.drive, box.is_withdrawn) == ("", True)
    assert refusal(page) == "The array now has no empty slot. Choose the old disk."
    assert "is added to the empty slot" not in texts(page)
    choose(page, "repair-out", 1)
    assert refusal(page) != "The array now has no empty slot. Choose the old disk."


def with_free(snapshot: Snapshot, *paths: str) -> Snapshot:
    """The same, of whose two blank disks only these are connected."""
    away = {"/dev/sda", "/dev/sdb"} - {*paths}
    return structs.replace(snapshot, blocks=tuple(each for each in snapshot.blocks if each.path not in away))


def pulled(snapshot: Snapshot, drive: str) -> Snapshot:
    """The same without that disk, whose member has failed and is forgotten by md."""
    (array,) = snapshot.arrays
    members = tuple(each for each in array.members if "faulty" not in each.states)
    return without(structs.replace(snapshot, arrays=(structs.replace(array, members=members),)), drive)


def test_where_the_old_disk_is_pulled_as_was_told_its_empty_place_is_filled(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, with_free(troubled()))
    press(page, "replace-disk")
    old = choose(page, "repair-out", 0)
    assert "3. Take out the disk with the serial number" in texts(page)
    gone = pulled(troubled(), old.drive)
    show(page, machine, qtbot, with_free(gone))
    assert (old.currentText(), old.findText("not available", Qt.MatchFlag.MatchContains)) == (
        "Missing disk (no longer connected)",
        -1,
    )
    assert "2. Insert a new disk of at least" in texts(page)
    show(page, machine, qtbot, with_free(gone, "/dev/sdb"))
    assert refusal(page) == ""
    assert "is added to the empty slot and rebuilt from the other disks" in texts(page)


def test_a_disk_that_serves_stays_chosen_while_it_is_away_though_a_place_is_empty(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, troubled())
    press(page, "replace-disk")
    old = choose(page, "repair-out", 2)
    wanted = old.drive
    show(page, machine, qtbot, without(troubled(), wanted))
    assert (old.drive, old.is_withdrawn) == (wanted, True)


def test_a_new_disk_that_nobody_chose_by_hand_can_be_exchanged_for_another(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, with_free(troubled(), "/dev/sda"))
    press(page, "replace-disk")
    new = find(page, DiskBox, "repair-new")
    first = new.drive
    show(page, machine, qtbot, with_free(troubled()))
    assert "It is selected here automatically." in texts(page)
    show(page, machine, qtbot, with_free(troubled(), "/dev/sdb"))
    assert new.drive not in {"", first}
    assert (new.is_withdrawn, new.count(), refusal(page)) == (False, 2, "")
