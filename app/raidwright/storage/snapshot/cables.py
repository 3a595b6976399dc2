"""Lines of USB and SATA, at which drives hang."""

from raidwright.storage.fact import Fact


class Cable(Fact, frozen=True):
    """One line between a controller and a drive, as it runs now."""

    name: str
    """The kernel's of what is at its lower end, "2-1.3" or "link1": the same for all drives that share it."""
    speed: int
    """Megabits per second on the wire."""
