"""One connection to a message bus, for asking and for serving.

dbus-fast does the marshalling and the handshake; who may hear what, whose answer belongs to whom, and what
happens when the other side is slow, gone or hostile is decided here.
"""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence

from dbus_fast import BusType, Message, MessageFlag, MessageType
from dbus_fast.aio import MessageBus
from dbus_fast.errors import AuthError, InvalidAddressError

from raidwright.bus.answering import Answering
from raidwright.bus.asking import Asking
from raidwright.bus.messages import (
    DISCONNECTED,
    FAILED,
    NO_SERVER,
    BusError,
    Call,
    Match,
    ServedMethod,
    Signal,
)
from raidwright.bus.serving import Objects
from raidwright.bus.subscriptions import DAEMON, SignalHandler, Subscription, Subscriptions
from raidwright.bus.values import close_all, from_library, reply_values, to_library

_PATIENCE = 25
"""Seconds to connect in."""
_DAEMON_PATH = "/org/freedesktop/DBus"
_OWNER, _ALREADY_OWNER, _DO_NOT_QUEUE = 1, 4, 4


class Bus:
    """A connection to a message bus. All methods belong to the loop it was made in."""

    def __init__(self, library: MessageBus) -> None:
        """Take over a connected ``library``; use `connect` instead."""
        loop = asyncio.get_running_loop()
        self.unique_name = library.unique_name or ""
        self.lost: asyncio.Future[None] = loop.create_future()
        self._library = library
        self._asking = Asking(library)
        self._subscriptions = Subscriptions()
        self._objects = Objects(self._machine_id)
        self._answering = Answering(self._objects, self._asking.send)
        self._end = loop.create_task(self._wait_for_end())
        library.add_message_handler(self._receive)

    @classmethod
    async def connect(cls, address: str | None = None) -> "Bus":
        """Connect to the bus at ``address``; None is this computer's system bus.

        Raises BusError when there is no bus or it does not let us in; NO_SERVER comes with a bare reason.
        """
        try:
            library = MessageBus(address, BusType.SYSTEM, negotiate_unix_fd=True)
            async with asyncio.timeout(_PATIENCE):
                return cls(await library.connect())
        except TimeoutError:
            raise BusError(NO_SERVER, f"it was silent for {_PATIENCE} seconds") from None
        except OSError as error:
            raise BusError(NO_SERVER, error.strerror or str(error)) from None
        except (AuthError, InvalidAddressError, EOFError) as error:
            raise BusError(NO_SERVER, str(error)) from None

    async def call(  # noqa: PLR0917 - a D-Bus call has six parts, always in this order
        self,
        destination: str,
        path: str,
        interface: str,
        member: str,
        signature: str = "",
        body: Sequence[object] = (),
        *,
        timeout: float = 25.0,
        interactive: bool = False,
        fds: Sequence[int] = (),
    ) -> tuple[object, ...]:
        """Call a method and return what it answers, without variants.

        "h" values in ``body`` are indices into ``fds``, which stay the caller's. ``interactive`` lets the
        other side ask the user for a password. Raises BusError with the other side's error, or NO_REPLY after
        ``timeout`` seconds, or DISCONNECTED.
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
        reply = await self._asking.ask(message, timeout, fds)
        if reply.message_type is MessageType.ERROR:
            close_all(reply.unix_fds)
            words = [item for item in reply.body if isinstance(item, str)]
            raise BusError(reply.error_name or FAILED, words[0] if words else "")
        return reply_values(reply)

    async def own_name(self, name: str) -> None:
        """Become the owner of ``name``. Raises BusError when somebody else is, or when we may not."""
        (answer,) = await self._daemon("RequestName", "su", (name, _DO_NOT_QUEUE))
        if answer not in (_OWNER, _ALREADY_OWNER):
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
        """Send a signal to ``destination`` alone. Nothing happens when the connection is gone."""
        message = Message.new_signal(
            path, interface, member, signature, [to_library(value) for value in body]
        )
        message.destination = destination
        self._asking.send(message)

    async def subscribe(self, match: Match, handler: SignalHandler) -> Subscription:
        """Call ``handler`` for each signal that fits, in order, until the subscription is closed."""
        subscription = Subscription(match, handler, self._unsubscribe)
        if self._subscriptions.follow(match.sender):
            await self._daemon("AddMatch", "s", (_owner_changes(match.sender).rule(),))
            self._subscriptions.owned_by(match.sender, await self._owner(match.sender))
        self._subscriptions.add(subscription)
        await self._daemon("AddMatch", "s", (match.rule(),))
        return subscription

    async def on_name_gone(self, callback: Callable[[str], None]) -> Subscription:
        """Call ``callback`` with each name, unique or well-known, that nobody owns any more."""

        def changed(signal: Signal) -> None:
            name, _, owner = signal.body
            if not owner:
                callback(str(name))

        return await self.subscribe(_owner_changes(""), changed)

    async def close(self) -> None:
        """End the connection, cancel calls being answered, and wait until nothing is left of either."""
        self._library.disconnect()
        await self._answering.close()
        await self._end

    async def _daemon(self, member: str, signature: str, body: Sequence[object]) -> tuple[object, ...]:
        return await self.call(DAEMON, _DAEMON_PATH, DAEMON, member, signature, body)

    async def _owner(self, name: str) -> str:
        try:
            (owner,) = await self._daemon("GetNameOwner", "s", (name,))
        except BusError as error:
            if error.name == DISCONNECTED:
                raise
            return ""
        return str(owner)

    async def _unsubscribe(self, subscription: Subscription) -> None:
        if self._subscriptions.drop(subscription) and self._library.connected:
            # The connection may be lost while it is being asked, which ends the subscription as well.
            with contextlib.suppress(BusError):
                await self._daemon("RemoveMatch", "s", (subscription.match.rule(),))

    def _receive(self, message: Message) -> bool:
        for fd in message.unix_fds:
            os.set_inheritable(fd, False)
        match message.message_type:
            case MessageType.METHOD_CALL:
                self._answering.take(message)
            case MessageType.SIGNAL:
                close_all(message.unix_fds)
                self._subscriptions.deliver(_signal(message))
            case MessageType.METHOD_RETURN | MessageType.ERROR:
                self._asking.answered(message)
        return True

    async def _machine_id(self, _: Call) -> tuple[object, ...]:
        return await self.call(DAEMON, _DAEMON_PATH, "org.freedesktop.DBus.Peer", "GetMachineId")

    async def _wait_for_end(self) -> None:
        ended: Awaitable[None] = self._library.wait_for_disconnect()  # type: ignore[no-untyped-call]
        with contextlib.suppress(OSError, EOFError):
            await ended
        self._asking.give_up()
        self.lost.set_result(None)


def _owner_changes(name: str) -> Match:
    return Match(sender=DAEMON, path=_DAEMON_PATH, interface=DAEMON, member="NameOwnerChanged", first=name)


def _signal(message: Message) -> Signal:
    return Signal(
        message.sender or "",
        message.path or "",
        message.interface or "",
        message.member or "",
        from_library(message.body),
    )
