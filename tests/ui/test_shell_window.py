"""The window: sidebar, machine chooser, notices, and what guards work under way."""

import asyncio
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.machine.saved import write_machine
from raidwright.protocol import ErrorCode
from raidwright.session.subjects import folder_subject
from raidwright.storage.snapshot.arrays import Sync
from raidwright.ui import contents as contents_module
from raidwright.ui.application import OptionsError, open_window, read_options
from raidwright.ui.contents import SETUP, WindowContents
from raidwright.ui.disks.page import DisksPage
from raidwright.ui.frame.closing import ExitSignals
from raidwright.ui.frame.fault_dialog import FaultReporter
from raidwright.ui.frame.machine_chooser import MachineChooser
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import PageName, SidebarEntry, WindowOptions
from raidwright.ui.frame.shell import TabRow
from raidwright.ui.look.colours import Choice
from raidwright.ui.look.labels import as_tip
from raidwright.ui.look.widgets import Status
from tests.ui.arrays.shown import degraded
from tests.ui.builders import InventedMachine
from tests.ui.plan_actions import activate
from tests.ui.planned_snapshots import tank_machine
from tests.ui.snapshots import home_server, practice_disks


def notices(window) -> list[str]:
    return [banner.accessibleName() for banner in window.shell._banners]


def test_the_window_comes_back_as_it_was_left(qtbot: QtBot) -> None:
    main = MainWindow()
    qtbot.addWidget(main)
    assert (main.width(), main.height()) == (1280, 800)
    main.resize(700, 620)
    main.show()
    main.close()
    QSettings().sync()
    again = MainWindow()
    qtbot.addWidget(again)
    assert (again.width(), again.height()) == (700, 620)


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ([], WindowOptions()),
        (["--machine", "practice"], WindowOptions(machine="practice")),
        (["--theme=dark", "--page", "build"], WindowOptions(theme=Choice.DARK, page=PageName.BUILD)),
    ],
)
def test_options(arguments: list[str], options: WindowOptions) -> None:
    assert read_options(["raidwright", *arguments]) == options


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--theme", "pink"], "“pink” is not one of system, light, dark"),
        (
            ["--page", "x"],
            f"“x” is not one of {', '.join(page.value for page in PageName)}",
        ),
        (["disks"], "“disks” is not understood"),
        (["--bogus"], "Unknown option 'bogus'."),
    ],
)
def test_a_wrong_call_is_told_in_words(arguments: list[str], sentence: str) -> None:
    with pytest.raises(OptionsError) as error:
        read_options(["raidwright", *arguments])
    assert str(error.value) == sentence


def test_the_window_is_shown_when_there_is_something_in_it(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)  # the program sets its own
    file = tmp_path / "nas.json"
    file.write_text(write_machine(home_server()))
    main = open_window(WindowOptions(machine=str(file), page=PageName.COMPARE))
    qtbot.addWidget(main)
    contents, shell = main.findChild(WindowContents), main.centralWidget()
    assert not main.isVisible()
    qtbot.waitUntil(main.isVisible)
    assert contents.session.snapshot is not None
    assert contents.session.snapshot.blocks == home_server().blocks
    assert shell.page is PageName.COMPARE
    assert shell.sidebar.chooser.accessibleName() == "Machine: nas.json"
    assert not contents.session.acts
    assert [name for name in PageName if shell.find_page(name)] == [PageName.COMPARE]
    contents.close()
    main.findChild(ExitSignals).close()


def test_a_machine_that_does_not_answer_soon_is_waited_for_in_the_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    waiting = asyncio.Event()

    async def never(_choice: str, _progress: object, *, whole: bool) -> None:
        await waiting.wait()

    monkeypatch.setattr(contents_module, "open_machine", never)
    main = open_window(WindowOptions(machine="system"))
    qtbot.addWidget(main)
    assert not main.isVisible()
    qtbot.waitUntil(main.isVisible)
    contents = main.findChild(WindowContents)
    assert contents.session.snapshot is None
    assert contents.session.opening
    contents.close()
    main.findChild(ExitSignals).close()


@pytest.mark.parametrize("name", list(PageName))
def test_a_page_is_made_when_it_is_opened(window, qtbot: QtBot, name: PageName) -> None:
    made = window(InventedMachine(home_server()), pages=())
    assert [each for each in PageName if made.shell.find_page(each)] == [PageName.HOME]
    made.shell.show_page(name)
    assert made.shell.page is name
    qtbot.waitUntil(lambda: made.shell.find_page(name) is not None)
    assert made.shell._stack.currentWidget() is made.shell.find_page(name)
    assert len([each for each in PageName if made.shell.find_page(each)]) == len({name, PageName.HOME})


def test_a_page_that_is_asked_before_it_was_opened_hears_it(window, qtbot: QtBot) -> None:
    machine = tank_machine()
    made = window(InventedMachine(machine), pages=())
    made.session.teardown_requested.emit(machine.arrays[0].path)
    made.session.array_requested.emit(machine.arrays[0].uuid)
    qtbot.waitUntil(lambda: made.shell.find_page(PageName.STORAGE) is not None)
    page = made.shell.find_page(PageName.STORAGE)
    qtbot.waitUntil(lambda: page._tree.current_array() == machine.arrays[0].uuid)
    assert made.shell.page is PageName.STORAGE


def test_pages_are_turned_by_click_and_by_key(window, qtbot: QtBot) -> None:
    made = window(InventedMachine(home_server()))
    qtbot.waitUntil(lambda: all(made.shell._pages.get(name) for name in PageName))
    assert isinstance(made.shell._pages.get(PageName.DISKS), DisksPage)
    for number, place in enumerate(SidebarEntry, 1):
        button = made.shell.sidebar.button(place)
        assert button.shortcut().toString() == f"Ctrl+{number}"
        assert button.accessibleName() == place.title()
        button.click()
        assert made.shell.page is place.pages[0]
        assert made.shell._stack.currentWidget() is made.shell._pages.get(place.pages[0])
        assert button.isChecked()


def test_pages_of_one_entry_are_tabs_and_the_entry_leads_to_the_last(window, qtbot: QtBot) -> None:
    made = window(InventedMachine(home_server()))
    tabs = made.shell.findChild(TabRow)
    assert not tabs.isVisible()
    made.shell.sidebar.button(SidebarEntry.SPEED).click()
    assert [tabs.tabText(index) for index in range(tabs.count())] == [
        "Benchmark",
        "Results",
        "Build comparison",
    ]
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert made.shell.page is PageName.COMPARE
    activate(made.main, qtbot)
    qtbot.keyClick(made.main, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    assert (made.shell.page, tabs.currentIndex()) == (PageName.CAMPAIGN, 2)
    made.shell.sidebar.button(SidebarEntry.HOME).click()
    assert not tabs.isVisible()
    made.shell.sidebar.button(SidebarEntry.SPEED).click()
    assert made.shell.page is PageName.CAMPAIGN
    made.shell.show_page(PageName.BUILD)
    assert made.shell.sidebar.button(SidebarEntry.STORAGE).isChecked()
    made.shell.sidebar.button(SidebarEntry.STORAGE).click()
    assert made.shell.page is PageName.STORAGE


def test_dots_tell_where_something_goes_on_and_where_somebody_must_act(window, qtbot: QtBot) -> None:
    machine = InventedMachine(tank_machine())
    made = window(machine)
    storage, speed = (
        made.shell.sidebar.button(place) for place in (SidebarEntry.STORAGE, SidebarEntry.SPEED)
    )
    assert (storage.dot, speed.dot) == (None, None)
    machine.script = [0.05]
    made.session.measure(None, folder_subject("/srv"), lambda _: None, lambda: None, lambda _: None)
    assert (speed.dot, speed.accessibleDescription()) == (Status.INFO, "Work in progress")
    qtbot.waitUntil(lambda: not made.session.busy)
    assert speed.dot is None
    machine.show(degraded())
    qtbot.waitUntil(lambda: storage.dot is Status.BAD)
    assert storage.accessibleDescription() == "Needs your attention"
    machine.show(tank_machine(Sync("resync", 0.37, 150_000_000, 7260)))
    qtbot.waitUntil(lambda: storage.dot is Status.INFO)


def test_arrow_keys_move_between_the_pages(window, qtbot: QtBot) -> None:
    made = window(InventedMachine(home_server()))
    first = made.shell.sidebar.button(SidebarEntry.HOME)
    activate(made.main, qtbot)
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Down)
    assert made.shell.page is PageName.DISKS


def test_requests_of_one_page_open_another(window, qtbot: QtBot) -> None:
    made = window(InventedMachine(home_server()))
    qtbot.waitUntil(lambda: all(made.shell._pages.get(name) for name in PageName))
    made.session.build_requested.emit(())
    assert made.shell.page is PageName.BUILD
    made.shell.show_page(PageName.HOME)
    made.session.setup_requested.emit()
    assert made.shell.page is SETUP
    made.session.benchmark_requested.emit("/dev/sdg")
    assert made.shell.page is PageName.BENCHMARK
    made.session.teardown_requested.emit("/dev/md127")
    assert made.shell.page is PageName.STORAGE


def test_the_chooser_shows_the_machine_and_opens_another(window, qtbot: QtBot) -> None:
    made = window(InventedMachine(home_server()), InventedMachine(practice_disks()))
    chooser = made.shell.sidebar.chooser
    assert (chooser.accessibleName(), chooser.accessibleDescription()) == ("Machine: This computer", "nas")
    assert notices(made) == []
    with qtbot.waitSignal(made.session.snapshot_changed):
        chooser._practice.trigger()
    assert chooser.accessibleName() == "Machine: Practice machine"
    assert chooser.accessibleDescription() == "Simulated disks"
    assert notices(made) == ["Practice machine: everything here is simulated; no real disk can be changed"]


@pytest.mark.parametrize(
    ("choice", "name"),
    [
        ("practice:small", "Machine: Practice machine"),
        ("/home/me/nas.json", "Machine: nas.json"),
        ("system", "Machine: This computer"),
    ],
)
def test_the_chooser_names_every_kind_of_machine(qtbot: QtBot, choice: str, name: str) -> None:
    chooser = MachineChooser()
    qtbot.addWidget(chooser)
    chooser.show_machine(choice)
    assert chooser.accessibleName() == name


def test_a_saved_machine_is_asked_for_by_a_dialog(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    chooser = MachineChooser()
    qtbot.addWidget(chooser)
    answers = [("", ""), ("/home/me/nas.json", "")]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: answers.pop(0))
    chooser._saved.trigger()
    assert chooser._system.isChecked()
    with qtbot.waitSignal(chooser.chosen) as chosen:
        chooser._saved.trigger()
    assert chosen.args == ["/home/me/nas.json"]


def test_a_saved_machine_says_that_it_cannot_act(window) -> None:
    made = window(InventedMachine(home_server(), acts=False))
    assert notices(made) == ["Machine snapshot: you can view it and plan arrays, but nothing can be built"]


def test_a_lost_machine_can_be_opened_again(window, qtbot: QtBot) -> None:
    machine = InventedMachine(home_server())
    made = window(machine)
    with qtbot.waitSignal(made.session.failed):
        machine.show(MachineError(ErrorCode.FAILED, "The practice machine has stopped."))
    assert notices(made) == ["The practice machine has stopped."]
    assert made.shell.sidebar.chooser.accessibleDescription() == "Not available"
    machine._snapshots.put_nowait(home_server())
    button = made.shell._banners[0].findChild(QPushButton)
    with qtbot.waitSignal(made.session.snapshot_changed):
        button.click()
    assert notices(made) == []


def test_another_machine_cannot_be_chosen_while_work_is_under_way(window, qtbot: QtBot) -> None:
    machine = InventedMachine(home_server())
    made = window(machine)
    machine.script = [0.05]
    chooser = made.shell.sidebar.chooser
    made.session.measure(None, folder_subject("/srv"), lambda _: None, lambda: None, lambda _: None)
    assert not chooser.isEnabled()
    assert chooser.toolTip() == as_tip("You can choose another machine after the current work finishes.")
    qtbot.waitUntil(lambda: not made.session.busy)
    assert chooser.isEnabled()
    assert chooser.toolTip() == as_tip("This computer · nas")


def test_the_page_shown_last_is_shown_first(window, qtbot: QtBot) -> None:
    made = window(InventedMachine(home_server()))
    made.shell.show_page(PageName.COMPARE)
    assert read_options(["raidwright"]).page is PageName.COMPARE
    assert read_options(["raidwright", "--page", "build"]).page is PageName.BUILD


@pytest.mark.parametrize("broken_at", ["load", "make"])
def test_a_page_that_could_not_be_made_is_tried_again(
    window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, broken_at: str
) -> None:
    """As while the program is being upgraded; until then the page before stays, and is marked."""
    made = window(InventedMachine(home_server()), pages=[PageName.HOME])
    whole, faults = contents_module.load_page, list[BaseException]()

    def break_down(*_: object) -> QWidget:
        raise ModuleNotFoundError("No module named 'raidwright.ui.help.page'")

    monkeypatch.setattr(made.contents.reporter, "report", faults.append)
    made.contents.loop.fault.disconnect()
    made.contents.loop.fault.connect(faults.append)
    made.contents.reporter.catch_strays()
    monkeypatch.setattr(
        contents_module, "load_page", break_down if broken_at == "load" else lambda _: break_down
    )
    made.shell.show_page(PageName.HELP)
    qtbot.waitUntil(lambda: bool(faults))
    assert made.shell.page is PageName.HOME
    assert made.shell.sidebar.button(SidebarEntry.HOME).isChecked()
    monkeypatch.setattr(contents_module, "load_page", whole)
    made.shell.show_page(PageName.HELP)
    qtbot.waitUntil(lambda: made.shell.find_page(PageName.HELP) is not None)
    assert made.shell.find_page(PageName.HELP).isVisible()
    assert len(faults) == 1


def test_the_loop_ends_where_the_machine_cannot_be_let_go(window, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its thread keeps the process alive with no window."""
    made = window(InventedMachine(home_server()))
    monkeypatch.setattr(made.session, "close", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        made.contents.close()
    monkeypatch.setattr(made.contents, "close", lambda: None)
    assert not made.contents.loop._thread.is_alive()


def test_a_fault_of_ours_offers_its_details(qtbot: QtBot, capsys: pytest.CaptureFixture[str]) -> None:
    main = MainWindow()
    qtbot.addWidget(main)
    reporter = FaultReporter(main)
    try:
        raise ZeroDivisionError("nothing there")
    except ZeroDivisionError as error:
        reporter.report(error)
    dialog = main.findChild(QMessageBox)
    assert dialog.text() == "Internal error in Raidwright. Your disks are not the cause."
    assert "ZeroDivisionError: nothing there" in dialog.detailedText()
    copy = next(button for button in dialog.buttons() if button.text() == "Copy details")
    copy.click()
    assert "ZeroDivisionError: nothing there" in QApplication.clipboard().text()
    assert dialog.isVisible()
    dialog.reject()
    assert "nothing there" in capsys.readouterr().err


def test_an_exception_that_leaves_a_slot_is_reported(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    main = MainWindow()
    qtbot.addWidget(main)
    FaultReporter(main).catch_strays()
    main.windowTitleChanged.connect(lambda _: {}["no such key"])
    main.setWindowTitle("another")
    dialog = main.findChild(QMessageBox)
    assert "no such key" in dialog.detailedText()
    dialog.reject()
    assert "no such key" in capsys.readouterr().err


def test_the_worlds_failure_is_told_by_its_sentence(qtbot: QtBot) -> None:
    main = MainWindow()
    qtbot.addWidget(main)
    FaultReporter(main).report(MachineError(ErrorCode.FAILED, "Every slot has a disk."))
    dialog = main.findChild(QMessageBox)
    assert dialog.text() == "Every slot has a disk."
    assert dialog.detailedText() == ""
    dialog.reject()
