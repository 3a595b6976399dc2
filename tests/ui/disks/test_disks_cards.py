"""Every drive and array has a card that says what it is and whether it can be used."""

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from raidwright.storage.arrays import Sync
from raidwright.ui.disks.card import DeviceCard
from raidwright.ui.look.widgets import Kind
from tests.ui.disks.hands import card, without
from tests.ui.shelves import (
    TANK,
    home_server,
    many_disks,
    practice_shelf,
    tank,
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


def test_a_degraded_array_is_told_apart(show) -> None:
    page, _ = show(tank(degraded=1))
    assert page.shelf.card(TANK).facts.use == (Kind.BAD, "Degraded, members missing or faulty: 1")
    assert page.shelf.card(TANK).facts.second == "RAID5 · 3 of 4 members"


@pytest.mark.parametrize(
    ("sync", "words", "progress"),
    [
        (
            Sync("recover", 0.25, 10**8, 600),
            "Building its redundancy, mounted at /srv/media",
            (0.25, "Rebuilding · 25.0 % · 100 MB/s · 10 min left"),
        ),
        (
            Sync("recover", 0.0, 0, 0),
            "Its redundancy is yet to be built, mounted at /srv/media",
            (0.0, "Rebuilding · has not begun yet"),
        ),
        (None, "Its redundancy is yet to be built, mounted at /srv/media", None),
    ],
)
def test_an_array_just_born_is_no_alarm(
    show, sync: Sync | None, words: str, progress: tuple[float, str] | None
) -> None:
    """RAID5 begins degraded and recovering, with every member there."""
    snapshot = tank(sync=sync)
    born = replace(snapshot.arrays[0], degraded=1)
    page, _ = show(replace(snapshot, arrays=(born,)))
    facts = page.shelf.card(TANK).facts
    assert facts.use == (Kind.INFO, words)
    assert facts.second == "RAID5 · 4 of 4 members"
    assert facts.progress == progress


def test_practice_is_offered_when_there_is_nothing_to_build_on(show, qtbot: QtBot) -> None:
    page, _ = show(without(practice_shelf(), *(f"/dev/sd{letter}" for letter in "bcdefghijklmno")))
    assert page._welcome.isVisible()
    assert page._nothing.isHidden()
    page._welcome._read.click()
    assert page._welcome.isHidden()
    page2, _ = show(tank())
    assert page2._welcome.isHidden()
    assert page2._nothing.isVisible()


def test_a_hundred_and_fifty_disks_are_listed(show, qtbot: QtBot) -> None:
    page, _ = show(many_disks(150))
    qtbot.waitUntil(lambda: len(page.findChildren(DeviceCard)) == 150)
    paths = [card.facts.path for card in page.shelf._cards()]
    assert paths == sorted(paths)
    assert page._summary.text() == "150 disks · 150 usable for an array"
