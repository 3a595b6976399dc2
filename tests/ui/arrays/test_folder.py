"""What is mounted is opened in the file manager from where it says that it is mounted."""

import pytest
from msgspec import structs
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.disks import Filesystem, Snapshot
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.shared import folders
from tests.ui.arrays.shown import locked, show, stopped
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import find, press
from tests.ui.planned_snapshots import tank_machine


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The folders that the file manager was asked to show."""
    points: list[str] = []

    def open_url(url: QUrl) -> bool:
        points.append(url.toLocalFile())
        return True

    monkeypatch.setattr(folders.QDesktopServices, "openUrl", open_url)
    return points


def mounted(*points: str) -> Snapshot:
    whole = tank_machine()

    def at_points(content: object) -> object:
        return structs.replace(content, mounts=points) if isinstance(content, Filesystem) else content

    blocks = tuple(structs.replace(each, content=at_points(each.content)) for each in whole.blocks)
    return structs.replace(whole, blocks=blocks)


def test_the_folder_is_opened(page: ArraysPage, opened: list[str]) -> None:
    assert find(page, QPushButton, "open-array-folder").isVisible()
    press(page, "open-array-folder")
    assert opened == ["/srv/media"]


def test_of_several_one_is_chosen(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, opened: list[str]
) -> None:
    button = find(page, QPushButton, "open-array-folder")
    show(page, machine, qtbot, mounted("/srv/a", "/srv/b & c"))
    button.click()
    menu = button.findChild(QMenu)
    assert menu is not None
    assert menu.isVisible()
    lines = menu.actions()
    assert [line.text() for line in lines] == ["/srv/a", "/srv/b && c"]
    lines[1].trigger()
    menu.close()
    assert opened == ["/srv/b & c"]
    show(page, machine, qtbot, mounted("/srv/a"))
    press(page, "open-array-folder")
    assert opened == ["/srv/b & c", "/srv/a"]


@pytest.mark.parametrize("now", [locked(), mounted(), stopped()], ids=["locked", "not mounted", "stopped"])
def test_what_is_not_mounted_has_no_folder(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot, now: Snapshot
) -> None:
    show(page, machine, qtbot, now)
    assert find(page, QPushButton, "open-array-folder").isHidden()


def test_the_folders_of_a_practice_machine_are_not_this_computers(
    page: ArraysPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    whole = tank_machine()
    show(page, machine, qtbot, structs.replace(whole, host=structs.replace(whole.host, practice=True)))
    assert find(page, QPushButton, "open-array-folder").isHidden()


def test_where_no_program_opens_folders_that_is_said(
    page: ArraysPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[tuple[str, Qt.TextFormat]] = []
    monkeypatch.setattr(folders.QDesktopServices, "openUrl", lambda _: False)
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append((box.text(), box.textFormat())))
    press(page, "open-array-folder")
    words = "/srv/media could not be opened. Install the xdg-utils package and a file manager."
    assert said == [(words, Qt.TextFormat.PlainText)], "a folder's name may look like markup"
