"""What a user does on the Disks page."""

import time

import msgspec
from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.shared.device_model import device_at
from raidwright.ui.shared.devices import CardFacts
from tests.ui.snapshots import disk

_PATIENCE = 60
"""Seconds."""
_NO_KEY = Qt.KeyboardModifier.NoModifier


def key(letter: str) -> str:
    """The id of the drive whose serial ends in ``letter``."""
    origin = disk(letter).origin
    assert isinstance(origin, WholeDisk)
    return origin.drive.id


def index(page: DisksPage, letter: str) -> QModelIndex:
    """The row of that drive."""
    found = page.device_list.devices.index_of(key(letter))
    assert found.isValid()
    return found


def card_of(page: DisksPage, key: str) -> CardFacts | None:
    """What the card of that key says, if there is one."""
    device = device_at(page.device_list.devices.index_of(key))
    return device.facts if device is not None else None


def card(page: DisksPage, letter: str) -> CardFacts:
    """What the card of that drive says."""
    found = card_of(page, key(letter))
    assert found is not None
    return found


def cards(page: DisksPage) -> list[CardFacts]:
    """What all cards say, from the first to the last."""
    model = page.device_list.devices
    devices = (device_at(model.index(row)) for row in range(model.rowCount()))
    return [device.facts for device in devices if device is not None]


def place(page: DisksPage, letter: str) -> QRect:
    """Where the card of that drive is, once all cards have their room."""
    until = time.monotonic() + _PATIENCE
    while page.device_list.verticalScrollBar().maximum() > 0:
        assert time.monotonic() < until
        QApplication.processEvents()
    return page.device_list.visualRect(index(page, letter))


def click(page: DisksPage, letter: str, modifier: Qt.KeyboardModifier = _NO_KEY) -> None:
    """Click a card."""
    at = place(page, letter).topLeft() + QPoint(20, 20)
    QTest.mouseClick(page.device_list.viewport(), Qt.MouseButton.LeftButton, modifier, at)


def click_sign(page: DisksPage, letter: str) -> None:
    """Click the (i) of a card."""
    at = place(page, letter).bottomRight() - QPoint(20, 20)
    QTest.mouseClick(page.device_list.viewport(), Qt.MouseButton.LeftButton, pos=at)


def double_click(page: DisksPage, letter: str) -> None:
    """Double-click a card, as a mouse does it: the second press comes as a double click."""
    at, viewport = place(page, letter).topLeft() + QPoint(20, 20), page.device_list.viewport()
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=at)


def go_to(page: DisksPage, letter: str) -> None:
    """Give the keyboard to a card."""
    page.device_list.setFocus()
    page.device_list.go_to(index(page, letter))


def focused(page: DisksPage) -> CardFacts:
    """The card that has the keyboard."""
    assert page.window().focusWidget() is page.device_list
    device = device_at(page.device_list.currentIndex())
    assert device is not None
    return device.facts


def chosen(page: DisksPage) -> list[str]:
    """Keys of the chosen cards."""
    return [facts.key for facts in page.device_list.chosen_facts()]


def without(snapshot: Snapshot, *paths: str) -> Snapshot:
    """``snapshot`` with these devices gone."""
    return msgspec.structs.replace(
        snapshot, blocks=tuple(block for block in snapshot.blocks if block.path not in paths)
    )
