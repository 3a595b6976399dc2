"""The counting of plain words counts what it says."""

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.wording import faults_of, relative_clauses, texts_by_room


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("Survives 1 disk failure", set()),
        ("“{array}” changed after the plan was made. Create the plan again.", set()),
        ("No disk may fail", {"private"}),
        ("What is on it is locked.", {"opening"}),
        ("What is a chunk?", set()),
        ("Nothing on it is not erased.", {"negation"}),
        ("No array and no redundancy.", set()),
        ("The helper knows the disk.", {"machine"}),
        ("A disk that is where the array was", {"clauses"}),
        ("word " * 21, {"long"}),
        ("Take &down…", {"private"}),
        ("The file “ladder” was deleted.", set()),
    ],
)
def test_text_breaks_these_rules(text: str, faults: set[str]) -> None:
    assert faults_of(text) == faults


def test_clause_that_begins_a_sentence_is_an_opening_and_no_relative_one() -> None:
    assert relative_clauses("What it is. A disk that failed.") == 1


def test_texts_of_window_core_and_terminal_are_counted() -> None:
    rooms = texts_by_room()
    assert {"Failure", "Finding", "Step", "terminal"} <= set(rooms)
    assert sum(map(len, rooms.values())) > 2000


def test_every_figure_that_is_measured_finds_its_modules() -> None:
    """As ``./dev measure`` starts it: by the folders that are named, not by pytest's own."""
    dev = runpy.run_path(str(Path(__file__).parents[2] / "packaging" / "dev" / "__main__.py"))
    names = "importlib; from tests.measure import run"
    every = f"import {names}; [importlib.import_module(f'tests.measure.{{name}}') for name in run._NAMES]"
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, dev["TESTS_PATH"]))}
    done = subprocess.run([sys.executable, "-c", every], env=variables, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
