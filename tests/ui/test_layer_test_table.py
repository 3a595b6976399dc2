"""A layer test's table: whatever room there is, a stage can be told by its name."""

import pytest
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from raidwright.bench.layer_test.whole import WholeLayerTest
from raidwright.ui.look.labels import Elided
from raidwright.ui.shared.layer_test_table import LayerTestTable
from tests.bench.layer_tests import NAMES, RECORD, lacking, measured_runs
from tests.ui.plan_actions import texts


@pytest.mark.parametrize("width", [360, 420, 500, 540, 900])
def test_a_name_is_whole_at_every_width(qtbot: QtBot, width: int) -> None:
    layer_test = WholeLayerTest(RECORD, measured_runs(), ())
    table = LayerTestTable("ladder")
    qtbot.addWidget(table)
    table.resize(900, 500)
    table.show_layer_test(layer_test, layer_test.runs[0].spec.rows)
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
    made = measured_runs()
    layer_test = WholeLayerTest(RECORD, (*made[:3], *map(lacking, made[3:])), ())
    table = LayerTestTable("ladder")
    qtbot.addWidget(table)
    table.show_layer_test(layer_test, layer_test.runs[0].spec.rows)
    table.show()
    assert "The array was degraded, so its results do not show the speed of the complete array." in texts(
        table
    )
