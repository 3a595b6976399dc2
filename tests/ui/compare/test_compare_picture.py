"""The picture of a comparison: nothing that stands in it is cut."""

import pytest
from msgspec.structs import replace

from raidwright.bench.imports.figures import of_array
from raidwright.bench.spec import Direction, ImportedTarget
from raidwright.history import SavedRun
from raidwright.session.history import TolerantHistory
from raidwright.storage.levels import Level
from raidwright.ui.compare import picture
from raidwright.ui.compare.chart import CompareChart
from raidwright.ui.compare.model import groups
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
    picture.draw_comparison(saved, groups(saved, saved), FigureUnit.RATE, Along.POSITION)
    labels = [each for each in charts[0].window().findChildren(Label) if each.text() and not each.isHidden()]
    assert sum("expected" in each.text() for each in labels) == 2
    for each in labels:
        assert each.height() >= each.heightForWidth(each.width()), each.text()
