"""Run a program for its answer, and wait until something has become true."""

import asyncio
import time
from collections.abc import Callable, Sequence

from raidwright.helper import runner
from raidwright.helper.errors import step_failure
from raidwright.helper.runner import Completed

_POLL_SECONDS = 0.05
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
    until = time.monotonic() + patience
    while not condition():
        if time.monotonic() > until:
            return False
        await asyncio.sleep(_POLL_SECONDS)
    return True
