"""One connection to a message bus, from its address to its end, for asking and for serving.

dbus-fast turns values into bytes and back; who may hear what, whose answer belongs to whom, and what happens
when the other side is slow, gone or hostile is decided here.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence

from dbus_fast import Message, MessageFlag
from dbus_fast._private.address import get_system_bus_address, parse_address
from dbus_fast.errors import InvalidAddressError

from raidwright.bus.answering import Answering, Faults
from raidwright.bus.asking import Asking, Outgoing, answer_values
from raidwright.bus.descriptor import close_all
from raidwright.bus.incoming import Incoming, Received, Taker, to_library
from raidwright.bus.limits import LIMITS, Callers, Limits
from raidwright.bus.message_header import Header, Kind, MessageError
from raidwright.bus.messages import (
    DISCONNECTED,
    FAILED,
    NO_SERVER,
    PEER,
    BusError,
    Call,
    CallAnswer,
    Match,
    ServedMethod,
    Signal,
)
from raidwright.bus.serving import Objects
from raidwright.bus.subscriptions import DAEMON, DAEMON_PATH, SignalHandler, Subscription, Subscriptions
from raidwright.storage.failures import quotation, system_words

_LONGEST_LINE = 16 * 1024
"""Bytes of the longest line that is read."""


async def connect(address: str | None) -> socket.socket:
    """A socket on which messages travel, of the bus at ``address``; None is this computer's system bus.

    Raises BusError NO_SERVER with a bare reason when there is no bus or it does not let us in.
    """
    try:
        addresses = list(_local_addresses(address or get_system_bus_address()))
    except InvalidAddressError as error:
        raise BusError(NO_SERVER, quotation(error)) from None
    reason = "none of its addresses is one of a local socket"
    for local in addresses:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
        try:
            await asyncio.get_running_loop().sock_connect(connection, local)
            await _authenticate(connection)
        except OSError as error:
            connection.close()
            reason = system_words(error)
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise BusError(NO_SERVER, reason)


def _local_addresses(address: str) -> Iterator[str | bytes]:
    for transport, options in parse_address(address):
        if transport == "unix" and "path" in options:
            yield options["path"]
        elif transport == "unix" and "abstract" in options:
            yield b"\0" + options["abstract"].encode()


async def _authenticate(connection: socket.socket) -> None:
    identity = str(os.geteuid()).encode().hex()
    reply = await _send_line(connection, f"\0AUTH EXTERNAL {identity}")
    if not reply.startswith("OK"):
        raise BusError(NO_SERVER, f"it does not let this user in ({reply})")
    reply = await _send_line(connection, "NEGOTIATE_UNIX_FD")
    if reply != "AGREE_UNIX_FD":
        raise BusError(NO_SERVER, f"it takes no descriptors ({reply})")
    await asyncio.get_running_loop().sock_sendall(connection, b"BEGIN\r\n")


async def _send_line(connection: socket.socket, line: str) -> str:
    """Send ``line``; the one line that answers it. The other end says nothing unasked before BEGIN."""
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(connection, f"{line}\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n"):
        part = await loop.sock_recv(connection, _LONGEST_LINE)
        answer += part
        if not part or len(answer) > _LONGEST_LINE:
            raise BusError(NO_SERVER, "it is no message bus")
    return answer.decode(errors="replace").strip()


_PATIENCE = 25.0
"""Seconds to connect in, and to wait for an answer where the caller names no other time."""
_BACKLOG = 256
"""Messages of ours that the daemon has not taken; with more, nothing is read."""
_OWNER, _IN_QUEUE, _ALREADY_OWNER, _DO_NOT_QUEUE = 1, 2, 4, 4


class Bus:
    """A connection to a message bus. All methods belong to the loop it was made in."""

    def __init__(self, connection: socket.socket, limits: Limits, questions: "Bus | None") -> None:
        """Take over a connected socket; use `connect` instead."""
        self.unique_name = ""
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._connection = connection
        self._incoming = Incoming(connection, self._taker)
        self._outgoing = Outgoing(connection, self._listen)
        self._asking = Asking(self._outgoing)
        self._subscriptions = Subscriptions()
        self._objects = Objects(self._machine_id)
        self._answering = Answering(
            self._objects, Callers(limits, (questions or self)._uid), limits, self._asking
        )
        self._faults = Faults()
        self._listening = False
        self._listen()

    @classmethod
    async def connect(
        cls, address: str | None = None, limits: Limits = LIMITS, questions: "Bus | None" = None
    ) -> "Bus":
        """Connect to the bus at ``address``; None is this computer's system bus. ``limits`` are for callers.

        Who the callers are is asked over ``questions``, another connection to the same bus: what a daemon
        cannot queue for a connection that is flooded it throws away, answers too.

        Raises BusError when there is no bus or it does not let us in; NO_SERVER comes with a bare reason.
        """
        try:
            async with asyncio.timeout(_PATIENCE):
                bus = cls(await connect(address), limits, questions)
                await bus._register_with_daemon()
                return bus
        except TimeoutError:
            raise BusError(NO_SERVER, f"it was silent for {_PATIENCE:g} seconds") from None

    async def call(  # noqa: PLR0917 - a D-Bus call has six parts, always in this order
        self,
        destination: str,
        path: str,
        interface: str,
        member: str,
        signature: str = "",
        body: Sequence[object] = (),
        *,
        timeout: float = _PATIENCE,
        interactive: bool = False,
        fds: Sequence[int] = (),
        answer: str | None = None,
    ) -> CallAnswer:
        """Call a method and return what it answers, by the signature ``answer``; None takes any.

        "h" values in ``body`` are indices into ``fds``, which stay the caller's. ``interactive`` lets the
        other side ask the user for a password. Raises BusError with the other side's error, or NO_REPLY after
        ``timeout`` seconds, or DISCONNECTED, or ODD_ANSWER where the answer has another signature.
        """
        message = Message(
            destination=destination,
            path=path,
            interface=interface,
            member=member,
            signature=signature,
            body=[to_library(value) for value in body],
            flags=MessageFlag.ALLOW_INTERACTIVE_AUTHORIZATION if interactive else MessageFlag.NONE,
        )
        received = await self._asking.ask(message, timeout, fds, answer)
        try:
            return answer_values(received)
        except MessageError as error:
            raise BusError(FAILED, f"The answer of {destination} cannot be read: {error}.") from None

    async def own_name(self, name: str, *, shared: bool = False) -> None:
        """Become the owner of ``name``, or with ``shared`` also the one after others who have it already.

        Raises BusError when somebody else is its owner, or when we may not.
        """
        (answer,) = await self._daemon("RequestName", "su", (name, 0 if shared else _DO_NOT_QUEUE), "u")
        if answer not in (_OWNER, _ALREADY_OWNER, _IN_QUEUE):
            raise BusError(FAILED, f"Another process already owns {name}.")

    async def disown_name(self, name: str) -> None:
        """Give ``name`` back; by then all that was sent to it has arrived, and all that we sent has left."""
        await self._daemon("ReleaseName", "s", (name,))

    async def serve(
        self,
        path: str,
        interface: str,
        methods: Mapping[str, ServedMethod],
        signals: Mapping[str, str] | None = None,
    ) -> None:
        """Offer ``methods`` at ``path``, each call in a task of its own.

        ``signals`` (name to signature) are named in the introspection. Calls without interface are refused.
        """
        self._objects.add(path, interface, methods, signals or {})

    def emit(  # noqa: PLR0917 - a D-Bus signal has six parts, always in this order
        self, destination: str, path: str, interface: str, member: str, signature: str, body: Sequence[object]
    ) -> None:
        """Send a signal to ``destination`` alone, or to all who listen when that is empty.

        Nothing happens when the connection is gone.
        """
        message = Message.new_signal(
            path, interface, member, signature, [to_library(value) for value in body]
        )
        message.destination = destination or None
        self._asking.send(self._asking.pack(message))

    async def subscribe(self, match: Match, handler: SignalHandler) -> Subscription:
        """Call ``handler`` for each signal that fits, in order, until the subscription is closed."""
        subscription = Subscription(match, handler, self._unsubscribe)
        if self._subscriptions.follow(match.sender):
            await self._daemon("AddMatch", "s", (_owner_changes(match.sender).rule(),))
            self._subscriptions.note_owner(match.sender, await self._owner(match.sender))
        self._subscriptions.add(subscription)
        await self._daemon("AddMatch", "s", (match.rule(),))
        return subscription

    async def is_there(self, name: str) -> bool:
        """Whether anybody has ``name`` now. Raises BusError when that cannot be asked."""
        (there,) = await self._daemon("NameHasOwner", "s", (name,), "b")
        return there is True

    async def on_name_gone(self, callback: Callable[[str], None]) -> Subscription:
        """Call ``callback`` with each name, unique or well-known, that nobody owns any more."""

        def on_owner_change(signal: Signal) -> None:
            name, _, owner = signal.body
            if not owner:
                callback(str(name))

        return await self.subscribe(_owner_changes(""), on_owner_change)

    def forget(self, name: str) -> None:
        """Let go of the connection ``name``, which is gone: its calls that still come go unanswered."""
        self._answering.forget(name)

    async def wait_until_answered(self) -> None:
        """Return when every call that has arrived is answered."""
        await self._answering.wait_until_answered()

    async def close(self) -> None:
        """End the connection, cancel the calls that are being answered, and wait until each has ended."""
        self._end()
        await self._answering.close()

    async def _register_with_daemon(self) -> None:
        try:
            (name,) = await self._daemon("Hello", "", (), "s")
        except BusError as error:
            await self.close()
            raise BusError(NO_SERVER, error.message) from None
        except BaseException:
            await self.close()
            raise
        self.unique_name = str(name)

    async def _daemon(
        self, member: str, signature: str, body: Sequence[object], answer: str | None = None
    ) -> tuple[object, ...]:
        return await self.call(DAEMON, DAEMON_PATH, DAEMON, member, signature, body, answer=answer)

    async def _owner(self, name: str) -> str:
        try:
            (owner,) = await self._daemon("GetNameOwner", "s", (name,), "s")
        except BusError as error:
            if error.name == DISCONNECTED:
                raise
            return ""
        return str(owner)

    async def _unsubscribe(self, subscription: Subscription) -> None:
        if self._subscriptions.drop(subscription) and not self.lost.done():
            # The connection may be lost while it is being asked, which ends the subscription as well.
            with contextlib.suppress(BusError):
                await self._daemon("RemoveMatch", "s", (subscription.match.rule(),))

    def _listen(self) -> None:
        if not self._listening and not self.lost.done():
            self._listening = True
            asyncio.get_running_loop().add_reader(self._connection, self._read)

    def _pause(self) -> None:
        if self._listening:
            self._listening = False
            asyncio.get_running_loop().remove_reader(self._connection)

    def _read(self) -> None:
        try:
            self._incoming.read()
        except (OSError, EOFError, MessageError):
            self._end()
        # Who does not take our answers may keep its questions.
        if self._outgoing.backlog > _BACKLOG:
            self._pause()

    def _taker(self, message: Header) -> Taker | None:
        try:
            return self._choose_taker(message)
        except Exception:
            self._faults.tell("choosing what is read")
            return None

    def _choose_taker(self, message: Header) -> Taker | None:
        match message.kind:
            case Kind.CALL:
                return self._answering.admit(message)
            case Kind.SIGNAL if self._subscriptions.wants(message):
                return self._hear
            case Kind.RETURN | Kind.ERROR:
                return self._asking.taker(message)
            case Kind.SIGNAL | None:
                return None

    def _hear(self, received: Received) -> None:
        close_all(received.descriptors)
        header = received.header
        try:
            signal = Signal(header.sender, header.path, header.interface, header.member, received.values())
            self._subscriptions.deliver(signal)
        except MessageError:
            # Whoever sends what cannot be read has said nothing.
            return
        except Exception:
            self._faults.tell(f"hearing {header.interface}.{header.member}")

    async def _uid(self, sender: str) -> int:
        (uid,) = await self._daemon("GetConnectionUnixUser", "s", (sender,), "u")
        assert isinstance(uid, int)
        return uid

    async def _machine_id(self, _: Call) -> tuple[object, ...]:
        return await self.call(DAEMON, DAEMON_PATH, PEER, "GetMachineId", answer="s")

    def _end(self) -> None:
        """Close the connection, so that nothing comes or goes any more; harmless when done twice."""
        if self.lost.done():
            return
        self._pause()
        self._incoming.close()
        self._asking.give_up()
        self._connection.close()
        self.lost.set_result(None)


def _owner_changes(name: str) -> Match:
    return Match(sender=DAEMON, path=DAEMON_PATH, interface=DAEMON, member="NameOwnerChanged", first=name)
