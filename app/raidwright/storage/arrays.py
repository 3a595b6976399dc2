"""md arrays, as the kernel and their superblocks tell of them."""

from raidwright.storage.fact import Fact


class ArrayMember(Fact, frozen=True):
    """One device of an array as md sees it. ``slot`` is -1 for spares."""

    path: str
    slot: int
    states: tuple[str, ...]
    """"in_sync", "faulty", "spare", "write_mostly" …"""
    errors: int = 0


class Sync(Fact, frozen=True):
    """A resync, recovery, check or reshape under way."""

    action: str
    completed: float
    """0.0 to 1.0."""
    speed: int
    """Bytes per second."""
    remaining: int
    """Seconds; 0 when unknown."""


class Array(Fact, frozen=True):
    """An md array, running or not."""

    uuid: str
    name: str
    level: str
    """"raid0", "raid1", … as md says it."""
    chunk: int
    size: int
    path: str
    """Of its block device; empty while it does not run."""
    running: bool
    degraded: int
    """Members missing."""
    expected: int
    """Members it was made for."""
    members: tuple[ArrayMember, ...]
    sync: Sync | None = None
    node: str = ""
    """Its md device while it does not run but holds its members ("/dev/md127"), when the helper has said."""
