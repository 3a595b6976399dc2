"""So many disks that their cards are made beside the window."""

from collections.abc import Callable

from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.disks.page import DisksPage
from tests.ui.builders import InventedMachine
from tests.ui.snapshots import many_disks

MANY = 300


def test_a_crowd_is_shown_and_the_last_that_was_told_of_it(
    qtbot: QtBot, opened: Callable[[Snapshot], tuple[QtSession, InventedMachine]]
) -> None:
    crowd = many_disks(MANY)
    session, machine = opened(crowd)
    page = DisksPage(session)
    qtbot.addWidget(page)
    page.show()
    rows = page.device_list.devices
    qtbot.waitUntil(lambda: rows.rowCount() > MANY)
    with_headings = rows.rowCount()
    for gone in range(1, 6):
        machine.show(replace(crowd, blocks=crowd.blocks[gone:]))
    qtbot.waitUntil(lambda: rows.rowCount() == with_headings - 5)


def test_a_machine_of_few_disks_after_a_crowd_has_its_own(
    qtbot: QtBot, opened: Callable[[Snapshot], tuple[QtSession, InventedMachine]]
) -> None:
    crowd = many_disks(MANY)
    session, machine = opened(crowd)
    page = DisksPage(session)
    qtbot.addWidget(page)
    page.show()
    machine.show(replace(crowd, blocks=crowd.blocks[:3]))
    qtbot.waitUntil(lambda: 3 <= page.device_list.devices.rowCount() < MANY)
    qtbot.wait(100)
    assert page.device_list.devices.rowCount() < MANY
