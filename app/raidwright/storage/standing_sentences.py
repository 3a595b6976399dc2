"""How an array stands in a few words: a template by standing.

The window translates the template and fills it in itself; the terminal uses it as it is. Whole sentences,
with what to do, are findings (see `array_findings`).
"""

from raidwright.storage.arrays import Array
from raidwright.storage.fact import Facts, fill
from raidwright.storage.standing import Standing, call_roll, standing

STANDING_TEMPLATES = {
    Standing.INCOMPLETE: "Not running, members missing: {missing}",
    Standing.STOPPED: "Not running, every member is there",
    Standing.FAILED: "Failed: too few members are left",
    Standing.DEGRADED: "Degraded, members missing or faulty: {missing}",
    Standing.REBUILDING: "Rebuilding a member",
    Standing.BUILDING: "Not protected yet: building its redundancy",
    Standing.WAITING: "Not protected yet: redundancy still to be built",
    Standing.READ_ONLY: "Read-only",
    Standing.CHECKING: "Healthy, being checked",
    Standing.CLEAN: "Healthy",
}
"""Standing -> English template."""
SYNC_TEMPLATES = {
    "resync": "Building redundancy",
    "recover": "Rebuilding",
    "check": "Checking",
    "repair": "Repairing",
    "reshape": "Reshaping",
    "frozen": "Paused",
}
"""What md is at, by its word -> English."""


def describe_sync(array: Array) -> str:
    """What md is at, in English. To md the first build of a RAID5 is a recovery of its last member."""
    action = array.sync.action if array.sync else ""
    if action == "recover" and standing(array) in (Standing.BUILDING, Standing.WAITING):
        action = "resync"
    return SYNC_TEMPLATES.get(action, SYNC_TEMPLATES["frozen"])


def describe_standing(array: Array) -> tuple[str, Facts]:
    """The English template and the facts that fill it."""
    roll = call_roll(array)
    facts = (("missing", str(roll.missing)), ("expected", str(roll.expected)))
    return STANDING_TEMPLATES[standing(array)], facts


def standing_words(array: Array) -> str:
    """How ``array`` stands, in English."""
    return fill(*describe_standing(array))
