"""Try the .deb where nothing else is: install it in a bare Debian 12, see its window, remove it.

mmdebstrap makes the system and calls this file back as a hook, with the folder of the new system; so all of
it works as root and as an ordinary user. The screen is outside, so that the system inside stays bare.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from display import xvfb
from trouble import Trouble

_MIRROR = "http://deb.debian.org/debian"
_SUITE = "bookworm"
_WINDOW_SECONDS = 30
_SETTLE_SECONDS = 3
_BLANK = 0.02
_INSTALL = "DEBIAN_FRONTEND=noninteractive apt-get install -qq -o=Dpkg::Use-Pty=0 --no-install-recommends"


def try_deb(deb: Path) -> None:
    """Make a bare system and go through the trial in it. Raises Trouble when anything of it fails."""
    hook = f'"{sys.executable}" "{Path(__file__).resolve()}" "{deb}" "$1"'
    argv = [
        "mmdebstrap",
        "--quiet",
        "--variant=minbase",
        f"--customize-hook={hook}",
        _SUITE,
        "/dev/null",
        _MIRROR,
    ]
    print(f"Trying {deb.name} in a bare {_SUITE}", flush=True)
    if subprocess.run([*argv, "--format=null"], check=False).returncode != 0:
        raise Trouble("the package failed its trial, see above")


def go_through(deb: Path, root: Path) -> None:
    """Install, look, remove, inside ``root``."""
    inside = root / "tmp" / deb.name
    inside.write_bytes(deb.read_bytes())
    _in(root, f"{_INSTALL} /tmp/{deb.name} >/tmp/apt.log 2>&1 || {{ cat /tmp/apt.log; exit 1; }}")
    print("installed", flush=True)
    _in(root, "raidwright --help >/dev/null")
    print("the command line answers", flush=True)
    picture = deb.with_suffix(".png")
    with xvfb("-listen", "tcp", "-ac") as number:
        _see_window(root, number, picture)
    print(f"the window opens: {picture}", flush=True)
    _in(root, "apt-get remove -qq -o=Dpkg::Use-Pty=0 raidwright >/dev/null && test ! -e /usr/lib/raidwright")
    print("removed without a trace", flush=True)


def _see_window(root: Path, number: int, picture: Path) -> None:
    environment = f"DISPLAY=127.0.0.1:{number} DBUS_SESSION_BUS_ADDRESS=disabled: HOME=/tmp"
    said = root / "tmp" / "said.txt"
    with said.open("w") as file:
        command = ["chroot", str(root), "sh", "-c", f"{environment} exec raidwright"]
        app = subprocess.Popen(command, stderr=file)
    try:
        search = ["xdotool", "search", "--onlyvisible", "--name", "Raidwright"]
        on_screen = {"DISPLAY": f":{number}", "PATH": "/usr/bin:/bin"}
        _wait_until(
            lambda: subprocess.run(search, env=on_screen, capture_output=True, check=False).returncode == 0
        )
        _wait_until(lambda: _contrast(picture, on_screen) > _BLANK)
        time.sleep(_SETTLE_SECONDS)
        _contrast(picture, on_screen)
        if app.poll() is not None:
            raise Trouble("the window closed by itself")
    finally:
        app.terminate()
        app.wait()
        print(said.read_text(), end="", flush=True)
    if "Traceback" in said.read_text():
        raise Trouble("the application stumbled, see above")


def _contrast(picture: Path, environment: dict[str, str]) -> float:
    subprocess.run(["import", "-window", "root", str(picture)], env=environment, check=True)
    form = ["convert", str(picture), "-format", "%[fx:standard_deviation]", "info:"]
    return float(subprocess.run(form, capture_output=True, text=True, check=True).stdout)


def _wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _WINDOW_SECONDS
    while not happened():
        if time.monotonic() > deadline:
            raise Trouble(f"no window within {_WINDOW_SECONDS} s")
        time.sleep(0.5)


def _in(root: Path, command: str) -> None:
    if subprocess.run(["chroot", root, "sh", "-c", command], check=False).returncode != 0:
        raise Trouble(f"failed in the bare system: {command}")


if __name__ == "__main__":
    try:
        go_through(Path(sys.argv[1]), Path(sys.argv[2]))
    except Trouble as trouble:
        sys.exit(f"error: {trouble}")
