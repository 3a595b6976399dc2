"""How much others may want of this program at the same time."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from raidwright.bus.messages import LIMITS_EXCEEDED, NO_OWNER, BusError

_REMEMBERED = 1024
_SMALL = 4 * 1024
"""Bytes."""
_PERIOD = 10.0
"""Seconds in which refusals are counted."""


@dataclass(frozen=True)
class Limits:
    """Calls being answered at the same time, of one connection, of one user and altogether."""

    of_sender: int = 8
    of_user: int = 16
    in_all: int = 64
    size: int = 128 * 1024
    """Bytes of the values of one call."""
    refusals: int = 64
    """Of one connection within ten seconds. Until they are over its other calls are neither answered nor told
    so, and the daemon turns away whoever waits for too many."""


LIMITS = Limits()


@dataclass
class _Caller:
    """A connection; a stranger until the daemon has said whose it is."""

    uid: int | None = None
    gone: bool = False
    calls: int = 0
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)
    refusals: int = 0
    refused_since: float = 0.0


class Callers:
    """Whose calls are being answered, counted from the moment they arrive.

    The daemon's own limits are no help: it counts no call that wants no answer. ``ask_uid`` asks it for the
    user behind a connection's unique name, which it never gives to another one, so one answer is enough.
    """

    def __init__(self, limits: Limits, ask_uid: Callable[[str], Awaitable[int]]) -> None:
        self._limits = limits
        self._ask_uid = ask_uid
        self._callers: dict[str, _Caller] = {}
        self._calls: Counter[int | None] = Counter()
        """Calls being answered, by user; None is all strangers."""

    def require_room(self, sender: str, size: int) -> None:
        """Raise BusError when one call more of ``sender``, of that many bytes, is too many."""
        caller = self._callers.get(sender) or self._caller_of(sender)
        shut = caller.gone or (
            caller.refusals > self._limits.refusals and not _is_refusal_period_over(caller)
        )
        if shut or caller.calls >= self._limits.of_sender or not self._has_room(caller, size):
            raise _too_many()

    def enter(self, sender: str) -> None:
        """Count one more call of ``sender``."""
        caller = self._callers[sender]
        caller.calls += 1
        self._calls[caller.uid] += 1

    async def uid(self, sender: str) -> int:
        """The user behind ``sender``, who has entered.

        Raises BusError when ``sender`` is gone, or when too many calls of that user are being answered
        already.
        """
        caller = self._callers[sender]
        async with caller.asking:
            uid = caller.uid
            if uid is None:
                uid = await self._ask_who(sender, caller)
        if self._calls[uid] > self._limits.of_user or self._all_calls > self._limits.in_all:
            raise _too_many()
        return uid

    def leave(self, sender: str) -> None:
        """Count one call of ``sender`` less, which has been answered."""
        caller = self._callers[sender]
        caller.calls -= 1
        self._calls[caller.uid] -= 1
        self._calls += Counter()

    def forget(self, sender: str) -> None:
        """Note that the connection of ``sender`` is gone: what still arrives of it is not answered."""
        if sender in self._callers:
            self._callers[sender].gone = True

    def refuse(self, sender: str) -> bool:
        """Count one more refusal of ``sender``; whether ``sender`` is to be told of it."""
        caller = self._callers[sender]
        if _is_refusal_period_over(caller):
            caller.refused_since, caller.refusals = time.monotonic(), 0
        caller.refusals += 1
        return not caller.gone and caller.refusals <= self._limits.refusals

    @property
    def _all_calls(self) -> int:
        """The calls of all users; what one has beyond its own limit is about to be refused."""
        most = self._limits.of_user
        return sum(min(calls, most) for user, calls in self._calls.items() if user is not None)

    def _has_room(self, caller: _Caller, size: int) -> bool:
        if caller.uid is not None:
            return self._calls[caller.uid] < self._limits.of_user and self._all_calls < self._limits.in_all
        # One user comes with many connections. However many these are, another one's first word is heard.
        return self._calls[None] < self._limits.in_all or (not caller.calls and size <= _SMALL)

    async def _ask_who(self, sender: str, caller: _Caller) -> int:
        try:
            uid = await self._ask_uid(sender)
        except BusError as error:
            caller.gone = caller.gone or error.name == NO_OWNER
            raise
        caller.uid = uid
        self._calls[None] -= caller.calls
        self._calls[uid] += caller.calls
        return uid

    def _caller_of(self, sender: str) -> _Caller:
        if len(self._callers) >= _REMEMBERED:
            idle = next((name for name, caller in self._callers.items() if not caller.calls), None)
            self._callers.pop(idle or sender, None)
        return self._callers.setdefault(sender, _Caller())


def _is_refusal_period_over(caller: _Caller) -> bool:
    return time.monotonic() - caller.refused_since > _PERIOD


def _too_many() -> BusError:
    return BusError(LIMITS_EXCEEDED, "Too many requests are waiting. Try again in a moment.")
