"""Layer test: every stage is read in turn, what holds the array back is named, and all of it is kept."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.bench.cautions import ELSEWHERE_TEMPLATE
from raidwright.bench.samples import Begun, PassBegun
from raidwright.bench.spec import BenchSpec, Direction, DiskGroup, MountedAt, RawDisk, StackLayer
from raidwright.bench.surroundings import CipherSpeed, Surroundings
from raidwright.history import DONE, SavedAction
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, MeasureEvent
from raidwright.session.history import TolerantHistory
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.disks import Media, Member
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.shared.layer_test_table import ShareBar
from tests.ui.bench_builders import DISKS, UUID, a_disk, a_machine, events
from tests.ui.benchmark.actions import line, part, press
from tests.ui.builders import InventedMachine


def speed(target: object) -> float:
    """The last disk reads half of what the others read, and LUKS takes a third of what the array reads."""
    match target:
        case RawDisk(disk=disk):
            return 0.25 if disk.path == "/dev/vdc" else 0.5
        case DiskGroup():
            return 1.25
        case StackLayer(path="/dev/md127"):
            return 0.5
        case _:
            return 0.33


def reads(machine: InventedMachine, patch: pytest.MonkeyPatch, *, until: int | None = None) -> None:
    """Each stage reads as `speed` says; with ``until`` the fourth ends after so many passes."""

    async def measure(spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        machine.measured.append(spec)
        ends = until if len(machine.measured) == 4 else None
        for event in events(spec, until=ends, scale=speed(spec.target)):
            yield event

    patch.setattr(machine, "measure", measure)


def stages(page: BenchmarkPage) -> list[str]:
    bars = page._view.layer_test.findChildren(ShareBar)
    return [bar.accessibleName() for bar in bars if not bar.isHidden()]


def said(page: BenchmarkPage) -> str:
    labels = page._view.layer_test.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if not label.isHidden())


def test_layers(page: BenchmarkPage, qtbot: QtBot) -> None:
    press(page, "measure-ladder")
    qtbot.waitUntil(lambda: not page._running)


def told_before(page: BenchmarkPage) -> list[str]:
    return part(page, QPushButton, "measure-ladder").accessibleDescription().splitlines()


def test_what_it_takes_and_writes_is_told_before(
    page: BenchmarkPage,
    machine: InventedMachine,
    qtbot: QtBot,
    history: TolerantHistory,
) -> None:
    layer_test, elsewhere, io_modes = told_before(page)
    assert elsewhere == ELSEWHERE_TEMPLATE
    more = ", or more on unusually fast disks."
    assert layer_test == f"Layer test: 7 measurements take 13 min to 18 min. They write up to 2.15 GB{more}"
    assert io_modes.startswith("I/O mode comparison: 3 measurements take ")
    history.add_action(SavedAction(1.0, "This computer", Purpose.BUILD, "f", "tank", DONE, array=UUID))
    page._read_actions()
    layer_test, *_ = told_before(page)
    assert layer_test == f"Layer test: 7 measurements take 15 min to 21 min. They write up to 86.1 GB{more}"
    press(page, "measure-ladder")
    assert told_before(page) == []
    qtbot.waitUntil(lambda: not page._running)
    assert len(told_before(page)) == 3


def test_that_ssds_may_answer_without_reading_is_told_before(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    """The file on top is written first; the disks and layers beneath it are read as they are."""
    shown = a_machine()
    flash = (a_disk(name, Member(UUID), Media.SSD) for name in DISKS[:3])
    machine.show(replace(shown, blocks=(*flash, *shown.blocks[3:])))
    qtbot.waitUntil(lambda: ELSEWHERE_TEMPLATE not in told_before(page))
    assert told_before(page)[1] == (
        "An SSD answers reads of unwritten or trimmed blocks without reading them. Results of a"
        " whole disk or layer can be too high."
    )


def test_the_slow_disk_and_the_layer_that_loses_are_named(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(machine, monkeypatch)
    test_layers(page, qtbot)
    kinds = [type(spec.target) for spec in machine.measured]
    assert kinds == [RawDisk, RawDisk, RawDisk, DiskGroup, StackLayer, StackLayer, MountedAt]
    assert {spec.directions for spec in machine.measured} == {(Direction.READ,)}
    qtbot.waitUntil(lambda: len(stages(page)) == len(machine.measured))
    names = [name.split(",")[0] for name in stages(page)]
    assert names[0].startswith("Norrland ST4000")
    assert names[3:] == ["3 disks together", "tank · RAID 5 of 3", "LUKS", "XFS"]
    qtbot.waitUntil(lambda: "Biggest speed loss" in said(page))
    shares = [label.text() for label in page.findChildren(QLabel) if label.text().endswith(" %")]
    assert shares == ["100.0 %", "100 %", "40.0 %", "40 %–60 %", "66.0 %", "100 %", "100.0 %", "100 %"]
    assert "ZW60VDCQ7 reaches only 50 % of the speed of the other disks." in said(page)
    assert "Nothing was written. Raidwright only writes to file systems and devices that it built" in said(
        page
    )
    assert "Biggest speed loss: LUKS is 34.0 % slower than tank · RAID 5 of 3." in said(page)


def test_what_one_core_encrypts_by_itself_stands_beneath(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = Surroundings(encryption=CipherSpeed("aes-xts-plain64", 512, 900e6, 1234e6, aes=True))

    async def measure(spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        machine.measured.append(spec)
        encrypted = len(machine.measured) > 5
        for event in events(spec, scale=speed(spec.target)):
            found = isinstance(event, Begun) and encrypted
            yield replace(event, surroundings=around) if found else event

    monkeypatch.setattr(machine, "measure", measure)
    test_layers(page, qtbot)
    alone = "LUKS: one core decrypts 1234 MB/s in memory, without a disk (aes-xts-plain64, 512 bits)."
    qtbot.waitUntil(lambda: f"{alone} The processor has AES instructions." in said(page))


def test_every_row_of_the_grid_has_a_layer_test(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(machine, monkeypatch)
    test_layers(page, qtbot)
    qtbot.waitUntil(lambda: len(stages(page)) == len(machine.measured))
    before = stages(page)
    rows = part(page, QComboBox, "ladder-row")
    assert [rows.itemText(index) for index in range(rows.count())] == [
        row.label for row in page._view.settings.profile.rows
    ]
    rows.setCurrentIndex(3)
    qtbot.waitUntil(lambda: len(stages(page)) == len(before))
    assert stages(page) != before


def test_it_is_kept_as_one_thing(
    page: BenchmarkPage,
    machine: InventedMachine,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    history: TolerantHistory,
) -> None:
    reads(machine, monkeypatch)
    test_layers(page, qtbot)
    (saved,) = history.layer_tests().layer_tests
    assert (saved.name, saved.record.target) == ("tank", "tank · RAID 5 of 3 · LUKS · XFS")
    assert [stage.run.stack for stage in saved.stages[3:]] == [
        "3 disks together",
        "tank · RAID 5 of 3",
        "tank · RAID 5 of 3 · LUKS",
        "tank · RAID 5 of 3 · LUKS · XFS",
    ]


def test_our_own_build_is_written_to_at_the_top_and_held_against_one_disk(
    page: BenchmarkPage,
    machine: InventedMachine,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    history: TolerantHistory,
) -> None:
    reads(machine, monkeypatch)
    built = SavedAction(1.0, "This computer", Purpose.BUILD, "f", "tank", DONE, array=UUID)
    history.add_action(built)
    test_layers(page, qtbot)
    assert [Direction.WRITE in spec.directions for spec in machine.measured] == [False] * 6 + [True]
    qtbot.waitUntil(lambda: any(name.startswith("XFS, write, ") for name in stages(page)))
    assert "The write speed of one such disk is unknown." in said(page)
    assert "Nothing was written" not in said(page)


def test_a_stage_that_is_stopped_is_the_last(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(machine, monkeypatch, until=2)
    test_layers(page, qtbot)
    assert len(machine.measured) == 4
    assert "Stopped before everything was measured." in shown_problem(page)
    assert "Biggest speed loss" not in said(page)


def shown_problem(page: BenchmarkPage) -> str:
    problem = page._view._problem
    return "" if problem.isHidden() else "\n".join(label.text() for label in problem.findChildren(QLabel))


def test_stop_between_two_stages_is_heard(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def measure(spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        machine.measured.append(spec)
        while not machine.cancelled:
            await asyncio.sleep(0.01)
        for event in events(spec):
            yield event

    monkeypatch.setattr(machine, "measure", measure)
    press(page, "measure-ladder")
    qtbot.waitUntil(lambda: bool(machine.measured))
    press(page, "series-stop")
    assert line(page).startswith("Stopping")
    qtbot.waitUntil(lambda: not page._running)
    assert len(machine.measured) == 1


def test_a_refusal_ends_it_and_the_grid_comes_back(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    machine.script = [MachineError(ErrorCode.DISMISSED, "You did not allow it.")]
    test_layers(page, qtbot)
    assert "You did not allow it." in shown_problem(page)
    press(page, "ladder-back")
    assert page._view.grid.isVisible()
    assert not page._view.layer_test.isVisible()


def test_while_it_runs_the_page_says_which_stage_is_read(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    wanted = page._view.settings.spec(page._view.settings.profile.rows)
    assert wanted is not None
    begun, *_ = events(wanted)
    machine.script = [begun, PassBegun(wanted.rows[0], Direction.READ, 1, 1.0), 0.4]
    press(page, "measure-ladder")
    qtbot.waitUntil(lambda: line(page).startswith("1 of 7: Norrland ST4000"))
    assert not part(page, QPushButton, "ladder-back").isVisible()
    press(page, "series-stop")
    qtbot.waitUntil(lambda: not page._running)


def test_a_disk_by_itself_has_no_layers(page: BenchmarkPage) -> None:
    targets = part(page, QComboBox, "bench-target")
    assert part(page, QPushButton, "measure-ladder").isVisible()
    targets.setCurrentIndex(targets.findText("Fjell SSD", Qt.MatchFlag.MatchStartsWith))
    page._view.settings.changed.emit()
    option = page._view.settings.option
    assert option is not None
    assert isinstance(option.target, RawDisk)
    assert not part(page, QPushButton, "measure-ladder").isVisible()
