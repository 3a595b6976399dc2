"""Without a screen the window says so in one line; and Qt has no plugins but its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

_PLACES = "from raidwright.ui import screen; print(*screen.qt_application(['x']).libraryPaths(), sep='\\n')"
_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


@pytest.mark.parametrize(
    ("screen", "words"),
    [
        ({}, "could not connect to display."),
        ({"DISPLAY": ":4077"}, "could not connect to display :4077."),
        ({"QT_QPA_PLATFORM": "nonsense"}, 'Could not find the Qt platform plugin "nonsense"'),
    ],
)
def test_no_screen_is_one_line_and_status_1(screen: dict[str, str], words: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in _SCREENS} | screen
    command = [sys.executable, "-m", "raidwright"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"error: No window can be opened here: {words}")
    assert line.endswith("raidwright --help")


def test_plugins_of_the_desktops_own_qt_are_not_for_ours(tmp_path: Path) -> None:
    environment = os.environ | {"QT_PLUGIN_PATH": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", _PLACES]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True)
    places = done.stdout.splitlines()
    assert str(tmp_path) not in places
    assert any(place.endswith("PySide6/Qt/plugins") for place in places)
