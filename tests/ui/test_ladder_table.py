"""A ladder's table: whatever room there is, a rung can be told by its name."""

import pytest
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from raidwright.bench.ladder.whole import WholeLadder
from raidwright.ui.look.labels import Elided
from raidwright.ui.shared.ladder_table import LadderTable
from tests.bench.ladders import NAMES, RECORD, climbed, lacking
from tests.ui.plan_actions import texts


@pytest.mark.parametrize("width", [360, 420, 500, 540, 900])
def test_a_name_is_whole_at_every_width(qtbot: QtBot, width: int) -> None:
    ladder = WholeLadder(RECORD, climbed(), ())
    table = LadderTable("ladder")
    qtbot.addWidget(table)
    table.resize(900, 500)
    table.show_ladder(ladder, ladder.runs[0].spec.rows)
    table.show()
    table.resize(width, 500)

    def names() -> list[Elided]:
        return [label for label in table.findChildren(Elided) if label.isVisible() and label.text()]

    def all_whole() -> bool:
        wide = {label: QFontMetrics(label.font()).horizontalAdvance(label.text()) for label in names()}
        return bool(wide) and all(label.contentsRect().width() >= need for label, need in wide.items())

    qtbot.waitUntil(all_whole)
    assert [label.text() for label in names()] == list(NAMES.all)


def test_a_disk_that_was_missing_is_told_below_it(qtbot: QtBot) -> None:
    made = climbed()
    ladder = WholeLadder(RECORD, (*made[:3], *map(lacking, made[3:])), ())
    table = LadderTable("ladder")
    qtbot.addWidget(table)
    table.show_ladder(ladder, ladder.runs[0].spec.rows)
    table.show()
    assert "The array was degraded, so its results do not show the speed of the complete array." in texts(
        table
    )
