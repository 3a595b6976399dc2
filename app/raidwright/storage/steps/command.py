"""One program to run."""

import shlex

from raidwright.storage.fact import Fact


class Command(Fact, frozen=True):
    """One program to run."""

    argv: tuple[str, ...]
    secret: bool = False
    """The passphrase goes to its standard input."""
    line: str = ""
    """A line that goes to its standard input; nothing when empty."""
    repeat: bool = False
    """Run again until it says that nothing is left."""
    probe: bool = False
    """It only looks; its exit status and output are an answer, not success or failure."""


def program(*argv: str) -> Command:
    """A program that reads nothing and is not repeated."""
    return Command(argv)


def shell_line(command: Command) -> str:
    """``command`` as it could be typed into a shell."""
    words = shlex.join(command.argv)
    return f"echo {shlex.quote(command.line)} | {words}" if command.line else words
