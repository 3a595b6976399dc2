"""Try the .deb where nothing else is: install it in a bare system, see its window, remove it.

The screen is outside, so that the system inside stays bare.
"""

import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bare import Bare, bare_system
from display import xvfb
from errors import DevError
from releases import Release

_WINDOW_SECONDS = 30
_SETTLE_SECONDS = 3
_BLANK = 0.02
_INSTALL = "DEBIAN_FRONTEND=noninteractive apt-get install -qq -o=Dpkg::Use-Pty=0 --no-install-recommends"
_REMOVE = "apt-get remove -qq -o=Dpkg::Use-Pty=0"


def check(debs: Sequence[Path], release: Release) -> None:
    """Install them in a bare system, use them and remove them; raises DevError when anything of it fails.

    The first is Raidwright itself, the second, where there is one, the practice machine's kernel.
    """
    deb, *practice = debs
    with bare_system(release) as bare:
        print(f"Trying {', '.join(deb.name for deb in debs)} in it", flush=True)
        bare.take_in(deb.parent, [deb.name for deb in debs], "dist")
        bare.do("apt-get update -qq")
        _install(bare, deb)
        print("installed", flush=True)
        bare.do("raidwright --help >/dev/null")
        print("the command line answers", flush=True)
        picture = deb.with_name(f"{deb.stem}_{release.suite}.png")
        with xvfb("-listen", "tcp", "-ac") as number:
            _see_window(bare, number, picture)
        print(f"the window opens: {picture}", flush=True)
        for kernel in practice:
            _install(bare, kernel)
            bare.do("raidwright --machine practice disks >/dev/null")
            print("the practice machine starts", flush=True)
        bare.do(f"{_REMOVE} raidwright >/dev/null && test ! -e /usr/lib/raidwright")
        print("removed without a trace", flush=True)


def _install(bare: Bare, deb: Path) -> None:
    bare.do(f"{_INSTALL} ./dist/{deb.name} >apt.log 2>&1 || {{ cat apt.log; exit 1; }}")


def _see_window(bare: Bare, number: int, picture: Path) -> None:
    screen = f"DISPLAY=127.0.0.1:{number} DBUS_SESSION_BUS_ADDRESS=disabled: raidwright"
    with tempfile.TemporaryFile() as said:
        try:
            with bare.running(screen, said) as app:
                _wait_for_picture(number, picture)
                if app.poll() is not None:
                    raise DevError("the window closed by itself")
        finally:
            said.seek(0)
            words = said.read().decode(errors="replace")
            print(words, end="", flush=True)
    if "Traceback" in words:
        raise DevError("the application stumbled, see above")


def _wait_for_picture(number: int, picture: Path) -> None:
    search = ["xdotool", "search", "--onlyvisible", "--name", "Raidwright"]
    on_screen = {"DISPLAY": f":{number}", "PATH": "/usr/bin:/bin"}
    _wait_until(
        lambda: subprocess.run(search, env=on_screen, capture_output=True, check=False).returncode == 0
    )
    _wait_until(lambda: _contrast(picture, on_screen) > _BLANK)
    time.sleep(_SETTLE_SECONDS)
    _contrast(picture, on_screen)


def _contrast(picture: Path, environment: dict[str, str]) -> float:
    subprocess.run(["import", "-window", "root", str(picture)], env=environment, check=True)
    form = ["convert", str(picture), "-format", "%[fx:standard_deviation]", "info:"]
    return float(subprocess.run(form, capture_output=True, text=True, check=True).stdout)


def _wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _WINDOW_SECONDS
    while not happened():
        if time.monotonic() > deadline:
            raise DevError(f"no window within {_WINDOW_SECONDS} s")
        time.sleep(0.5)
