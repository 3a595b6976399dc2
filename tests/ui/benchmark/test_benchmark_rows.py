"""Rows of one's own, a mix, a pause and what is written: chosen, measured, remembered."""

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPushButton, QSpinBox, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import (
    DEFAULT,
    HDPARM,
    PASSES,
    PAUSE,
    PROFILES,
    QUICK,
    SECONDS,
    Profile,
    row_called,
)
from raidwright.bench.spec import Data, Direction
from raidwright.session.history import TolerantHistory
from raidwright.storage.units import MIB
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.session import QtSession
from tests.ui.benchmark.actions import measure, part, played, press
from tests.ui.builders import InventedMachine

READ, WRITE, MIX = Direction
SEQ_Q8, SEQ_Q1, RND_Q32, RND_Q1 = DEFAULT.rows


def labels(page: BenchmarkPage) -> list[str]:
    return [row.label for row in page._view.settings.profile.rows]


def times(page: BenchmarkPage) -> tuple[float, ...]:
    """Passes, seconds of each, and the pause between two."""
    return tuple(part(page, QSpinBox, f"bench-{name}").value() for name in ("passes", "seconds", "pause"))


def test_a_mix_is_a_third_column_that_is_measured_shown_and_copied(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    assert (SEQ_Q8, MIX) not in page._view.grid._cells
    part(page, QCheckBox, "bench-mix").click()
    measure(page, machine, qtbot, played(page))
    assert machine.measured[0].directions == (READ, WRITE, MIX)
    assert page._view.grid.cell(SEQ_Q8, MIX).view.figure
    assert "Mix" in page._view.grid.cell(SEQ_Q8, MIX).accessibleName()
    part(page, QPushButton, "bench-copy").menu().actions()[0].trigger()
    assert "[Mix] Read 70%/Write 30%" in QGuiApplication.clipboard().text()
    assert history.runs().runs[0].run.spec.directions == (READ, WRITE, MIX)
    part(page, QCheckBox, "bench-mix").click()
    assert page._view.grid.cell(SEQ_Q8, READ).view.figure
    assert (SEQ_Q8, MIX) not in page._view.grid._cells


def test_a_raw_disk_has_a_mix_as_little_as_writes(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    part(page, QCheckBox, "bench-mix").click()
    page.pick("/dev/vdd")
    assert page._view.grid.cell(SEQ_Q8, MIX).view.note == "read-only"
    press(page, "measure-all")
    qtbot.waitUntil(lambda: bool(machine.measured))
    assert machine.measured[0].directions == (READ,)


def test_pause_and_data_are_what_is_measured_and_come_back(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    pause, data = part(page, QSpinBox, "bench-pause"), part(page, QComboBox, "bench-data")
    assert pause.text() == "none"
    pause.setValue(5)
    data.setCurrentText("Zeros")
    part(page, QCheckBox, "bench-mix").click()
    press(page, "measure-all")
    qtbot.waitUntil(lambda: bool(machine.measured))
    assert (machine.measured[0].pause, machine.measured[0].data) == (5.0, Data.ZERO)
    qtbot.waitUntil(lambda: not page._running)
    again = BenchmarkPage(session)
    qtbot.addWidget(again)
    before, after = (each._view.settings.spec(DEFAULT.rows) for each in (page, again))
    assert before == after


def test_a_profile_brings_its_passes_and_seconds(page: BenchmarkPage) -> None:
    part(page, QComboBox, "bench-profile").setCurrentText(QUICK.name)
    assert times(page)[:2] == (2, 2)


@pytest.mark.parametrize("before", [QUICK, HDPARM])
def test_a_profile_without_its_own_brings_the_usual_ones(
    page: BenchmarkPage, session: QtSession, qtbot: QtBot, before: Profile
) -> None:
    profile, usual = part(page, QComboBox, "bench-profile"), (PASSES, SECONDS, PAUSE)
    assert times(page) == usual
    for at in (PROFILES.index(DEFAULT), len(PROFILES)):
        profile.setCurrentIndex(PROFILES.index(before))
        part(page, QSpinBox, "bench-pause").setValue(7)
        assert times(page) == (before.passes, before.seconds, 7)
        profile.setCurrentIndex(at)
        assert times(page) == usual
    again = BenchmarkPage(session)
    qtbot.addWidget(again)
    assert times(again) == usual


def test_what_was_typed_beside_a_profile_comes_back(
    page: BenchmarkPage, session: QtSession, qtbot: QtBot
) -> None:
    part(page, QComboBox, "bench-profile").setCurrentIndex(PROFILES.index(HDPARM))
    for name, number in (("bench-passes", 8), ("bench-seconds", 6), ("bench-pause", 4)):
        part(page, QSpinBox, name).setValue(number)
    again = BenchmarkPage(session)
    qtbot.addWidget(again)
    assert part(again, QComboBox, "bench-profile").currentIndex() == PROFILES.index(HDPARM)
    assert times(again) == (8, 6, 4)


def test_rows_are_changed_in_the_grid_measured_and_kept(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    press(page, "rows-edit")
    assert not part(page, QPushButton, "measure-all").isVisible()
    part(page, QSpinBox, "row-queue-1").setValue(4)
    block = part(page, QComboBox, "row-block-2")
    block.setCurrentIndex(block.findData(8 * MIB))
    access = part(page, QComboBox, "row-access-3")
    access.setCurrentIndex(0)
    part(page, QSpinBox, "row-threads-3").setValue(2)
    press(page, "row-add")
    part(page, QToolButton, "row-remove-4").click()
    wanted = ["SEQ1M Q4T1", "SEQ8M Q1T1", "SEQ4K Q32T2", "RND4K Q2T1"]
    assert labels(page) == wanted
    assert part(page, QComboBox, "bench-profile").currentText() == "Custom"
    press(page, "rows-edit")
    measure(page, machine, qtbot, played(page))
    assert [row.label for row in machine.measured[0].rows] == wanted
    assert page._view.grid.cell(row_called("SEQ8M Q1T1"), READ).view.figure
    again = BenchmarkPage(session)
    qtbot.addWidget(again)
    assert labels(again) == wanted
    # They stay while a profile is chosen, and can be chosen again.
    profile = part(again, QComboBox, "bench-profile")
    profile.setCurrentIndex(0)
    assert labels(again) == [row.label for row in DEFAULT.rows]
    profile.setCurrentIndex(len(PROFILES))
    assert labels(again) == wanted


def test_rows_that_are_those_of_a_profile_are_called_so(page: BenchmarkPage) -> None:
    press(page, "rows-edit")
    queue = part(page, QSpinBox, "row-queue-1")
    for number, name in ((4, "Custom"), (8, "Default")):
        queue.setValue(number)
        assert part(page, QComboBox, "bench-profile").currentText() == name


@pytest.mark.parametrize(
    ("field", "number", "words"),
    [("row-threads-1", 64, "more than 256 MiB of memory"), ("row-queue-1", 1, "row already exists")],
)
def test_what_cannot_be_measured_is_said_and_put_back(
    page: BenchmarkPage, field: str, number: int, words: str
) -> None:
    press(page, "rows-edit")
    before, problem = labels(page), part(page, QWidget, "row-problem")
    assert not problem.isVisible()
    part(page, QSpinBox, field).setValue(number)
    assert labels(page) == before
    assert part(page, QSpinBox, field).value() != number
    assert any(words in label.text() for label in problem.findChildren(QLabel))
    part(page, QSpinBox, "row-queue-1").setValue(7)
    assert not problem.isVisible()


def test_the_last_row_stays_and_no_row_is_added_beyond_the_most(page: BenchmarkPage) -> None:
    press(page, "rows-edit")
    for _ in range(3):
        part(page, QToolButton, "row-remove-1").click()
    assert not part(page, QToolButton, "row-remove-1").isEnabled()
    for _ in range(15):
        press(page, "row-add")
    assert not part(page, QPushButton, "row-add").isEnabled()
    assert len(set(labels(page))) == 16


def test_all_is_stop_while_it_is_measured_and_the_unit_can_still_be_chosen(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    press(page, "rows-edit")
    machine.script = [*played(page, until=3), 3.0]
    press(page, "rows-edit")
    press(page, "measure-all")
    every, stop = part(page, QPushButton, "measure-all"), part(page, QPushButton, "measure-stop")
    qtbot.waitUntil(lambda: page._measurement is not None and page._measurement.ended_passes == 3)
    assert (every.isVisible(), stop.isVisible()) == (False, True)
    assert not part(page, QSpinBox, "bench-pause").isEnabled()
    assert not part(page, QPushButton, "rows-edit").isEnabled()
    press(page, "unit-iops")
    press(page, "measure-stop")
    qtbot.waitUntil(lambda: not page._running)
    assert (every.isVisible(), stop.isVisible()) == (True, False)


def test_own_rows_come_back_with_passes_seconds_and_pause_of_their_own(page: BenchmarkPage) -> None:
    profile = part(page, QComboBox, "bench-profile")
    page._view.settings.run.take_rows((row_called("SEQ4M Q2T1"),))
    for name, value in (("passes", 7), ("seconds", 11), ("pause", 3)):
        part(page, QSpinBox, f"bench-{name}").setValue(value)
    profile.setCurrentText("Quick")
    assert times(page) == (QUICK.passes, QUICK.seconds, QUICK.pause)
    profile.setCurrentIndex(profile.count() - 1)
    assert (labels(page), times(page)) == (["SEQ4M Q2T1"], (7, 11, 3))


def test_they_come_back_at_the_next_start_too(session: QtSession, qtbot: QtBot) -> None:
    for own in (True, False):
        page = BenchmarkPage(session)
        qtbot.addWidget(page)
        profile = part(page, QComboBox, "bench-profile")
        if own:
            page._view.settings.run.take_rows((row_called("SEQ4M Q2T1"),))
            part(page, QSpinBox, "bench-seconds").setValue(11)
            profile.setCurrentText("Quick")
        else:
            assert times(page)[1] == QUICK.seconds
            profile.setCurrentIndex(profile.count() - 1)
            assert times(page)[1] == 11
