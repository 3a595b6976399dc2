"""One disk without an array on the Arrays page: it is shown with what lies on it, and can be taken down."""

import pytest
from msgspec import structs
from pytestqt.qtbot import QtBot

from raidwright.storage.design.design import Encryption
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.use.planner import plan_lock
from raidwright.storage.snapshot.disks import PartitionOf, Snapshot
from raidwright.storage.snapshot.singles import singles
from raidwright.ui.arrays.actions import ACTIONS
from raidwright.ui.arrays.page import ArraysPage
from tests.storage.simulator import carried_out
from tests.ui.builders import InventedMachine
from tests.ui.plan.plans import build
from tests.ui.plan_actions import control, press, texts
from tests.ui.planned_snapshots import practice


def alone(role: str = "") -> Snapshot:
    """The practice machine with one disk set up; its partition may be of another type."""
    encrypted = build(Level.SINGLE, 1, encryption=Encryption("data_crypt"))
    there = carried_out(encrypted.plan, practice())
    if not role:
        return there
    blocks = tuple(
        structs.replace(each, origin=structs.replace(each.origin, role=role))
        if isinstance(each.origin, PartitionOf)
        else each
        for each in there.blocks
    )
    return structs.replace(there, blocks=blocks)


@pytest.fixture
def machine() -> InventedMachine:
    return InventedMachine(alone(), "Invented")


def shown(page: ArraysPage) -> list[str]:
    return [action.name for action in ACTIONS if control(page, action.name).isVisible()]


def test_it_is_shown_with_what_one_disk_can_do(page: ArraysPage) -> None:
    assert page._session.snapshot is not None
    (single,) = singles(page._session.snapshot)
    page.pick(single.path)
    assert page._tree.current_array() == single.uuid
    assert "single disk, no array" in texts(page)
    for_one = [action.name for action in ACTIONS if action.for_single]
    for told in ("forget-array", "change-unlocking"):
        for_one.remove(told)  # These are there where a file tells of the disk.
    # What is open already is not offered to be opened.
    assert shown(page) == [name for name in for_one if name != "unlock-array"]
    assert {"unlock-array", "lock-array", "keep-array", "save-header", "restore-header"} < set(for_one)
    assert not control(page, "unlock-array").isEnabled()


def test_it_is_locked_and_unlocked_again(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    there = page._session.snapshot
    assert there is not None
    page.pick("data")
    press(page, "lock-array")
    assert isinstance(page._answer, Planned)
    assert page._answer.plan.purpose is Purpose.USE
    page._leave_plan()
    locked = plan_lock("data", there)
    assert isinstance(locked, Planned)
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(carried_out(locked.plan, there))
    assert "This array is locked. Unlock it to use its files." in texts(page)
    press(page, "open-array")
    assert isinstance(page._answer, Planned)
    assert page._answer.plan.steps[0].tag == "unlock-container"


def test_it_is_asked_how_it_shall_stay(page: ArraysPage) -> None:
    page.pick("data")
    page._start_named("keep-array")
    assert "Enable “data” at boot" in texts(page)
    assert "Entries are added to crypttab and fstab. The plan shows each line." in texts(page)


def test_its_teardown_is_reviewed(page: ArraysPage) -> None:
    page.pick("data")
    press(page, "review-teardown")
    assert isinstance(page._answer, Planned)
    assert page._answer.plan.purpose is Purpose.TEARDOWN
    assert "Delete array “data”" in texts(page)


def test_the_disk_of_somebody_else_is_none(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page._session.snapshot_changed):
        machine.show(alone("0fc63daf-8483-4772-8e79-3d69d8477de4"))
    assert "No arrays" in texts(page)
