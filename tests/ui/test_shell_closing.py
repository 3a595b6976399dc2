"""The window closes at once, or at the next safe point of what runs."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import ONE_WAY, BenchSpec
from raidwright.protocol import StepBegun
from raidwright.session.subjects import folder_subject
from raidwright.storage.units import GIB
from tests.helper.plans import some_build
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.snapshots import home_server, practice_disks


def test_closing_asks_while_work_is_under_way(window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, made = measuring(window, 1.0)
    asked = answered(monkeypatch, "&Keep working", "&Stop safely and close")
    made.main.close()
    assert made.main.isVisible()
    assert machine.cancelled == 0
    made.main.close()
    # It closes when the work has ended, not before.
    assert made.main.isVisible()
    qtbot.waitUntil(lambda: not made.main.isVisible())
    assert machine.cancelled == 1
    assert not made.session.busy
    assert asked == []


def test_a_signal_stops_the_work_without_asking(
    window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, made = measuring(window, 0.5)
    answered(monkeypatch)
    made.contents.closing.quit()
    assert made.main.isVisible()
    qtbot.waitUntil(lambda: not made.main.isVisible())
    assert machine.cancelled == 1


def test_a_signal_is_stronger_than_a_question_that_stands(window, qtbot: QtBot) -> None:
    machine, made = measuring(window, 1.0)

    def signalled() -> None:
        assert isinstance(QApplication.activeModalWidget(), QMessageBox)
        made.contents.closing.quit()

    QTimer.singleShot(50, signalled)
    made.main.close()
    assert QApplication.activeModalWidget() is None, "nobody is asked any more"
    qtbot.waitUntil(lambda: not made.main.isVisible())
    assert machine.cancelled == 1
    assert not made.session.busy


def test_a_signal_is_not_forgotten_when_somebody_closes_the_window_too(
    window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, made = measuring(window, 0.5)
    made.contents.closing.quit()
    asked = answered(monkeypatch, "&Keep working")
    made.main.close()
    assert asked == ["&Keep working"], "what ends anyway is not asked about"
    assert made.main.isVisible()
    qtbot.waitUntil(lambda: not made.main.isVisible())
    assert machine.cancelled == 1


def test_the_first_signal_waits_for_what_a_person_has_told_to_stop(
    window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, made = measuring(window, 0.5)
    answered(monkeypatch, "&Stop safely and close")
    made.main.close()
    ended: list[bool] = []
    monkeypatch.setattr(QApplication, "quit", lambda: ended.append(made.session.busy))
    made.contents.closing.quit()
    assert ended == []
    qtbot.waitUntil(lambda: not made.main.isVisible())
    assert machine.cancelled == 1


def test_a_plan_that_has_begun_is_left_to_itself(
    window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before its first step: until then nobody else waits for the password."""
    machine = InventedMachine(home_server())
    made = window(machine)
    machine.script = [0.5, StepBegun(0), 60.0]
    heard: list[object] = []
    made.session.run_plan(some_build(), None, heard.append, lambda: None, lambda _: None)
    asked = answered(monkeypatch, "&Keep working", "&Close and keep running")
    assert not made.session.goes_on_alone
    made.main.close()
    assert made.main.isVisible()
    qtbot.waitUntil(lambda: bool(heard))
    assert made.session.goes_on_alone
    made.main.close()
    assert not made.main.isVisible()
    assert machine.cancelled == 0
    assert asked == []


def test_what_nobody_would_look_at_is_not_left_to_itself(window, qtbot: QtBot) -> None:
    """A practice machine ends with its window, and so does a measurement."""
    machine = InventedMachine(practice_disks())
    made = window(machine)
    machine.script = [StepBegun(0), 0.5]
    heard: list[object] = []
    made.session.run_plan(some_build(), None, heard.append, lambda: None, lambda _: None)
    qtbot.waitUntil(lambda: bool(heard))
    assert not made.session.goes_on_alone
    qtbot.waitUntil(lambda: not made.session.busy)


def test_the_question_falls_when_the_work_has_ended_and_the_window_stays(window, qtbot: QtBot) -> None:
    _, made = measuring(window, 0.3)
    late: list[str] = []

    def answer_late() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox) and not made.session.busy:
            late.append(box.text())
            box.reject()

    timer = QTimer(made.main, interval=20)
    timer.timeout.connect(answer_late)
    timer.start()
    made.main.close()
    timer.stop()
    assert not made.session.busy
    assert made.main.isVisible()
    assert late == []
    made.main.close()
    assert not made.main.isVisible()


def test_who_keeps_working_keeps_the_window_though_the_work_has_ended_meanwhile(
    window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, made = measuring(window, 0.3)

    def answer(box: QMessageBox) -> int:
        qtbot.waitUntil(lambda: not made.session.busy)
        box.buttons()[0].click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    made.main.close()
    assert made.main.isVisible()


def test_who_has_told_it_to_stop_and_closes_once_more_is_not_left_with_the_window(
    window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question stands until the work has ended, and falls with it."""
    machine, made = measuring(window, 0.5)
    with monkeypatch.context() as patched:
        answered(patched, "&Stop safely and close")
        made.main.close()
    assert made.main.isVisible()
    assert made.session.busy
    made.main.close()
    assert not made.session.busy
    assert not made.main.isVisible()
    assert machine.cancelled == 1


def test_who_keeps_working_after_all_keeps_the_window(
    window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, made = measuring(window, 0.5)
    answered(monkeypatch, "&Stop safely and close", "&Keep working")
    made.main.close()
    made.main.close()
    qtbot.waitUntil(lambda: not made.session.busy)
    assert made.main.isVisible()
    made.main.close()
    assert not made.main.isVisible()


def measuring(window: Callable[..., Window], seconds: float) -> tuple[InventedMachine, Window]:
    """A window over a machine that measures for so long."""
    machine = InventedMachine(home_server())
    made = window(machine)
    machine.script = [seconds]
    subject = folder_subject("/srv")
    spec = BenchSpec(subject.target, DEFAULT.rows, ONE_WAY, GIB, 1)
    made.session.measure(spec, subject, lambda _: None, lambda: None, lambda _: None)
    return machine, made


def answered(monkeypatch: pytest.MonkeyPatch, *answers: str) -> list[str]:
    """A person who answers questions with these buttons; what has not been asked yet stays in the list."""
    left = list(answers)

    def answer(box: QMessageBox) -> int:
        wanted = left.pop(0)
        (button,) = (button for button in box.buttons() if button.text() == wanted)
        button.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    return left
