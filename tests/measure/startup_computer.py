"""A bus with a computer of nineteen disks on it, for programs that are measured from outside."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.bus.conftest import PrivateBus

_NO_PYC = "PYTHONDONTWRITEBYTECODE"
"""With it every start compiles the whole program anew, which no user's does."""


@contextmanager
def computer(patience: str = "0") -> Iterator[Mapping[str, str]]:
    """The environment of a program that finds `startup_bus`'s computer, and nothing that was ever chosen.

    ``patience`` is how many milliseconds its helper takes to answer; "never" where there is none.
    """
    with tempfile.TemporaryDirectory(prefix="raidwright-startup-") as folder:
        bus = PrivateBus(Path(folder))
        argv = (sys.executable, "-m", "tests.measure.startup_bus", bus.address, patience)
        server = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            assert server.stdout is not None
            if server.stdout.readline() != b"ready\n":
                raise RuntimeError("the computer of disks did not come up")
            yield _environment(bus.address, folder)
        finally:
            server.communicate()
            bus.stop()


def _environment(address: str, folder: str) -> dict[str, str]:
    private = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    return {
        **{name: value for name, value in os.environ.items() if name != _NO_PYC},
        **dict.fromkeys(private, folder),
        "DBUS_SYSTEM_BUS_ADDRESS": address,
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        "GSETTINGS_BACKEND": "memory",
        "NO_AT_BRIDGE": "1",
        "GDK_BACKEND": "x11",
        "QT_QPA_PLATFORM": "xcb",
    }
