"""The notice of a build that was broken off: on to its end, or back to blank disks."""

from collections.abc import Callable

from msgspec import structs
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.steps.filesystem import MakeFilesystem
from raidwright.storage.steps.luks import OpenLuks
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.frame.options import PageName
from raidwright.ui.look.widgets import Heading
from raidwright.ui.plan.progress import StepState
from raidwright.ui.plan.step_rows import StepRow
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.storage.continuing import before, torn_down, with_block
from tests.storage.taken_out import LOCKED, array_status, cut, spared
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window

Opens = Callable[..., Window]


def buttons(made: Window) -> list[QPushButton]:
    return made.shell._banners[0].findChildren(QPushButton)


def shown(made: Window, qtbot: QtBot) -> PlanView:
    """The plan to which the first button of the notice leads."""
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    buttons(made)[0].click()
    assert made.shell.page is PageName.STORAGE
    view = made.shell.findChild(ArraysPage).findChild(PlanView)
    assert isinstance(view, PlanView)
    assert view.isVisible()
    assert view.stage is PlanStage.REVIEW
    return view


def opened(window: Opens, snapshot: Snapshot) -> Window:
    return window(InventedMachine(snapshot))


def test_a_build_goes_on_from_its_notice(window: Opens, qtbot: QtBot) -> None:
    made = opened(window, before(MakeFilesystem))
    assert [each.text() for each in buttons(made)] == ["Resume…", "Wipe these disks…"]
    view = shown(made, qtbot)
    assert view.plan is not None
    assert isinstance(view.plan.ahead[0], MakeFilesystem)
    assert "Resume building “data”" in [heading.text() for heading in view.findChildren(Heading)]
    assert view.findChild(QPushButton, "confirm").text() == "Resume build"
    states = [row._status.state for row in view.findChildren(StepRow)]
    ahead = len(view.plan.ahead)
    assert states == [StepState.DONE] * view.plan.done + [StepState.WAITING] * ahead
    assert not view.findChild(QLineEdit, "passphrase").isVisible()


def test_its_passphrase_is_asked_for_once_where_it_is_locked(window: Opens, qtbot: QtBot) -> None:
    view = shown(opened(window, before(OpenLuks)), qtbot)
    assert view.findChild(QLineEdit, "passphrase").isVisible()
    assert not view.findChild(QLineEdit, "passphrase-again").isVisible()


def test_why_it_cannot_go_on_is_said_beside_the_way_back(window: Opens) -> None:
    """Its container is gone."""
    made = opened(window, with_block(before(MakeFilesystem), "/dev/md127", content=Blank()))
    assert (
        made.shell._banners[0]
        .accessibleName()
        .endswith(
            "The result of step 9 has changed since the plan was interrupted. Wipe what the plan has"
            " already written (in a terminal: raidwright delete --unfinished)."
        )
    )
    assert [each.text() for each in buttons(made)] == ["Wipe these disks…"]


def test_a_teardown_goes_on_to_clean_disks(window: Opens, qtbot: QtBot) -> None:
    made = opened(window, torn_down())
    assert [each.text() for each in buttons(made)] == ["Resume…"]
    view = shown(made, qtbot)
    assert view.plan is not None
    assert view.plan.done == 0


def test_a_teardown_that_has_destroyed_nothing_is_offered_as_one(window: Opens, qtbot: QtBot) -> None:
    """With what a word such as “Continue” would do to the data in plain sight."""
    *_, (plan, begun, now) = spared(array_status(LOCKED))
    made = opened(window, cut(plan, begun, now))
    assert "/etc/fstab" in made.shell._banners[0].accessibleName()
    assert [each.text() for each in buttons(made)] == ["Delete array…"]
    view = shown(made, qtbot)
    assert view.plan is not None
    assert view.plan.purpose is Purpose.TEARDOWN


def test_a_refusal_before_anything_was_written_says_so(window: Opens, qtbot: QtBot) -> None:
    """What an earlier plan had done is nothing that this one has begun."""
    view = shown(opened(window, before(MakeFilesystem)), qtbot)
    assert view.plan is not None
    assert not view._progress.has_begun
    assert structs.replace(view.plan, done=0).ahead == view.plan.steps
