"""One program to run."""

import shlex
from collections.abc import Iterable

from raidwright.storage.fact import Fact


class Command(Fact, frozen=True):
    """One program to run."""

    argv: tuple[str, ...]
    secret: bool = False
    """The passphrase goes to its standard input."""
    line: str = ""
    """A line that goes to its standard input; nothing when empty. A secret is its end."""
    repeat: bool = False
    """Run again until it says that nothing is left."""
    probe: bool = False
    """It only looks; its exit status and output are an answer, not success or failure."""
    whose: str = ""
    """Whose password for sharing the secret is; empty for the passphrase. Without a line it goes in twice."""


def program(*argv: str) -> Command:
    """A program that reads nothing and is not repeated."""
    return Command(argv)


def shell_line(command: Command) -> str:
    """``command`` as it could be typed into a shell."""
    words = shell_words(command.argv)
    return f"echo {_shell_word(command.line)} | {words}" if command.line else words


def shell_words(words: Iterable[str]) -> str:
    """``words`` on one line as a shell (bash, zsh, ksh) takes them, with nothing that hides in them."""
    return " ".join(map(_shell_word, words))


def _shell_word(word: str) -> str:
    if word.isprintable():
        return shlex.quote(word)
    plain = word.replace("\\", "\\\\").replace("'", "\\'")
    return f"$'{''.join(each if each.isprintable() else _in_bytes(each) for each in plain)}'"


def _in_bytes(letter: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in letter.encode(errors="surrogateescape"))
