"""What passes between this program and a message bus, in plain Python values."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from raidwright.bus.descriptor import Descriptor

DISCONNECTED = "org.freedesktop.DBus.Error.Disconnected"
FAILED = "org.freedesktop.DBus.Error.Failed"
INVALID_ARGUMENTS = "org.freedesktop.DBus.Error.InvalidArgs"
LIMITS_EXCEEDED = "org.freedesktop.DBus.Error.LimitsExceeded"
NO_REPLY = "org.freedesktop.DBus.Error.NoReply"
ODD_ANSWER = "org.freedesktop.DBus.Error.InvalidSignature"
"""What was answered is not of the type that was asked for."""
NO_OWNER = "org.freedesktop.DBus.Error.NameHasNoOwner"
NO_SERVER = "org.freedesktop.DBus.Error.NoServer"
SERVICE_ABSENT = (
    "org.freedesktop.DBus.Error.ServiceUnknown",
    NO_OWNER,
    "org.freedesktop.DBus.Error.Spawn.ServiceNotFound",
    "org.freedesktop.DBus.Error.Spawn.ExecFailed",
)
"""Nobody serves a name, and nothing is installed that could be started to."""
PEER = "org.freedesktop.DBus.Peer"
"""The interface that everybody on a bus serves."""
UDISKS = "org.freedesktop.UDisks2"
PROPERTIES = "org.freedesktop.DBus.Properties"
"""The interface by which everybody's properties are read."""
UNKNOWN_METHOD = "org.freedesktop.DBus.Error.UnknownMethod"


class BusError(Exception):
    """The world said no: a D-Bus error name, a sentence, and a second text for programs, or none.

    Raised inside a served handler it becomes that D-Bus error for the caller.
    """

    def __init__(self, name: str, message: str, details: str = "") -> None:
        super().__init__(message)
        self.name = name
        self.message = message
        self.details = details


class CallAnswer(tuple[object, ...]):
    """The values that a call was answered with, without variants."""

    sender = ""
    """The unique name of who answered."""


@dataclass(frozen=True)
class Variant:
    """A value to send where D-Bus wants a "v". What is received comes without."""

    signature: str
    value: object


@dataclass(frozen=True)
class Call:
    """A method call to us. ``sender`` and ``uid`` are who calls, as the bus states it.

    ``fds`` are closed once the call is answered: a handler that keeps one takes a copy. "h" values in
    ``body`` are indices into it.
    """

    sender: str
    uid: int
    body: tuple[object, ...]
    fds: tuple[Descriptor, ...] = ()
    interactive: bool = False
    """Whether the user may be asked for a password meanwhile."""


Handler = Callable[[Call], Awaitable[tuple[object, ...]]]


@dataclass(frozen=True)
class ServedMethod:
    """One method we offer: D-Bus signatures and what answers it."""

    in_signature: str
    out_signature: str
    handler: Handler


@dataclass(frozen=True)
class Signal:
    """A signal from ``sender`` (a unique name, or "org.freedesktop.DBus")."""

    sender: str
    path: str
    interface: str
    member: str
    body: tuple[object, ...]


@dataclass(frozen=True)
class Match:
    """Which signals are wanted; empty fields match anything.

    ``sender`` may be a well-known name: only signals of its present owner count, also those sent to us alone.
    ``under`` matches that path and everything below it.
    """

    sender: str = ""
    path: str = ""
    under: str = ""
    interface: str = ""
    member: str = ""
    first: str = ""
    """The first argument, a string."""

    def rule(self) -> str:
        """The match rule for the bus."""
        fields = {
            "type": "signal",
            "sender": self.sender,
            "path": self.path,
            "path_namespace": self.under,
            "interface": self.interface,
            "member": self.member,
            "arg0": self.first,
        }
        return ",".join(f"{key}='{value}'" for key, value in fields.items() if value)

    def fits(self, path: str, interface: str, member: str) -> bool:
        """Whether a signal of that name is wanted, leaving aside who sends it and what it says."""
        return (
            self.path in ("", path)
            and (not self.under or f"{path}/".startswith(f"{self.under.rstrip('/')}/"))
            and self.interface in ("", interface)
            and self.member in ("", member)
        )
