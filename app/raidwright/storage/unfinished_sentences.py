"""English for a plan that was begun and never ended.

The window translates the templates and fills them in itself; the terminal uses them as they are.
"""

from collections.abc import Iterator

from raidwright.storage.fact import Facts, fill
from raidwright.storage.unfinished import Remains, Unfinished

UNFINISHED_TEMPLATES = {
    "build": "Building the array “{array}”, begun {begun}, was broken off at step {step} of {steps}.",
    "teardown": "Taking down the array “{array}”, begun {begun}, was broken off at step {step} of {steps}.",
    "nameless": "Cleaning disks, begun {begun}, was broken off at step {step} of {steps}.",
    "unknown": "A plan that was begun {begun} was broken off. Another version of Raidwright wrote it down,"
    " and this one cannot tell what it left.",
    Remains.ITS_OWN.value: "Not cleaned yet: {disks}.",
    Remains.UNSEEN.value: "Not connected or not readable, and not known to be clean: {disks}.",
    Remains.ANOTHERS.value: "Used by something else since: {disks}.",
}
"""What was broken off, by purpose ("nameless" when the plan had no array), and where it left what."""


def describe_unfinished(unfinished: Unfinished, begun: str) -> Iterator[tuple[str, Facts]]:
    """English templates, a sentence each, and the facts that fill them.

    ``begun`` is the moment as the reader writes it.
    """
    named = bool(unfinished.array) or unfinished.purpose == "unknown"
    numbers = ("step", str(unfinished.step)), ("steps", str(unfinished.steps))
    facts = (("array", unfinished.array), ("begun", begun), *numbers)
    yield UNFINISHED_TEMPLATES[unfinished.purpose if named else "nameless"], facts
    for remains in (Remains.ITS_OWN, Remains.UNSEEN, Remains.ANOTHERS):
        disks = ", ".join(disk.title for disk in unfinished.disks if disk.remains is remains)
        if disks:
            yield UNFINISHED_TEMPLATES[remains.value], (("disks", disks),)


def unfinished_sentence(unfinished: Unfinished, begun: str) -> str:
    """What was broken off and where something of it is left, in English."""
    return " ".join(fill(template, facts) for template, facts in describe_unfinished(unfinished, begun))
