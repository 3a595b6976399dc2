"""The benchmark page in a session with an invented machine and a history of its own."""

import pytest
from pytestqt.qtbot import QtBot

from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.session import QtSession
from tests.ui.bench_session import history, machine, session

__all__ = ["history", "machine", "session"]


@pytest.fixture
def page(session: QtSession, qtbot: QtBot) -> BenchmarkPage:
    made = BenchmarkPage(session)
    qtbot.addWidget(made)
    made.resize(1056, 740)
    made.show()
    qtbot.waitExposed(made)
    return made
