"""A process that measures is killed: every pass that it had heard of is in the history."""

import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.history import History, RunState, SavedRun

ROOT = Path(__file__).parents[2]


def killed(what: str, heard: int, home: Path) -> list[str]:
    """The lines that one has printed that was killed after so many of them."""
    argv = [sys.executable, "-m", "tests.session.measuring_process", what]
    env = {"XDG_DATA_HOME": str(home), "PYTHONPATH": f"{ROOT}:{ROOT / 'app'}", "PATH": ""}
    with subprocess.Popen(argv, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(heard)]
        finally:
            process.kill()
        lines += process.stdout.readlines()
    assert process.returncode == -9
    return lines


def passes_of(runs: list[SavedRun]) -> list[str]:
    return [
        f"{each.row.label} {each.direction.value} {each.number}\n"
        for saved in runs
        for each in saved.run.passes
    ]


def check_passes(runs: list[SavedRun], lines: list[str]) -> None:
    """All that was heard of, and at most one more: the last may have been kept and not yet told."""
    heard = [line for line in lines if not line.startswith("ended")]
    passes = [each for saved in runs for each in saved.run.passes]
    kept = [f"{each.row.label} {each.direction.value} {each.number}\n" for each in passes]
    assert kept[: len(heard)] == heard
    assert len(kept) <= len(heard) + 1


@pytest.mark.parametrize("heard", [2, 7, 20, 33])
def test_every_pass_that_was_heard_of_outlives_the_process(heard: int, tmp_path: Path) -> None:
    lines = killed("run", heard, tmp_path)
    (saved,) = History(tmp_path / "raidwright" / "history.db").runs().runs
    check_passes([saved], lines)
    assert (saved.under_way, saved.run.complete) == (False, False)
    assert str(saved.run.broken) == "Raidwright exited during the measurement."


@pytest.mark.parametrize("heard", [3, 21, 24, 50, 66])
def test_a_layer_test_outlives_it_as_far_as_it_came(heard: int, tmp_path: Path) -> None:
    lines = killed("ladder", heard, tmp_path)
    (layer_test,) = History(tmp_path / "raidwright" / "history.db").layer_tests().layer_tests
    check_passes([*layer_test.stages], lines)
    assert (layer_test.name, layer_test.state) == ("tank", RunState.BROKEN)
    whole = sum(line.startswith("ended") for line in lines)
    assert [stage.run.complete for stage in layer_test.stages][:whole] == [True] * whole


@pytest.mark.parametrize("heard", [5, 43, 60])
def test_turns_outlive_it_run_by_run(heard: int, tmp_path: Path) -> None:
    lines = killed("turns", heard, tmp_path)
    runs = sorted(History(tmp_path / "raidwright" / "history.db").runs().runs, key=lambda saved: saved.id)
    check_passes(runs, lines)
    assert [saved.name for saved in runs] == ["tank", "attic"][: len(runs)]
    assert [saved.under_way for saved in runs] == [False] * len(runs)
