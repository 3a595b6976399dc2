"""Which process has the window that shows this computer: it holds a lock, which ends with it.

A second start asks the lock before it loads what speaks with the first one over the session's bus.
"""

import contextlib
import fcntl
import os
from collections.abc import Sequence
from pathlib import Path

from raidwright.assets import DESKTOP_ENTRY

TAKE_A_VALUE = ("--machine", "--theme", "--page")
"""The window's options, each of which is followed by a value."""
_SYSTEM = "system"


def hold_window() -> int | None:
    """Hold the lock for as long as the descriptor is open; None where another window has it, or none can."""
    from raidwright.files import LOCK_OPENED

    with contextlib.suppress(OSError):
        descriptor = os.open(_file(), LOCK_OPENED, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(descriptor)
        else:
            return descriptor
    return None


def page_of(arguments: Sequence[str]) -> str | None:
    """The page that is wanted of a window on this computer, empty for the one that it shows.

    None for a window that is to show another machine, or for a question for help.
    """
    page, rest = "", list(arguments)
    while rest:
        option, _, value = rest.pop(0).partition("=")
        if option not in TAKE_A_VALUE:
            return None
        value = value or (rest.pop(0) if rest else "")
        if option == "--machine" and value != _SYSTEM:
            return None
        page = value if option == "--page" else page
    return page


def is_window_open() -> bool:
    """Whether another process holds the lock."""
    with contextlib.suppress(OSError):
        descriptor = os.open(_file(), os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        finally:
            os.close(descriptor)
    return False


def _file() -> Path:
    """In the folder that the session has for such files. Raises FileNotFoundError where it has none."""
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    if not folder:
        raise FileNotFoundError("XDG_RUNTIME_DIR")
    # A practice machine's system bus is another computer's.
    import hashlib

    of = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS", "") + os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")
    return Path(folder, f"{DESKTOP_ENTRY}-{hashlib.sha256(of.encode()).hexdigest()[:8]}.lock")
