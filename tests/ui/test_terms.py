"""Every technical term that stands on a page is explained by one key, and one button, on that page."""

import re
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from raidwright.language.terms import terms_in
from raidwright.storage.words.glossary import GLOSSARY
from raidwright.ui.frame.options import PageName
from raidwright.ui.frame.terms import TermsDialog
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.plan_actions import find
from tests.ui.planned_snapshots import equipped
from tests.ui.snapshots import home_server

Opens = Callable[..., Window]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Ch unk", ()),
        ("Chunk size: 512 KiB", ("chunk",)),
        ("Two hot spares", ("spare",)),
        ("RAID 10 of 4 disks", ("raid10",)),
        ("SEQ1M Q8T1 read", ("row",)),
        ("The array “tank” is degraded.", ("array", "degraded")),
        ("A spared parity", ("parity",)),
    ],
)
def test_term_is_found_as_a_word_of_its_own(text: str, terms: tuple[str, ...]) -> None:
    assert terms_in((text,)) == terms


def words_on(page: QWidget) -> str:
    """All labels, buttons and boxes that can be seen, by another way than the window's own."""
    shown: list[QLabel | QAbstractButton] = [*page.findChildren(QLabel)]
    shown += page.findChildren(QAbstractButton)
    return " \n".join(each.text().replace("&", "") for each in shown if each.isVisible())


@pytest.mark.parametrize("name", list(PageName))
def test_each_term_on_a_page_is_explained_there(name: PageName, window: Opens, qtbot: QtBot) -> None:
    shell = window(InventedMachine(equipped(home_server())), pages=(name,)).shell
    shell.show_page(name)
    page = shell.find_page(name)
    assert page is not None
    qtbot.waitUntil(page.isVisible)
    missing = {
        key
        for key, term in GLOSSARY.items()
        if re.search(rf"\b{re.escape(term.title)}\b", words_on(page), re.IGNORECASE)
    }
    qtbot.mouseClick(find(shell, QAbstractButton, "terms-here"), Qt.MouseButton.LeftButton)
    dialog = find(shell, TermsDialog, "terms")
    missing -= set(dialog.terms)
    said = find(dialog, QTextBrowser, "terms-text").toPlainText()
    assert (missing, [key for key in dialog.terms if GLOSSARY[key].meaning not in said]) == (set(), [])
    dialog.reject()


def test_terms_are_told_by_the_keyboard(window: Opens, qtbot: QtBot) -> None:
    opened = window(InventedMachine(equipped(home_server())), pages=(PageName.DISKS,))
    opened.shell.show_page(PageName.DISKS)
    qtbot.keyClick(opened.shell, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    dialog = find(opened.shell, TermsDialog, "terms")
    assert "member" in dialog.terms
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
