"""The Disks page: every drive as a card, live, and what can be done with the chosen ones."""

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from raidwright.storage.disks import Snapshot, Sync, WholeDisk
from raidwright.ui.disks.card import DeviceCard
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.look.widgets import Kind
from tests.ui.conftest import Opened
from tests.ui.shelves import (
    TANK,
    disk,
    home_server,
    many_disks,
    practice_shelf,
    tank,
)


@pytest.fixture
def show(opened: Opened, qtbot: QtBot):
    def make(snapshot: Snapshot):
        desk, machine = opened(snapshot)
        page = DisksPage(desk)
        qtbot.addWidget(page)
        page.resize(1056, 800)
        page.show()
        return page, machine

    return make


def key(letter: str) -> str:
    origin = disk(letter).origin
    assert isinstance(origin, WholeDisk)
    return origin.drive.id


def card(page: DisksPage, letter: str) -> DeviceCard:
    found = page.shelf.card(key(letter))
    assert found is not None
    return found


def click(qtbot: QtBot, found: DeviceCard, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.mouseClick(found, Qt.MouseButton.LeftButton, modifier, QPoint(20, 20))


def chosen(page: DisksPage) -> list[str]:
    return [facts.key for facts in page.shelf.chosen()]


def without(snapshot: Snapshot, *paths: str) -> Snapshot:
    return msgspec.structs.replace(
        snapshot, blocks=tuple(block for block in snapshot.blocks if block.path not in paths)
    )


def test_every_drive_and_array_has_its_card(show) -> None:
    page, _ = show(home_server())
    cards = page.findChildren(DeviceCard)
    assert len(cards) == 13
    array = page.shelf.card(TANK)
    assert array.facts.title == "tank"
    assert array.facts.second == "RAID5 · 4 of 4 members"
    assert array.facts.progress == (0.372, "Syncing · 37.2 % · 168 MB/s · 4 h 12 min left")


def test_cards_stand_under_their_controllers_in_the_order_of_ports(show) -> None:
    page, _ = show(practice_shelf())
    in_order = [found.facts.path for found in page.shelf._cards()]
    assert in_order == [f"/dev/sd{letter}" for letter in "abcdefoghijklmn"]


@pytest.mark.parametrize(
    ("letter", "kind", "words"),
    [
        ("g", Kind.GOOD, "Free"),
        ("c", Kind.INFO, "In use: member of the array tank"),
        ("h", Kind.WARNING, "Old contents: ext4 backup, ntfs Windows"),
    ],
)
def test_a_card_says_whether_its_disk_is_free(show, letter: str, kind: Kind, words: str) -> None:
    page, _ = show(home_server())
    assert card(page, letter).facts.use == (kind, words)
    assert words in card(page, letter).accessibleDescription()


def test_the_systems_disk_is_known_by_its_root(show) -> None:
    page, _ = show(home_server())
    system = next(found for found in page.shelf._cards() if found.facts.path == "/dev/sda")
    assert system.facts.use == (Kind.INFO, "This system runs from it (/)")
    assert not system.facts.usable


def test_a_failing_disk_says_so(show) -> None:
    page, _ = show(home_server())
    failing = next(found for found in page.shelf._cards() if found.facts.title == "Oldmill OM500")
    assert failing.facts.trouble == "Failing"
    assert failing.facts.use[0] is Kind.WARNING


def test_partitions_are_shown_in_proportion(show) -> None:
    page, _ = show(home_server())
    system = next(found for found in page.shelf._cards() if found.facts.path == "/dev/sda")
    words = [part.words for part in system.facts.parts]
    assert words == ["vfat /boot/efi", "ext4 /", "swap", ""]
    shares = [part.share for part in system.facts.parts]
    assert shares[1] == pytest.approx(0.7, abs=0.001)
    assert sum(shares) == pytest.approx(1.0, abs=0.01)


def test_clicks_choose_and_the_bar_sums_up(show, qtbot: QtBot) -> None:
    page, _ = show(practice_shelf())
    assert page.choice_bar.isHidden()
    for letter in "bcd":
        click(qtbot, card(page, letter))
    assert chosen(page) == [key(letter) for letter in "bcd"]
    assert page.choice_bar.isVisible()
    assert page.choice_bar._words.text() == "Chosen: 3 · 12.0 TB"
    click(qtbot, card(page, "c"))
    assert chosen(page) == [key("b"), key("d")]


def test_shift_chooses_everything_in_between(show, qtbot: QtBot) -> None:
    page, _ = show(practice_shelf())
    click(qtbot, card(page, "b"))
    click(qtbot, card(page, "e"), Qt.KeyboardModifier.ShiftModifier)
    assert chosen(page) == [key(letter) for letter in "bcde"]


def test_space_chooses_and_enter_opens_details(show, qtbot: QtBot) -> None:
    page, _ = show(practice_shelf())
    first = card(page, "a")
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Space)
    assert chosen(page) == [key("a")]
    assert page.details.isHidden()
    qtbot.keyClick(first, Qt.Key.Key_Return)
    assert page.details.isVisible()
    qtbot.keyClick(page.details, Qt.Key.Key_Escape)
    assert page.details.isHidden()
    assert page.window().focusWidget() is first


def test_arrow_keys_move_between_the_cards(show, qtbot: QtBot) -> None:
    page, _ = show(practice_shelf())
    # Three columns: a b c / d e f / o, and below, under the other controller, g h i / j k l / m n.
    card(page, "a").setFocus()
    way = []
    for pressed in ("Right", "Down", "Left", "Down", "Down", "Left", "Up"):
        qtbot.keyClick(page.window().focusWidget(), getattr(Qt.Key, f"Key_{pressed}"))
        way.append(page.window().focusWidget().facts.path[-1])
    assert way == ["b", "e", "d", "o", "g", "g", "o"]


def test_build_is_asked_for_with_the_chosen_drives(show, qtbot: QtBot) -> None:
    page, _ = show(practice_shelf())
    for letter in "ab":
        click(qtbot, card(page, letter))
    with qtbot.waitSignal(page._desk.build_requested) as asked:
        page.choice_bar._build.click()
    assert asked.args == [(key("a"), key("b"))]


def test_a_disk_in_use_cannot_be_built_with_and_says_why(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    click(qtbot, card(page, "g"))
    assert page.choice_bar._build.isEnabled()
    click(qtbot, card(page, "c"))
    assert not page.choice_bar._build.isEnabled()
    assert "member of the array tank" in page.choice_bar._hint.text()


def test_choice_focus_and_place_survive_changes(show, qtbot: QtBot) -> None:
    page, machine = show(practice_shelf())
    click(qtbot, card(page, "c"))
    card(page, "d").setFocus()
    area = page.findChild(QScrollArea)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    area.verticalScrollBar().setValue(40)
    kept = card(page, "d")
    with qtbot.waitSignal(page._desk.snapshot_changed):
        machine.show(without(practice_shelf(), "/dev/sdb"))
    qtbot.waitUntil(lambda: page.shelf.card(key("b")) is None)
    assert card(page, "d") is kept
    assert page.window().focusWidget() is kept
    assert chosen(page) == [key("c")]
    assert area.verticalScrollBar().value() == 40


def test_a_pulled_disk_is_no_longer_chosen(show, qtbot: QtBot) -> None:
    page, machine = show(practice_shelf())
    click(qtbot, card(page, "b"))
    page.open_details(key("b"))
    with qtbot.waitSignal(page._desk.snapshot_changed):
        machine.show(without(practice_shelf(), "/dev/sdb"))
    assert chosen(page) == []
    assert page.choice_bar.isHidden()
    assert page.details.isHidden()


def test_a_new_disk_appears_in_its_place(show, qtbot: QtBot) -> None:
    page, machine = show(without(practice_shelf(), "/dev/sdb"))
    with qtbot.waitSignal(page._desk.snapshot_changed):
        machine.show(practice_shelf())
    in_order = [found.facts.path for found in page.shelf._cards()]
    assert in_order[:3] == ["/dev/sda", "/dev/sdb", "/dev/sdc"]
    assert card(page, "b").isVisible()


def test_a_sync_goes_on_in_the_same_card(show, qtbot: QtBot) -> None:
    page, machine = show(tank(sync=Sync("resync", 0.1, 10**8, 3600)))
    before = page.shelf.card(TANK)
    with qtbot.waitSignal(page._desk.snapshot_changed):
        machine.show(tank(sync=Sync("resync", 0.5, 10**8, 1800)))
    assert page.shelf.card(TANK) is before
    assert before.facts.progress == (0.5, "Syncing · 50.0 % · 100 MB/s · 30 min left")
    with qtbot.waitSignal(page._desk.snapshot_changed):
        machine.show(tank())
    assert before.facts.progress is None
    assert before.facts.use == (Kind.GOOD, "Healthy, mounted at /srv/media")


def test_a_hidden_page_catches_up_when_it_is_shown(show, qtbot: QtBot) -> None:
    page, machine = show(practice_shelf())
    click(qtbot, card(page, "c"))
    page.hide()
    with qtbot.waitSignal(page._desk.snapshot_changed):
        machine.show(without(practice_shelf(), "/dev/sdb"))
    assert page.shelf.card(key("b")) is not None
    page.show()
    assert page.shelf.card(key("b")) is None
    assert chosen(page) == [key("c")]


def test_a_degraded_array_is_told_apart(show) -> None:
    page, _ = show(tank(degraded=1))
    assert page.shelf.card(TANK).facts.use == (Kind.BAD, "Degraded, members missing: 1")


def test_details_show_the_whole_stack(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    page.open_details(key("c"))
    facts = page.details._facts
    rows = dict(facts.rows)
    assert rows["Serial number"] == "TF-4N0A7K0C"
    assert rows["WWN"] == "0x5f01ab0c10000063"
    assert rows["Sectors"] == "512 B logical, 4096 B physical"
    names, layer = [], facts.stack
    while layer:
        names.append((layer.name, layer.words))
        layer = layer.above[0] if layer.above else None
    assert names == [
        ("sdc", "GPT partition table"),
        ("sdc1", "RAID tank"),
        ("md127 (RAID5)", "encrypted (LUKS)"),
        ("tank-crypt", "LVM vault"),
        ("vault/media", "xfs /srv/media"),
    ]
    assert any("belongs to the array" in words for _, words in facts.findings)


def test_details_lead_to_benchmark_and_take_down(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    page.open_details(TANK)
    with qtbot.waitSignal(page._desk.benchmark_requested) as asked:
        page.details._benchmark.click()
    assert asked.args == ["/dev/md127"]
    with qtbot.waitSignal(page._desk.teardown_requested) as asked:
        page.details._teardown.click()
    assert asked.args == [TANK]
    page.open_details(key("g"))
    assert not page.details._teardown.isEnabled()


def test_the_context_menu_offers_what_fits(show) -> None:
    page, _ = show(home_server())
    of_free = {action.text(): action.isEnabled() for action in page._menu(card(page, "g").facts).actions()}
    assert of_free == {
        "Details": True,
        "Build with this disk…": True,
        "Benchmark…": True,
        "Take down…": False,
    }
    of_used = {action.text(): action.isEnabled() for action in page._menu(card(page, "c").facts).actions()}
    assert of_used == {"Details": True, "Benchmark…": True, "Take down…": True}


def test_practice_is_offered_when_there_is_nothing_to_build_on(show, qtbot: QtBot) -> None:
    page, _ = show(without(practice_shelf(), *(f"/dev/sd{letter}" for letter in "bcdefghijklmno")))
    assert page._welcome.isVisible()
    assert page._nothing.isHidden()
    page._welcome._read.click()
    assert page._welcome.isHidden()
    page2, _ = show(tank())
    assert page2._welcome.isHidden()
    assert page2._nothing.isVisible()


def test_a_hundred_and_fifty_disks_are_listed(show) -> None:
    page, _ = show(many_disks(150))
    assert len(page.findChildren(DeviceCard)) == 150
    assert page._summary.text() == "Disks: 150 · usable for an array: 150"
