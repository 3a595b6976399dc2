"""Hearing what the helper reports of a job, from before the job has a name until its last event."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar, cast

from raidwright.bus import Bus, Match, Signal
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

_LIMIT = 1024 * 1024
_DIED = (
    "The helper ended in the middle. Its journal knows what it had begun; look at the disks before going on."
)
_LOST = "The connection to the computer was lost in the middle. The helper there goes on by itself."
_EVENTS = Match(sender=BUS_NAME, path=OBJECT_PATH, interface=INTERFACE, member="Event")
_OWNER = Match(sender="org.freedesktop.DBus", member="NameOwnerChanged", first=BUS_NAME)

Event = TypeVar("Event")


class _Said(NamedTuple):
    job: str
    text: str


class _Ended(NamedTuple):
    sentence: str


class Hearing:
    """Everything the helper says to us, in order."""

    def __init__(self) -> None:
        self._said: asyncio.Queue[_Said | _Ended] = asyncio.Queue()

    async def events(self, job: str, read: Callable[[str], Event]) -> AsyncIterator[Event]:
        """What it says of ``job``, without end: the caller knows which event is the last.

        Raises MachineError when nothing can follow, or when the helper cannot be understood.
        """
        while True:
            match await self._said.get():
                case _Said(name, text):
                    if name == job:
                        yield understood(text, read)
                case _Ended(sentence):
                    raise MachineError(ErrorCode.FAILED, sentence)

    def event(self, signal: Signal) -> None:
        """The helper reports."""
        job, text = signal.body
        self._said.put_nowait(_Said(str(job), str(text)))

    def owner_changed(self, signal: Signal) -> None:
        """The helper came (which is no news) or went."""
        _, before, _ = signal.body
        if before:
            self._said.put_nowait(_Ended(_DIED))

    def lost(self, _: object) -> None:
        """The bus is gone."""
        self._said.put_nowait(_Ended(_LOST))


@asynccontextmanager
async def listening(bus: Bus) -> AsyncIterator[Hearing]:
    """Hear everything from now on; enter it before a job starts, whose events may come before its name."""
    hearing = Hearing()
    subscriptions = (
        await bus.subscribe(_EVENTS, hearing.event),
        await bus.subscribe(_OWNER, hearing.owner_changed),
    )
    bus.lost.add_done_callback(hearing.lost)
    try:
        yield hearing
    finally:
        bus.lost.remove_done_callback(hearing.lost)
        for subscription in subscriptions:
            await subscription.close()


def read_plan_event(text: str) -> PlanEvent:
    """The event in ``text``. Raises DocumentError."""
    return decode(text, cast("type[PlanEvent]", PlanEvent), _LIMIT)


def read_measure_event(text: str) -> MeasureEvent:
    """The event in ``text``. Raises DocumentError."""
    return decode(text, cast("type[MeasureEvent]", MeasureEvent), _LIMIT)


def understood(text: str, read: Callable[[str], Event]) -> Event:
    """What ``read`` makes of ``text``. Raises MachineError when it is of another version of ours."""
    try:
        return read(text)
    except DocumentError as error:
        sentence = f"The helper is of another version of Raidwright ({error}). Install the same at both ends."
        raise MachineError(ErrorCode.FAILED, sentence) from None
