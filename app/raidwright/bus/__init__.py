"""D-Bus for both ends, and the only place that knows the D-Bus library."""

from raidwright.bus.connection import Bus
from raidwright.bus.descriptor import Descriptor
from raidwright.bus.limits import Limits
from raidwright.bus.messages import NO_SERVER, BusError, Call, Match, ServedMethod, Signal, Variant
from raidwright.bus.subscriptions import Subscription

__all__ = [
    "NO_SERVER",
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
