"""A bar while something takes long, where somebody watches; and colours only where they are seen."""

import os
import pty
import subprocess
import sys
import termios

import pytest

from raidwright.cli.terminal import printing
from raidwright.cli.terminal.printing import show_progress
from raidwright.report.columns import columns_of

_PROGRAM = """\
from raidwright.cli.terminal.printing import Ink, say, show_progress, tell
print(show_progress(0.5, "Rebuild"))
show_progress(0.75, "Rebuild\\x1b[31m of 'tank'")
tell("told")
say("healthy", Ink.GOOD)
"""


def printed(*, at_terminal: bool, **environment: str) -> str:
    """What the program prints on its output and standard error."""
    master, slave = pty.openpty()
    read, write = (master, slave) if at_terminal else os.pipe()
    with subprocess.Popen(
        [sys.executable, "-c", _PROGRAM],
        stdin=subprocess.DEVNULL,
        stdout=write,
        stderr=write,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "80"} | environment,
    ) as program:
        program.wait(60)
    text = os.read(read, 65536).decode()
    for each in {master, slave, read, write}:
        os.close(each)
    return text


def test_a_bar_is_drawn_over_and_gone_before_the_next_line() -> None:
    shown = printed(at_terminal=True)
    assert "True" in shown
    half, three = "#" * 15 + "." * 15, "#" * 22 + "." * 8
    assert f"\r\x1b[K[{half}]  50 %  Rebuild" in shown
    assert f"[{three}]  75 %" in shown
    assert "\x1b[31m" not in shown
    assert shown.split(three)[1].count("\r\x1b[Ktold\r\n") == 1


def test_no_bar_and_no_colour_without_a_terminal() -> None:
    assert sorted(printed(at_terminal=False).split("\n")) == ["", "False", "healthy", "told"]


@pytest.mark.parametrize("columns", [1, 20, 60, 80])
def test_a_bar_stays_within_its_line_however_wide_its_letters_are(
    monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """What is wider wraps, and only the last line of it is drawn over."""
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, columns))
    with os.fdopen(slave, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        monkeypatch.setenv("TERM", "xterm")
        show_progress(0.5, "初回の同期, 123.4 MB/s, 残り 約 10 時間 25 分, 残り 約 10 時間 25 分")
        monkeypatch.setattr(printing, "_DRAWN", set())
    line = os.read(master, 65536).decode().removeprefix("\r\x1b[K")
    os.close(master)
    assert columns - 3 <= columns_of(line) < columns


@pytest.mark.parametrize(
    ("environment", "shown"),
    [({}, "\x1b[32mhealthy\x1b[0m"), ({"NO_COLOR": "1"}, "healthy"), ({"TERM": "dumb"}, "healthy")],
)
def test_colours_are_where_a_terminal_has_them(environment: dict[str, str], shown: str) -> None:
    assert printed(at_terminal=True, **environment).splitlines()[-1].endswith(shown)
