"""A desktop beside the window, as far as one can be had here: it shows what the service of `notify` tells."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bus.conftest import PrivateBus
from tests.notify.desktop import environment

_LOOKS = """
[global]
    font = DejaVu Sans 10
    width = 420
    height = 300
    offset = 24x24
    origin = top-right
    frame_width = 1
    show_indicators = no
    dmenu = /bin/true
    browser = /bin/true
"""


class FakeDesktop:
    """dunst, on a session bus of its own, and the service; `close` ends both."""

    def __init__(self, computer: str) -> None:
        """``computer`` is the address of the system bus of which the service tells."""
        self._home = Path(tempfile.mkdtemp(prefix="raidwright-desktop-"))
        self._bus = PrivateBus(self._home)
        surroundings = environment(self._home, self._bus.address, computer)
        looks = self._home / "dunstrc"
        looks.write_text(_LOOKS)
        argvs = (["dunst", "-conf", str(looks)], [sys.executable, "-m", "raidwright", "notify", "--stay"])
        self._programs = [subprocess.Popen(argv, env=surroundings) for argv in argvs]

    @property
    def remembered(self) -> bytes:
        """What the service knows and has told; empty before its first look."""
        files = sorted(path for path in (self._home / "xdg_state_home").rglob("*") if path.is_file())
        return b"".join(path.read_bytes() for path in files)

    def close(self) -> None:
        """End them, the service first."""
        for program in reversed(self._programs):
            program.terminate()
            program.wait()
        self._bus.stop()
        shutil.rmtree(self._home)
