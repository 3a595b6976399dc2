"""What can be done with an array as it stands: buttons, reasons where there are none, and plans."""

import re

import pytest
from msgspec import structs
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QMenu, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanDone
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.disks import Blank, Filesystem, Luks, Snapshot
from raidwright.storage.steps.filesystem import mounts_made
from raidwright.ui.arrays.action_bar import plain_words
from raidwright.ui.arrays.actions import ACTIONS
from raidwright.ui.arrays.members_picture import MembersPicture, MemberTile, members_of
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.arrays.panel import health_words
from raidwright.ui.arrays.stack import StackPicture
from raidwright.ui.look.widgets import Status
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.shared.devices import array_card_facts
from tests.ui.arrays.shown import degraded, locked, show, stopped
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import carried_out, control, described, find, press, texts, type_into
from tests.ui.planned_snapshots import tank_machine

NAMES = [action.name for action in ACTIONS]


def changed(**changes: object) -> Snapshot:
    """The machine whose array is otherwise."""
    whole = tank_machine()
    return structs.replace(whole, arrays=(structs.replace(whole.arrays[0], **changes),))


def unmounted() -> Snapshot:
    whole = tank_machine()

    def bare(content: object) -> object:
        return structs.replace(content, mounts=()) if isinstance(content, Filesystem) else content

    blocks = tuple(structs.replace(each, content=bare(each.content)) for each in whole.blocks)
    return structs.replace(whole, blocks=blocks)


def buttons(page: ArraysPage) -> dict[str, bool]:
    """Those that are there, and whether they can be pressed."""
    known = {name: control(page, name) for name in NAMES}
    return {name: button.isEnabled() for name, button in known.items() if button.isVisible()}


def test_a_menu_has_what_it_is_about_and_says_why_not(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    menus = ("array-disks", "array-upkeep", "array-restart", "array-encryption")
    assert find(page, QPushButton, "array-actions").isVisible()
    assert all(find(page, QMenu, name).menuAction().isVisible() for name in menus)
    disks = find(page, QMenu, "array-disks")
    assert [line.objectName() for line in disks.actions() if line.isVisible()] == [
        "exchange-disk",
        "grow-array",
        "add-spare",
        "enlarge-array",
    ]
    assert disks.toolTipsVisible()
    show(page, machine, qtbot, stopped())
    assert not any(find(page, QMenu, name).menuAction().isVisible() for name in menus)


def test_each_access_key_is_given_once(page: ArraysPage) -> None:
    """Of a mounted array, whose folder can be opened too."""
    shown = [each.text() for each in page.findChildren(QAbstractButton) if each.isVisible()]
    keys = [match[1].upper() for text in shown if (match := re.search(r"&(\w)", text))]
    assert "Open folde&r" in shown
    assert len(set(keys)) == len(keys), keys


def test_taking_down_comes_last() -> None:
    assert NAMES[-1] == "review-teardown"


@pytest.mark.parametrize(
    ("snapshot", "can", "cannot"),
    [
        (tank_machine(), ["lock-array", "stop-array", "check-array", "review-teardown"], ["unlock-array"]),
        (stopped(), ["start-array"], ["review-teardown"]),
        (locked(), ["unlock-array", "stop-array"], ["lock-array"]),
        (unmounted(), ["unlock-array", "lock-array", "stop-array"], []),
        (degraded(), ["lock-array", "stop-array", "review-teardown"], ["unlock-array", "check-array"]),
    ],
    ids=["mounted", "stopped", "locked", "unmounted", "degraded"],
)
def test_what_can_be_done_and_why_not(
    page: ArraysPage,
    machine: InventedMachine,
    qtbot: QtBot,
    snapshot: Snapshot,
    can: list[str],
    cannot: list[str],
) -> None:
    if snapshot != tank_machine():
        show(page, machine, qtbot, snapshot)
    there = buttons(page)
    assert [name for name in can if not there.get(name)] == []
    for name in cannot:
        assert not there.get(name)
        assert described(control(page, name))
        assert control(page, name).toolTip()
    assert ("start-array" in there) == (not snapshot.arrays[0].running)


def test_an_action_goes_through_the_same_view(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(page, "stop-array")
    view = find(page, PlanView, "plan")
    assert view.plan is not None
    assert view.plan.purpose is Purpose.USE
    assert "Stop “tank”" in texts(page)
    assert "No data on these disks will be lost" in texts(page)
    assert not find(page, QLineEdit, "confirm-text").isVisible(), "nothing is lost by it"
    machine.script = [*carried_out(view.plan), PlanDone()]
    press(page, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert "“tank” is stopped." in texts(page)


@pytest.mark.parametrize(
    ("snapshot", "there"),
    [
        (changed(bitmap=True), ["remove-bitmap", "grow-array", "enlarge-array"]),
        (changed(bitmap=False), ["add-bitmap", "grow-array", "enlarge-array"]),
        (changed(bitmap=True, mismatches=8), ["remove-bitmap", "mend-array", "grow-array", "enlarge-array"]),
        (changed(level="raid0"), []),
        (changed(state="", bitmap=False), ["grow-array", "enlarge-array"]),
    ],
    ids=["bitmap", "no bitmap", "mismatches", "raid0", "untold"],
)
def test_what_an_array_may_become(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, snapshot: Snapshot, there: list[str]
) -> None:
    show(page, machine, qtbot, snapshot)
    asked = {"add-bitmap", "remove-bitmap", "mend-array", "grow-array", "enlarge-array"}
    assert asked & set(buttons(page)) == set(there)


def test_nothing_is_offered_by_what_is_not_known_yet(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, changed(state="", component=0))
    assert not any(buttons(page)[name] for name in ("check-array", "grow-array", "enlarge-array"))
    assert "is not known yet. Wait a moment." in described(control(page, "check-array"))


def test_nothing_is_typed_for_a_bitmap_and_the_name_for_mending(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, changed(bitmap=True, mismatches=8))
    press(page, "remove-bitmap")
    assert "No data on the array will be lost" in texts(page)
    assert not find(page, QLineEdit, "confirm-text").isVisible()
    find(page, PlanView, "plan").left.emit(False)
    press(page, "mend-array")
    assert find(page, QLineEdit, "confirm-text").isVisible()
    assert "nothing shows which copy is correct" in texts(page)
    assert "Mismatched blocks will be overwritten on some disks" in texts(page)


def test_where_nothing_is_encrypted_nothing_is_called_unlocking(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    named = ("unlock-array", "lock-array")
    assert [find(page, QPushButton, name).text() for name in named] == [
        "&Unlock and mount",
        "Unmount and &lock",
    ]
    whole = tank_machine()
    plain = tuple(
        structs.replace(each, content=Blank()) if isinstance(each.content, Luks) else each
        for each in whole.blocks
    )
    show(page, machine, qtbot, structs.replace(whole, blocks=plain))
    assert [find(page, QPushButton, name).text() for name in named] == ["Mo&unt", "U&nmount"]


@pytest.mark.parametrize("words", ["&Check", "Check…", "Check(&C)", "Check(&C)…"])
def test_the_access_key_is_no_part_of_a_name(words: str) -> None:
    assert plain_words(words) == "Check"


def test_the_passphrase_that_it_has_is_typed_once(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, locked())
    press(page, "unlock-array")
    assert find(page, QLineEdit, "passphrase").isVisible()
    assert not find(page, QLineEdit, "passphrase-again").isVisible()
    assert not find(page, QPushButton, "confirm").isEnabled()
    type_into(page, "passphrase", "short")
    view = find(page, PlanView, "plan")
    assert view.plan is not None
    machine.script = [*carried_out(view.plan), PlanDone()]
    press(page, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert "“tank” is unlocked." in texts(page)


def test_what_has_no_place_is_mounted_where_one_says(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    assert not find(page, QLineEdit, "mount-point").isVisible()
    show(page, machine, qtbot, unmounted())
    field = find(page, QLineEdit, "mount-point")
    assert field.isVisible()
    assert field.text() == "/srv/tank"
    field.setText("/home/me")
    assert not find(page, QPushButton, "unlock-array").isEnabled()
    assert "below /srv, /mnt and /media" in texts(page)
    field.setText("/srv/films")
    press(page, "unlock-array")
    plan = find(page, PlanView, "plan").plan
    assert plan is not None
    assert [point for _, point in mounts_made(plan.steps)] == ["/srv/films"]


def test_a_degraded_array_offers_the_disk_that_fits_and_is_not_green(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, degraded())
    assert "is unused and large enough. You can rebuild onto it now." in texts(page)
    assert find(page, QPushButton, "replace-disk").isVisible()
    snapshot = degraded()
    assert array_card_facts(snapshot.arrays[0], snapshot).use[0] is Status.BAD
    kinds = [each.kind for each in members_of(snapshot.arrays[0], snapshot)]
    assert kinds == [Status.GOOD] * 3 + [Status.BAD, Status.WARNING]
    assert Status.GOOD not in {kind for kind, _ in health_words(snapshot.arrays[0], snapshot.host)}
    picture = page.findChild(StackPicture)
    array_row = picture.height() - 3 * 34 // 2
    before_its_words = 5
    drawn = picture.grab().toImage().pixelColor(before_its_words, array_row)
    assert drawn.red() > drawn.green(), drawn.name()


def test_disks_are_known_by_the_numbers_on_their_labels(page: ArraysPage) -> None:
    tiles = page.findChildren(MemberTile)
    assert [tile.accessibleName() for tile in tiles] == [
        f"TF-4N0A7K0{letter}, Tarnfell TF4000N, "
        f"SATA port {n}, sd{letter.lower()}1 · 4.00 TB · 34 °C, Active, slot {n - 2}"
        for n, letter in enumerate("CDEF", start=3)
    ]
    picture = page.findChild(MembersPicture)
    assert picture.accessibleDescription().count("TF-4N0A7K0") == 4


@pytest.mark.parametrize(
    ("states", "slot", "kind", "words"),
    [
        (("in_sync",), 0, Status.GOOD, "Active, slot 1"),
        (("spare",), 0, Status.WARNING, "Rebuilding, slot 1"),
        (("in_sync", "want_replacement"), 0, Status.WARNING, "Being replaced by another disk, slot 1"),
        (("spare",), -1, Status.INFO, "Hot spare"),
        (("journal",), -1, Status.INFO, "Journal"),
        (("faulty",), -1, Status.BAD, "Failed, errors: 3"),
    ],
)
def test_each_member_in_words(states: tuple[str, ...], slot: int, kind: Status, words: str) -> None:
    whole = tank_machine()
    first, *others = whole.arrays[0].members
    errors = 3 if states == ("faulty",) else 0
    member = structs.replace(first, states=states, slot=slot, errors=errors)
    held = structs.replace(whole.arrays[0], members=(member, *others))
    (told,) = [each for each in members_of(held, whole) if each.serial.endswith("C")]
    assert (told.kind, told.state) == (kind, words)
