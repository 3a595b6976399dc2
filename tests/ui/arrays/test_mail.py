"""Whom mdadm tells by mail: asked for beside the switch of the notifications, and reviewed as any plan."""

from collections.abc import Callable

import pytest
from msgspec import structs
from PySide6.QtWidgets import QApplication, QInputDialog, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.configuration import FileKind, FileSeen
from raidwright.storage.snapshot.check_calendar import Monitor
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.settings import SettingFile, setting_lines
from raidwright.storage.steps.watching import SendMail
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.arrays.panel import mail_words
from raidwright.ui.frame.options import PageName
from raidwright.ui.look.widgets import Status
from raidwright.ui.plan.view import PlanView
from tests.ui.arrays.spacious import spacious
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.plan_actions import find

Opens = Callable[..., Window]
MDADM = "/etc/mdadm/mdadm.conf"


def mailing(text: str = "MAILADDR root\n", monitor: Monitor | None = None) -> Snapshot:
    """A machine with an array whose mdadm.conf says this."""
    now = spacious()
    host = structs.replace(
        now.host,
        setting_files=(SettingFile(FileKind.ARRAYS, FileSeen(MDADM, "a" * 64)),),
        settings=tuple(setting_lines(MDADM, text.encode(), public=True)),
        monitor=monitor or Monitor(runs=True, sends=False, unit=False),
    )
    return structs.replace(now, host=host)


def typing(monkeypatch: pytest.MonkeyPatch, text: str, *, wanted: bool = True) -> list[str]:
    """Have somebody type this; the texts that stood there before."""
    stood: list[str] = []

    def typed(*_: object, text: str) -> tuple[str, bool]:
        stood.append(text)
        return answer, wanted

    answer = text
    monkeypatch.setattr(QInputDialog, "getText", typed)
    return stood


def test_the_address_is_typed_and_the_plan_reviewed(
    window: Opens, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = window(InventedMachine(mailing()))
    button = find(made.main, QPushButton, "mail")
    qtbot.waitUntil(button.isEnabled)
    stood = typing(monkeypatch, " me@example.org ")
    button.click()
    page = made.main.findChild(ArraysPage)
    assert isinstance(page, ArraysPage)
    plan = find(page, PlanView, "plan").plan
    assert plan is not None
    (step,) = plan.steps
    assert isinstance(step, SendMail)
    assert (step.address, stood, made.shell.page) == ("me@example.org", ["root"], PageName.STORAGE)


def test_what_cannot_be_is_said_and_what_is_not_wanted_is_left(
    window: Opens, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = window(InventedMachine(mailing()))
    button = find(made.main, QPushButton, "mail")
    qtbot.waitUntil(button.isEnabled)
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.text()))
    typing(monkeypatch, "me@example.org", wanted=False)
    button.click()
    assert said == []
    typing(monkeypatch, "two words")
    button.click()
    assert said[0].startswith("“two words” is not an email address.")
    page = made.main.findChild(ArraysPage)
    assert isinstance(page, ArraysPage)
    assert find(page, PlanView, "plan").plan is None
    QApplication.processEvents()


def test_the_array_says_whether_mail_comes() -> None:
    now = mailing()
    ((kind, words),) = mail_words(now.arrays[0], now.host)
    assert kind is Status.WARNING
    assert words.endswith("Failure emails are set to go to root, but no mail program is installed.")
    ((kind, _),) = mail_words(now.arrays[0], mailing("", Monitor(runs=True, sends=True, unit=True)).host)
    assert kind is Status.INFO
    assert list(mail_words(structs.replace(now.arrays[0], level="raid0"), now.host)) == []
    assert list(mail_words(now.arrays[0], structs.replace(now.host, monitor=None))) == []
