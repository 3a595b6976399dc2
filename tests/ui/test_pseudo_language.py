"""In a language that nobody speaks, with longer texts, nothing is English and nothing is cut off."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import structs
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.assets import asset
from raidwright.language.catalogue import Translation, speak
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, ShareTrial
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Planned
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.ui.benchmark.settings import SeveralDisks
from raidwright.ui.compare.importing import OriginDialog
from raidwright.ui.frame.fault_dialog import FaultReporter
from raidwright.ui.frame.options import PageName
from raidwright.ui.frame.our_texts import OurTexts
from raidwright.ui.frame.sidebar import SidebarButton
from raidwright.ui.guide.page import GuidePage
from raidwright.ui.help.page import help_pages
from raidwright.ui.plan.view import PlanStage, PlanView
from tests.languages import OPENING, english_left, pseudo_now
from tests.storage.sharing import computer
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.guide.conftest import four_disks
from tests.ui.plan.plans import done_with
from tests.ui.plan_actions import carried_out, find, open_all_choices, press, type_anew
from tests.ui.planned_snapshots import equipped, practice, tank_machine
from tests.ui.snapshots import home_server

Opens = Callable[..., Window]
NAMES = frozenset(
    (
        "Raidwright",
        "raidwright",
        "Btrfs",
        "English",
        "Ctrl",
        "Shift",
        "Windows",
        "macOS",
        "Linux",
        "srv",
        "mnt",
        "data",
    )
)
"""Of programs, keys, folders and the array; and a language's own name in their list."""
OF_QT = frozenset(("Cancel", "Close", "Show Details..."))
"""Buttons that Qt translates itself, into languages that somebody speaks."""


GONE = english("{device} cannot be read", device="/dev/sdb")
OPENING_SOMETHING = (
    "exchange-disk",
    "add-spare",
    "remove-spare",
    "enlarge-array",
    "add-bitmap",
    "change-unlocking",
    "review-teardown",
    "lock-array",
    "stop-array",
    "check-array",
    "mend-array",
    "limit-sync",
)
"""What an encrypted RAID 5 with LVM offers, but for what asks for a file in the desktop's own window."""
_NESTED = 40
"""Layouts in one another."""


@pytest.fixture
def unspoken(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The window speaks it."""
    monkeypatch.setattr(Translation, "of", lambda *_: pseudo_now())
    yield
    speak(Translation())
    for texts in qapp.findChildren(OurTexts):
        qapp.removeTranslator(texts)
        texts.deleteLater()


def heard(root: QAccessibleInterface) -> Iterator[str]:
    """What a screen reader says of everything that is shown, rows and cells too."""
    for place in range(root.childCount()):
        child = root.child(place)
        if child and child.isValid() and not child.state().invisible:
            yield child.text(QAccessible.Text.Name)
            yield child.text(QAccessible.Text.Description)
            yield from heard(child)


def texts_of(root: QWidget) -> Iterator[str]:
    """All of that, and what is written below the pointer."""
    yield from heard(QAccessible.queryAccessibleInterface(root))
    yield from (each.toolTip() for each in root.findChildren(QWidget) if each.isVisible())


def words_in(snapshot: Snapshot) -> set[str]:
    """Names in a computer, which are in no language."""
    return set(re.findall(r"[A-Za-z]+", msgspec.json.encode(snapshot).decode()))


def english_in(root: QWidget, snapshot: Snapshot) -> set[str]:
    """Texts in which a word is English."""
    own = words_in(snapshot) | NAMES
    plain = (re.sub(r"<[^<>]*>|\u2060", "", text) for text in texts_of(root))
    return {text for text in plain if text and set(english_left(text)) - own}


def wider(button: QAbstractButton) -> bool:
    """Whether its text takes more than there is."""
    return button.sizeHint().width() > button.width() + 1


def cut_off(root: QWidget) -> set[str]:
    """Labels and buttons that are smaller than their text."""
    found = set()
    for label in root.findChildren(QLabel):
        if not label.isVisible() or not label.text().startswith(OPENING):
            continue
        wide = label.sizeHint().width() > label.width() + 1 and not label.wordWrap()
        tall = label.wordWrap() and label.heightForWidth(label.width()) > label.height() + 1
        if wide or tall:
            found.add(f"{label.text()} {label.size()} {label.sizeHint()} {type(label).__name__}")
    for button in root.findChildren(QAbstractButton):
        is_picture = isinstance(button, SidebarButton) and button.width() < button.sizeHint().width() // 2
        if button.isVisible() and button.text() and not is_picture and wider(button):
            found.add(f"{button.text()} {button.size()} {button.sizeHint()} {type(button).__name__}")
    return found


def check(shown: QWidget, snapshot: Snapshot, picture: Path) -> None:
    """Nothing that is shown now is English or cut off."""
    # A layout hears of the one in it one turn later.
    for _ in range(_NESTED):
        QApplication.processEvents()
    shown.grab().save(str(picture))
    # Pages of Help are documents, each translated as a whole.
    pages = {page.title for page in help_pages(asset("docs"), "")}
    assert english_in(shown, snapshot) - pages - OF_QT == set()
    assert cut_off(shown) == set()


@pytest.mark.parametrize("width", [1280, 1024])
@pytest.mark.parametrize("page", PageName)
def test_page(
    page: PageName, width: int, unspoken: None, window: Opens, qtbot: QtBot, tmp_path: Path
) -> None:
    snapshot = equipped(home_server())
    made = window(InventedMachine(snapshot), width=width)
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(page)
    check(made.main, snapshot, tmp_path / f"{page.value}-{width}.png")


@pytest.mark.parametrize("width", [1280, 1024])
def test_plan_review(width: int, unspoken: None, window: Opens, qtbot: QtBot, tmp_path: Path) -> None:
    made = window(InventedMachine(tank_machine()), width=width)
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(PageName.STORAGE)
    page = made.shell._pages.get(PageName.STORAGE)
    assert page is not None
    check(made.main, tank_machine(), tmp_path / f"tank-{width}.png")
    press(page, "review-teardown")
    assert find(page, QPushButton, "back").isVisible()
    check(made.main, tank_machine(), tmp_path / f"plan-{width}.png")


@pytest.mark.parametrize("width", [1280, 1024])
def test_all_choices_of_a_design(
    width: int, unspoken: None, window: Opens, qtbot: QtBot, tmp_path: Path
) -> None:
    made = window(InventedMachine(practice()), width=width)
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(PageName.BUILD)
    open_all_choices(made.main)
    for name in ("encrypt", "lvm", "expert"):
        find(made.main, QAbstractButton, name).click()
    check(made.main, practice(), tmp_path / f"choices-{width}.png")


def four_that_can_share() -> Snapshot:
    """Four blank disks on a computer that can share folders."""
    look, can = four_disks(), computer().host
    host = structs.replace(
        look.host,
        tools=tuple({**dict(look.host.tools), **dict(can.tools)}.items()),
        users=can.users,
        setting_files=(*look.host.setting_files, *can.setting_files),
        sharing=can.sharing,
    )
    return structs.replace(look, host=host)


@pytest.mark.parametrize("width", [1280, 1024])
def test_guide_to_its_end(width: int, unspoken: None, window: Opens, qtbot: QtBot, tmp_path: Path) -> None:
    snapshot = four_that_can_share()
    machine = InventedMachine(snapshot)
    made = window(machine, width=width)
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(PageName.BUILD)
    guide = made.main.findChild(GuidePage)
    assert guide is not None
    for step in range(3):
        check(made.main, snapshot, tmp_path / f"guide-{step}-{width}.png")
        press(guide, "guide-next")
    type_anew(guide, "guide-writers", "anna")
    check(made.main, snapshot, tmp_path / f"guide-people-{width}.png")
    assert isinstance(guide.answer, Planned), guide.answer
    plan = guide.answer.plan
    press(guide, "guide-next")
    check(made.main, snapshot, tmp_path / f"guide-review-{width}.png")
    machine.script = [
        *carried_out(plan),
        structs.replace(done_with(plan), trials=(ShareTrial("data", "anna", True),)),
    ]
    for field in guide.findChildren(QLineEdit):
        if field.isVisible() and field.echoMode() is not QLineEdit.EchoMode.Normal:
            field.setText("a good password")
    press(guide, "confirm")
    view = guide.findChild(PlanView)
    assert view is not None
    qtbot.waitUntil(lambda: view.stage is PlanStage.ENDED)
    check(made.main, snapshot, tmp_path / f"guide-result-{width}.png")


@pytest.mark.parametrize("action", OPENING_SOMETHING)
def test_what_is_done_with_an_array(
    action: str, unspoken: None, window: Opens, qtbot: QtBot, tmp_path: Path
) -> None:
    snapshot = tank_machine()
    made = window(InventedMachine(snapshot), width=1024)
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(PageName.STORAGE)
    page = made.shell._pages.get(PageName.STORAGE)
    assert page is not None
    before = page.grab().toImage()
    press(page, action)
    assert page.grab().toImage() != before
    check(made.main, snapshot, tmp_path / f"{action}.png")


def test_windows_that_ask(unspoken: None, window: Opens, qtbot: QtBot, tmp_path: Path) -> None:
    snapshot = equipped(home_server())
    made = window(InventedMachine(snapshot))
    several = SeveralDisks((), (), made.main)
    faults = FaultReporter(made.main)
    dialogs = (
        several,
        OriginDialog((), made.main),
        faults._make(ValueError("~")),
        faults._make(MachineError(ErrorCode.FAILED, GONE)),
    )
    for number, dialog in enumerate(dialogs):
        dialog.show()
        check(dialog, snapshot, tmp_path / f"dialog-{number}.png")
        dialog.close()
