"""What callers were granted, and how many of them wait."""

from contextlib import AbstractContextManager

from raidwright.bus import Bus, Call
from raidwright.helper.authority import Action, Authority
from raidwright.helper.limits import WaitingRoom


class KnownCallers:
    """Everybody on ``bus``."""

    def __init__(self, bus: Bus) -> None:
        self._authority = Authority(bus)
        self._waiting = WaitingRoom()

    def enter(self, uid: int) -> AbstractContextManager[None]:
        """A place for a call of user ``uid``, as long as it is being answered.

        Raises HelperError when too many of that user's calls are being answered already.
        """
        return self._waiting.enter(uid)

    async def authorise(
        self, method: str, call: Call, action: Action, digest: str = "", subject: str = ""
    ) -> None:
        """Return once polkit said yes to exactly this call; ``subject`` is what it is about.

        Raises HelperError when it said no.
        """
        grant = await self._authority.grant(
            method, call.sender, action, digest, subject, interactive=call.interactive
        )
        grant.use(call.sender, action, digest)

    def forget(self, name: str) -> None:
        """A name is gone from the bus: with it go its grants and its open questions."""
        self._authority.forget(name)

    def forgo(self, name: str) -> None:
        """What the caller has asked for and has no answer to shall not begin: its questions are closed."""
        self._authority.forgo(name)
