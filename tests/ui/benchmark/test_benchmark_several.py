"""Several disks at once without an array, and arrays that are mounted nowhere: read only, grid and test."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QListWidget, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.bench.spec import Direction, DiskGroup, RawDisk, StackLayer
from raidwright.bench.sustained import ONE_AT_A_TIME
from raidwright.storage.snapshot.disks import Filesystem
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.benchmark.settings import SeveralDisks
from raidwright.ui.bridge.session import QtSession
from tests.ui.bench_builders import UUID, a_machine
from tests.ui.benchmark.actions import line, part, press
from tests.ui.benchmark.test_benchmark_layer_test import reads, said, test_layers, told_before
from tests.ui.builders import InventedMachine


def choose_several(page: BenchmarkPage, *serials: str) -> SeveralDisks:
    targets = part(page, QComboBox, "bench-target")
    row = next(row for row in range(targets.count()) if targets.itemText(row) == "Choose several disks…")
    targets.setCurrentIndex(row)
    targets.activated.emit(row)
    (dialog,) = page.findChildren(SeveralDisks)
    disks = part(dialog, QListWidget, "several-disks")
    for item in (disks.item(row) for row in range(disks.count())):
        if any(serial in item.text() for serial in serials):
            item.setCheckState(Qt.CheckState.Checked)
    return dialog


def test_several_disks_without_an_array_are_read_one_by_one_and_then_at_once(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As eight disks on a card, before anything is built of them."""
    reads(machine, monkeypatch)
    dialog = choose_several(page, "DAQ7")
    agreed = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert not agreed.isEnabled()
    assert page._view.settings.option is not None
    choose = part(dialog, QListWidget, "several-disks")
    for row in (1, 2):
        choose.item(row).setCheckState(Qt.CheckState.Checked)
    assert agreed.isEnabled()
    agreed.click()
    option = page._view.settings.option
    assert option is not None
    assert option.title == "3 × Norrland ST4000"
    assert "read the first 1 GiB of each disk. Nothing is written to the disks." in line(page)
    (told,) = told_before(page)
    assert told.startswith("Disk test: 4 measurements take ")
    assert told.endswith(" and write nothing.")
    assert part(page, QPushButton, "measure-ladder").text() == "Test each disk…"
    test_layers(page, qtbot)
    assert [type(spec.target) for spec in machine.measured] == [RawDisk] * 3 + [DiskGroup]
    assert {spec.directions for spec in machine.measured} == {(Direction.READ,)}
    qtbot.waitUntil(lambda: "It would slow down an array of these disks." in said(page))
    assert "Nothing was written: this test only reads disks." in said(page)
    assert "Disk test" in said(page)
    press(page, "ladder-back")
    press(page, "measure-all")
    qtbot.waitUntil(lambda: not page._running)
    assert isinstance(machine.measured[-1].target, DiskGroup)


def test_of_several_disks_none_is_measured_from_end_to_end_and_it_is_said_why(page: BenchmarkPage) -> None:
    button = page._view.sustain
    usual = button.toolTip()
    choose_several(page, "DAQ7", "DBQ7").accept()
    assert button.isVisible()
    assert not button.isEnabled()
    assert button.toolTip() == str(ONE_AT_A_TIME)
    page.pick("/dev/vdd")
    assert button.isEnabled()
    assert button.toolTip() == usual


def test_who_chooses_no_several_disks_keeps_what_was_chosen(page: BenchmarkPage) -> None:
    before = page._view.settings.option
    dialog = choose_several(page, "DAQ7", "DBQ7")
    dialog.reject()
    assert page._view.settings.option == before


def test_several_disks_are_offered_again_as_long_as_all_are_there(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    choose_several(page, "DAQ7", "DDQ7").accept()
    again = BenchmarkPage(session)
    qtbot.addWidget(again)
    again.show()
    option = again._view.settings.option
    assert option is not None
    assert option.title == "1 × Norrland ST4000 + 1 × Fjell SSD 1TB"
    snapshot = a_machine()
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(replace(snapshot, blocks=tuple(b for b in snapshot.blocks if b.path != "/dev/vdd")))
    option = again._view.settings.option
    assert option is not None
    assert not isinstance(option.target, DiskGroup)


def test_an_array_that_is_mounted_nowhere_is_read_and_climbed(
    page: BenchmarkPage,
    machine: InventedMachine,
    session: QtSession,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As one that is exported, or given to a virtual machine."""
    reads(machine, monkeypatch)
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(a_machine(top=Filesystem("xfs", "", "u", ())))
    page.pick("/dev/md127")
    option = page._view.settings.option
    assert option is not None
    assert option.target == StackLayer("/dev/dm-0", UUID)
    assert "Nothing is written, because the device could contain data." in line(page)
    test_layers(page, qtbot)
    kinds = [type(spec.target) for spec in machine.measured]
    assert kinds == [RawDisk, RawDisk, RawDisk, DiskGroup, StackLayer, StackLayer]
    assert {spec.directions for spec in machine.measured} == {(Direction.READ,)}
    qtbot.waitUntil(
        lambda: (
            "Nothing was written. Raidwright only writes to file systems and devices that it built"
            in said(page)
        )
    )


def test_an_open_list_of_targets_keeps_its_rows_until_it_is_closed(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    box = part(page, QComboBox, "bench-target")
    before = [box.itemData(row) for row in range(box.count())]
    box.showPopup()
    now = a_machine()
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(replace(now, blocks=now.blocks[1:]))
    assert box.view().isVisible()
    assert [box.itemData(row) for row in range(box.count())] == before
    box.hidePopup()
    qtbot.waitUntil(lambda: [box.itemData(row) for row in range(box.count())] != before)
