"""Starting this very program again, on its own: the service by its switch, the window by a click."""

import asyncio
import os
import sys
from collections.abc import Sequence

from raidwright.notify import TOKEN_VARIABLE


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
    environment = os.environ | {TOKEN_VARIABLE: token} if token else os.environ
    process = os.posix_spawn(argv[0], argv, environment, file_actions=silent, setsid=True)
    try:
        end = os.pidfd_open(process)
    except OSError:
        return
    loop = asyncio.get_running_loop()
    loop.add_reader(end, _reap, loop, process, end)


def _reap(loop: asyncio.AbstractEventLoop, process: int, end: int) -> None:
    loop.remove_reader(end)
    os.close(end)
    os.waitpid(process, 0)
