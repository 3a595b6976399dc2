"""Where an array was written to and no disk alone: how to come by a baseline, and the way to build one."""

import pytest
from msgspec import structs
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.bench.expected import Shape
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from raidwright.bench.surroundings import MeasuredDisk
from raidwright.history import SavedRun
from raidwright.session.history import TolerantHistory
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.disks import Blank, WholeDisk
from raidwright.ui.compare.baseline import free_disk
from raidwright.ui.compare.model import Bar, groups
from raidwright.ui.compare.page import ComparePage
from raidwright.ui.compare.words import comparison_words
from tests.bench.builders import SEQ_Q8, a_run, passes
from tests.ui.plan_actions import find, texts
from tests.ui.planned_snapshots import practice

WORDS = "there is no reliable result for one disk of this model"
BLANK = next(each for each in practice().blocks if isinstance(each.content, Blank))


def run(*drives: str, model: str = "Larch", writes: bool = True, shape: Shape | None = None) -> Run:
    rate = 200e6 if shape else 100e6
    read = passes([rate] * 5)
    written = passes([rate] * 5, SEQ_Q8, Direction.WRITE) if writes else []
    disks = tuple(MeasuredDisk(model, drive, None) for drive in drives)
    return a_run([*read, *written], drives=drives, disks=disks, shape=shape)


def array(model: str = "Larch") -> Run:
    return run("a", "b", "c", model=model, shape=Shape(Level.RAID0, 3, 512 * 1024))


def saved(number: int, made: Run) -> SavedRun:
    return SavedRun(number, str(number), made)


def written(*runs: Run, kept: tuple[Run, ...] = ()) -> tuple[Bar, ...]:
    """The bars of what was written."""
    chosen = [saved(number, each) for number, each in enumerate(runs, 1)]
    others = [saved(number, each) for number, each in enumerate(kept, 100)]
    return next(each.bars for each in groups(chosen, others) if each.direction is Direction.WRITE)


def test_another_disk_of_the_model_is_the_baseline_of_what_was_written() -> None:
    """Also where the first that was ticked is a disk that was only read."""
    bars = written(run("a", writes=False), array())
    assert comparison_words(bars[1]) == "no baseline"
    bars = written(run("a", writes=False), array(), kept=(run("z"),))
    assert bars[1].expected is not None
    assert bars[1].expected.measured == pytest.approx(2.0)
    assert comparison_words(bars[1]) != "no baseline"


def tick(page: ComparePage, history: TolerantHistory, *runs: Run) -> None:
    for each in runs:
        history.add_run("a run", each)
    page.refresh()
    for kept in history.runs().runs:
        page.list.tick(kept.id)


def test_it_says_how_to_come_by_one(page: ComparePage, history: TolerantHistory) -> None:
    tick(page, history, array())
    assert WORDS in texts(page)
    assert find(page, QPushButton, "build-baseline").isHidden()


def test_it_is_silent_where_there_is_one(page: ComparePage, history: TolerantHistory) -> None:
    tick(page, history, array(), run("b"))
    assert find(page, QWidget, "no-baseline").isHidden()


def test_a_blank_disk_of_the_model_is_offered() -> None:
    assert isinstance(BLANK.origin, WholeDisk)
    drive = BLANK.origin.drive
    assert free_disk(array(drive.model), practice()) == drive.id
    assert free_disk(array("Another"), practice()) == ""
    used = structs.replace(practice(), blocks=(structs.replace(BLANK, read_only=True),))
    assert free_disk(array(drive.model), used) == ""
