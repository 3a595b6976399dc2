"""Calling the helper: its facts, and jobs to start, to cancel, and to hear from first to last event."""

import asyncio
import contextlib
import grp
import os
import pwd
import stat
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, NamedTuple, TypeVar, cast

from raidwright.bench.spec import BenchSpec
from raidwright.bench.sync_watch import SyncMoment
from raidwright.bus import DAEMON, LIMITS_EXCEEDED, NO_REPLY, SERVICE_ABSENT, Bus, BusError, Match, Signal
from raidwright.machine.port import MachineError
from raidwright.protocol import (
    BUS_NAME,
    ERROR_PREFIX,
    INTERFACE,
    OBJECT_PATH,
    RUNNING_LIMIT,
    DocumentError,
    ErrorCode,
    HelperFacts,
    MeasureEvent,
    PlanEvent,
    RunningPlan,
    decode,
    encode,
)
from raidwright.storage.failures import Failure, FailureReason, english, failure, is_sayable, quotation
from raidwright.storage.plan.plan import Plan

_LIMIT = 1024 * 1024
_EVENTS = Match(sender=BUS_NAME, path=OBJECT_PATH, interface=INTERFACE, member="Event")
_OWNER = Match(sender=DAEMON, member="NameOwnerChanged", first=BUS_NAME)

Event = TypeVar("Event")


class _Said(NamedTuple):
    job: str
    text: str


class _Ended(NamedTuple):
    helper: str
    """Empty for whichever it was."""
    why: Failure


class StartedJob(NamedTuple):
    """A job, and the unique name on the bus of the helper that has it."""

    name: str
    helper: str


class Hearing:
    """Everything the helper says to us, in order."""

    def __init__(self) -> None:
        self._said: asyncio.Queue[_Said | _Ended] = asyncio.Queue()

    async def events(self, job: StartedJob, read: Callable[[str], Event]) -> AsyncIterator[Event]:
        """What its helper says of ``job``, without end: the caller knows which event is the last.

        Raises MachineError when nothing can follow, or when the helper cannot be understood.
        """
        while True:
            match await self._said.get():
                case _Said(name, text):
                    if name == job.name:
                        yield parse_event(text, read)
                case _Ended(helper, why) if helper in ("", job.helper):
                    raise MachineError(ErrorCode.FAILED, why)
                case _Ended():
                    # One that was idle may leave while the call is on its way, and another is started for it.
                    pass

    def event(self, signal: Signal) -> None:
        """Keep a report of the helper's until it is asked for."""
        job, text = signal.body
        self._said.put_nowait(_Said(str(job), str(text)))

    def owner_changed(self, signal: Signal) -> None:
        """Note that a helper went, after which nothing more comes of it; that it came is no news."""
        _, before, _ = signal.body
        if before:
            self._said.put_nowait(_Ended(str(before), failure("helper-died")))

    def on_bus_lost(self, _: object) -> None:
        """Note that the bus is gone, after which nothing more comes."""
        self._said.put_nowait(_Ended("", failure("helper-lost")))


@asynccontextmanager
async def listening(bus: Bus) -> AsyncIterator[Hearing]:
    """Hear the helper while the block lasts; enter it before a job starts: events may precede its name."""
    hearing = Hearing()
    subscriptions = (
        await bus.subscribe(_EVENTS, hearing.event),
        await bus.subscribe(_OWNER, hearing.owner_changed),
    )
    bus.lost.add_done_callback(hearing.on_bus_lost)
    try:
        yield hearing
    finally:
        bus.lost.remove_done_callback(hearing.on_bus_lost)
        for subscription in subscriptions:
            await subscription.close()


def read_plan_event(text: str) -> PlanEvent:
    """The event in ``text``. Raises DocumentError."""
    return decode(text, cast("type[PlanEvent]", PlanEvent), _LIMIT)


def read_measure_event(text: str) -> MeasureEvent:
    """The event in ``text``. Raises DocumentError."""
    return decode(text, cast("type[MeasureEvent]", MeasureEvent), _LIMIT)


def parse_event(text: str, read: Callable[[str], Event]) -> Event:
    """What ``read`` makes of ``text``. Raises MachineError when the helper is of another version."""
    try:
        return read(text)
    except DocumentError as error:
        raise MachineError(ErrorCode.FAILED, failure("helper-version", reason=quotation(error))) from None


_AGENT_SOCKET = Path("/run/polkit/agent-helper.socket")
_AGENT_PROGRAMS = tuple(
    Path(f"/usr/{folder}/polkit-agent-helper-1") for folder in ("lib/polkit-1", "libexec", "libexec/polkit-1")
)
ADMINISTRATORS = "sudo"
"""The group of those whose own password polkit takes, as Debian and Ubuntu have it."""
_FACTS_LIMIT = 4 * 1024 * 1024
_ANSWER_SECONDS = 60.0
_TYPING_SECONDS = 600.0
"""Seconds that the user may take to type a password; who is not at the screen may need one even to look."""
_RETRY_PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4, 0.8)
"""Seconds before a call is tried again that was not begun because of too many others at that moment."""
_BEGINNING = frozenset({"Run", "Measure", "Warrant"})
"""What can be taken back until it is answered."""
_DENIED = "org.freedesktop.DBus.Error.AccessDenied"
_RECIPIENT_GONE = "Message recipient disconnected"
"""How the bus begins to say that who was called is gone."""


class HelperClient:
    """The helper at the other end of one bus. Whatever goes wrong is a MachineError."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._times_forgone = 0

    async def facts(self, *, unasked: bool = False) -> HelperFacts:
        """What the helper says of the computer; nobody is asked for a password if it was ``unasked`` for."""
        text, _ = await self._call("Facts", interactive=not unasked)
        return parse_event(text, lambda text: decode(text, HelperFacts, _FACTS_LIMIT))

    async def sync_moment(self, array: str) -> SyncMoment:
        """How far the sync of the array with that UUID is; nobody is asked for a password."""
        text, _ = await self._call("Moment", "s", (array,), interactive=False)
        return parse_event(text, lambda text: decode(text, SyncMoment))

    async def run(self, plan: Plan, fds: Sequence[int]) -> StartedJob:
        """Have the plan carried out; ``fds`` are of its passphrase and header."""
        body = (encode(plan), plan.fingerprint(), list(range(len(fds))))
        return StartedJob(*await self._call("Run", "ssah", body, fds=fds))

    async def measure(self, spec: BenchSpec) -> StartedJob:
        """Have something measured."""
        return StartedJob(*await self._call("Measure", "s", (encode(spec),)))

    async def authorise_campaign(self, clearing: Plan, seconds: int) -> Literal[True]:
        """Have a campaign authorised that begins with ``clearing``, for so many ``seconds``."""
        body = (encode(clearing), clearing.fingerprint(), seconds)
        await self._call("Warrant", "ssu", body)
        return True

    async def withdraw(self) -> None:
        """Give up what `authorise_campaign` was given."""
        await self._call("Withdraw", interactive=False)

    async def follow(self) -> tuple[RunningPlan, StartedJob]:
        """One's own plan that runs, and its events until now; those to come are heard from now on."""
        text, helper = await self._call("Follow", interactive=False)
        running = parse_event(text, lambda text: decode(text, RunningPlan, RUNNING_LIMIT))
        return running, StartedJob(running.job, helper)

    async def cancel(self, job: str) -> None:
        """Ask the job to stop at its next safe point; an empty name is whatever runs, whoever began it."""
        await self._call("Cancel", "s", (job,))

    async def forgo(self) -> None:
        """Take back what was asked for and has not begun: the question for it is closed.

        Whoever waits for that is told DISMISSED.
        """
        self._times_forgone += 1
        await self._call("Forgo", interactive=False)

    async def _call(
        self,
        method: str,
        signature: str = "",
        body: Sequence[object] = (),
        fds: Sequence[int] = (),
        interactive: bool = True,
    ) -> tuple[str, str]:
        """What is answered, and the unique name of the helper that did. Raises MachineError."""
        forgone_before = self._times_forgone
        where = (BUS_NAME, OBJECT_PATH, INTERFACE, method, signature, body)
        seconds = _TYPING_SECONDS if interactive else _ANSWER_SECONDS
        pauses = iter(_RETRY_PAUSES)
        while True:
            try:
                answer = await self._bus.call(*where, timeout=seconds, interactive=interactive, fds=fds)
            except BusError as error:
                pause = next(pauses, None) if error.name == LIMITS_EXCEEDED else None
                if pause is None:
                    raise _machine_error_of(error) from None
                await asyncio.sleep(pause)
                if method in _BEGINNING and self._times_forgone > forgone_before:
                    raise MachineError(ErrorCode.DISMISSED, failure("dismissed")) from None
            else:
                return str(answer[0]) if answer else "", answer.sender


def _machine_error_of(error: BusError) -> MachineError:
    if error.name in SERVICE_ABSENT:
        return MachineError(ErrorCode.FAILED, failure("no-helper"))
    if error.name == LIMITS_EXCEEDED:
        return MachineError(
            ErrorCode.BUSY,
            failure("busy", said=english("Too many other requests are waiting. Try again in a moment.")),
        )
    if error.name == NO_REPLY and error.message.startswith(_RECIPIENT_GONE):
        return MachineError(ErrorCode.FAILED, failure("helper-left"))
    if error.name == _DENIED:
        return MachineError(ErrorCode.NOT_AUTHORISED, failure("helper-closed"))
    codes = {ERROR_PREFIX + code.value: code for code in ErrorCode}
    code = codes.get(error.name, ErrorCode.FAILED)
    return MachineError(code, _explanation(code, error))


def _explanation(code: ErrorCode, error: BusError) -> FailureReason:
    message = error.message
    match code:
        case ErrorCode.DISMISSED:
            return failure("dismissed")
        case ErrorCode.NO_AGENT:
            return failure("no-agent")
        case ErrorCode.AUTHENTICATION_FAILED:
            if not can_check_passwords():
                return failure("no-password-check")
            if is_administrator():
                return failure("wrong-password")
            return failure("not-administrator", group=ADMINISTRATORS)
        case ErrorCode.NOT_AUTHORISED:
            return failure("not-authorised", said=message)
        case ErrorCode.BUSY:
            return failure("busy", said=message)
        case _:
            return _translatable_failure(error.details) or message


def _translatable_failure(details: str) -> Failure | None:
    """The failure that the helper names, if it names one that this version can say in any language."""
    with contextlib.suppress(DocumentError):
        reason = decode(details, Failure)
        return reason if is_sayable(reason) else None
    return None


def can_check_passwords() -> bool:
    """Whether polkit has what checks a password; also when that cannot be known.

    Until version 126 that is a program with root's rights, from 127 on a socket that systemd listens at. An
    upgrade may leave neither: then each password is refused.
    """
    if _AGENT_SOCKET.exists():
        return True
    programs = [each.stat().st_mode for each in _AGENT_PROGRAMS if each.exists()]
    return not programs or any(mode & stat.S_ISUID for mode in programs)


def is_administrator() -> bool:
    """Whether the user is root or by now in the group `ADMINISTRATORS`; also when that cannot be known."""
    try:
        user = pwd.getpwuid(os.geteuid())
        group = grp.getgrnam(ADMINISTRATORS).gr_gid
    except KeyError:
        return True
    return user.pw_uid == 0 or group in os.getgrouplist(user.pw_name, user.pw_gid)
