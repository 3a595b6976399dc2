"""A ladder as the history keeps it: what it is of, and its rungs by name. Its runs are kept beside it."""

from raidwright.bench.ladder.report import RungNames
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure


class LadderRecord(Fact, frozen=True):
    """What is known before the first rung is read."""

    target: str
    """What the highest rung is made of: "tank · RAID 5 of 3 · LUKS · XFS", "8 disks at once"."""
    machine: str
    """Title of the machine it was measured on."""
    practice: bool
    """It was measured on the practice machine."""
    started: float
    """Seconds since 1970."""
    names: RungNames
    built_here: bool = False
    """Raidwright has built the array, so that its highest rung is written to as well."""
    broken: Failure | None = None
    """What broke it off; None when it came to its end, was stopped, or its process was killed."""
