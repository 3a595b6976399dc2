"""The Disks page on any snapshot."""

import pytest
from pytestqt.qtbot import QtBot

from raidwright.storage.disks import Snapshot
from raidwright.ui.disks.page import DisksPage
from tests.ui.conftest import Opened


@pytest.fixture
def show(opened: Opened, qtbot: QtBot):
    def make(snapshot: Snapshot):
        desk, machine = opened(snapshot)
        page = DisksPage(desk)
        qtbot.addWidget(page)
        page.resize(1056, 800)
        page.show()
        return page, machine

    return make
