"""An X display for programs that draw: the user's own, or an Xvfb for as long as it is needed."""

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from errors import DevError

_SCREEN = "1280x800x24"


@contextmanager
def display(environment: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """``environment`` with a display in it; an Xvfb started for that ends with the block."""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        yield dict(environment)
        return
    with xvfb("-nolisten", "tcp") as number:
        yield {**environment, "DISPLAY": f":{number}", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}


@contextmanager
def xvfb(*options: str) -> Iterator[int]:
    """A screen nobody sees; its display number. Raises DevError when it does not start."""
    reading, writing = os.pipe()
    # Without -noreset the server forgets its state each time the last window closes.
    argv = ["Xvfb", "-displayfd", str(writing), "-noreset", "-screen", "0", _SCREEN, *options]
    server = subprocess.Popen(argv, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise DevError("Xvfb did not start")
        yield int(number)
    finally:
        server.terminate()
        server.wait()
