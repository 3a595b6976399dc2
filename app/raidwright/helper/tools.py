"""Asking a program a question: its answer, or Trouble in words."""

import asyncio
import time
from collections.abc import Callable, Sequence

from raidwright.helper import runner
from raidwright.helper.runner import Completed
from raidwright.helper.trouble import failed

_BEAT = 0.05


async def ask(argv: Sequence[str], *, timeout: float = 60.0) -> Completed:
    """Run a program that only looks; its status is part of the answer. Raises Trouble without an answer."""
    try:
        return await runner.run(argv, timeout=timeout)
    except (runner.ProgramMissing, runner.ProgramTooSlow) as error:
        raise failed(f"{error}.") from None


async def becomes(condition: Callable[[], bool], patience: float = 10.0) -> bool:
    """Whether ``condition`` comes true within ``patience`` seconds: kernel and udev act in their own time."""
    until = time.monotonic() + patience
    while not condition():
        if time.monotonic() > until:
            return False
        await asyncio.sleep(_BEAT)
    return True


async def wake_udev(paths: Sequence[str]) -> None:
    """Let udev look at the devices again, in its own time."""
    await ask(("udevadm", "trigger", "--action=change", "--", *paths), timeout=30)


async def settle() -> None:
    """Wait until udev has nothing left to look at."""
    await ask(("udevadm", "settle", "--timeout=20"), timeout=30)
