"""Storage offers again what was shared of an array before, as the array keeps it."""

from collections.abc import Collection

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.operations.share import ShareFolder
from raidwright.storage.snapshot.share import Person, Share
from raidwright.ui.arrays import kept_shares
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.plan.view import PlanView
from tests.storage.enabling import with_files
from tests.storage.sharing import FILMS, NETWORK, READY, computer, sharing_files
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import find, open_machine, press, texts

MUSIC = Share(
    "Songs & music", "Songs", (Person("anna"),), network=NETWORK, time_machine=10**12, recycle=False
)
MOUNTED = computer(sharing_files(), replace(READY, people=("anna", "ben")))


@pytest.fixture
def here() -> InventedMachine:
    """This computer, on which nothing of the array is mounted yet."""
    return InventedMachine(with_files(MOUNTED), "This computer")


@pytest.fixture
def machine() -> InventedMachine:
    """Another one."""
    return InventedMachine(MOUNTED, "Invented")


@pytest.fixture
def others(here: InventedMachine) -> dict[str, InventedMachine]:
    return {"system": here}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Where the file system was read; it keeps two shares, one of which is shared here."""
    every: list[tuple[str, ...]] = []

    def read(points: Collection[str]) -> tuple[Share, ...]:
        every.append(tuple(points))
        return FILMS, MUSIC

    monkeypatch.setattr(kept_shares, "read_kept_shares", read)
    return every


def offers(page: ArraysPage) -> list[str]:
    buttons = page.findChildren(QPushButton, "share-again")
    return [each.accessibleName() for each in buttons if each.isVisibleTo(page)]


def test_offers_once_it_is_mounted_what_is_not_shared_here(
    asked: list[tuple[str, ...]], page: ArraysPage, session: QtSession, here: InventedMachine, qtbot: QtBot
) -> None:
    open_machine(session, qtbot, "system")
    assert (asked, offers(page)) == ([], [])
    here.show(MOUNTED)
    qtbot.waitUntil(lambda: offers(page) == ["Share “Songs & music” again…"])
    assert "Shared before: Songs & music" in texts(page)
    button = find(page, QPushButton, "share-again")
    assert button.text() == "Share “Songs && music” again…", "a name is no shortcut"
    here.show(replace(MOUNTED, host=replace(MOUNTED.host, name="other")))
    qtbot.waitUntil(lambda: session.snapshot is not None and session.snapshot.host.name == "other")
    assert find(page, QPushButton, "share-again") is button, "the keyboard stays on it"
    assert asked == [("/srv/data",)]
    here.show(with_files(MOUNTED))
    qtbot.waitUntil(lambda: offers(page) == [])


def test_the_form_begins_with_all_that_the_share_was(
    asked: list[tuple[str, ...]], page: ArraysPage, session: QtSession, here: InventedMachine, qtbot: QtBot
) -> None:
    open_machine(session, qtbot, "system")
    here.show(MOUNTED)
    qtbot.waitUntil(lambda: bool(offers(page)))
    press(page, "share-again")
    assert "Share a folder of “data”" in texts(page)
    name = find(page, QLineEdit, "share-name")
    assert (name.text(), name.isReadOnly()) == ("Songs & music", False)
    press(page, "review-repair")
    plan = page.findChild(PlanView).plan
    assert plan is not None
    assert isinstance(plan.operation, ShareFolder)
    assert plan.operation.share == MUSIC


def test_nothing_is_read_for_another_machine(
    asked: list[tuple[str, ...]], page: ArraysPage, session: QtSession, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: "Films · /srv/data/Films" in texts(page))
    assert session.choice == "tank"
    assert (asked, offers(page)) == ([], [])
