"""The grid after a run: figures, trust, reasons, units, and what is copied of it."""

import dataclasses

import pytest
from msgspec import structs
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from raidwright.bench.profiles import CLASSIC, DEFAULT, Ending
from raidwright.bench.samples import PassResult, Worker
from raidwright.bench.spec import Direction
from raidwright.bench.verdicts import Judgement, Reason, Trust
from raidwright.language.measurements import ending_words, reason_name, reason_words, trust_words
from raidwright.ui.benchmark.cell import BenchCell, CellView
from raidwright.ui.benchmark.page import BenchmarkPage
from tests.ui.bench_builders import events
from tests.ui.benchmark.actions import measure, part, played, press
from tests.ui.builders import InventedMachine

SEQ_Q8, SEQ_Q1, RND_Q32, RND_Q1 = DEFAULT.rows
READ, WRITE, MIX = Direction


def test_the_grid_shows_medians_and_how_far_to_trust_them(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    grid = page._view.grid
    steady = grid.cell(SEQ_Q8, READ).view
    assert steady.figure.startswith("391.0")
    assert (steady.trust, steady.trust_text) == (Trust.STEADY, "steady ±0.8 %")
    assert steady.share == pytest.approx(1.0)
    assert grid.cell(SEQ_Q1, WRITE).view.trust is Trust.FAIR
    assert grid.cell(RND_Q32, WRITE).view.trust is Trust.UNSTEADY
    assert grid.cell(RND_Q32, READ).view.share == pytest.approx(1.0)


def test_a_cell_explains_itself(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot) -> None:
    measure(page, machine, qtbot, played(page))
    tip = page._view.grid.cell(RND_Q32, WRITE).toolTip()
    assert tip.count("Pass ") == 6
    assert "n = 6: unsteady" in tip
    assert "variation 15.7 %" in tip
    assert "flush to disk 0.20 s" in tip
    assert "The passes vary." in tip
    assert "Finished at the maximum number of passes" in tip
    assert page._view.grid.cell(RND_Q32, WRITE).accessibleDescription() == tip
    assert "Finished because the passes agree within 5 %." in page._view.grid.cell(SEQ_Q8, READ).toolTip()


def test_the_best_pass_is_shown_when_it_is_asked_for_and_called_so(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    cell = page._view.grid.cell(RND_Q32, WRITE)
    assert cell.view.figure == "4.12"
    part(page, QPushButton, "bench-statistic").menu().actions()[1].trigger()
    assert (cell.view.figure, cell.view.trust_text) == ("4.68", "best of 6, unsteady")
    assert part(page, QPushButton, "bench-statistic").text() == "Best pass"
    part(page, QPushButton, "bench-copy").menu().actions()[0].trigger()
    text = QGuiApplication.clipboard().text()
    assert "best of its passes" in text
    assert ":     4.67" in text
    part(page, QPushButton, "bench-copy").menu().actions()[2].trigger()
    assert "Each value is the best of its passes" in QGuiApplication.clipboard().text()
    press(page, "unit-latency")
    least = min(result.latency_mean for result in page._measurement.cells()[RND_Q32, WRITE].passes)
    assert cell.view.figure.replace(",", "") == f"{least * 1e6:.0f}"


def test_what_falsified_a_cell_stands_in_it(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    script = [
        structs.replace(event, syncing="resync") if isinstance(event, PassResult) else event
        for event in played(page)
    ]
    measure(page, machine, qtbot, script)
    view = page._view.grid.cell(SEQ_Q8, READ).view
    assert (view.trust, view.reason) == (Trust.DOUBTFUL, "resync running")
    assert view.trust_text == "unreliable ±0.8 %"
    assert "resync running" in page._view.grid.cell(SEQ_Q8, READ).accessibleName()
    assert "was syncing at the same time" in view.explanation


def test_a_cell_says_who_was_the_limit_and_where_the_processor_went(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    script = [
        structs.replace(
            event,
            cpu_seconds=event.bytes / 1e9,
            busiest_core=0.97,
            workers=(Worker("kcryptd/253:0", event.bytes / 2e9, event.seconds),),
        )
        if isinstance(event, PassResult)
        else event
        for event in played(page)
    ]
    measure(page, machine, qtbot, script)
    view = page._view.grid.cell(SEQ_Q8, READ).view
    assert view.reason == "processor-bound"
    lines = view.explanation.splitlines()
    assert "The processor was the bottleneck, not the disks: kcryptd/253:0." in lines
    assert "CPU seconds per GB: 1.00, including kcryptd/253:0 0.50." in lines
    assert "Busiest core: 97 % utilization." in lines


@pytest.mark.parametrize("height", [36, 60, 90])
def test_a_figure_is_never_cut_however_low_its_cell_is(qtbot: QtBot, height: int) -> None:
    """Above and below the figure the cell looks as it does without one."""
    cell = BenchCell("cell")
    qtbot.addWidget(cell)
    cell.resize(180, height)
    pictures = []
    for figure in ("888.8", " "):
        cell.show_view(CellView(figure=figure))
        pictures.append(cell.grab().toImage())
    full, empty = pictures
    differing = [
        line
        for line in range(full.height())
        if any(full.pixel(x, line) != empty.pixel(x, line) for x in range(full.width()))
    ]
    assert differing
    assert min(differing) > 2
    assert max(differing) < full.height() - 3


def because(*reasons: Reason) -> Judgement:
    return Judgement(Trust.DOUBTFUL, reasons, "NFS" if Reason.SHARE in reasons else "")


def test_every_trust_reason_and_ending_has_words(qapp: object) -> None:
    assert len({trust_words(trust) for trust in Trust}) == len(Trust)
    assert len({reason_words(reason, because(reason)) for reason in Reason}) == len(Reason)
    assert len({ending_words(ending) for ending in Ending}) == len(Ending)
    assert {each for each in Reason if not reason_name(because(each))} == {Reason.BREADTH, Reason.SCATTER}


def test_what_is_reached_over_the_network_says_by_which_protocol(qapp: object) -> None:
    judged = because(Reason.BREADTH, Reason.SHARE)
    assert reason_name(judged) == "over the network (NFS)"
    assert reason_words(Reason.SHARE, judged).startswith("The data is on another computer (NFS). ")


def test_units_change_every_figure_at_once(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    press(page, "unit-iops")
    assert page._view.grid.cell(SEQ_Q8, READ).view.figure.startswith("372")
    press(page, "unit-latency")
    assert "µs" in page._view.grid.cell(SEQ_Q8, READ).toolTip()
    assert page._view.grid.cell(SEQ_Q8, READ).view.figure.replace(",", "").startswith("21460")


@pytest.mark.parametrize(("height", "room"), [(72, False), (160, True)])
def test_a_high_cell_has_the_other_units_too(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, height: int, room: bool
) -> None:
    part(page, QComboBox, "bench-profile").setCurrentText("Peak performance")
    measure(page, machine, qtbot, played(page))
    cell = page._view.grid.cell(SEQ_Q8, READ)
    assert " IOPS · " in cell.view.others
    assert cell.view.others.endswith(" µs")
    drawn = BenchCell("cell")
    qtbot.addWidget(drawn)
    pictures = []
    for view in (cell.view, dataclasses.replace(cell.view, others="")):
        drawn.show_view(view)
        drawn.resize(200, height)
        pictures.append(drawn.grab().toImage())
    assert (pictures[0] != pictures[1]) is room
    press(page, "unit-latency")
    assert cell.view.others.partition(" ")[2].startswith("MB/s · ")


def test_one_row_is_measured_alone_and_the_others_stay(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    before = page._view.grid.cell(SEQ_Q8, WRITE).view
    spec = page._view.settings.spec((RND_Q1,))
    assert spec is not None
    machine.script = list(events(spec))
    press(page, "row-RND4K Q1T1")
    qtbot.waitUntil(lambda: len(machine.measured) == 2 and not page._running)
    assert machine.measured[1].rows == (RND_Q1,)
    assert page._view.grid.cell(SEQ_Q8, WRITE).view == before
    assert page._view.grid.cell(RND_Q1, READ).view.figure


def test_another_target_begins_an_empty_grid(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    page.pick("/dev/vda")
    assert page._view.grid.cell(SEQ_Q8, READ).view.figure == ""
    part(page, QComboBox, "bench-profile").setCurrentText(CLASSIC.name)
    assert page._view.grid.cell(CLASSIC.rows[1], READ).view.figure == ""


def test_the_figures_can_be_copied_as_crystaldiskmark_writes_them(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    copy = part(page, QPushButton, "bench-copy")
    assert not copy.isEnabled()
    measure(page, machine, qtbot, played(page))
    copy.menu().actions()[0].trigger()
    text = QGuiApplication.clipboard().text()
    assert "  SEQ    1MiB (Q=  8, T= 1):   390.9" in text
    assert "[tank · RAID 5 of 3 · LUKS · XFS]" in text
    for action, start in zip(
        copy.menu().actions()[1:], ("-" * 71 + "\n", "**tank", "row,", "{"), strict=False
    ):
        action.trigger()
        assert QGuiApplication.clipboard().text().startswith(start)
