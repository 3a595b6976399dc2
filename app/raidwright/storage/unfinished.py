"""What a plan left that was begun here and not carried out to its end."""

from enum import Enum
from typing import Literal

from raidwright.storage.fact import Fact


class Remains(Enum):
    """What there is now on a disk that such a plan wrote to."""

    NOTHING = "nothing"
    """The disk is clean."""
    ITS_OWN = "its-own"
    """Only what the plan had made, or had not yet removed."""
    ANOTHERS = "anothers"
    """Something that the plan cannot have left: whoever put it there uses the disk."""
    UNSEEN = "unseen"
    """The disk is not connected, cannot be told from another, or cannot be read."""


class LeftDisk(Fact, frozen=True):
    """One disk that the plan wrote to."""

    title: str
    """Model and serial number, else the path that it had."""
    remains: Remains
    path: str = ""
    """Where it is now; empty when it is not here."""
    partitions: tuple[int, ...] = ()
    """The only ones that are the plan's business, by number; empty when the whole disk is."""
    found: tuple[str, ...] = ()
    """Names of what the plan cannot have left."""


class Unfinished(Fact, frozen=True):
    """A plan that was begun and never came to its end, and what of it there is still to be cleaned."""

    purpose: Literal["build", "teardown", "unknown"]
    """"unknown" when another version wrote it down in a way that this one cannot read."""
    array: str
    """Its name; empty when the plan had none."""
    begun: float
    """Seconds since 1970, UTC."""
    step: int
    """The first step that was not done to its end, counted from 1."""
    steps: int
    """Of the whole plan."""
    uuid: str = ""
    """Of its array; empty when the plan had none."""
    disks: tuple[LeftDisk, ...] = ()
