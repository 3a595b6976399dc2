"""What is printed, and what the program returns to the shell.

``--help`` needs this and nothing beside it: what only some of it takes is imported there.
"""

import codecs
import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from datetime import tzinfo

_AS_NUMBERS = "raidwright-as-numbers"
_LOST = "The output cannot be written: {reason}."
REFUSED = 1
"""Exit status when the world or the plan said no."""


MISUSED = 2
"""Exit status when what was typed, or what stands in a file of the user's, cannot be understood."""


class CommandError(Exception):
    """Ends the command; its text is the one ``error:`` line."""


class OutputLostError(CommandError):
    """Ends the command because nobody can read its result any more; nothing more is printed."""


class ReaderGoneError(OutputLostError):
    """The program that read the output, such as head or less, wants no more of it."""

    def __init__(self) -> None:
        super().__init__("The program reading the output has ended.")


class ToldError(CommandError):
    """Ends the command when the result tells why, with all there is to know of it."""


class UsageError(CommandError):
    """Ends the command because of what was typed."""


def say_all_letters() -> None:
    """Have letters that the terminal's encoding lacks, or that are none, printed as their numbers."""
    codecs.register_error(_AS_NUMBERS, _as_numbers)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors=_AS_NUMBERS)


def _as_numbers(error: UnicodeError) -> tuple[str, int]:
    """What stands for letters that cannot be encoded, as JSON writes them: in units of UTF-16."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4)), error.end


def say(line: str = "") -> None:
    """Print one line of the result, whatever names are in it. Raises OutputLostError."""
    from raidwright.storage.fact import visible

    write_out(f"{visible(line)}\n")


def say_text(text: str) -> None:
    """Print a text whose lines and tabs are its own, as a report has them. Raises OutputLostError."""
    from raidwright.storage.fact import visible_lines

    write_out(f"{visible_lines(text)}\n")


def write_out(text: str) -> None:
    """Write a piece of the result as it is. Raises OutputLostError."""
    # Python has no standard output where it was closed.
    if sys.stdout is None:
        raise OutputLostError(_LOST.format(reason=os.strerror(errno.EBADF)))
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        _discard(sys.stdout)
        if isinstance(error, BrokenPipeError):
            raise ReaderGoneError from None
        raise OutputLostError(_LOST.format(reason=error.strerror)) from None


def tell(line: str) -> None:
    """Print a line for the person who waits, which is no part of the result; it may find nobody."""
    from raidwright.storage.fact import visible

    tell_text(visible(line))


def tell_text(text: str) -> None:
    """The same of a text whose lines are its own, as argparse's are."""
    if sys.stderr is None:
        return
    from raidwright.storage.fact import visible_lines

    try:
        sys.stderr.write(f"{visible_lines(text)}\n")
        sys.stderr.flush()
    except OSError:
        _discard(sys.stderr)


def _discard(stream: TextIO) -> None:
    """Have what ``stream`` still holds written nowhere: the interpreter flushes it at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY | os.O_CLOEXEC)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def note(line: str) -> None:
    """Print a line for the person who waits that is worth attention."""
    tell(f"note: {line}")


def say_json(document: object) -> None:
    """Print a JSON document on one line."""
    import msgspec

    say(msgspec.json.encode(document).decode())


def say_done(sentence: str, document: Mapping[str, object], *, as_json: bool) -> None:
    """Print what was done: in words, or as a ``document`` for programs on one line."""
    if as_json:
        say_json(document)
    else:
        say(sentence)


def say_pretty(document: object) -> None:
    """Print a JSON document with indents."""
    import json

    import msgspec

    say_text(json.dumps(msgspec.to_builtins(document), indent=2, ensure_ascii=False))


def write_stream(pieces: Iterable[tuple[str, object]]) -> None:
    """Print a JSON document with indents while it is put together; of a piece that is an iterator each entry.

    Raises OutputLostError.
    """
    import json

    write_out("{")
    for place, (name, piece) in enumerate(pieces):
        write_out(f"{',' if place else ''}\n  {json.dumps(name)}: ")
        if not isinstance(piece, Iterator):
            write_out(_json_piece(piece, 2))
            continue
        write_out("[")
        count = 0
        for count, entry in enumerate(piece, 1):
            write_out(f"{',' if count > 1 else ''}\n    {_json_piece(entry, 4)}")
        write_out("\n  ]" if count else "]")
    write_out("\n}\n")


def _json_piece(entry: object, margin: int) -> str:
    from raidwright.storage.fact import indented_json

    return indented_json(entry).rstrip("\n").replace("\n", f"\n{' ' * margin}")


def moment_text(seconds: float) -> str:
    """A moment, in seconds since 1970, as the clock of this computer shows it."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def time_text(seconds: float) -> str:
    """A time that is only expected: "about 4 min", "about 15 h 10 min"."""
    hours, minutes = divmod(max(1, round(seconds / 60)), 60)
    return f"about {f'{hours} h ' if hours else ''}{minutes} min"


def zone_here() -> "tzinfo":
    """The time zone of this computer."""
    from datetime import UTC, datetime

    return datetime.now(UTC).astimezone().tzinfo or UTC


def print_table(rows: Sequence[Sequence[str | int]], right: Sequence[int] = ()) -> None:
    """Print the `aligned_lines` of ``rows``."""
    from raidwright.bench.forms.table import aligned_lines

    for line in aligned_lines(rows, right):
        say(line)
