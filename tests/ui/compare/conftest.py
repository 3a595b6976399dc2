"""The Compare page, shown, with an empty history."""

import pytest
from pytestqt.qtbot import QtBot

from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.page import ComparePage
from tests.ui.bench_session import history, machine, session

__all__ = ["history", "machine", "session"]


@pytest.fixture
def page(session: QtSession, qtbot: QtBot) -> ComparePage:
    made = ComparePage(session)
    qtbot.addWidget(made)
    made.resize(1056, 740)
    made.show()
    qtbot.waitExposed(made)
    return made
