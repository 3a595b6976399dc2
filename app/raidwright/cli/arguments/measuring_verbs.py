"""What can be typed to measure, to compare, and to see and exchange results."""

import argparse
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from raidwright.bench.campaign.design import PROFILE_WORDS
from raidwright.bench.profiles import MOST_PASSES, MOST_ROUNDS, ROUNDS, row_called
from raidwright.bench.spec import (
    ALL,
    LARGEST_GRID,
    MIX_READS,
    MOST_MEASURED,
    ONE_WAY,
    BenchSpec,
    Direction,
    IoMode,
    Row,
)
from raidwright.bench.sustained import FILE, PLACES
from raidwright.cli.arguments.adding import add_verb
from raidwright.cli.terminal.speech import spoken, tr
from raidwright.report.form import ReportForm
from raidwright.storage.levels import Level
from raidwright.storage.units import format_binary, parse_size

DIRECTIONS = {
    "read": (Direction.READ,),
    "write": (Direction.WRITE,),
    "both": ONE_WAY,
}

_TARGET = (
    "disk (serial number or path), mount point, folder, device on top of an array, or empty device"
    " built by Raidwright"
)
_PAGE = "also write a web page to FILE"
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
    bench.add_argument("--name", default="", help="name for the saved result")
    bench.add_argument(
        "--best", action="store_true", help="print the best pass instead of the median, like CrystalDiskMark"
    )
    bench.add_argument("--format", choices=TEXT_FORMS, help="output format")
    _layer_test_verb(verbs, common)
    _ab_verb(verbs, common)
    _modes_verb(verbs, common)
    _sustained_verb(verbs, common)
    watch = add_verb(verbs, common, "watch")
    watch.add_argument("array", metavar="ARRAY", help="name or UUID of the array")
    watch.add_argument("--last", action="store_true", help="show the last recorded sync instead")
    _campaign_verb(verbs, common)


def _layer_test_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    layer_test = add_verb(verbs, common, "bench layers")
    where = "mount point, empty device built by Raidwright, or any device on the array (read only)"
    layer_test.add_argument("target", metavar="TARGET", help=where)
    _pass_options(layer_test)
    both = "both: also write to the top layer of an array built with Raidwright (default: both)"
    layer_test.add_argument("--direction", choices=("read", "both"), default="both", help=both)
    layer_test.add_argument("--name", default="", help="name for the saved test")
    together = add_verb(verbs, common, "bench disks")
    several = f"2 to {MOST_MEASURED} disks: serial numbers or paths; members of arrays are possible"
    together.add_argument("disks", nargs="+", metavar="DISK", help=several)
    _pass_options(together)
    together.add_argument("--name", default="", help="name for the saved test")


def _ab_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    ab_test = add_verb(verbs, common, "bench ab")
    ab_test.add_argument("target", metavar="TARGET", help=_TARGET)
    ab_test.add_argument("other", metavar="OTHER", help="second target; can be the same as the first")
    numbers = f"1 to {MOST_ROUNDS} (default: {ROUNDS})"
    runs = f"runs of each target, {numbers}; more runs can detect smaller differences"
    ab_test.add_argument("--runs", type=_runs, default=ROUNDS, help=runs)
    _grid_options(ab_test)
    _pause_option(ab_test)
    ab_test.add_argument("--html", type=Path, metavar="FILE", help=_PAGE)
    ab_test.add_argument(
        "--names", nargs=2, metavar=("ONE", "OTHER"), help="names for the saved results of both targets"
    )


def _modes_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    io_modes = add_verb(verbs, common, "bench modes")
    io_modes.add_argument(
        "target",
        metavar="TARGET",
        help=("mount point, folder, or empty device built by Raidwright"),
    )
    _length_options(io_modes)
    _pause_option(io_modes)
    io_modes.add_argument("--name", default="", help="name for the saved results")
    io_modes.add_argument("--html", type=Path, metavar="FILE", help=_PAGE)


def _sustained_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    parser = add_verb(verbs, common, "bench sustained")
    parser.add_argument(
        "target",
        metavar="TARGET",
        help="folder, mount point, empty device built by Raidwright, or disk (read only)",
    )
    most = f"such as 64 GiB, or “{END}” for all free space except a reserve"
    usual = f"default: {format_binary(FILE)} for files; disks are read to the end"
    parser.add_argument("--size", type=_sustained_size, help=f"{most} ({usual})")
    gaps = f"read the whole disk (hours) instead of {PLACES} samples"
    parser.add_argument("--no-gaps", action="store_true", help=gaps)
    _pause_option(parser)
    parser.add_argument("--zeros", action="store_true", help="write zeros instead of random data")
    parser.add_argument("--name", default="", help="name for the saved result")


def _campaign_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    parser = add_verb(verbs, common, "bench builds")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "matrix", nargs="?", type=Path, metavar="MATRIX.toml", help="file with the setups to compare"
    )
    what.add_argument("--resume", action="store_true", help="resume the interrupted build comparison instead")
    parser.add_argument(
        "--confirm",
        metavar="FINGERPRINT",
        help="confirm the build comparison with this fingerprint without asking (for scripts)",
    )


def _grid_options(parser: argparse.ArgumentParser) -> None:
    _pass_options(parser)
    parser.add_argument(
        "--direction",
        choices=sorted(DIRECTIONS),
        default="both",
        help=("transfer direction to measure (default: both)"),
    )
    mixed = f"also measure a mix of {MIX_READS} %% reads and {100 - MIX_READS} %% writes"
    parser.add_argument("--mix", action="store_true", help=mixed)
    way = "direct: bypass the page cache; cached: use it; sync: wait until each write is on disk"
    parser.add_argument(
        "--mode", dest="way", choices=[each.value for each in IoMode], default=IoMode.DIRECT.value, help=way
    )


def _pause_option(parser: argparse.ArgumentParser) -> None:
    still = "pause the sync of an array below the target while measuring"
    parser.add_argument("--pause-sync", action="store_true", help=still)


def _pass_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--profile", choices=sorted(PROFILE_WORDS), default="default", help="set of tests to run"
    )
    row = (
        "test to run instead of the profile, such as “SEQ1M Q8T1” (sequential, 1 MiB, queue depth 8, 1"
        " thread); can be repeated"
    )
    parser.add_argument("--row", type=_row, action="append", dest="rows", help=row)
    _length_options(parser)
    pause = "seconds between passes; CrystalDiskMark waits 5 s"
    parser.add_argument("--pause", type=_number_parser("pause", float), help=pause)
    parser.add_argument("--zeros", action="store_true", help="write zeros instead of random data")
    parser.add_argument("--no-warmup", action="store_true", help="include the first pass in the results")


def _length_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--size", type=_size, help="size of the test file (default: 1 GiB, or what fits)")
    most = f"passes per test; up to {MOST_PASSES} if the results of a test vary"
    parser.add_argument("--passes", type=_number_parser("passes", int), help=most)
    parser.add_argument(
        "--seconds", type=_number_parser("seconds", float), help="length of one pass in seconds"
    )


def _runs(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MOST_ROUNDS:
        raise argparse.ArgumentTypeError(
            tr("“{text}” is not possible; choose 1 to {most}", text=text, most=MOST_ROUNDS)
        )
    return int(text)


def _row(text: str) -> Row:
    try:
        return row_called(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(spoken(error)) from None


def _size(text: str) -> int:
    return _size_up_to(text, LARGEST_GRID)


def _sustained_size(text: str) -> int:
    return ALL if text == END else _size_up_to(text, ALL)


def _size_up_to(text: str, most: int) -> int:
    try:
        size = parse_size(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(spoken(error)) from None
    least, _ = _bounds("size")
    if not least <= size <= most:
        limits = {"least": format_binary(int(least)), "most": format_binary(most)}
        raise argparse.ArgumentTypeError(
            tr("{text} is not possible; choose {least} to {most}", text=text, **limits)
        )
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
            raise argparse.ArgumentTypeError(
                tr(
                    "“{text}” is not possible; choose {least} to {most}",
                    text=text,
                    least=f"{least:g}",
                    most=f"{most:g}",
                )
            )
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


SYNC, LAYER_TEST, CAMPAIGN, ACTION = "s", "l", "c", "a"
"""Before the number of a sync watch, a test, a campaign, and an action: runs are numbered by themselves."""

_RUN = (
    "number or name of a result, as listed by “raidwright results”; numbers starting with “l” are layer"
    " tests, with “s” recorded syncs, with “c” build comparisons"
)


def results_verbs(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401 - as in `add_verb`
    """Add what can be done with kept results."""
    add_verb(verbs, common, "results list")
    compare = add_verb(verbs, common, "results compare")
    compare.add_argument(
        "runs",
        nargs="+",
        metavar="RESULT",
        help="number or name of a result, as listed by “raidwright results”",
    )
    best = "compare the best passes, as in published results"
    compare.add_argument("--best", action="store_true", help=best)
    drawn = compare.add_mutually_exclusive_group()
    drawn.add_argument("--png", type=Path, metavar="FILE", help="write a picture to FILE instead")
    drawn.add_argument("--html", type=Path, metavar="FILE", help="write a web page to FILE instead")
    _export_verb(verbs, common)
    _import_verb(verbs, common)
    rename = add_verb(verbs, common, "results rename")
    rename.add_argument("run", metavar="RESULT", help=_RUN)
    rename.add_argument("name", metavar="NAME", type=_name, help="new name")
    note = add_verb(verbs, common, "results note")
    note.add_argument("run", metavar="RESULT", help=_RUN)
    note.add_argument("text", metavar="TEXT", help="text of the note")
    delete = add_verb(verbs, common, "results delete")
    delete.add_argument("runs", nargs="+", metavar="RESULT", help=_RUN)
    left = "also delete an interrupted build comparison; it cannot be resumed afterwards"
    delete.add_argument("--force", action="store_true", help=left)
    restore = add_verb(verbs, common, "results restore")
    restore.add_argument(
        "numbers", nargs="+", type=_key, metavar="NUMBER", help="number of the deleted result"
    )


def _export_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    export = add_verb(verbs, common, "results export")
    certificate = "; a number starting with “a” exports the wipe certificate of a deleted array"
    export.add_argument("run", metavar="RESULT", help=_RUN + certificate)
    export.add_argument(
        "--format",
        choices=TEXT_FORMS,
        help="output format (cdm3: like CrystalDiskMark 3; fio: the fio commands)",
    )
    export.add_argument(
        "--best",
        action="store_true",
        help=("export the best pass instead of the median, like CrystalDiskMark"),
    )
    export.add_argument("--to", type=Path, metavar="FILE", help="write to FILE instead of printing")
    export.add_argument("--png", type=Path, metavar="FILE", help="write a picture to FILE instead")


def _import_verb(verbs: Any, common: argparse.ArgumentParser) -> None:  # noqa: ANN401
    bring = add_verb(verbs, common, "results import")
    bring.add_argument(
        "files", nargs="+", metavar="FILE", help=("file with the results; - reads standard input")
    )
    bring.add_argument("--name", default="", help="name for the imported results")
    levels = [each.value for each in Level]
    bring.add_argument("--level", choices=levels, help="RAID level of the measured array (single: one disk)")
    bring.add_argument("--disks", type=int, metavar="N", help="number of disks in the measured array")
    bring.add_argument("--one-disk", metavar="RESULT", help="saved result of one of these disks alone")


_MOST_DIGITS = 18
"""Of a number that SQLite takes."""


def _key(text: str) -> str:
    number = text[1:] if text.startswith((SYNC, LAYER_TEST, CAMPAIGN)) else text
    if not number.isdecimal():
        raise argparse.ArgumentTypeError(
            tr(
                "“{text}” is not a result number; use for example 12, {ladder} (layer test), {sync}"
                " (recorded sync) or {builds} (build comparison)",
                text=text,
                ladder=f"{LAYER_TEST}12",
                sync=f"{SYNC}12",
                builds=f"{CAMPAIGN}12",
            )
        )
    if len(number) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(tr("“{text}” is too long for a result number", text=text))
    return text


def _name(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("a name needs at least one character")
    return text.strip()
