"""The sheet to print of an array is saved from its page; where it cannot be, that is said."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.shared.sheet import SheetRow
from tests.ui.arrays.shown import locked, show
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import press, texts


def choose(monkeypatch: pytest.MonkeyPatch, path: Path | str) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))


def test_sheet_of_the_array_that_is_shown_is_saved(
    page: ArraysPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    choose(monkeypatch, tmp_path / "sheet.html")
    press(page, "save-sheet")
    text = (tmp_path / "sheet.html").read_text()
    assert "Storage sheet: tank" in text
    assert "mdadm --assemble" in text
    assert f"Saved as {tmp_path / 'sheet.html'}" in texts(page)


def test_sheet_is_of_the_array_as_it_stands_now(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    show(page, machine, qtbot, locked())
    choose(monkeypatch, tmp_path / "sheet.html")
    press(page, "save-sheet")
    assert "Print this sheet while the array is unlocked" in (tmp_path / "sheet.html").read_text()


def test_nothing_is_saved_without_a_name(page: ArraysPage, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(monkeypatch, "")
    press(page, "save-sheet")
    assert "Saved as" not in texts(page)


def test_file_that_cannot_be_written_is_said(
    page: ArraysPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    choose(monkeypatch, tmp_path / "none" / "sheet.html")
    press(page, "save-sheet")
    assert "cannot be written" in texts(page)


def test_an_array_that_is_gone_by_then_is_said(
    page: ArraysPage, session: QtSession, qtbot: QtBot, tmp_path: Path
) -> None:
    row = SheetRow(session, "sheet")
    qtbot.addWidget(row)
    row.show_array("an array that was stopped")
    row.save(tmp_path / "sheet.html")
    assert "Nothing was saved." in texts(row)
    assert not (tmp_path / "sheet.html").exists()
