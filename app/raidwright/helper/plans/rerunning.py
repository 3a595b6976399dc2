"""What is still to be made of entries that were put back, because the program failed that makes it."""

import contextlib
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from raidwright.files import text_at, write_whole
from raidwright.helper import runner
from raidwright.helper.errors import HelperError
from raidwright.helper.plans.steps.handling import Handling
from raidwright.storage.steps.step import Command

_log = logging.getLogger("raidwright.helper")
_DONE = "made-again"
"""The file with the name of the last journal for which everything was made again."""
_FAILED = "not-made-again"
"""The file with the name of the journal for which that failed, and below it the commands."""


class FailedPrograms(NamedTuple):
    """Commands that have failed since the plan of one journal was broken off."""

    journal: str
    """Name of its file; empty when none failed."""
    commands: tuple[str, ...]


NONE_FAILED = FailedPrograms("", ())


def has_run_again(journal: str, state: Path) -> bool:
    """Whether everything was made again for the journal of that name."""
    return text_at(state / _DONE) == journal


def read_failed_programs(state: Path) -> FailedPrograms:
    """What failed when it was last tried."""
    try:
        name, *commands = (state / _FAILED).read_text().splitlines()
    except (OSError, ValueError):
        return NONE_FAILED
    return FailedPrograms(name, tuple(commands))


def note_failed_programs(journal: str, failed: Sequence[str], state: Path) -> None:
    """Write down which commands failed; with none everything is made again. Raises OSError."""
    if failed:
        write_whole(state / _FAILED, "".join(f"{line}\n" for line in (journal, *failed)))
        return
    write_whole(state / _DONE, journal)
    with contextlib.suppress(FileNotFoundError):
        (state / _FAILED).unlink()


async def run_again(command: Command, way: Handling) -> bool:
    """Run it where it can be run, and whether it ended well; what is not due counts as done."""
    if not way.is_due():
        return True
    try:
        await way.before()
    except HelperError:
        _log.exception("%s was not begun", command.argv[0])
        return False
    return await runner.attempt(command.argv, timeout=way.limit)
