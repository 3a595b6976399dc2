"""What was begun here and has not come to its end: what is under way, and what was broken off."""

from collections.abc import Iterator
from enum import Enum
from typing import Literal, get_args

from raidwright.storage.fact import Fact, Facts, fill


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


UnfinishedPurpose = Literal[
    "build", "teardown", "repair", "clean", "enlarge", "upkeep", "keep", "header", "use", "unknown"
]
PURPOSES: tuple[UnfinishedPurpose, ...] = get_args(UnfinishedPurpose)
_STANDING_ALONE = frozenset({"build", "clean", "unknown"})


class UnderWay(Fact, frozen=True):
    """The plan that the helper carries out now: until it has ended it begins no other."""

    begun: float
    """Seconds since 1970, UTC; by this it is known again."""
    array: str = ""
    """Name of its array; empty when it has none."""
    own: bool = False
    """Whether who asks is the user who has it carried out, and so may follow it."""


class LeftDisk(Fact, frozen=True):
    """One disk that the plan wrote to, or was yet to write to."""

    title: str
    """Model and serial number, else the path that it had."""
    remains: Remains
    path: str = ""
    """Where it is now; empty when it is not here."""
    partitions: tuple[int, ...] = ()
    """Numbers of the only partitions that are the plan's business; empty when the whole disk is."""
    found: tuple[str, ...] = ()
    """Names of what the plan cannot have left."""
    debris: bool = False
    """Data of an unknown kind on it are the rest of what the plan was erasing there."""


class Unfinished(Fact, frozen=True):
    """A plan that was begun and never came to its end, and what of it there is still to be cleaned."""

    purpose: UnfinishedPurpose
    """"unknown" when another version wrote it down in a way that this one cannot read."""
    array: str
    """Its name; empty when the plan had none."""
    begun: float
    """Seconds since 1970, UTC."""
    step: int
    """The first step that was not done to its end, counted from 1."""
    steps: int
    """Steps of the whole plan."""
    uuid: str = ""
    """UUID of its array; empty when the plan had none."""
    disks: tuple[LeftDisk, ...] = ()
    started: bool = False
    """Whether that step was begun."""
    keyless: bool = False
    """The step began a LUKS container that has no key yet: nobody can have stored anything in it."""
    plan: str = ""
    """Its document, by which it can be continued; empty when it cannot be read."""
    settings: tuple[str, ...] = ()
    """Files that tell nothing any more of its array, which goes on."""
    unmade: tuple[str, ...] = ()
    """Commands that were to make known what was put back, as one would type them, and have failed."""
    untouched: tuple[LeftDisk, ...] = ()
    """Disks that a build was yet to write to, on which only what was there before is "its own"."""

    torn: bool = False
    """Part of what its array needs is destroyed, but of no disk: its members are arrays, which go on."""

    @property
    def goes_on(self) -> bool:
        """Whether the plan was begun on an array that goes on, and has left nothing to clean on any disk."""
        disks_alone = self.purpose == "teardown" and not self.uuid
        return self.purpose not in _STANDING_ALONE and not (self.disks or disks_alone)

    @property
    def is_spared(self) -> bool:
        """Whether its array was to be taken down, and no disk is to be cleaned: it is taken down anew."""
        return self.goes_on and self.purpose == "teardown"


UNFINISHED_TEMPLATES = {
    "build": "Building “{array}” (started {begun}) was interrupted at step {step} of {steps}.",
    "teardown": "Deleting “{array}” (started {begun}) was interrupted at step {step} of {steps}.",
    "repair": "Changing the disks of “{array}” (started {begun}) was interrupted at step {step} of {steps}.",
    "enlarge": "Expanding “{array}” (started {begun}) was interrupted at step {step} of {steps}.",
    "upkeep": "Maintenance of “{array}” (started {begun}) was interrupted.",
    "keep": "Changing the boot settings of “{array}” (started {begun}) was interrupted at step {step}"
    " of {steps}.",
    "header": "Restoring the encryption header of “{array}” (started {begun}) was interrupted.",
    "use": "Starting, unlocking, locking or stopping “{array}” (started {begun}) was interrupted at"
    " step {step} of {steps}.",
    "nameless": "Wiping disks (started {begun}) was interrupted at step {step} of {steps}.",
    "unknown": "A plan (started {begun}) was interrupted. Another version of Raidwright recorded it. This"
    " version cannot read what the plan left on the disks.",
    "goes-on": "The array is still running, and no data was lost. Completed steps were kept.",
    "spared": "The array is intact and still running. Finish deleting it, or keep using it.",
    "torn": "The data on the array is destroyed, fully or in part. Delete the array to finish. The"
    " arrays below it keep running.",
    "spared-untold": (
        "The array is intact and still running, but its entries were removed from {files}."
        " Finish deleting it. Or unlock and mount it, then enable it at boot again."
    ),
    "spared-unmade": (
        "The array is intact and still running. Its entries were restored, but this failed:"
        " {commands}. Until it succeeds, the array may not start at boot. Run it as root to see"
        " the reason. Raidwright also tries it again automatically."
    ),
    Remains.ITS_OWN.value: "Not wiped yet: {disks}.",
    Remains.UNSEEN.value: "Not connected or not readable, and not verified as blank: {disks}.",
    Remains.ANOTHERS.value: "Now used for something else: {disks}.",
}
"""What was broken off, by purpose ("nameless" when the plan had no array), and where it left what."""


def describe_unfinished(unfinished: Unfinished, begun: str) -> Iterator[tuple[str, Facts]]:
    """English templates, a sentence each, and the facts that fill them.

    ``begun`` is the moment as the reader writes it.
    """
    has_name = bool(unfinished.array) or unfinished.purpose == "unknown"
    numbers = ("step", str(unfinished.step)), ("steps", str(unfinished.steps))
    facts = (("array", unfinished.array), ("begun", begun), *numbers)
    yield UNFINISHED_TEMPLATES[unfinished.purpose if has_name else "nameless"], facts
    if unfinished.goes_on:
        yield _going_on(unfinished)
    for remains in (Remains.ITS_OWN, Remains.UNSEEN, Remains.ANOTHERS):
        disks = ", ".join(disk.title for disk in unfinished.disks if disk.remains is remains)
        if disks:
            yield UNFINISHED_TEMPLATES[remains.value], (("disks", disks),)


def _going_on(unfinished: Unfinished) -> tuple[str, Facts]:
    if unfinished.torn:
        return UNFINISHED_TEMPLATES["torn"], ()
    if unfinished.settings:
        return UNFINISHED_TEMPLATES["spared-untold"], (("files", ", ".join(unfinished.settings)),)
    if unfinished.unmade:
        return UNFINISHED_TEMPLATES["spared-unmade"], (("commands", "; ".join(unfinished.unmade)),)
    return UNFINISHED_TEMPLATES["spared" if unfinished.is_spared else "goes-on"], ()


def unfinished_sentence(unfinished: Unfinished, begun: str) -> str:
    """What was broken off and where something of it is left, in English."""
    return " ".join(fill(template, facts) for template, facts in describe_unfinished(unfinished, begun))
