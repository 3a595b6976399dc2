"""What the helper was asked for, which has no name yet by which it could be cancelled."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import TypeVar

from raidwright.machine.helper_client import HelperClient
from raidwright.machine.helper_events import StartedJob
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode

T = TypeVar("T")
_WITHOUT_PERMISSION = frozenset(
    {
        ErrorCode.NOT_AUTHORISED,
        ErrorCode.NO_AGENT,
        ErrorCode.AUTHENTICATION_FAILED,
        ErrorCode.DISMISSED,
    }
)
"""How the helper answers whose question was closed or never came to a yes."""


class Beginning:
    """One job until it has a name, or one warrant: to be asked for, awaiting permission, getting ready."""

    def __init__(self) -> None:
        self._wish_to_end = asyncio.Event()
        self._asked: HelperClient | None = None

    async def cancel(self) -> None:
        """Have nothing begun any more; what begins all the same is cancelled as soon as it has a name."""
        self._wish_to_end.set()
        if self._asked is not None:
            # A helper of an earlier version cannot take back a question.
            with contextlib.suppress(MachineError):
                await self._asked.forgo()

    async def job(self, helper: HelperClient, ask: Callable[[], Awaitable[StartedJob]]) -> StartedJob | None:
        """The job that ``ask`` has ``helper`` begin; None when it was cancelled and never began.

        Raises MachineError when it was refused for another reason.
        """
        job = await self.answer(helper, ask)
        if job is not None and self._wish_to_end.is_set():
            # It may have ended by now, which its events tell.
            with contextlib.suppress(MachineError):
                await helper.cancel(job.name)
        return job

    async def answer(self, helper: HelperClient, ask: Callable[[], Awaitable[T]]) -> T | None:
        """What ``helper`` answers to ``ask``; None when that was cancelled before there was a yes.

        Raises MachineError when it was refused for another reason.
        """
        if self._wish_to_end.is_set():
            return None
        self._asked = helper
        try:
            return await ask()
        except MachineError as error:
            if self._wish_to_end.is_set() and error.code in _WITHOUT_PERMISSION:
                return None
            raise
        finally:
            self._asked = None
