"""Beside an array in trouble: a disk that goes, one that comes, and the plan for both."""

from collections.abc import Mapping

import pytest
from msgspec import structs
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import ErrorCode, PlanDone, PlanFailed
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, agreement
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.snapshot.disks import Block, Complaint, Fault, Filesystem, Snapshot, WholeDisk
from raidwright.storage.steps.md import AddMember, FailMember, RemoveMember, ReplaceMember
from raidwright.ui.arrays.choice_panel import disk_words
from raidwright.ui.arrays.light import LightButton
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.losses import LossBox
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.ui.arrays.certificates import certificates
from tests.ui.arrays.shown import show
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import carried_out, find, open_machine, press, texts, type_into
from tests.ui.planned_snapshots import tank_machine
from tests.ui.snapshots import disk


def troubled(*, empty: bool = True) -> Snapshot:
    """The first of four members has failed; a further one has its place unless that is ``empty``."""
    snapshot = tank_machine()
    (held,) = snapshot.arrays
    first, *others = held.members
    failed = structs.replace(first, slot=-1, states=("faulty",))
    members = [failed, *(structs.replace(each, states=("in_sync",)) for each in others)]
    expected = held.expected if empty else held.expected - 1
    if not empty:
        members[1:] = [structs.replace(each, slot=slot) for slot, each in enumerate(members[1:])]
    array = structs.replace(held, members=tuple(members), expected=expected, state="clean")
    return structs.replace(snapshot, arrays=(array,))


def failing(disk: Block) -> Block:
    """The same, whose drive says that it fails."""
    assert isinstance(disk.origin, WholeDisk)
    return structs.replace(disk, origin=WholeDisk(structs.replace(disk.origin.drive, health="failing")))


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(troubled(), "Invented")


@pytest.fixture
def others() -> Mapping[str, InventedMachine]:
    return {
        "whole": InventedMachine(tank_machine()),
        "replaced": InventedMachine(troubled(empty=False)),
    }


def _choices(page: ArraysPage, name: str) -> list[str]:
    box = find(page, QComboBox, name)
    return [box.itemText(row) for row in range(box.count())]


def _plan(page: ArraysPage, review: str = "review-repair") -> Plan:
    press(page, review)
    plan = find(page, PlanView, "plan").plan
    assert plan is not None
    return plan


def test_only_an_array_in_trouble_offers_it(page: ArraysPage, session: QtSession, qtbot: QtBot) -> None:
    assert find(page, QPushButton, "replace-disk").isVisible()
    open_machine(session, qtbot, "whole")
    assert not find(page, QPushButton, "replace-disk").isVisible()


def test_what_has_lost_too_much_is_offered_no_disk_that_could_not_save_it(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    (array,) = troubled().arrays
    lost = structs.replace(array, members=array.members[:2])
    show(page, machine, qtbot, structs.replace(troubled(), arrays=(lost,)))
    assert "Otherwise, delete it" in texts(page)
    assert not find(page, QPushButton, "replace-disk").isVisible()
    assert not page._panel._offering.isVisible()


def test_where_no_disk_is_free_it_says_that_one_is_to_be_connected(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    free = ("/dev/sda", "/dev/sdb")
    blocks = tuple(each for each in troubled().blocks if each.path not in free)
    press(page, "replace-disk")
    find(page, QComboBox, "repair-new").setCurrentIndex(2)
    review = find(page, QPushButton, "review-repair")
    assert review.accessibleDescription() == "Choose the new disk."
    assert not review.isEnabled()
    assert "Blocks the plan" not in texts(page)
    assert "No problems with this plan." not in texts(page)
    show(page, machine, qtbot, structs.replace(troubled(), blocks=blocks))
    assert review.accessibleDescription().startswith("No unused disk fits “tank”.")
    assert "is not connected to this computer" not in texts(page)


def test_an_empty_place_is_filled_from_a_free_disk(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(page, "replace-disk")
    going, coming = _choices(page, "repair-out"), _choices(page, "repair-new")
    assert (len(going), len(coming)) == (4, 3)
    assert going[0].endswith("dropped out"), "its place is the empty one"
    light, *_ = (each for each in page.findChildren(LightButton) if each.isVisible())
    assert light.isEnabled(), "the disk that is to be found can blink"
    assert "No problems with this plan." in texts(page)
    assert coming[-1] == "None (only remove the old disk)"
    plan = _plan(page)
    assert plan.purpose is Purpose.REPAIR
    assert isinstance(plan.steps[-1], AddMember)
    assert "Change disks of “tank”" in texts(page)
    box = find(page, LossBox, "losses")
    assert box.accessibleName() == "Only this disk will be changed. No known data on it will be lost"
    said = texts(box)
    others = "No step writes to the other disks of the array:"
    changed, stay = (said[: said.index(others)], said[said.index(others) :])
    for each in plan.disks:
        assert each.serial in (changed if each == plan.disks[-1] else stay)
        assert each.serial not in (stay if each == plan.disks[-1] else changed)
    machine.script = [*carried_out(plan), PlanDone()]
    type_into(page, "confirm-text", agreement(plan))
    press(page, "confirm")
    view = find(page, PlanView, "plan")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert "The disk was added to “tank”." in texts(page)
    press(page, "done")
    assert find(page, QPushButton, "replace-disk").isVisible()


def test_what_has_failed_is_taken_out_and_proven_clean(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(page, "replace-disk")
    new = find(page, QComboBox, "repair-new")
    new.setCurrentIndex(2)
    assert not find(page, QPushButton, "review-repair").isEnabled(), "nobody is led to wipe what was lost"
    assert "If no port is free, choose “None” as the new disk." in texts(page)
    new.activated.emit(2)
    plan = _plan(page)
    assert isinstance(plan.steps[0], RemoveMember)
    machine.script = [*carried_out(plan), PlanDone(certificates=certificates(plan)[:1])]
    type_into(page, "confirm-text", agreement(plan))
    press(page, "confirm")
    qtbot.waitUntil(lambda: find(page, PlanView, "plan").stage is PlanStage.ENDED)
    assert "The disk was removed from “tank”." in texts(page)


def test_a_whole_array_has_a_disk_copied_before_it_goes(
    page: ArraysPage, session: QtSession, qtbot: QtBot
) -> None:
    open_machine(session, qtbot, "replaced")
    press(page, "replace-disk")
    assert "Missing disk (no longer connected)" not in _choices(page, "repair-out")
    chosen = find(page, QComboBox, "repair-new").currentText()
    assert chosen == "None (only remove the old disk)", "what has failed fills no place"
    find(page, QComboBox, "repair-out").setCurrentIndex(2)
    find(page, QComboBox, "repair-new").setCurrentIndex(0)
    assert isinstance(_plan(page).steps[-1], ReplaceMember)


def test_where_no_port_is_free_one_that_serves_is_counted_as_failed_and_pulled(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    open_machine(session, qtbot, "replaced")
    press(page, "replace-disk")
    find(page, QComboBox, "repair-out").setCurrentIndex(2)
    find(page, QComboBox, "repair-new").setCurrentIndex(2)
    said = texts(page)
    assert "1. If a port is free, connect a new disk of at least" in said
    assert "2. If no port is free, mark" in said
    assert "3. Take out the disk with the serial number" in said
    assert "4. Insert a new disk of at least" in said
    assert "You can re-add it as long as it stays connected" in said or "this cannot be undone" in said
    plan = _plan(page)
    assert [type(step) for step in plan.steps] == [FailMember, RemoveMember]
    assert "No known data on it will be lost" in find(page, LossBox, "losses").accessibleName()
    assert agreement(plan) == "tank"


def test_after_a_failure_nothing_leads_to_taking_the_array_down(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    press(page, "replace-disk")
    plan = _plan(page)
    asked: list[object] = []
    session.teardown_requested.connect(asked.append)
    machine.script = [*carried_out(plan)[:1], PlanFailed(0, ErrorCode.FAILED, "no")]
    type_into(page, "confirm-text", agreement(plan))
    press(page, "confirm")
    qtbot.waitUntil(lambda: find(page, PlanView, "plan").stage is PlanStage.ENDED)
    assert "The array is still running with its remaining disks." in texts(page)
    undo = find(page, QPushButton, "undo")
    assert not undo.isEnabled()
    undo.clicked.emit()
    assert asked == []


def test_one_can_go_back_to_taking_it_down(page: ArraysPage) -> None:
    press(page, "replace-disk")
    press(page, "repair-back")
    assert find(page, QPushButton, "replace-disk").isVisible()
    assert _plan(page, "review-teardown").purpose is Purpose.TEARDOWN


def test_the_disk_that_comes_is_recognised_and_every_step_is_told(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    whole = troubled()
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(whole, blocks=whole.blocks[:-2]))
    press(page, "replace-disk")
    assert find(page, QComboBox, "repair-new").currentText() == "None (only remove the old disk)"
    assert "2. Insert a new disk of at least" in texts(page)
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(whole)
    assert "TF-4N0A7K" in find(page, QComboBox, "repair-new").currentText()
    assert "is added to the empty slot and rebuilt from the other disks" in texts(page)
    assert "4. Take out the disk with the serial number TF-4N0A7K0C on its label." in texts(page)


def test_a_blank_disk_is_offered_and_chosen_before_one_with_files(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    whole = troubled()
    *others, first, blank = whole.blocks
    used = structs.replace(first, content=Filesystem("ext4", "photos", "u", ()), signatures=("ext4",))
    shown = structs.replace(whole, blocks=(*others, used, blank))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(shown)
    assert f"{disk_label(blank)} is unused and large enough" in texts(page)
    press(page, "replace-disk")
    assert _choices(page, "repair-new")[:2] == [disk_words(blank), disk_words(used)]
    assert find(page, QComboBox, "repair-new").currentText() == disk_words(blank)


def test_a_disk_is_offered_with_its_place_and_how_it_is() -> None:
    disk = tank_machine().blocks[-1]
    assert isinstance(disk.origin, WholeDisk)
    drive = structs.replace(disk.origin.drive, bus="ata", port="ata-3", bay="4", temperature=38.4)

    def words(**changes: object) -> list[str]:
        other = WholeDisk(structs.replace(drive, **changes))
        return disk_words(structs.replace(disk, origin=other)).split(" · ")[2:]

    assert words(health="ok") == ["SATA port 3", "bay 4", "healthy", "38 °C"]
    assert words(health="failing", temperature=None) == ["SATA port 3", "bay 4", "failing"]
    complaints = (Complaint(Fault.PENDING, "3"),)
    assert words(health="ok", complaints=complaints)[2] == "reports faults"
    assert words(health="", port="", bay="", temperature=None) == []


def test_a_disk_that_fails_is_neither_offered_nor_chosen(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    whole = troubled()
    *others, first, second = whole.blocks
    shown = structs.replace(whole, blocks=(*others, failing(first), second))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(shown)
    assert f"{disk_label(second)} is unused and large enough" in texts(page)
    press(page, "replace-disk")
    assert find(page, QComboBox, "repair-new").currentText() == disk_words(second)
    assert _choices(page, "repair-new")[1] == disk_words(failing(first))
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(whole, blocks=(*others, failing(first), failing(second))))
    press(page, "repair-back")
    press(page, "replace-disk")
    assert find(page, QComboBox, "repair-new").currentText() == "None (only remove the old disk)"


def test_what_somebody_has_chosen_is_not_chosen_otherwise(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    press(page, "replace-disk")
    box = find(page, QComboBox, "repair-new")
    box.setCurrentIndex(box.count() - 1)
    box.activated.emit(box.count() - 1)
    whole = troubled()
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(whole, blocks=whole.blocks[:-1]))
    assert box.currentText() == "None (only remove the old disk)"


def test_a_disk_that_is_inserted_for_it_is_chosen(
    page: ArraysPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    """Not before root has examined it; and not in the place of one that somebody has chosen."""
    whole = troubled()
    new = structs.replace(disk("q"), logical_sector=0)
    press(page, "replace-disk")
    box = find(page, QComboBox, "repair-new")
    proposed = box.currentText()
    for shown, chosen in ((new, proposed), (disk("q"), disk_words(disk("q")))):
        with qtbot.waitSignal(session.snapshot_changed):
            machine.show(structs.replace(whole, blocks=(*whole.blocks, shown)))
        assert box.currentText() == chosen
    box.setCurrentIndex(box.findText(proposed))
    box.activated.emit(box.currentIndex())
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(structs.replace(whole, blocks=(*whole.blocks, disk("q"), disk("r"))))
    assert box.currentText() == proposed
