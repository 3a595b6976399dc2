"""Answering calls: one task per call, and nothing but names and sentences for the caller."""

import asyncio
import logging
from collections.abc import Callable

from dbus_fast import Message, MessageFlag

from raidwright.bus.messages import FAILED, BusError, Call, ServedMethod
from raidwright.bus.serving import Objects
from raidwright.bus.values import close_all, from_library, to_library

_log = logging.getLogger("raidwright.bus")
_FAULT = "The service has a fault of its own; its log says more."


class Answering:
    """Runs the handler of each call to us and sends back what it returns or raises."""

    def __init__(self, objects: Objects, send: Callable[[Message], object]) -> None:
        self._objects = objects
        self._send = send
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, call: Message) -> None:
        """Answer ``call``, now or in a task of its own."""
        try:
            method = self._objects.find(call)
        except BusError as error:
            close_all(call.unix_fds)
            self._reply(call, Message.new_error(call, error.name, error.message))
            return
        task = asyncio.get_running_loop().create_task(self._answer(call, method))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Cancel what is still running and wait for it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _answer(self, call: Message, method: ServedMethod) -> None:
        received = Call(call.sender, from_library(call.body), tuple(call.unix_fds))
        try:
            body = await method.handler(received)
            values = [to_library(value) for value in body]
            self._reply(call, Message.new_method_return(call, method.out_signature, values))
        except BusError as error:
            self._reply(call, Message.new_error(call, error.name, error.message))
        except Exception:
            _log.exception("%s.%s failed", call.interface, call.member)
            self._reply(call, Message.new_error(call, FAILED, _FAULT))

    def _reply(self, call: Message, reply: Message) -> None:
        if not call.flags & MessageFlag.NO_REPLY_EXPECTED:
            self._send(reply)
