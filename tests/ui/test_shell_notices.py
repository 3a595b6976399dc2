"""The notices above the pages: what went wrong, what was left half done, and the way on."""

import asyncio
from collections.abc import Callable

import pytest
from msgspec import structs
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, encode
from raidwright.session.opening import open_machine
from raidwright.storage.failures import failure
from raidwright.storage.plan.use.planner import plan_lock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from raidwright.ui.arrays.page import ArraysPage
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.frame.main_window import NARROW_SIDEBAR, SIDEBAR_WIDTH
from raidwright.ui.frame.options import PageName, SidebarEntry
from raidwright.ui.look.widgets import EmptyState, Heading
from raidwright.ui.plan.view import PlanStage, PlanView
from raidwright.ui.words.sentences import unfinished_sentence
from tests.lab.building import planned
from tests.ui.builders import InventedMachine
from tests.ui.conftest import Window
from tests.ui.planned_snapshots import equipped, practice
from tests.ui.snapshots import home_server, practice_disks, tank

TITLE = "Tarnfell TF4000N TA-0"
LEFT = Unfinished(
    "build",
    "tank",
    begun=1e9,
    step=3,
    steps=16,
    disks=(LeftDisk(TITLE, Remains.ITS_OWN, "/dev/sda"), LeftDisk("another", Remains.UNSEEN)),
)
Opens = Callable[..., Window]


def left_half_done(snapshot: Snapshot, left: Unfinished = LEFT) -> Snapshot:
    host = structs.replace(snapshot.host, unfinished=left, practice=False)
    return structs.replace(snapshot, host=host)


def said(window: Window) -> list[str]:
    return [banner.accessibleName() for banner in window.shell._banners]


def test_what_was_left_is_cleaned_from_its_notice(window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(left_half_done(practice())))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    (notice,) = said(made)
    assert notice.startswith("Building “tank” (started ")
    assert notice.endswith(
        ") was interrupted at step 3 of 16. Not wiped yet: Tarnfell TF4000N TA-0. Not connected or"
        " not readable, and not verified as blank: another."
    )
    made.shell._banners[0].findChild(QPushButton).click()
    assert made.shell.page is PageName.STORAGE
    view = made.shell.findChild(ArraysPage).findChild(PlanView)
    assert [disk.path for disk in view.plan.disks] == ["/dev/sda"]
    assert view.isVisible()
    assert view.stage is PlanStage.REVIEW
    assert "Wipe 1 disk" in [heading.text() for heading in view.findChildren(Heading)]
    view.left.emit(False)
    assert not view.isVisible()


def test_what_cannot_be_cleaned_now_is_told_with_the_reason(window: Opens) -> None:
    away = structs.replace(LEFT, disks=LEFT.disks[1:])
    made = window(InventedMachine(left_half_done(practice(), away)))
    (notice,) = said(made)
    reason = "another is not connected or not readable. Connect it to wipe it."
    assert notice == f"{unfinished_sentence(away)} {reason}"
    assert made.shell._banners[0].findChild(QPushButton) is None


def test_what_was_broken_off_on_an_array_that_goes_on_is_continued_from_its_notice(
    window: Opens, qtbot: QtBot
) -> None:
    server = equipped(home_server())
    array = server.arrays[0]
    plan = planned(plan_lock(array.uuid, server))
    left = Unfinished(
        "use", "media", begun=1e9, step=2, steps=len(plan.steps), uuid=array.uuid, plan=encode(plan)
    )
    made = window(InventedMachine(left_half_done(server, left)))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    (notice,) = said(made)
    assert notice.startswith("Starting, unlocking, locking or stopping “media” (started ")
    assert notice.endswith("no data was lost. Completed steps were kept.")
    (continuing,) = made.shell._banners[0].findChildren(QPushButton)
    assert continuing.text() == "Resume…"
    continuing.click()
    view = made.shell.findChild(ArraysPage).findChild(PlanView)
    assert view.plan.steps == plan.steps
    assert view.stage is PlanStage.REVIEW


def test_what_another_version_wrote_down_is_told_with_a_way_on(window: Opens) -> None:
    unknown = Unfinished("unknown", "", begun=1e9, step=0, steps=0)
    (notice,) = said(window(InventedMachine(left_half_done(practice(), unknown))))
    assert "Another version of Raidwright recorded it" in notice
    assert "Delete the array of this plan" in notice


def test_a_notice_disturbs_no_plan_that_runs(window: Opens, qtbot: QtBot) -> None:
    made = window(InventedMachine(left_half_done(practice())))
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    page = made.shell.findChild(ArraysPage)
    page.clean()
    view = page.findChild(PlanView)
    plan = view.plan
    view._turn_to(PlanStage.RUNNING)
    page.clean()
    assert view.plan is plan
    assert view.stage is PlanStage.RUNNING


def test_the_notice_goes_when_nothing_is_left(window: Opens, qtbot: QtBot) -> None:
    machine = InventedMachine(left_half_done(home_server()))
    made = window(machine)
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(home_server())
    assert said(made) == []


def test_a_saved_machine_has_nothing_to_be_finished(window: Opens) -> None:
    made = window(InventedMachine(left_half_done(home_server()), acts=False))
    assert "interrupted" not in " ".join(said(made))


def test_a_computer_that_does_not_open_leads_to_the_practice_machine(
    window: Opens, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real machine is made at once and finds no bus when it is watched."""
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/bus")
    practice = InventedMachine(practice_disks())
    made = window(InventedMachine(home_server()), practice)
    made.opener.machines["system"] = asyncio.run(open_machine("system"))
    with qtbot.waitSignal(made.session.failed):
        made.session.open("system")
    (sentence,) = said(made)
    assert sentence.startswith(
        "The D-Bus message bus is not responding: No such file or directory. Raidwright gets"
    )
    assert "D-Bus and UDisks2" in sentence
    offer = made.shell.findChild(DisksPage).findChild(EmptyState).findChild(QPushButton)
    assert offer.text() == "Try the practice machine"
    with qtbot.waitSignal(made.session.snapshot_changed):
        offer.click()
    assert made.session.choice == "practice"
    assert said(made) == ["Practice machine: everything here is simulated; no real disk can be changed"]


def test_a_computer_that_is_lost_needs_no_such_advice(window: Opens, qtbot: QtBot) -> None:
    machine = InventedMachine(home_server())
    made = window(machine)
    with qtbot.waitSignal(made.session.failed):
        machine.show(MachineError(ErrorCode.FAILED, "It was lost."))
    assert said(made) == ["It was lost."]


@pytest.mark.parametrize(("width", "sidebar"), [(1280, SIDEBAR_WIDTH), (900, NARROW_SIDEBAR)])
def test_the_sidebar_gives_way_in_a_narrow_window(
    width: int, sidebar: int, window: Opens, qtbot: QtBot
) -> None:
    made = window(InventedMachine(home_server()))
    made.main.resize(width, 700)
    qtbot.waitUntil(lambda: made.shell.sidebar.width() == sidebar)
    assert made.shell.sidebar.button(SidebarEntry.DISKS).accessibleName() == "Disks"


@pytest.mark.parametrize(
    ("kind", "words", "askable"),
    [
        ("no-helper", "is not installed on this computer", False),
        ("dismissed", "Authentication was canceled.", True),
        ("no-agent", "Raidwright cannot ask for one here", True),
    ],
)
def test_why_the_helper_says_nothing_is_told_with_the_way_on(
    window: Opens, qtbot: QtBot, kind: str, words: str, askable: bool
) -> None:
    snapshot = home_server()
    host = structs.replace(snapshot.host, helper=False, silence=failure(kind), practice=False)
    made = window(InventedMachine(structs.replace(snapshot, host=host)))
    qtbot.waitUntil(lambda: bool(said(made)))
    (notice,) = said(made)
    assert notice.startswith("Sector sizes and old signatures are unknown. ")
    assert words in notice
    buttons = made.shell._banners[0].findChildren(QPushButton)
    assert [button.text() for button in buttons] == ["Try again"] * askable


@pytest.mark.parametrize("page", list(PageName))
def test_degraded_array_is_told_on_every_page_with_the_serial_of_what_it_lost(
    window: Opens, qtbot: QtBot, page: PageName
) -> None:
    machine = InventedMachine(tank())
    made = window(machine)
    qtbot.waitUntil(lambda: len(made.shell._pages) == len(PageName))
    made.shell.show_page(page)
    assert said(made) == []
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(tank("cde", degraded=1))
    (notice,) = said(made)
    assert notice.startswith("“tank” is degraded: 1 of 4 members missing.")
    assert notice.endswith("Failed or disconnected: Tarnfell TF4000N TF-4N0A7K0F.")
    qtbot.waitUntil(lambda: not made.shell._banners[0].isHidden())
    made.shell._banners[0].findChild(QPushButton).click()
    assert made.shell.page is PageName.STORAGE
    assert made.shell.findChild(ArraysPage)._tree.current_array() == tank().arrays[0].uuid
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(tank())
    assert said(made) == []


def test_failed_array_is_told_first_and_many_share_a_notice(window: Opens, qtbot: QtBot) -> None:
    machine = InventedMachine(left_half_done(tank(degraded=2)))
    made = window(machine)
    assert [words.partition(" ")[0] for words in said(made)] == ["“tank”", "Building"]
    many = tank(degraded=1)
    arrays = tuple(
        structs.replace(many.arrays[0], uuid=f"{number:08x}:0:0:0", name=f"nas:a{number}")
        for number in range(5)
    )
    with qtbot.waitSignal(made.session.snapshot_changed):
        machine.show(structs.replace(many, arrays=arrays))
    assert said(made) == ["Degraded or failed arrays: a0, a1, a2, a3, a4"]
