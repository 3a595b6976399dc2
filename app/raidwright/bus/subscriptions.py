"""Who wants which signals, and whose signals count."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

from raidwright.bus.message_header import Header
from raidwright.bus.messages import Match, Signal

DAEMON, DAEMON_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"
SignalHandler = Callable[[Signal], None]


@dataclass(eq=False)
class Subscription:
    """One wish for signals; `close` ends it."""

    match: Match
    handler: SignalHandler
    _end: Callable[["Subscription"], Awaitable[None]] = field(repr=False)

    async def close(self) -> None:
        """Hear no more. Harmless when done twice or after the connection was lost."""
        await self._end(self)


class Subscriptions:
    """Every subscription of one connection, and the present owners of the names they listen to.

    Any process can send any signal to us alone, so a signal counts only when its sender owns the name now.
    """

    def __init__(self) -> None:
        self._wanted: list[Subscription] = []
        self._owners: dict[str, str | None] = {}
        """Who has the name; empty for nobody, None as long as that is not known."""

    def add(self, subscription: Subscription) -> None:
        """Deliver signals to ``subscription`` from now on."""
        self._wanted.append(subscription)

    def drop(self, subscription: Subscription) -> bool:
        """Deliver no more signals to ``subscription``; False when it was dropped already."""
        if subscription not in self._wanted:
            return False
        self._wanted.remove(subscription)
        return True

    def follow(self, name: str) -> bool:
        """Begin to track the owner of ``name``; False when it needs none or is known already."""
        if not name or name == DAEMON or name.startswith(":"):
            return False
        return self._owners.setdefault(name, None) is None

    def note_owner(self, name: str, owner: str) -> None:
        """``owner`` had the name when we asked for it; an empty string for nobody.

        Whatever was heard of the name meanwhile is later than that.
        """
        if name in self._owners and self._owners[name] is None:
            self._owners[name] = owner

    def wants(self, signal: Header) -> bool:
        """Whether anybody may want the signal that begins with this header."""
        return _is_change_of_owner(signal) or any(self._fitting(signal))

    def deliver(self, signal: Signal) -> None:
        """Hand ``signal`` to everyone who wants it."""
        if _is_change_of_owner(signal):
            name, _, owner = map(str, signal.body)
            if name in self._owners:
                self._owners[name] = owner
        for subscription in tuple(self._fitting(signal)):
            if subscription.match.first in ("", *signal.body[:1]):
                subscription.handler(signal)

    def _fitting(self, signal: Header | Signal) -> Iterator[Subscription]:
        for subscription in self._wanted:
            sender = subscription.match.sender
            genuine = not sender or signal.sender == self._owners.get(sender, sender)
            if genuine and subscription.match.fits(signal.path, signal.interface, signal.member):
                yield subscription


def _is_change_of_owner(signal: Header | Signal) -> bool:
    return signal.sender == DAEMON and signal.member == "NameOwnerChanged"
