"""What can be typed to measure and to compare."""

import argparse
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from raidwright.bench.campaign.file import PROFILE_WORDS
from raidwright.bench.forms.run_forms import ReportForm
from raidwright.bench.profiles import row_called
from raidwright.bench.repeats import MOST_PASSES, MOST_TURNS, TURNS
from raidwright.bench.spec import (
    ALL,
    LARGEST_GRID,
    MIX_READS,
    MOST_MEASURED,
    ONE_WAY,
    BenchSpec,
    Direction,
    Row,
    Way,
)
from raidwright.bench.sustained.stretch import FILE, PLACES
from raidwright.cli.arguments.verbs import add_verb
from raidwright.storage.units import format_binary, parse_size

DIRECTIONS = {
    "read": (Direction.READ,),
    "write": (Direction.WRITE,),
    "both": ONE_WAY,
}

_TARGET = "a disk's serial or path, a mount point, a folder, a device on an array, or what was built last"
_PAGE = "to be written as a web page as well"
END = "all"
"""In place of a size."""
TEXT_FORMS = tuple(form.value for form in ReportForm if form is not ReportForm.JSON)
"""For JSON there is an option of its own."""


def measuring_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add the verbs that measure."""
    bench = add_verb(verbs, common, "bench")
    bench.add_argument("target", metavar="TARGET", help=_TARGET)
    _grid_options(bench)
    _pause_option(bench)
    bench.add_argument("--name", default="", help="under which the run is kept")
    bench.add_argument("--best", action="store_true", help="print the best pass, as CrystalDiskMark does")
    bench.add_argument("--format", choices=TEXT_FORMS, help="of the text")
    _ladder_verb(verbs, common)
    _turns_verb(verbs, common)
    _ways_verb(verbs, common)
    _sustained_verb(verbs, common)
    watch = add_verb(verbs, common, "sync-watch")
    watch.add_argument("array", metavar="ARRAY", help="its name or UUID")
    watch.add_argument("--last", action="store_true", help="show the one that was watched last instead")
    _campaign_verb(verbs, common)


def _ladder_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    ladder = add_verb(verbs, common, "ladder")
    where = "where it is mounted, what was built last, or any device on it, which is only read"
    ladder.add_argument("target", metavar="TARGET", help=where)
    _pass_options(ladder)
    both = "both writes to the highest layer too, where Raidwright has built the array (both)"
    ladder.add_argument("--direction", choices=("read", "both"), default="both", help=both)
    ladder.add_argument("--name", default="", help="under which it is kept")
    together = add_verb(verbs, common, "disks-at-once")
    several = f"serial, WWN or path; 2 to {MOST_MEASURED} of them, with or without an array"
    together.add_argument("disks", nargs="+", metavar="DISK", help=several)
    _pass_options(together)
    together.add_argument("--name", default="", help="under which it is kept")


def _turns_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    turns = add_verb(verbs, common, "turns")
    turns.add_argument("target", metavar="TARGET", help=_TARGET)
    turns.add_argument("other", metavar="OTHER", help="another one, or the same once more")
    runs = f"of each, 1 to {MOST_TURNS} ({TURNS}); fewer tell smaller differences less often"
    turns.add_argument("--runs", type=_runs, default=TURNS, help=runs)
    _grid_options(turns)
    _pause_option(turns)
    turns.add_argument("--html", type=Path, metavar="FILE", help=_PAGE)
    turns.add_argument(
        "--names", nargs=2, metavar=("ONE", "OTHER"), help="under which the runs of both are kept"
    )


def _ways_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    ways = add_verb(verbs, common, "ways")
    ways.add_argument("target", metavar="TARGET", help="a mount point, a folder, or what was built last")
    _length_options(ways)
    _pause_option(ways)
    ways.add_argument("--name", default="", help="under which the runs are kept")
    ways.add_argument("--html", type=Path, metavar="FILE", help=_PAGE)


def _sustained_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    parser = add_verb(verbs, common, "sustained")
    parser.add_argument(
        "target",
        metavar="TARGET",
        help="a folder, a mount point, what was built last, or a disk, which is only read",
    )
    most = f"such as 64 GiB, or “{END}” for all the room there is but a reserve; a disk is read to its end"
    parser.add_argument("--size", type=_sustained_size, help=f"{most} (files: {format_binary(FILE)})")
    gaps = f"read all of a disk, which can take hours, and not {PLACES} places of it"
    parser.add_argument("--no-gaps", action="store_true", help=gaps)
    _pause_option(parser)
    parser.add_argument("--zeros", action="store_true", help="write zeros instead of random data")
    parser.add_argument("--name", default="", help="under which the run is kept")


def _campaign_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    parser = add_verb(verbs, common, "campaign")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("matrix", nargs="?", type=Path, metavar="MATRIX.toml", help="what is compared")
    what.add_argument("--resume", action="store_true", help="go on with the one that was broken off instead")
    parser.add_argument("--confirm", metavar="FINGERPRINT", help="of what is shown; for scripts")


def _grid_options(parser: argparse.ArgumentParser) -> None:
    _pass_options(parser)
    parser.add_argument("--direction", choices=sorted(DIRECTIONS), default="both")
    mixed = f"measure {MIX_READS} %% reads and {100 - MIX_READS} %% writes at once as well"
    parser.add_argument("--mix", action="store_true", help=mixed)
    way = "past memory, through it, or each write safe before it is answered"
    parser.add_argument("--way", choices=[each.value for each in Way], default=Way.DIRECT.value, help=way)


def _pause_option(parser: argparse.ArgumentParser) -> None:
    still = "let a sync beneath the target stand still meanwhile"
    parser.add_argument("--pause-sync", action="store_true", help=still)


def _pass_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--profile", choices=sorted(PROFILE_WORDS), default="default")
    row = "in place of those of a profile, such as “SEQ1M Q8T1”; may be given more than once"
    parser.add_argument("--row", type=_row, action="append", dest="rows", help=row)
    _length_options(parser)
    pause = "seconds between passes; CrystalDiskMark waits 5"
    parser.add_argument("--pause", type=_number_parser("pause", float), help=pause)
    parser.add_argument("--zeros", action="store_true", help="write zeros instead of random data")
    parser.add_argument("--no-warmup", action="store_true", help="count the first pass too")


def _length_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--size", type=_size, default="1 GiB", help="of the test file; such as 512 MiB")
    most = f"of each cell; one whose passes differ gets up to {MOST_PASSES}"
    parser.add_argument("--passes", type=_number_parser("passes", int), help=most)
    parser.add_argument("--seconds", type=_number_parser("seconds", float), help="of one pass")


def _runs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_TURNS:
        raise argparse.ArgumentTypeError(f"“{text}” is not possible; choose 1 to {MOST_TURNS}")
    return int(text)


def _row(text: str) -> Row:
    try:
        return row_called(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _size(text: str) -> int:
    return _size_up_to(text, LARGEST_GRID)


def _sustained_size(text: str) -> int:
    return ALL if text == END else _size_up_to(text, ALL)


def _size_up_to(text: str, most: int) -> int:
    try:
        size = parse_size(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    least, _ = _bounds("size")
    if not least <= size <= most:
        between = f"{format_binary(int(least))} to {format_binary(most)}"
        raise argparse.ArgumentTypeError(f"{text} is not possible; choose {between}")
    return size


def _number_parser(field: str, kind: Callable[[str], float]) -> Callable[[str], float]:
    """A parser for numbers within the bounds that `BenchSpec` sets to ``field``."""
    least, most = _bounds(field)

    def read(text: str) -> float:
        try:
            number = kind(text)
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"“{text}” is not possible; choose {least:g} to {most:g}")
        return number

    return read


def _bounds(field: str) -> tuple[float, float]:
    spec = msgspec.inspect.type_info(BenchSpec)
    assert isinstance(spec, msgspec.inspect.StructType)
    field_type = next(each.type for each in spec.fields if each.name == field)
    assert isinstance(field_type, msgspec.inspect.IntType | msgspec.inspect.FloatType)
    assert field_type.ge is not None
    assert field_type.le is not None
    return field_type.ge, field_type.le
