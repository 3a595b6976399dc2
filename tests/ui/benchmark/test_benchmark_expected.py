"""What the page says of an array beside one of its disks: nothing, how to learn it, or the verdict."""

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from raidwright.bench.comparing.expectation import Expectation, Outcome
from raidwright.bench.expected import Range
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Direction
from raidwright.bench.verdicts import Judgement, Reason, Trust
from raidwright.language.measurements import expectation_words
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.session.history import TolerantHistory
from raidwright.ui.benchmark.page import BenchmarkPage
from raidwright.ui.benchmark.targets import TargetKind
from raidwright.ui.words.figures import figure
from tests.ui.bench_builders import SHAPE, events
from tests.ui.benchmark.actions import measure, part, played
from tests.ui.builders import InventedMachine

SEQ_Q8, _, RND_Q32, _ = DEFAULT.rows
READ, WRITE, MIX = Direction
HINT = "To see what RAID 5 of 3 should reach, measure one of its disks alone with the same settings."


def row_with_term(page: BenchmarkPage) -> str:
    label = part(page, QLabel, "bench-explanation")
    return label.text() if label.isVisible() else ""


def measure_disk(page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, path: str) -> None:
    page.pick(path)
    spec = page._view.settings.spec(DEFAULT.rows)
    assert spec is not None
    measure(page, machine, qtbot, list(events(spec, watched=(), scale=0.51)))


def test_without_a_disk_measured_alone_the_page_says_how_to_learn_it(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    assert row_with_term(page) == ""
    measure(page, machine, qtbot, played(page))
    assert row_with_term(page) == HINT
    measure_disk(page, machine, qtbot, "/dev/vda")
    assert row_with_term(page) == ""


def test_the_advice_has_a_button_that_follows_it_and_returns_to_the_array(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    button = part(page, QPushButton, "measure-one-disk")
    assert not button.isVisible()
    measure(page, machine, qtbot, played(page))
    assert button.isVisible()
    array, shown = page._view.settings.option, page._view.grid.cell(SEQ_Q8, READ).toolTip()
    page.pick("/dev/vda")
    assert not button.isVisible()
    spec = page._view.settings.spec(DEFAULT.rows)
    assert spec is not None
    page.pick("/dev/md127")
    assert page._view.grid.cell(SEQ_Q8, READ).toolTip() == shown
    machine.script = [*events(spec, watched=(), scale=0.51)]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page._running and page._view.settings.option == array)
    assert shown.splitlines()[1] in page._view.grid.cell(SEQ_Q8, READ).toolTip()
    assert row_with_term(page).startswith(
        "SEQ1M Q8T1 · RAID 5 of 3, sequential read: 1.96 × the speed of one disk (expected: 2.00 to 3.00 ×)"
    )
    assert not button.isVisible()


def test_a_disk_that_could_not_be_measured_is_not_left(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure(page, machine, qtbot, played(page))
    machine.script = [JobFailed(ErrorCode.FAILED, "The disk is gone.")]
    QTest.mouseClick(part(page, QPushButton, "measure-one-disk"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page._running)
    assert page._view.settings.option is not None
    assert page._view.settings.option.kind is TargetKind.DISK
    problem = part(page, QWidget, "bench-problem")
    assert problem.isVisible()


def test_the_array_is_held_against_one_of_its_disks(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure_disk(page, machine, qtbot, "/dev/vdb")
    page.pick("/dev/md127")
    measure(page, machine, qtbot, played(page))
    first, second = row_with_term(page).splitlines()
    reached = "1.96 × the speed of one disk (expected: 2.00 to 3.00 ×) – as expected."
    reached += " The type of the disks (hard disk or SSD) is unknown, so the range covers both."
    reached += " The result for one disk was measured without encryption."
    assert first == f"SEQ1M Q8T1 · RAID 5 of 3, sequential read: {reached}"
    assert second.startswith("RND4K Q32T1 · RAID 5 of 3, random read: ")
    assert "× the speed of one disk (expected: 3.00 ×)" in second
    assert second.endswith("less than expected. The result for one disk was measured without encryption.")
    assert first.removeprefix("SEQ1M Q8T1 · ") in page._view.grid.cell(SEQ_Q8, READ).toolTip()
    assert "expected" not in page._view.grid.cell(SEQ_Q8, WRITE).toolTip()


def test_a_disk_of_another_array_tells_nothing(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot
) -> None:
    measure_disk(page, machine, qtbot, "/dev/vdd")
    page.pick("/dev/md127")
    measure(page, machine, qtbot, played(page))
    assert row_with_term(page) == HINT


def test_writes_are_held_against_another_disk_of_the_model_and_it_is_said(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    measure(page, machine, qtbot, played(page))
    (array,) = (saved.run for saved in history.runs().runs)
    blank = structs.replace(array.disks[0], serial="ZW60ZZ")
    # A run that brings a number was taken in, and may be of another computer.
    alone = structs.replace(array, number=0, shape=None, drives=("drive-zz",), disks=(blank,))
    history.add_run("other", alone)
    measure(page, machine, qtbot, played(page))
    (first, *_) = row_with_term(page).splitlines()
    assert first.startswith("SEQ1M Q8T1 · RAID 5 of 3, sequential write: ")
    assert "× the speed of one disk (expected: 2.00 ×)" in first
    assert first.endswith("The result for one disk comes from another disk of the same model.")


def test_a_figure_that_something_falsified_is_told_with_its_reason(
    page: BenchmarkPage, machine: InventedMachine, qtbot: QtBot, history: TolerantHistory
) -> None:
    measure_disk(page, machine, qtbot, "/dev/vdb")
    page.pick("/dev/md127")
    slow = [
        structs.replace(event, bytes=event.bytes // 2, syncing="recover")
        if isinstance(event, PassResult)
        else event
        for event in played(page)
    ]
    measure(page, machine, qtbot, slow)
    first, *_ = row_with_term(page).splitlines()
    assert ": 0.98 × the speed of one disk (expected: " in first
    assert "×) – inconclusive: one result is unreliable (resync running)." in first


@pytest.mark.parametrize(
    ("outcome", "reasons", "words"),
    [
        (Outcome.MET, (Reason.RESYNC,), "– as expected."),
        (
            Outcome.MORE,
            (),
            (
                "– more than these disks can deliver. The result for one disk is too low, or the array's"
                " data came from memory."
            ),
        ),
        (Outcome.UNCLEAR, (), "– inconclusive: the passes vary too much."),
        (Outcome.DOUBTFUL, (), "– inconclusive: one result is unreliable."),
        (Outcome.FEW, (), "– inconclusive: only one pass."),
        (Outcome.LESS, (Reason.SCATTER, Reason.PROCESSOR), "– less than expected (processor-bound)."),
    ],
)
def test_every_outcome_has_words(
    qapp: object, outcome: Outcome, reasons: tuple[Reason, ...], words: str
) -> None:
    found = Expectation(SHAPE, Range(1.0, 1.0), 0.5, outcome)
    assert expectation_words(SEQ_Q8, WRITE, found, Judgement(Trust.UNSTEADY, reasons), figure).endswith(words)
