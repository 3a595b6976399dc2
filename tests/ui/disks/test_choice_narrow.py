"""The bar of what is chosen in a window as small as 1024x700 at 150 %: nothing in it is cut."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication

from tests.ui.disks.actions import card_of, key
from tests.ui.snapshots import practice_disks

NARROW = 618
"""Pixels that a page has then."""


@pytest.mark.parametrize("letters", ["b", "bcd"])
def test_words_and_buttons_of_the_choice_are_whole(show, letters: str) -> None:
    page, _ = show(practice_disks())
    page.resize(NARROW, 440)
    cards = [card for letter in letters if (card := card_of(page, key(letter)))]
    bar = page.choice_bar
    bar.show_choice(cards, cleanable=True)
    QApplication.processEvents()
    parts = [bar._words, *(each for each in bar.findChildren(QAbstractButton) if each.isVisible())]
    assert len(parts) == (5 if len(cards) == 1 else 4)
    for part in parts:
        assert part.width() >= part.sizeHint().width(), part.text()
    assert page.minimumSizeHint().width() <= NARROW
