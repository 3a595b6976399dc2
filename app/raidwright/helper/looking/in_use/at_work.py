"""Programs of root's that are at work, whoever began them: a helper that was killed leaves its own behind."""

import asyncio
import os
import time
from pathlib import Path, PurePath

from raidwright.helper.looking.in_use import mounts

_LOOK_INTERVAL = 0.5
"""Seconds between two looks."""
_SHELLS = frozenset({"sh", "bash", "dash"})
_OPTIONS = 1
"""At most so many words stand between a shell and the script that it runs."""


async def has_ended(program: str, patience: float, word: str = "") -> bool:
    """Whether ``program``, with ``word`` as an argument, is at work no more within ``patience`` seconds."""
    until = time.monotonic() + patience
    while is_at_work(program, word):
        if time.monotonic() > until:
            return False
        await asyncio.sleep(_LOOK_INTERVAL)
    return True


def is_at_work(program: str, word: str = "") -> bool:
    """Whether a process of root's runs ``program``, itself or as a script, with ``word`` as an argument."""
    return any(_runs(f"{mounts.PROC}/{process}", program, word) for process in mounts.processes())


def _runs(folder: str, program: str, word: str) -> bool:
    try:
        # What another user calls so keeps nobody waiting.
        if os.stat(folder).st_uid != os.geteuid():  # noqa: PTH116 - of each process
            return False
        words = Path(folder, "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return False
    first, *others = (PurePath(each).name for each in words)
    is_it = first == program or (first in _SHELLS and program in others[: _OPTIONS + 1])
    return is_it and (not word or word in words)
