"""From the card of a disk of an old NAS to the plan that cleans it, and all that goes with it."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import Member, Snapshot
from raidwright.ui.arrays.page import ArraysPage, ArraysState
from raidwright.ui.plan.view import PlanStage
from tests.ui.conftest import Opened
from tests.ui.disks.actions import card, click, key
from tests.ui.plan_actions import find, press, texts
from tests.ui.planned_snapshots import equipped
from tests.ui.snapshots import disk, home_server

UUID = "55555555:66666666:77777777:88888888"


def half_a_nas() -> Snapshot:
    """Two disks of an array of four, and one that has nothing to do with it."""
    pair = tuple(disk(letter, content=Member(UUID)) for letter in "ab")
    members = tuple(ArrayMember(each.path, slot, ("in_sync",)) for slot, each in enumerate(pair))
    held = Array(UUID, "2", "raid5", 65536, 0, "", False, 2, 4, members, home="DiskStation")
    return equipped(Snapshot(home_server().host, (*pair, disk("c")), (held,), ()))


def test_the_details_lead_to_a_plan_for_all_disks_that_belong_together(show, qtbot: QtBot) -> None:
    page, _ = show(half_a_nas())
    page.open_details(key("b"))
    assert page.details._clean.isEnabled()
    with qtbot.waitSignal(page._session.emptying_requested) as asked:
        page.details._clean.click()
    assert asked.args == [(key("b"), key("a"))]
    page.open_details(key("c"))
    assert not page.details._clean.isEnabled()
    assert page.details._clean.accessibleDescription() == "This disk is blank."
    of_member = {action.text(): action for action in page._menu(card(page, "a")).actions()}
    with qtbot.waitSignal(page._session.emptying_requested) as asked:
        of_member["Wipe disk…"].trigger()
    assert asked.args == [(key("a"), key("b"))]


def test_what_is_in_use_says_so_instead(show) -> None:
    page, _ = show(equipped(home_server()))
    page.open_details(key("c"))
    assert not page.details._clean.isEnabled()
    assert "“tank” is running. Stop it first" in page.details._clean.accessibleDescription()


def test_chosen_disks_are_offered_to_be_cleaned_when_something_is_on_them(show, qtbot: QtBot) -> None:
    old = replace(disk("d"), signatures=("ext4",))
    page, _ = show(replace(half_a_nas(), blocks=(*half_a_nas().blocks, old)))
    click(page, "c")
    assert page.choice_bar._clean.isHidden()
    click(page, "d")
    with qtbot.waitSignal(page._session.emptying_requested) as asked:
        page.choice_bar._clean.click()
    assert asked.args == [(key("c"), key("d"))]


@pytest.fixture
def arrays_page(opened: Opened, qtbot: QtBot) -> ArraysPage:
    session, _ = opened(half_a_nas())
    page = ArraysPage(session)
    qtbot.addWidget(page)
    page.show()
    return page


def test_the_plan_says_what_was_on_them(arrays_page: ArraysPage) -> None:
    arrays_page._session.emptying_requested.emit((key("a"), key("b")))
    assert arrays_page._views.currentIndex() == ArraysState.PLAN
    assert arrays_page._plan_view.stage is PlanStage.REVIEW
    said = texts(arrays_page._plan_view)
    assert "“2” was a RAID 5 array created on DiskStation. Connected members: 2 of 4." in said
    assert "sda: member 1 of 4 of the RAID 5 array “2”, created on DiskStation" in said
    assert "Wipe 2 disks" in said


def test_what_cannot_be_cleaned_leaves_the_page_as_it_is(arrays_page: ArraysPage) -> None:
    before = arrays_page._views.currentIndex()
    arrays_page._session.emptying_requested.emit((key("a"),))
    assert arrays_page._views.currentIndex() == before


def test_what_is_too_little_to_be_looked_into_is_not_offered_to_be(arrays_page: ArraysPage) -> None:
    session = arrays_page._session
    session.emptying_requested.emit((key("a"), key("b")))
    assert find(arrays_page, QPushButton, "look-first").isHidden(), "two of four are too few"


def test_what_is_whole_enough_is_offered_to_be_looked_into_first(opened: Opened, qtbot: QtBot) -> None:
    half = half_a_nas()
    mirror = replace(half.arrays[0], level="raid1", expected=2)
    session, _ = opened(replace(half, arrays=(mirror,)))
    page = ArraysPage(session)
    qtbot.addWidget(page)
    page.show()
    session.emptying_requested.emit((key("a"), key("b")))
    assert "raidwright inspect 2" in texts(page._plan_view)
    look, notes = find(page, QPushButton, "look-first"), page._plan_view._review._findings
    assert look.mapTo(page, QPoint()).x() == notes.mapTo(page, QPoint()).x()
    press(page, "look-first")
    plan = page._plan_view.plan
    assert plan is not None
    assert plan.purpose is Purpose.USE
    (step,) = plan.steps
    assert "--readonly" in step.commands(plan)[0].argv
    assert find(page, QPushButton, "look-first").isHidden()
