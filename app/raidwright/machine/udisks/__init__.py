"""What UDisks2 says of a computer's storage, as a snapshot."""

from raidwright.machine.udisks.cache import ObjectCache
from raidwright.machine.udisks.objects import Objects, PropertyError
from raidwright.machine.udisks.snapshot import read_arrays, take_snapshot

__all__ = ["ObjectCache", "Objects", "PropertyError", "read_arrays", "take_snapshot"]
