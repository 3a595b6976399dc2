"""What UDisks2 says of a computer's storage, as a snapshot."""

from raidwright.machine.udisks.blocks import device_number, uses_of
from raidwright.machine.udisks.cache import ObjectCache
from raidwright.machine.udisks.objects import PropertyError, UdisksObjects
from raidwright.machine.udisks.snapshot import read_arrays, take_snapshot

__all__ = [
    "ObjectCache",
    "PropertyError",
    "UdisksObjects",
    "device_number",
    "read_arrays",
    "take_snapshot",
    "uses_of",
]
