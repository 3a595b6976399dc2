"""One program to run."""

import shlex

from raidwright.storage.disks import Fact


class Command(Fact, frozen=True):
    """One program to run."""

    argv: tuple[str, ...]
    secret: bool = False
    """The passphrase goes to its standard input."""
    repeat: bool = False
    """Run again until it says that nothing is left."""
    probe: bool = False
    """It only looks; its exit status and output are an answer, not success or failure."""


def program(*argv: str) -> Command:
    """A program that neither wants a secret nor is repeated."""
    return Command(argv)


def shell_line(argv: tuple[str, ...]) -> str:
    """``argv`` as it could be typed into a shell."""
    return shlex.join(argv)
