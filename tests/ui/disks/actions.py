"""What a user does on the Disks page."""

import msgspec
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.ui.disks.card import DeviceCard
from raidwright.ui.disks.page import DisksPage
from tests.ui.snapshots import disk


def key(letter: str) -> str:
    """The id of the drive whose serial ends in ``letter``."""
    origin = disk(letter).origin
    assert isinstance(origin, WholeDisk)
    return origin.drive.id


def card(page: DisksPage, letter: str) -> DeviceCard:
    """The card of that drive."""
    found = page.device_list.card(key(letter))
    assert found is not None
    return found


def click(found: DeviceCard, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Click a card."""
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, modifier, QPoint(20, 20))


def double_click(found: DeviceCard) -> None:
    """Double-click a card, as a mouse does it: the second press comes as a double click."""
    place = QPoint(20, 20)
    QTest.mouseClick(found, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(found, Qt.MouseButton.LeftButton, pos=place)


def chosen(page: DisksPage) -> list[str]:
    """Keys of the chosen cards."""
    return [facts.key for facts in page.device_list.chosen()]


def without(snapshot: Snapshot, *paths: str) -> Snapshot:
    """``snapshot`` with these devices gone."""
    return msgspec.structs.replace(
        snapshot, blocks=tuple(block for block in snapshot.blocks if block.path not in paths)
    )
