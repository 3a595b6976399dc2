"""Details of a disk or array, and where they lead."""

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Complaint, Fault, Host, Snapshot
from raidwright.ui.disks.page import DisksPage
from tests.ui.disks.actions import card, go_to, key, place
from tests.ui.snapshots import TANK, disk, home_server


def test_details_show_the_whole_stack(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    page.open_details(key("c"))
    facts = page.details._facts
    rows = dict(facts.rows)
    assert rows["Serial number"] == "TF-4N0A7K0C"
    assert rows["WWN"] == "0x5f01ab0c10000063"
    assert rows["Sector size"] == "512 B logical, 4096 B physical"
    names, layer = [], facts.stack
    while layer:
        names.append((layer.name, layer.words))
        layer = layer.above[0] if layer.above else None
    assert names == [
        ("sdc", "GPT partition table"),
        ("sdc1", "RAID tank"),
        ("md127 (RAID 5)", "encrypted (LUKS)"),
        ("tank-crypt", "LVM vault"),
        ("vault/media", "XFS /srv/media"),
    ]
    assert any("is a member of the array" in words for _, words in facts.findings)


def test_what_a_drive_says_of_itself_stands_in_words_and_that_nothing_is_known_too(show) -> None:
    worn = disk("y", health="failing", temperature=41.0)
    said = (Complaint(Fault.REALLOCATED), Complaint(Fault.BAD_SECTORS, "12"))
    worn = replace(worn, origin=replace(worn.origin, drive=replace(worn.origin.drive, complaints=said)))
    noisy = replace(worn.origin.drive, id="x", health="ok")
    noisy = replace(disk("x"), origin=replace(worn.origin, drive=noisy))
    blocks = (worn, noisy, disk("z", health="", temperature=None))
    page, _ = show(Snapshot(Host(name="nas"), blocks, (), ()))
    page.open_details("x")
    assert dict(page.details._facts.rows)["Health"] == "reports faults"
    page.open_details(key("y"))
    facts = page.details._facts
    assert (dict(facts.rows)["Health"], dict(facts.rows)["Temperature"]) == ("failing", "41 °C")
    told = " ".join(words for _, words in facts.findings)
    assert "few spare sectors are left" in told
    assert "has 12 bad sectors" in told
    page.open_details(key("z"))
    rows = dict(page.details._facts.rows)
    assert (rows["Health"], rows["Temperature"]) == ("unknown", "unknown")


def test_details_lead_to_benchmark_and_take_down(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    page.open_details(TANK)
    with qtbot.waitSignal(page._session.benchmark_requested) as asked:
        page.details._benchmark.click()
    assert asked.args == ["/dev/md127"]
    with qtbot.waitSignal(page._session.teardown_requested) as asked:
        page.details._teardown.click()
    assert asked.args == [TANK]
    page.open_details(key("g"))
    assert not page.details._teardown.isEnabled()


def test_in_a_narrow_window_details_take_the_place_of_the_cards(show, qtbot: QtBot) -> None:
    page, _ = show(home_server())
    page.open_details(key("c"))
    beside = page.details.width()
    assert page.device_list.isVisible()
    assert page.details.geometry().right() <= page.width()
    page.resize(760, 467)
    qtbot.waitUntil(lambda: page.details.width() == 760)
    assert not page.device_list.isVisible()
    QTest.keyClick(page.details, Qt.Key.Key_Escape)
    assert page.device_list.isVisible()
    assert page.details.isHidden()
    page.open_details(key("c"))
    assert not page.device_list.isVisible()
    page.resize(1056, 800)
    qtbot.waitUntil(lambda: page.details.width() == beside)
    assert page.device_list.isVisible()


def test_the_context_menu_offers_what_fits(show) -> None:
    page, _ = show(home_server())
    of_free = {action.text(): action.isEnabled() for action in page._menu(card(page, "g")).actions()}
    assert of_free == {
        "Details": True,
        "Build with this disk…": True,
        "Benchmark…": True,
        "Delete array…": False,
        "Wipe disk…": False,
    }
    of_used = {action.text(): action.isEnabled() for action in page._menu(card(page, "c")).actions()}
    assert of_used == {"Details": True, "Benchmark…": True, "Delete array…": True, "Wipe disk…": False}


def test_the_menu_opens_by_a_click_and_by_a_key(show) -> None:
    page, _ = show(home_server())
    asked: list[tuple[str, bool]] = []
    page.device_list.menu_wanted.disconnect()
    page.device_list.menu_wanted.connect(
        lambda key, at: asked.append((key, page.device_list.viewport().rect().contains(_within(page, at))))
    )
    go_to(page, "c")
    over = place(page, "g").center()
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        at = page.device_list.viewport().mapToGlobal(over)
        event = QContextMenuEvent(reason, over, at)
        QApplication.sendEvent(page.device_list.viewport(), event)
    assert asked == [(key("g"), True), (key("c"), True)]


def _within(page: DisksPage, place: QPoint) -> QPoint:
    return page.device_list.viewport().mapFromGlobal(place)


def test_what_only_stands_in_a_file_is_not_offered_to_be_measured(show) -> None:
    page, machine = show(home_server())
    machine.acts = False
    page.open_details(TANK)
    button = page.details._benchmark
    assert (button.isEnabled(), button.toolTip()) == (False, "A machine snapshot cannot be measured")
