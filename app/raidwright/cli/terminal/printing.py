"""What is printed, and what the program returns to the shell."""

import codecs
import errno
import io
import json
import os
import sys
from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from typing import TextIO

import msgspec

_CONTROLS = (*range(0x20), *range(0x7F, 0xA0), 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_VISIBLE = {number: f"\\u{number:04x}" for number in _CONTROLS if chr(number) not in "\n\t"}
"""Names on disks come from others, and must neither command the terminal nor reverse a line.

A letter written so means the same in JSON.
"""
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
        super().__init__("The program that read the output has gone.")


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
    """Print a line of the result. Raises OutputLostError."""
    write_out(line.translate(_VISIBLE) + "\n")


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
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(line.translate(_VISIBLE) + "\n")
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
    say(msgspec.json.encode(document).decode())


def say_done(sentence: str, document: Mapping[str, object], *, as_json: bool) -> None:
    """Print what was done: in words, or as a ``document`` for programs on one line."""
    if as_json:
        say_json(document)
    else:
        say(sentence)


def say_pretty(document: object) -> None:
    """Print a JSON document with indents."""
    say(json.dumps(msgspec.to_builtins(document), indent=2, ensure_ascii=False))


def moment_text(seconds: float) -> str:
    """A moment, in seconds since 1970, as the clock of this computer shows it."""
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def time_text(seconds: float) -> str:
    """A time that is only expected: "about 4 min", "about 15 h 10 min"."""
    hours, minutes = divmod(max(1, round(seconds / 60)), 60)
    return f"about {f'{hours} h ' if hours else ''}{minutes} min"


def zone_here() -> tzinfo:
    """The time zone of this computer."""
    return datetime.now(UTC).astimezone().tzinfo or UTC


def aligned_lines(rows: list[tuple[str, ...]], right: tuple[int, ...] = ()) -> list[str]:
    """Lines with ``rows`` in columns of even width; columns in ``right`` are flush right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return lines


def print_table(rows: list[tuple[str, ...]], right: tuple[int, ...] = ()) -> None:
    """Print the `aligned_lines` of ``rows``."""
    for line in aligned_lines(rows, right):
        say(line)
