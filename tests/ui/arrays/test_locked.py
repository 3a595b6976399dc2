"""An array whose contents are locked or not mounted: said in the first line, and offered to be changed."""

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.protocol import PlanDone
from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.shared.devices import array_card_facts
from tests.ui.arrays.shown import degraded, locked, show
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import carried_out, find, press
from tests.ui.planned_snapshots import tank_machine


def unmounted() -> Snapshot:
    """It is unlocked, and fstab says where it is mounted."""
    whole = tank_machine()
    blocks, lines = [], b""
    for each in whole.blocks:
        content = each.content
        if isinstance(content, Filesystem) and content.mounts:
            lines = f"UUID={content.uuid} {content.mounts[0]} {content.kind} noatime 0 0\n".encode()
            content = structs.replace(content, mounts=())
        blocks.append(structs.replace(each, content=content))
    told = tuple(setting_lines("/etc/fstab", lines, public=True))
    return structs.replace(whole, blocks=tuple(blocks), host=structs.replace(whole.host, settings=told))


def test_a_locked_array_says_so_on_its_card() -> None:
    now = locked()
    facts = array_card_facts(now.arrays[0], now)
    assert facts.use[1].endswith(", locked")
    assert facts.brief_use[0].endswith(", locked")
    opened = unmounted()
    assert array_card_facts(opened.arrays[0], opened).use[1].endswith(", not mounted")


@pytest.mark.parametrize(
    ("snapshot", "words", "steps"),
    [
        (locked(), "Unlock and mount", ["unlock-container", "activate-inside"]),
        (unmounted(), "Mount", ["mount-found"]),
    ],
    ids=["locked", "not mounted"],
)
def test_what_is_missing_is_offered_first(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, snapshot: Snapshot, words: str, steps: list[str]
) -> None:
    show(page, machine, qtbot, snapshot)
    assert find(page, QPushButton, "open-array").text() == words
    press(page, "open-array")
    plan = find(page, PlanView, "plan").plan
    assert plan is not None
    assert [step.tag for step in plan.steps] == steps


def test_enter_after_the_passphrase_unlocks(page: ArraysPage, machine: InventedMachine, qtbot: QtBot) -> None:
    show(page, machine, qtbot, locked())
    press(page, "open-array")
    view, field = find(page, PlanView, "plan"), find(page, QLineEdit, "passphrase")
    assert view.plan is not None
    machine.script = [*carried_out(view.plan), PlanDone()]
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert view.stage is PlanStage.REVIEW, "nothing is typed yet"
    QTest.keyClicks(field, "my secret")
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert machine.passphrases == [b"my secret"]


def test_where_nothing_is_missing_nothing_is_offered(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    assert find(page, QPushButton, "open-array").isHidden()
    show(page, machine, qtbot, degraded())
    assert find(page, QPushButton, "open-array").isHidden()
