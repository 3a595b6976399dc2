"""What the window has loaded when its first page is on the screen. Counted, for times are the computer's."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.ui.frame.options import PageName

SAVED = Path(__file__).parents[1] / "machines" / "eight_blank_hdds.json"
MOST = 520
_PROBE = """
import os, sys
from PySide6.QtCore import QTimer
from raidwright.ui import application, contents
from raidwright.ui.frame.options import PageName

def tell():
    print(*sys.modules)
    sys.stdout.flush()
    os._exit(0)

install = contents.install
def install_and_tell(window, options):
    session = install(window, options)
    session.snapshot_changed.connect(lambda _: QTimer.singleShot(0, tell))
    return session
contents.install = install_and_tell
sys.exit(application.main(sys.argv))
"""
FOLDERS = {
    PageName.HOME: "home",
    PageName.DISKS: "disks",
    PageName.BUILD: "guide",
    PageName.STORAGE: "arrays",
    PageName.BENCHMARK: "benchmark",
    PageName.COMPARE: "compare",
    PageName.CAMPAIGN: "campaign",
    PageName.SETTINGS: "settings",
    PageName.HELP: "help",
}


def loaded(page: PageName, folder: Path) -> frozenset[str]:
    """The names of all modules once a saved machine is shown on ``page``."""
    argv = [sys.executable, "-c", _PROBE, "--machine", str(SAVED), "--page", page.value]
    private = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder))
    environment = {**os.environ, **private, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(argv, env=environment, capture_output=True, text=True, check=True, timeout=60)
    return frozenset(done.stdout.split())


@pytest.mark.parametrize("page", list(PageName))
def test_a_page_is_loaded_without_the_others(page: PageName, tmp_path: Path) -> None:
    modules = loaded(page, tmp_path)
    made = {each for each, folder in FOLDERS.items() if f"raidwright.ui.{folder}.page" in modules}
    assert made == {page}


@pytest.mark.parametrize("page", [PageName.HOME, PageName.DISKS])
def test_first_page_is_shown_without_charts_history_planners_and_the_practice_machine(
    page: PageName, tmp_path: Path
) -> None:
    modules = loaded(page, tmp_path)
    rooms = ("history", "machine.practice", "ui.chart", "ui.plan")
    assert not modules & {"numpy", "pyqtgraph", "sqlite3", "raidwright.storage.plan.build"}
    assert not {name for name in modules if name.startswith(tuple(f"raidwright.{room}" for room in rooms))}
    assert len(modules) <= MOST, sorted(modules)
