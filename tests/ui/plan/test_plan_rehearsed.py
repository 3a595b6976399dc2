"""A plan under review is rehearsed on copies of the disks; nothing is sent to the machine for it."""

from collections.abc import AsyncIterator, Iterator

import msgspec
import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.session import rehearsal
from raidwright.session.rehearsal import Act, Rehearsed
from raidwright.storage.failures import english
from raidwright.storage.levels import Level
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.rehearsal import RehearsalCard
from raidwright.ui.plan.view import PlanView
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.plan.plans import build
from tests.ui.plan_actions import find, press, texts
from tests.ui.planned_snapshots import practice


@pytest.fixture
def real_view(loop: Loop, qtbot: QtBot) -> Iterator[PlanView]:
    """The plan view on a computer that is no practice machine."""
    look = practice()
    real = InventedMachine(
        msgspec.structs.replace(look, host=msgspec.structs.replace(look.host, practice=False))
    )
    session = QtSession(loop, FakeOpener(system=real))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("system")
    view = PlanView(session)
    qtbot.addWidget(view)
    view.resize(1056, 800)
    view.show()
    yield view
    session.close()


def _shown(view: PlanView, name: str) -> bool:
    return find(view, QPushButton, name).isVisible()


def test_each_act_is_shown_with_its_time_and_then_a_drill_is_offered(
    real_view: PlanView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned = build(Level.RAID5)
    real_view.review(planned)
    heard = []

    async def acts(operation: object, look: object, tell: object) -> AsyncIterator[Act | Rehearsed]:
        heard.append(operation)
        yield Act(english("{n} disks were recreated in the practice machine, without their data.", n=3), 3.2)
        yield Act(
            english("“{name}” was built.", name="data"),
            12.0,
            (english("Every layer has exactly the planned size."),),
        )
        yield Rehearsed((), "0123456789ab")

    monkeypatch.setattr(rehearsal, "rehearse", acts)
    assert not _shown(real_view, "drill")
    press(real_view, "rehearse")
    qtbot.waitUntil(lambda: _shown(real_view, "drill"))
    words = texts(find(real_view, RehearsalCard, ""))
    assert "3 disks were recreated in the practice machine, without their data. – 3 s" in words
    assert "0123456789ab" in words
    assert heard == [planned.plan.operation]


def test_what_goes_wrong_is_said_and_can_be_tried_again(
    real_view: PlanView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_view.review(build(Level.RAID0))

    async def acts(*_: object) -> AsyncIterator[Act]:
        yield Act(english("{n} disks were recreated in the practice machine, without their data.", n=3), 3.2)
        raise MachineError(
            ErrorCode.FAILED, english("The disk {disk} cannot be copied for the rehearsal.", disk="X")
        )

    monkeypatch.setattr(rehearsal, "rehearse", acts)
    press(real_view, "rehearse")
    card = find(real_view, RehearsalCard, "")
    qtbot.waitUntil(lambda: "The disk X cannot be copied for the rehearsal." in texts(card))
    assert _shown(real_view, "rehearse")


def test_a_level_without_redundancy_has_no_drill(
    real_view: PlanView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_view.review(build(Level.RAID0))

    async def acts(*_: object) -> AsyncIterator[Act]:
        yield Act(english("{n} disks were recreated in the practice machine, without their data.", n=3), 3.2)

    monkeypatch.setattr(rehearsal, "rehearse", acts)
    press(real_view, "rehearse")
    qtbot.waitUntil(lambda: _shown(real_view, "rehearse") and "3 disks" in texts(real_view))
    assert not _shown(real_view, "drill")


def test_the_practice_machine_itself_offers_no_rehearsal(view: PlanView) -> None:
    view.review(build())
    assert not find(view, QWidget, "rehearse").isVisible()
