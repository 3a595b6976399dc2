"""Hearing what the helper reports of a job, from before the job has a name until its last event."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar, cast

from raidwright.bus import DAEMON, Bus, Match, Signal
from raidwright.machine.port import MachineError
from raidwright.protocol import (
    BUS_NAME,
    INTERFACE,
    OBJECT_PATH,
    DocumentError,
    ErrorCode,
    MeasureEvent,
    PlanEvent,
    decode,
)
from raidwright.storage.failures import Failure, failure

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
        raise MachineError(ErrorCode.FAILED, failure("helper-version", reason=str(error))) from None
