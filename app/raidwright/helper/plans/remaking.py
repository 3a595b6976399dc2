"""What is still to be made of entries that were put back, because the program failed that makes it."""

import contextlib
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from raidwright.files import write_whole
from raidwright.helper import runner
from raidwright.helper.errors import HelperError
from raidwright.helper.plans.steps.handling import Handling
from raidwright.storage.steps.step import Command

_log = logging.getLogger("raidwright.helper")
_MADE = "made-again"
"""The file with the name of the last journal for which everything was made again."""
_UNMADE = "not-made-again"
"""The file with the name of the journal for which that failed, and below it the commands."""


class Unmade(NamedTuple):
    """Commands that have failed since the plan of one journal was broken off."""

    journal: str
    """Name of its file; empty when none failed."""
    commands: tuple[str, ...]


NOTHING_UNMADE = Unmade("", ())


def is_made(journal: str, state: Path) -> bool:
    """Whether everything was made again for the journal of that name."""
    try:
        return (state / _MADE).read_text() == journal
    except OSError:
        return False


def read_unmade(state: Path) -> Unmade:
    """What failed when it was last tried."""
    try:
        name, *commands = (state / _UNMADE).read_text().splitlines()
    except (OSError, ValueError):
        return NOTHING_UNMADE
    return Unmade(name, tuple(commands))


def note_unmade(journal: str, failed: Sequence[str], state: Path) -> None:
    """Write down which commands failed; with none everything is made again. Raises OSError."""
    if failed:
        write_whole(state / _UNMADE, "".join(f"{line}\n" for line in (journal, *failed)))
        return
    write_whole(state / _MADE, journal)
    with contextlib.suppress(FileNotFoundError):
        (state / _UNMADE).unlink()


async def make_up_for(command: Command, way: Handling) -> bool:
    """Run it where it can be run, and whether it ended well; what is not due counts as done."""
    if not way.is_due():
        return True
    try:
        await way.before()
    except HelperError:
        _log.exception("%s was not begun", command.argv[0])
        return False
    return await runner.attempt(command.argv, timeout=way.limit)
