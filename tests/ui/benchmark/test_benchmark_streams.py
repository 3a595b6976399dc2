"""Streams and the quick look on the page."""

from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import HDPARM, STREAMS
from raidwright.bench.spec import Direction
from raidwright.ui.benchmark.page import BenchmarkPage
from tests.ui.benchmark.actions import measure, part, played
from tests.ui.builders import InventedMachine


def test_where_more_streams_stop_helping_is_said_below_the_grid(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    part(page, QComboBox, "bench-profile").setCurrentText(STREAMS.name)
    measure(page, machine, qtbot, played(page))
    said = part(page, QLabel, "bench-explanation").text()
    assert said.splitlines()[0].startswith("Read: One stream reaches the full speed (23")


def test_a_quick_look_reads_three_seconds_once_and_says_what_it_leaves_out(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    part(page, QComboBox, "bench-profile").setCurrentText(HDPARM.name)
    warning = part(page, QWidget, "bench-cautions")
    assert any("It does not cover the rest" in label.text() for label in warning.findChildren(QLabel))
    assert part(page, QSpinBox, "bench-passes").value() == 1
    measure(page, machine, qtbot, played(page))
    (spec,) = machine.measured
    assert (spec.rows, spec.directions, spec.seconds) == (HDPARM.rows, (Direction.READ,), 3.0)
