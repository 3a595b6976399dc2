"""What was chosen for the last measurement is chosen at the next start."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from raidwright.bench.summary import Statistic
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.options import remember
from raidwright.ui.words.measurements import FigureUnit
from tests.ui.benchmark.actions import part


def choose(page: BenchmarkPage, name: str, row: int) -> None:
    box = part(page, QComboBox, name)
    box.setCurrentIndex(row)
    box.activated.emit(row)


def again(session: QtSession, qtbot: QtBot) -> BenchmarkPage:
    made = BenchmarkPage(session)
    qtbot.addWidget(made)
    return made


def test_target_profile_size_passes_unit_and_statistic_come_back(
    page: BenchmarkPage, session: QtSession, qtbot: QtBot
) -> None:
    settings = page._view.settings
    before = settings.spec(settings.profile.rows)
    choose(
        page,
        "bench-target",
        part(page, QComboBox, "bench-target").findText("Fjell", Qt.MatchFlag.MatchContains),
    )
    choose(page, "bench-profile", 1)
    choose(page, "bench-size", 2)
    part(page, QSpinBox, "bench-passes").setValue(7)
    part(page, QSpinBox, "bench-seconds").setValue(3)
    part(page, QPushButton, "unit-iops").click()
    part(page, QPushButton, "bench-statistic").menu().actions()[1].trigger()
    chosen = settings.spec(settings.profile.rows)
    assert chosen != before
    fresh = again(session, qtbot)
    assert fresh._view.settings.spec(fresh._view.settings.profile.rows) == chosen
    assert fresh._view.units.unit is FigureUnit.IOPS
    assert fresh._view.statistic.statistic is Statistic.BEST
    assert part(fresh, QPushButton, "bench-statistic").text() == "Best pass"
    assert [each.isChecked() for each in fresh._view.statistic.menu().actions()] == [False, True]


def test_a_folder_comes_back_without_being_looked_at(
    page: BenchmarkPage, session: QtSession, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A share that is gone answers nobody, for minutes."""
    page._view.settings.add_folder(str(tmp_path))

    def hangs(path: Path, **_: object) -> os.stat_result:
        raise AssertionError(f"{path} was looked at")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "stat", hangs)
        option = again(session, qtbot)._view.settings.option
    assert option is not None
    assert option.title == str(tmp_path)


def test_what_makes_no_sense_today_is_forgotten(
    page: BenchmarkPage, session: QtSession, qtbot: QtBot
) -> None:
    settings = page._view.settings
    usual = settings.spec(settings.profile.rows)
    for key in ("target", "profile", "size", "passes", "seconds", "unit", "statistic"):
        remember(f"benchmark/{key}", "nonsense")
    fresh = again(session, qtbot)
    assert fresh._view.settings.spec(fresh._view.settings.profile.rows) == usual
    assert fresh._view.units.unit is FigureUnit.RATE
    assert fresh._view.statistic.statistic is Statistic.MEDIAN
