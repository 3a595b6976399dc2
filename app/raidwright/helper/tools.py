"""Asking a program a question: its answer, or HelperError in words."""

import asyncio
import time
from collections.abc import Callable, Sequence

from raidwright.helper import runner
from raidwright.helper.errors import step_failure
from raidwright.helper.runner import Completed

_BEAT = 0.05


async def ask(argv: Sequence[str], *, timeout: float = 60.0) -> Completed:
    """Run a program that only looks; its status is part of the answer. Raises HelperError without one."""
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
        await asyncio.sleep(_BEAT)
    return True
