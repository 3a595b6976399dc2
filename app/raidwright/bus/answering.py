"""Answering calls: one task per call, ended with its caller, and nothing but names and sentences for him."""

import asyncio
import functools
import logging
import time
from collections import Counter
from collections.abc import Collection

from dbus_fast import Message, MessageType

from raidwright.bus.asking import Asking
from raidwright.bus.descriptor import close_all
from raidwright.bus.incoming import Received, Taker, to_library
from raidwright.bus.limits import Callers, Limits
from raidwright.bus.message_header import INTERACTIVE, NO_REPLY, Header, MessageError
from raidwright.bus.messages import FAILED, INVALID_ARGUMENTS, LIMITS_EXCEEDED, BusError, Call, ServedMethod
from raidwright.bus.serving import Objects

_log = logging.getLogger("raidwright.bus")
_PAUSE = 60.0
"""Seconds between two accounts of the same fault."""


class Faults:
    """Tells of each kind of fault now and then, and how often it came in between."""

    def __init__(self) -> None:
        self._told: dict[str, float] = {}
        self._untold: Counter[str] = Counter()

    def tell(self, where: str) -> None:
        """Log the exception being handled. ``where`` is its kind: one of few."""
        now = time.monotonic()
        if now - self._told.get(where, -_PAUSE) < _PAUSE:
            self._untold[where] += 1
            return
        self._told[where] = now
        before = self._untold.pop(where, 0)
        _log.exception(
            "%s failed%s", where, f" ({before} times more since it was told last)" if before else ""
        )


async def cancel_all(tasks: Collection[asyncio.Task[object]]) -> None:
    """Cancel ``tasks``, and wait until all of them have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


_FAULT = "The service has a fault of its own; its log says more."


class Answering:
    """Runs the handler of each call to us and sends back what it returns or raises."""

    def __init__(self, objects: Objects, callers: Callers, limits: Limits, asking: Asking) -> None:
        self._objects = objects
        self._callers = callers
        self._limits = limits
        self._asking = asking
        self._faults = Faults()
        self._tasks: set[asyncio.Task[None]] = set()

    def admit(self, call: Header) -> Taker | None:
        """What takes the call that begins with this header; None when it was refused."""
        try:
            # First what turns away a flood, which is to cost as little as can be.
            self._callers.require_room(call.sender, call.size)
            method = self._objects.find(call)
            self._require_fitting(call, method)
        except BusError as error:
            if self._callers.refuse(call.sender) and not call.flags & NO_REPLY:
                self._asking.send(self._error(call, error))
            return None
        self._callers.enter(call.sender)
        return functools.partial(self._take, method)

    def forget(self, sender: str) -> None:
        """Note that the connection of ``sender`` is gone; calls that it sent before may still arrive."""
        self._callers.forget(sender)

    async def wait_until_answered(self) -> None:
        """Return when every call that was taken is answered."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Cancel every call that is still being answered, and wait until each has ended."""
        await cancel_all(self._tasks)

    def _require_fitting(self, call: Header, method: ServedMethod) -> None:
        if call.descriptors and "h" not in method.in_signature:
            raise BusError(INVALID_ARGUMENTS, f"{call.member} takes no descriptors.")
        if call.size > self._limits.size:
            sentence = f"{call.member} takes {self._limits.size} bytes at most, not {call.size}."
            raise BusError(LIMITS_EXCEEDED, sentence)

    def _take(self, method: ServedMethod, received: Received) -> None:
        task = asyncio.get_running_loop().create_task(self._answer(method, received))
        self._tasks.add(task)
        task.add_done_callback(functools.partial(self._end_call, received.header.sender))

    def _end_call(self, sender: str, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._callers.leave(sender)

    async def _answer(self, method: ServedMethod, received: Received) -> None:
        call = received.header
        try:
            answer = await self._result(method, received)
        except BusError as error:
            answer = self._error(call, error)
        except MessageError as error:
            answer = self._error(call, BusError(INVALID_ARGUMENTS, f"This cannot be read: {error}."))
        except Exception:
            self._faults.tell(f"{call.interface}.{call.member}")
            answer = self._error(call, BusError(FAILED, _FAULT))
        finally:
            close_all(received.descriptors)
        if not call.flags & NO_REPLY:
            self._asking.send(answer)

    async def _result(self, method: ServedMethod, received: Received) -> bytes:
        header = received.header
        if len(received.descriptors) != header.descriptors:
            raise BusError(FAILED, "The descriptors of the call did not arrive.")
        uid = await self._callers.uid(header.sender)
        interactive = bool(header.flags & INTERACTIVE)
        call = Call(header.sender, uid, received.values(), received.descriptors, interactive=interactive)
        body = [to_library(value) for value in await method.handler(call)]
        return self._pack_reply(header, MessageType.METHOD_RETURN, method.out_signature, body)

    def _error(self, call: Header, error: BusError) -> bytes:
        words: list[object] = [error.message, error.details] if error.details else [error.message]
        return self._pack_reply(call, MessageType.ERROR, "s" * len(words), words, error.name)

    def _pack_reply(
        self,
        call: Header,
        kind: MessageType,
        signature: str,
        body: list[object],
        error_name: str | None = None,
    ) -> bytes:
        return self._asking.pack(
            Message(
                destination=call.sender,
                message_type=kind,
                error_name=error_name,
                reply_serial=call.serial,
                signature=signature,
                body=body,
            )
        )
