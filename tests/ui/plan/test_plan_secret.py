"""The passphrase is shown nowhere, kept nowhere, and gone as soon as it was handed over."""

import logging
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import SECRET_LIMIT, ErrorCode, PlanDone, StepBegun
from raidwright.session.passphrase import SHORTEST, guessing_bits
from raidwright.storage.operations.share import ShareFolder
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.proposals.defaults import encryption_for
from raidwright.storage.snapshot.share import Person, Share
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.secret_fields import PassphraseFields, SecretFields
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.storage.repairs import planned
from tests.storage.sharing import computer
from tests.ui.builders import FakeOpener, Happening, InventedMachine
from tests.ui.plan.plans import build
from tests.ui.plan_actions import activate, carried_out, find, press, type_into
from tests.ui.planned_snapshots import practice

CANARY = "Kanarienvogel im Bergwerk 4711"


class Keeper(InventedMachine):
    """Keeps the very buffer it was handed."""

    def run(self, plan: Plan, passphrase: bytearray | None = None, header: object = None):  # type: ignore[no-untyped-def]
        self.buffer = passphrase
        return super().run(plan, passphrase)


@pytest.fixture
def machine() -> Keeper:
    return Keeper(practice(), "Practice machine")


@pytest.fixture
def view(loop: Loop, machine: Keeper, qtbot: QtBot) -> Iterator[PlanView]:
    session = QtSession(loop, FakeOpener(practice=machine))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    made = PlanView(session)
    qtbot.addWidget(made)
    made.show()
    made.review(build(encryption=encryption_for("data")))
    yield made
    session.close()


def _type_secret(view: PlanView) -> None:
    for name in ("passphrase", "passphrase-again"):
        QTest.keyClicks(find(view, QLineEdit, name), CANARY)
    type_into(view, "confirm-text", "data")


def _shown(view: QWidget) -> str:
    """Every text of every widget, spoken ones included, as a person or a screen reader gets it."""
    parts = []
    for widget in (view, *view.findChildren(QWidget)):
        parts += [
            widget.accessibleName(),
            widget.accessibleDescription(),
            widget.toolTip(),
            widget.windowTitle(),
        ]
        match widget:
            case QLineEdit():
                parts += [widget.displayText(), widget.placeholderText()]
            case QLabel() | QPushButton():
                parts.append(widget.text())
            case QPlainTextEdit():
                parts.append(widget.toPlainText())
            case QComboBox():
                parts.append(widget.currentText())
    return "\n".join(parts)


def _clipboards() -> str:
    clipboard = QGuiApplication.clipboard()
    return clipboard.text() + clipboard.text(QClipboard.Mode.Selection)


ENDINGS: list[list[Happening]] = [
    [PlanDone()],
    [StepBegun(0), MachineError(ErrorCode.FAILED, "The machine is gone.")],
    [MachineError(ErrorCode.NOT_AUTHORISED, "Not allowed.")],
]


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_passphrase_is_handed_over_and_nowhere_else(
    view: PlanView, machine: Keeper, qtbot: QtBot, caplog: pytest.LogCaptureFixture, ending: list[Happening]
) -> None:
    caplog.set_level(logging.DEBUG)
    plan = view.plan
    assert plan is not None
    machine.script = [*carried_out(plan), *ending] if isinstance(ending[0], PlanDone) else ending
    _type_secret(view)
    for field in ("passphrase", "passphrase-again"):
        find(view, QLineEdit, field).selectAll()
        find(view, QLineEdit, field).copy()
    assert CANARY not in _shown(view)
    press(view, "confirm")
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert machine.passphrases == [CANARY.encode()]
    assert machine.buffer == bytearray(len(CANARY.encode()))
    for field in ("passphrase", "passphrase-again"):
        emptied = find(view, QLineEdit, field)
        assert emptied.text() == ""
        emptied.undo()
        assert emptied.text() == ""
    assert CANARY not in _shown(view)
    assert CANARY not in _clipboards()
    assert CANARY not in caplog.text


def test_a_machine_that_goes_away_takes_the_passphrase_along(
    view: PlanView, machine: Keeper, qtbot: QtBot
) -> None:
    machine.script = [StepBegun(0), 5.0]
    _type_secret(view)
    press(view, "confirm")
    qtbot.waitUntil(lambda: bool(machine.passphrases))
    view.abandon()
    assert machine.buffer == bytearray(len(CANARY.encode()))


def test_leaving_the_plan_empties_the_fields(view: PlanView) -> None:
    _type_secret(view)
    press(view, "back")
    assert find(view, QLineEdit, "passphrase").text() == ""
    assert find(view, QLineEdit, "passphrase-again").text() == ""


def test_it_is_locked_until_both_passphrases_agree(view: PlanView) -> None:
    confirm = find(view, QPushButton, "confirm")
    type_into(view, "confirm-text", "data")
    assert confirm.accessibleDescription() == f"The passphrase needs at least {SHORTEST} characters."
    type_into(view, "passphrase", CANARY)
    assert confirm.accessibleDescription() == "The two passphrases differ. Enter them again."
    type_into(view, "passphrase-again", CANARY)
    assert confirm.isEnabled()
    for name in ("passphrase", "passphrase-again"):
        type_into(view, name, "ä" * SECRET_LIMIT)
    assert confirm.accessibleDescription() == f"The passphrase is longer than {SECRET_LIMIT} bytes."


def test_enter_leads_from_field_to_field_and_at_last_to_the_button(
    view: PlanView, machine: Keeper, qtbot: QtBot
) -> None:
    activate(view, qtbot)
    first, again = (find(view, QLineEdit, name) for name in ("passphrase", "passphrase-again"))
    agreed = find(view, QLineEdit, "confirm-text")
    first.setFocus()
    for field, text, after in ((first, CANARY, again), (again, CANARY, agreed), (agreed, "dat", agreed)):
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert view.focusWidget() is after
    assert view.stage is PlanStage.REVIEW
    assert view.plan is not None
    machine.script = [*carried_out(view.plan), PlanDone()]
    QTest.keyClicks(agreed, "a")
    QTest.keyClick(agreed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    assert machine.passphrases == [CANARY.encode()]


def test_a_plan_without_encryption_asks_for_no_passphrase(view: PlanView) -> None:
    view.review(build())
    assert not find(view, QLineEdit, "passphrase").isVisible()
    type_into(view, "confirm-text", "data")
    assert find(view, QPushButton, "confirm").isEnabled()


@given(st.text(max_size=40), st.characters())
def test_a_longer_passphrase_is_never_called_weaker(text: str, more: str) -> None:
    assert guessing_bits(text + more) >= guessing_bits(text) >= 0


def test_repetition_is_not_strength(qtbot: QtBot) -> None:
    fields = PassphraseFields()
    qtbot.addWidget(fields)
    find(fields, QLineEdit, "passphrase").setText("a" * 40)
    hints = [label.text() for label in fields.findChildren(QLabel)]
    assert any(hint.startswith("Weak") for hint in hints)
    assert guessing_bits("a" * 40) < guessing_bits("correct horse battery staple")


def test_each_new_person_has_fields_and_all_travel_together(qtbot: QtBot) -> None:
    share = Share("Films", people=(Person("ben"), Person("carl")), network="192.168.1.0/24")
    plan = planned(plan_for(ShareFolder("data", share), computer()))
    fields = SecretFields()
    qtbot.addWidget(fields)
    fields.show()
    fields.ask(plan)
    assert (
        find(fields, QLineEdit, "passphrase").isHidden()
        or not find(fields, QLineEdit, "passphrase").isVisible()
    )
    assert fields.problem()
    for person, password in (("ben", "ben hums well"), ("carl", "carl hums too")):
        for name in (f"passphrase-{person}", f"passphrase-again-{person}"):
            QTest.keyClicks(find(fields, QLineEdit, name), password)
    assert fields.problem() == ""
    assert fields.take() == b"ben hums well\ncarl hums too"
    assert fields.problem(), "all is forgotten"
    fields.ask(build().plan)
    assert (fields.isVisible(), fields.take()) == (False, None)
