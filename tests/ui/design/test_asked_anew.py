"""What keeps a plan back until a package is installed is asked anew while the page is shown."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.plan.plan import Answer, Refused
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.ui.shared import asking_anew
from raidwright.ui.shared.asking_anew import AskingAnew

WAITS: Answer = Refused((Finding("no-unlocker", Severity.BLOCKING, "encryption.unlocking"),))
OTHER: Answer = Refused((Finding("no-aes", Severity.BLOCKING, "encryption"),))


class Session:
    """Counts the looks."""

    def __init__(self) -> None:
        self.looks = 0

    def look_again(self) -> None:
        self.looks += 1


@pytest.mark.parametrize(("answer", "asks"), [(WAITS, True), (OTHER, False), (None, False)])
def test_machine_is_asked_anew_while_a_plan_waits_for_a_package(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, answer: Answer | None, asks: bool
) -> None:
    monkeypatch.setattr(asking_anew, "_PAUSE", 20)
    session, page = Session(), QWidget()
    qtbot.addWidget(page)
    page.show()
    asking = AskingAnew(page, session)  # type: ignore[arg-type]
    asking.follow(answer)
    qtbot.wait(300)
    assert bool(session.looks) is asks
    asking.follow(structs.replace(OTHER))
    before = session.looks
    qtbot.wait(100)
    assert session.looks == before
    asking.follow(answer)
    page.hide()
    qtbot.wait(100)
    assert not asking.isActive()
