"""What UDisks2 says of a computer's storage, as a snapshot."""

from raidwright.reading.udisks.blocks import device_number, uses_of
from raidwright.reading.udisks.cache import HeardUdisks, ObjectCache, without_devices
from raidwright.reading.udisks.objects import PropertyError, UdisksObjects
from raidwright.reading.udisks.snapshot import read_arrays, take_snapshot

__all__ = [
    "HeardUdisks",
    "ObjectCache",
    "PropertyError",
    "UdisksObjects",
    "device_number",
    "read_arrays",
    "take_snapshot",
    "uses_of",
    "without_devices",
]
