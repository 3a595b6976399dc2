"""The connection to one computer's bus: made when needed, found again when lost."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from raidwright.bus import NO_REPLY, NO_SERVER, SERVICE_ABSENT, Bus, BusError
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.reading.udisks import PropertyError
from raidwright.storage.failures import FailureReason, english, failure

_PAUSES = (0.2, 0.5, 1.0, 2.0, 5.0, 5.0)
"""Seconds before each attempt to find a lost bus again."""
_ABSENT = (*SERVICE_ABSENT, "org.freedesktop.DBus.Error.Spawn.ChildExited")


def _no_reason() -> FailureReason:
    return ""


class Connection:
    """At most one bus at a time. ``why_gone`` says why it cannot come back; empty while it may."""

    def __init__(self, address: str | None, why_gone: Callable[[], FailureReason] = _no_reason) -> None:
        self._address = address
        self._why_gone = why_gone
        self._bus: Bus | None = None
        self._end = asyncio.Event()
        self._connecting = asyncio.Lock()

    def is_closed(self) -> bool:
        """Whether it was ended for good."""
        return self._end.is_set()

    async def bus(self) -> Bus:
        """The bus, connected. Raises MachineError when it is not there, does not come back, or was left."""
        async with self._connecting:
            self._require_open()
            if self._bus is None:
                self._bus = await self._connect()
            elif self._bus.lost.done():
                await self._bus.close()
                self._bus = await self._connect_again()
            return self._bus

    async def close(self) -> None:
        """End the connection for good; whoever waits for a bus gets none any more."""
        self._end.set()
        if self._bus is not None:
            await self._bus.close()

    async def _connect(self) -> Bus:
        if reason := self._why_gone():
            raise MachineError(ErrorCode.FAILED, reason)
        with as_machine_error():
            bus = await Bus.connect(self._address)
        if self.is_closed():
            await bus.close()
        self._require_open()
        return bus

    def _require_open(self) -> None:
        if self.is_closed():
            raise MachineError(ErrorCode.FAILED, english("The machine was closed."))

    async def _connect_again(self) -> Bus:
        for pause in _PAUSES:
            if self._why_gone():
                break
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._end.wait()
            self._require_open()
            try:
                return await self._connect()
            except MachineError:
                self._require_open()
        raise MachineError(ErrorCode.FAILED, self._why_gone() or failure("bus-lost"))


@contextmanager
def as_machine_error() -> Iterator[None]:
    """What the bus and UDisks2 raise in here comes out as MachineError."""
    try:
        yield
    except BusError as error:
        raise MachineError(ErrorCode.FAILED, _explanation(error)) from None
    except PropertyError as error:
        raise MachineError(ErrorCode.FAILED, str(error)) from None


def _explanation(error: BusError) -> FailureReason:
    if error.name == NO_SERVER:
        return failure("no-bus", reason=error.message)
    if error.name == NO_REPLY:
        return failure("udisks-silent")
    absent = error.name in _ABSENT
    return failure("no-udisks") if absent else error.message
