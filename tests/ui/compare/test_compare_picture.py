"""The picture of a comparison: nothing that stands in it is cut."""

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from raidwright.bench.imports.figures import of_array
from raidwright.bench.spec import Direction, ImportedTarget
from raidwright.bench.summary import BEST_NOTE, Statistic
from raidwright.history import SavedRun
from raidwright.session.history import TolerantHistory
from raidwright.storage.levels import Level
from raidwright.ui.compare import picture
from raidwright.ui.compare.chart import CompareBar, CompareChart
from raidwright.ui.look.labels import Label
from raidwright.ui.shared.sustained_timeline import Along
from raidwright.ui.words.measurements import FigureUnit
from tests.bench.builders import SEQ_Q8, a_run, passes

ARRAYS = ((Level.SINGLE, 1), (Level.RAID5, 4), (Level.RAID0, 4), (Level.RAID10, 4), (Level.RAID6, 6))


def posted(history: TolerantHistory, level: Level, count: int, name: str) -> None:
    run = a_run([*passes([200e6]), *passes([180e6], SEQ_Q8, Direction.WRITE)], stack=name)
    theirs = replace(run, source="fio-3.36", spec=replace(run.spec, target=ImportedTarget(name)))
    drives = ("one", *(f"{name}, disk {number}" for number in range(2, count + 1)))
    history.add_run(name, of_array(theirs, level, drives))


@pytest.mark.parametrize("words", [1, 4, 9])
def test_what_stands_below_the_bars_is_not_cut(
    history: TolerantHistory, monkeypatch: pytest.MonkeyPatch, words: int
) -> None:
    for level, count in ARRAYS:
        posted(history, level, count, " ".join([f"{level.value} as posted"] * words))
    charts: list[CompareChart] = []

    class Kept(CompareChart):
        def __init__(self) -> None:
            super().__init__()
            charts.append(self)

    monkeypatch.setattr(picture, "CompareChart", Kept)
    saved: list[SavedRun] = [*history.runs().runs]
    picture.draw_comparison(saved, saved, FigureUnit.RATE, Along.POSITION)
    labels = [each for each in charts[0].window().findChildren(Label) if each.text() and not each.isHidden()]
    assert sum("expected" in each.text() for each in labels) == 2
    for each in labels:
        assert each.height() >= each.heightForWidth(each.width()), each.text()


def test_a_picture_of_best_passes_says_so(history: TolerantHistory, monkeypatch: pytest.MonkeyPatch) -> None:
    history.add_run("tank", a_run(passes([100e6, 300e6, 101e6])))
    drawn: list[QWidget] = []
    monkeypatch.setattr(picture, "_draw_sheet", lambda *parts: drawn.extend(parts))
    runs = history.runs().runs
    for statistic, figure in ((Statistic.MEDIAN, "101.0 MB/s"), (Statistic.BEST, "300.0 MB/s")):
        drawn.clear()
        picture.draw_comparison(runs, runs, FigureUnit.RATE, Along.POSITION, statistic)
        said = [each.text() for each in drawn if isinstance(each, Label)]
        (bar,) = (bar for part in drawn for bar in part.findChildren(CompareBar))
        assert figure in bar.accessibleName()
        assert (str(BEST_NOTE) in said) == (statistic is Statistic.BEST)
