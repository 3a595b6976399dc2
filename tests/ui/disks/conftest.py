"""The Disks page on any snapshot."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.disks.page import DisksPage
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Opened

Shows = Callable[[Snapshot], tuple[DisksPage, InventedMachine]]


@pytest.fixture
def show(opened: Opened, qtbot: QtBot) -> Shows:
    def make(snapshot: Snapshot) -> tuple[DisksPage, InventedMachine]:
        session, machine = opened(snapshot)
        page = DisksPage(session)
        qtbot.addWidget(page)
        page.resize(1056, 800)
        page.show()
        return page, machine

    return make
