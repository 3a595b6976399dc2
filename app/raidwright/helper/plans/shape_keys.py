"""Whether the steps that give and take keys are such as belong together."""

from collections.abc import Sequence

from raidwright.storage.steps import Step
from raidwright.storage.steps.file_step import FileStep
from raidwright.storage.steps.key_file import keys_given
from raidwright.storage.steps.targets import ContainerOn, KeyFile, Target
from raidwright.storage.steps.unlocking import containers_changed, is_about_unlocking


def names_keys_given(steps: Sequence[Step]) -> bool:
    """Whether a container gets a key file for the entry that names it, and for no other.

    Where no line is written, that which is there is to name it; the guard looks.
    """
    named, given = _named(steps), list(keys_given(steps))
    is_mended = is_about_unlocking(steps) and not containers_changed(steps)
    return given == named or (is_mended and len(given) == 1)


def _named(steps: Sequence[Step]) -> list[Target]:
    naming = (step for step in steps if isinstance(step, FileStep) and KeyFile() in step.needs())
    return [thing.target for step in naming for thing in step.needs() if isinstance(thing, ContainerOn)]
