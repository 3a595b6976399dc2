"""Run a program for its answer, and wait until something has become true."""

import asyncio
import time
from collections.abc import Callable, Sequence

from raidwright.helper import runner
from raidwright.helper.errors import step_failure
from raidwright.helper.runner import Completed

_FIRST_PAUSE, _LONGEST_PAUSE = 0.002, 0.05
"""Seconds between two looks at what is to become true: mostly it is within a few thousandths."""
NAMED_WITHIN = 30.0
"""Seconds in which udev names a new device: a slow or busy computer takes more than ten."""


async def ask(argv: Sequence[str], *, timeout: float = 60.0) -> Completed:
    """Run a program and return how it ended, whatever its status.

    Raises HelperError when it is missing, or takes longer than ``timeout`` seconds.
    """
    try:
        return await runner.run(argv, timeout=timeout)
    except (runner.ProgramMissing, runner.ProgramTooSlow) as error:
        raise step_failure(error.args[0]) from None


async def becomes(condition: Callable[[], bool], patience: float = 10.0) -> bool:
    """Whether ``condition`` comes true within ``patience`` seconds: kernel and udev act in their own time."""
    until, pause = time.monotonic() + patience, _FIRST_PAUSE
    while not condition():
        if time.monotonic() > until:
            return False
        await asyncio.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)
    return True
