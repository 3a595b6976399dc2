"""Pictures in the terminal: written without a screen, and told in words where none can be drawn."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.history import History
from tests.bench.builders import a_run, passes
from tests.bench.layer_tests import NAMES, RECORD, measured_runs
from tests.cli.conftest import Raidwright

PNG = b"\x89PNG\r\n\x1a\n"
_NO_QT = "import sys; sys.modules['PySide6'] = None; from raidwright.__main__ import main; sys.exit(main())"


@pytest.fixture
def kept(tmp_path: Path) -> History:
    history = History(tmp_path / "data" / "raidwright" / "history.db")
    history.add_run("one", a_run(passes([100e6] * 5)))
    history.add_run("two", a_run(passes([200e6] * 5)))
    layer_test = history.begin_layer_test("rungs", RECORD)
    for name, run in zip(NAMES.all, measured_runs(160), strict=True):
        history.add_run(name, run, layer_test)
    history.end_layer_test(layer_test)
    return history


@pytest.mark.parametrize(
    "words",
    [("results", "export", "one"), ("results", "export", "l1"), ("results", "compare", "one", "two")],
    ids=["a run", "a ladder", "a comparison"],
)
def test_a_picture_is_drawn_without_a_screen(
    raidwright: Raidwright, kept: History, tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "figures.png"
    done = raidwright(*words, "--png", file, DISPLAY="", WAYLAND_DISPLAY="", QT_QPA_PLATFORM="xcb")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(f" was saved to {file}.\n")
    assert file.read_bytes()[:8] == PNG
    assert int.from_bytes(file.read_bytes()[16:20]) == 2 * 960


def test_a_file_that_cannot_be_written_is_told(raidwright: Raidwright, kept: History, tmp_path: Path) -> None:
    done = raidwright("results", "export", "one", "--png", tmp_path / "nowhere" / "x.png")
    assert done.returncode == 1
    assert done.stderr.startswith("error: The picture could not be saved to ")


def test_without_qt_it_says_so(kept: History, tmp_path: Path) -> None:
    own = {"XDG_DATA_HOME": str(tmp_path / "data")}
    command = [sys.executable, "-c", _NO_QT, "results", "export", "one", "--png", str(tmp_path / "x.png")]
    done = subprocess.run(command, env=os.environ | own, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: Cannot create pictures here: ")
    assert "export as HTML" in done.stderr
