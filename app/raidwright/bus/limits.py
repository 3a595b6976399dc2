"""How much others may want of this program at the same time."""

from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from raidwright.bus.messages import LIMITS_EXCEEDED, BusError

_REMEMBERED = 1024


@dataclass(frozen=True)
class Limits:
    """Calls being answered at the same time, of one connection, of one user and altogether."""

    of_sender: int = 8
    of_user: int = 16
    in_all: int = 64
    size: int = 128 * 1024
    """Bytes of the values of one call."""


LIMITS = Limits()


class Callers:
    """Whose calls are being answered, counted from the moment they arrive.

    The daemon's own limits are no help: it counts no call that wants no answer. ``ask_uid`` asks it for the
    user behind a connection's unique name, which it never gives to another one, so one answer is enough.
    """

    def __init__(self, limits: Limits, ask_uid: Callable[[str], Awaitable[int]]) -> None:
        self._limits = limits
        self._ask_uid = ask_uid
        self._uids: dict[str, int] = {}
        self._busy: Counter[str] = Counter()

    async def uid(self, sender: str) -> int:
        """The user behind ``sender``. Raises BusError when that is gone."""
        known = self._uids.get(sender)
        if known is None:
            known = await self._ask_uid(sender)
            if len(self._uids) >= _REMEMBERED:
                self._uids.clear()
            self._uids[sender] = known
        return known

    def enter(self, sender: str) -> None:
        """One call more of ``sender``. Raises BusError when that is too many."""
        full = (
            self._busy[sender] >= self._limits.of_sender
            or self._of_user(sender) >= self._limits.of_user
            or self._busy.total() >= self._limits.in_all
        )
        if full:
            raise BusError(LIMITS_EXCEEDED, "Too many requests are waiting for an answer.")
        self._busy[sender] += 1

    def leave(self, sender: str) -> None:
        """One call of ``sender`` is answered."""
        self._busy[sender] -= 1
        if not self._busy[sender]:
            del self._busy[sender]

    def _of_user(self, sender: str) -> int:
        """The calls of all connections that are known to be of the same user."""
        uid = self._uids.get(sender)
        if uid is None:
            return 0
        return sum(count for other, count in self._busy.items() if self._uids.get(other) == uid)
