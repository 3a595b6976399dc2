"""Layer tests in a terminal: listed as one thing, given away, named, noted, forgotten and brought back."""

import json
from pathlib import Path

import pytest

from raidwright.history import History
from tests.bench.builders import a_run, passes
from tests.bench.layer_tests import NAMES, RECORD, measured_runs
from tests.cli.conftest import Raidwright


@pytest.fixture
def kept(tmp_path: Path) -> History:
    """A run, number 1, and a layer test, number l1, with the runs 2 to 6."""
    history = History(tmp_path / "data" / "raidwright" / "history.db")
    history.add_run("tank", a_run(passes([100e6] * 5)))
    layer_test = history.begin_layer_test("rungs", RECORD)
    for name, run in zip(NAMES.all, measured_runs(160), strict=True):
        history.add_run(name, run, layer_test)
    history.end_layer_test(layer_test)
    return history


def test_it_has_one_line_with_what_it_came_to(raidwright: Raidwright, kept: History) -> None:
    _, run, blank, heads, layer_test = raidwright("results").stdout.splitlines()
    assert run.split()[0] == "1"
    assert blank == ""
    assert heads.split() == ["Number", "Date", "Name", "Test", "Computer", "Finding"]
    number, *_ = layer_test.split()
    assert number == "l1"
    assert (
        "Layer test of tank · RAID 0 of 2 · XFS  Nas       Biggest speed loss: tank · RAID 0 of 2"
        in layer_test
    )
    document = json.loads(raidwright("results", "--json").stdout)
    assert [each["rungs"] for each in document["ladders"]] == [[2, 3, 4, 5, 6]]
    assert sorted(each["ladder"] for each in document["runs"]) == [0] + [1] * 5


@pytest.mark.parametrize("form", ["csv", "markdown", "html"])
def test_it_is_given_away(raidwright: Raidwright, kept: History, form: str) -> None:
    done = raidwright("results", "export", "rungs", "--format", form)
    assert (done.returncode, "tank · RAID 0 of 2" in done.stdout) == (0, True)
    assert (
        json.loads(raidwright("results", "export", "l1", "--json").stdout)["target"]
        == "tank · RAID 0 of 2 · XFS"
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("export", "l1", "--format", "text"),
            "A layer test can only be exported as CSV, JSON, Markdown or HTML.",
        ),
        (("export", "4"), "Result 4 is part of layer test l1, which can only be changed as a whole."),
        (("delete", "4"), "Result 4 is part of layer test l1, which can only be changed as a whole."),
        (("restore", "l1"), "No layer test l1 was deleted in the last 30 days."),
    ],
)
def test_what_cannot_be_is_told(
    raidwright: Raidwright, kept: History, words: tuple[str, ...], told: str
) -> None:
    done = raidwright("results", *words)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"error: {told}\n")


def test_it_is_named_noted_forgotten_and_brought_back_with_its_stages(
    raidwright: Raidwright, kept: History
) -> None:
    for words in (("rename", "l1", "before"), ("note", "before", "old cable"), ("delete", "before")):
        assert raidwright("results", *words).stderr == ""
    assert (kept.layer_tests().layer_tests, len(kept.runs().runs)) == ((), 1)
    assert raidwright("results", "restore", "l1").stdout == "Layer test l1 was restored.\n"
    (saved,) = kept.layer_tests().layer_tests
    assert (saved.name, saved.comment, len(saved.stages)) == ("before", "old cable", 5)


def test_its_stages_are_compared_by_their_numbers_and_it_is_not(
    raidwright: Raidwright, kept: History
) -> None:
    assert raidwright("results", "compare", "4", "5").returncode == 0
    done = raidwright("results", "compare", "1", "l1")
    assert done.stderr == (
        "error: A layer test cannot be compared with other results. It compares each layer with the"
        " layer below.\n"
    )
