"""The benchmark page on a desk with an invented machine and a history of its own."""

import pytest
from pytestqt.qtbot import QtBot

from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.desk.desk import Desk
from tests.ui.bench_desk import archive, desk, machine

__all__ = ["archive", "desk", "machine"]


@pytest.fixture
def page(desk: Desk, qtbot: QtBot) -> BenchmarkPage:
    made = BenchmarkPage(desk)
    qtbot.addWidget(made)
    made.resize(1056, 740)
    made.show()
    qtbot.waitExposed(made)
    return made
