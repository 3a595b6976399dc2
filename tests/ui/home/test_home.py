"""Home: a card for each array with the one button that helps, the free disks, and what goes on."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.session.subjects import folder_subject
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.room import Room
from raidwright.storage.snapshot.share import EnteredShare, Person, Share, ShareClient, Sharing
from raidwright.ui.bridge import rooms
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.home.card import ArrayCard
from raidwright.ui.home.page import HomePage
from raidwright.ui.look.controls import PrimaryButton
from tests.ui.arrays.shown import degraded
from tests.ui.builders import InventedMachine
from tests.ui.planned_snapshots import tank_machine
from tests.ui.snapshots import TANK, TB, home_server, many_disks, practice_disks

Opened = Callable[[Snapshot], tuple[QtSession, InventedMachine]]


@pytest.fixture
def shown(opened: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Give it a snapshot, and how full its folders are, and it shows Home."""

    def show(snapshot: Snapshot, room: Room | None = None) -> Any:
        monkeypatch.setattr(rooms, "read_room", lambda points: dict.fromkeys(points, room) if room else {})
        session, machine = opened(snapshot)
        page: Any = HomePage(session)
        page.machine = machine
        qtbot.addWidget(page)
        page.show()
        return page

    return show


def words_of(widget: QWidget) -> list[str]:
    return [
        label.text() for label in widget.findChildren(QLabel) if label.isVisibleTo(widget) and label.text()
    ]


def primary_of(page: QWidget) -> list[str]:
    return [each.text() for each in page.findChildren(PrimaryButton) if each.isVisible()]


def button(page: QWidget, words: str) -> QPushButton:
    return next(each for each in page.findChildren(QPushButton) if each.text() == words and each.isVisible())


def test_a_card_tells_room_protection_and_folder(shown, qtbot: QtBot) -> None:
    page = shown(tank_machine(), Room(12 * TB // 10, 12 * TB))
    card = page.findChild(ArrayCard)
    qtbot.waitUntil(lambda: "1.20 of 12.0 TB used" in words_of(card))
    assert card.accessibleName() == "tank: Protected"
    assert "RAID 5 · 4 disks · survives 1 disk failure · /srv/media" in words_of(card)
    assert primary_of(page) == ["Set up storage"]


def test_a_card_tells_what_is_shared_and_who_is_connected(shown) -> None:
    look = tank_machine()
    entry = EnteredShare(look.arrays[0].uuid, "/srv/media", Share("films", people=(Person("anna"),)))
    sharing = Sharing(samba=True, entered=(entry,), clients=(ShareClient("films", "anna", "sofa"),))
    page = shown(structs.replace(look, host=structs.replace(look.host, sharing=sharing)))
    assert "Shared on the home network: films · connected now: anna" in words_of(page)


@pytest.mark.parametrize(("percent", "told"), [(89, False), (90, True), (96, True)])
def test_nearly_full_is_told(shown, qtbot: QtBot, percent: int, told: bool) -> None:
    page = shown(tank_machine(), Room(percent * TB, 100 * TB))
    card = page.findChild(ArrayCard)
    qtbot.waitUntil(lambda: any("TB used" in words for words in words_of(card)))
    assert any(f"“tank” is {percent} % full" in words for words in words_of(card)) == told


def test_a_degraded_array_leads_to_its_replacement(shown, qtbot: QtBot) -> None:
    page = shown(degraded())
    assert primary_of(page) == ["Replace a disk…"]
    assert "Your files are still there. The next disk failure loses all of them." in words_of(page)
    with qtbot.waitSignal(page._session.action_requested) as asked:
        button(page, "Replace a disk…").click()
    assert asked.args == [TANK, "replace-disk"]


def test_its_folder_is_opened(shown, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: bool(opened.append(url.toLocalFile())) or True
    )
    page = shown(tank_machine())
    button(page, "Open folder").click()
    assert opened == ["/srv/media"]


def test_a_computer_without_arrays_explains_itself_and_leads_on(shown, qtbot: QtBot) -> None:
    page = shown(practice_disks())
    assert page.findChild(ArrayCard) is None
    (about,) = (words for words in words_of(page) if "\n" in words)
    assert len(about.splitlines()) == 3
    assert primary_of(page) == ["Set up storage"]
    with qtbot.waitSignal(page._session.setup_requested):
        button(page, "Set up storage").click()


def test_cards_follow_the_machine(shown, qtbot: QtBot) -> None:
    page = shown(tank_machine())
    card = page.findChild(ArrayCard)
    page.machine.show(degraded())
    qtbot.waitUntil(lambda: card.accessibleName() == "tank: Degraded")
    page.machine.show(practice_disks())
    qtbot.waitUntil(lambda: not page._cards)


def test_work_under_way_is_shown(shown, qtbot: QtBot) -> None:
    page = shown(tank_machine())
    page.machine.script = [0.05]
    session = page._session
    session.measure(None, folder_subject("/srv"), lambda _: None, lambda: None, lambda _: None)
    assert "A measurement is running." in words_of(page)
    with qtbot.waitSignal(session.work_requested):
        button(page, "Show progress").click()
    qtbot.waitUntil(lambda: not session.busy)
    assert "A measurement is running." not in words_of(page)


def test_sync_tells_the_time_left(shown) -> None:
    page = shown(home_server())
    assert "Initial sync · 37.2 % · 168 MB/s · 4 h 12 min left" in words_of(page)


def test_many_disks_are_summed_up_while_the_window_answers(shown, qtbot: QtBot) -> None:
    page = shown(many_disks(300))
    qtbot.waitUntil(lambda: page._summary is not None)
    assert "With old data: 300 × 4.00 TB" in words_of(page)
