"""Disks of a NAS that udev has put together here: what they are, and that they can be cleaned."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Filesystem, Member, Snapshot, Table
from raidwright.storage.units import MIB
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.look.widgets import Status
from raidwright.ui.plan.view import PlanStage
from raidwright.ui.shared.devices import sign_of
from tests.ui.arrays.shown import show
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import find, press, texts
from tests.ui.planned_snapshots import equipped, tank_machine
from tests.ui.snapshots import HOME, RAID_ROLE, disk, part

UUID = "55555555:66666666:77777777:88888888"
NODE = "/dev/md13"


def nas(*mounts: str) -> Snapshot:
    """Two disks of a QNAP, whose system runs here."""
    disks = [disk(letter, content=Table("gpt", letter)) for letter in "ab"]
    parts = [part(each, 4, MIB, 460 * MIB, Member(UUID), RAID_ROLE) for each in disks]
    members = tuple(ArrayMember(each.path, slot, ("in_sync",)) for slot, each in enumerate(parts))
    system = Array(UUID, "13", "raid1", 0, 448 * MIB, NODE, True, 22, 24, members, home="NAS")
    device = Block(NODE, "9:13", 448 * MIB, ArrayDevice(UUID), Filesystem("ext4", "", "u", mounts))
    return equipped(Snapshot(HOME, (*disks, *parts, device), (system,), ()))


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(nas(), "Invented")


def test_its_system_lacks_nothing_and_its_disks_can_be_cleaned(page: ArraysPage) -> None:
    said = texts(page)
    assert "“13” (470 MB) looks like the system array of a NAS" in said
    assert "NAS system, not mounted" in said
    assert "Replace the missing disk" not in said
    assert not find(page, QPushButton, "replace-disk").isVisible()
    assert sign_of(nas().arrays[0]) is Status.INFO
    assert "Disk missing" not in said
    assert "all 2 disks that belong together" in said
    press(page, "clean-array-disks")
    assert page._plan_view.stage is PlanStage.REVIEW
    assert "Wipe 2 disks" in texts(page._plan_view)


def test_while_somebody_uses_it_the_reason_stands_beside_the_button(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    show(page, machine, qtbot, nas("/mnt/nas"))
    clean = find(page, QPushButton, "clean-array-disks")
    assert clean.isVisible()
    assert not clean.isEnabled()
    assert clean.accessibleDescription() in page._panel._offer.text()
    show(page, machine, qtbot, replace(nas(), arrays=(replace(nas().arrays[0], expected=2),)))
    assert not clean.isVisible()


def test_what_lies_on_a_failing_disk_is_offered_another_and_not_to_be_cleaned_as_well(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    failing = disk("a", content=Table("gpt", "a"), health="failing")
    blocks = (failing, *(each for each in nas().blocks if each.path != failing.path))
    show(page, machine, qtbot, replace(nas(), blocks=blocks))
    assert find(page, QPushButton, "replace-disk").isVisible()
    assert not find(page, QPushButton, "clean-array-disks").isVisible()


def test_what_is_left_over_of_a_deleted_array_is_offered_to_be_wiped(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    whole = tank_machine()
    member = whole.arrays[0].members[0]
    kept = tuple(each for each in whole.blocks if each.path in ("/dev/sdc", "/dev/sdc1"))
    left = replace(whole.arrays[0], path="", running=False, size=0, members=(member,), deleted="2026-11-28")
    show(page, machine, qtbot, replace(whole, blocks=kept, arrays=(left,), groups=()))
    said = texts(page)
    assert "These are remains of “tank”, which was deleted here on 2026-11-28. Wipe them." in said
    assert "members missing. Reconnect them" not in said
    press(page, "clean-array-disks")
    assert page._plan_view.stage is PlanStage.REVIEW
