"""Saved measurements given away, taken in, noted, deleted and brought back on the compare page."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFileDialog,
    QInputDialog,
    QLabel,
    QPushButton,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from raidwright.bench.comparing.expectation import expectation
from raidwright.bench.imports.text import read_figures
from raidwright.bench.summary import BEST_NOTE
from raidwright.report.form import ReportForm
from raidwright.session.history import TolerantHistory
from raidwright.storage.levels import Level
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.importing import ImportButton, OriginDialog
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.shared.run_forms import zone_at
from tests.bench.builders import SEQ_Q1, a_run, passes
from tests.ui.compare.actions import go_to, lines, visible, wait_for_export, wait_for_import

POSTED = Path(__file__).parents[2] / "bench" / "posted"
RUN = a_run([*passes([100e6] * 5), *passes([90e6] * 5, SEQ_Q1)])


@pytest.fixture
def full(page: ComparePage, history: TolerantHistory) -> ComparePage:
    history.add_run("tank", RUN)
    history.add_run("disk/1", RUN)
    go_to(page, 1)
    return page


@pytest.fixture
def faults(session: QtSession) -> list[object]:
    """What was announced as a fault of ours."""
    heard: list[object] = []
    session.loop.fault.connect(heard.append)
    return heard


def names(history: TolerantHistory) -> list[str]:
    return sorted(saved.name for saved in history.runs().runs)


def button(page: ComparePage, name: str) -> QPushButton:
    found = page.findChild(QPushButton, name)
    assert found is not None
    return found


def press(page: ComparePage, name: str) -> None:
    QTest.mouseClick(button(page, name), Qt.MouseButton.LeftButton)


def told(page: ComparePage) -> str:
    QApplication.processEvents()
    found = page.findChild(QLabel, "run-told")
    assert found is not None
    return found.text() if found.isVisible() else ""


def test_what_was_deleted_comes_back_with_one_click(full: ComparePage, history: TolerantHistory) -> None:
    press(full, "delete-run")
    assert names(history) == ["disk/1"]
    assert told(full) == "Deleted: “tank”."
    press(full, "undo-delete")
    assert names(history) == ["disk/1", "tank"]
    assert (told(full), button(full, "undo-delete").isVisible()) == ("", False)


def test_all_that_is_marked_is_deleted_and_comes_back(full: ComparePage, history: TolerantHistory) -> None:
    full.list.selectAll()
    press(full, "delete-run")
    assert names(history) == []


def test_a_note_is_kept_and_shown(
    full: ComparePage, history: TolerantHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (" old cable ", True))
    press(full, "note-run")
    assert [saved.run.comment for saved in history.runs().runs if saved.name == "tank"] == ["old cable"]
    assert any("old cable" in line for line in lines(full))


@pytest.mark.parametrize("form", [form for form in ReportForm if form is not ReportForm.FIO])
def test_a_run_is_written_in_every_form(
    full: ComparePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: ReportForm, qtbot: QtBot
) -> None:
    proposed: list[str] = []

    def name(_parent: object, _title: str, wanted: str) -> tuple[str, str]:
        proposed.append(wanted)
        return str(tmp_path / wanted), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", name)
    go_to(full, 0)
    menu = button(full, "export-run").menu()
    menu.aboutToShow.emit()
    next(each for each in menu.actions() if each.data() is form).trigger()
    wait_for_export(full, qtbot)
    assert proposed[0].startswith("disk_1.")
    assert (tmp_path / proposed[0]).read_text()
    assert told(full) == f"Saved to {tmp_path / proposed[0]}."


def test_that_a_file_could_not_be_written_is_told_until_the_next_is(
    full: ComparePage, tmp_path: Path, session: QtSession, qtbot: QtBot
) -> None:
    session.history_failed.emit("The history was damaged.")
    no_folder, file = tmp_path / "none" / "x.json", tmp_path / "x.json"
    for leave in (lambda: full.actions_of_runs.save(ReportForm.JSON, file), lambda: full.setVisible(False)):
        full.actions_of_runs.save(ReportForm.JSON, no_folder)
        qtbot.waitUntil(lambda: f"{no_folder} cannot be written" in visible(full))
        leave()
        wait_for_export(full, qtbot)
        full.show()
        assert "cannot be written" not in visible(full)
        assert "The history was damaged." in visible(full)


def test_what_a_run_cannot_be_given_away_as_is_off_and_says_why(full: ComparePage) -> None:
    menu = button(full, "export-run").menu()
    menu.aboutToShow.emit()
    commands = next(each for each in menu.actions() if each.data() is ReportForm.FIO)
    assert (commands.isEnabled(), commands.toolTip()) == (
        False,
        "The commands of this measurement are unknown, so they cannot be exported.",
    )


def test_a_picture_shows_what_is_compared(full: ComparePage, tmp_path: Path, qtbot: QtBot) -> None:
    file = tmp_path / "a.png"
    full.actions_of_runs.save_picture(file)
    wait_for_export(full, qtbot)
    one = QImage(str(file))
    assert one.width() == 2 * 960
    colours = {one.pixel(x, y) for x in range(0, one.width(), 7) for y in range(0, one.height(), 7)}
    assert len(colours) > 5
    for saved in full.list.marked_runs():
        full.list.tick(saved.id)
    full.list.selectAll()
    for saved in full.list.marked_runs():
        full.list.tick(saved.id)
    full.actions_of_runs.save_picture(file)
    wait_for_export(full, qtbot)
    assert QImage(str(file)).height() > one.height()


def test_all_that_is_marked_is_one_web_page_and_no_other_file(
    full: ComparePage, tmp_path: Path, qtbot: QtBot
) -> None:
    full.list.selectAll()
    menu = button(full, "export-run").menu()
    menu.aboutToShow.emit()
    offered = [each.data() for each in menu.actions() if each.data() is not None and each.isEnabled()]
    assert offered == [ReportForm.HTML]
    full.actions_of_runs.save(ReportForm.HTML, tmp_path / "a.html")
    wait_for_export(full, qtbot)
    text = (tmp_path / "a.html").read_text()
    assert "disk/1" in text
    assert "tank" in text
    assert told(full) == f"Saved to {tmp_path / 'a.html'}."


def test_best_passes_are_given_away_where_they_are_shown(
    page: ComparePage, history: TolerantHistory, tmp_path: Path, qtbot: QtBot
) -> None:
    numbers = [
        history.add_run(name, a_run(passes([100e6, each, 101e6]), stack=name, started=each))
        for name, each in (("one", 300e6), ("two", 400e6))
    ]
    for number in numbers:
        page.list.tick(number)
    box = page.findChild(QCheckBox, "compare-best")
    assert box is not None
    box.setChecked(True)
    file = tmp_path / "a"
    for form, note in (
        (ReportForm.HTML, BEST_NOTE),
        (ReportForm.MARKDOWN, BEST_NOTE),
        (ReportForm.CSV, "best"),
    ):
        go_to(page, 0)
        if form is ReportForm.HTML:
            page.list.selectAll()
        page.actions_of_runs.save(form, file)
        wait_for_export(page, qtbot)
        text = file.read_text()
        assert "400" in text
        assert "101.0" not in text.replace("Passes: 100.00, 400.00, 101.00", "")
        assert str(note) in text


def test_what_cannot_be_written_is_told(
    full: ComparePage, tmp_path: Path, qtbot: QtBot, faults: list[object]
) -> None:
    with qtbot.waitSignal(full.actions_of_runs.failed) as heard:
        full.actions_of_runs.save(ReportForm.CSV, tmp_path / "no" / "a.csv")
    assert "No such file" in heard.args[0]
    with qtbot.waitSignal(full.actions_of_runs.failed) as heard:
        full.actions_of_runs.save_picture(tmp_path / "no" / "a.png")
    assert heard.args == [f"The picture could not be saved to {tmp_path / 'no' / 'a.png'}."]
    assert faults == []


def test_other_peoples_figures_are_pasted(full: ComparePage, history: TolerantHistory, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText((POSTED / "two_shares_without_feet.txt").read_text())
    full.findChild(ImportButton, "import-runs").paste()
    wait_for_import(full, qtbot)
    assert names(history).count("CrystalDiskMark 3.0.1 x64") == 2
    words = told(full).splitlines()
    assert words[0] == "Imported: “CrystalDiskMark 3.0.1 x64”, “CrystalDiskMark 3.0.1 x64”."
    assert words[3] == "Line 10, “Sequential Write : n/a MB/s”: This is not a line of CrystalDiskMark."
    assert words[5] == "More lines that could not be read: 1."


def test_level_disks_and_the_run_of_one_disk_are_given_at_import(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    button = page.findChild(ImportButton, "import-first")
    for text, level, count, one in (("cdm8.txt", "SINGLE", 1, ""), ("cdm7.txt", "RAID5", 4, "after the")):
        QGuiApplication.clipboard().setText((POSTED / text).read_text())
        button.ask_origin(button.paste)
        dialog = button.findChildren(OriginDialog)[-1]
        levels, alone = (dialog.findChild(QComboBox, name) for name in ("import-level", "import-one-disk"))
        disks = dialog.findChild(QSpinBox, "import-disks")
        levels.setCurrentIndex(levels.findData(Level[level]))
        assert disks.isEnabled() is alone.isEnabled() is (level != "SINGLE")
        disks.setValue(count)
        alone.setCurrentIndex(max(0, alone.findText(one, Qt.MatchFlag.MatchStartsWith)))
        dialog.accept()
        wait_for_import(page, qtbot)
    disk, array = sorted((saved.run for saved in history.runs().runs), key=lambda run: len(run.drives))
    assert (disk.shape, len(disk.drives)) == (None, 1)
    assert (array.shape.level, array.shape.members, array.drives[0]) == (Level.RAID5, 4, disk.drives[0])
    assert expectation(array, disk, next(iter(array.cells()))) is not None


def test_a_question_for_level_and_disks_that_is_left_imports_nothing(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    QGuiApplication.clipboard().setText((POSTED / "cdm8.txt").read_text())
    button = page.findChild(ImportButton, "import-first")
    button.ask_origin(button.paste)
    button.findChild(OriginDialog).reject()
    qtbot.wait(50)
    assert names(history) == []
    button.paste()
    wait_for_import(page, qtbot)
    assert history.runs().runs[0].run.shape is None


def test_figures_are_read_from_files(
    page: ComparePage, history: TolerantHistory, tmp_path: Path, qtbot: QtBot, faults: list[object]
) -> None:
    page.findChild(ImportButton, "import-first").read([POSTED / "cdm8.txt", POSTED / "fio_two_rows.json"])
    wait_for_import(page, qtbot)
    assert names(history) == ["/mnt/tank/f", "after the firmware update"]
    page.findChild(ImportButton, "import-runs").read([tmp_path / "none"])
    wait_for_import(page, qtbot)
    assert "cannot be read" in told(page)
    assert faults == []


def test_where_nothing_was_found_the_empty_page_says_so(
    page: ComparePage, history: TolerantHistory, qtbot: QtBot
) -> None:
    QGuiApplication.clipboard().setText("hello")
    page.findChild(ImportButton, "import-first").paste()
    wait_for_import(page, qtbot)
    shown = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    assert any("Nothing was imported." in text for text in shown)
    assert names(history) == []


def test_what_was_exported_is_imported_again_with_its_figures(
    full: ComparePage, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.txt"
    full.actions_of_runs.save(ReportForm.TEXT, file)
    wait_for_export(full, qtbot)
    (back,) = read_figures(file.read_text(), zone_at(0), 0.0).runs
    assert [cell.rate.median for cell in back.run.cells().values()] == [100e6, 90e6]
