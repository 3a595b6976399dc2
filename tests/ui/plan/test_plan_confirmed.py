"""Nothing is run before everything was typed, and nothing that is not true any more."""

from msgspec import structs
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
)
from pytestqt.qtbot import QtBot

from raidwright.machine.ids import draw_ids
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.labels import as_tip
from raidwright.ui.plan.steps import StepList
from raidwright.ui.plan.view import PlanView
from tests.ui.plan.plans import build
from tests.ui.plan_actions import find, press, texts, type_into
from tests.ui.planned_snapshots import practice


def test_it_is_locked_until_the_words_are_typed(view: PlanView) -> None:
    view.review(build())
    confirm = find(view, QPushButton, "confirm")
    for text in ("", "dat", "data2", "erase"):
        type_into(view, "confirm-text", text)
        assert not confirm.isEnabled()
        assert confirm.toolTip() == as_tip("Type “data” to continue.")
    type_into(view, "confirm-text", " Data ")
    assert confirm.isEnabled()
    assert not confirm.toolTip()


def test_a_saved_machine_cannot_be_acted_on(view: PlanView, session: QtSession, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("saved")
    view.review(build())
    type_into(view, "confirm-text", "data")
    assert "machine snapshot" in find(view, QPushButton, "confirm").toolTip()


def test_another_plan_must_be_reviewed_anew(view: PlanView) -> None:
    planned, other = build(), build(Level.RAID0)
    view.review(planned)
    type_into(view, "confirm-text", "data")
    view.recheck(planned)
    assert find(view, QPushButton, "confirm").isEnabled()
    view.recheck(other)
    assert not find(view, QPushButton, "confirm").isEnabled()
    assert "The disks or settings changed" in texts(view)
    press(view, "review-again")
    assert find(view, QLineEdit, "confirm-text").text() == ""
    type_into(view, "confirm-text", "data")
    assert find(view, QPushButton, "confirm").isEnabled()
    assert len(find(view, StepList, "steps").rows) == len(other.plan.steps)


def test_a_plan_that_no_longer_holds_says_why(view: PlanView) -> None:
    planned = build()
    view.review(planned)
    type_into(view, "confirm-text", "data")
    assert planned.plan.design is not None
    gone = structs.replace(practice(), blocks=practice().blocks[1:])
    view.recheck(plan_build(planned.plan.design, gone, draw_ids()))
    assert not find(view, QPushButton, "confirm").isEnabled()
    assert not find(view, QPushButton, "review-again").isVisible()
    assert "is not connected to this computer" in texts(view)


def test_disks_that_nothing_tells_apart_must_be_typed_by_path(view: PlanView) -> None:
    planned = build()
    nameless = structs.replace(planned.plan.disks[1], serial="", wwn="")
    twin = structs.replace(
        planned.plan.disks[2], serial=planned.plan.disks[0].serial, wwn=planned.plan.disks[0].wwn
    )
    changed = structs.replace(planned.plan, disks=(planned.plan.disks[0], nameless, twin), typed=(0, 1, 2))
    view.review(structs.replace(planned, plan=changed))
    type_into(view, "confirm-text", "data")
    assert not find(view, QPushButton, "confirm").isEnabled()
    type_into(view, "confirm-text", "data /dev/sda /dev/sdb /dev/sdc")
    assert find(view, QPushButton, "confirm").isEnabled()
