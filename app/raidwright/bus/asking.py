"""Sending messages, and whose answer belongs to whom."""

import asyncio
import os
import socket
from collections.abc import Sequence
from typing import cast

from dbus_fast import Message
from dbus_fast.aio import MessageBus

from raidwright.bus.messages import DISCONNECTED, NO_REPLY, BusError
from raidwright.bus.patience import PatientSocket
from raidwright.bus.values import close_all

IN_FLIGHT = 32
"""Calls of ours that wait for an answer at the same time; further ones queue here."""
_LOST = "The connection to the system bus was lost."


class Asking:
    """The outgoing half of a connection."""

    def __init__(self, library: MessageBus) -> None:
        self._library = library
        self._socket = _make_patient(library)
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        self._room = asyncio.Semaphore(IN_FLIGHT)
        self._travelling: set[int] = set()

    def send(self, message: Message) -> asyncio.Future[None] | None:
        """Queue ``message``; the future is done when it has left. None when the connection is gone."""
        if not self._library.connected:
            return None
        sent = cast("asyncio.Future[None]", self._library.send(message))
        sent.add_done_callback(lambda done: done.cancelled() or done.exception())
        return sent

    async def ask(self, message: Message, timeout: float, fds: Sequence[int]) -> Message:
        """The answer to ``message``, which may be an error. Copies of ``fds`` travel with it.

        Raises BusError NO_REPLY after ``timeout`` seconds, DISCONNECTED when the connection is or gets lost.
        """
        async with self._room:
            message.serial = self._library.next_serial()
            answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
            self._waiting[message.serial] = answer
            try:
                self._dispatch(message, fds)
                async with asyncio.timeout(timeout):
                    return await answer
            except TimeoutError:
                sentence = f"{message.destination} did not answer within {timeout:g} seconds."
                raise BusError(NO_REPLY, sentence) from None
            finally:
                del self._waiting[message.serial]

    def answered(self, message: Message) -> None:
        """``message`` is an answer; give it to whoever waits for it, if anybody still does."""
        answer = self._waiting.get(message.reply_serial)
        if answer is None or answer.done():
            close_all(message.unix_fds)
        else:
            answer.set_result(message)

    def give_up(self) -> None:
        """The connection is gone: nothing will leave and nothing will be answered any more."""
        self._socket.let_go()
        self._departed(tuple(self._travelling))
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(BusError(DISCONNECTED, _LOST))

    def _dispatch(self, message: Message, fds: Sequence[int]) -> None:
        message.unix_fds = copies = [os.dup(fd) for fd in fds]
        self._travelling.update(copies)
        sent = self.send(message)
        if sent is None:
            self._departed(copies)
            raise BusError(DISCONNECTED, _LOST)
        sent.add_done_callback(lambda _: self._departed(copies))

    def _departed(self, copies: Sequence[int]) -> None:
        close_all(fd for fd in copies if fd in self._travelling)
        self._travelling.difference_update(copies)


def _make_patient(library: MessageBus) -> PatientSocket:
    writer = library._writer
    assert writer is not None, "a connected bus has a writer"
    assert writer.sock is not None, "and its writer a socket"
    patient = PatientSocket(writer.sock)
    writer.sock = cast("socket.socket", patient)
    return patient
