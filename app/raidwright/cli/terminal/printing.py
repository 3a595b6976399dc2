"""What is printed, and what the program returns to the shell.

``--help`` needs this and nothing beside it: what only some of it takes is imported there.
"""

import codecs
import errno
import io
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, TextIO

from raidwright.cli.terminal.speech import own, spoken, tr

if TYPE_CHECKING:
    from datetime import tzinfo

    from raidwright.report.document import Report


_AS_NUMBERS = "raidwright-as-numbers"
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
        super().__init__(tr("The program reading the output has ended."))


class ReportedError(CommandError):
    """Ends the command when the result tells why, with all there is to know of it."""


class UsageError(CommandError):
    """Ends the command because of what was typed."""


def _output_loss(error: OSError) -> OutputLostError:
    from raidwright.storage.failures import system_words

    return OutputLostError(tr("The output cannot be written: {reason}.", reason=system_words(error)))


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


class Ink(Enum):
    """What a colour says; the value is its number in ECMA-48 (SGR)."""

    GOOD = 32
    WARNING = 33
    BAD = 31
    HEAD = 1


def say(line: str = "", ink: Ink | None = None) -> None:
    """Print one line of the result, whatever names are in it. Raises OutputLostError."""
    write_out(f"{in_ink(line, ink)}\n")


def in_ink(words: str, ink: Ink | None) -> str:
    """``words`` made visible, and coloured where the output is a terminal that has colours."""
    from raidwright.storage.fact import visible

    shown = visible(spoken(words))
    return f"\x1b[{ink.value}m{shown}\x1b[0m" if ink is not None and shown and _has_colours() else shown


def _has_colours() -> bool:
    """Whether colours are seen: see no-color.org."""
    at_terminal = sys.stdout is not None and sys.stdout.isatty()
    return at_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def say_text(text: str) -> None:
    """Print a text whose lines and tabs are its own, as a report has them. Raises OutputLostError."""
    from raidwright.storage.fact import visible_lines

    write_out(f"{visible_lines(text)}\n")


def print_report(document: "Report") -> None:
    """Print a report with its heads in colour. Raises OutputLostError."""
    from raidwright.report.text import text_of

    write_out(text_of(document, lambda words: in_ink(words, Ink.HEAD)))


def write_out(text: str) -> None:
    """Write a piece of the result as it is. Raises OutputLostError."""
    clear_progress()
    # Python has no standard output where it was closed.
    if sys.stdout is None:
        raise _output_loss(OSError(errno.EBADF, os.strerror(errno.EBADF)))
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        _discard(sys.stdout)
        if isinstance(error, BrokenPipeError):
            raise ReaderGoneError from None
        raise _output_loss(error) from None


def tell(line: str) -> None:
    """Print a line for the person who waits, which is no part of the result; it may find nobody."""
    from raidwright.storage.fact import visible

    tell_text(visible(spoken(line)))


def tell_text(text: str) -> None:
    """The same of a text whose lines are its own, as argparse's are."""
    clear_progress()
    from raidwright.storage.fact import visible_lines

    _write_error(f"{visible_lines(text)}\n")


def show_progress(share: float, words: str) -> bool:
    """Draw how far something is, 0 to 1, in a line that is drawn over; False where nobody would see it."""
    if sys.stderr is None or not sys.stderr.isatty() or os.environ.get("TERM", "dumb") == "dumb":
        return False
    from raidwright.report.columns import cut
    from raidwright.storage.fact import visible
    from raidwright.storage.units import format_share

    full = round(min(max(share, 0.0), 1.0) * _BAR)
    line = f"[{'#' * full}{'.' * (_BAR - full)}] {format_share(share, 0):>5}  {visible(words)}"
    columns = os.get_terminal_size(sys.stderr.fileno()).columns or _COLUMNS
    _write_error(f"{_AT_START}{cut(line, columns - 1)}")
    _DRAWN.add("progress")
    return True


def clear_progress() -> None:
    """Take the line of `show_progress` away, if there is one."""
    if _DRAWN:
        _DRAWN.clear()
        _write_error(_AT_START)


_DRAWN: set[str] = set()
"""What stands in the last line of the terminal and is drawn over."""
_AT_START = "\r\x1b[K"
"""Back to the start of the line, of which nothing stays."""
_BAR = 30
"""Letters of a bar."""
_COLUMNS = 80
"""Of a terminal that does not say how wide it is."""


def _write_error(text: str) -> None:
    """Write to whoever waits; it may find nobody."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text)
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
    tell(tr("note: {line}", line=line))


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


def expected_time(seconds: float) -> str:
    """A time that is only expected: "about 4 min", "about 15 h 10 min"."""
    hours, minutes = divmod(max(1, round(seconds / 60)), 60)
    if hours:
        return tr("about {hours} h {minutes} min", hours=hours, minutes=minutes)
    return tr("about {minutes} min", minutes=minutes)


def zone_here() -> "tzinfo":
    """The time zone of this computer."""
    from datetime import UTC, datetime

    return datetime.now(UTC).astimezone().tzinfo or UTC


Row = Sequence[str | int]


def print_table(
    rows: Sequence[Row],
    right: Sequence[int] = (),
    heads: Sequence[str] = (),
    inks: Sequence[Ink | None] = (),
) -> None:
    """Print the `lines_of_table` of ``rows``. Raises OutputLostError."""
    head, *lines = lines_of_table(rows, right, heads, inks)
    for line in (*filter(None, [head]), *lines):
        write_out(f"{line}\n")


def lines_of_table(
    rows: Sequence[Row], right: Sequence[int], heads: Sequence[str], inks: Sequence[Ink | None] = ()
) -> list[str]:
    """The line of the heads, empty without them, and one of each row, ready to be written.

    ``inks`` colour the last cell of each row. Under heads, a column without a single word is left out.
    """
    from raidwright.report.table import aligned_lines

    if not rows:
        return [""]
    shown = [place for place in range(len(rows[0])) if not heads or any(str(row[place]) for row in rows)]
    titles = [_with_own_words(head) for head in heads] or [""] * len(rows[0])
    filled = [[_cell(row[place]) for place in shown] for row in (titles, *rows)]
    head, *lines = aligned_lines(filled, [at for at, place in enumerate(shown) if place in right])
    ends = zip(lines, filled[1:], inks or [None] * len(rows), strict=True)
    painted = (_with_end_in_ink(line, str(row[-1]), ink) for line, row, ink in ends)
    return [in_ink(head, Ink.HEAD), *painted]


def _with_own_words(head: str) -> str:
    return f"{head[: len(head) - len(head.lstrip())]}{own(head.lstrip())}"


def _cell(cell: str | int) -> str | int:
    return spoken(cell) if isinstance(cell, str) else cell


def _with_end_in_ink(line: str, end: str, ink: Ink | None) -> str:
    return f"{line.removesuffix(end)}{in_ink(end, ink)}" if ink and line.endswith(end) else line
