"""What the helper was asked to begin, which has no name yet by which it could be cancelled."""

import contextlib
from collections.abc import Awaitable, Callable

from raidwright.machine.helper_client import HelperClient
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode

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
    """One job until it has a name: ready to be asked for, or awaiting permission, or getting ready."""

    def __init__(self) -> None:
        self._cancelled = False
        self._asked: HelperClient | None = None

    async def cancel(self) -> None:
        """Have nothing begun any more; what begins all the same is cancelled as soon as it has a name."""
        self._cancelled = True
        if self._asked is not None:
            # A helper of an earlier version cannot take back a question.
            with contextlib.suppress(MachineError):
                await self._asked.forgo()

    async def job(self, helper: HelperClient, ask: Callable[[], Awaitable[str]]) -> str | None:
        """The name of the job that ``ask`` has ``helper`` begin; None when it was cancelled and never began.

        Raises MachineError when it was refused for another reason.
        """
        if self._cancelled:
            return None
        self._asked = helper
        try:
            job = await ask()
        except MachineError as error:
            if self._cancelled and error.code in _WITHOUT_PERMISSION:
                return None
            raise
        finally:
            self._asked = None
        if self._cancelled:
            # It may have ended by now, which its events tell.
            with contextlib.suppress(MachineError):
                await helper.cancel(job)
        return job
