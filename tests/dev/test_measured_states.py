"""What ``./dev measure`` can be asked for, and the states that ``./dev measure states`` walks."""

import subprocess
import sys

import pytest

from tests.measure.run import main
from tests.measure.states import WALKS, measure

LEAST = 24


def test_there_are_enough_and_each_has_its_walk() -> None:
    assert len(WALKS) >= LEAST
    assert len(set(WALKS.values())) == len(WALKS)
    argv = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *WALKS.values()]
    collected = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert collected.returncode == 0, collected.stdout + collected.stderr


@pytest.mark.parametrize("asked", ["-h", "--help"])
def test_help_names_every_figure_and_measures_nothing(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([asked]) == 0
    told, measuring = capsys.readouterr()
    assert told.startswith("usage: ./dev measure [name")
    assert {"startup,", "words.", "equals,"} <= set(told.split())
    assert not measuring


def test_a_state_that_nobody_knows_is_said() -> None:
    with pytest.raises(SystemExit, match="no state has “interupted” in its name"):
        next(measure("interupted"))
