"""D-Bus for both ends, and the only place that knows the D-Bus library."""

from raidwright.bus.connection import Bus
from raidwright.bus.descriptor import Descriptor
from raidwright.bus.limits import Limits
from raidwright.bus.messages import (
    LIMITS_EXCEEDED,
    NO_OWNER,
    NO_REPLY,
    NO_SERVER,
    PROPERTIES,
    SERVICE_ABSENT,
    UDISKS,
    BusError,
    Call,
    Match,
    ServedMethod,
    Signal,
    Variant,
)
from raidwright.bus.subscriptions import DAEMON, DAEMON_PATH, Subscription

__all__ = [
    "DAEMON",
    "DAEMON_PATH",
    "LIMITS_EXCEEDED",
    "NO_OWNER",
    "NO_REPLY",
    "NO_SERVER",
    "PROPERTIES",
    "SERVICE_ABSENT",
    "UDISKS",
    "Bus",
    "BusError",
    "Call",
    "Descriptor",
    "Limits",
    "Match",
    "ServedMethod",
    "Signal",
    "Subscription",
    "Variant",
]
