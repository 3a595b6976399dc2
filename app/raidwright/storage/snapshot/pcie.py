"""Links of PCIe, behind which fast drives sit."""

from raidwright.storage.fact import Fact


class Link(Fact, frozen=True):
    """A PCIe link as it runs: lanes and GT/s per lane, now and at most."""

    controller: str
    lanes: int
    speed: float
    max_lanes: int
    max_speed: float
