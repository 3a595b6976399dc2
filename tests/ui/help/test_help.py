"""Help: pages from a folder, in the user's language where they are translated, and About."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from raidwright import __version__
from raidwright.language.catalogue import Translation, speak
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.options import LANGUAGE, remember
from raidwright.ui.help.page import HelpPage, help_pages
from raidwright.ui.look.theme import Space
from tests.languages import japanese_now
from tests.pages import DOCS, listed_pages
from tests.ui.builders import InventedMachine
from tests.ui.snapshots import home_server

Opened = Callable[[Snapshot], tuple[QtSession, InventedMachine]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ja").mkdir()
    (tmp_path / "index.md").write_text("# Start here\n\nSee [disks](replace.md#later).\n")
    (tmp_path / "replace.md").write_text("# Replace a disk\n\nWords.\n\n## Later\n")
    (tmp_path / "ja" / "replace.md").write_text("# ディスクの交換\n")
    (tmp_path / "blank.md").write_text("no heading")
    return tmp_path


@pytest.mark.parametrize(
    ("language", "titles"),
    [("en", ["Start here", "Blank", "Replace a disk"]), ("ja", ["Start here", "Blank", "ディスクの交換"])],
)
def test_pages_are_listed_by_their_headings(folder: Path, language: str, titles: list[str]) -> None:
    assert [page.title for page in help_pages(folder, language)] == titles


def test_pages_come_in_the_order_of_the_list() -> None:
    titles = [page.title for page in help_pages(DOCS, "en")]
    assert titles[0] == "Overview"
    assert titles[1:] == list(listed_pages().values())


def test_headings_keep_a_distance_to_what_is_above(folder: Path, opened: Opened, qtbot: QtBot) -> None:
    (folder / "index.md").write_text("# Start here\n\n```sh\nls\n```\n\n## Later\n")
    page = HelpPage(opened(home_server())[0], folder=lambda: folder)
    qtbot.addWidget(page)
    last = page._text.document().lastBlock()
    assert (last.text(), last.blockFormat().topMargin()) == ("Later", Space.L)


def test_links_lead_from_page_to_page_and_out(
    folder: Path, opened: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: outside.append(url.toString()))
    page = HelpPage(opened(home_server())[0], folder=lambda: folder)
    qtbot.addWidget(page)
    assert "Start here" in page._text.toPlainText()
    page._text.anchorClicked.emit(QUrl("replace.md#later"))
    assert page._list.currentItem().text() == "Replace a disk"
    assert "Words." in page._text.toPlainText()
    page._text.anchorClicked.emit(QUrl("https://example.org/"))
    assert outside == ["https://example.org/"]


def test_about_is_there_without_any_page(opened: Opened, qtbot: QtBot) -> None:
    page = HelpPage(opened(home_server())[0], folder=lambda: None)
    qtbot.addWidget(page)
    assert page._list.count() == 1
    assert page._views.currentIndex() == 1
    assert any(__version__ in label.text() for label in page.findChildren(QLabel))


def test_it_speaks_the_language_of_the_window(
    folder: Path, opened: Opened, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the one that was chosen in Settings a moment ago, which the next start has."""
    session, _ = opened(home_server())
    remember(LANGUAGE, "ja")
    before = HelpPage(session, folder=lambda: folder)
    speak(japanese_now())
    after = HelpPage(session, folder=lambda: folder)
    speak(Translation())
    for page in (before, after):
        qtbot.addWidget(page)
    titles = [page._list.item(2).text() for page in (before, after)]
    assert titles == ["Replace a disk", "ディスクの交換"]


def test_a_page_that_is_gone_says_so(folder: Path, opened: Opened, qtbot: QtBot) -> None:
    page = HelpPage(opened(home_server())[0], folder=lambda: folder)
    qtbot.addWidget(page)
    (folder / "replace.md").unlink()
    with qtbot.captureExceptions() as exceptions:
        page._list.setCurrentRow(2)
    assert exceptions == []
    assert page._text.toPlainText() == "This page is no longer available. Restart Raidwright."
