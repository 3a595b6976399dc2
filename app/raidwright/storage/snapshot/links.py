"""What drives hang at: links of PCIe, and lines of USB and SATA."""

from raidwright.storage.fact import Fact


class Uplink(Fact, frozen=True):
    """A PCIe link nearer to the processor, as it runs now: lanes, and GT/s per lane."""

    name: str
    """Address of a device at one of its ends: the same for all that is behind it."""
    lanes: int
    speed: float


class Link(Fact, frozen=True):
    """A PCIe link as it runs: lanes and GT/s per lane, now and at most."""

    controller: str
    lanes: int
    speed: float
    max_lanes: int
    max_speed: float
    above: tuple[Uplink, ...] = ()
    """The links between it and the processor, as far as they are known; the processor's own first."""


class Cable(Fact, frozen=True):
    """One line between a controller and a drive, as it runs now."""

    name: str
    """The kernel's of what is at its lower end, "2-1.3" or "link1": the same for all drives that share it."""
    speed: int
    """Megabits per second on the wire."""
