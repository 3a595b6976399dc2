"""Starting this very program again, on its own: the service by its switch, the window by a click."""

import asyncio
import os
import sys
from collections.abc import Sequence

from raidwright.notify import STAY, TOKEN_VARIABLE

_RESET = "PYINSTALLER_RESET_ENVIRONMENT"


def own_command() -> tuple[str, ...]:
    """The beginning of this program's command line."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    return sys.executable, "-m", "raidwright"


def start_detached(arguments: Sequence[str], token: str = "") -> None:
    """Run this program with ``arguments`` in a session of its own, with nobody to talk to.

    With ``token``, which a click came with, its window may come to the front on Wayland. Belongs to a running
    loop, which sees to it that nothing is left of a program that has ended. Raises OSError when it cannot be
    started.
    """
    argv = [*own_command(), *arguments]
    silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
    environment = _own_environment() | ({TOKEN_VARIABLE: token} if token else {})
    process = os.posix_spawn(argv[0], argv, environment, file_actions=silent, setsid=True)
    try:
        end = os.pidfd_open(process)
    except OSError:
        return
    loop = asyncio.get_running_loop()
    loop.add_reader(end, _reap, loop, process, end)


def become_service() -> None:
    """Go on as the service that is installed by now, in this very process. Raises OSError."""
    command = (*own_command(), *STAY)
    os.execve(command[0], command, _own_environment())  # noqa: S606 - it is this very program


def _own_environment() -> dict[str, str]:
    """In which this program starts as if from a desktop: from the package it finds its libraries anew."""
    return os.environ | ({_RESET: "1"} if getattr(sys, "frozen", False) else {})


def _reap(loop: asyncio.AbstractEventLoop, process: int, end: int) -> None:
    loop.remove_reader(end)
    os.close(end)
    os.waitpid(process, 0)
