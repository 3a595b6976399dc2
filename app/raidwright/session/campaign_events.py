"""What is heard of a campaign while it is carried out, and what it means."""

from enum import Enum

from raidwright.bench.cost import Span
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure, english


class Phase(Enum):
    """What is done just now."""

    CLEAR = "clear"
    BUILD = "build"
    SYNC = "sync"
    MEASURE = "measure"
    REMOVE = "remove"


PHASE_TEMPLATES = {
    Phase.CLEAR: "Wiping the disks",
    Phase.BUILD: "Building",
    Phase.SYNC: "Waiting for the initial sync",
    Phase.MEASURE: "Measuring",
    Phase.REMOVE: "Deleting",
}
"""Phase -> English; the window translates it."""


class CampaignBegun(Fact, frozen=True, tag="campaign-begun"):
    """It is kept under this number; so many of its setup runs are done already."""

    id: int
    visits: int
    done: int


class SetupBegun(Fact, frozen=True, tag="visit-begun"):
    """A setup's turn in a round; both count from 0."""

    round: int
    case: int
    number: int = 0
    """Which of all setup runs it is, from 1, whatever becomes of those before it."""
    visits: int = 0
    left: Span = Span(0.0, 0.0)
    """Seconds until all of the campaign is done, this setup run among it."""


class PhaseBegun(Fact, frozen=True, tag="phase-begun"):
    """Something else is done from now on."""

    phase: Phase


class SetupEnded(Fact, frozen=True, tag="visit-ended"):
    """It was measured and is kept as run ``run``, or it failed for ``reason``."""

    round: int
    case: int
    run: int
    reason: Failure | None = None


class CampaignEnded(Fact, frozen=True, tag="campaign-ended"):
    """No more comes. What is not ``complete`` can be taken up again, once a setup run of it was begun."""

    complete: bool


NOTHING_KEPT = english("Stopped before anything was measured. Nothing was saved.")
CLEARING_BROKEN_OFF = english(
    "The last comparison was interrupted while its disks were being wiped. Nothing was measured,"
    " and some old data may remain. Start it again. Raidwright first shows what it will erase."
)
"""What is told of one that ended before a setup run of it was begun."""
CampaignEvent = CampaignBegun | SetupBegun | PhaseBegun | SetupEnded | CampaignEnded
