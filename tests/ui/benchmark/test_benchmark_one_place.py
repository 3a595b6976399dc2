"""The figures on the page are those of the chosen target as it is now, on the machine that is open."""

from collections.abc import Mapping

import pytest
from msgspec import structs
from PySide6.QtWidgets import QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from raidwright.bench.comparing.comparison import Key
from raidwright.bench.spec import RawDisk
from raidwright.storage.snapshot.disks import ArrayDevice, Blank, Content, Member, Origin, Snapshot
from raidwright.storage.units import MIB
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.bridge.session import QtSession
from tests.ui.bench_builders import UUID, a_machine, events
from tests.ui.benchmark.actions import line, measure, part, played, press
from tests.ui.benchmark.test_benchmark_sustained import choose, told, wanted
from tests.ui.builders import InventedMachine

OTHER = "ffffffff:11111111:22222222:33333333"


def figures(page: BenchmarkPage) -> Mapping[Key, str]:
    cells = page._view.grid._cells.items()
    return {key: cell.view.figure for key, cell in cells if cell.view.figure}


def measure_row(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot) -> None:
    """Measure the first row alone."""
    settings = page._view.settings
    spec = settings.spec(settings.profile.rows[:1])
    assert spec is not None
    machine.script = list(events(spec))
    page._view.grid._buttons[0].click()
    qtbot.waitUntil(lambda: not page._running)


def show(snapshot: Snapshot, session: QtSession, machine: InventedMachine, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.snapshot_changed):
        machine.show(snapshot)


def built_anew() -> Snapshot:
    """The machine after its array was deleted and another was built of the same disks, by the same name."""
    snapshot = a_machine()
    contents: dict[Content, Content] = {Member(UUID): Member(OTHER)}
    origins: dict[Origin, Origin] = {ArrayDevice(UUID): ArrayDevice(OTHER)}
    blocks = tuple(
        structs.replace(
            block,
            content=contents.get(block.content, block.content),
            origin=origins.get(block.origin, block.origin),
        )
        for block in snapshot.blocks
    )
    return structs.replace(snapshot, blocks=blocks, arrays=(structs.replace(snapshot.arrays[0], uuid=OTHER),))


def with_another_disk() -> Snapshot:
    """The machine after the third disk of its array was replaced by the disk beside it."""
    snapshot = a_machine()
    contents = {"/dev/vdc": Blank(), "/dev/vdd": Member(UUID)}
    blocks = tuple(
        structs.replace(block, content=contents.get(block.path, block.content)) for block in snapshot.blocks
    )
    array = snapshot.arrays[0]
    members = (*array.members[:2], structs.replace(array.members[2], path="/dev/vdd"))
    return structs.replace(snapshot, blocks=blocks, arrays=(structs.replace(array, members=members),))


def test_a_folder_that_is_not_chosen_after_all_leaves_the_target_as_it_was(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.pick("/dev/vdd")
    said = line(page)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: "")
    box = part(page, QComboBox, "bench-target")
    row = box.findData("choose-folder")
    box.setCurrentIndex(row)
    box.activated.emit(row)
    assert (box.currentData(), line(page)) == ("disk:drive-vdd", said)
    measure_row(page, machine, qtbot)
    assert isinstance(machine.measured[-1].target, RawDisk)
    assert figures(page)


@pytest.mark.parametrize("after", [built_anew(), with_another_disk()])
def test_what_is_mounted_where_another_was_has_no_figures_yet(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot, after: Snapshot
) -> None:
    measure(page, machine, qtbot, played(page))
    before = figures(page)
    show(after, session, machine, qtbot)
    assert figures(page) == {}
    measure_row(page, machine, qtbot)
    run = page._shown_run()
    assert run is not None
    assert {each.row for each in run.passes} == {page._view.settings.profile.rows[0]}
    show(a_machine(), session, machine, qtbot)
    assert figures(page) == before


def test_an_array_that_changes_while_it_is_measured_keeps_its_figures_until_it_is_measured_again(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    machine.script = [*played(page, until=12), 0.6]
    press(page, "measure-all")
    qtbot.waitUntil(lambda: page._measurement is not None and page._measurement.ended_passes == 12)
    show(with_another_disk(), session, machine, qtbot)
    qtbot.waitUntil(lambda: not page._running)
    assert len(figures(page)) > 1
    measure_row(page, machine, qtbot)
    assert {row for row, _side in figures(page)} == {page._view.settings.profile.rows[0]}


def test_figures_of_one_machine_are_not_shown_for_another(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    assert figures(page) == {}


def test_a_series_of_one_machine_is_not_shown_for_another(
    page: BenchmarkPage, machine: InventedMachine, session: QtSession, qtbot: QtBot
) -> None:
    machine.script = told(wanted(page))
    choose(page, all_of_it=False)
    qtbot.waitUntil(lambda: not page._running)
    assert page._view.sustained.isVisible()
    with qtbot.waitSignal(session.snapshot_changed):
        session.open("practice")
    assert not page._view.sustained.isVisible()


def test_figures_stay_with_the_size_that_they_were_measured_with(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    """The answer about the room, asked for before, comes while it is measured, and fits the size anew."""
    machine.script = [0.3, *played(page)]
    press(page, "measure-all")
    page._view.settings.show_free({"/srv/tank": 600 * MIB})
    page._choose()
    qtbot.waitUntil(lambda: not page._running)
    assert figures(page) == {}
    page._view.settings.show_free({})
    page._choose()
    assert figures(page) != {}
