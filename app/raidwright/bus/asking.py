"""Sending messages as fast as the other end takes them, and whose answer belongs to whom."""

import array
import asyncio
import contextlib
import itertools
import socket
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dbus_fast import Message
from dbus_fast.signature import get_signature_tree

from raidwright.bus.descriptor import Descriptor, close_all, copies
from raidwright.bus.incoming import Received, Taker
from raidwright.bus.message_header import Header, Kind, MessageError
from raidwright.bus.messages import DISCONNECTED, FAILED, NO_REPLY, ODD_ANSWER, BusError, CallAnswer


class Outgoing:
    """Writes to ``connection``, in order. Made inside a running loop. ``relieved`` hears when nothing waits.

    A connection that is found lost here is shut down, so that its reader comes to the end as well, after the
    answers that had already arrived.
    """

    def __init__(self, connection: socket.socket, relieved: Callable[[], None]) -> None:
        self._connection = connection
        self._relieved = relieved
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[memoryview, tuple[Descriptor, ...]]] = deque()
        self._watched = False
        self._open = True

    @property
    def backlog(self) -> int:
        """Messages that wait for the other end to read."""
        return len(self._waiting)

    def send(self, message: bytes | bytearray, descriptors: tuple[Descriptor, ...] = ()) -> None:
        """Send ``message``. The descriptors are closed as soon as they have left, or cannot any more."""
        if not self._open:
            close_all(descriptors)
            return
        self._waiting.append((memoryview(message), descriptors))
        if not self._watched:
            self._write()

    def close(self) -> None:
        """Send nothing any more, not even what waits."""
        self._open = False
        self._watch(wanted=False)
        while self._waiting:
            close_all(self._waiting.popleft()[1])

    def _write(self) -> None:
        try:
            while self._waiting:
                self._write_some()
        except BlockingIOError:
            self._watch(wanted=True)
        except OSError:
            self.close()
            with contextlib.suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)
            self._relieved()
        else:
            self._watch(wanted=False)
            self._relieved()

    def _write_some(self) -> None:
        rest, descriptors = self._waiting[0]
        written = self._connection.sendmsg([rest], _ancillary(descriptors))
        close_all(descriptors)
        if written < len(rest):
            self._waiting[0] = (rest[written:], ())
        else:
            self._waiting.popleft()

    def _watch(self, *, wanted: bool) -> None:
        if wanted and not self._watched:
            self._loop.add_writer(self._connection, self._write)
        elif self._watched and not wanted:
            self._loop.remove_writer(self._connection)
        self._watched = wanted


def _ancillary(descriptors: tuple[Descriptor, ...]) -> list[tuple[int, int, "array.array[int]"]]:
    if not descriptors:
        return []
    numbers = array.array("i", [descriptor.fileno() for descriptor in descriptors])
    return [(socket.SOL_SOCKET, socket.SCM_RIGHTS, numbers)]


IN_FLIGHT = 32
"""Calls of ours that wait for an answer at the same time; further ones queue here."""
MOST_OWED = 16
"""Answers that one peer may owe us; dbus-daemon counts 128 for a connection, given up or not."""
_LONGEST_ERROR = 64 * 1024
"""Bytes of what an error says; of a longer one the name is told alone."""
_LOST = "The connection to the system bus was lost."


class Asking:
    """The outgoing half of a connection."""

    def __init__(self, outgoing: Outgoing) -> None:
        self._outgoing = outgoing
        self._serials = itertools.count(1)
        self._waiting: dict[int, _Question] = {}
        self._owed: dict[int, str] = {}
        """Serial numbers of questions that were given up, and for whom each was, until it answers."""
        self._room = asyncio.Semaphore(IN_FLIGHT)
        self._lost = False

    def pack(self, message: Message) -> bytes:
        """``message`` as it travels, with a serial number of its own."""
        message.serial = next(self._serials)
        return bytes(message._marshall(True))

    def send(self, message: bytes, descriptors: tuple[Descriptor, ...] = ()) -> None:
        """Queue a packed message. Nothing happens when the connection is gone."""
        self._outgoing.send(message, descriptors)

    async def ask(
        self, message: Message, timeout: float, fds: Sequence[int], wanted: str | None = None
    ) -> Received:
        """The answer to ``message``, which may be an error. Copies of ``fds`` travel with it.

        Raises BusError NO_REPLY after ``timeout`` seconds, and at once where `MOST_OWED` earlier answers have
        not come; DISCONNECTED when the connection is or gets lost; ODD_ANSWER for values that have not the
        signature ``wanted``, of which none is kept.
        """
        async with self._room:
            if self._lost:
                raise BusError(DISCONNECTED, _LOST)
            destination = message.destination or ""
            if list(self._owed.values()).count(destination) >= MOST_OWED:
                raise BusError(NO_REPLY, f"{destination} does not answer.")
            travelling = copies(fds)
            message.unix_fds = [descriptor.fileno() for descriptor in travelling]
            packed = self.pack(message)
            answer: asyncio.Future[Received] = asyncio.get_running_loop().create_future()
            self._waiting[message.serial] = _Question(answer, destination, wanted)
            try:
                self.send(packed, travelling)
                async with asyncio.timeout(timeout):
                    return await answer
            except TimeoutError:
                sentence = f"{destination} did not answer within {timeout:g} seconds."
                raise BusError(NO_REPLY, sentence) from None
            finally:
                del self._waiting[message.serial]
                if answer.cancelled():
                    self._owed[message.serial] = destination

    def taker(self, header: Header) -> Taker | None:
        """What takes the answer that begins with this header; None when nobody waits for it any more.

        One that is not what was asked for ends the waiting: nothing of it is read.
        """
        self._owed.pop(header.reply_serial, None)
        question = self._waiting.get(header.reply_serial)
        if question is None:
            return None
        answer = question.answer

        def take(received: Received) -> None:
            if answer.done():
                close_all(received.descriptors)
            else:
                answer.set_result(received)

        refused = question.refusal(header)
        if refused is None:
            return take
        if not answer.done():
            answer.set_exception(refused)
        return None

    def give_up(self) -> None:
        """The connection is gone: nothing leaves and nothing will be answered any more."""
        self._lost = True
        self._outgoing.close()
        for question in self._waiting.values():
            if not question.answer.done():
                question.answer.set_exception(BusError(DISCONNECTED, _LOST))


@dataclass(frozen=True)
class _Question:
    """A call of ours that waits: for whom it is, and the signature of its answer, None where any will do."""

    answer: asyncio.Future[Received]
    destination: str
    wanted: str | None

    def refusal(self, header: Header) -> BusError | None:
        """Why the answer that begins with ``header`` is none; None when it is one."""
        if header.kind is Kind.ERROR:
            is_long = header.size > _LONGEST_ERROR
            return BusError(header.error_name or FAILED, "") if is_long else None
        if self.wanted in (None, header.signature):
            return None
        return BusError(ODD_ANSWER, f"{self.destination} answered something else than was asked for.")


def answer_values(answer: Received) -> CallAnswer:
    """The values of an answer. A descriptor at its top level becomes the caller's; others are closed.

    Raises BusError when it is an error, MessageError when it cannot be read.
    """
    values: list[object] = []
    try:
        values.extend(answer.values())
        if answer.header.kind == Kind.ERROR:
            words = [value for value in values if isinstance(value, str)]
            raise BusError(answer.header.error_name or FAILED, *(words[:2] or [""]))
        for index, kind in enumerate(get_signature_tree(answer.header.signature).types):
            if kind.signature == "h":
                values[index] = _descriptor(answer, values[index])
        answered = CallAnswer(values)
        answered.sender = answer.header.sender
        return answered
    finally:
        close_all(each for each in answer.descriptors if each not in values)


def _descriptor(answer: Received, index: object) -> Descriptor:
    if not isinstance(index, int) or index >= len(answer.descriptors):
        raise MessageError("a descriptor did not arrive")
    return answer.descriptors[index]
