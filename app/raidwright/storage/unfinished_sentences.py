"""English for a plan that was begun and never ended.

The window translates the template and fills it in itself; the terminal uses it as it is.
"""

from raidwright.storage.disks import Unfinished
from raidwright.storage.sentences import fill

UNFINISHED_TEMPLATES = {
    "build": "Building the array “{array}”, begun {begun}, was broken off in step {step} of {steps}."
    " What it left is in the list of disks.",
    "teardown": "Taking down the array “{array}”, begun {begun}, was broken off in step {step} of {steps}."
    " What it left is in the list of disks.",
    "nameless": "Cleaning disks, begun {begun}, was broken off in step {step} of {steps}."
    " What it left is in the list of disks.",
}
"""Purpose -> English template; "nameless" when the plan had no array."""


def describe_unfinished(unfinished: Unfinished, begun: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The English template and the facts that fill it; ``begun`` is the moment as the reader writes it."""
    template = UNFINISHED_TEMPLATES[unfinished.purpose if unfinished.array else "nameless"]
    numbers = ("step", str(unfinished.step)), ("steps", str(unfinished.steps))
    return template, (("array", unfinished.array), ("begun", begun), *numbers)


def unfinished_sentence(unfinished: Unfinished, begun: str) -> str:
    """What was broken off and what to do about it, in English."""
    return fill(*describe_unfinished(unfinished, begun))
