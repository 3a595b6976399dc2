"""The practice machine's disks: add, pull, fail, repair; failures in words."""

import msgspec
import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from raidwright.machine.port import MachineError
from raidwright.machine.practice import Model, Slot, Unit
from raidwright.protocol import ErrorCode
from raidwright.ui.bridge.loop import Loop
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.practice_menu import PracticeMenu
from tests.ui.builders import FakeOpener, InventedMachine
from tests.ui.snapshots import home_server, practice_disks

DISKS = (
    Slot(0, "present", "vda", "Tarnfell TF4000N", "TF-4N0A7K21", 4 * 10**12),
    Slot(1, "failed", "vdb", "Tarnfell TF4000N", "TF-4N0A7K2C", 4 * 10**12),
    Slot(3, "failed", "vdd", "Tarnfell TF4000N", "TF-4N0A7M88", 4 * 10**12, noticed=True),
    Slot(2, "pulled", "", "Tarnfell TF4000N", "TF-4N0A7M03", 4 * 10**12),
)


class InventedPractice(InventedMachine):
    def __init__(self, slots: tuple[Slot, ...]) -> None:
        super().__init__(practice_disks())
        self.slots = slots
        self.done: list[tuple[str, ...]] = []

    async def pull(self, serial: str) -> None:
        self.done.append(("pull", serial))

    async def insert(self, serial: str) -> None:
        self.done.append(("insert", serial))

    async def fail(self, serial: str) -> None:
        raise MachineError(ErrorCode.FAILED, f"The disk {serial} does not move.")

    async def repair(self, serial: str) -> None:
        self.done.append(("repair", serial))

    async def add(self, model: Model, unit: Unit) -> Slot:
        self.done.append(("add", model.name, unit.serial))
        return self.slots[0]


@pytest.fixture
def open_menu(loop: Loop, qtbot: QtBot):
    def make(machine: InventedMachine) -> PracticeMenu:
        session = QtSession(loop, FakeOpener(system=machine))
        menu = PracticeMenu(session)
        qtbot.addWidget(menu)
        with qtbot.waitSignal(session.snapshot_changed):
            session.open("system")
        menu.fill()
        return menu

    return make


def entries(menu: QMenu) -> dict[str, QAction]:
    return {action.text(): action for action in menu.actions() if action.text()}


def press(menu: PracticeMenu, disk: str, action: str) -> None:
    part = entries(menu._menu)[disk].menu()
    assert isinstance(part, QMenu)
    entries(part)[action].trigger()


def test_it_is_there_on_the_practice_machine_only(open_menu) -> None:
    assert open_menu(InventedMachine(home_server())).isHidden()
    assert not open_menu(InventedPractice(DISKS)).isHidden()


def test_every_disk_offers_what_its_state_allows(open_menu) -> None:
    menu = open_menu(InventedPractice(DISKS))
    offered = {
        title: list(entries(below))
        for title, action in entries(menu._menu).items()
        if isinstance(below := action.menu(), QMenu)
    }
    assert offered == {
        "1 · Tarnfell TF4000N TF-4N0A7K21": ["Unplug disk", "Simulate failure"],
        "2 · Tarnfell TF4000N TF-4N0A7K2C (failed)": [
            "Not detected by md: no redundancy, or no writes since the failure",
            "Repair disk",
            "Unplug disk",
        ],
        "4 · Tarnfell TF4000N TF-4N0A7M88 (failed)": ["Repair disk", "Unplug disk"],
        "3 · Tarnfell TF4000N TF-4N0A7M03 (unplugged)": ["Reconnect disk"],
        "Add a new disk": [],
    }
    assert not entries(menu._menu)["Add a new disk"].isEnabled()


@pytest.mark.parametrize(
    ("disk", "action", "done"),
    [
        ("1 · Tarnfell TF4000N TF-4N0A7K21", "Unplug disk", ("pull", "TF-4N0A7K21")),
        ("2 · Tarnfell TF4000N TF-4N0A7K2C (failed)", "Repair disk", ("repair", "TF-4N0A7K2C")),
        ("3 · Tarnfell TF4000N TF-4N0A7M03 (unplugged)", "Reconnect disk", ("insert", "TF-4N0A7M03")),
    ],
)
def test_each_entry_of_the_menu_does_it_to_its_disk(
    open_menu, qtbot: QtBot, disk: str, action: str, done: tuple[str, str]
) -> None:
    machine = InventedPractice(DISKS)
    press(open_menu(machine), disk, action)
    qtbot.waitUntil(lambda: machine.done == [done])


def test_a_new_disk_goes_into_the_first_empty_slot(open_menu, qtbot: QtBot) -> None:
    machine = InventedPractice((*DISKS, Slot(15, "empty"), Slot(16, "empty")))
    menu = open_menu(machine)
    press(menu, "Add a new disk", "Quickthorn Q1000 SSD · 1.00 TB")
    qtbot.waitUntil(lambda: bool(machine.done))
    assert machine.done == [("add", "Quickthorn Q1000 SSD", "QT2340E81A16")]


def test_new_disks_are_units_that_a_disk_set_could_have(open_menu) -> None:
    machine = InventedPractice((Slot(15, "empty"),))
    units: list[Unit] = []

    async def add(_model: Model, unit: Unit) -> Slot:
        units.append(unit)
        return machine.slots[0]

    machine.add = add  # type: ignore[method-assign, assignment]
    menu = open_menu(machine)
    models = entries(menu._menu)["Add a new disk"].menu()
    assert isinstance(models, QMenu)
    for action in entries(models).values():
        action.trigger()
    menu._session.loop.finish(machine.cancel())
    assert len(units) == 6
    for unit in units:
        assert msgspec.json.decode(msgspec.json.encode(unit), type=Unit) == unit


def test_what_does_not_work_is_told(open_menu, qtbot: QtBot) -> None:
    menu = open_menu(InventedPractice(DISKS))
    with qtbot.waitSignal(menu._session.loop.fault) as told:
        press(menu, "1 · Tarnfell TF4000N TF-4N0A7K21", "Simulate failure")
    assert str(told.args[0]) == "The disk TF-4N0A7K21 does not move."
