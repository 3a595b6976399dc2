"""May this caller do this? polkit is asked, by the caller's name on the bus; every doubt is a no.

The subject is the sender of the message as the bus states it. Nothing that the caller says about itself
counts, and a process number, which another process may have by the time it is looked at, is never used. Few
wait at a time, and a call that is taken back asks nobody any more.
"""

import asyncio
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from raidwright.bus import Bus, BusError, Call, Variant
from raidwright.helper.errors import HelperError
from raidwright.helper.limits import LOOKS_IN_ALL, LOOKS_PER_USER, WaitingRoom
from raidwright.protocol import BUS_NAME, ErrorCode
from raidwright.storage.failures import english
from raidwright.storage.operations.operation import Purpose

_PREFIX = BUS_NAME.removesuffix(".Helper1")
_POLKIT = "org.freedesktop.PolicyKit1"
_POLKIT_PATH = "/org/freedesktop/PolicyKit1/Authority"
_POLKIT_INTERFACE = "org.freedesktop.PolicyKit1.Authority"
_NO_INTERACTION, _ALLOW_INTERACTION = 0, 1
_SOON, _PATIENCE = 25.0, 300.0
"""Seconds for polkit to look into its rules, and for a person to type a password."""


class Action(Enum):
    """polkit's actions, as in polkit/io.github.raidwright.Helper1.policy."""

    FACTS = f"{_PREFIX}.facts"
    BUILD = f"{_PREFIX}.build"
    DESTROY = f"{_PREFIX}.destroy"
    REPAIR = f"{_PREFIX}.repair"
    UPKEEP = f"{_PREFIX}.upkeep"
    KEEP = f"{_PREFIX}.keep"
    USE = f"{_PREFIX}.use"
    HEADER = f"{_PREFIX}.header"
    ENLARGE = f"{_PREFIX}.enlarge"
    MEASURE_RAW = f"{_PREFIX}.measure-raw"
    MEASURE_BUILT = f"{_PREFIX}.measure-built"
    MEASURE_MOUNTED = f"{_PREFIX}.measure-mounted"
    SHARE = f"{_PREFIX}.share"
    CAMPAIGN = f"{_PREFIX}.campaign"
    CANCEL_OTHER = f"{_PREFIX}.cancel-other"


PLAN_ACTIONS: Mapping[Purpose, Action] = {
    Purpose.BUILD: Action.BUILD,
    Purpose.TEARDOWN: Action.DESTROY,
    Purpose.REPAIR: Action.REPAIR,
    Purpose.UPKEEP: Action.UPKEEP,
    Purpose.KEEP: Action.KEEP,
    Purpose.USE: Action.USE,
    Purpose.ENLARGE: Action.ENLARGE,
    Purpose.HEADER: Action.HEADER,
    Purpose.CLEAN: Action.DESTROY,
    Purpose.SHARE: Action.SHARE,
}
"""What polkit is asked before a plan."""
ACTIONS: Mapping[str, frozenset[Action]] = {
    "Facts": frozenset({Action.FACTS}),
    "Moment": frozenset({Action.FACTS}),
    "Warrant": frozenset({Action.CAMPAIGN}),
    "Withdraw": frozenset(),  # Everybody may give up what is their own.
    "Forgo": frozenset(),  # The same.
    "Follow": frozenset(),  # Whose plan it is may see it, and nobody else.
    "Run": frozenset({Action.FACTS, *PLAN_ACTIONS.values()}),  # Facts: to be told why not, before the rest.
    "Measure": frozenset({Action.MEASURE_RAW, Action.MEASURE_BUILT, Action.MEASURE_MOUNTED}),
    "Cancel": frozenset({Action.CANCEL_OTHER}),
}
"""What each method may ask for. A method without a row can have nothing authorised."""
BEGINS_NOTHING = (Action.FACTS, Action.CANCEL_OTHER)
"""To see, and to stop what runs."""


@dataclass
class Grant:
    """One yes: for this caller, this action and this document, for one use, while the caller is there."""

    sender: str
    action: Action
    digest: str
    valid: bool = True

    def use(self, sender: str, action: Action, digest: str) -> None:
        """Spend it. Raises HelperError unless it is for exactly this and was never used."""
        valid, self.valid = self.valid, False
        if not valid or (self.sender, self.action, self.digest) != (sender, action, digest):
            raise _denial(english("Authentication failed."))


@dataclass(eq=False)
class _Question:
    """What polkit is being asked, and what its caller is told when that is cut short."""

    sender: str
    action: Action
    asking: asyncio.Task[None]
    why_closed: HelperError | None = None

    def close(self, why: HelperError) -> None:
        """Ask no more, also on the user's screen."""
        self.why_closed = why
        self.asking.cancel()


class Authority:
    """Asks polkit over ``bus`` and keeps what it granted."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._grants: list[Grant] = []
        self._asking: set[_Question] = set()

    async def grant(
        self, method: str, sender: str, action: Action, digest: str, disks: str, *, interactive: bool
    ) -> Grant:
        """A grant for the sender of a call to ``method``; ``disks`` are named to the user.

        Only an ``interactive`` call lets the user be asked. Raises HelperError: NOT_AUTHORISED, NO_AGENT,
        AUTHENTICATION_FAILED, or DISMISSED when the user closed the question.
        """
        if action not in ACTIONS.get(method, frozenset()):
            raise _denial(f"{method} cannot request this.")
        asking = asyncio.create_task(self._ask(sender, action, disks, interactive=interactive))
        question = _Question(sender, action, asking)
        self._asking.add(question)
        try:
            await asking
        except asyncio.CancelledError:
            if question.why_closed is None:
                raise
            raise question.why_closed from None
        finally:
            asking.cancel()
            self._asking.discard(question)
        if question.why_closed is not None:
            # It was answered in the same moment, and a task that is done cannot be cancelled.
            raise question.why_closed
        grant = Grant(sender, action, digest)
        self._grants = [earlier for earlier in self._grants if earlier.valid] + [grant]
        return grant

    def forget(self, sender: str) -> None:
        """The name is gone from the bus: end its grants and its open questions."""
        for grant in self._grants:
            grant.valid = grant.valid and grant.sender != sender
        for question in self._asking:
            if question.sender == sender:
                question.close(_denial(english("The program that made this request has ended.")))

    def forgo(self, sender: str) -> None:
        """Nothing shall begin that the sender has asked for: end its open questions about such."""
        for question in self._asking:
            if question.sender == sender and question.action not in BEGINS_NOTHING:
                question.close(dismissal())

    async def _ask(self, sender: str, action: Action, disks: str, *, interactive: bool) -> None:
        # Where it may ask at once, polkit says the same of a wrong password as of its rules' no.
        answer = await self._check(sender, action, disks, _NO_INTERACTION, _SOON)
        match answer:
            case [True, False, dict()]:
                return
            case [False, True, dict()] if interactive:
                _require_yes(await self._ask_person(sender, action, disks))
            case [False, True, dict()]:
                raise _denial(
                    english(
                        "This needs a password, but the program that asked does not allow a"
                        " password prompt. Use Raidwright itself instead."
                    )
                )
            case _:
                raise _denial(
                    english(
                        "The rules of this computer (polkit) do not allow you to do this. Ask an"
                        " administrator."
                    )
                )

    async def _ask_person(self, sender: str, action: Action, disks: str) -> object:
        """What polkit answers once a person was asked; a question that nobody answers in time is closed."""
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self._check(sender, action, disks, _ALLOW_INTERACTION, _PATIENCE + _SOON)
        except TimeoutError:
            raise _denial(english("The authentication dialog timed out. Try again.")) from None

    async def _check(self, sender: str, action: Action, disks: str, flags: int, timeout: float) -> object:
        cancellation = secrets.token_hex(16)
        subject = ("system-bus-name", {"name": Variant("s", sender)})
        details = {"disks": disks} if disks else {}
        body = (subject, action.value, details, flags, cancellation)
        try:
            (answer,) = await self._call("CheckAuthorization", "(sa{sv})sa{ss}us", body, timeout, "(bba{ss})")
        except BusError as error:
            raise _denial(
                f"The authorization service of the system (polkit) does not respond: {error.message}"
            ) from None
        except asyncio.CancelledError:
            await self._withdraw(cancellation)
            raise
        return answer

    async def _withdraw(self, cancellation: str) -> None:
        """Close the question on the user's screen."""
        try:
            await self._call("CancelCheckAuthorization", "s", (cancellation,), 5.0)
        except BusError:
            # It was answered meanwhile, or nobody is there to close it.
            return

    async def _call(
        self, member: str, signature: str, body: tuple[object, ...], timeout: float, answer: str = ""
    ) -> tuple[object, ...]:
        where = (_POLKIT, _POLKIT_PATH, _POLKIT_INTERFACE, member, signature, body)
        return await self._bus.call(*where, timeout=timeout, answer=answer)


def _require_yes(answer: object) -> None:
    """Raise HelperError unless polkit's answer to a question that a person was to be asked is a plain yes.

    It is whether that is authorised, whether it would take a password (still), and details.
    """
    match answer:
        case [True, False, dict()]:
            return
        case [False, bool(), {"polkit.dismissed": "true"}]:
            raise dismissal()
        case [False, True, dict()]:
            raise HelperError(
                ErrorCode.NO_AGENT,
                english("Cannot ask for a password here. Use a terminal, a desktop session or sudo."),
            )
        case [False, False, dict()]:
            raise HelperError(
                ErrorCode.AUTHENTICATION_FAILED,
                english("The password was not accepted. Nothing was changed."),
            )
        case _:
            raise _denial(english("Only an administrator of this computer can allow this."))


def dismissal() -> HelperError:
    """Whoever was to be asked, or had it asked, wants no answer to the question."""
    return HelperError(ErrorCode.DISMISSED, english("Authentication was canceled."))


def _denial(sentence: str) -> HelperError:
    return HelperError(ErrorCode.NOT_AUTHORISED, sentence)


class KnownCallers:
    """Everybody on ``bus``."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._authority = Authority(bus)
        self._waiting = WaitingRoom()
        self._looking = WaitingRoom(LOOKS_PER_USER, LOOKS_IN_ALL)
        self._answering: dict[int, Call] = {}
        self._forgone: set[int] = set()
        self._lookers: set[str] = set()

    @contextmanager
    def enter(self, call: Call, *, looks: bool = False) -> Iterator[None]:
        """A place for ``call``, which ``looks`` and no more, as long as it is being answered.

        Raises HelperError when too many such calls of its user are being answered already.
        """
        with (self._looking if looks else self._waiting).enter(call.uid):
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
        if action is Action.FACTS:
            self._lookers.add(call.sender)

    def has_looked(self, call: Call) -> bool:
        """Whether the caller was let look at this computer, and has been there since."""
        return call.sender in self._lookers

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
            raise HelperError(
                ErrorCode.NOT_AUTHORISED, english("The program that made this request has ended.")
            )

    async def require_wanted(self, call: Call) -> None:
        """Raise HelperError when the caller has gone, or has taken back what it asks for here."""
        await self.require_there(call)
        self._require_not_forgone(call)

    def forget(self, name: str) -> None:
        """A name is gone from the bus: with it go its grants and its open questions."""
        self._lookers.discard(name)
        self._authority.forget(name)

    def forgo(self, name: str) -> None:
        """What the caller has asked for and has no answer to shall not begin: its questions are closed."""
        self._forgone |= {number for number, call in self._answering.items() if call.sender == name}
        self._authority.forgo(name)

    def _require_not_forgone(self, call: Call) -> None:
        if id(call) in self._forgone:
            raise dismissal()
