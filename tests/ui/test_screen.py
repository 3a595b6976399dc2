"""Without a screen the window says so in one line; and Qt has no plugins but its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.ui.screen import desktop_scale

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
    assert line.endswith("./dev run --help")


def test_plugins_of_the_desktops_own_qt_are_not_for_ours(tmp_path: Path) -> None:
    environment = os.environ | {"QT_PLUGIN_PATH": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", _PLACES]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=True)
    places = done.stdout.splitlines()
    assert str(tmp_path) not in places
    assert any(place.endswith("PySide6/Qt/plugins") for place in places)


@pytest.mark.parametrize(
    ("desktop", "factor", "own", "scale"),
    [
        ("XFCE", "2", {}, "2"),
        ("X-Other:xfce", "3", {}, "3"),
        ("XFCE", "1", {}, ""),
        ("XFCE", "evil", {}, ""),
        ("XFCE", "", {}, ""),
        ("KDE", "2", {}, ""),
        ("XFCE", "2", {"QT_SCALE_FACTOR": "1"}, ""),
    ],
)
def test_xfces_scale_is_followed_unless_somebody_said_otherwise(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    desktop: str,
    factor: str,
    own: dict[str, str],
    scale: str,
) -> None:
    monkeypatch.delenv("QT_SCALE_FACTOR", raising=False)
    for name, value in ({"XDG_CURRENT_DESKTOP": desktop, "XDG_CONFIG_HOME": str(tmp_path)} | own).items():
        monkeypatch.setenv(name, value)
    if factor:
        settings = tmp_path / "xfce4/xfconf/xfce-perchannel-xml/xsettings.xml"
        settings.parent.mkdir(parents=True)
        line = f'<property name="WindowScalingFactor" type="int" value="{factor}"/>'
        settings.write_text(f'<channel name="xsettings"><property name="Gdk">{line}</property></channel>')
    assert desktop_scale() == scale


def test_scale_is_qts_own_and_not_that_of_programs_started_from_here(tmp_path: Path) -> None:
    settings = tmp_path / "xfce4/xfconf/xfce-perchannel-xml/xsettings.xml"
    settings.parent.mkdir(parents=True)
    settings.write_text('<property name="WindowScalingFactor" type="int" value="2"/>')
    words = "from raidwright.ui import screen; import os; app = screen.qt_application(['x']);"
    ask = f"{words} print(app.devicePixelRatio(), 'QT_SCALE_FACTOR' in os.environ)"
    environment = {name: value for name, value in os.environ.items() if name != "QT_SCALE_FACTOR"} | {
        "XDG_CURRENT_DESKTOP": "XFCE",
        "XDG_CONFIG_HOME": str(tmp_path),
        "QT_QPA_PLATFORM": "offscreen",
    }
    done = subprocess.run(
        [sys.executable, "-c", ask], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["2.0", "False"]
