"""What takes its time on the compare page is done beside the window, which answers meanwhile."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.campaign import outcome
from raidwright.bench.imports.text import read_figures
from raidwright.history import History, default_path
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from raidwright.session.figures import write_file
from raidwright.session.history import TolerantHistory
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare import importing, run_actions
from raidwright.ui.compare.importing import ImportButton
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.compare.picture import save_as_png
from tests.bench.builders import a_run, passes
from tests.bench.campaigns import SAID, keep_campaign
from tests.ui.compare.actions import button, go_to, press, visible, wait_for_export, wait_for_import

FIGURES = (Path(__file__).parents[2] / "bench" / "posted" / "cdm8.txt").read_text()
RUN = a_run(passes([1e8] * 4))


class Slowed:
    """Lets a function begin, and go on only once it may."""

    def __init__(self) -> None:
        self.thread: threading.Thread | None = None
        self.may_go_on = threading.Event()

    def __call__(self, function: Callable[..., object]) -> Callable[..., object]:
        def slowed(*arguments: object, **more: object) -> object:
            self.thread = threading.current_thread()
            assert self.may_go_on.wait(60 if self.thread is not threading.main_thread() else 0)
            return function(*arguments, **more)

        return slowed

    @property
    def is_beside_the_window(self) -> bool:
        return self.thread not in {None, threading.main_thread()}


@pytest.fixture
def slowed() -> Iterator[Slowed]:
    made = Slowed()
    yield made
    made.may_go_on.set()


def test_figures_are_read_and_parsed_meanwhile(
    page: ComparePage, history: TolerantHistory, slowed: Slowed, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(importing, "read_figures", slowed(read_figures))
    QGuiApplication.clipboard().setText(FIGURES)
    pressed = page.findChild(ImportButton, "import-first")
    pressed.paste()
    qtbot.waitUntil(lambda: slowed.is_beside_the_window)
    assert (pressed.isEnabled(), history.runs().runs) == (False, ())
    slowed.may_go_on.set()
    wait_for_import(page, qtbot)
    assert len(history.runs().runs) == 1


def test_the_first_figures_are_told_of_under_the_list_also_where_another_page_was_shown_meanwhile(
    page: ComparePage, qtbot: QtBot
) -> None:
    QGuiApplication.clipboard().setText(FIGURES)
    page.findChild(ImportButton, "import-first").paste()
    page.hide()
    wait_for_import(page, qtbot)
    page.show()
    assert page.findChild(QLabel, "run-told").text().startswith("Imported: ")
    assert not page.findChild(QWidget, "history-problem").isVisible()


@pytest.mark.parametrize("what", ["composed", "written", "a picture"])
def test_a_file_is_composed_and_written_meanwhile(
    page: ComparePage,
    history: TolerantHistory,
    slowed: Slowed,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    tmp_path: Path,
    what: str,
) -> None:
    for name in ("tank", "other"):
        history.add_run(name, RUN)
    go_to(page, 0)
    monkeypatch.setattr(run_actions, "report", slowed(report) if what == "composed" else report)
    monkeypatch.setattr(run_actions, "write_file", slowed(write_file) if what == "written" else write_file)
    monkeypatch.setattr(run_actions, "save_as_png", slowed(save_as_png))
    file, actions = tmp_path / "a", page.actions_of_runs
    if what == "a picture":
        actions.save_picture(file)
    else:
        actions.save(ReportForm.CSV, file)
    qtbot.waitUntil(lambda: slowed.is_beside_the_window)
    go_to(page, 0)
    assert not button(page, "export-run").isEnabled()
    press(page, "delete-run")
    slowed.may_go_on.set()
    wait_for_export(page, qtbot)
    assert file.exists()
    assert button(page, "undo-delete").isVisibleTo(page)
    press(page, "undo-delete")
    assert len(history.runs().runs) == 2


def test_a_fault_of_ours_lets_go_of_the_buttons(
    page: ComparePage,
    session: QtSession,
    history: TolerantHistory,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    history.add_run("tank", RUN)
    go_to(page, 0)
    fault = KeyError("row")

    def fail(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(importing, "read_figures", fail)
    monkeypatch.setattr(run_actions, "report", fail)
    for begin in (
        page.findChild(ImportButton, "import-runs").paste,
        lambda: page.actions_of_runs.save(ReportForm.CSV, Path("/nowhere")),
    ):
        with qtbot.waitSignal(session.loop.fault) as heard:
            begin()
        assert heard.args == [fault]
        wait_for_import(page, qtbot)
        wait_for_export(page, qtbot)
    assert button(page, "export-run").isEnabled()


def test_a_campaign_is_judged_meanwhile(
    page: ComparePage, slowed: Slowed, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    keep_campaign(History(default_path()))
    monkeypatch.setattr(outcome, "verdict", slowed(outcome.verdict))
    page.refresh()
    go_to(page, 0)
    qtbot.waitUntil(lambda: slowed.is_beside_the_window)
    assert "One disk · RAID 0 · RAID 1" in visible(page)
    assert SAID not in visible(page)
    slowed.may_go_on.set()
    qtbot.waitUntil(lambda: SAID in visible(page))
