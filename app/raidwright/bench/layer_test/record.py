"""A test as the history keeps it: what it is of, and its stages by name. Its runs are kept beside it."""

from raidwright.bench.layer_test.report import StageNames
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure


class LayerTestRecord(Fact, frozen=True):
    """What is known before the first stage is read."""

    target: str
    """What the highest stage is made of: "tank · RAID 5 of 3 · LUKS · XFS", "8 disks at once"."""
    machine: str
    """Title of the machine it was measured on."""
    practice: bool
    """It was measured on the practice machine."""
    started: float
    """Seconds since 1970."""
    names: StageNames
    built_here: bool = False
    """Raidwright has built the array, so that its highest stage is written to as well."""
    broken: Failure | None = None
    """What broke it off; None when it came to its end, was stopped, or its process was killed."""
