"""What callers were granted, how many of them wait, and which calls they have taken back."""

from collections.abc import Iterator
from contextlib import contextmanager

from raidwright.bus import Bus, Call
from raidwright.helper.authority import BEGINS_NOTHING, Action, Authority, dismissal
from raidwright.helper.errors import HelperError
from raidwright.helper.limits import WaitingRoom
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import english


class KnownCallers:
    """Everybody on ``bus``."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._authority = Authority(bus)
        self._waiting = WaitingRoom()
        self._answering: dict[int, Call] = {}
        self._forgone: set[int] = set()

    @contextmanager
    def enter(self, call: Call) -> Iterator[None]:
        """A place for ``call``, as long as it is being answered.

        Raises HelperError when too many calls of its user are being answered already.
        """
        with self._waiting.enter(call.uid):
            self._answering[id(call)] = call
            try:
                yield
            finally:
                del self._answering[id(call)]
                self._forgone.discard(id(call))

    async def authorise(
        self, method: str, call: Call, action: Action, digest: str = "", subject: str = ""
    ) -> None:
        """Return once polkit said yes to exactly this call; ``subject`` is what it is about.

        Raises HelperError when it said no.
        """
        if action not in BEGINS_NOTHING:
            self._require_not_forgone(call)
        grant = await self._authority.grant(
            method, call.sender, action, digest, subject, interactive=call.interactive
        )
        grant.use(call.sender, action, digest)

    async def may_look(self, call: Call) -> bool:
        """Whether the caller of a plan may look at this computer without a question to anybody.

        Raises HelperError when the plan was taken back.
        """
        self._require_not_forgone(call)
        try:
            grant = await self._authority.grant("Run", call.sender, Action.FACTS, "", "", interactive=False)
            grant.use(call.sender, Action.FACTS, "")
        except HelperError:
            return False
        return True

    async def require_there(self, call: Call) -> None:
        """Raise HelperError when a job's caller has gone; `forget` hears of those that go later."""
        if not await self._bus.is_there(call.sender):
            raise HelperError(ErrorCode.NOT_AUTHORISED, english("The calling program has ended."))

    async def require_wanted(self, call: Call) -> None:
        """Raise HelperError when the caller has gone, or has taken back what it asks for here."""
        await self.require_there(call)
        self._require_not_forgone(call)

    def forget(self, name: str) -> None:
        """A name is gone from the bus: with it go its grants and its open questions."""
        self._authority.forget(name)

    def forgo(self, name: str) -> None:
        """What the caller has asked for and has no answer to shall not begin: its questions are closed."""
        self._forgone |= {number for number, call in self._answering.items() if call.sender == name}
        self._authority.forgo(name)

    def _require_not_forgone(self, call: Call) -> None:
        if id(call) in self._forgone:
            raise dismissal()
