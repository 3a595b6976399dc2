"""Who calls, and what they were granted: from a name on the bus to a uid and a spent grant."""

import contextlib
from collections.abc import AsyncIterator

from raidwright.bus import Bus, BusError
from raidwright.helper.authority import Action, Authority
from raidwright.helper.limits import WaitingRoom
from raidwright.helper.trouble import Trouble
from raidwright.protocol import ErrorCode

_DAEMON = "org.freedesktop.DBus"
_DAEMON_PATH = "/org/freedesktop/DBus"


class Callers:
    """Everybody on ``bus``."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._authority = Authority(bus)
        self._waiting = WaitingRoom()

    async def uid(self, sender: str) -> int:
        """The user behind a name, as the bus states it. Raises Trouble when the name is gone."""
        try:
            (uid,) = await self._bus.call(
                _DAEMON, _DAEMON_PATH, _DAEMON, "GetConnectionUnixUser", "s", (sender,)
            )
        except BusError:
            raise Trouble(ErrorCode.NOT_AUTHORISED, "The caller is gone.") from None
        assert isinstance(uid, int)
        return uid

    @contextlib.asynccontextmanager
    async def entered(self, sender: str) -> AsyncIterator[int]:
        """A place for as long as a call is being answered; the caller's uid.

        Raises Trouble when the name is gone, or too many of that user's calls are being answered already.
        """
        uid = await self.uid(sender)
        with self._waiting.enter(uid):
            yield uid

    async def authorise(
        self, method: str, sender: str, action: Action, digest: str = "", named: str = ""
    ) -> None:
        """Return once polkit said yes to exactly this; ``named`` is what the question names.

        Raises Trouble when it said no.
        """
        grant = await self._authority.grant(method, sender, action, digest, named)
        grant.use(sender, action, digest)

    def forget(self, name: str) -> None:
        """A name is gone from the bus: with it go its grants and its open questions."""
        self._authority.forget(name)
