"""What UDisks2 says of a computer's storage, as a snapshot."""

from raidwright.machine.udisks.cache import ObjectCache
from raidwright.machine.udisks.objects import PropertyError, UdisksObjects
from raidwright.machine.udisks.snapshot import read_arrays, take_snapshot

__all__ = ["ObjectCache", "PropertyError", "UdisksObjects", "read_arrays", "take_snapshot"]
