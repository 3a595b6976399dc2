"""Without a screen the window says so in one line, and nothing dumps its core."""

import os
import subprocess
import sys

import pytest

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
